// A constraint that follows from the problem and was added to it before the search, with its reason.
#pragma once

#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

struct ImpliedConstraint {
    enum class Kind {
        sum,       // factors x cells = total: houses less sums
        together,  // the same: sums taken together, less the houses that they cover, plus those that fill gaps
        set,       // the cells hold one of `total` sets: every two are linked by the same table
        equal,     // the cells are equal, so they differ from the same cells
        counted    // the cells hold one of `total` sets: they count different values among the same cells
    };
    Kind kind;
    Cells cells;
    Factors factors;
    Int total = 0;
    std::vector<int> houses;  // Primitive::origin of the houses and sums it follows from
    std::vector<int> sums;
};

}  // namespace nonet::general
