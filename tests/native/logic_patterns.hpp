// Subsets in crossing houses, fish, pairs, locked candidates and exocets on crowded boards, each compared with its definition,
// tried on every choice of cells and houses. Shared by the test and the fuzz target.
#pragma once

#include <map>
#include <tuple>

#include "logic/exocet.hpp"
#include "logic_positions.hpp"

namespace nonet::logic::trial {

using Places = std::vector<int>;

inline bool has(const Places& cells, int cell) { return std::binary_search(cells.begin(), cells.end(), cell); }

inline bool within(const Places& inner, const Places& outer) {
    return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

// Houses that overlap a lot: a dozen cells, which lie anywhere on a board of any width.
inline Ground crowd(Dice& dice) {
    const int size = 3 + dice.below(4), room = size + 2 + dice.below(5), cells = room + dice.below(dice.below(2) ? 8 : 290);
    const int first = dice.below(cells - room + 1);
    std::vector<House> houses;
    std::vector<std::set<int>> seen(cells);
    for (int h = 0, count = 2 + dice.below(6); h < count; ++h) {
        House house{some(dice, room, size + dice.below(2 * size)), false, dice.below(2) == 0};
        for (int& cell : house.cells) cell += first;
        if (static_cast<int>(house.cells.size()) > size) house.cells.resize(size);
        house.whole = static_cast<int>(house.cells.size()) == size;
        for (const int a : house.cells) {
            for (const int b : house.cells) {
                if (a != b) seen[a].insert(b);
            }
        }
        houses.push_back(house);
    }
    std::vector<std::vector<int>> sees;
    for (const auto& others : seen) sees.emplace_back(others.begin(), others.end());
    Ground made{make_sight(cells, size, houses, {}, sees, {}), std::vector<Mask>(cells), std::vector<std::uint8_t>(cells)};
    for (int cell = first; cell < first + room; ++cell) {
        const Mask one = dice.below(1 << size), two = dice.below(1 << size);
        made.masks[cell] = dice.below(6) == 0 ? 0 : dice.below(3) ? one & two : one;
    }
    return made;
}

inline Mask values_of(const Ground& ground, const Places& cells) {
    Mask values = 0;
    for (const int cell : cells) values |= ground.masks[cell];
    return values;
}

// Every choice of the cells.
template <class Visit>
void choices(const Places& cells, Visit&& visit) {
    for (Mask choice = 0; choice < Mask{1} << cells.size(); ++choice) {
        Places chosen;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (choice >> i & 1) chosen.push_back(cells[i]);
        }
        visit(chosen);
    }
}

// `size` cells of two houses that share two, with `size` values, of which the cells of all but one see each other, and with a
// cell that sees all cells of that one.
inline long bent(const Ground& ground, int size, int round) {
    const Sight& sight = ground.sight;
    std::map<Places, std::pair<Mask, int>> right;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        for (std::size_t other = h + 1; other < sight.houses.size(); ++other) {
            const Places &one = sight.houses[h].cells, &two = sight.houses[other].cells;
            Places both, shared;
            std::set_union(one.begin(), one.end(), two.begin(), two.end(), std::back_inserter(both));
            std::set_intersection(one.begin(), one.end(), two.begin(), two.end(), std::back_inserter(shared));
            if (shared.size() < 2) continue;
            choices(both, [&](const Places& chosen) {
                const Mask values = values_of(ground, chosen);
                if (static_cast<int>(chosen.size()) != size || count(values) != size) return;
                if (within(chosen, one) || within(chosen, two)) return;
                for (const int cell : chosen) {
                    if (count(ground.masks[cell]) < 2) return;
                }
                int loose = -1;
                for (int value = 0; value < sight.size; ++value) {
                    bool together = true;
                    for (const int a : chosen) {
                        for (const int b : chosen) {
                            const bool share = ground.masks[a] & ground.masks[b] & Mask{1} << value;
                            together = together && (a == b || !share || has(sight.sees[a], b));
                        }
                    }
                    if (together) continue;
                    if (loose >= 0) return;
                    loose = value;
                }
                bool helps = false;
                for (int cell = 0; loose >= 0 && cell < sight.cells; ++cell) {
                    bool sees_all = ground.masks[cell] >> loose & 1 && !has(chosen, cell);
                    for (const int each : chosen)
                        sees_all = sees_all && (!(ground.masks[each] >> loose & 1) || has(sight.sees[cell], each));
                    helps = helps || sees_all;
                }
                if (helps) right.emplace(chosen, std::pair(values, loose));
            });
        }
    }
    std::map<Places, std::pair<Mask, int>> told;
    for (const Bent& each : bent_subsets(CandidateMap(sight, ground.masks), size))
        check(told.emplace(each.cells, std::pair(each.values, each.unrestricted)).second, "a bent subset twice", round);
    check(told == right, "bent subsets differ", round);
    return static_cast<long>(right.size());
}

// Cells of a crossing with too many values, of which cells of the line take some and cells of the box the rest.
inline long two_sectors(const Ground& ground, int most, int round) {
    const Sight& sight = ground.sight;
    using Found = std::tuple<int, int, Places, Places, Places>;
    std::set<Found> right, told;
    const auto open = [&](const Places& cells) {
        Places found;
        std::copy_if(cells.begin(), cells.end(), std::back_inserter(found),
                     [&](int cell) { return ground.masks[cell] != 0; });
        return found;
    };
    for (std::size_t line = 0; line < sight.houses.size(); ++line) {
        for (std::size_t box = 0; box < sight.houses.size(); ++box) {
            if (!sight.houses[line].line || sight.houses[box].line) continue;
            const Places one = open(sight.houses[line].cells), two = open(sight.houses[box].cells);
            Places shared;
            std::set_intersection(one.begin(), one.end(), two.begin(), two.end(), std::back_inserter(shared));
            choices(shared, [&](const Places& middle) {
                const Mask all = values_of(ground, middle);
                const int spare = count(all) - static_cast<int>(middle.size());
                if (middle.size() < 2 || spare < 2) return;
                const auto takes = [&](const Places& cells) {
                    return static_cast<int>(cells.size()) - count(values_of(ground, cells) & ~all);
                };
                choices(one, [&](const Places& in_line) {
                    const Mask of_line = values_of(ground, in_line);
                    if (in_line.empty() || static_cast<int>(in_line.size()) > most || takes(in_line) <= 0 ||
                        !(of_line & all))
                        return;
                    if (std::any_of(in_line.begin(), in_line.end(), [&](int cell) { return has(middle, cell); })) return;
                    choices(two, [&](const Places& in_box) {
                        const Mask of_box = values_of(ground, in_box);
                        if (in_box.empty() || static_cast<int>(in_box.size()) > most || takes(in_box) <= 0) return;
                        if (!(of_box & all) || takes(in_line) + takes(in_box) != spare || of_line & of_box & all) return;
                        bool apart = true, helps = false;
                        for (const int cell : in_box) apart = apart && !has(middle, cell) && !has(in_line, cell);
                        // A value that is not of the line lies in the crossing or the box: it goes elsewhere in the box.
                        for (const int cell : two) {
                            const Mask gone = ((all | of_box) & ~of_line) | (of_line & of_box);
                            helps = helps || (ground.masks[cell] & gone && !has(middle, cell) && !has(in_box, cell));
                        }
                        for (const int cell : one) {
                            const Mask gone = ((all | of_line) & ~of_box) | (of_line & of_box);
                            helps = helps || (ground.masks[cell] & gone && !has(middle, cell) && !has(in_line, cell));
                        }
                        if (apart && helps)
                            right.emplace(static_cast<int>(line), static_cast<int>(box), middle, in_line, in_box);
                    });
                });
            });
        }
    }
    for (const SueDeCoq& each : sue_de_coq(CandidateMap(sight, ground.masks), most)) {
        check(told.emplace(each.line, each.box, each.middle, each.in_line, each.in_box).second, "a Sue de Coq twice", round);
    }
    check(told == right, "Sue de Coq differ", round);
    return static_cast<long>(right.size());
}

// Bases that share no place of the value, and covers with all places of the bases. Of all shapes those are found whose covers
// are all needed; shapes that are not composite are some of them.
inline long fish(const Ground& ground, int bases, int covers, int round) {
    const Sight& sight = ground.sight;
    Places cells, all;
    for (int cell = 0; cell < sight.cells; ++cell) {
        if (ground.masks[cell] & 1) cells.push_back(cell);
    }
    for (std::size_t h = 0; h < sight.houses.size(); ++h) all.push_back(static_cast<int>(h));
    const auto places = [&](const Places& houses) {
        Places found;
        for (const int cell : cells) {
            if (std::any_of(houses.begin(), houses.end(), [&](int h) { return has(sight.houses[h].cells, cell); }))
                found.push_back(cell);
        }
        return found;
    };
    std::set<std::pair<Places, Places>> valid, needed;
    choices(all, [&](const Places& base) {
        if (static_cast<int>(base.size()) != bases) return;
        const Places based = places(base);
        std::size_t sum = 0;
        for (const int h : base) {
            const std::size_t own = places({h}).size();
            if (!own) return;
            sum += own;
        }
        if (sum != based.size()) return;
        choices(all, [&](const Places& cover) {
            if (static_cast<int>(cover.size()) != covers || !within(based, places(cover))) return;
            if (std::any_of(cover.begin(), cover.end(), [&](int h) { return has(base, h); })) return;
            valid.emplace(base, cover);
            for (const int h : cover) {
                Places rest = cover;
                rest.erase(std::find(rest.begin(), rest.end(), h));
                if (within(based, places(rest))) return;
            }
            needed.emplace(base, cover);
        });
    });
    FishShape shape;
    shape.bases = shape.covers = all;
    shape.base_count = bases, shape.cover_count = covers, shape.limit = 1000000;
    std::set<std::pair<Places, Places>> found[2];
    for (const bool composite : {false, true}) {
        shape.composite = composite;
        for (const Fish& each : find_fish(sight, cells, shape)) {
            check(valid.count({each.bases, each.covers}), "a fish is none", round);
            check(found[composite].emplace(each.bases, each.covers).second, "a fish twice", round);
        }
    }
    for (const auto& each : needed) check(found[1].count(each), "a fish was not found", round);
    for (const auto& each : found[0]) check(found[1].count(each), "a plain fish is none of all", round);
    shape.limit = 1;
    check(find_fish(sight, cells, shape).size() <= 1, "more fish than the limit allows", round);
    return static_cast<long>(needed.size());
}

// Two places of a value in a whole house; places of a value in a house that all lie in another one, which has more.
inline long pairs(const Ground& ground, int round) {
    const Sight& sight = ground.sight;
    const CandidateMap map(sight, ground.masks);
    std::set<std::tuple<int, int, Places>> right, told;
    std::set<std::tuple<bool, int, int, int>> locked, named;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const int number = static_cast<int>(h);
        for (int value = 0; sight.houses[h].whole && value < sight.size; ++value) {
            const auto places = [&](const House& house) {
                Places found;
                for (const int cell : house.cells) {
                    if (ground.masks[cell] >> value & 1) found.push_back(cell);
                }
                return found;
            };
            const Places here = places(sight.houses[h]);
            if (here.size() == 2) right.emplace(value, number, here);
            for (std::size_t cover = 0; here.size() > 1 && cover < sight.houses.size(); ++cover) {
                const Places there = places(sight.houses[cover]);
                if (cover != h && there.size() > here.size() && within(here, there))
                    locked.emplace(sight.houses[h].line, number, value, static_cast<int>(cover));
            }
        }
    }
    for (const Pair& each : strong_pairs(map)) told.emplace(each.value, each.house, Places{each.first, each.second});
    check(told == right, "conjugate pairs differ", round);
    for (const bool lines : {false, true}) {
        for (const Locked& each : locked_candidates(map, lines)) named.emplace(lines, each.base, each.value, each.cover);
    }
    check(named == locked, "locked candidates differ", round);
    return static_cast<long>(locked.size());
}

// Boards where exocets are not rare: two values nearly everywhere, others only in the band of the base and its cross-lines.
inline Plain around_exocets(Dice& dice) {
    Plain plain;
    const Mask base = dice.below(512) & dice.below(512);
    for (int cell = 0; cell < 81; ++cell) {
        if (dice.below(3) == 0) {
            plain.values[cell] = 1 + dice.below(9);
        } else {
            plain.candidates[cell] = (dice.below(512) & ~base) | (dice.below(4) ? 0 : base & dice.below(512));
        }
    }
    const int row = dice.below(9), stack = dice.below(3);
    for (int i = 0; i < 3; ++i) {
        const int cell = row * 9 + stack * 3 + i;
        plain.values[cell] = 0;
        plain.candidates[cell] = base ? base : Mask{7};
    }
    return plain;
}

// Every two cells of a row in a box, and every target in the other boxes of the band, by the definition alone.
inline long exocets(const Plain& plain, int round) {
    using Found = std::tuple<bool, Places, Places, Places, Places, Mask>;
    std::multiset<Found> right, told;
    for (const bool turned : {false, true}) {
        const auto at = [&](int row, int column) { return turned ? column * 9 + row : row * 9 + column; };
        const auto holds = [&](int cell, Mask values) {
            const Mask own = plain.values[cell] ? Mask{1} << (plain.values[cell] - 1) : plain.candidates[cell];
            return (own & values) != 0;
        };
        for (int base = 0; base < 27; ++base) {
            const int row = base / 3, stack = base % 3;
            for (int beside = 0; beside < 3; ++beside) {
                Places two;
                for (int i = 0; i < 3; ++i) {
                    if (i != beside) two.push_back(at(row, stack * 3 + i));
                }
                const Mask values = plain.candidates[two[0]] | plain.candidates[two[1]];
                if (!plain.candidates[two[0]] || !plain.candidates[two[1]] || count(values) < 3 || count(values) > 4)
                    continue;
                for (int pick = 0; pick < 36; ++pick) {
                    Places targets, companions, lines;
                    bool fits = true;
                    for (int place = 0; place < 2; ++place) {
                        const int which = place ? pick % 6 : pick / 6, column = (stack + 1 + place) % 3 * 3 + which % 3;
                        Places rows;
                        for (int turn = 1; turn < 3; ++turn) rows.push_back(row / 3 * 3 + (row % 3 + turn) % 3);
                        targets.push_back(at(rows[which / 3], column));
                        companions.push_back(at(rows[1 - which / 3], column));
                        lines.push_back(column);
                        fits = fits && plain.candidates[targets.back()] & values && !holds(companions.back(), values);
                    }
                    if (!fits) continue;
                    lines.push_back(stack * 3 + beside);
                    for (int value = 0; value < 9; ++value) {
                        if (!(values >> value & 1)) continue;
                        // Two of the nine rows and nine columns hold all S cells with this value.
                        bool covered = false;
                        for (int one = 0; one < 18; ++one) {
                            for (int other = one; other < 18; ++other) {
                                bool all = true;
                                for (int r = 0; r < 9; ++r) {
                                    for (const int c : lines) {
                                        const bool in = one == r || other == r || one == 9 + c || other == 9 + c;
                                        if (r / 3 != row / 3 && holds(at(r, c), Mask{1} << value)) all = all && in;
                                    }
                                }
                                covered = covered || all;
                            }
                        }
                        fits = fits && covered;
                    }
                    if (fits) right.emplace(turned, two, targets, companions, lines, values);
                }
            }
        }
    }
    for (const Exocet& each : junior_exocets(plain)) {
        told.emplace(each.turned, Places(each.base.begin(), each.base.end()),
                     Places(each.targets.begin(), each.targets.end()),
                     Places(each.companions.begin(), each.companions.end()),
                     Places(each.crosslines.begin(), each.crosslines.end()), each.values);
    }
    check(told == right, "exocets differ", round);
    return static_cast<long>(right.size());
}

// How many of each pattern were compared.
struct Patterns {
    long bent = 0, sectors = 0, fish = 0, locked = 0, exocets = 0;
};

inline void patterns(Dice& dice, int round, Patterns& told) {
    const Ground ground = crowd(dice);
    const int bases = 1 + dice.below(3);
    for (int size = 2; size < 5; ++size) told.bent += bent(ground, size, round);
    told.sectors += two_sectors(ground, 1 + dice.below(3), round);
    told.fish += fish(ground, bases, bases + dice.below(2), round);
    told.locked += pairs(ground, round);
    place(ground, round);
    told.exocets += exocets(around_exocets(dice), round);
}

}  // namespace nonet::logic::trial
