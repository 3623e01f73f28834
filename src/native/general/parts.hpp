// The parts of a network: what each primitive has to do when one of its cells changes.
#pragma once

#include <vector>

#include "general/differences.hpp"
#include "general/network.hpp"
#include "general/pairs.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// States every part. Pairs outside any-of are looked up instead; those within it ask for their lookups.
void state_parts(const Problem& problem, const std::vector<House>& houses, PairTables& tables, Lookups& lookups, Wiring& net);

}  // namespace nonet::general
