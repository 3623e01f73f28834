// Producer 19 (section 4.1): the bivalue universal grave (BUG).
//
// Sound because: a grid in which every unsolved cell has two candidates and every digit two places in every house has no
// solution or more than one. A puzzle with one solution can never get there, so one of the extra digits is true.
#include <cstring>

#include "se/producers.hpp"

namespace nonet::se {

namespace {

struct Grave {
    int cells[kCells];
    Mask extra[kCells];  // by bug cell
    int n = 0;
    Mask digits = 0;  // V
    Cells common;     // K
};

// The scan of 4.1. An extra digit that shares all three houses with another bug cell of that digit goes unseen, as in the
// classic rater.
bool find(const Board& board, Grave& grave) {
    Mask left[kCells];
    std::memcpy(left, board.cand, sizeof left);
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const Mask places = board.pos[house][digit];
            if (!places || count(places) == 2) continue;
            int rich = 0, bug = -1;
            for (Mask rest = places; rest; rest &= rest - 1) {
                const int cell = kTables.cell[house][lowest(rest)];
                if (count(board.cand[cell]) < 3) continue;
                ++rich;
                bug = cell;
            }
            if (rich == 0) return false;
            if (rich > 1) continue;
            int i = 0;
            while (i < grave.n && grave.cells[i] != bug) ++i;
            if (i == grave.n) {
                grave.common = grave.n == 0 ? kTables.peers[bug] : grave.common & kTables.peers[bug];
                grave.cells[grave.n] = bug;
                grave.extra[grave.n++] = 0;
                for (int j = 0; j < grave.n; ++j) grave.common.drop(grave.cells[j]);
            }
            grave.extra[i] |= bit(digit);
            grave.digits |= bit(digit);
            left[bug] &= static_cast<Mask>(~bit(digit));
            if (grave.n >= 2 && several(grave.digits) && !grave.common.any()) return false;
        }
    }
    for (int cell = 0; cell < kCells; ++cell) {
        if (!board.value[cell] && count(left[cell]) != 2) return false;
    }
    for (int house = 0; house < kHouses; ++house) {
        Mask once = 0, twice = 0, more = 0;
        for (int i = 0; i < 9; ++i) {
            const Mask cell = left[kTables.cell[house][i]];
            more |= twice & cell;
            twice |= once & cell;
            once |= cell;
        }
        if (more || once != twice) return false;
    }
    return grave.n > 0;
}

bool type_2(const Board& board, const Grave& grave, Hint& hint) {
    hint.begin(Technique::bug, 57);
    hint.type = 2;
    Cells seen = grave.common;
    while (seen.any()) {
        const int cell = seen.take();
        hint.remove(cell, board.cand[cell] & grave.digits);
    }
    return hint.worthwhile();
}

bool type_4(const Board& board, const Grave& grave, Hint& hint) {
    const int c1 = grave.cells[0], c2 = grave.cells[1];
    const Mask shared = static_cast<Mask>(board.cand[c1] & board.cand[c2] & ~grave.digits);
    if (!single(shared) || !(kTables.houses[c1] & kTables.houses[c2])) return false;
    hint.begin(Technique::bug, 57);
    hint.type = 4;
    for (int i = 0; i < 2; ++i) {
        const int cell = grave.cells[i];
        hint.remove(cell, static_cast<Mask>(board.cand[cell] & ~(grave.extra[i] | shared)));
    }
    return hint.worthwhile();
}

bool type_3(const Board& board, const Grave& grave, Hint& hint) {
    if (!several(grave.digits)) return false;
    for (int type = 0; type < 3; ++type) {
        const int house = kTables.house[grave.cells[0]][type];
        bool together = true;
        for (int i = 1; i < grave.n; ++i) together &= kTables.house[grave.cells[i]][type] == house;
        if (!together) continue;
        int others[9], n = 0;
        for (int i = 0; i < 9; ++i) {
            const int cell = kTables.cell[house][i];
            if (grave.common.has(cell)) others[n++] = cell;
        }
        for (int size = 2; size <= 6 && size <= n; ++size) {
            const bool found = tuples(n, size - 1, [&](std::uint32_t tuple) {
                Mask digits = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) {
                    const Mask cell = board.cand[others[lowest(rest)]];
                    if (!several(cell)) return false;
                    digits |= cell;
                }
                if (count(digits) != size || (grave.digits & ~digits)) return false;
                hint.begin(Technique::bug, 57 + size - 1);
                hint.type = 3;
                for (int i = 0; i < n; ++i) {
                    if (!(tuple >> i & 1)) hint.remove(others[i], board.cand[others[i]] & digits);
                }
                return hint.worthwhile();
            });
            if (found) return true;
        }
    }
    return false;
}

}  // namespace

bool universal_grave(const Board& board, Hint& hint) {
    Grave grave;
    if (!find(board, grave)) return false;
    if (grave.n == 1) {
        hint.begin(Technique::bug, 56);
        hint.type = 1;
        hint.remove(grave.cells[0], static_cast<Mask>(board.cand[grave.cells[0]] & ~grave.extra[0]));
        return hint.worthwhile();
    }
    if (!several(grave.digits)) return type_2(board, grave, hint) || (grave.n == 2 && type_4(board, grave, hint));
    if (!grave.common.any()) return false;
    return (grave.n == 2 && type_4(board, grave, hint)) || type_3(board, grave, hint);
}

}  // namespace nonet::se
