// Where houses cross: what one house has only there leaves the rest of the other.
#pragma once

#include <vector>

#include "general/bits.hpp"
#include "general/differences.hpp"
#include "general/network.hpp"

namespace nonet::general {

struct Crossings {
    std::vector<BitSet> houses;  // whose they are
    std::vector<CellId> cells;
    std::vector<Crossing> list;  // of two houses with two cells or more in common; their places are in `cells`
    std::vector<Span> of_house;  // in `list`
};

// Boards of one shape follow each other, and their crossings were half the work of setting up a plain one: each thread keeps
// those of its last board. They stay as they are until it asks for others.
const Crossings& crossings_of(const std::vector<House>& houses);

}  // namespace nonet::general
