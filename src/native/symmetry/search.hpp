// The search for the canonical form: its candidates, and the steps in which they are made, extended and dropped.
//
// Breadth first: all candidates agree on the part of the form that is known, and each step extends every candidate by the
// next cells, in the least way that it allows, and keeps those that came out least. Whoever is left at the end leads to the
// form, so the number of candidates (each times the ways to order columns that are still tied) is the number of
// automorphisms.
//
//     load          the puzzle and its transpose                                            board.hpp
//     first row     by clue counts alone                                                    first_band.cpp
//     rows 2 and 3  three cells (a box's share of a row) a step; columns and labels lazy    first_band.cpp
//                   a full grid takes another way to the end of row 2                       full_grid.cpp
//     rows 4 to 9   a row a step                                                            later_rows.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "symmetry/board.hpp"
#include "symmetry/symmetry.hpp"

namespace nonet::symmetry {

// The label of a digit that has not been met yet. It comes after every known label; while rows are compared it stands for
// whatever comes next, which is the same for all candidates.
constexpr std::uint8_t kUnknown = 15;

constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// A candidate for rows 2 and 3: which rows of which side stand where is decided, and so is the order of the stacks. The
// columns of a stack form classes of consecutive positions; columns of one class have looked the same so far. Digits met
// first in columns of one class form a label class, whose order is that of the columns:
//
//     column      4  5  3                  place[4] = 3, place[5] = place[3] = 4       (positions 3 to 5)
//     first row   .  8  2                  label[8] = label[2] = 1 (stands for 1 and 2), home[8] = 5, home[2] = 3
//
// so whatever puts column 3 before 5 also makes 2 the first label and 8 the second, and the other way round.
struct Partial {
    std::uint8_t label[kSide + 1];  // by digit: the first label of its class; label[0] = 0, kUnknown if not met
    std::uint8_t home[kSide + 1];   // by digit: the column in which it was met first
    std::uint8_t place[kSide];      // by column: the first position of its class
    std::uint8_t row[3];            // source rows, in the order of the form
    std::uint8_t stack[3];          // source stacks, likewise
    std::uint8_t side;
    std::uint8_t next;  // the first label that is free
};

// A candidate for rows 4 to 9: the labels of all digits met are settled, and so are the columns but for those that have been
// empty so far.
struct Candidate {
    std::uint8_t label[kSide + 1];
    std::uint8_t column[kSide];  // by position
    std::uint8_t row[kSide];
    std::uint8_t side;
    std::uint8_t next;
    std::uint16_t ties;  // bit p: the columns at positions p - 1 and p are in one class
    std::uint16_t left;  // source rows that have no place yet
};

// What one search keeps from puzzle to puzzle.
class Search {
public:
    // The form goes to `form`, one of the maps to it to `map`; returns the number of automorphisms.
    std::uint32_t run(const std::uint8_t* cells, std::uint8_t* form, Map& map);

private:
    // The first band: first_band.cpp
    struct Seed {
        std::uint8_t side, first, second;  // source rows
        std::uint8_t order;                // of the stacks, in kOrders
    };
    static constexpr unsigned kFullRow = 3 << 4 | 3 << 2 | 3;  // three clues in each box: the grid is full
    unsigned first_row();
    void first_band(unsigned first_row);
    void seed(int side, int row);
    void second_row_begins();
    void extend_band(int level, int stack);
    void branch(const Partial& partial, int level, int stack);
    void note(int cell, unsigned value, int next);
    void settle_columns();
    void settle_columns(const Partial& partial);

    // The first two rows of a full grid: full_grid.cpp
    void full_first_rows();
    void add_full(int side, int first, int second, const std::uint8_t* columns, unsigned& best);

    // The other rows: later_rows.cpp
    void next_row(int level);
    void place_row(const Candidate& from, int row, int level);

    std::uint32_t finish(Map& map) const;

    Board board_;
    std::uint8_t* form_ = nullptr;
    std::vector<Seed> seeds_;
    std::vector<Partial> partials_, extended_;
    std::vector<Candidate> candidates_, heirs_;
    std::vector<std::uint64_t> values_;
};

inline void sort2(unsigned& a, unsigned& b) {
    const unsigned low = a < b ? a : b;
    b = a < b ? b : a;
    a = low;
}

inline void sort3(unsigned* keys) {
    sort2(keys[0], keys[1]);
    sort2(keys[1], keys[2]);
    sort2(keys[0], keys[1]);
}

}  // namespace nonet::symmetry
