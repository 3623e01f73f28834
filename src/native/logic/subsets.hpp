// Naked and hidden subsets, locked candidates, and bilocal (conjugate) pairs.
//
// Patterns come in a fixed order; of subsets and locked candidates only those that eliminate something.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// `size` cells with as many values. `houses`: all houses that contain the cells of a naked subset; empty for a hidden one.
struct Subset {
    int house;
    std::vector<int> cells;
    Mask values;
    std::vector<int> houses;
};

struct Locked {
    int base;
    int value;
    int cover;
};

// Which naked subsets: `locked` ones eliminate in a line and, elsewhere, in another house; `plain` ones do not.
enum class Naked { any, locked, plain };

std::vector<Subset> naked_subsets(const CandidateMap& map, int size, Naked which);
std::vector<Subset> hidden_subsets(const CandidateMap& map, int size);

struct Pair {
    int value;
    int house;
    int first, second;  // cells
};

// Conjugate pairs: values with exactly two cells in a whole house.
std::vector<Pair> strong_pairs(const CandidateMap& map);

// Locked candidates: the cells of a value in `base` all lie in `cover`, which has others. `from_lines`: bases are lines
// (claiming), else other houses (pointing).
std::vector<Locked> locked_candidates(const CandidateMap& map, bool from_lines);

}  // namespace nonet::logic
