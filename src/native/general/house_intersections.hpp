// Intersections of two houses, for locked candidates.
#pragma once

#include <vector>

#include "general/bits.hpp"
#include "general/disequalities.hpp"
#include "general/network.hpp"

namespace nonet::general {

struct HouseIntersections {
    std::vector<BitSet> houses;           // those it was made for
    std::vector<CellId> cells;            // the pool of `list`
    std::vector<HouseIntersection> list;  // of every two houses with at least two common cells
    std::vector<Span> of_house;           // in `list`
};

// Cached, one per thread: puzzles of one shape follow each other, and finding the intersections was half the set-up of a plain
// board. Valid until the thread asks for other houses.
const HouseIntersections& house_intersections(const std::vector<House>& houses);

}  // namespace nonet::general
