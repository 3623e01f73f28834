// The seam between the classic 9x9 engine and its kernels, one kernel for each level of instruction set.
//
// A kernel is compiled from the same headers once for each level, everything in it has internal linkage, and nothing in
// it touches a template of the standard library: an inline function compiled for AVX2 could otherwise be the copy that
// the linker keeps for everybody. So only plain structs cross this seam, and all memory comes from the caller.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::classic {

constexpr int kCells = 81;
constexpr std::uint16_t kAll = 0x1ff;  // nine candidates

enum class Status : std::uint8_t {
    none,      // proved: no solution
    unique,    // proved: exactly one
    multiple,  // proved: two or more
    found,     // one solution, and the limit of one forbade looking for another
    invalid,   // the row holds a byte that is no cell
    gave_up,   // the budget of guesses ran out; the count is what was found by then
    stopped,   // the stop flag was raised before the row was done
};

inline constexpr Status verdict(std::uint64_t count, std::uint64_t limit) {
    if (count == 0) return Status::none;
    if (count > 1) return Status::multiple;
    return limit == 1 ? Status::found : Status::unique;
}

// A node of the search tree at rest: the candidates of the 81 cells and where in the tree they stand.
//
//     path   bit 63-d is the side taken at depth d: 0 the left child, 1 the right, so that a smaller path is
//            further left, and the solution with the smallest path is the first in order, whoever finds it first
struct alignas(64) Node {
    std::uint16_t cells[84];  // bits 0..8: may hold 1..9; the last three only pad
    std::uint64_t path;
    Node* next;
    std::uint16_t puzzle;
    std::uint16_t depth;
};

// Rows to solve, and where the answers go.
struct Task {
    const std::uint8_t* puzzles = nullptr;  // rows x 81: 0..9, or the text '0'..'9' and '.'
    const std::uint16_t* marks = nullptr;   // if set, instead of puzzles: rows x 81 candidate masks
    const std::uint16_t* denied = nullptr;  // if set, with puzzles: for each row cell * 16 + digit, a digit 1..9 that an empty
                                            // cell must not take; 0: none
    std::size_t first = 0, rows = 0;        // these rows, counted from the pointers above and below
    // Gives the next rows in `first` and `rows`, or false: none are left. Null: those above are all.
    bool (*more)(Task&) = nullptr;
    void* more_with = nullptr;
    std::uint64_t limit = 2;                    // count no further than this; at least 1
    bool any_order = false;                     // stop at `limit` solutions, whether or not the first in order is among them
    std::uint64_t budget = ~std::uint64_t{0};   // guesses for each row
    std::uint8_t* solutions = nullptr;          // rows x 81: 1..9, all 0 where there is none
    std::uint64_t* counts = nullptr;
    std::uint8_t* status = nullptr;
    std::uint32_t* guesses = nullptr;
    bool (*stop)(const void*) = nullptr;  // asked every few hundred sweeps
    const void* stop_with = nullptr;
    // Out: a row went deeper than `path` can tell, so its reported solution may not be the first. The caller knows one
    // way to find the first, the enumerator, and `status` cannot say it: such rows end as `multiple`, or `found`.
    bool* unordered = nullptr;  // one for each row, or null
    // Out, if there is one row only: its second solution, 81 bytes 1..9. Left alone if there is none, or if the search
    // has met it without knowing that it is the second. May be null.
    std::uint8_t* second = nullptr;
};

enum class Verdict : std::uint8_t { dead, solved, branch };

// What became of a node that was propagated to its fixpoint.
struct Fate {
    Verdict verdict;
    std::uint8_t line;    // branch: 0..8 a row, 9..17 a column
    std::uint8_t part;    // ... and which third of it
    std::uint16_t digit;  // ... takes this digit in the left child, and is denied it in the right
};

struct Kernel {
    const char* name;
    unsigned lanes;
    std::size_t workspace;  // bytes, aligned to 64, that `run` needs; most are touched by the deepest searches only
    void (*run)(void* workspace, Task& task);
    // Propagates up to `lanes` nodes side by side to their fixpoints.
    void (*expand)(Node* const* nodes, unsigned count, Fate* fates);
};

// The cells of a third of a line: three in a row, or three in a column.
inline constexpr int third_first(int line, int part) { return line < 9 ? line * 9 + part * 3 : part * 27 + (line - 9); }
inline constexpr int third_stride(int line) { return line < 9 ? 1 : 9; }

}  // namespace nonet::classic
