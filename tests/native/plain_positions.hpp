// Positions of a plain 9x9 board around a known solution, for the native eyes that look for rare patterns. What they exclude is
// never true in the solution, and of what they say is true in part, a part is.
#pragma once

#include <array>
#include <numeric>
#include <vector>

#include "logic/kraken.hpp"
#include "logic/refutation.hpp"
#include "logic/rings.hpp"
#include "logic/sectors.hpp"
#include "logic_positions.hpp"

namespace nonet::logic::trial {

struct Solved {
    Plain plain;
    std::array<int, 81> solution{};
};

inline bool see(int a, int b) {
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

// A grid of the simplest pattern, shuffled within bands and stacks; some cells filled, and a few candidates too many elsewhere.
inline Solved solved(Dice& dice) {
    std::array<std::array<int, 9>, 3> order{};
    for (auto& each : order) {
        std::iota(each.begin(), each.end(), 0);
        for (int i = 8; i > 0; --i)
            std::swap(each[i], each[&each == &order[2] ? dice.below(i + 1) : i / 3 * 3 + dice.below(i % 3 + 1)]);
    }
    Solved made;
    for (int cell = 0; cell < 81; ++cell) {
        const int row = order[0][cell / 9], column = order[1][cell % 9];
        made.solution[cell] = order[2][(row * 3 + row / 3 + column) % 9];
    }
    const int filled = dice.below(60), extras = 1 + dice.below(6);
    for (int cell = 0; cell < 81; ++cell) {
        if (dice.below(100) < filled) made.plain.values[cell] = made.solution[cell] + 1;
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (made.plain.values[cell]) continue;
        Mask mask = Mask{1} << made.solution[cell];
        for (int i = 0; i < extras; ++i) mask |= Mask{1} << dice.below(9);
        for (int other = 0; other < 81; ++other) {
            if (see(cell, other) && made.plain.values[other]) mask &= ~(Mask{1} << (made.plain.values[other] - 1));
        }
        made.plain.candidates[cell] = mask;
    }
    return made;
}

// The candidates of `value` as a set of cells.
inline Board places_of(const Plain& plain, int value) {
    Board found;
    for (int cell = 0; cell < 81; ++cell) {
        if (plain.candidates[cell] >> value & 1) found.add(cell);
    }
    return found;
}

inline long sectors(const Solved& made, int round) {
    long found = 0;
    for (const Sectors& each : locked_sectors(made.plain)) {
        ++found;
        for (int cell = 0; cell < 81; ++cell) {
            const bool in_row = each.rows >> (cell / 9) & 1, in_column = each.columns >> (cell % 9) & 1;
            if (made.plain.values[cell] || in_row == in_column) continue;
            const Mask locked = in_row ? each.row_values : each.column_values;
            check(!(locked >> made.solution[cell] & 1), "locked sectors exclude the solution", round);
        }
    }
    for (const DominoLoop& each : domino_loops(made.plain)) {
        ++found;
        for (int cell = 0; cell < 81; ++cell) {
            check(made.plain.values[cell] || !each.excluded[made.solution[cell]].has(cell),
                  "a domino loop excludes the solution", round);
        }
    }
    return found;
}

inline long krakens(const Solved& made, int round) {
    // Chains of one link: what sees a candidate with the same value, and the other candidates of its cell.
    constexpr int kNodes = 729, kWords = 12;
    std::vector<Word> off(kNodes * kWords);
    for (int node = 0; node < kNodes; ++node) {
        if (!(made.plain.candidates[node / 9] >> (node % 9) & 1)) continue;
        for (int other = 0; other < kNodes; ++other) {
            const bool weak = node / 9 == other / 9 ? node != other : node % 9 == other % 9 && see(node / 9, other / 9);
            if (weak) off[node * kWords + other / 64] |= Word{1} << (other % 64);
        }
    }
    long found = 0;
    for (const int type : {1, 2}) {
        for (const Kraken& each : kraken_fish(made.plain, off, type, {4, 4, 50})) {
            ++found;
            for (const int node : each.excluded)
                check(made.solution[node / 9] != node % 9, "a kraken excludes the solution", round);
        }
    }
    return found;
}

inline long rings(const Solved& made, int round) {
    const RingBounds bounds{9, 4, 20'000};
    std::vector<Board> houses, sees(81);
    for (int h = 0; h < 27; ++h) {
        Board house;
        for (int i = 0; i < 9; ++i) {
            house.add(h < 9 ? 9 * h + i : h < 18 ? 9 * i + h - 9 : (h - 18) / 3 * 27 + (h - 18) % 3 * 3 + i / 3 * 9 + i % 3);
        }
        houses.push_back(house);
    }
    for (int a = 0; a < 81; ++a) {
        for (int b = 0; b < 81; ++b) {
            if (see(a, b)) sees[a].add(b);
        }
    }
    long found = 0;
    for (int value = 0; value < 9; ++value) {
        // A house in which the value is placed needs none; its other cells have no such candidate.
        for (const BrokenWing& wing : broken_wings(houses, places_of(made.plain, value), bounds)) {
            ++found;
            check(wing.ring.size() % 2 == 1 && wing.ring.size() == wing.houses.size(), "a ring is even", round);
            bool is_guarded = false;
            wing.guardians.each([&](int cell) { is_guarded |= made.solution[cell] == value; });
            check(is_guarded, "no guardian of a broken wing is true", round);
        }
    }
    for (int a = 0; a < 9; ++a) {
        const int b = (a + 1 + round % 8) % 9;
        const Mask both = Mask{1} << a | Mask{1} << b;
        Board cells;
        std::vector<std::uint8_t> extras(81);
        for (int cell = 0; cell < 81; ++cell) {
            if ((made.plain.candidates[cell] & both) != both) continue;
            cells.add(cell);
            extras[cell] = static_cast<std::uint8_t>(__builtin_popcountll(made.plain.candidates[cell] & ~both));
        }
        for (const std::vector<int>& ring : oddagons(sees, cells, extras, bounds)) {
            ++found;
            bool is_guarded = false;
            for (std::size_t i = 0; i < ring.size(); ++i) {
                check(see(ring[i], ring[(i + 1) % ring.size()]), "cells of a ring do not see each other", round);
                is_guarded |= !(both >> made.solution[ring[i]] & 1);
            }
            check(ring.size() % 2 == 1 && is_guarded, "an oddagon holds", round);
        }
    }
    return found;
}

// What is refuted is true in no assignment that keeps all links and groups: all are tried.
inline long refutations(Dice& dice, int round) {
    const int nodes = 4 + dice.below(9);
    std::vector<Word> weak(nodes);
    std::vector<std::vector<int>> groups;
    for (int link = 0, count = dice.below(3 * nodes); link < count; ++link) {
        const int a = dice.below(nodes), b = dice.below(nodes);
        if (a == b) continue;
        weak[a] |= Word{1} << b;
        weak[b] |= Word{1} << a;
    }
    for (int g = 0, count = dice.below(7); g < count; ++g) groups.push_back(some(dice, nodes, 4));
    const auto holds = [&](Word on) {
        for (int node = 0; node < nodes; ++node) {
            if (on >> node & 1 && weak[node] & on) return false;
        }
        for (const auto& group : groups) {
            bool is_met = false;
            for (const int node : group) is_met |= on >> node & 1;
            if (!is_met) return false;
        }
        return true;
    };
    Word ever_on = 0, ever_off = 0;
    for (Word on = 0; on >> nodes == 0; ++on) {
        if (!holds(on)) continue;
        ever_on |= on;
        ever_off |= ~on;
    }
    const ImplicationGraph graph = make_implication_graph(nodes, weak, groups, {});
    long found = 0;
    for (int node = 0; node < nodes; ++node) {
        for (const bool on : {false, true}) {
            Refuter refuter(graph, {(Word{1} << nodes) - 1});
            if (!refuter.of(node, on, dice.below(2), 500)) continue;
            ++found;
            check(!((on ? ever_on : ever_off) >> node & 1), "what can be true is refuted", round);
        }
    }
    return found;
}

}  // namespace nonet::logic::trial
