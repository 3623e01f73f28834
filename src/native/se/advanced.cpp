// Section 5.8, level 1: locking, hidden pairs, naked pairs and X-wings in the working board. The patterns are those of
// sections 2.5-2.8 and sound for the same reasons, given the deletions that they rest on; these become the parents.
#include "se/advanced.hpp"

#include <algorithm>

#include "se/nested.hpp"

namespace nonet::se {

Advanced::Advanced() = default;
Advanced::~Advanced() = default;

void Advanced::locking(const Board& board, const Board& working) {
    static constexpr int kTypes[4][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
    for (const auto& [type1, type2] : kTypes) {
        for (int digit = 0; digit < 9; ++digit) {
            for (int h1 = type1 * 9; h1 < type1 * 9 + 9; ++h1) {
                const Mask places = working.pos[h1][digit], before = board.pos[h1][digit];
                if (places == before || !several(places)) continue;
                const int first = kTables.cell[h1][lowest(places)];
                const int h2 = kTables.house[first][type2];
                if (places & ~kTables.shared[h1][h2]) continue;
                const Mask lost = static_cast<Mask>(before & ~places & ~kTables.shared[h1][h2]);
                const Mask gone = static_cast<Mask>(working.pos[h2][digit] & ~kTables.shared[h2][h1]);
                if (!lost || !gone) continue;
                Pattern& pattern = found_.emplace_back();
                for (Mask rest = gone; rest; rest &= rest - 1) {
                    pattern.removed[pattern.removals++] = {kTables.cell[h2][lowest(rest)], bit(digit)};
                }
                for (Mask rest = lost; rest; rest &= rest - 1) {
                    pattern.parents[pattern.parent_count++] =
                        static_cast<std::uint16_t>(kTables.cell[h1][lowest(rest)] * 9 + digit);
                }
            }
        }
    }
}

void Advanced::hidden_pairs(const Board& board, const Board& working) {
    for (const int type : {kBox, kColumn, kRow}) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (working.empty[house] <= 4) continue;
            const Mask* pos = working.pos[house];
            for (int b = 1; b < 9; ++b) {
                if (count(pos[b]) != 2) continue;
                for (int a = 0; a < b; ++a) {
                    if (pos[a] != pos[b]) continue;
                    const Mask places = pos[a];
                    const Mask lost_a = static_cast<Mask>(board.pos[house][a] & ~places);
                    const Mask lost_b = static_cast<Mask>(board.pos[house][b] & ~places);
                    if (!lost_a && !lost_b) continue;
                    Pattern pattern;
                    for (Mask rest = places; rest; rest &= rest - 1) {
                        const int cell = kTables.cell[house][lowest(rest)];
                        const Mask gone = static_cast<Mask>(working.cand[cell] & ~(bit(a) | bit(b)));
                        if (gone) pattern.removed[pattern.removals++] = {static_cast<std::uint8_t>(cell), gone};
                    }
                    if (!pattern.removals) continue;
                    for (Mask rest = lost_a; rest; rest &= rest - 1) {
                        pattern.parents[pattern.parent_count++] =
                            static_cast<std::uint16_t>(kTables.cell[house][lowest(rest)] * 9 + a);
                    }
                    for (Mask rest = lost_b; rest; rest &= rest - 1) {
                        pattern.parents[pattern.parent_count++] =
                            static_cast<std::uint16_t>(kTables.cell[house][lowest(rest)] * 9 + b);
                    }
                    found_.push_back(pattern);
                }
            }
        }
    }
}

void Advanced::naked_pairs(const Board& board, const Board& working) {
    for (const int type : {kBox, kColumn, kRow}) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (working.empty[house] < 4) continue;
            const std::uint8_t* cells = kTables.cell[house];
            for (int j = 1; j < 9; ++j) {
                const Mask pair = working.cand[cells[j]];
                if (count(pair) != 2) continue;
                for (int i = 0; i < j; ++i) {
                    if (working.cand[cells[i]] != pair) continue;
                    Pattern pattern;
                    for (const int member : {i, j}) {
                        for (Mask rest = static_cast<Mask>(board.cand[cells[member]] & ~pair); rest; rest &= rest - 1) {
                            pattern.parents[pattern.parent_count++] =
                                static_cast<std::uint16_t>(cells[member] * 9 + lowest(rest));
                        }
                    }
                    if (!pattern.parent_count) continue;
                    for (int k = 0; k < 9; ++k) {
                        const Mask gone = working.cand[cells[k]] & pair;
                        if (k != i && k != j && gone) pattern.removed[pattern.removals++] = {cells[k], gone};
                    }
                    if (pattern.removals) found_.push_back(pattern);
                }
            }
        }
    }
}

void Advanced::x_wings(const Board& board, const Board& working) {
    for (const int base : {kColumn, kRow}) {
        const int cover = base == kColumn ? kRow : kColumn;
        for (int j = 1; j < 9; ++j) {
            for (int i = 0; i < j; ++i) {
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask places = working.pos[base * 9 + i][digit];
                    if (places != working.pos[base * 9 + j][digit] || count(places) != 2 || working.placed[digit] + 4 > 9)
                        continue;
                    Pattern pattern;
                    for (const int line : {i, j}) {
                        const int house = base * 9 + line;
                        for (Mask rest = static_cast<Mask>(board.pos[house][digit] & ~places); rest; rest &= rest - 1) {
                            pattern.parents[pattern.parent_count++] =
                                static_cast<std::uint16_t>(kTables.cell[house][lowest(rest)] * 9 + digit);
                        }
                    }
                    if (!pattern.parent_count) continue;
                    for (Mask lines = places; lines; lines &= lines - 1) {
                        const int house = cover * 9 + lowest(lines);
                        for (Mask rest = static_cast<Mask>(working.pos[house][digit] & ~(bit(i) | bit(j))); rest;
                             rest &= rest - 1) {
                            pattern.removed[pattern.removals++] = {kTables.cell[house][lowest(rest)], bit(digit)};
                        }
                    }
                    if (pattern.removals) found_.push_back(pattern);
                }
            }
        }
    }
}

bool Advanced::extend(Propagator& propagator, Budget& budget) {
    using Rule = void (Advanced::*)(const Board&, const Board&);
    static constexpr Rule kRules[] = {&Advanced::locking, &Advanced::hidden_pairs, &Advanced::naked_pairs,
                                      &Advanced::x_wings};
    budget.spend(1);
    found_.clear();
    for (const Rule rule : kRules) {
        (this->*rule)(*propagator.board_, propagator.working_);
        if (!found_.empty()) break;
    }
    if (found_.empty()) return propagator.flags_.level >= 2 && nested(propagator, budget);
    Propagation& out = *propagator.out_;
    bool fresh = false;
    for (Pattern& pattern : found_) {
        std::sort(pattern.removed, pattern.removed + pattern.removals,
                  [](const Removal& a, const Removal& b) { return a.cell < b.cell; });
        for (int i = 0; i < pattern.removals; ++i) {
            for (Mask rest = pattern.removed[i].digits; rest; rest &= rest - 1) {
                const int candidate = pattern.removed[i].cell * 9 + lowest(rest);
                if (out.has_off(candidate)) continue;
                const int node =
                    propagator.add_node(kCandidates + candidate, kByAdvanced, out.node_of[kCandidates + pattern.parents[0]]);
                for (int k = 1; k < pattern.parent_count; ++k)
                    propagator.add_parent(node, out.node_of[kCandidates + pattern.parents[k]]);
                if (pattern.parent_count > 1) propagator.count_ancestors(node);
                propagator.put_off(node);
                fresh = true;
            }
        }
    }
    return fresh;
}

bool Advanced::nested(Propagator& propagator, Budget& budget) {
    if (!collector_) collector_ = std::make_unique<Collector>();
    Propagation& out = *propagator.out_;
    const std::vector<ChainHint>& hints =
        collector_->collect(*propagator.board_, propagator.working_, propagator.flags_.level, budget);
    bool fresh = false;
    for (const ChainHint& hint : hints) {
        int id = -1;
        for (const Removal& removal : hint.removed) {
            for (Mask rest = removal.digits; rest; rest &= rest - 1) {
                const int candidate = removal.cell * 9 + lowest(rest);
                if (out.has_off(candidate)) continue;
                if (id < 0) {
                    id = static_cast<int>(out.nested.size());
                    out.nested.push_back({hint.complexity, hint.signature});
                }
                const int node =
                    propagator.add_node(kCandidates + candidate, kByAdvanced, out.node_of[kCandidates + hint.parents[0]]);
                for (std::size_t k = 1; k < hint.parents.size(); ++k)
                    propagator.add_parent(node, out.node_of[kCandidates + hint.parents[k]]);
                propagator.count_ancestors(node);
                out.nodes[node].nested = static_cast<std::int16_t>(id);
                propagator.put_off(node);
                fresh = true;
            }
        }
    }
    return fresh;
}

}  // namespace nonet::se
