#include "generate/vary.hpp"

#include <cstring>
#include <vector>

#include "classic/classic.hpp"
#include "generate/dig.hpp"
#include "generate/workers.hpp"

namespace nonet::generate {

namespace {

// Writes a random solution that keeps most clues, and the order in which digging tries its cells: those clues last.
void prepare(const Variation& variation, std::size_t row, std::uint8_t* grid, std::uint8_t* order) {
    Stream stream(variation.seed, variation.first + row);
    const std::uint8_t* const puzzle = variation.puzzles + row * kCells;
    std::uint8_t clues[kCells];
    int count = 0;
    for (int cell = 0; cell < kCells; ++cell)
        if (puzzle[cell]) clues[count++] = static_cast<std::uint8_t>(cell);
    stream.shuffle(clues, count);
    std::uint8_t kept[kCells] = {};
    for (int i = variation.removed; i < count; ++i) kept[clues[i]] = puzzle[clues[i]];
    int others = 0;
    for (int cell = 0; cell < kCells; ++cell)
        if (!kept[cell]) order[others++] = static_cast<std::uint8_t>(cell);
    stream.shuffle(order, others);
    for (int i = variation.removed; i < count; ++i) order[others++] = clues[i];

    std::uint16_t marks[classic::kCells];
    classic::to_marks(kept, marks);
    const std::uint64_t high = stream.word();
    const classic::Kernel& kernel = variation.kernel ? *variation.kernel : classic::best_kernel();
    classic::Solutions solutions(marks, high << 32 | stream.word(), kernel);
    if (solutions.next(grid, 0, variation.stop) != classic::Solutions::Next::solution) std::memset(grid, 0, kCells);
}

}  // namespace

void vary(const Variation& variation) {
    std::vector<std::uint8_t> grids(variation.rows * kCells), orders(variation.rows * kCells);
    std::atomic<std::size_t> next{0};
    run_workers(variation.threads, variation.rows, [&] {
        for (std::size_t row; (row = next.fetch_add(1)) < variation.rows;) {
            if (variation.stop && variation.stop->load(std::memory_order_relaxed)) return;
            prepare(variation, row, grids.data() + row * kCells, orders.data() + row * kCells);
        }
    });
    if (variation.stop && variation.stop->load()) return;
    Job job;
    job.rows = variation.rows;
    job.grids = grids.data();
    job.orders = orders.data();
    job.threads = variation.threads;
    job.stop = variation.stop;
    job.kernel = variation.kernel;
    job.puzzles = variation.neighbours;
    job.solutions = variation.solutions;
    job.tried = variation.tried;
    dig(job);
}

}  // namespace nonet::generate
