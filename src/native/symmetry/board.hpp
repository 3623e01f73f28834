// A puzzle and its transpose, as the search looks at them.
#pragma once

#include <cstdint>
#include <cstring>

#include "portable.hpp"
#include "symmetry/symmetry.hpp"

namespace nonet::symmetry {

// One of the two: rows of digits (0: empty), and for each row a bit for each column with a clue.
struct Side {
    std::uint8_t cells[kSide][kSide];
    std::uint16_t clues[kSide];

    unsigned band_clues(int band) const {
        return static_cast<unsigned>(clues[band * 3] | clues[band * 3 + 1] | clues[band * 3 + 2]);
    }
};

struct Board {
    Side sides[2];

    void load(const std::uint8_t* cells) {
        std::memcpy(sides[0].cells, cells, kCells);
        for (int r = 0; r < kSide; ++r) {
            for (int c = 0; c < kSide; ++c) sides[1].cells[c][r] = cells[r * kSide + c];
        }
        for (Side& side : sides) {
            for (int r = 0; r < kSide; ++r) side.clues[r] = clues_of(side.cells[r]);
        }
    }

private:
    // The high bit of each byte that is not 0, gathered by a multiplication.
    static std::uint16_t clues_of(const std::uint8_t* row) {
        std::uint64_t eight = 0;
        for (int c = 7; c >= 0; --c) eight = eight << 8 | row[c];  // a load where bytes are in this order
        const std::uint64_t high = (eight + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u;
        return static_cast<std::uint16_t>((high >> 7) * 0x0102040810204080u >> 56 | (row[8] ? 256u : 0u));
    }
};

}  // namespace nonet::symmetry
