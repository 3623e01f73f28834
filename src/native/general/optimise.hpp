// What follows from a problem and is worth saying before the search: sums of the few cells by which cages and houses
// miss each other (innies and outies), sums that are near the least or the most that their cells can make when they are taken
// together, sets of values that pairs leave to some cells, and exclusions that equal cells inherit from each other.
#pragma once

#include <string>
#include <vector>

#include "general/bits.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// Something added, and why: `sum` says that the terms add up to the total, over so many houses less some sums; `together` the
// same of sums taken together, with houses that they cover or fill; `set` that the cells hold one of `total` sets because
// every two of them keep the same table apart; `counted` the same because they count among the same cells; `equal` that what differs from one of the cells differs from all.
struct Derived {
    enum class What { sum, together, set, equal, counted } what;
    Cells cells;
    Factors factors;
    Word total = 0;
    std::vector<int> houses;  // positions in the problem's primitives, as stated
    std::vector<int> sums;
};

// The sums that follow, smallest first. `houses` are the positions of primitives with as many cells as there are values.
// For each cell, `differs` are those that must differ from it.
std::vector<Derived> derive_sums(const Problem& problem, const std::vector<int>& houses, const std::vector<BitSet>& differs);

}  // namespace nonet::general
