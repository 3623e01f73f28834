// Where to branch: for every lane at once, the question whose two answers split its puzzle best.
//
// The question is never about a cell but about a third of a line: is digit d in it? In a band a digit has up to six ways
// to lie (see lanes.hpp), and a digit with exactly two is decided by one such question, three thirds or two at a
// time. Of the six bands the one with the fewest ways in all is taken, in it the lowest digit with two ways, else with
// three, else with more.
//
// Lost, in guesses on the hardest puzzles (63.3 this way; 0.36 on those with 17 clues):
//     digits with two ways in any band, before bands with few ways          97
//     the first cell with two candidates                                    2-3 times as many
//     the band with the fewest undecided digits                             61.3, but 0.60 with 17 clues
//     ways + undecided digits                                               61.1, but 0.40
//     ... among digits with two ways, those whose ways share no third       63.3
//     ... those with the most thirds of a single cell                       63.8 (9.2 instead of 9.4 on top1465)
//     the band with the fewest candidates                                   62.5, but 10.9 instead of 9.4
#pragma once

#include "classic/lanes.hpp"

namespace nonet::classic {
namespace {

struct Question {
    V line;   // 0..8 a row, 9..17 a column
    V part;   // 0..2, which third of it
    V digit;  // one bit; none in a lane that has nothing to ask
};

// The best question of one band: `line` is counted within the band, and `ways` says how many ways there are in all.
struct BandQuestion {
    V ways, line, part, digit;
};

template <class Shape>
NONET_INLINE BandQuestion ask_band(const V* c) {
    V in[3][3];
    NONET_UNROLL
    for (int r = 0; r < 3; ++r) {
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) in[r][q] = c[Shape::at(r, q, 0)] | c[Shape::at(r, q, 1)] | c[Shape::at(r, q, 2)];
    }
    // The ways of each digit, added up bit by bit: ones + 2 twos + 4 fours.
    const Ways ways(in);
    const V(&w)[6] = ways.way;
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

    // In which line it has a choice: the first if it has one there, else the second must.
    const V a = in[0][0] & digit, b = in[0][1] & digit, d = in[0][2] & digit;
    const V stuck = is_zero((a & (b | d)) | (b & d));
    const V part = pick(stuck, is_zero(in[1][0] & digit), is_zero(a)) & splat(1);
    return {all, stuck & splat(1), part, digit};
}

template <class Shape>
NONET_INLINE void ask_bands(const V* c, int stride, unsigned line, V& fewest, Question& best) {
    NONET_NO_UNROLL
    for (int band = 0; band < 3; ++band, line += 3) {
        const BandQuestion ask = ask_band<Shape>(c + stride * band);
        const V better = less(ask.ways, fewest);
        fewest = smaller(ask.ways, fewest);
        best.line = pick(better, ask.line + splat(line), best.line);
        best.part = pick(better, ask.part, best.part);
        best.digit = pick(better, ask.digit, best.digit);
    }
}

NONET_NOINLINE Question choose(const V* c) {
    V fewest = splat(0x7fff);
    Question best{};
    ask_bands<Rows>(c, 27, 0, fewest, best);
    ask_bands<Columns>(c, 3, 9, fewest, best);
    return best;
}

// What the answers remove, as a set of digits for each third of each line. The left child says yes: the digit leaves the
// two other thirds. The right child (lanes in `right`) says no: it leaves this one.
struct Removal {
    V third[18][3];

    NONET_INLINE Removal(const Question& ask, V right) {
        V part[3];
        NONET_UNROLL
        for (int q = 0; q < 3; ++q) part[q] = equal(ask.part, splat(static_cast<unsigned>(q))) ^ ~right;
        for (int line = 0; line < 18; ++line) {
            const V here = ask.digit & equal(ask.line, splat(static_cast<unsigned>(line)));
            NONET_UNROLL
            for (int q = 0; q < 3; ++q) third[line][q] = here & part[q];
        }
    }
};

}  // namespace
}  // namespace nonet::classic
