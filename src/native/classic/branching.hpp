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

// The best decision of one band: `line` is 0..2 within the band; `configurations` are the open ones of all its digits.
struct BandDecision {
    V configurations, line, triad, digit;
};

template <class Shape>
NONET_INLINE BandDecision best_in_band(const V* c) {
    V in[3][3];
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) in[r][q] = c[Shape::at(r, q, 0)] | c[Shape::at(r, q, 1)] | c[Shape::at(r, q, 2)];
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
    return {all, stuck & splat(1), triad, digit};
}

template <class Shape>
NONET_INLINE void best_of_bands(const V* c, int stride, unsigned line, V& fewest, Decision& best) {
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band, line += 3) {
        const BandDecision decision = best_in_band<Shape>(c + stride * band);
        const V better = less(decision.configurations, fewest);
        fewest = smaller(decision.configurations, fewest);
        best.line = pick(better, decision.line + splat(line), best.line);
        best.triad = pick(better, decision.triad, best.triad);
        best.digit = pick(better, decision.digit, best.digit);
    }
}

NONET_NOINLINE Decision choose_decision(const V* c) {
    V fewest = splat(0x7fff);
    Decision best{};
    best_of_bands<Rows>(c, 27, 0, fewest, best);
    best_of_bands<Columns>(c, 3, 9, fewest, best);
    return best;
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
