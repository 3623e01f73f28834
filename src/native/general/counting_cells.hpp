// Implied constraints on cells that count different values among the same cells (`reach` with arms of one cell).
#pragma once

#include <vector>

#include "general/disequalities.hpp"
#include "general/implied_constraint.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// Counters that differ do not count the same value: their `first` cells differ, and together they count at most all cells. Adds
// to `disequalities`, and posts value sets; false if some counters have no set left.
bool derive_count_bounds(Problem& problem, Disequalities& disequalities, std::vector<ImpliedConstraint>& derived);

}  // namespace nonet::general
