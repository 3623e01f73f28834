// Templates (pattern overlay): a template of a value is a set of cells, one in each house and no two that see each other.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

// The cells, ascending, among `cells` (all cells of a value) that are in no template. `limit` bounds the cells tried; past
// it all others count as being in some template, which is never wrong.
std::vector<int> in_no_template(const Sight& sight, const std::vector<int>& cells, int limit);

// The cells that are in every template; past the limit possibly fewer.
std::vector<int> in_every_template(const Sight& sight, const std::vector<int>& cells, int limit);

}  // namespace nonet::logic
