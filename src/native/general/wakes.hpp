// Which cells wake which parts, and where the search begins to look.
#pragma once

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

void set_wakes(Wiring& net);
void set_weights(const Problem& problem, Wiring& net);

}  // namespace nonet::general
