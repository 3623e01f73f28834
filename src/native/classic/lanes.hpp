// What a step of reasoning is: sweeps over 81 vectors, a puzzle in each lane, that only ever remove candidates.
//
//     c[81]    c[i] = candidates of cell i in every puzzle, bits 0..8
//
// A band is three rows, or three columns lying on their side; it has nine *thirds*, each three cells that share a line
// and a box. In its band, a digit takes three thirds, one in each line and one in each box: six ways.
//
//              q=0     q=1     q=2            rows      band B = c + 27 B,  cell (r, q, k) = 9 r + 3 q + k
//     r=0    [x y z] [x y z] [x y z]          columns   band B = c + 3 B,   cell (r, q, k) = 9 (3 q + k) + r
//     r=1    [x y z] [x y z] [x y z]
//     r=2    [x y z] [x y z] [x y z]
//
// Rules are monotone as long as a puzzle has a solution: in whatever order the sweeps are run, and whatever other
// puzzles share the vector, a solvable lane comes to rest in the same state. All that the engine promises about results
// not depending on the batch stands on this, so a new rule must keep it.
#pragma once

#include "classic/kernel.hpp"
#include "classic/simd.hpp"

namespace nonet::classic {
namespace {

// How far apart the lines, thirds and cells of a band are.
template <int line, int third, int cell>
struct Shape {
    static constexpr int at(int r, int q, int k) { return line * r + third * q + cell * k; }
};
using Rows = Shape<9, 3, 1>;
using Columns = Shape<1, 27, 9>;
enum class Way { rows, columns };

constexpr std::uint16_t kSolvedSum = 9 * kAll;

// The six ways a digit can lie in a band, and so the thirds it can be in: only those that are part of a way.
struct Ways {
    V way[6];
    V in[3][3];

    NONET_INLINE explicit Ways(const V (&open)[3][3]) {
        constexpr int third[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};  // in line 0, 1, 2
        NONET_UNROLL
        for (int w = 0; w < 6; ++w) way[w] = open[0][third[w][0]] & (open[1][third[w][1]] & open[2][third[w][2]]);
        in[0][0] = way[0] | way[1], in[0][1] = way[2] | way[3], in[0][2] = way[4] | way[5];
        in[1][0] = way[2] | way[4], in[1][1] = way[0] | way[5], in[1][2] = way[1] | way[3];
        in[2][0] = way[3] | way[5], in[2][1] = way[1] | way[4], in[2][2] = way[0] | way[2];
    }
};

struct News {
    V bad;  // not zero: this lane has no solution
    V sum;  // of all cells: falls with every removal, and is kSolvedSum in a solved lane (but not only there)
};

// What is gathered on the way.
struct Watch {
    V bad{}, sum{}, least = splat(0x7fff);
};

// One band: naked singles, locked candidates exactly, with `hidden` hidden singles in lines and boxes, with `strong` one
// rule more. `watch` adds up the sum and looks for empty cells; `bad` is always told.
template <class Shape, bool hidden, bool strong, bool watch>
NONET_INLINE void reason_in_band(V* c, Watch& seen) {
    // Which digits a third may hold: not those that a solved cell has taken elsewhere in the line. (Elsewhere in the box
    // needs no word: no way that is left goes through there.)
    V open[3][3];
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        V may[3], taken[3];
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) {
            const V x = c[Shape::at(r, q, 0)], y = c[Shape::at(r, q, 1)], z = c[Shape::at(r, q, 2)];
            may[q] = x | y | z;
            taken[q] = single(x) | single(y) | single(z);
        }
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) open[r][q] = may[q] & ~(taken[(q + 1) % 3] | taken[(q + 2) % 3]);
    }
    const Ways ways(open);
    const V(&in)[3][3] = ways.in;
    V* again = c;
    NONET_RELOAD(again);  // for all the compiler knows, other cells: read anew, it would else save all 27 on its stack
    seen.bad |= splat(kAll) ^ (in[0][0] | in[0][1] | in[0][2]);
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) {
            V keep = in[r][q];
            V must = keep & ~(in[r][(q + 1) % 3] | in[r][(q + 2) % 3]);
            if (strong) {
                // Three digits that must be in a third leave no room for a fourth. Without this rule 82 guesses
                // instead of 65 on the hardest puzzles; in one way only, 73. Its mirror image, three digits that alone
                // may be in a third must be, gives 63 but costs as much as it saves.
                V beyond_two = must & (must - splat(1));
                beyond_two &= beyond_two - splat(1);
                keep = pick(is_zero(beyond_two), keep, must);
            }
            V cell[3];
            NONET_UNROLL
            for (int k = 0; k < 3; ++k) cell[k] = again[Shape::at(r, q, k)];
            must &= ~((cell[0] & cell[1]) | ((cell[0] | cell[1]) & cell[2]));  // ... and one cell only can hold it
            NONET_UNROLL
            for (int k = 0; k < 3; ++k) {
                V now = cell[k] & keep;
                if (hidden) {
                    const V here = cell[k] & must;
                    now = pick(is_zero(here), now, here);
                }
                again[Shape::at(r, q, k)] = now;
                if (watch) seen.sum += now;
                if (watch) seen.least = smaller(seen.least, now);
            }
        }
    }
}

// Half a sweep, over three bands.
//
// Hidden singles are placed when columns are swept, and only then: one in a row is, after the row half has cleared the
// rest of its box, one in its box, and so seen by the column half (rows without placing: 7% faster in all). Solved cells
// must be looked for in both halves: a half cannot clear the cells that share a third with a solved one (rows without it
// are half the price, but rest too early: 12.4 guesses instead of 7.2 where there are several solutions). If the other half
// clears those cells, one half is enough, and the same comes to rest; but the news travels more slowly: hard puzzles as
// fast as now, easy ones 6% slower.
//
// The loop over bands stays a loop: unrolled, it no longer fits the cache of decoded instructions (1.5 times slower).
template <Way way, bool strong, bool watch>
NONET_NOINLINE News half_sweep(V* c) {
    Watch seen;
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band) {
        if (way == Way::rows) reason_in_band<Rows, false, strong, watch>(c + 27 * band, seen);
        else reason_in_band<Columns, true, strong, watch>(c + 3 * band, seen);
    }
    if (watch) seen.bad |= is_zero(seen.least);
    return {seen.bad, seen.sum};
}

// A whole sweep, looked at only when it is over: if the sum is what it was one sweep ago, neither half changed anything,
// and the lane is at rest.
template <bool strong>
NONET_INLINE News sweep(V* c) {
    const News first = half_sweep<Way::rows, strong, false>(c);
    const News second = half_sweep<Way::columns, strong, true>(c);
    return {first.bad | second.bad, second.sum};
}

// Lanes that hold a proper solution: every cell one digit, every unit all nine. A lane whose sum is kSolvedSum need not
// be one; taken on trust it gave 1,500 wrong counts in 160,000. A lane that fails here has no solution at all: where
// there is one, every row holds each digit at least once, so the sum says that each stands there exactly once.
NONET_NOINLINE V proper(const V* c) {
    V full = splat(kAll), least = splat(0x7fff);
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band) {
        NONET_UNROLL
        for (int r = 0; r < 3; ++r) {
            V row{}, box{}, column{};
            NONET_UNROLL
            for (int i = 0; i < 3; ++i) {
                NONET_UNROLL
                for (int k = 0; k < 3; ++k) {
                    const V x = c[27 * band + 9 * r + 3 * i + k];
                    least = smaller(least, x);
                    row |= x;
                    box |= c[27 * band + 9 * i + 3 * r + k];
                    column |= c[9 * (3 * i + k) + 3 * band + r];
                }
            }
            full &= row & box & column;
        }
    }
    return equal(full, splat(kAll)) & ~is_zero(least);
}

}  // namespace
}  // namespace nonet::classic
