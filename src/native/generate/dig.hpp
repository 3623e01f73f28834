// Plain 9x9 puzzles with one solution, top-down: from a random full grid, clues are taken away in random order wherever the
// solution stays the only one.
//
// Many puzzles are dug side by side. A round asks one question about each of them, and the questions of a round are a batch
// of the classic engine, which answers them side by side in the lanes of its vectors:
//
//     Dig 0      [stream | grid | clues | groups in random order | next]  -- "another solution, r3c5 not 7?" --+
//     Dig 1      [stream | grid | clues | groups in random order | next]  -- "one solution without these?" ----+--> classic::Task
//     ...                                                                                                      |
//     Dig 1023   ...                                                      <---------- so many solutions -------+
//
// A question about a single cell denies the cell its digit and asks for one solution: none means that the clue can go. (Asking
// for two solutions without the clue took 1.3 times as long.) Where many clues are left nearly every one can go, so several
// are taken at once, and half as many where that fails.
//
// What comes out depends on (seed, index) alone: an answer is a fact about a puzzle, whatever else is in the batch, on every
// instruction set and for any number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "classic/classic.hpp"
#include "generate/grid.hpp"

namespace nonet::generate {

// Cells that are taken away together: the orbits of a symmetry. Every cell is in at most one group; those in none stay clues.
using Groups = std::vector<std::vector<std::uint8_t>>;

enum class Way : std::uint8_t {
    top_down,    // a clue goes wherever it can: quick, and prefers puzzles with few clues
    controlled,  // controlled bias (controlled.hpp): every cell by itself, no floor
};

struct Job {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;                 // the rows are the puzzles first .. first + rows - 1 of this seed
    const std::uint64_t* indices = nullptr;  // if set, instead of `first`: the number of each puzzle
    Way way = Way::top_down;
    bool uniform = false;  // all full grids equally likely, for some hundred times the time of a grid
    // If set, the full grids to dig (rows x 81), and for each the order in which its cells are tried (rows x 81, without
    // groups): nothing is drawn, and one attempt is all.
    const std::uint8_t* grids = nullptr;
    const std::uint8_t* orders = nullptr;
    std::size_t rows = 0;
    const Groups* groups = nullptr;  // null: every cell by itself
    int floor = 0;                   // digging stops where one more group would leave fewer clues than this
    int fewest = 0;  // a puzzle with fewer clues than this or more than `most` is dropped, and another grid tried
    int most = kCells;
    std::uint32_t attempts = 1;  // grids for each row, at least 1
    unsigned threads = 1;        // 0: one for each core
    const std::atomic<bool>* stop = nullptr;
    const classic::Kernel* kernel = nullptr;  // null: the best; what comes out is the same

    std::uint8_t* puzzles = nullptr;    // rows x 81 bytes 0..9; all 0 where every attempt failed
    std::uint8_t* solutions = nullptr;  // rows x 81 bytes 1..9, likewise
    std::uint32_t* tried = nullptr;     // grids that the row took; with controlled bias, orders

    std::uint64_t index_of(std::uint64_t row) const { return indices ? indices[row] : first + row; }
};

// Returns within milliseconds of `stop`, with some rows not written but for `tried`, the grids that were done with.
void dig(const Job& job);

}  // namespace nonet::generate
