// Sets in two crossing houses: bent naked subsets (XYZ-wing, WXYZ-wing and larger) and Sue de Coq (two-sector disjoint
// subsets, 2005).
//
// Patterns come in a fixed order, and only those that eliminate something.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// n cells in two crossing houses with n values together; all cells of each value but `unrestricted` see each other.
struct Bent {
    std::vector<int> cells;  // ascending
    Mask values;
    int unrestricted;
};

std::vector<Bent> bent_subsets(const CandidateMap& map, int size);

// Cells of the intersection, of the rest of the line and of the rest of the box; together as many cells as values.
struct SueDeCoq {
    int line, box;
    std::vector<int> middle, in_line, in_box;
};

// `max_cells` bounds the cells in the rest of the line, and in the rest of the box.
std::vector<SueDeCoq> sue_de_coq(const CandidateMap& map, int max_cells);

}  // namespace nonet::logic
