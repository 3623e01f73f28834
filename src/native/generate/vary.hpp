// Neighbours of puzzles, by {-n +m} moves: n clues are taken away, a random solution of what is left is drawn, and the fewest
// clues that digging happens to leave are added, so that it is the only one. What comes out is minimal, and most of its clues
// are those of the puzzle before.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "classic/classic.hpp"

namespace nonet::generate {

struct Variation {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // row i draws from the stream (seed, first + i)
    std::size_t rows = 0;
    const std::uint8_t* puzzles = nullptr;  // rows x 81 bytes 0..9, each with a solution
    int removed = 2;                        // clues that are taken away; all if a puzzle has fewer
    unsigned threads = 1;                   // 0: one for each core
    const std::atomic<bool>* stop = nullptr;
    const classic::Kernel* kernel = nullptr;  // null: the best

    std::uint8_t* neighbours = nullptr;  // rows x 81 bytes 0..9
    std::uint8_t* solutions = nullptr;   // rows x 81 bytes 1..9
    std::uint32_t* tried = nullptr;      // 1 in each row
};

void vary(const Variation& variation);

}  // namespace nonet::generate
