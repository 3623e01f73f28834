// Primitives in their simplest form, so that the compiler meets no odd cases: no cell twice, no factor of zero, no set of the
// wrong size, nothing that is always or never true.
#pragma once

#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

// Simplifies the primitives in place; false if one can never hold.
bool normalise(Problem& problem);

// Takes out the values that no cell can have, so that what is left may be few enough for the exact ways, and as many as a
// house has cells. Returns which value each of those left was; nothing if all are needed.
std::vector<int> drop_unused_values(Problem& problem);

}  // namespace nonet::general
