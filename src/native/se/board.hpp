// The SE rating's view of a 9x9 grid: candidates by cell and, kept in step, positions by house and digit.
//
// The rating follows a specification to the letter, so the order of houses, cells and digits here is part of the result:
// houses 0-8 are boxes, 9-17 rows, 18-26 columns; digits are 0-8; a position is a cell's place 0-8 inside its house.
#pragma once

#include <cstdint>

#include "portable.hpp"

namespace nonet::se {

constexpr int kCells = 81;
constexpr int kHouses = 27;
constexpr int kCandidates = 729;
constexpr int kPeers = 20;
constexpr int kBox = 0, kRow = 1, kColumn = 2;  // types of houses; house = 9 * type + number

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
    int take() {  // removes and gives the first; only if there is one
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
    std::uint8_t cell[kHouses][9] = {};      // by position
    std::uint8_t house[kCells][3] = {};      // by type
    std::uint8_t place[kCells][3] = {};      // its position in those
    Mask shared[kHouses][kHouses] = {};      // positions of the first house that lie in the second
    std::uint8_t peer[kCells][kPeers] = {};  // in cell order
    Cells peers[kCells] = {};
    std::uint32_t houses[kCells] = {};  // a bit for each of its three
    std::uint8_t count[512] = {};       // bits set: the baseline instruction set has no popcount

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
                place[cell[h][i]][h / 9] = static_cast<std::uint8_t>(i);
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

    // Every unsolved cell gets the digits that no given peer has (1.1), of those in `marks` if there are any. No check of
    // validity: the specification has none.
    void start(const std::uint8_t* givens, const Mask* marks = nullptr);

    void remove(int cell, int digit) {
        cand[cell] &= static_cast<Mask>(~bit(digit));
        for (int type = 0; type < 3; ++type) {
            pos[kTables.house[cell][type]][digit] &= static_cast<Mask>(~bit(kTables.place[cell][type]));
        }
    }
    void place(int cell, int digit) {
        for (Mask rest = cand[cell]; rest; rest &= rest - 1) remove(cell, lowest(rest));
        settle(cell, digit);
        for (int i = 0; i < kPeers; ++i) {
            const int peer = kTables.peer[cell][i];
            if (cand[peer] & bit(digit)) remove(peer, digit);
        }
    }

private:
    void settle(int cell, int digit) {
        value[cell] = static_cast<std::uint8_t>(digit + 1);
        ++placed[digit];
        --unsolved;
        for (int type = 0; type < 3; ++type) --empty[kTables.house[cell][type]];
    }
};

// Calls `use(mask)` for the subsets of `size` among `n` bits by increasing value (0's tuple order), until it gives true.
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
