// The interface between the classic 9x9 engine and its kernels, one kernel for each instruction set (function
// multiversioning by hand: one source file a level, chosen at run time by dispatch.cpp).
//
// A kernel is compiled from the same headers once for each level, everything in a kernel has internal linkage, and no kernel
// uses a template of the standard library: an inline function compiled for AVX2 could otherwise be the copy that the linker
// keeps for all files. So only plain structs cross this interface, and all memory comes from the caller.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::classic {

constexpr int kCells = 81;
constexpr std::uint16_t kAll = 0x1ff;  // a set of all nine digits, bit 0 for 1

enum class Status : std::uint8_t {
    none,      // proved: no solution
    unique,    // proved: exactly one
    multiple,  // proved: two or more
    found,     // one solution, and a limit of 1 forbade looking for another
    invalid,   // the row holds a byte other than 0..9, '0'..'9' and '.'
    gave_up,   // the budget of guesses ran out; the count is a lower bound
    stopped,   // the stop flag was raised before the row was done; the count is a lower bound
};

// The status of a search that ran to its end.

inline constexpr Status status_of(std::uint64_t count, std::uint64_t limit) {
    if (count == 0) return Status::none;
    if (count > 1) return Status::multiple;
    return limit == 1 ? Status::found : Status::unique;
}

// A node of the search tree: the candidates of the 81 cells, and the node's place in the tree.
//
//     cells   [ r1c1 | r1c2 | ... | r9c9 | 3 unused ]     16 bits each, bits 0..8: the cell may hold 1..9
//     path    [ 63 | 62 | ... | 0 ]     bit 63-d: the child taken at depth d, 0 left, 1 right. A smaller path is further
//             left, so the solution with the smallest path is the first in order, whichever lane finds it first
struct alignas(64) Node {
    std::uint16_t cells[84];
    std::uint64_t path;
    Node* next;            // in a stack (search.hpp)
    std::uint16_t puzzle;  // index of its puzzle in the search
    std::uint16_t depth;   // branches above it
};

// Rows to solve, and the arrays that take the results.
struct Task {
    const std::uint8_t* puzzles = nullptr;  // rows x 81: 0..9, or the text '0'..'9' and '.'
    const std::uint16_t* marks = nullptr;   // if set, instead of puzzles: rows x 81 candidate masks
    const std::uint16_t* denied =
        nullptr;  // if set, with puzzles: a row's `cell * 16 + digit`, a digit 1..9 that an empty cell must
                  // not take; 0 for none
    std::size_t first = 0, rows = 0;  // solve `rows` rows from row `first` of all arrays
    // Puts the next rows into `first` and `rows`; false if none are left. Null: `first` and `rows` are all there is.
    bool (*more)(Task&) = nullptr;
    void* more_with = nullptr;
    std::uint64_t limit = 2;                   // stop counting solutions at this number; at least 1
    bool any_order = false;                    // stop at `limit` solutions, even if the first in order is not among them
    std::uint64_t budget = ~std::uint64_t{0};  // guesses for each row
    std::uint8_t* solutions = nullptr;         // rows x 81: 1..9, all 0 where there is none
    std::uint64_t* counts = nullptr;
    std::uint8_t* status = nullptr;
    std::uint32_t* guesses = nullptr;
    bool (*stop)(const void*) = nullptr;  // asked every few hundred sweeps
    const void* stop_with = nullptr;
    // Out, one flag a row, or null: the row's search went deeper than the 64 bits of `Node::path`, so the reported solution
    // may not be the first in order; `Solutions` finds the first.
    bool* unordered = nullptr;
    // Out, for a task of one row, or null: the row's second solution, 81 bytes 1..9. Not written if there is none, or if the
    // search met it without knowing that it is the second.
    std::uint8_t* second = nullptr;
};

enum class NodeState : std::uint8_t { dead, solved, branch };

// A node after propagation to its fixpoint, and the decision to branch on.
struct NodeResult {
    NodeState state;
    std::uint8_t line;    // branch: 0..8 a row, 9..17 a column
    std::uint8_t triad;   // branch: 0..2, the triad of that line
    std::uint16_t digit;  // branch: one bit; the left child has the digit in that triad, the right child elsewhere
};

// What the low-latency search leaves to `Kernel::run` of a puzzle that turned out to be hard: its counters, and the open nodes
// of its tree, the rightmost first.
struct Begun {
    static constexpr int kMaxOpen = 112;
    std::uint64_t count, first;  // solutions so far, and the path of the first
    std::uint32_t guesses;
    int size;
    Node open[kMaxOpen];
};

// The search of one puzzle at a time (low_latency.hpp).
struct LowLatency {
    enum class End {
        solved,
        hard,    // `Kernel::run` goes on with `begun`
        beyond,  // more guesses than the budget: `Kernel::run` starts again, and stops exactly at the budget
    };
    std::size_t workspace;  // bytes, aligned to 64, that `solve` needs
    End (*solve)(void* workspace, const Task& task, Begun& begun);
};

struct Kernel {
    const char* name;
    unsigned lanes;
    const LowLatency* low_latency;
    std::size_t workspace;  // bytes, aligned to 64, that `run` needs; most are touched by the deepest searches only
    // Solves the rows of a task; the first one from where it was `begun`, unless that is null.
    void (*run)(void* workspace, Task& task, const Begun* begun);
    // Propagates up to `lanes` nodes side by side to their fixpoints.
    void (*expand)(Node* const* nodes, unsigned count, NodeResult* results);
};

// The cells of a triad (three cells that share a line and a box): the first, and the distance to the next.
inline constexpr int triad_first_cell(int line, int triad) {
    return line < 9 ? line * 9 + triad * 3 : triad * 27 + (line - 9);
}
inline constexpr int triad_stride(int line) { return line < 9 ? 1 : 9; }

}  // namespace nonet::classic
