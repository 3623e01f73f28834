// The parts of a network: what each primitive has to do when one of its cells changes.
#pragma once

#include <vector>

#include "general_differences.hpp"
#include "general_network.hpp"
#include "general_pairs.hpp"
#include "general_problem.hpp"

namespace nonet::general {

// States every part. Pairs outside any-of are looked up instead; those within it ask for their lookups.
void state_parts(const Problem& problem, const std::vector<House>& houses, PairTables& tables, Lookups& lookups, Wiring& net);

}  // namespace nonet::general
