// Producers 1-5 (sections 2.1-2.4): hidden and naked singles, and the 'direct' patterns that end in a hidden single.
//
// Sound because: a digit with one position left in a house must go there; a cell with one candidate left must take it.
// Direct locking: all places of d in h1 lie in h2, so h1 fills d in h2, and no other house may use its crossing with h2.
// Direct hidden sets: k digits that share k cells of a house fill them, so no other digit of the house may go there. Both
// only place: other eliminations of the pattern are left to later steps, as in the program (1.2).
#include "se/producers.hpp"

namespace nonet::se {

namespace {

constexpr int kHouseOrder[3] = {kBox, kColumn, kRow};
// The types of h1 and h2 in locking, in the order in which they are tried.
constexpr int kLocking[4][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};

// A hidden single in a house with one cell left (1.0), or in one with several (1.2 in a box, 1.5 in a line).
bool hidden_single_in(const Board& board, bool last, Hint& hint) {
    for (const int type : kHouseOrder) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (board.empty[house] == 0 || (board.empty[house] == 1) != last) continue;
            for (int digit = 0; digit < 9; ++digit) {
                if (!single(board.pos[house][digit])) continue;
                hint.begin(Technique::hidden_single, last ? 10 : type == kBox ? 12 : 15);
                hint.place(kTables.cell[house][lowest(board.pos[house][digit])], digit);
                return true;
            }
        }
    }
    return false;
}

// Calls see(digit, h1, h2) for every digit whose positions in h1, at least two, all lie in h2, until it returns true.
template <typename See>
bool any_locked(const Board& board, See see) {
    for (const auto& [type1, type2] : kLocking) {
        for (int digit = 0; digit < 9; ++digit) {
            for (int h1 = type1 * 9; h1 < type1 * 9 + 9; ++h1) {
                const Mask places = board.pos[h1][digit];
                if (!several(places)) continue;
                for (int h2 = type2 * 9; h2 < type2 * 9 + 9; ++h2) {
                    if (!(places & ~kTables.shared[h1][h2]) && see(digit, h1, h2)) return true;
                }
            }
        }
    }
    return false;
}

bool is_box(int house) { return house / 9 == kBox; }

}  // namespace

bool hidden_single(const Board& board, Hint& hint) {
    return hidden_single_in(board, true, hint) || hidden_single_in(board, false, hint);
}

bool direct_locking(const Board& board, Hint& hint) {
    return any_locked(board, [&](int digit, int h1, int h2) {
        const int first = h1 / 9 * 9;
        for (int h3 = first; h3 < first + 9; ++h3) {
            if (h3 == h1 || !kTables.shared[h3][h2]) continue;
            const Mask others = board.pos[h3][digit];
            const Mask rest = static_cast<Mask>(others & ~kTables.shared[h3][h2]);
            if (!several(others) || !single(rest)) continue;
            hint.begin(is_box(h1) ? Technique::direct_pointing : Technique::direct_claiming, is_box(h1) ? 17 : 19);
            hint.place(kTables.cell[h3][lowest(rest)], digit);
            return true;
        }
        return false;
    });
}

bool direct_hidden_set(const Board& board, int size, Hint& hint) {
    for (const int type : kHouseOrder) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (board.empty[house] <= size) continue;
            const Mask* pos = board.pos[house];
            // Only digits with 2 to k places can take part; tuples of these come in the same order as tuples of all nine.
            int digits[9], n = 0;
            for (int digit = 0; digit < 9; ++digit) {
                if (count(pos[digit]) >= 2 && count(pos[digit]) <= size) digits[n++] = digit;
            }
            const bool found = tuples(n, size, [&](std::uint32_t tuple) {
                Mask cells = 0, used = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) {
                    const int digit = digits[lowest(rest)];
                    cells |= pos[digit];
                    used |= bit(digit);
                }
                if (count(cells) != size) return false;
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask rest = static_cast<Mask>(pos[digit] & ~cells);
                    if ((used & bit(digit)) || !several(pos[digit]) || !single(rest)) continue;
                    hint.begin(size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet,
                               size == 2 ? 20 : 25);
                    hint.place(kTables.cell[house][lowest(rest)], digit);
                    return true;
                }
                return false;
            });
            if (found) return true;
        }
    }
    return false;
}

bool naked_single(const Board& board, Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell) {
        if (!single(board.cand[cell])) continue;
        hint.begin(Technique::naked_single, 23);
        hint.place(cell, lowest(board.cand[cell]));
        return true;
    }
    return false;
}

bool locking(const Board& board, Hint& hint) {
    return any_locked(board, [&](int digit, int h1, int h2) {
        const Mask gone = static_cast<Mask>(board.pos[h2][digit] & ~kTables.shared[h2][h1]);
        if (!gone) return false;
        hint.begin(is_box(h1) ? Technique::pointing : Technique::claiming, is_box(h1) ? 26 : 28);
        for (Mask rest = gone; rest; rest &= rest - 1) hint.remove(kTables.cell[h2][lowest(rest)], bit(digit));
        return true;
    });
}

}  // namespace nonet::se
