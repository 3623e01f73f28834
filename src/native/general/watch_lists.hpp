// Watch lists: for each cell the top-level propagators that a change of its domain schedules, as words of a bit set.
#pragma once

#include "general/network.hpp"

namespace nonet::general {

void build_watch_lists(NetworkBase& net);

}  // namespace nonet::general
