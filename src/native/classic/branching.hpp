// Branching: for every lane at once, the variable order of the search.
//
// The decision is not "digit d in cell c" but "digit d in triad t" (as in tdoku), and its negation. In a band a digit has up
// to six configurations (lanes.hpp); a digit with exactly two is settled, in two or three triads, by one decision. Smallest
// domain first (Haralick and Elliott 1980), with bands for variables: of the six bands the one with the fewest open
// configurations, in that band the lowest digit with two configurations, else with three, else with more.
//
// Lost, in guesses on the hardest puzzles (63.3 as it is; 0.36 on 17-clue puzzles):
//     digits with two configurations in any band, before the fewest         97
//     the first cell with two candidates                                    2-3 times as many
//     the band with the fewest undecided digits                             61.3, but 0.60 with 17 clues
//     configurations + undecided digits                                     61.1, but 0.40
//     of digits with two configurations, those that share no triad          63.3
//     of digits with two, those with the most triads of a single cell       63.8 (9.2 instead of 9.4 on top1465)
//     the band with the fewest candidates                                   62.5, but 10.9 instead of 9.4
//
// Lost, for puzzles with several solutions: narrower left children on the leftmost path, where most guesses are right. Nodes of
// the tree on half of multiple_solutions, and on minimal puzzles less a few clues (9.9 and 11.9 as it is); top1465 (19.8):
//     the first cell of the triad, from the second left turn on             8.7, 10.7; 20.4
//     the same, and "elsewhere in the triad" a child of its own             8.3, 10.6; 20.2
//     the same from the first left turn on                                  7.6, 10.3; 20.3
//     the cell with most candidates of all, its digit with most places      8.8, 10.1
//     two cells that do not see each other; three; four                     9.0, 10.2; 9.5, 10.5; 10.4, 11.2
//     the digit in two cells of its band; in three                          8.5, 10.2; 8.5, 10.1
//     the best decision by rows and the best by columns at once             8.4, with half as many guesses again
// Fewer nodes, but not less time: changes of single cells cost an event what they save in nodes. The first took 1.02 to 1.09
// times as long with several solutions (AVX2, AVX-512) and 1.05 with one, the third 0.98 and 1.04 with several, 1.06 to 1.11
// with one. Two decisions at once took 1.04 and 1.13.
#pragma once

#include "classic/lanes.hpp"

namespace nonet::classic {
namespace {

// For each lane "digit in triad of line".
struct Decision {
    V line;   // 0..8 a row, 9..17 a column
    V triad;  // 0..2, the triad of that line
    V digit;  // one bit; 0 in a lane without a decision
};

// The decision of one lane: "digit in triad of line".
struct LaneDecision {
    std::uint16_t line, triad, digit;
};

// The best decision of one band: `line` is 0..2 within the band; `configurations` are the open ones of all its digits.
// `full` are the digits that all houses of the band may hold: its lines, and its boxes if `boxes`.
struct BandDecision {
    V configurations, line, triad, digit, full;
};

template <class Shape, bool boxes = false>
NONET_INLINE BandDecision best_in_band(const V* c) {
    V in[3][3];
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) in[r][q] = c[Shape::at(r, q, 0)] | c[Shape::at(r, q, 1)] | c[Shape::at(r, q, 2)];
    }
    V full = splat(kAll);
    NONET_UNROLL
    for (int i = 0; i < 3; ++i) {
        full &= in[i][0] | in[i][1] | in[i][2];
        if (boxes) full &= in[0][i] | in[1][i] | in[2][i];
    }
    // The number of configurations of each digit, by bit-sliced addition: ones + 2 twos + 4 fours.
    const Configurations configurations(in);
    const V(&w)[6] = configurations.of;
    const V low = w[0] ^ w[1] ^ w[2], low_carry = (w[0] & w[1]) | ((w[0] ^ w[1]) & w[2]);
    const V high = w[3] ^ w[4] ^ w[5], high_carry = (w[3] & w[4]) | ((w[3] ^ w[4]) & w[5]);
    const V ones = low ^ high, carry = low & high;
    const V twos = low_carry ^ high_carry ^ carry;
    const V fours = (low_carry & high_carry) | ((low_carry ^ high_carry) & carry);

    const V decided = is_zero(twos | fours);
    const V all = pick(decided, splat(0x7fff), size_of(ones) + (size_of(twos) << 1) + (size_of(fours) << 2));
    const V two = twos & ~ones & ~fours, three = twos & ones & ~fours;
    V digit = pick(is_zero(two), pick(is_zero(three), fours, three), two);
    digit &= -digit;

    // A line in which the digit has a choice of triads: the first, or else the second must have one.
    const V a = in[0][0] & digit, b = in[0][1] & digit, d = in[0][2] & digit;
    const V stuck = is_zero((a & (b | d)) | (b & d));
    const V triad = pick(stuck, is_zero(in[1][0] & digit), is_zero(a)) & splat(1);
    return {all, stuck & splat(1), triad, digit, full};
}

// What is seen of all lanes at the end of their sweeps.
struct Survey {
    Decision decision;
    // The mask of lanes whose houses may all hold all digits. If such a lane's sum is kSolvedSum and no cell is empty, it holds
    // a proper solution: one digit in every cell. A lane whose sum is kSolvedSum need not be solved (without this check 1,500
    // of 160,000 counts were wrong); one with that sum that fails here has no solution at all: with one, every row holds each
    // digit at least once, and then the sum says exactly once.
    V full;
};

template <class Shape, bool boxes>
NONET_INLINE void best_of_bands(const V* c, int stride, unsigned line, V& fewest, Decision& best, V& full) {
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band, line += 3) {
        const BandDecision decision = best_in_band<Shape, boxes>(c + stride * band);
        full &= decision.full;
        const V better = less(decision.configurations, fewest);
        fewest = smaller(decision.configurations, fewest);
        best.line = pick(better, decision.line + splat(line), best.line);
        best.triad = pick(better, decision.triad, best.triad);
        best.digit = pick(better, decision.digit, best.digit);
    }
}

// The decisions and the check for solutions in one pass, since both look at the triads. (The check in a pass of its own:
// puzzles with several solutions 2% slower.)
NONET_NOINLINE Survey survey(const V* c) {
    V fewest = splat(0x7fff), full = splat(kAll);
    Decision best{};
    best_of_bands<Rows, true>(c, 27, 0, fewest, best, full);
    best_of_bands<Columns, false>(c, 3, 9, fewest, best, full);
    return {best, equal(full, splat(kAll))};
}

// What a decision removes, as a set of digits for each triad of each line. In the left child the digit leaves the two other
// triads of the line; in the right child (the lanes in the mask `right`) it leaves this triad.
struct Removal {
    V triad[18][3];

    NONET_INLINE Removal(const Decision& decision, V right) {
        V removed[3];
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) removed[q] = equal(decision.triad, splat(static_cast<unsigned>(q))) ^ ~right;
        for (int line = 0; line < 18; ++line) {
            const V here = decision.digit & equal(decision.line, splat(static_cast<unsigned>(line)));
            NONET_UNROLL
            for (int q = 0; q < 3; ++q) triad[line][q] = here & removed[q];
        }
    }
};

}  // namespace
}  // namespace nonet::classic
