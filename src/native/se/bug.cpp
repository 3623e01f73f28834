// Producer 19 (section 4.1): the bivalue universal grave (BUG).
//
// Sound because: a grid in which every unsolved cell has two candidates and every digit two places in every house has no
// solution or more than one. A puzzle with one solution can never get there, so one of the extra digits is true.
#include <cstring>

#include "se/producers.hpp"

namespace nonet::se {

namespace {

struct Bug {
    int cells[kCells];   // with extra digits beyond the grave
    Mask extra[kCells];  // the extra digits of each
    int n = 0;
    Mask digits = 0;  // all extra digits
    Cells common;     // the cells that see all of `cells`
};

// The scan of 4.1. An extra digit that shares all three houses with another bug cell of that digit goes unseen, as in the
// classic rater.
bool find(const Board& board, Bug& bug) {
    Mask left[kCells];
    std::memcpy(left, board.cand, sizeof left);
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const Mask places = board.pos[house][digit];
            if (!places || count(places) == 2) continue;
            int rich_cells = 0, rich_cell = -1;
            for (Mask rest = places; rest; rest &= rest - 1) {
                const int cell = kTables.cell[house][lowest(rest)];
                if (count(board.cand[cell]) < 3) continue;
                ++rich_cells;
                rich_cell = cell;
            }
            if (rich_cells == 0) return false;
            if (rich_cells > 1) continue;
            int i = 0;
            while (i < bug.n && bug.cells[i] != rich_cell) ++i;
            if (i == bug.n) {
                bug.common = bug.n == 0 ? kTables.peers[rich_cell] : bug.common & kTables.peers[rich_cell];
                bug.cells[bug.n] = rich_cell;
                bug.extra[bug.n++] = 0;
                for (int j = 0; j < bug.n; ++j) bug.common.drop(bug.cells[j]);
            }
            bug.extra[i] |= bit(digit);
            bug.digits |= bit(digit);
            left[rich_cell] &= static_cast<Mask>(~bit(digit));
            if (bug.n >= 2 && several(bug.digits) && !bug.common.any()) return false;
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
    return bug.n > 0;
}

bool type_2(const Board& board, const Bug& bug, Hint& hint) {
    hint.begin(Technique::bug, 57);
    hint.type = 2;
    Cells seen = bug.common;
    while (seen.any()) {
        const int cell = seen.take();
        hint.remove(cell, board.cand[cell] & bug.digits);
    }
    return hint.worthwhile();
}

bool type_4(const Board& board, const Bug& bug, Hint& hint) {
    const int c1 = bug.cells[0], c2 = bug.cells[1];
    const Mask shared = static_cast<Mask>(board.cand[c1] & board.cand[c2] & ~bug.digits);
    if (!single(shared) || !(kTables.houses[c1] & kTables.houses[c2])) return false;
    hint.begin(Technique::bug, 57);
    hint.type = 4;
    for (int i = 0; i < 2; ++i) {
        const int cell = bug.cells[i];
        hint.remove(cell, static_cast<Mask>(board.cand[cell] & ~(bug.extra[i] | shared)));
    }
    return hint.worthwhile();
}

bool type_3(const Board& board, const Bug& bug, Hint& hint) {
    if (!several(bug.digits)) return false;
    for (int type = 0; type < 3; ++type) {
        const int house = kTables.house[bug.cells[0]][type];
        bool together = true;
        for (int i = 1; i < bug.n; ++i) together &= kTables.house[bug.cells[i]][type] == house;
        if (!together) continue;
        int others[9], n = 0;
        for (int i = 0; i < 9; ++i) {
            const int cell = kTables.cell[house][i];
            if (bug.common.has(cell)) others[n++] = cell;
        }
        for (int size = 2; size <= 6 && size <= n; ++size) {
            const bool found = tuples(n, size - 1, [&](std::uint32_t tuple) {
                Mask digits = 0;
                for (std::uint32_t rest = tuple; rest; rest &= rest - 1) {
                    const Mask cell = board.cand[others[lowest(rest)]];
                    if (!several(cell)) return false;
                    digits |= cell;
                }
                if (count(digits) != size || (bug.digits & ~digits)) return false;
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

bool bivalue_universal_grave(const Board& board, Hint& hint) {
    Bug bug;
    if (!find(board, bug)) return false;
    if (bug.n == 1) {
        hint.begin(Technique::bug, 56);
        hint.type = 1;
        hint.remove(bug.cells[0], static_cast<Mask>(board.cand[bug.cells[0]] & ~bug.extra[0]));
        return hint.worthwhile();
    }
    if (!several(bug.digits)) return type_2(board, bug, hint) || (bug.n == 2 && type_4(board, bug, hint));
    if (!bug.common.any()) return false;
    return (bug.n == 2 && type_4(board, bug, hint)) || type_3(board, bug, hint);
}

}  // namespace nonet::se
