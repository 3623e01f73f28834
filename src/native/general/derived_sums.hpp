// Sums implied by houses and sums, worth propagating before the search: what cages and houses differ by (innies and outies),
// and sums that together are near the least or the greatest total that their cells can have.
#pragma once

#include <vector>

#include "general/bits.hpp"
#include "general/implied_constraint.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// The implied sums, those of few cells first. `houses` are indices in Problem::primitives; `differs` is the disequality graph.
std::vector<ImpliedConstraint> derive_sums(const Problem& problem, const std::vector<int>& houses, const std::vector<BitSet>& differs);

}  // namespace nonet::general
