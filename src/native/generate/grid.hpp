// A full 9x9 grid drawn at random.
//
//     +-------+-------+-------+
//     | first |    the top    |      1. a top band and a left stack, all pairs of them equally likely
//     |  box  |      band     |      2. the four boxes that are left, by depth-first search: always the cell with the
//     +-------+---------------+         fewest digits left (the first of equals), its digits in random order
//     | left  |               |      3. a pair that cannot be completed is drawn anew
//     | stack |   completed   |
//     |       |               |
//     +-------+---------------+
//
// So every grid can come, but not all equally often: a pair has 2,693 completions on average (1,858 to 5,644 in a sample of
// 3,000), and the search does not take all of them equally often either.
//
// Minimum-remaining-values search from an empty board took 2.7 times as long (7.1 against 2.6 us), its bias unknown.
#pragma once

#include <cstdint>

#include "philox.hpp"

namespace nonet::generate {

constexpr int kSide = 9;
constexpr int kCells = 81;

// Writes 81 bytes 1..9.
void fill_grid(Stream& stream, std::uint8_t* grid);

// The same, with all grids equally likely: a number below kMaxCompletions is drawn for each pair, and the completion with this number is
// taken; if the pair has not so many, another is drawn. No pair is known to have more: a climb from the best of 3,000 ended at
// 6,280.
constexpr std::uint32_t kMaxCompletions = 8192;
void fill_grid_uniformly(Stream& stream, std::uint8_t* grid);

// Writes completion number `number` of a top band and a left stack, from 0, in a fixed order. False if there are fewer.
bool complete_grid(std::uint8_t* grid, std::uint32_t number);

}  // namespace nonet::generate
