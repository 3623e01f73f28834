// Numbers that could be given otherwise: those of unknown regions.
//
// A rule says in which order the numbers 0, 1, 2, ... come up along some cells, and no other rule tells one number from
// another. Then the search may give them in the order in which it finds the regions, and the solution is renumbered.
#pragma once

#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

struct Numbering {
    std::vector<int> cells;  // in the order in which the numbers come up; none if every number is as it is
    Bits numbers = 0;
};

// Takes the order out of the problem, if that is all that tells the numbers apart.
Numbering find_numbering(Problem& problem);

}  // namespace nonet::general
