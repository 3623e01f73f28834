// Junior exocets of a plain 9x9 position (Champagne 2012; David P. Bird's compendium 2013): base, targets, base values.
//
//     B B . | . T . | . . .      base: two open cells of a row in a box     T: a target in each other box of the band
//     . . . | . c . | . T .      c: companion, without base values
//     . . . | . . . | . c .
//         ^     ^       ^        cross-lines: the columns of the targets, and of the third cell beside the base; their
//                                cells outside the band are the S cells
//
// Each base value must lie, within the S cells, in two houses at most. What follows is up to the technique.
#pragma once

#include <array>
#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

struct Plain {
    std::array<Mask, 81> candidates{};  // 0 in a filled cell
    std::array<int, 81> values{};       // plus one; 0 in an open cell
};

struct Exocet {
    std::array<int, 2> base, targets, companions;
    std::array<int, 3> crosslines;  // of the first target, the second, and beside the base: columns, or rows if `turned`
    Mask values;
    bool turned;  // rows and columns exchanged
};

std::vector<Exocet> junior_exocets(const Plain& plain);

}  // namespace nonet::logic
