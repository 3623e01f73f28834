// Initial weights of the cells, before any conflict: their degree, weighted by the size of each primitive (weights.hpp).
#pragma once

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

void set_initial_weights(const Problem& problem, NetworkBase& net);

}  // namespace nonet::general
