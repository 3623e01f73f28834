#include "generate/controlled.hpp"

#include <cstring>

#include "generate/digger.hpp"

namespace nonet::generate {

namespace {

constexpr int kFewestFirst = 33;        // clues that the first question leaves
constexpr int kOrders = 8;              // of each grid
constexpr int kOrdersOfUniform = 1024;  // the same where all grids are equally likely, which cost as much as 1,000 orders

// A sequence of removals. `order_` lists the cells; the first 81 - `left` of them are empty.
class Removals {
public:
    Removals(const Job& job, const Groups&, std::uint64_t row)
        : row(row), uniform_(job.uniform), stream_(job.seed, job.index_of(row)) {
        start();
    }

    std::uint64_t row;
    std::uint32_t tried = 0;
    std::uint8_t grid[kCells];
    std::uint8_t clues[kCells];  // 0 where taken away
    int left;                    // clues

    bool over() const { return phase_ == Phase::failed || phase_ == Phase::minimal; }
    bool good() const { return phase_ == Phase::minimal; }

    void start() {
        if (tried % (uniform_ ? kOrdersOfUniform : kOrders) == 0) {
            uniform_ ? fill_grid_uniformly(stream_, grid) : fill_grid(stream_, grid);
            for (int i = 0; i < kCells; ++i) order_[i] = static_cast<std::uint8_t>(i);
        }
        ++tried;
        stream_.shuffle(order_, kCells);
        std::memcpy(clues, grid, kCells);
        left = kCells;
        phase_ = Phase::first;
    }

    int question(std::uint8_t* cells) {
        if (phase_ == Phase::first) {
            std::memcpy(cells, order_, kCells - kFewestFirst);
            return kCells - kFewestFirst;
        }
        cells[0] = order_[next_];
        return 1;
    }

    void answer(bool unique, const std::uint8_t* cells, int size) {
        if (phase_ == Phase::proving) {
            if (unique) {
                phase_ = Phase::failed;
            } else if (++next_ == kCells) {
                phase_ = Phase::minimal;
            }
        } else if (unique) {
            for (int i = 0; i < size; ++i) clues[cells[i]] = 0;
            left -= size;
            next_ = kCells - left;
            phase_ = Phase::removing;
        } else if (phase_ == Phase::first) {
            phase_ = Phase::failed;
        } else {
            // The clue that could not go is needed; are all the others?
            phase_ = ++next_ == kCells ? Phase::minimal : Phase::proving;
        }
    }

private:
    enum class Phase : std::uint8_t { first, removing, proving, minimal, failed };

    bool uniform_;
    Stream stream_;
    std::uint8_t order_[kCells];
    int next_ = 0;  // the place in the order of the cell that is asked about
    Phase phase_ = Phase::first;
};

}  // namespace

void dig_controlled(const Job& job, const Groups& every_cell) { run_diggers<Removals>(job, every_cell); }

}  // namespace nonet::generate
