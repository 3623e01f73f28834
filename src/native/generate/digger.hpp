// Many puzzles in the making, side by side, on all threads: what `dig.cpp` and `controlled.cpp` share. A private header.
//
// `D` is a puzzle in the making, with
//
//     D(const Job&, const Groups&, std::uint64_t row)
//     int question(std::uint8_t* cells)             the cells that the next question takes away, none if it is over
//     void answer(bool unique, const std::uint8_t* cells, int size)
//     bool over(), good()                           good: the row is written; else begun again, up to `attempts` times
//     void start()                                  again, from the same stream
//     row, tried, left, grid[81], clues[81]
#pragma once

#include <atomic>
#include <cstring>
#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "generate/dig.hpp"
#include "generate/workers.hpp"

namespace nonet::generate {

inline constexpr std::size_t kSideBySide = 1024;  // digs of one thread; with 256 8% slower, with 4096 2%

// Digs until no rows are left. One for each thread.
template <class D>
class Digger {
public:
    Digger(const Job& job, const Groups& groups, std::atomic<std::uint64_t>& next)
        : job_(job), groups_(groups), next_(next), solver_(job.kernel ? *job.kernel : classic::best_kernel()) {
        digs_.reserve(kSideBySide);
    }

    void run() {
        while (digs_.size() < kSideBySide && take()) {
        }
        while (!digs_.empty()) {
            if (job_.stop && job_.stop->load(std::memory_order_relaxed)) return;
            ask(Kind::single);
            ask(Kind::several);
            for (std::size_t i = 0; i < digs_.size();) {
                if (!digs_[i].over() || !finish(digs_[i])) {
                    ++i;
                    continue;
                }
                std::swap(digs_[i], digs_.back());
                digs_.pop_back();
                if (take()) std::swap(digs_[i++], digs_.back());
            }
        }
    }

private:
    enum class Kind { single, several };

    struct Question {
        std::uint16_t dig;
        std::uint8_t size;
        std::uint8_t cells[kCells];
    };

    const Job& job_;
    const Groups& groups_;
    std::atomic<std::uint64_t>& next_;
    std::vector<D> digs_;
    classic::Solver solver_;
    std::vector<Question> questions_ = std::vector<Question>(kSideBySide);
    std::vector<std::uint8_t> rows_ = std::vector<std::uint8_t>(kSideBySide * kCells);
    std::vector<std::uint8_t> solutions_ = std::vector<std::uint8_t>(kSideBySide * kCells);
    std::vector<std::uint16_t> denied_ = std::vector<std::uint16_t>(kSideBySide);
    std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(kSideBySide);
    std::vector<std::uint8_t> status_ = std::vector<std::uint8_t>(kSideBySide);
    std::vector<std::uint32_t> guesses_ = std::vector<std::uint32_t>(kSideBySide);

    bool take() {
        const std::uint64_t row = next_.fetch_add(1, std::memory_order_relaxed);
        if (row >= job_.rows) return false;
        digs_.emplace_back(job_, groups_, row);
        return true;
    }

    // Writes the row, or begins it again: then false.
    bool finish(D& dig) {
        const bool good = dig.good() && job_.fewest <= dig.left && dig.left <= job_.most;
        if (!good && dig.tried < job_.attempts) {
            job_.tried[dig.row] = dig.tried;  // told even if the row is stopped
            dig.start();
            return false;
        }
        const std::size_t at = static_cast<std::size_t>(dig.row) * kCells;
        std::memset(job_.puzzles + at, 0, kCells);
        std::memset(job_.solutions + at, 0, kCells);
        if (good) {
            std::memcpy(job_.puzzles + at, dig.clues, kCells);
            std::memcpy(job_.solutions + at, dig.grid, kCells);
        }
        job_.tried[dig.row] = dig.tried;
        return true;
    }

    // One question about each dig that has one of this kind.
    void ask(Kind kind) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < digs_.size(); ++i) {
            Question& question = questions_[count];
            const int size = digs_[i].over() ? 0 : digs_[i].question(question.cells);
            if (size == 0 || (size > 1) != (kind == Kind::several)) continue;
            question.dig = static_cast<std::uint16_t>(i);
            question.size = static_cast<std::uint8_t>(size);
            std::uint8_t* const row = rows_.data() + count * kCells;
            std::memcpy(row, digs_[i].clues, kCells);
            for (int k = 0; k < size; ++k) row[question.cells[k]] = 0;
            denied_[count++] = static_cast<std::uint16_t>(question.cells[0] * 16 + digs_[i].grid[question.cells[0]]);
        }
        if (count == 0) return;
        classic::Task task;
        task.puzzles = rows_.data();
        task.rows = count;
        task.limit = kind == Kind::several ? 2 : 1;
        task.any_order = true;
        task.denied = kind == Kind::several ? nullptr : denied_.data();
        task.solutions = solutions_.data();
        task.counts = counts_.data();
        task.status = status_.data();
        task.guesses = guesses_.data();
        solver_.run(task);
        for (std::size_t i = 0; i < count; ++i) {
            const Question& question = questions_[i];
            digs_[question.dig].answer(counts_[i] == (kind == Kind::several ? 1u : 0u), question.cells, question.size);
        }
    }
};

// Runs a digger on each thread.
template <class D>
void run_diggers(const Job& job, const Groups& groups) {
    std::atomic<std::uint64_t> next{0};
    run_workers(job.threads, (job.rows + kSideBySide - 1) / kSideBySide, [&] { Digger<D>(job, groups, next).run(); });
}

}  // namespace nonet::generate
