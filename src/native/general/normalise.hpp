// Normal form of the primitives: no cell twice, no factor of zero, no set of the wrong size, no primitive that is entailed or
// can never hold. The network builder meets no degenerate cases.
#pragma once

#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

// Simplifies the primitives in place; false if one can never hold.
bool normalise(Problem& problem);

// Removes the values that no domain has and renumbers the others: with at most nine left sums are exact, and an area may
// become a house. Returns the original value of each that is left; empty if all are used.
std::vector<int> drop_unused_values(Problem& problem);

}  // namespace nonet::general
