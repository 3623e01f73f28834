// Fish of any size and shape (basic, Franken, mutant): base houses whose cells of a value all lie in cover houses.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

struct FishShape {
    std::vector<int> bases, covers;  // the houses that may be bases, and covers
    int base_count = 0;
    int cover_count = 0;
    bool composite = false;  // also fish that contain a smaller fish
    int limit = 0;           // partial fish after which the search ends
};

struct Fish {
    std::vector<int> bases, covers;  // ascending
};

// Every `size` of the bases that share none of the places, and `room` covers that have all of theirs; find_fish from one
// base: cover its places, add a base that shares a cover, and so on.
std::vector<Fish> find_fish(const Sight& sight, const std::vector<int>& cells, const FishShape& shape);

}  // namespace nonet::logic
