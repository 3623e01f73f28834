// Fish: bases that hold a value, and covers that have all of its places there.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

struct Waters {
    std::vector<int> bases, covers;  // the houses that may be one
    int size = 0;                    // bases of a fish
    int room = 0;                    // covers of a fish
    bool loose = false;              // also fish that have a smaller one inside
    int limit = 0;                   // ways to grow: past this the search ends
};

struct Catch {
    std::vector<int> bases, covers;  // ascending
};

// Every `size` of the bases that share none of the places, and `room` covers that have all of theirs; grown from one
// base: cover its places, add a base that shares a cover, and so on.
std::vector<Catch> grown(const Sight& sight, const std::vector<int>& places, const Waters& waters);

}  // namespace nonet::logic
