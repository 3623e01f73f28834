// The classic engine: plain 9x9 Sudoku, many at once or one at a time.
//
// `Batch`, `Solver` and `Solutions` walk the same search tree of a puzzle, so counts agree, and of several solutions `Batch`
// and `Solver` report the first that `Solutions` lists. Nothing depends on the number of threads, on the instruction set or
// on the rest of the batch, except the number of guesses.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "classic/kernel.hpp"
#include "portable.hpp"

namespace nonet::classic {

// The kernels that this machine can run, the fastest last. `kernel_named` returns null for a name not among them.
std::vector<const Kernel*> kernels();
const Kernel& best_kernel();
const Kernel* kernel_named(const char* name);

struct Batch {
    const std::uint8_t* puzzles = nullptr;  // rows x 81 bytes: 0..9, or the text '0'..'9' and '.'
    std::size_t rows = 0;
    std::uint64_t limit = 2;                  // solutions to count up to; 0: all
    std::uint64_t budget = 0;                 // guesses for each row; 0: no limit
    unsigned threads = 1;                     // 0: one for each core
    const std::atomic<bool>* stop = nullptr;  // once it is true, the batch returns within milliseconds
    const Kernel* kernel = nullptr;           // null: best_kernel()

    std::uint8_t* solutions = nullptr;  // rows x 81 bytes: 1..9, all 0 where there is none
    std::uint64_t* counts = nullptr;
    std::uint8_t* status = nullptr;  // a Status
    std::uint32_t* guesses = nullptr;

    // Called with `pulse_with` on the thread that called `solve`, some thousand times a second: the moment to look for
    // signals and to raise `stop`.
    void (*pulse)(void*) = nullptr;
    void* pulse_with = nullptr;
};

void solve(const Batch& batch);

struct Answer {
    Status status = Status::none;
    std::uint64_t count = 0;
    std::uint32_t guesses = 0;
    std::uint8_t solution[kCells] = {};
    std::uint8_t second[kCells] = {};  // the next solution in order; zeros if there is none or it is not known
};

// Solves one puzzle at a time. Owns the workspace of a search, so keep one for each thread and reuse it.
class Solver {
public:
    explicit Solver(const Kernel& kernel = best_kernel());

    Answer solve(const std::uint8_t* puzzle, std::uint64_t limit = 2, std::uint64_t budget = 0,
                 const std::atomic<bool>* stop = nullptr);
    // Solves from pencil marks: 81 masks of candidates, bit 0 for 1, taken as they are.
    Answer solve_marks(const std::uint16_t* marks, std::uint64_t limit = 2, std::uint64_t budget = 0,
                       const std::atomic<bool>* stop = nullptr);
    // Solves the rows of a task on this thread.
    void run(Task& task);

private:
    struct Free {
        void operator()(void* memory) const;
    };
    const Kernel* kernel_;
    std::unique_ptr<void, Free> workspace_, low_latency_workspace_;
    std::unique_ptr<Begun> begun_;

    Answer one(Task& task, std::uint64_t limit, std::uint64_t budget, const std::atomic<bool>* stop);
};

// Solves batches, with one solver a thread. The solvers are kept from batch to batch: else a small batch would spend most of
// its time on page faults. For one batch at a time.
class Crew {
public:
    explicit Crew(const Kernel& kernel = best_kernel());
    Crew(Crew&&) = default;

    void solve(const Batch& batch);  // `batch.kernel` is ignored
    Solver& first() { return solvers_.front(); }

private:
    const Kernel* kernel_;
    std::vector<Solver> solvers_;
};

// Enumerates the solutions of one puzzle, lazily.
//
// The search tree is walked from the left: `expand` takes the leftmost open nodes, as many as there are lanes. In random
// order the children of every node are swapped by a coin and the digits are relabelled; the coin depends on the seed and on
// the node only (hashing with SplitMix64), so the order is the same on every machine.
class Solutions {
public:
    enum class Next { solution, end, gave_up, stopped };

    Solutions(const std::uint16_t* marks, const Kernel& kernel = best_kernel());                      // fixed order
    Solutions(const std::uint16_t* marks, std::uint64_t seed, const Kernel& kernel = best_kernel());  // random order

    // Writes the next solution, 81 bytes 1..9. Gives up after `budget` more guesses (0: never), and can then be called
    // again.
    Next next(std::uint8_t* solution, std::uint64_t budget = 0, const std::atomic<bool>* stop = nullptr);
    std::uint64_t guesses() const { return guesses_; }

private:
    struct Entry {
        Node node;  // `path` holds the hash that the node's coin comes from
        bool solved;
    };
    const Kernel* kernel_;
    bool random_;
    std::uint8_t relabelled_[9];  // the digit (0..8) that an internal digit stands for
    std::uint64_t guesses_ = 0;
    std::vector<Entry> open_;  // leftmost last

    void start(const std::uint16_t* marks, std::uint64_t seed);
    void expand();
};

// 81 bytes as in a batch to 81 masks: one digit for a given, all nine for an empty cell. False if a byte is invalid.
bool to_marks(const std::uint8_t* puzzle, std::uint16_t* marks);

}  // namespace nonet::classic
