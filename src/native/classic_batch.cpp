// Many puzzles: hands rows to threads, each with a search of its own.
#include <algorithm>
#include <exception>
#include <memory>
#include <thread>

#include "classic.hpp"

namespace nonet::classic {

namespace {

bool raised(const void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed); }

void solve_rows(const Batch& batch, const Kernel& kernel, Solver& solver, std::size_t first, std::size_t rows) {
    Task task;
    task.puzzles = batch.puzzles + first * kCells;
    task.rows = rows;
    task.limit = batch.limit ? batch.limit : ~std::uint64_t{0};
    task.budget = batch.budget ? batch.budget : ~std::uint64_t{0};
    task.solutions = batch.solutions + first * kCells;
    task.counts = batch.counts + first;
    task.status = batch.status + first;
    task.guesses = batch.guesses + first;
    if (batch.stop) {
        task.stop = raised;
        task.stop_with = batch.stop;
    }
    // Far deeper than any search in practice, so that this stays a formality: 64 branches above one solution.
    const auto unordered = std::make_unique<bool[]>(rows);
    task.unordered = unordered.get();
    solver.run(task);
    for (std::size_t i = 0; i < rows; ++i) {
        if (!unordered[i]) continue;
        std::uint16_t marks[kCells];
        to_marks(task.puzzles + i * kCells, marks);
        Solutions(marks, kernel).next(task.solutions + i * kCells, 0, batch.stop);
    }
}

}  // namespace

void solve(const Batch& batch) {
    const Kernel& kernel = batch.kernel ? *batch.kernel : best_kernel();
    unsigned threads = batch.threads ? batch.threads : std::max(1u, std::thread::hardware_concurrency());
    // Small enough that threads end together, large enough that the lanes of a search are full most of the time.
    const std::size_t share = std::max<std::size_t>(batch.rows / threads / 8, 64);
    const std::size_t chunk = threads == 1 ? std::max<std::size_t>(batch.rows, 1) : std::min<std::size_t>(share, 4096);
    const std::size_t chunks = (batch.rows + chunk - 1) / chunk;
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, chunks));
    std::atomic<std::size_t> next{0};
    std::vector<std::exception_ptr> failures(threads);
    const auto work = [&](unsigned self) {
        try {
            Solver solver(kernel);
            for (std::size_t i; (i = next.fetch_add(1)) < chunks;) {
                const std::size_t first = i * chunk;
                solve_rows(batch, kernel, solver, first, std::min(chunk, batch.rows - first));
            }
        } catch (...) {
            failures[self] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work, i);
    if (threads > 0) work(0);
    for (std::thread& thread : others) thread.join();
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

}  // namespace nonet::classic
