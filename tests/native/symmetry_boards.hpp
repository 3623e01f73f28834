// Boards for the tests of the symmetry kernel, scrambles, and the canonical form by its definition: every order of the columns is
// tried. Shared by the test and the fuzz target.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "dice.hpp"
#include "symmetry/symmetry.hpp"

namespace nonet::symmetry::trial {

using Cells = std::vector<std::uint8_t>;

inline void shuffle_three(Dice& dice, std::uint8_t* three) {
    std::swap(three[2], three[dice.below(3)]);
    std::swap(three[1], three[dice.below(2)]);
}

inline void scramble_lines(Dice& dice, std::uint8_t* lines) {
    std::uint8_t bands[3] = {0, 1, 2};
    shuffle_three(dice, bands);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) lines[i * 3 + j] = static_cast<std::uint8_t>(bands[i] * 3 + j);
        shuffle_three(dice, lines + i * 3);
    }
}

inline Map scramble(Dice& dice) {
    Map map{};
    map.transposed = static_cast<std::uint8_t>(dice.below(2));
    scramble_lines(dice, map.row);
    scramble_lines(dice, map.column);
    for (int i = 1; i <= kSide; ++i) map.label[i] = static_cast<std::uint8_t>(i);
    for (int i = kSide; i > 1; --i) std::swap(map.label[i], map.label[dice.between(1, i)]);
    return map;
}

inline Cells image(const Map& map, const Cells& cells) {
    Cells moved(kCells);
    apply(map, cells.data(), moved.data());
    return moved;
}

// A full grid by depth-first search, the digits of each cell in random order.
inline bool fill(Dice& dice, Cells& grid, int cell) {
    if (cell == kCells) return true;
    std::uint8_t digits[kSide];
    for (int i = 0; i < kSide; ++i) digits[i] = static_cast<std::uint8_t>(i + 1);
    for (int i = kSide - 1; i > 0; --i) std::swap(digits[i], digits[dice.below(i + 1)]);
    const int r = cell / kSide, c = cell % kSide;
    for (const std::uint8_t digit : digits) {
        bool free = true;
        for (int i = 0; i < cell && free; ++i) {
            const int y = i / kSide, x = i % kSide;
            free = grid[static_cast<std::size_t>(i)] != digit || (y != r && x != c && (y / 3 != r / 3 || x / 3 != c / 3));
        }
        if (!free) continue;
        grid[static_cast<std::size_t>(cell)] = digit;
        if (fill(dice, grid, cell + 1)) return true;
    }
    return false;
}

// The definition, spelt out: every order of the columns, and rows by depth-first search.
struct Oracle {
    std::uint8_t best[kCells];
    std::uint32_t count = 0;

    explicit Oracle(const Cells& cells) {
        std::memset(best, 255, sizeof best);
        for (int side = 0; side < 2; ++side) {
            for (int r = 0; r < kSide; ++r) {
                for (int c = 0; c < kSide; ++c) {
                    cells_[r][c] = cells[static_cast<std::size_t>(side ? c * kSide + r : r * kSide + c)];
                }
            }
            std::uint8_t label[kSide + 1] = {};
            columns(0, label);
        }
    }

private:
    std::uint8_t cells_[kSide][kSide];
    int column_[kSide], row_[kSide];

    void columns(int place, const std::uint8_t* label) {
        if (place == kSide) return rows(0, label, 1);
        for (int c = 0; c < kSide; ++c) {
            const bool used = std::find(column_, column_ + place, c) != column_ + place;
            const bool fits = place % 3 == 0 || c / 3 == column_[place - 1] / 3;
            if (used || !fits) continue;
            column_[place] = c;
            columns(place + 1, label);
        }
    }

    void rows(int level, const std::uint8_t* label, int next) {
        if (level == kSide) {
            ++count;
            return;
        }
        for (int r = 0; r < kSide; ++r) {
            const bool used = std::find(row_, row_ + level, r) != row_ + level;
            const bool fits = level % 3 == 0 || r / 3 == row_[level - 1] / 3;
            if (used || !fits) continue;
            std::uint8_t mine[kSide + 1], line[kSide];
            std::memcpy(mine, label, sizeof mine);
            int free = next;
            for (int p = 0; p < kSide; ++p) {
                const int digit = cells_[r][column_[p]];
                if (digit && !mine[digit]) mine[digit] = static_cast<std::uint8_t>(free++);
                line[p] = mine[digit];
            }
            const int order = std::memcmp(line, best + level * kSide, kSide);
            if (order > 0) continue;
            if (order < 0) {
                std::memset(best, 255, sizeof best);
                replay(level, line);
                count = 0;
            }
            row_[level] = r;
            std::memcpy(kept_[level], line, kSide);
            rows(level + 1, mine, free);
        }
    }

    // A better row: what stands above it is that of this branch, what stood below is worth nothing.
    std::uint8_t kept_[kSide][kSide];
    void replay(int level, const std::uint8_t* line) {
        for (int i = 0; i < level; ++i) std::memcpy(best + i * kSide, kept_[i], kSide);
        std::memcpy(best + level * kSide, line, kSide);
    }
};

struct Found {
    Cells form;
    Map map;
    std::uint32_t automorphisms;
};

inline Found canonical(Canonicaliser& canonicaliser, const Cells& cells) {
    Found found{Cells(kCells), {}, 0};
    found.automorphisms = canonicaliser.canonical(cells.data(), found.form.data(), found.map);
    return found;
}

// A board with any number of clues; now and then one that is its own image under a move, so that there are automorphisms.
inline Cells board(Dice& dice, const Cells& grid) {
    Cells cells = grid;
    const int clues = dice.below(6) == 0 ? kCells : dice.between(dice.below(3) ? 14 : 0, kCells);
    for (int left = kCells; left > clues;) {
        std::uint8_t& cell = cells[static_cast<std::size_t>(dice.below(kCells))];
        left -= cell != 0;
        cell = 0;
    }
    if (dice.below(4) == 0) {
        // Only the cells of a few digits: patterns that repeat.
        const int most = dice.between(1, 3);
        for (std::uint8_t& cell : cells) cell = cell <= most ? cell : 0;
    }
    return cells;
}

}  // namespace nonet::symmetry::trial
