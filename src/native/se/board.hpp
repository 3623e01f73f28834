// Board: a 9x9 position as the SE rater sees it, candidates by cell and, kept in step, positions by house and digit.
//
// The rating emulates a program to the letter, so the order of houses, cells and digits here is part of the result: houses
// 0-8 are boxes, 9-17 rows, 18-26 columns; digits are 0-8; a *position* is the index 0-8 of a cell in its house.
//
//     cand[cell]         [ 8 .. 0 ]  bit d: digit d is a candidate; 0 once the cell is solved
//     pos[house][digit]  [ 8 .. 0 ]  bit p: the digit is a candidate of the house's cell at position p
#pragma once

#include <cstdint>

#include "portable.hpp"

namespace nonet::se {

constexpr int kCells = 81;
constexpr int kHouses = 27;
constexpr int kCandidates = 729;
constexpr int kPeers = 20;
constexpr int kBox = 0, kRow = 1, kColumn = 2;  // types of house; house = 9 * type + number

using Mask = std::uint16_t;  // nine digits of a cell, or nine positions of a house
constexpr Mask kAll = 0x1ff;

inline int lowest(std::uint64_t bits) { return lowest_bit(bits); }
inline bool single(Mask mask) { return mask && !(mask & (mask - 1)); }
inline bool several(Mask mask) { return mask & (mask - 1); }
inline Mask bit(int i) { return static_cast<Mask>(1u << i); }

// A set of cells: cell i is bit i of `lo`, from 64 on of `hi`.
struct Cells {
    std::uint64_t lo = 0, hi = 0;

    constexpr void add(int cell) {
        if (cell < 64) lo |= std::uint64_t{1} << cell;
        else hi |= std::uint64_t{1} << (cell - 64);
    }
    constexpr void drop(int cell) {
        if (cell < 64) lo &= ~(std::uint64_t{1} << cell);
        else hi &= ~(std::uint64_t{1} << (cell - 64));
    }
    bool has(int cell) const { return (cell < 64 ? lo >> cell : hi >> (cell - 64)) & 1; }
    bool any() const { return lo | hi; }
    bool at_least_two() const { return (lo & (lo - 1)) || (hi & (hi - 1)) || (lo && hi); }
    int first() const { return lo ? lowest(lo) : 64 + lowest(hi); }
    int take() {  // removes and returns the first; only if there is one
        const int cell = first();
        if (lo) lo &= lo - 1;
        else hi &= hi - 1;
        return cell;
    }
    Cells operator&(const Cells& o) const { return {lo & o.lo, hi & o.hi}; }
    Cells operator|(const Cells& o) const { return {lo | o.lo, hi | o.hi}; }
    Cells operator~() const { return {~lo, ~hi & 0x1ffff}; }
    bool operator==(const Cells& o) const { return lo == o.lo && hi == o.hi; }
};

struct Tables {
    std::uint8_t cell[kHouses][9] = {};      // the cells of a house, by position
    std::uint8_t house[kCells][3] = {};      // the houses of a cell, by type
    std::uint8_t position[kCells][3] = {};   // its positions in them
    Mask shared[kHouses][kHouses] = {};      // positions of the first house that lie in the second
    std::uint8_t peer[kCells][kPeers] = {};  // in cell order
    Cells peers[kCells] = {};
    std::uint32_t houses[kCells] = {};  // the houses of a cell as bits
    std::uint8_t count[512] = {};       // population count: baseline x86-64 has no instruction for it

    constexpr Tables() {
        for (int h = 0; h < 9; ++h) {
            for (int i = 0; i < 9; ++i) {
                cell[h][i] = static_cast<std::uint8_t>((h / 3 * 3 + i / 3) * 9 + h % 3 * 3 + i % 3);
                cell[9 + h][i] = static_cast<std::uint8_t>(h * 9 + i);
                cell[18 + h][i] = static_cast<std::uint8_t>(i * 9 + h);
            }
        }
        for (int h = 0; h < kHouses; ++h) {
            for (int i = 0; i < 9; ++i) {
                house[cell[h][i]][h / 9] = static_cast<std::uint8_t>(h);
                position[cell[h][i]][h / 9] = static_cast<std::uint8_t>(i);
                houses[cell[h][i]] |= 1u << h;
            }
        }
        for (int h = 0; h < kHouses; ++h) {
            for (int i = 0; i < 9; ++i) {
                for (int type = 0; type < 3; ++type) {
                    Mask& both = shared[h][house[cell[h][i]][type]];
                    both = static_cast<Mask>(both | 1u << i);
                }
            }
        }
        for (int a = 0; a < kCells; ++a) {
            int found = 0;
            for (int b = 0; b < kCells; ++b) {
                if (a != b && (houses[a] & houses[b])) {
                    peer[a][found++] = static_cast<std::uint8_t>(b);
                    peers[a].add(b);
                }
            }
        }
        for (int i = 1; i < 512; ++i) count[i] = static_cast<std::uint8_t>(count[i / 2] + i % 2);
    }
};

inline constexpr Tables kTables{};

inline int count(Mask mask) { return kTables.count[mask]; }

struct Board {
    Mask cand[kCells];            // candidates; a solved cell has none
    Mask pos[kHouses][9];         // where a digit can go
    std::uint8_t value[kCells];   // 1..9, 0 while unsolved
    std::uint8_t empty[kHouses];  // unsolved cells
    std::uint8_t placed[9];       // how often a digit is placed
    std::uint8_t unsolved;

    // Gives every unsolved cell the digits (of `marks`, if given) that no given peer has (1.1). As in the program, validity
    // is not checked.
    void start(const std::uint8_t* givens, const Mask* marks = nullptr);

    void remove(int cell, int digit) {
        cand[cell] &= static_cast<Mask>(~bit(digit));
        for (int type = 0; type < 3; ++type) {
            pos[kTables.house[cell][type]][digit] &= static_cast<Mask>(~bit(kTables.position[cell][type]));
        }
    }
    void place(int cell, int digit) {
        for (Mask rest = cand[cell]; rest; rest &= rest - 1) remove(cell, lowest(rest));
        set_value(cell, digit);
        for (int i = 0; i < kPeers; ++i) {
            const int peer = kTables.peer[cell][i];
            if (cand[peer] & bit(digit)) remove(peer, digit);
        }
    }

private:
    void set_value(int cell, int digit) {
        value[cell] = static_cast<std::uint8_t>(digit + 1);
        ++placed[digit];
        --unsolved;
        for (int type = 0; type < 3; ++type) --empty[kTables.house[cell][type]];
    }
};

// Calls `use(mask)` for the subsets of `size` among `n` bits by increasing value (Gosper's hack), until it returns true.
template <class Use>
bool tuples(int n, int size, Use&& use) {
    if (size > n) return false;
    if (size == 0) return use(0u);
    std::uint32_t tuple = (1u << size) - 1;
    while (tuple < (1u << n)) {
        if (use(tuple)) return true;
        const std::uint32_t low = tuple & (0u - tuple), ripple = tuple + low;
        tuple = ripple | ((tuple ^ ripple) >> (2 + lowest_bit(tuple)));
    }
    return false;
}

}  // namespace nonet::se
