#include "general/parts.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "general/crossings.hpp"
#include "general/machines.hpp"

namespace nonet::general {

namespace {

constexpr int kMatchingFrom = 17;    // values from which matching pays in houses
constexpr Word kMostArranged = 128;  // states of an automaton that is followed together with the values read

// Things that are one, each called by one of them.
class Roots {
public:
    Roots() = default;
    explicit Roots(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), std::size_t{0}); }

    bool known() const { return !above_.empty(); }
    std::size_t of(std::size_t i) const {
        while (above_[i] != i) i = above_[i];
        return i;
    }
    void join(std::size_t a, std::size_t b) { above_[of(a)] = of(b); }

private:
    std::vector<std::size_t> above_;
};

class Stater {
public:
    Stater(const Problem& problem, const std::vector<House>& houses, PairTables& tables, Lookups& lookups, Wiring& net)
        : problem_(problem), houses_(houses), tables_(tables), lookups_(lookups), net_(net), machines_(problem) {
        if (!problem.numbers.empty()) smallest_ = *std::min_element(problem.numbers.begin(), problem.numbers.end());
    }

    void state() {
        // Sums before houses: 0.86 of the time. Small ones first, and comparisons of lines last: 0.75 of the time.
        std::vector<const Primitive*> small, comparisons;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::regular && compares(each)) {
                comparisons.push_back(&each);
            } else if (each.kind == Kind::sum || each.kind == Kind::value_set || each.kind == Kind::count ||
                       each.kind == Kind::regular || each.kind == Kind::connected || each.kind == Kind::reach) {
                small.push_back(&each);
            }
        }
        std::stable_sort(small.begin(), small.end(), [](const Primitive* a, const Primitive* b) {
            return a->cells.size() < b->cells.size();
        });
        net_.parts.reserve(small.size() + 2 * houses_.size());
        net_.cell_pool.reserve(64 * houses_.size());
        for (const Primitive* each : small) net_.parts.push_back(part_of(*each, false));
        for (const House& house : houses_) {
            net_.house_parts.push_back(static_cast<int>(net_.parts.size()));
            net_.parts.push_back({Work::house, pool(problem_.primitives[static_cast<std::size_t>(house.primitive)].cells), 0, false});
        }
        state_crossings();
        for (const Primitive* each : comparisons) net_.parts.push_back(part_of(*each, false));
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::labelled) net_.parts.push_back(part_of(each, false));
        }
        state_whole_any_ofs();
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::regular && arranged(each)) {
                net_.parts.push_back({Work::arranged, pool(each.cells), machines_.of(each.automaton), true});
            }
        }
        state_matchings();
        net_.queued = static_cast<int>(net_.parts.size());
        int index = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::any_of) fill_any_of(each, index++, 0);
        }
        net_.machines = std::move(machines_.made);
    }

private:
    const Problem& problem_;
    const std::vector<House>& houses_;
    PairTables& tables_;
    Lookups& lookups_;
    Wiring& net_;
    Machines machines_;
    Word smallest_ = 0;
    std::vector<std::pair<const Primitive*, ConnectedPart>> connected_;  // whose pieces are known
    Roots equals_;  // cells that tables make equal
    std::vector<std::pair<const Cells*, int>> grouped_;  // the cells of counts, and their groups
    std::vector<std::size_t> left_, grown_, best_;  // room for cliques

    std::size_t values() const { return static_cast<std::size_t>(problem_.values); }

    bool compares(const Primitive& each) {
        const int machine = machines_.of(each.automaton);
        return !machines_.made[static_cast<std::size_t>(machine)].ways.empty();
    }

    template <class List>
    Span pool(const List& list) {
        const int begin = static_cast<int>(net_.cell_pool.size());
        net_.cell_pool.insert(net_.cell_pool.end(), list.begin(), list.end());
        return {begin, static_cast<int>(net_.cell_pool.size())};
    }

    // The part for a primitive of any kind but any-of; `inside` of an any-of everything is a part of its own.
    Part part_of(const Primitive& each, bool inside) {
        if (each.kind == Kind::reach) return reach(each);
        Part part{Work::differing, pool(each.cells), 0, false};
        switch (each.kind) {
            case Kind::sum:
                part.work = Work::sum;
                part.index = static_cast<int>(net_.sums.size());
                net_.sums.push_back(sum_part(each));
                part.settled = net_.sums.back().cliques.size() == 1 && !net_.by_total.empty();
                break;
            case Kind::value_set:
                part.work = Work::set;
                part.index = static_cast<int>(net_.sets.size());
                net_.sets.push_back(set_part(each));
                part.settled = net_.sets.back().family >= 0;
                break;
            case Kind::count:
                part.work = Work::count;
                part.index = static_cast<int>(net_.counts.size());
                net_.counts.push_back({problem_.masks[each.masks], each.low, each.high, groups_of(each)});
                break;
            case Kind::regular:
                part.work = Work::regular;
                part.index = static_cast<int>(net_.regulars.size());
                net_.regulars.push_back({machines_.of(each.automaton)});
                break;
            case Kind::connected:
                part.work = Work::connected;
                part.index = static_cast<int>(net_.connecteds.size());
                net_.connecteds.push_back(connected(each));
                break;
            case Kind::labelled:
                part.work = Work::labelled;
                part.index = static_cast<int>(net_.labelleds.size());
                net_.labelleds.push_back({label_sizes(each)});
                if (!inside) note_partners(each);
                break;
            case Kind::pair:
                part.work = Work::relation;
                part.index = static_cast<int>(net_.relations.size());
                net_.relations.push_back({each.masks, tables_.of(each.masks).reversed});
                break;
            default:
                part.work = inside && each.kind == Kind::any_of ? Work::any_of : Work::differing;
        }
        return part;
    }

    // Pieces and their neighbours, by their numbers. Regions lie on the same cells, which are looked at once.
    ConnectedPart connected(const Primitive& each) {
        ConnectedPart made;
        for (const auto& [known, part] : connected_) {
            if (known->cells == each.cells && known->links == each.links) made = part;
        }
        if (made.pieces == 0) made = pieces_of(each);
        connected_.emplace_back(&each, made);
        made.values = problem_.masks[each.masks];
        made.low = each.low;
        made.high = each.high;
        made.known = net_.connected_words;
        net_.connected_words += 2 * ((made.pieces + 63) / 64);
        return made;
    }

    ConnectedPart pieces_of(const Primitive& each) {
        const std::size_t count = each.cells.size();
        std::unordered_map<int, std::size_t> place;
        for (const int cell : each.cells) place.emplace(cell, place.size());
        std::vector<std::pair<std::size_t, std::size_t>> links;
        Roots pieces(count);
        find_equals();
        for (std::size_t i = 0; i < each.links.size(); i += 2) {
            const auto a = place.find(each.links[i]), b = place.find(each.links[i + 1]);
            if (a == place.end() || b == place.end() || a == b) continue;
            links.emplace_back(a->second, b->second);
            if (equals_.of(static_cast<std::size_t>(a->first)) == equals_.of(static_cast<std::size_t>(b->first))) {
                pieces.join(a->second, b->second);
            }
        }
        std::vector<int> number(count, -1), cells, weights;
        for (std::size_t i = 0; i < count; ++i) {
            int& own = number[pieces.of(i)];
            if (own < 0) {
                own = static_cast<int>(cells.size());
                cells.push_back(each.cells[i]);
                weights.push_back(0);
            }
            ++weights[static_cast<std::size_t>(own)];
        }
        std::vector<std::vector<int>> around(cells.size());
        for (const auto& [a, b] : links) {
            const int one = number[pieces.of(a)], other = number[pieces.of(b)];
            if (one == other) continue;
            around[static_cast<std::size_t>(one)].push_back(other);
            around[static_cast<std::size_t>(other)].push_back(one);
        }
        ConnectedPart made;
        made.pieces = static_cast<int>(cells.size());
        made.links = static_cast<int>(net_.link_pool.size());
        net_.link_pool.insert(net_.link_pool.end(), cells.begin(), cells.end());
        net_.link_pool.insert(net_.link_pool.end(), weights.begin(), weights.end());
        int next = static_cast<int>(net_.link_pool.size() + around.size()) + 1;
        for (const auto& list : around) {
            net_.link_pool.push_back(next);
            next += static_cast<int>(list.size());
        }
        net_.link_pool.push_back(next);
        for (const auto& list : around) net_.link_pool.insert(net_.link_pool.end(), list.begin(), list.end());
        return made;
    }

    void find_equals() {
        if (equals_.known()) return;
        equals_ = Roots(static_cast<std::size_t>(problem_.cells));
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::pair || !tables_.of(each.masks).equal) continue;
            equals_.join(static_cast<std::size_t>(each.cells[0]), static_cast<std::size_t>(each.cells[1]));
        }
    }

    static bool repeats(std::vector<int> cells) {
        std::sort(cells.begin(), cells.end());
        return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
    }

    // The arms, and before all others those that begin beside the first cell, if nothing else lies there.
    Part reach(const Primitive& each) {
        const int counter = each.cells[0], first = each.cells[1];
        std::vector<std::vector<int>> arms;
        for (auto cell = each.cells.begin() + 2; arms.size() < each.links.size();) {
            const int length = each.links[arms.size()];
            arms.emplace_back(cell, cell + length);
            cell += length;
        }
        const std::vector<int> beside = beside_for_all(first);
        const auto is_beside = [&](const std::vector<int>& arm) {
            return !arm.empty() && std::find(beside.begin(), beside.end(), arm[0]) != beside.end();
        };
        const auto others = std::stable_partition(arms.begin(), arms.end(), is_beside);
        const bool all_around = !beside.empty() && std::all_of(beside.begin(), beside.end(), [&](int cell) {
            return std::any_of(arms.begin(), others, [&](const std::vector<int>& arm) { return arm[0] == cell; });
        });
        std::vector<int> cells{counter, first};
        ReachPart made{{static_cast<int>(net_.link_pool.size()), 0}, each.total - smallest_, 0};
        if (all_around) made.around = static_cast<int>(others - arms.begin());
        for (const std::vector<int>& arm : arms) {
            cells.insert(cells.end(), arm.begin(), arm.end());
            net_.link_pool.push_back(static_cast<int>(arm.size()));
        }
        made.arms.end = static_cast<int>(net_.link_pool.size());
        net_.reaches.push_back(made);
        return {Work::reach, pool(cells), static_cast<int>(net_.reaches.size()) - 1, !repeats(cells)};
    }

    // The cells beside this one, if whatever value it has must hang together with another cell that has it; else none.
    std::vector<int> beside_for_all(int cell) {
        Bits alone = problem_.domains[static_cast<std::size_t>(cell)];
        const Primitive* rule = nullptr;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::connected || each.low < 2 || !single(problem_.masks[each.masks])) continue;
            if (std::find(each.cells.begin(), each.cells.end(), cell) == each.cells.end()) continue;
            if (rule && !(rule->cells == each.cells && rule->links == each.links)) continue;
            rule = &each;
            alone &= ~problem_.masks[each.masks];
        }
        if (alone || !rule) return {};
        std::vector<int> found;
        for (std::size_t i = 0; i < rule->links.size(); i += 2) {
            const int a = rule->links[i], b = rule->links[i + 1];
            if (a == b || (a != cell && b != cell)) continue;
            const int other = a == cell ? b : a;
            if (std::find(rule->cells.begin(), rule->cells.end(), other) != rule->cells.end()) found.push_back(other);
        }
        return found;
    }

    void note_partners(const Primitive& labelled) {
        net_.partners.resize(static_cast<std::size_t>(net_.cells), -1);
        const std::size_t count = labelled.cells.size() / 2;
        for (std::size_t i = 0; i < count; ++i) {
            const int member = labelled.cells[i], label = labelled.cells[count + i];
            net_.partners[static_cast<std::size_t>(member)] = label;
            net_.partners[static_cast<std::size_t>(label)] = member;
        }
    }

    // For each value, the least number of labels that have it, as far as rules say: where they begin in Network::label_sizes.
    int label_sizes(const Primitive& labelled) {
        std::vector<int> labels(labelled.cells.begin() + labelled.cells.size() / 2, labelled.cells.end());
        std::sort(labels.begin(), labels.end());
        const std::size_t begin = net_.label_sizes.size();
        net_.label_sizes.resize(begin + values(), 0);
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::count && each.kind != Kind::connected) continue;
            const Bits mask = problem_.masks[each.masks];
            if (mask == 0 || !single(mask)) continue;
            std::vector<int> counted(each.cells.begin(), each.cells.end());
            std::sort(counted.begin(), counted.end());
            if (counted != labels) continue;
            int& size = net_.label_sizes[begin + static_cast<std::size_t>(lowest(mask))];
            size = std::max(size, each.low);
        }
        return static_cast<int>(begin);
    }

    // Cells that differ have a value once. A value that has to stand often needs as many groups of such cells: circles with a
    // 9 are in nine rows. Without gain where hardly any cells differ, and for values that need not stand twice.
    int groups_of(const Primitive& count) {
        const std::size_t size = count.cells.size();
        if (count.low < 2 || size > 255 || !single(problem_.masks[count.masks])) return -1;
        for (const auto& [cells, groups] : grouped_) {
            if (*cells == count.cells) return groups;
        }
        std::vector<int> group(size, -1);
        int groups = 0;
        each_clique(count, [&] {
            for (const std::size_t member : best_) group[member] = groups;
            ++groups;
        });
        const bool tells = groups <= 64 && static_cast<std::size_t>(groups) < size;
        grouped_.emplace_back(&count.cells, tells ? static_cast<int>(net_.link_pool.size()) : -1);
        if (tells) net_.link_pool.insert(net_.link_pool.end(), group.begin(), group.end());
        return grouped_.back().second;
    }

    // ------------------------------------------------------------------ sums and sets

    SumPart sum_part(const Primitive& each) {
        SumPart made;
        made.total = each.total;
        for (const Word factor : each.factors) made.total -= factor * smallest_;
        made.factors.begin = static_cast<int>(net_.factors.size());
        net_.factors.insert(net_.factors.end(), each.factors.begin(), each.factors.end());
        made.factors.end = static_cast<int>(net_.factors.size());
        made.cliques.begin = static_cast<int>(net_.cliques.size());
        each_clique(each, [&] {
            const int begin = static_cast<int>(net_.cell_pool.size());
            for (const std::size_t member : best_) net_.cell_pool.push_back(static_cast<CellId>(each.cells[member]));
            net_.cliques.push_back({{begin, static_cast<int>(net_.cell_pool.size())}, each.factors[best_[0]]});
        });
        made.cliques.end = static_cast<int>(net_.cliques.size());
        return made;
    }

    // Calls visit() for cliques of cells that differ, and have the same factor if they have any, until every cell was in one
    // of them: their places among the cells are in `best_`.
    template <class Visit>
    void each_clique(const Primitive& each, Visit&& visit) {
        left_.resize(each.cells.size());
        std::iota(left_.begin(), left_.end(), 0);
        while (!left_.empty()) {
            find_clique(each);
            visit();
            left_.erase(std::remove_if(left_.begin(), left_.end(), [&](std::size_t i) {
                return std::find(best_.begin(), best_.end(), i) != best_.end();
            }), left_.end());
        }
    }

    // The largest clique that grows from any one cell of those that are left.
    void find_clique(const Primitive& each) {
        const auto alike = [&](std::size_t a, std::size_t b) { return each.factors.empty() || each.factors[a] == each.factors[b]; };
        best_.clear();
        for (const std::size_t seed : left_) {
            grown_.assign(1, seed);
            for (const std::size_t next : left_) {
                if (next == seed || !alike(next, seed) || grown_.size() == values()) continue;
                const BitSet& differs = net_.differs[static_cast<std::size_t>(each.cells[next])];
                if (std::all_of(grown_.begin(), grown_.end(), [&](std::size_t member) { return differs.has(each.cells[member]); })) {
                    grown_.push_back(next);
                }
            }
            if (grown_.size() > best_.size()) best_.swap(grown_);
            if (best_.size() == std::min(left_.size(), values())) break;
        }
    }

    SetPart set_part(const Primitive& each) {
        SetPart made;
        if (problem_.values <= kMostSetValues) {
            Family family{};
            for (std::size_t i = 0; i < each.sets; ++i) family.add(static_cast<unsigned>(problem_.masks[each.masks + i]));
            made.family = static_cast<int>(net_.families.size());
            net_.families.push_back(family);
        } else {
            made.sets = {static_cast<int>(each.masks), static_cast<int>(each.masks + each.sets)};
        }
        return made;
    }

    // ------------------------------------------------------------------ areas

    void state_crossings() {
        const Crossings& known = crossings_of(houses_);
        const int first = static_cast<int>(net_.cell_pool.size());
        net_.cell_pool.insert(net_.cell_pool.end(), known.cells.begin(), known.cells.end());
        const auto moved = [&](Span span) { return Span{span.begin + first, span.end + first}; };
        net_.crossings.reserve(known.list.size());
        for (const Crossing& each : known.list) net_.crossings.push_back({moved(each.common), moved(each.others), moved(each.targets)});
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            if (known.of_house[h].size() == 0) continue;
            net_.parts.push_back({Work::locked, pool(problem_.primitives[static_cast<std::size_t>(houses_[h].primitive)].cells),
                                  static_cast<int>(net_.locks.size()), false});
            net_.locks.push_back({known.of_house[h]});
        }
    }

    void state_matchings() {
        int matchings = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::different || each.cells.size() < 4) continue;
            const bool house = each.cells.size() == values();
            // Where values are to spare there are no hidden singles; matching says at least when cells run out of values.
            if (house ? problem_.values < kMatchingFrom : each.cells.size() * 4 < values() * 3) continue;
            net_.parts.push_back({Work::matching, pool(each.cells), matchings++, true});
        }
    }

    // Whether an automaton reads cells that all differ, and is small enough to follow with the set of values read so far.
    bool arranged(const Primitive& each) const {
        const std::size_t count = each.cells.size();
        if (problem_.values > kMostSetValues || count < 4 || problem_.automata[each.automaton] > kMostArranged) return false;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!net_.differ(each.cells[i], each.cells[j])) return false;
            }
        }
        return true;
    }

    // ------------------------------------------------------------------ any of

    void state_whole_any_ofs() {
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::any_of) continue;
            net_.parts.push_back({Work::any_of, pool(each.cells), static_cast<int>(net_.any_ofs.size()), false});
            net_.any_ofs.emplace_back();
        }
    }

    void fill_any_of(const Primitive& each, int index, int level) {
        net_.levels = std::max(net_.levels, level + 1);
        std::vector<Alternative> alternatives;
        alternatives.reserve(each.alternatives.size());
        for (const auto& alternative : each.alternatives) {
            Alternative made;
            for (const Primitive& inner : alternative) {
                if (inner.kind == Kind::pair && net_.by_mask && inner.cells[0] != inner.cells[1]) {
                    made.pairs.push_back({static_cast<CellId>(inner.cells[0]), static_cast<CellId>(inner.cells[1]),
                                          lookups_.of(inner.masks, false), lookups_.of(tables_.of(inner.masks).reversed, false)});
                    continue;
                }
                Part part = part_of(inner, true);
                if (part.work == Work::any_of) {
                    part.index = static_cast<int>(net_.any_ofs.size());
                    net_.any_ofs.emplace_back();
                    fill_any_of(inner, part.index, level + 1);
                }
                made.parts.push_back(static_cast<int>(net_.parts.size()));
                net_.parts.push_back(part);
            }
            alternatives.push_back(std::move(made));
        }
        net_.any_ofs[static_cast<std::size_t>(index)] = {std::move(alternatives), level};
    }
};

}  // namespace

void state_parts(const Problem& problem, const std::vector<House>& houses, PairTables& tables, Lookups& lookups, Wiring& net) {
    Stater(problem, houses, tables, lookups, net).state();
}

}  // namespace nonet::general
