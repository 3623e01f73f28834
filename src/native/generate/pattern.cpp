#include "generate/pattern.hpp"

#include <cstring>

#include "classic/classic.hpp"
#include "generate/grid.hpp"
#include "generate/workers.hpp"

namespace nonet::generate {

namespace {

constexpr std::uint64_t kPatience = 3000;  // steps without a new least count, after which a search begins again

// A step from `count` solutions may go to so many: mostly to no more, at times to half as many more. Integers, so that every
// machine takes the same steps.
std::uint64_t bound_for(std::uint64_t count, Stream& stream) {
    const std::uint32_t die = stream.below(64);
    const std::uint64_t more = die == 0 ? count : die < 4 ? count / 2 : die < 12 ? count / 8 : 0;
    return count + more;
}

class Search {
public:
    explicit Search(const PatternJob& job)
        : job_(job), kernel_(job.kernel ? *job.kernel : classic::best_kernel()), solver_(kernel_) {}

    void run(std::size_t row) {
        Stream stream(job_.seed, job_.indices ? job_.indices[row] : job_.first + row);
        std::uint64_t step = 0, least = ~std::uint64_t{0};
        while (step < job_.steps && least > 1) {
            std::uint8_t grid[kCells], now[kCells], solution[kCells];
            fill_grid(stream, grid);
            read_clues(grid, now);
            std::uint64_t count = count_of(now, kMaxCounted, solution), low = count, since = 0;
            ++step;
            keep(row, now, solution, count, least);
            for (; step < job_.steps && low > 1 && since < kPatience; ++step, ++since) {
                if (job_.stop && job_.stop->load(std::memory_order_relaxed)) return;
                std::uint8_t then[kCells];
                if (!change(stream, now, then)) continue;
                const std::uint64_t bound = count < kMaxCounted ? bound_for(count, stream) : kMaxCounted;
                const std::uint64_t found = count_of(then, bound + 1, solution);
                if (found > bound && count < kMaxCounted) continue;
                std::memcpy(now, then, kCells);
                count = found < kMaxCounted ? found : kMaxCounted;
                if (count >= low) continue;
                low = count;
                since = 0;
                keep(row, now, solution, count, least);
            }
        }
        job_.tried[row] = step;
    }

private:
    const PatternJob& job_;
    const classic::Kernel& kernel_;
    classic::Solver solver_;

    void read_clues(const std::uint8_t* grid, std::uint8_t* clues) const {
        std::memset(clues, 0, kCells);
        for (const std::uint8_t cell : job_.cells) clues[cell] = grid[cell];
    }

    std::uint64_t count_of(const std::uint8_t* clues, std::uint64_t limit, std::uint8_t* solution) {
        const classic::Answer answer = solver_.solve(clues, limit, 0, job_.stop);
        std::memcpy(solution, answer.solution, kCells);
        return answer.count;
    }

    // Other digits in one to three of the cells. False if stopped.
    bool change(Stream& stream, const std::uint8_t* now, std::uint8_t* then) const {
        std::uint8_t kept[kCells];
        std::memcpy(kept, now, kCells);
        for (std::uint32_t left = 1 + stream.below(3); left; --left)
            kept[job_.cells[stream.below(static_cast<std::uint32_t>(job_.cells.size()))]] = 0;
        std::uint16_t marks[classic::kCells];
        classic::to_marks(kept, marks);
        const std::uint64_t high = stream.word();
        classic::Solutions solutions(marks, high << 32 | stream.word(), kernel_);
        std::uint8_t grid[kCells];
        if (solutions.next(grid, 0, job_.stop) != classic::Solutions::Next::solution) return false;
        read_clues(grid, then);
        return true;
    }

    void keep(std::size_t row, const std::uint8_t* clues, const std::uint8_t* solution, std::uint64_t count,
              std::uint64_t& least) {
        if (count >= least) return;
        least = count;
        std::memcpy(job_.puzzles + row * kCells, clues, kCells);
        job_.counts[row] = static_cast<std::uint32_t>(count);
        if (count == 1) {
            std::memcpy(job_.solutions + row * kCells, solution, kCells);
        } else {
            std::memset(job_.solutions + row * kCells, 0, kCells);
        }
    }
};

}  // namespace

void search_pattern(const PatternJob& job) {
    std::atomic<std::size_t> next{0};
    run_workers(job.threads, job.rows, [&] {
        Search search(job);
        for (std::size_t row; (row = next.fetch_add(1)) < job.rows;) {
            if (job.stop && job.stop->load(std::memory_order_relaxed)) return;
            search.run(row);
        }
    });
}

}  // namespace nonet::generate
