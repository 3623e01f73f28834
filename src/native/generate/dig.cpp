#include "generate/dig.hpp"

#include <algorithm>
#include <cstring>

#include "generate/controlled.hpp"
#include "generate/digger.hpp"

namespace nonet::generate {

namespace {

// Cells that are worth taking away at once while so many clues are left. With twice as many at each step 3-5% slower.
int most_at_once(int clues) { return clues > 64 ? 16 : clues > 56 ? 8 : clues > 48 ? 4 : clues > 40 ? 2 : 1; }

// A puzzle in the making. `order` lists the groups, the first `next` of them are decided.
class Dig {
public:
    Dig(const Job& job, const Groups& groups, std::uint64_t row)
        : row(row), job_(&job), stream_(job.seed, job.index_of(row)), groups_(&groups), order_() {
        start();
    }

    std::uint64_t row;
    std::uint32_t tried = 0;
    std::uint8_t grid[kCells];
    std::uint8_t clues[kCells];  // 0 where taken away
    int left;                    // clues

    bool over() const { return next_ == count(); }
    bool good() const { return true; }

    // Another grid from the same stream, or the given one.
    void start() {
        ++tried;
        if (job_->grids) {
            std::memcpy(grid, job_->grids + row * kCells, kCells);
            std::memcpy(order_, job_->orders + row * kCells, kCells);
        } else {
            job_->uniform ? fill_grid_uniformly(stream_, grid) : fill_grid(stream_, grid);
            for (int i = 0; i < count(); ++i) order_[i] = static_cast<std::uint8_t>(i);
            stream_.shuffle(order_, count());
        }
        std::memcpy(clues, grid, kCells);
        left = kCells;
        next_ = 0;
        limit_ = kCells;
    }

    // The cells of the next question in `cells`; how many. Groups that must stay are passed over: 0 if none is left.
    int question(std::uint8_t* cells) {
        const int floor = job_->floor;
        const int most = std::min(limit_, most_at_once(left));
        int size = 0;
        asked_ = 0;
        while (next_ + asked_ < count()) {
            const auto& group = (*groups_)[order_[next_ + asked_]];
            const int grown = size + static_cast<int>(group.size());
            if (left - grown < floor) {
                if (asked_) break;
                ++next_;
                continue;
            }
            if (asked_ && grown > most) break;
            std::copy(group.begin(), group.end(), cells + size);
            size = grown;
            ++asked_;
            if (size >= most) break;
        }
        return size;
    }

    void answer(bool unique, const std::uint8_t* cells, int size) {
        if (unique) {
            for (int i = 0; i < size; ++i) clues[cells[i]] = 0;
            left -= size;
            next_ += asked_;
            if (asked_ == 1) limit_ = kCells;
        } else if (asked_ > 1) {
            limit_ = size / 2;
        } else {
            ++next_;
            limit_ = kCells;
        }
    }

private:
    const Job* job_;
    Stream stream_;
    const Groups* groups_;
    std::uint8_t order_[kCells];
    int next_, asked_;  // groups
    int limit_;         // cells at once, after a question about several has failed

    int count() const { return static_cast<int>(groups_->size()); }
};

Groups every_cell() {
    Groups groups(kCells);
    for (int cell = 0; cell < kCells; ++cell) groups[static_cast<std::size_t>(cell)] = {static_cast<std::uint8_t>(cell)};
    return groups;
}

}  // namespace

void dig(const Job& job) {
    if (job.rows == 0) return;
    const Groups groups = job.groups ? *job.groups : every_cell();
    if (job.way == Way::controlled) {
        dig_controlled(job, groups);
    } else {
        run_diggers<Dig>(job, groups);
    }
}

}  // namespace nonet::generate
