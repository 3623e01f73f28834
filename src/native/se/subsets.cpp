// Producers 7-14 and 16-18 (sections 2.6-2.9): naked and hidden sets, fish, and wings.
//
// Sound because: k cells of a house with k candidates between them use those digits up, and k digits with k places use
// those cells up; k lines whose places of a digit lie in k crossing lines fill the digit in each of these; whichever way
// the pivot of a wing falls, one of the cells that share z takes it, so a cell that sees all of those cannot.
#include "se/producers.hpp"

namespace nonet::se {

namespace {

constexpr int kHouseOrder[3] = {kBox, kColumn, kRow};
// Names and ratings below are looked up by the size of the set, 2 to 4.

}  // namespace

bool naked_set(const Board& board, int size, Hint& hint) {
    static constexpr Technique kNames[] = {Technique::naked_pair, Technique::naked_pair, Technique::naked_pair,
                                           Technique::naked_triplet, Technique::naked_quad};
    static constexpr int kRatings[] = {0, 0, 30, 36, 50};
    for (const int type : kHouseOrder) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (board.empty[house] < 2 * size) continue;
            const std::uint8_t* cells = kTables.cell[house];
            int members[9], n = 0;
            for (int i = 0; i < 9; ++i) {
                const int digits = count(board.cand[cells[i]]);
                if (digits >= 2 && digits <= size) members[n++] = i;
            }
            const bool found = tuples(n, size, [&](std::uint32_t tuple) {
                Mask digits = 0, used = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) {
                    const int i = members[lowest(rest)];
                    digits |= board.cand[cells[i]];
                    used |= bit(i);
                }
                if (count(digits) != size) return false;
                hint.begin(kNames[size], kRatings[size]);
                for (int i = 0; i < 9; ++i) {
                    if (!(used & bit(i))) hint.remove(cells[i], board.cand[cells[i]] & digits);
                }
                return hint.worthwhile();
            });
            if (found) return true;
        }
    }
    return false;
}

bool hidden_set(const Board& board, int size, Hint& hint) {
    static constexpr Technique kNames[] = {Technique::hidden_pair, Technique::hidden_pair, Technique::hidden_pair,
                                           Technique::hidden_triplet, Technique::hidden_quad};
    static constexpr int kRatings[] = {0, 0, 34, 40, 54};
    for (const int type : kHouseOrder) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (board.empty[house] <= 2 * size) continue;
            const Mask* pos = board.pos[house];
            int members[9], n = 0;
            for (int digit = 0; digit < 9; ++digit) {
                if (count(pos[digit]) >= 2 && count(pos[digit]) <= size) members[n++] = digit;
            }
            const bool found = tuples(n, size, [&](std::uint32_t tuple) {
                Mask places = 0, digits = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) {
                    const int digit = members[lowest(rest)];
                    places |= pos[digit];
                    digits |= bit(digit);
                }
                if (count(places) != size) return false;
                hint.begin(kNames[size], kRatings[size]);
                for (Mask rest = places; rest; rest &= rest - 1) {
                    const int cell = kTables.cell[house][lowest(rest)];
                    hint.remove(cell, static_cast<Mask>(board.cand[cell] & ~digits));
                }
                return hint.worthwhile();
            });
            if (found) return true;
        }
    }
    return false;
}

bool fish(const Board& board, int size, Hint& hint) {
    static constexpr Technique kNames[] = {Technique::x_wing, Technique::x_wing, Technique::x_wing, Technique::swordfish,
                                           Technique::jellyfish};
    static constexpr int kRatings[] = {0, 0, 32, 38, 52};
    for (const int base : {kColumn, kRow}) {
        const int cover = base == kColumn ? kRow : kColumn;
        // Which lines can take part with a digit, as bits, so that most tuples fall at once.
        Mask fit[9] = {};
        for (int digit = 0; digit < 9; ++digit) {
            if (board.placed[digit] + 2 * size > 9) continue;
            for (int line = 0; line < 9; ++line) {
                const int places = count(board.pos[base * 9 + line][digit]);
                if (places >= 2 && places <= size) fit[digit] |= bit(line);
            }
        }
        const bool found = tuples(9, size, [&](std::uint32_t tuple) {
            for (int digit = 0; digit < 9; ++digit) {
                if (tuple & ~static_cast<std::uint32_t>(fit[digit])) continue;
                Mask places = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) places |= board.pos[base * 9 + lowest(rest)][digit];
                if (count(places) != size) continue;
                hint.begin(kNames[size], kRatings[size]);
                for (Mask lines = places; lines; lines &= lines - 1) {
                    const int house = cover * 9 + lowest(lines);
                    for (Mask gone = static_cast<Mask>(board.pos[house][digit] & ~tuple); gone; gone &= gone - 1) {
                        hint.remove(kTables.cell[house][lowest(gone)], bit(digit));
                    }
                }
                if (hint.worthwhile()) return true;
            }
            return false;
        });
        if (found) return true;
    }
    return false;
}

bool wing(const Board& board, bool pivot_of_three, Hint& hint) {
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const Mask p = board.cand[pivot];
        if (count(p) != (pivot_of_three ? 3 : 2)) continue;
        int wings[kPeers], n = 0;
        for (int i = 0; i < kPeers; ++i) {
            const int cell = kTables.peer[pivot][i];
            if (count(board.cand[cell]) == 2 && count(board.cand[cell] | p) == 3) wings[n++] = cell;
        }
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                const Mask a = board.cand[wings[i]], b = board.cand[wings[j]];
                if (i == j || count(p | a | b) != 3 || count(p & a & b) != (pivot_of_three ? 1 : 0)) continue;
                const Mask z = a & b;
                if (!single(z)) continue;
                Cells seen = kTables.peers[wings[i]] & kTables.peers[wings[j]];
                if (pivot_of_three) seen = seen & kTables.peers[pivot];
                seen.drop(pivot);
                hint.begin(pivot_of_three ? Technique::xyz_wing : Technique::xy_wing, pivot_of_three ? 44 : 42);
                while (seen.any()) {
                    const int cell = seen.take();
                    hint.remove(cell, board.cand[cell] & z);
                }
                if (hint.worthwhile()) return true;
            }
        }
    }
    return false;
}

}  // namespace nonet::se
