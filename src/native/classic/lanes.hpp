// Propagation: sweeps over 81 vectors, a puzzle in each lane, that only ever remove candidates.
//
//     c[81]    c[i] = candidates of cell i in every puzzle, bits 0..8
//
// A band is three rows, or three columns (a stack) seen as rows. It has nine *triads* (the word is tdoku's; also mini-rows
// and mini-columns): three cells that share a line and a box. In its band a digit takes three triads, one in each line and
// one in each box: six configurations (tdoku's boolean band formulation, Dillon 2019).
//
//              q=0     q=1     q=2            rows      band B = c + 27 B,  cell (r, q, k) = 9 r + 3 q + k
//     r=0    [x y z] [x y z] [x y z]          columns   band B = c + 3 B,   cell (r, q, k) = 9 (3 q + k) + r
//     r=1    [x y z] [x y z] [x y z]
//     r=2    [x y z] [x y z] [x y z]
//
// Invariant: the rules are monotone as long as a puzzle has a solution, so (chaotic iteration; Apt 1999) the fixpoint of a
// solvable lane depends neither on the order of the sweeps nor on the other puzzles in the vector. That results do not
// depend on the batch rests on this, so a new rule must keep it.
#pragma once

#include "classic/kernel.hpp"
#include "classic/simd.hpp"

namespace nonet::classic {
namespace {

// Distances in `c` between the lines, triads and cells of a band.
template <int line, int triad, int cell>
struct Shape {
    static constexpr int at(int r, int q, int k) { return line * r + triad * q + cell * k; }
};
using Rows = Shape<9, 3, 1>;
using Columns = Shape<1, 27, 9>;
enum class Direction { rows, columns };

constexpr std::uint16_t kSolvedSum = 9 * kAll;  // the sum of the 81 masks of a solved grid

// The six configurations of each digit in a band, `of[w]` the digits that have configuration w open, and `in[r][q]` the
// digits that have an open configuration through the triad in line r, box q. `open[r][q]` are the digits that the triad may
// hold.
struct Configurations {
    V of[6];
    V in[3][3];

    NONET_INLINE explicit Configurations(const V (&open)[3][3]) {
        constexpr int triad[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};  // box of the triad in line 0, 1, 2
        NONET_UNROLL
        for (int w = 0; w < 6; ++w) of[w] = open[0][triad[w][0]] & (open[1][triad[w][1]] & open[2][triad[w][2]]);
        in[0][0] = of[0] | of[1], in[0][1] = of[2] | of[3], in[0][2] = of[4] | of[5];
        in[1][0] = of[2] | of[4], in[1][1] = of[0] | of[5], in[1][2] = of[1] | of[3];
        in[2][0] = of[3] | of[5], in[2][1] = of[1] | of[4], in[2][2] = of[0] | of[2];
    }
};

struct SweepResult {
    V bad;  // not zero: this lane has no solution
    V sum;  // of the masks of all cells: falls with every removal; kSolvedSum in a solved lane (but not only there)
};

// What a sweep gathers: contradictions, the sum of all masks and the smallest mask (0: an empty cell).
struct SweepTotals {
    V bad{}, sum{}, least = splat(0x7fff);
};

// Propagates one band: naked singles; locked candidates, complete for each digit in the band, from the configurations;
// hidden singles in lines and boxes if `hidden`; hidden triples of a triad if `strong`. `watch` also gathers the sum and the
// smallest mask; `bad` is always gathered.
template <class Shape, bool hidden, bool strong, bool watch>
NONET_INLINE void propagate_band(V* c, SweepTotals& seen) {
    // The digits that a triad may hold: not those of a naked single elsewhere in the line. (Elsewhere in the box needs no
    // test: no open configuration goes through both triads.)
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
    const Configurations configurations(open);
    const V(&in)[3][3] = configurations.in;
    V* again = c;
    NONET_RELOAD(again);  // else the compiler keeps all 27 cells, on its stack
    seen.bad |= splat(kAll) ^ (in[0][0] | in[0][1] | in[0][2]);
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) {
            V keep = in[r][q];
            V must = keep & ~(in[r][(q + 1) % 3] | in[r][(q + 2) % 3]);
            if (strong) {
                // Hidden triple: three digits that must be in this triad leave no room for a fourth. Without this rule 82
                // guesses instead of 65 on the hardest puzzles; in one direction only, 73. The naked triple (three digits
                // that alone may be in a triad must be there) gives 63 but costs as much as it saves.
                V beyond_two = must & (must - splat(1));
                beyond_two &= beyond_two - splat(1);
                keep = pick_where_zero(beyond_two, keep, must);
            }
            V cell[3];
            NONET_UNROLL
            for (int k = 0; k < 3; ++k) cell[k] = again[Shape::at(r, q, k)];
            must &= ~((cell[0] & cell[1]) | ((cell[0] | cell[1]) & cell[2]));  // and have one cell there: hidden singles
            NONET_UNROLL
            for (int k = 0; k < 3; ++k) {
                V now = cell[k] & keep;
                if (hidden) {
                    const V here = cell[k] & must;
                    now = pick_where_zero(here, now, here);
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
// Hidden singles are placed in the column half only: a hidden single of a row is, after the row half has cleared the rest of
// its box, a hidden single of that box, which the column half sees (7% faster than placing in both halves). Naked singles
// are looked for in both halves, since a half cannot clear the cells that share a triad with the single.
// Lost: naked singles in the column half only (half the price of a row half, but a weaker fixpoint: 12.4 guesses instead of
// 7.2 on puzzles with several solutions); the same with those cells cleared by the other half (the same fixpoint, later:
// hard puzzles equal, easy ones 6% slower).
//
// The loop over bands stays rolled: unrolled, it no longer fits the cache of decoded instructions (1.5 times slower).
template <Direction direction, bool strong, bool watch>
NONET_NOINLINE SweepResult half_sweep(V* c) {
    SweepTotals seen;
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band) {
        if (direction == Direction::rows) propagate_band<Rows, false, strong, watch>(c + 27 * band, seen);
        else propagate_band<Columns, true, strong, watch>(c + 3 * band, seen);
    }
    if (watch) seen.bad |= is_zero(seen.least);
    return {seen.bad, seen.sum};
}

// A whole sweep. If a lane's sum is that of the sweep before, neither half changed anything: the lane is at its fixpoint.
template <bool strong>
NONET_INLINE SweepResult sweep(V* c) {
    const SweepResult first = half_sweep<Direction::rows, strong, false>(c);
    const SweepResult second = half_sweep<Direction::columns, strong, true>(c);
    return {first.bad | second.bad, second.sum};
}

// The mask of lanes that hold a proper solution: one digit in every cell, all nine in every house. A lane whose sum is
// kSolvedSum need not be solved (without this check 1,500 of 160,000 counts were wrong). A lane with that sum that fails
// here has no solution at all: with one, every row holds each digit at least once, and then the sum says exactly once.
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
