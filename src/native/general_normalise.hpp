// Primitives in their simplest form, so that the compiler meets no odd cases: no cell twice, no factor of zero, no set of the
// wrong size, nothing that is always or never true.
#pragma once

#include "general_problem.hpp"

namespace nonet::general {

// Simplifies the primitives in place; false if one can never hold.
bool normalise(Problem& problem);

}  // namespace nonet::general
