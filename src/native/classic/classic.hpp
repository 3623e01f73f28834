// The classic engine: plain 9x9 Sudoku, many at once or one at a time.
//
// Both ways run the same search over the same tree, so they give the same counts, and where a puzzle has several solutions
// the same one of them: the first in the order in which `Solutions` lists them. Nothing here depends on the number of
// threads, on the instruction set, or on what else is in the batch, except the number of guesses.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "classic/kernel.hpp"
#include "portable.hpp"

namespace nonet::classic {

// The kernels that this machine can run, the best one last. `kernel_named` gives null for a name not among them.
std::vector<const Kernel*> kernels();
const Kernel& best_kernel();
const Kernel* kernel_named(const char* name);

struct Batch {
    const std::uint8_t* puzzles = nullptr;  // rows x 81 bytes: 0..9, or the text '0'..'9' and '.'
    std::size_t rows = 0;
    std::uint64_t limit = 2;                  // 0: count them all
    std::uint64_t budget = 0;                 // guesses for each row; 0: no end
    unsigned threads = 1;                     // 0: one for each core
    const std::atomic<bool>* stop = nullptr;  // raise it, and the batch returns within milliseconds
    const Kernel* kernel = nullptr;           // null: the best

    std::uint8_t* solutions = nullptr;  // rows x 81 bytes: 1..9, all 0 where there is none
    std::uint64_t* counts = nullptr;
    std::uint8_t* status = nullptr;  // a Status
    std::uint32_t* guesses = nullptr;

    // Called on the thread that solves the batch, and on no other, some thousand times a second: the moment to look for
    // signals and raise the flag above.
    void (*pulse)(void*) = nullptr;
    void* pulse_with = nullptr;
};

void solve(const Batch& batch);

struct Answer {
    Status status = Status::none;
    std::uint64_t count = 0;
    std::uint32_t guesses = 0;
    std::uint8_t solution[kCells] = {};
    std::uint8_t second[kCells] = {};  // the next one in order; zeros if it is not known, or there is none
};

// A solver for one puzzle at a time: owns the memory that a search needs, so keep one (for each thread) and reuse it.
class Solver {
public:
    explicit Solver(const Kernel& kernel = best_kernel());

    Answer solve(const std::uint8_t* puzzle, std::uint64_t limit = 2, std::uint64_t budget = 0,
                 const std::atomic<bool>* stop = nullptr);
    // From pencil marks: 81 masks of candidates, bit 0 for 1. Nothing is removed from them beforehand.
    Answer solve_marks(const std::uint16_t* marks, std::uint64_t limit = 2, std::uint64_t budget = 0,
                       const std::atomic<bool>* stop = nullptr);
    // Rows in order on this thread; what a batch is made of.
    void run(Task& task);

private:
    struct Free {
        void operator()(void* memory) const;
    };
    const Kernel* kernel_;
    std::unique_ptr<void, Free> workspace_;

    Answer one(Task& task, std::uint64_t limit, std::uint64_t budget, const std::atomic<bool>* stop);
};

// Solvers for many rows, one a thread, kept from batch to batch: memory touched for the first time is what most of a
// small batch would be spent on. For one batch at a time.
class Crew {
public:
    explicit Crew(const Kernel& kernel = best_kernel());
    Crew(Crew&&) = default;

    void solve(const Batch& batch);  // `batch.kernel` is not asked
    Solver& first() { return solvers_.front(); }

private:
    const Kernel* kernel_;
    std::vector<Solver> solvers_;
};

// All solutions of one puzzle, one after another, lazily.
//
// The tree is walked from the left, always the leftmost nodes of what is open, as many as there are lanes. In the random
// order a coin is tossed for the sides of every node and the digits are relabelled; the coin depends on the seed and on
// the node only, so the order is the same on every machine.
class Solutions {
public:
    enum class Next { solution, end, gave_up, stopped };

    Solutions(const std::uint16_t* marks, const Kernel& kernel = best_kernel());                      // fixed order
    Solutions(const std::uint16_t* marks, std::uint64_t seed, const Kernel& kernel = best_kernel());  // random order

    // The next solution, 81 bytes 1..9. Gives up after `budget` more guesses (0: never), and can then be called again.
    Next next(std::uint8_t* solution, std::uint64_t budget = 0, const std::atomic<bool>* stop = nullptr);
    std::uint64_t guesses() const { return guesses_; }

private:
    struct Entry {
        Node node;  // `path` holds what the node's coin is tossed with
        bool solved;
    };
    const Kernel* kernel_;
    bool random_;
    std::uint8_t label_[9];  // what digit an internal one stands for
    std::uint64_t guesses_ = 0;
    std::vector<Entry> open_;  // leftmost last

    void start(const std::uint16_t* marks, std::uint64_t seed);
    void expand();
};

// 81 bytes as in a batch to 81 masks of candidates: a given is one digit, anything else all nine. False: not a cell.
bool to_marks(const std::uint8_t* puzzle, std::uint16_t* marks);

}  // namespace nonet::classic
