// Many puzzles: threads that share the rows of a batch, each with a search of its own.
//
// A thread takes a few rows whenever its search has room for them, so its lanes are full until the last row is taken, and
// all threads end together. (Fixed shares began and ended with empty lanes each, and somebody had the last one alone.)
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

constexpr std::size_t kLeast = 64;  // rows for which it is worth starting a thread
constexpr std::size_t kServed =
    256;  // rows taken at once, at most: with 16 the threads write to the same cache lines too often

// What the threads of a batch share.
class Counter {
public:
    Counter(const Batch& batch, unsigned threads)
        : batch_(batch), served_(std::min(kServed, std::max<std::size_t>(batch.rows / threads / 16, 16))) {}

    bool serve(Task& task) {
        task.first = next_.fetch_add(served_, std::memory_order_relaxed);
        if (task.first >= batch_.rows) return false;
        task.rows = std::min(served_, batch_.rows - task.first);
        return true;
    }

private:
    const Batch& batch_;
    const std::size_t served_;
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

// The other threads, waited for.
class Others {
public:
    ~Others() {
        for (std::thread& thread : threads_) thread.join();
    }

    // False: the system has no thread to spare.
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

    // One of them may be at a puzzle that takes forever.
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
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, (batch.rows + kLeast - 1) / kLeast));
    while (solvers_.size() < threads) solvers_.emplace_back(*kernel_);

    const auto unordered = std::make_unique<bool[]>(batch.rows);
    Task task = task_of(batch, unordered.get());
    Counter counter(batch, threads);
    if (threads == 1) {
        task.rows = batch.rows;
    } else {
        task.more = [](Task& mine) { return static_cast<Counter*>(mine.more_with)->serve(mine); };
        task.more_with = &counter;
    }
    {
        Others others;
        for (unsigned i = 1; i < threads; ++i) {
            const auto work = [task, solver = &solvers_[i]]() mutable { solver->run(task); };
            if (!others.start(work)) break;
        }
        task.stop = [](const void* with) {
            const Batch& batch = *static_cast<const Batch*>(with);
            pulse(batch);
            return is_stopped(batch);
        };
        solvers_.front().run(task);
        others.wait(batch);
    }

    // Far deeper than any search in practice, so that this stays a formality: 64 branches above one solution.
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
