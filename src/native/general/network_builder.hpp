// Builds the propagators of a network and fills the pools that they point into.
#pragma once

#include <vector>

#include "general/disequalities.hpp"
#include "general/network.hpp"
#include "general/pair_tables.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// Needs `net.differs`, `net.numbers` and `net.families_by_total`. Pairs outside any-of get no propagator, they are looked up
// cell by cell; those inside any-of ask `lookups` for their tables.
void build_propagators(const Problem& problem, const std::vector<House>& houses, PairTables& tables, LookupTables& lookups, NetworkBase& net);

}  // namespace nonet::general
