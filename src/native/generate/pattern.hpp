// A puzzle whose clues are in given cells, by simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) on the number of
// solutions.
//
// The clues always are those of some full grid, so there is a solution. A step takes one to three of them away, draws a random
// solution of the rest, and reads the new clues from it. The step is taken if the new puzzle has not many more solutions;
// counting stops where it has too many. One solution is the goal. A search that has made no progress begins again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "classic/classic.hpp"

namespace nonet::generate {

struct PatternJob {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    const std::uint64_t* indices = nullptr;  // if set, instead of `first`: the number of each puzzle
    std::size_t rows = 0;
    std::vector<std::uint8_t> cells;  // the cells that have a clue, at least one
    std::uint64_t steps = 0;          // for each row, at least 1
    unsigned threads = 1;             // 0: one for each core
    const std::atomic<bool>* stop = nullptr;
    const classic::Kernel* kernel = nullptr;  // null: the best

    std::uint8_t* puzzles = nullptr;    // rows x 81 bytes 0..9: the one with the fewest solutions that was met
    std::uint8_t* solutions = nullptr;  // rows x 81 bytes 1..9; all 0 unless the puzzle has one solution
    std::uint32_t* counts = nullptr;    // its solutions, at most kMaxCounted
    std::uint64_t* tried = nullptr;     // steps
};

inline constexpr std::uint32_t kMaxCounted = 20000;

void search_pattern(const PatternJob& job);

}  // namespace nonet::generate
