// Batches: threads that share the rows, each with a search of its own.
//
// Dynamic scheduling: a thread takes some rows whenever its search has room, so its lanes are full until the last row is
// taken, and all threads end together. (Lost: fixed shares, which begin and end with empty lanes.)
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "classic/classic.hpp"

namespace nonet::classic {

namespace {

// Rows for which starting a thread pays.
constexpr std::size_t kMinRowsPerThread = 64;
// Rows that a thread takes at once, from 16 up to this; with 16 always, threads too often write to the same cache lines.
constexpr std::size_t kMaxRowsTaken = 256;

// Hands out the rows of a batch to its threads.
class RowDispenser {
public:
    RowDispenser(const Batch& batch, unsigned threads)
        : batch_(batch), rows_taken_(std::min(kMaxRowsTaken, std::max<std::size_t>(batch.rows / threads / 16, 16))) {}

    bool take(Task& task) {
        task.first = next_.fetch_add(rows_taken_, std::memory_order_relaxed);
        if (task.first >= batch_.rows) return false;
        task.rows = std::min(rows_taken_, batch_.rows - task.first);
        return true;
    }

private:
    const Batch& batch_;
    const std::size_t rows_taken_;
    std::atomic<std::size_t> next_{0};
};

bool is_stopped(const Batch& batch) { return batch.stop && batch.stop->load(std::memory_order_relaxed); }

void pulse(const Batch& batch) {
    if (batch.pulse) batch.pulse(batch.pulse_with);
}

Task task_of(const Batch& batch, bool* unordered) {
    Task task;
    task.puzzles = batch.puzzles;
    task.limit = batch.limit ? batch.limit : ~std::uint64_t{0};
    task.budget = batch.budget ? batch.budget : ~std::uint64_t{0};
    task.solutions = batch.solutions;
    task.counts = batch.counts;
    task.status = batch.status;
    task.guesses = batch.guesses;
    task.unordered = unordered;
    task.stop = [](const void* with) { return is_stopped(*static_cast<const Batch*>(with)); };
    task.stop_with = &batch;
    return task;
}

// The threads beside the calling one, joined at the end.
class Workers {
public:
    ~Workers() {
        for (std::thread& thread : threads_) thread.join();
    }

    // False if the system has no thread to spare.
    template <class Work>
    bool start(Work work) {
        try {
            threads_.emplace_back([this, work]() mutable {
                work();
                const std::lock_guard<std::mutex> lock(mutex_);
                ++done_;
                changed_.notify_one();
            });
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }

    // Waits for all of them, with a pulse every 10 ms: one may be at a puzzle that takes forever.
    void wait(const Batch& batch) {
        std::unique_lock<std::mutex> lock(mutex_);
        while (!changed_.wait_for(lock, std::chrono::milliseconds(10), [&] { return done_ == threads_.size(); })) {
            lock.unlock();
            pulse(batch);
            lock.lock();
        }
    }

private:
    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t done_ = 0;
};

}  // namespace

Crew::Crew(const Kernel& kernel) : kernel_(&kernel) { solvers_.emplace_back(kernel); }

void Crew::solve(const Batch& batch) {
    if (batch.rows == 0) return;
    unsigned threads = batch.threads ? batch.threads : std::max(1u, std::thread::hardware_concurrency());
    threads =
        static_cast<unsigned>(std::min<std::size_t>(threads, (batch.rows + kMinRowsPerThread - 1) / kMinRowsPerThread));
    while (solvers_.size() < threads) solvers_.emplace_back(*kernel_);

    const auto unordered = std::make_unique<bool[]>(batch.rows);
    Task task = task_of(batch, unordered.get());
    RowDispenser dispenser(batch, threads);
    if (threads == 1) {
        task.rows = batch.rows;
    } else {
        task.more = [](Task& mine) { return static_cast<RowDispenser*>(mine.more_with)->take(mine); };
        task.more_with = &dispenser;
    }
    {
        Workers workers;
        for (unsigned i = 1; i < threads; ++i) {
            const auto work = [task, solver = &solvers_[i]]() mutable { solver->run(task); };
            if (!workers.start(work)) break;
        }
        task.stop = [](const void* with) {
            const Batch& batch = *static_cast<const Batch*>(with);
            pulse(batch);
            return is_stopped(batch);
        };
        solvers_.front().run(task);
        workers.wait(batch);
    }

    // Rows whose solution may not be the first. No known puzzle has 64 branches above a solution.
    const bool* const end = unordered.get() + batch.rows;
    for (const bool* row = unordered.get(); (row = std::find(row, end, true)) != end; ++row) {
        const std::size_t i = static_cast<std::size_t>(row - unordered.get());
        std::uint16_t marks[kCells];
        to_marks(batch.puzzles + i * kCells, marks);
        Solutions(marks, *kernel_).next(batch.solutions + i * kCells, 0, batch.stop);
    }
}

void solve(const Batch& batch) { Crew(batch.kernel ? *batch.kernel : best_kernel()).solve(batch); }

}  // namespace nonet::classic
