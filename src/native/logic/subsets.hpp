// Subsets and locked candidates: what a look at one house, or at the crossing of two, finds.
//
// Patterns come in a fixed order; of subsets and locked candidates only those that take something away.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// `size` cells with as many values. `houses` have all the cells; empty for a hidden one, which is of `house` alone.
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

// `locked`: candidates go both in a line and, elsewhere, in another house.
enum class Naked { any, locked, plain };

std::vector<Subset> naked_subsets(const Scan& scan, int size, Naked which);
std::vector<Subset> hidden_subsets(const Scan& scan, int size);

struct Pair {
    int value;
    int house;
    int first, second;  // cells
};

// Values with two places in a house where they need one.
std::vector<Pair> strong_pairs(const Scan& scan);

// A value whose places in the base, a line or none, all lie in the cover, where it has others.
std::vector<Locked> locked_candidates(const Scan& scan, bool from_lines);

}  // namespace nonet::logic
