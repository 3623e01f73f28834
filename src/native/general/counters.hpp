// Cells that count among the same cells, each for a value of its own.
#pragma once

#include <vector>

#include "general/differences.hpp"
#include "general/optimise.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// Two counters that differ and count among the same cells (`reach` with arms of one cell) do not count the same value: the
// cells they begin with differ, and all of them together count no more cells than there are. Adds to `differences`, and
// value sets to the problem; false if no set is left to some counters.
bool join_counters(Problem& problem, Differences& differences, std::vector<Derived>& derived);

}  // namespace nonet::general
