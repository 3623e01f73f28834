// Random rules and positions for the native code of human logic, compared with slow ways that only know the meaning. Shared
// by the test and the fuzz target.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dice.hpp"
#include "logic/als.hpp"
#include "logic/bent.hpp"
#include "logic/closure.hpp"
#include "logic/fish.hpp"
#include "logic/link_graph.hpp"
#include "logic/sight.hpp"
#include "logic/singles.hpp"
#include "logic/subsets.hpp"
#include "logic/templates.hpp"

namespace nonet::logic::trial {

inline std::vector<int> some(Dice& dice, int nodes, int most) {
    std::vector<char> taken(nodes);
    for (int i = 0, count = 1 + dice.below(most); i < count; ++i) taken[dice.below(nodes)] = 1;
    std::vector<int> found;
    for (int node = 0; node < nodes; ++node) {
        if (taken[node]) found.push_back(node);
    }
    return found;
}

struct Naive {
    std::vector<char> on, off;
    bool contradiction = false;
};

struct World {
    int nodes;
    std::vector<std::vector<char>> weak;
    std::vector<std::vector<int>> groups;
    std::vector<Lock> locks;
    std::vector<char> alive;
};

// Everything is tried again and again until nothing changes.
inline Naive slow(const World& world, int start, bool on, Depth depth, const Naive* from = nullptr) {
    Naive found;
    found.on.assign(world.nodes, 0);
    found.off.assign(world.nodes, 0);
    if (from) found = *from;
    if (on) {
        found.on[start] = 1;
    } else if (world.alive[start]) {
        found.off[start] = 1;
    }
    const auto left = [&](int node) { return world.alive[node] && !found.off[node]; };
    for (bool changed = true; changed;) {
        changed = false;
        const auto set = [&](std::vector<char>& side, int node) {
            if (!side[node]) side[node] = changed = true;
        };
        for (int node = 0; node < world.nodes; ++node) {
            if (!found.on[node]) continue;
            for (int other = 0; other < world.nodes; ++other) {
                if (world.weak[node][other] && world.alive[other]) set(found.off, other);
            }
        }
        for (const auto& group : world.groups) {
            std::vector<int> alive, open;
            bool fell = false;
            for (const int node : group) {
                if (world.alive[node]) alive.push_back(node);
                if (left(node)) open.push_back(node);
                fell = fell || (world.alive[node] && found.off[node]);
            }
            if (depth == Depth::chains) {
                if (alive.size() != 2) continue;
                for (int side = 0; side < 2; ++side) {
                    if (found.off[alive[side]]) set(found.on, alive[1 - side]);
                }
            } else if (fell && open.size() == 1) {
                set(found.on, open[0]);
            } else if (fell && open.empty()) {
                found.contradiction = true;
            }
        }
        if (depth == Depth::locked || depth == Depth::nested) {
            for (const auto& lock : world.locks) {
                bool waited = false, open = false;
                for (const int node : lock.outside) {
                    waited = waited || world.alive[node];
                    open = open || left(node);
                }
                if (!waited || open) continue;
                for (const int node : lock.targets) {
                    if (world.alive[node]) set(found.off, node);
                }
            }
        }
        for (int node = 0; node < world.nodes; ++node) {
            if (found.on[node] && found.off[node]) found.contradiction = true;
        }
        if (found.contradiction && depth != Depth::chains) return found;
        if (depth == Depth::nested && !changed) {
            for (int node = 0; node < world.nodes && !changed; ++node) {
                if (!left(node) || found.on[node]) continue;
                if (slow(world, node, true, Depth::locked, &found).contradiction) set(found.off, node);
            }
        }
    }
    return found;
}

inline void check(bool right, const char* what, int round) {
    if (right) return;
    std::fprintf(stderr, "round %d: %s\n", round, what);
    std::exit(1);
}

// Houses of any cells at random, and any candidates in them.
struct Ground {
    Sight sight;
    std::vector<Mask> masks;
    std::vector<std::uint8_t> values;
};

inline Ground ground(Dice& dice) {
    const int size = 2 + dice.below(5), cells = 1 + dice.below(dice.below(4) ? 40 : 300);
    std::vector<House> houses;
    std::vector<std::set<int>> seen(cells);
    for (int h = 0, count = dice.below(9); h < count; ++h) {
        House house{some(dice, cells, size), false, dice.below(2) == 0};
        std::sort(house.cells.begin(), house.cells.end());
        house.cells.erase(std::unique(house.cells.begin(), house.cells.end()), house.cells.end());
        if (house.cells.empty()) continue;
        house.whole = static_cast<int>(house.cells.size()) == size;
        for (const int a : house.cells) {
            for (const int b : house.cells) {
                if (a != b) seen[a].insert(b);
            }
        }
        houses.push_back(house);
    }
    std::vector<int> by_ease;
    for (std::size_t h = houses.size(); h-- > 0;) {
        if (houses[h].whole) by_ease.push_back(static_cast<int>(h));
    }
    std::vector<std::vector<int>> sees, excludes;
    for (const auto& others : seen) sees.emplace_back(others.begin(), others.end());
    if (dice.below(2)) {
        for (int node = 0; node < cells * size; ++node) excludes.push_back(some(dice, cells * size, 2));
    }
    Ground made{make_sight(cells, size, houses, by_ease, sees, excludes), {}, {}};
    for (int cell = 0; cell < cells; ++cell) {
        made.masks.push_back(dice.below(4) ? dice.below(1 << size) & dice.below(1 << size) : 0);
        made.values.push_back(made.masks.back() || dice.below(2) ? 0 : 1 + dice.below(size));
    }
    return made;
}

// Every choice of `size` cells (or values) of every house, looked at one by one.
inline void look(const Ground& ground, int size, int round) {
    const Sight& sight = ground.sight;
    const CandidateMap map(sight, ground.masks);
    std::set<std::vector<int>> naked;
    std::set<std::pair<int, Mask>> hidden;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const auto& cells = sight.houses[h].cells;
        int open = 0;
        for (const int cell : cells) open += ground.masks[cell] != 0;
        for (Mask choice = 0; choice < Mask{1} << cells.size(); ++choice) {
            std::vector<int> chosen;
            Mask values = 0;
            bool fits = count(choice) == size && open > size;
            for (std::size_t place = 0; place < cells.size(); ++place) {
                if (!(choice >> place & 1)) continue;
                chosen.push_back(cells[place]);
                values |= ground.masks[cells[place]];
                fits = fits && count(ground.masks[cells[place]]) > 1;
            }
            if (!fits || count(values) != size) continue;
            bool helps = false;
            for (const House& around : sight.houses) {
                if (!std::includes(around.cells.begin(), around.cells.end(), chosen.begin(), chosen.end())) continue;
                for (const int cell : around.cells) {
                    helps =
                        helps || (ground.masks[cell] & values && !std::binary_search(chosen.begin(), chosen.end(), cell));
                }
            }
            if (helps) naked.insert(chosen);
        }
        for (Mask values = 0; sight.houses[h].whole && open > size && values < Mask{1} << sight.size; ++values) {
            Mask places = 0, others = 0;
            bool fits = count(values) == size;
            for (int value = 0; value < sight.size; ++value) {
                if (values >> value & 1) fits = fits && count(map.at(static_cast<int>(h), value)) > 1;
            }
            for (std::size_t place = 0; place < cells.size(); ++place) {
                if (!(ground.masks[cells[place]] & values)) continue;
                places |= Mask{1} << place;
                others |= ground.masks[cells[place]] & ~values;
            }
            if (fits && count(places) == size && others) hidden.emplace(static_cast<int>(h), values);
        }
    }
    std::set<std::vector<int>> naked_found;
    for (const Subset& subset : naked_subsets(map, size, Naked::any))
        check(naked_found.insert(subset.cells).second, "a naked subset twice", round);
    check(naked_found == naked, "naked subsets differ", round);
    check(naked_subsets(map, size, Naked::locked).size() + naked_subsets(map, size, Naked::plain).size() == naked.size(),
          "kinds of naked subsets", round);
    std::set<std::pair<int, Mask>> hidden_found;
    for (const Subset& subset : hidden_subsets(map, size))
        check(hidden_found.emplace(subset.house, subset.values).second, "a hidden subset twice", round);
    check(hidden_found == hidden, "hidden subsets differ", round);
    for (const Bent& bent : bent_subsets(map, size + 1)) {
        Mask values = 0;
        for (const int cell : bent.cells) values |= ground.masks[cell];
        check(values == bent.values && count(values) == size + 1 && values >> bent.unrestricted & 1, "a bent subset is none",
              round);
    }
    for (const SueDeCoq& coq : sue_de_coq(map, 3)) {
        Mask values = 0;
        for (const auto* part : {&coq.middle, &coq.in_line, &coq.in_box}) {
            for (const int cell : *part) values |= ground.masks[cell];
        }
        check(coq.middle.size() + coq.in_line.size() + coq.in_box.size() >= static_cast<std::size_t>(count(values)),
              "too few cells for a Sue de SueDeCoqSearch", round);
    }
}

// Singles until there are none: each the only one of its kind at its place, and nothing that it excludes left.
inline long fill(const Ground& ground, int round) {
    const Sight& sight = ground.sight;
    Singles board(sight, ground.masks, ground.values);
    long placed = 0;
    for (Single single; board.next(single); ++placed) {
        check(!board.values()[single.cell] && board.masks()[single.cell] >> single.value & 1, "a single is no candidate",
              round);
        if (single.kind == SingleKind::naked) check(count(board.masks()[single.cell]) == 1, "a naked single is none", round);
        int places = 0, open = 0;
        for (const int cell : single.house < 0 ? std::vector<int>{} : sight.houses[single.house].cells) {
            places += board.masks()[cell] >> single.value & 1;
            open += !board.values()[cell];
        }
        if (single.kind == SingleKind::hidden) check(places == 1, "a hidden single is none", round);
        if (single.kind == SingleKind::full_house) check(open == 1, "a full house has more open cells", round);
        board.place(single.cell, single.value);
        check(!board.masks()[single.cell] && board.values()[single.cell] == single.value + 1, "a cell was not filled",
              round);
        for (const int other : sight.sees[single.cell])
            check(!(board.masks()[other] >> single.value & 1), "a candidate was left", round);
    }
    return placed;
}

// Ways to place a value, all of them written out.
inline void place(const Ground& ground, int round) {
    const Sight& sight = ground.sight;
    std::vector<int> places;
    for (int cell = 0; cell < sight.cells && places.size() < 12; ++cell) {
        if (ground.masks[cell] & 1) places.push_back(cell);
    }
    Mask possible = 0, always = ~Mask{0};
    for (Mask choice = 0; choice < Mask{1} << places.size(); ++choice) {
        bool fits = true;
        for (const House& house : sight.houses) {
            if (!house.whole) continue;
            int there = 0, all = 0;
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (!std::binary_search(house.cells.begin(), house.cells.end(), places[i])) continue;
                ++all;
                there += choice >> i & 1;
            }
            fits = fits && (!all || there == 1);
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto& sees = sight.sees[places[i]];
                fits = fits && !(choice >> i & choice >> j & 1 && std::binary_search(sees.begin(), sees.end(), places[j]));
            }
        }
        if (!fits) continue;
        possible |= choice;
        always &= choice;
    }
    for (const int cell : in_no_template(sight, places, 1000000)) {
        const auto i = std::find(places.begin(), places.end(), cell) - places.begin();
        check(!(possible >> i & 1), "a way has what is called impossible", round);
    }
    for (const int cell : in_every_template(sight, places, 1000000)) {
        const auto i = std::find(places.begin(), places.end(), cell) - places.begin();
        check(always >> i & 1, "a way has not what is called certain", round);
    }
    check(in_no_template(sight, places, 0).size() <= places.size(), "more impossible cells than cells", round);
    FishShape shape;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        if (sight.houses[h].whole) shape.bases.push_back(static_cast<int>(h));
        shape.covers.push_back(static_cast<int>(h));
    }
    shape.base_count = shape.cover_count = 2;
    shape.composite = round % 2;
    shape.limit = 500;
    for (const Fish& fish : find_fish(sight, places, shape)) {
        check(fish.bases.size() == 2 && fish.covers.size() == 2, "a fish has the wrong size", round);
        for (const int cell : places) {
            bool based = false, covered = false;
            for (const int base : fish.bases)
                based = based || std::binary_search(sight.houses[base].cells.begin(), sight.houses[base].cells.end(), cell);
            for (const int cover : fish.covers)
                covered =
                    covered || std::binary_search(sight.houses[cover].cells.begin(), sight.houses[cover].cells.end(), cell);
            check(!based || covered, "a base has a place that no cover has", round);
        }
    }
}

// Almost locked sets by trying every choice of cells, and the graph with them: its chains begin where sets say.
inline long sets(const Ground& ground, int round) {
    const Sight& sight = ground.sight;
    const CandidateMap map(sight, ground.masks);
    const int most = 1 + round % 4;
    std::set<std::vector<int>> right;
    for (const House& house : sight.houses) {
        for (Mask choice = 1; choice < Mask{1} << house.cells.size(); ++choice) {
            std::vector<int> chosen;
            Mask values = 0;
            bool open = count(choice) <= most;
            for (std::size_t place = 0; place < house.cells.size(); ++place) {
                if (!(choice >> place & 1)) continue;
                chosen.push_back(house.cells[place]);
                values |= ground.masks[house.cells[place]];
                open = open && ground.masks[house.cells[place]];
            }
            if (open && count(values) == count(choice) + 1) right.insert(chosen);
        }
    }
    const auto has = [](const std::vector<Word>& set, int number) { return set[number / 64] >> (number % 64) & 1; };
    const auto found = almost_locked(map, most);
    std::set<std::vector<int>> told;
    for (const Als& als : found) {
        std::vector<int> cells;
        for (int cell = 0; cell < sight.cells; ++cell) {
            if (has(als.cells, cell)) cells.push_back(cell);
        }
        check(told.insert(cells).second, "an almost locked set twice", round);
        for (const AlsValue& part : als.by_value) {
            for (std::size_t other = 0; other < found.size(); ++other) {
                if (!has(part.partners, static_cast<int>(other))) continue;
                for (int cell = 0; cell < sight.cells; ++cell) {
                    const bool place = has(found[other].cells, cell) && ground.masks[cell] >> part.value & 1;
                    check(!place || has(part.seen, cell), "partners do not see each other", round);
                }
            }
        }
    }
    check(told == right, "almost locked sets differ", round);
    PlainGraph plain;
    const std::size_t words = (static_cast<std::size_t>(sight.cells) * sight.size + 63) / 64;
    for (int cell = 0; cell < sight.cells; ++cell) {
        for (int value = 0; value < sight.size; ++value) {
            if (!(ground.masks[cell] >> value & 1)) continue;
            plain.candidates.push_back(cell * sight.size + value);
            plain.weak.resize(plain.weak.size() + words);
            for (const int other : sight.sees[cell]) {
                const int node = other * sight.size + value;
                if (ground.masks[other] >> value & 1)
                    (plain.weak.end() - static_cast<std::ptrdiff_t>(words))[node / 64] |= Word{1} << (node % 64);
            }
        }
    }
    const auto [graph, by_als] = with_als(map, plain, most);
    std::vector<Word> all(graph.words());
    for (const int node : plain.candidates) all[node / 64] |= Word{1} << (node % 64);
    const std::vector<Word> refuted = graph.refuted(all),
                            fewer = graph.subgraph(std::vector<Word>(graph.words(), ~Word{0}), &by_als).refuted(all);
    const std::vector<Word> emptying = graph.emptying(all, {all});
    long counted = 0;
    for (int w = 0; w < graph.words(); ++w) {
        check(!(refuted[w] & ~all[w]) && !(emptying[w] & ~all[w]), "a graph with sets refutes what is not there", round);
        counted += count(refuted[w]) + count(fewer[w]);
    }
    return counted;
}

// Ways through webs at random: links in turn, no spot reached twice, and no end that the closure does not know.
inline long chains(Dice& dice, int round) {
    const int most = 2 + dice.below(150), words = (most + 63) / 64;
    std::vector<std::vector<char>> weak(most, std::vector<char>(most)), strong = weak;
    std::vector<Word> rows(static_cast<std::size_t>(most) * words);
    std::vector<std::pair<int, int>> pairs;
    for (int link = 0; link < 3 * most; ++link) {
        const int a = dice.below(most), b = dice.below(most);
        if (a == b) continue;
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            (link % 3 ? weak : strong)[from][to] = 1;
            if (link % 3) {
                rows[static_cast<std::size_t>(from) * words + to / 64] |= Word{1} << (to % 64);
            } else {
                pairs.emplace_back(from, to);
            }
        }
    }
    std::vector<int> spots(most);
    std::vector<std::vector<int>> cells(most);
    for (int spot = 0; spot < most; ++spot) {
        spots[spot] = spot;
        cells[spot] = {spot / 3};
    }
    const LinkGraph graph(most, spots, rows, pairs, cells);
    LinkGraph::ChainQuery query{std::vector<Word>(words), std::vector<Word>(words, ~Word{0}), round % 2 == 0};
    const int start = dice.below(most);
    query.starts[start / 64] |= Word{1} << (start % 64);
    const std::vector<Word> reached = graph.reached(start);
    const auto ways = graph.chains(query);
    for (const auto& way : ways) {
        check(way.front() == start && way.size() % 2 == 0, "a way begins elsewhere, or ends on a false spot", round);
        for (std::size_t i = 1; i < way.size(); ++i)
            check((i % 2 ? strong : weak)[way[i - 1]][way[i]], "a way has no link", round);
        check(reached[way.back() / 64] >> (way.back() % 64) & 1, "a way leads where nothing follows", round);
    }
    check(graph.chains_by_link(query).size() >= ways.size() || ways.empty(), "fewer ways by link", round);
    std::vector<Word> half(words);
    for (int spot = 0; spot < most; spot += 2) half[spot / 64] |= Word{1} << (spot % 64);
    const LinkGraph part = graph.subgraph(half, nullptr);
    for (const auto& way : part.chains(query)) {
        for (const int spot : way) check(spot % 2 == 0, "a way leaves its part of the graph", round);
    }
    const std::vector<Word> refuted = graph.refuted(half), less = part.refuted(half);
    for (int w = 0; w < words; ++w)
        check(!(less[w] & ~refuted[w]) && !(refuted[w] & ~half[w]), "a part of a graph refutes more", round);
    return static_cast<long>(ways.size());
}

// What was compared, and found, so far.
struct Told {
    long closures = 0, contradictions = 0, positions = 0, placed = 0, ways = 0, refuted = 0;
    // Of each position: naked and hidden subsets of three sizes, singles, two templates, sets, and chains.
    long answers() const { return closures + 11 * positions; }
};

// Consequences in a web of links, groups and locks.
inline void closures(Dice& dice, int round, Told& told) {
    World world;
    world.nodes = 1 + dice.below(round % 3 ? 30 : 140);
    const int words = (world.nodes + 63) / 64;
    std::vector<Word> weak(static_cast<std::size_t>(world.nodes) * words);
    world.weak.assign(world.nodes, std::vector<char>(world.nodes));
    for (int link = 0, count = dice.below(3 * world.nodes); link < count; ++link) {
        const int a = dice.below(world.nodes), b = dice.below(world.nodes);
        if (a == b) continue;
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
            world.weak[from][to] = 1;
            weak[static_cast<std::size_t>(from) * words + to / 64] |= Word{1} << (to % 64);
        }
    }
    for (int g = 0, count = dice.below(12); g < count; ++g) world.groups.push_back(some(dice, world.nodes, 5));
    for (int l = 0, count = dice.below(6); l < count; ++l) {
        world.locks.push_back({some(dice, world.nodes, 3), some(dice, world.nodes, 3)});
    }
    std::vector<Word> alive(words);
    world.alive.assign(world.nodes, 0);
    for (int node = 0; node < world.nodes; ++node) {
        if (dice.below(6) == 0) continue;
        world.alive[node] = 1;
        alive[node / 64] |= Word{1} << (node % 64);
    }
    const ImplicationGraph graph = make_implication_graph(world.nodes, weak, world.groups, world.locks);
    const Closure closure(graph, alive);
    for (int trial = 0; trial < 12; ++trial) {
        const int node = dice.below(world.nodes);
        const bool on = dice.below(2);
        const auto depth = static_cast<Depth>(dice.below(world.nodes > 40 ? 3 : 4));
        if (!world.alive[node]) continue;
        const Consequences quick = closure.of(node, on, depth);
        const Naive right = slow(world, node, on, depth);
        check(quick.contradiction == right.contradiction, "contradictions differ", round);
        ++told.closures;
        told.contradictions += right.contradiction;
        if (right.contradiction && depth != Depth::chains) continue;
        for (int n = 0; n < world.nodes; ++n) {
            check((quick.on[n / 64] >> (n % 64) & 1) == static_cast<Word>(right.on[n]), "what is true differs", round);
            check((quick.off[n / 64] >> (n % 64) & 1) == static_cast<Word>(right.off[n]), "what is false differs", round);
        }
    }
}

// A position, with every eye looking at it.
inline void position(Dice& dice, int round, Told& told) {
    const Ground made = ground(dice);
    for (int size = 2; size < 5; ++size) look(made, size, round);
    told.placed += fill(made, round);
    place(made, round);
    told.refuted += sets(made, round);
    told.ways += chains(dice, round);
    ++told.positions;
}

}  // namespace nonet::logic::trial
