// Odd rings: an odd number of cells or houses, each linked with the next, all the way around.
//
// For boards of up to 128 cells; sets of cells are `Cells<2>`. Rings start at their lowest cell and go towards the lower of
// its two neighbours, so each comes once.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

using Board = Cells<2>;

// A broken wing: `ring[i]` and `ring[i + 1]` are places of one value in `houses[i]`; `guardians` are the places in an odd
// number of these houses.
struct BrokenWing {
    std::vector<int> ring, houses;
    Board guardians;
};

struct RingBounds {
    int max_length;     // cells of a ring
    int max_guardians;  // places of the value (candidates, of an oddagon) besides the ring
    long max_steps;     // of the search, after which it ends
};

// All broken wings of the value with these `places`.
std::vector<BrokenWing> broken_wings(const std::vector<Board>& houses, const Board& places, const RingBounds& bounds);

// Rings of `cells` that each see the next and no other one; `extras` are the candidates of each cell besides the two values.
std::vector<std::vector<int>> oddagons(const std::vector<Board>& sees, const Board& cells,
                                       const std::vector<std::uint8_t>& extras, const RingBounds& bounds);

}  // namespace nonet::logic
