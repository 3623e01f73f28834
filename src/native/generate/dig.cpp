#include "generate/dig.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "classic/classic.hpp"

namespace nonet::generate {

namespace {

constexpr std::size_t kSideBySide = 1024;  // digs of one thread; with 256 8% slower, with 4096 2%
constexpr std::size_t kRoom = kSideBySide * kCells;

// Cells that are worth taking away at once while so many clues are left. With twice as many at each step 3-5% slower.
int most_at_once(int clues) { return clues > 64 ? 16 : clues > 56 ? 8 : clues > 48 ? 4 : clues > 40 ? 2 : 1; }

// A puzzle in the making. `order` lists the groups, the first `next` of them are decided.
class Dig {
public:
    Dig(const Groups& groups, std::uint64_t seed, std::uint64_t row, std::uint64_t index)
        : row(row), stream_(seed, index), groups_(&groups), order_() {
        start();
    }

    std::uint64_t row;
    std::uint32_t tried = 0;
    std::uint8_t grid[kCells];
    std::uint8_t clues[kCells];  // 0 where taken away
    int left;                    // clues

    bool over() const { return next_ == count(); }

    // Another grid from the same stream.
    void start() {
        ++tried;
        fill_grid(stream_, grid);
        std::memcpy(clues, grid, kCells);
        for (int i = 0; i < count(); ++i) order_[i] = static_cast<std::uint8_t>(i);
        stream_.shuffle(order_, count());
        left = kCells;
        next_ = 0;
        limit_ = kCells;
    }

    // The cells of the next question in `cells`; how many. Groups that must stay are passed over: 0 if none is left.
    int question(int floor, std::uint8_t* cells) {
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
    Stream stream_;
    const Groups* groups_;
    std::uint8_t order_[kCells];
    int next_, asked_;  // groups
    int limit_;         // cells at once, after a question about several has failed

    int count() const { return static_cast<int>(groups_->size()); }
};

// Digs until no rows are left. One for each thread.
class Digger {
public:
    Digger(const Job& job, const Groups& groups, std::atomic<std::uint64_t>& next) : job_(job), groups_(groups), next_(next) {
        digs_.reserve(kSideBySide);
    }

    void run() {
        while (digs_.size() < kSideBySide && take()) {}
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
    std::vector<Dig> digs_;
    classic::Solver solver_;
    std::vector<Question> questions_ = std::vector<Question>(kSideBySide);
    std::vector<std::uint8_t> rows_ = std::vector<std::uint8_t>(kRoom);
    std::vector<std::uint8_t> solutions_ = std::vector<std::uint8_t>(kRoom);
    std::vector<std::uint16_t> denied_ = std::vector<std::uint16_t>(kSideBySide);
    std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(kSideBySide);
    std::vector<std::uint8_t> status_ = std::vector<std::uint8_t>(kSideBySide);
    std::vector<std::uint32_t> guesses_ = std::vector<std::uint32_t>(kSideBySide);

    bool take() {
        const std::uint64_t row = next_.fetch_add(1, std::memory_order_relaxed);
        if (row >= job_.rows) return false;
        digs_.emplace_back(groups_, job_.seed, row, job_.first + row);
        return true;
    }

    // Writes the row, or begins it again: then false.
    bool finish(Dig& dig) {
        const bool good = job_.fewest <= dig.left && dig.left <= job_.most;
        if (!good && dig.tried < job_.attempts) {
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
            const int size = digs_[i].over() ? 0 : digs_[i].question(job_.floor, question.cells);
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

Groups every_cell() {
    Groups groups(kCells);
    for (int cell = 0; cell < kCells; ++cell) groups[static_cast<std::size_t>(cell)] = {static_cast<std::uint8_t>(cell)};
    return groups;
}

}  // namespace

void dig(const Job& job) {
    if (job.rows == 0) return;
    const Groups groups = job.groups ? *job.groups : every_cell();
    const std::size_t useful = (job.rows + kSideBySide - 1) / kSideBySide;
    const unsigned wanted = job.threads ? job.threads : std::max(1u, std::thread::hardware_concurrency());
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&] {
        try {
            Digger(job, groups, next).run();
        } catch (...) {
            const std::lock_guard<std::mutex> lock(mutex);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(wanted, useful); ++i) {
        try {
            others.emplace_back(work);
        } catch (const std::system_error&) {
            break;  // the system has no thread to spare
        }
    }
    work();
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet::generate
