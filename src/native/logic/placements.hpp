// The ways to place one value on the whole board, other values aside: a cell of each house, none of which sees another.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// The cells, ascending, among all places of a value that no way to place it contains. `limit` is how many cells are
// tried: past it all that is left counts as possible, which is never wrong.
std::vector<int> impossible(const Sight& sight, const std::vector<int>& places, int limit);

// Those that every way contains; past the limit none that a whole way was not found without.
std::vector<int> certain(const Sight& sight, const std::vector<int>& places, int limit);

}  // namespace nonet::logic
