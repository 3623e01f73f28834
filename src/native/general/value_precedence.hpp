// Value symmetry: values that are interchangeable but for a value precedence constraint (Law and Lee, 2004). The numbers of
// unknown regions are such values.
//
// A `regular` says in which order the values 0, 1, 2, ... first occur along some cells, and no other primitive distinguishes
// them. The search then drops that constraint, tries only one of the values that are not used yet (dynamic symmetry breaking,
// as in Gent and Smith's SBDS, 2000), and renames the values of each solution into the stated order.
#pragma once

#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

struct ValuePrecedence {
    std::vector<int> cells;  // in the order of first occurrence; empty: there is none
    Bits values = 0;
};

// Removes the precedence constraint from the problem and returns it, if nothing else distinguishes its values.
ValuePrecedence find_value_precedence(Problem& problem);

}  // namespace nonet::general
