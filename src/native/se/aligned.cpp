// Producers 20 and 22 (sections 4.2, 4.3): aligned pair and triplet exclusion.
//
// Sound because: a combination of digits in the base cells is impossible if it repeats a digit in cells that see each
// other, or takes every candidate of some cell that sees them all. A candidate in no possible combination is false.
#include "se/producers.hpp"

namespace nonet::se {

namespace {

struct Pool {
    int cells[kCells];
    int n = 0;
    Cells members;
    Cells excluding;  // cells with few enough candidates to exclude anything
};

Pool pool(const Board& board, int max_candidates) {
    Pool pool;
    Cells naked_singles;
    for (int cell = 0; cell < kCells; ++cell) {
        const int digits = count(board.cand[cell]);
        if (digits == 1) naked_singles.add(cell);
        if (digits >= 2 && digits <= max_candidates) pool.excluding.add(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
        const Cells& seen = kTables.peers[cell];
        if (!several(board.cand[cell]) || (seen & naked_singles).any() || !(seen & pool.excluding).any()) continue;
        pool.cells[pool.n++] = cell;
        pool.members.add(cell);
    }
    return pool;
}

bool sees(int a, int b) { return kTables.houses[a] & kTables.houses[b]; }

}  // namespace

bool aligned_pair(const Board& board, Hint& hint) {
    const Pool bases = pool(board, 2);
    for (int j = 1; j < bases.n; ++j) {
        for (int i = 0; i < j; ++i) {
            const int first = bases.cells[i], second = bases.cells[j];
            Cells excluders = kTables.peers[first] & kTables.peers[second] & bases.excluding;
            if (!excluders.at_least_two()) continue;
            // forbidden[p]: the digits that cannot stand in the second cell beside p in the first.
            Mask forbidden[9] = {};
            while (excluders.any()) {
                const Mask digits = board.cand[excluders.take()];
                const int a = lowest(digits), b = lowest(digits & (digits - 1));
                forbidden[a] |= bit(b);
                forbidden[b] |= bit(a);
            }
            Mask left1 = 0, left2 = 0;
            for (Mask rest = board.cand[first]; rest; rest &= rest - 1) {
                const int p = lowest(rest);
                Mask allowed = static_cast<Mask>(board.cand[second] & ~forbidden[p]);
                if (sees(first, second)) allowed &= static_cast<Mask>(~bit(p));
                if (allowed) left1 |= bit(p);
                left2 |= allowed;
            }
            if (left1 == board.cand[first] && left2 == board.cand[second]) continue;
            hint.begin(Technique::aligned_pair, 62);
            hint.remove(first, static_cast<Mask>(board.cand[first] & ~left1));
            hint.remove(second, static_cast<Mask>(board.cand[second] & ~left2));
            return true;
        }
    }
    return false;
}

namespace {

bool exclude_triplet(const Board& board, const int (&cells)[3], Cells excluders, Hint& hint) {
    Mask pairs[9] = {};  // bivalue excluders: digits that cannot stand beside this one, in any two of the cells
    Mask threes[kCells];
    int n = 0;
    while (excluders.any()) {
        const Mask digits = board.cand[excluders.take()];
        if (count(digits) == 3) {
            threes[n++] = digits;
            continue;
        }
        const int a = lowest(digits), b = lowest(digits & (digits - 1));
        pairs[a] |= bit(b);
        pairs[b] |= bit(a);
    }
    const Mask c0 = board.cand[cells[0]], c1 = board.cand[cells[1]], c2 = board.cand[cells[2]];
    const bool see01 = sees(cells[0], cells[1]), see02 = sees(cells[0], cells[2]), see12 = sees(cells[1], cells[2]);
    Mask left0 = 0, left1 = 0, left2 = 0;
    for (Mask rest0 = c0; rest0; rest0 &= rest0 - 1) {
        const int p = lowest(rest0);
        Mask allowed1 = static_cast<Mask>(c1 & ~pairs[p]);
        if (see01) allowed1 &= static_cast<Mask>(~bit(p));
        for (Mask rest1 = allowed1; rest1; rest1 &= rest1 - 1) {
            const int q = lowest(rest1);
            Mask allowed = static_cast<Mask>(c2 & ~pairs[p] & ~pairs[q]);
            if (see02) allowed &= static_cast<Mask>(~bit(p));
            if (see12) allowed &= static_cast<Mask>(~bit(q));
            if (p != q) {
                const Mask both = bit(p) | bit(q);
                for (int i = 0; i < n; ++i) {
                    if ((threes[i] & both) == both) allowed &= static_cast<Mask>(~(threes[i] & ~both));
                }
            }
            if (!allowed) continue;
            left0 |= bit(p);
            left1 |= bit(q);
            left2 |= allowed;
        }
    }
    if (left0 == c0 && left1 == c1 && left2 == c2) return false;
    hint.begin(Technique::aligned_triplet, 75);
    hint.remove(cells[0], static_cast<Mask>(c0 & ~left0));
    hint.remove(cells[1], static_cast<Mask>(c1 & ~left1));
    hint.remove(cells[2], static_cast<Mask>(c2 & ~left2));
    return true;
}

}  // namespace

bool aligned_triplet(const Board& board, Budget& budget, Hint& hint) {
    const Pool bases = pool(board, 3);
    for (int j = 1; j < bases.n; ++j) {
        for (int i = 0; i < j; ++i) {
            const int first = bases.cells[i], second = bases.cells[j];
            const Cells excluders = kTables.peers[first] & kTables.peers[second] & bases.excluding;
            if (!excluders.at_least_two()) continue;
            budget.spend(1);
            // Those of the first in cell order, then those of the second.
            Cells thirds[2] = {kTables.peers[first] & bases.excluding & bases.members,
                               kTables.peers[second] & bases.excluding & bases.members};
            thirds[1] = thirds[1] & ~thirds[0];
            for (Cells& some : thirds) {
                some.drop(first);
                some.drop(second);
                while (some.any()) {
                    const int third = some.take();
                    const Cells common = excluders & kTables.peers[third];
                    if (common.at_least_two() && exclude_triplet(board, {first, second, third}, common, hint)) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace nonet::se
