// Sets that lie in two crossing houses: bent subsets (WXYZ-wings and larger) and Sue de Coq.
//
// Patterns come in a fixed order, and only those that take something away.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// As many cells as values; every value but `loose` has only places that see each other.
struct Bent {
    std::vector<int> cells;  // ascending
    Mask values;
    int loose;
};

std::vector<Bent> bent_subsets(const Scan& scan, int size);

// Cells of the crossing, of the rest of the line and of the rest of the box; together as many as their values.
struct SueDeCoq {
    int line, box;
    std::vector<int> middle, in_line, in_box;
};

// `most` is the largest number of cells that is tried in a line or in a box.
std::vector<SueDeCoq> sue_de_coq(const Scan& scan, int most);

}  // namespace nonet::logic
