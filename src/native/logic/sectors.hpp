// Multi-sector locked sets of a plain 9x9 position: as many cells as the lines that their values still need.
//
// Open cells S where rows R cross columns C. A value can be in S as often as there are rows of R that lack it, and as columns
// of C that lack it: take the smaller number. Where these numbers, over all values, sum up to |S|, each of them is met.
#pragma once

#include <vector>

#include "logic/exocet.hpp"

namespace nonet::logic {

struct Sectors {
    int rows, columns;               // bitsets
    Mask row_values, column_values;  // values locked in the rows, in the columns; in both where the numbers are equal
};

// Those that exclude a candidate, the smallest first.
std::vector<Sectors> locked_sectors(const Plain& plain);

// A domino loop: `pivots` filled at the corners of a rectangle, the 16 cells beside them; and what it excludes, a set of
// cells for each value.
struct DominoLoop {
    std::array<int, 2> rows, columns;
    std::array<Mask, 8> locked;  // values locked in each house: 2 rows, 2 columns, 4 boxes
    std::vector<Cells<2>> excluded;
};

std::vector<DominoLoop> domino_loops(const Plain& plain);

}  // namespace nonet::logic
