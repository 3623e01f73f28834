#include "general/network_builder.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "general/automaton_compiler.hpp"
#include "general/house_intersections.hpp"
#include "general/union_find.hpp"

namespace nonet::general {

namespace {

constexpr int kMinMatchingValues =
    17;  // values of a house with all-different by matching; a guess, but 1.5 x the time on 9x9
constexpr std::size_t kMinMatchingCells = 4;   // cells of an all-different by matching
constexpr std::size_t kMinCoveredCells = 10;   // cells of a sum for which several clique covers are tried,
constexpr std::size_t kMinCoverCliques = 3;    // and cliques of its first one
constexpr int kCoverShuffles = 8;              // covers in shuffled order
constexpr int kMaxProductStates = 128;         // states of an automaton whose product with all-different is propagated
constexpr std::size_t kMinProductCells = 4;    // cells of such an automaton
constexpr std::size_t kMaxGroupedCells = 255;  // cells of a count that is filtered by groups (a buffer in count.hpp)
constexpr int kMaxGroups = 64;                 // groups of a count: bits of a word

class NetworkBuilder {
public:
    NetworkBuilder(const Problem& problem, const std::vector<House>& houses, PairTables& tables, LookupTables& lookups,
                   NetworkBase& net)
        : problem_(problem), houses_(houses), tables_(tables), lookups_(lookups), net_(net), automata_(problem) {
        if (!problem.numbers.empty()) smallest_ = *std::min_element(problem.numbers.begin(), problem.numbers.end());
    }

    // The order of propagators is their priority. Sums before houses took 0.86 x the time of houses first; propagators of few
    // cells first, and comparisons of lines last, 0.75 x.
    void build() {
        add_by_size();
        add_hidden_singles();
        add_locked_candidates();
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == PrimitiveKind::regular && is_comparison(each)) add(propagator_for(each, false));
        }
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == PrimitiveKind::labelled) add(propagator_for(each, false));
        }
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == PrimitiveKind::any_of) add(propagator_for(each, false));
        }
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != PrimitiveKind::regular || !is_small_and_all_different(each)) continue;
            add({PropagatorKind::regular_all_different, pool(each.cells), automata_.of(each.automaton), true});
        }
        add_all_differents();
        net_.top_level_count = static_cast<int>(net_.propagators.size());
        int index = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == PrimitiveKind::any_of) fill_any_of(each, index++, 0);
        }
        net_.automata = std::move(automata_.compiled);
    }

private:
    const Problem& problem_;
    const std::vector<House>& houses_;
    PairTables& tables_;
    LookupTables& lookups_;
    NetworkBase& net_;
    AutomatonCompiler automata_;
    Int smallest_ = 0;                                                  // number
    std::vector<std::pair<const Primitive*, ConnectedParams>> graphs_;  // those built so far
    UnionFind equal_cells_;                                             // by pairs that say so; empty until asked for
    std::vector<std::pair<const Cells*, int>> groups_;                  // CountParams::groups by the cells of the count
    std::vector<std::size_t> uncovered_, clique_, largest_clique_;      // reused by `cover`

    std::size_t values() const { return static_cast<std::size_t>(problem_.values); }

    const Primitive& primitive_of(const House& house) const {
        return problem_.primitives[static_cast<std::size_t>(house.primitive)];
    }

    void add(const Propagator& propagator) { net_.propagators.push_back(propagator); }

    template <class List>
    Span pool(const List& list) {
        const int begin = static_cast<int>(net_.cell_pool.size());
        net_.cell_pool.insert(net_.cell_pool.end(), list.begin(), list.end());
        return {begin, static_cast<int>(net_.cell_pool.size())};
    }

    // ------------------------------------------------------------------ the top level, kind by kind

    void add_by_size() {
        std::vector<const Primitive*> by_size;
        for (const Primitive& each : problem_.primitives) {
            switch (each.kind) {
                case PrimitiveKind::regular:
                    if (is_comparison(each)) break;
                    [[fallthrough]];
                case PrimitiveKind::sum:
                case PrimitiveKind::value_set:
                case PrimitiveKind::count:
                case PrimitiveKind::connected:
                case PrimitiveKind::reach: by_size.push_back(&each); break;
                case PrimitiveKind::all_different:
                case PrimitiveKind::pair:
                case PrimitiveKind::labelled:
                case PrimitiveKind::any_of: break;
            }
        }
        std::stable_sort(by_size.begin(), by_size.end(),
                         [](const Primitive* a, const Primitive* b) { return a->cells.size() < b->cells.size(); });
        net_.propagators.reserve(by_size.size() + 2 * houses_.size());
        net_.cell_pool.reserve(64 * houses_.size());
        for (const Primitive* each : by_size) add(propagator_for(*each, false));
    }

    void add_hidden_singles() {
        for (const House& house : houses_) {
            net_.house_propagators.push_back(static_cast<int>(net_.propagators.size()));
            add({PropagatorKind::hidden_single, pool(primitive_of(house).cells), 0, false});
        }
    }

    void add_locked_candidates() {
        const HouseIntersections& found = house_intersections(houses_);
        const int first = static_cast<int>(net_.cell_pool.size());
        net_.cell_pool.insert(net_.cell_pool.end(), found.cells.begin(), found.cells.end());
        const auto moved = [&](Span span) { return Span{span.begin + first, span.end + first}; };
        net_.intersections.reserve(found.list.size());
        for (const HouseIntersection& each : found.list) {
            net_.intersections.push_back({moved(each.common), moved(each.others), moved(each.targets)});
        }
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            if (found.of_house[h].size() == 0) continue;
            add({PropagatorKind::locked_candidates, pool(primitive_of(houses_[h]).cells),
                 static_cast<int>(net_.locks.size()), false});
            net_.locks.push_back({found.of_house[h]});
        }
    }

    // Of houses only large ones. Smaller areas have no hidden singles, and matching at least says when their cells run out of
    // values; that takes at least three quarters as many cells as values.
    void add_all_differents() {
        int matchings = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != PrimitiveKind::all_different || each.cells.size() < kMinMatchingCells) continue;
            const bool is_house = each.cells.size() == values();
            if (is_house ? problem_.values < kMinMatchingValues : each.cells.size() * 4 < values() * 3) continue;
            if (!is_house && problem_.values < kMinMatchingValues && is_within_house(each.cells)) continue;
            add({PropagatorKind::all_different, pool(each.cells), matchings++, true});
        }
    }

    bool is_within_house(const Cells& cells) const {
        return std::any_of(houses_.begin(), houses_.end(), [&](const House& house) {
            const auto& all = primitive_of(house).cells;
            return std::all_of(cells.begin(), cells.end(),
                               [&](int cell) { return std::find(all.begin(), all.end(), cell) != all.end(); });
        });
    }

    // ------------------------------------------------------------------ one primitive

    // Inside any-of, where peers and lookups do not count, pairs and all-differents need propagators too.
    Propagator propagator_for(const Primitive& each, bool inside_any_of) {
        if (each.kind == PrimitiveKind::reach) return reach(each);
        Propagator made{PropagatorKind::forward_checking, pool(each.cells), 0, false};
        switch (each.kind) {
            case PrimitiveKind::sum:
                made.kind = PropagatorKind::sum;
                made.index = push(net_.sums, sum(each));
                made.idempotent = net_.sums.back().cliques.size() == 1 && !net_.families_by_total.empty();
                break;
            case PrimitiveKind::value_set:
                made.kind = PropagatorKind::value_set;
                made.index = push(net_.value_sets, value_set(each));
                made.idempotent = net_.value_sets.back().family >= 0;
                break;
            case PrimitiveKind::count:
                made.kind = PropagatorKind::count;
                made.index = push(net_.counts, {problem_.masks[each.masks], each.low, each.high, groups_of(each)});
                break;
            case PrimitiveKind::regular:
                made.kind = PropagatorKind::regular;
                made.index = push(net_.regulars, {automata_.of(each.automaton)});
                break;
            case PrimitiveKind::connected:
                made.kind = PropagatorKind::connected;
                made.index = push(net_.connecteds, connected(each));
                break;
            case PrimitiveKind::labelled:
                made.kind = PropagatorKind::labelled;
                made.index = push(net_.labelleds, {label_sizes(each)});
                if (!inside_any_of) record_label_partners(each);
                break;
            case PrimitiveKind::pair:
                made.kind = PropagatorKind::table;
                made.index = push(net_.table_params, {each.masks, tables_.of(each.masks).transposed});
                break;
            case PrimitiveKind::any_of:  // its alternatives are filled in once all of the top level is there
                made.kind = PropagatorKind::any_of;
                made.index = push(net_.any_ofs, {});
                break;
            case PrimitiveKind::all_different:
            case PrimitiveKind::reach: break;
        }
        return made;
    }

    template <class Params>
    static int push(std::vector<Params>& list, Params params) {
        list.push_back(std::move(params));
        return static_cast<int>(list.size()) - 1;
    }

    // ------------------------------------------------------------------ sums, sets and counts

    SumParams sum(const Primitive& each) {
        SumParams made;
        made.total = each.total;
        for (const Int factor : each.factors) made.total -= factor * smallest_;
        made.factors.begin = static_cast<int>(net_.factors.size());
        net_.factors.insert(net_.factors.end(), each.factors.begin(), each.factors.end());
        made.factors.end = static_cast<int>(net_.factors.size());
        made.cliques.begin = static_cast<int>(net_.cliques.size());
        for (const std::vector<std::size_t>& clique : best_cover(each)) {
            const int begin = static_cast<int>(net_.cell_pool.size());
            for (const std::size_t member : clique) net_.cell_pool.push_back(static_cast<CellId>(each.cells[member]));
            net_.cliques.push_back({{begin, static_cast<int>(net_.cell_pool.size())}, each.factors[clique[0]]});
        }
        made.cliques.end = static_cast<int>(net_.cliques.size());
        return made;
    }

    using Cover = std::vector<std::vector<std::size_t>>;  // cliques, as indices of the primitive's cells

    // The cover of a sum. Bounds are the tighter the larger the cliques, so for long sums over several houses some orders are
    // tried, and the greatest sum of squared sizes wins, the first one among equals. One board: 9,608 guesses
    // to 64; for short sums the orders only cost time (30-130 us a puzzle).
    Cover best_cover(const Primitive& each) {
        std::vector<std::size_t> order(each.cells.size());
        std::iota(order.begin(), order.end(), 0);
        Cover best = cover(each, order, false);
        if (each.cells.size() < kMinCoveredCells || best.size() < kMinCoverCliques) return best;
        const auto attempt = [&](bool first) {
            Cover other = cover(each, order, first);
            if (sum_of_squares(other) > sum_of_squares(best)) best = std::move(other);
        };
        attempt(true);
        Cover by_houses = house_cover(each);
        if (sum_of_squares(by_houses) > sum_of_squares(best)) best = std::move(by_houses);
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return each.cells[a] < each.cells[b]; });
        attempt(true);
        attempt(false);
        std::uint64_t random = 1;
        for (int shuffle = 0; shuffle < kCoverShuffles; ++shuffle) {
            for (std::size_t i = order.size(); i > 1; --i) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                std::swap(order[i - 1], order[(random >> 33) % i]);
            }
            attempt(true);
        }
        return best;
    }

    static std::size_t sum_of_squares(const Cover& cover) {
        std::size_t sum = 0;
        for (const auto& clique : cover) sum += clique.size() * clique.size();
        return sum;
    }

    // Always the house with most uncovered cells of one factor; what is left is covered greedily.
    Cover house_cover(const Primitive& each) {
        Cover made;
        std::vector<int> index(static_cast<std::size_t>(problem_.cells), -1);
        for (std::size_t i = 0; i < each.cells.size(); ++i) {
            if (each.factors[i] == each.factors[0]) index[static_cast<std::size_t>(each.cells[i])] = static_cast<int>(i);
        }
        while (true) {
            const House* largest = nullptr;
            std::ptrdiff_t most = 1;
            for (const House& house : houses_) {
                const auto& cells = primitive_of(house).cells;
                const auto count = std::count_if(cells.begin(), cells.end(),
                                                 [&](int cell) { return index[static_cast<std::size_t>(cell)] >= 0; });
                if (count > most) most = count, largest = &house;
            }
            if (largest == nullptr) break;
            made.emplace_back();
            for (const int cell : primitive_of(*largest).cells) {
                int& place = index[static_cast<std::size_t>(cell)];
                if (place >= 0) made.back().push_back(static_cast<std::size_t>(std::exchange(place, -1)));
            }
        }
        std::vector<std::size_t> rest;
        for (std::size_t i = 0; i < each.cells.size(); ++i) {
            if (each.factors[i] != each.factors[0] || index[static_cast<std::size_t>(each.cells[i])] >= 0) rest.push_back(i);
        }
        for (auto& clique : cover(each, rest, false)) made.push_back(std::move(clique));
        return made;
    }

    // Greedy clique cover of some of the primitive's cells in the disequality graph; the cells of a clique have equal factors.
    // `first`: always the clique that grows from the first cell, not the largest one.
    Cover cover(const Primitive& each, const std::vector<std::size_t>& order, bool first) {
        Cover made;
        uncovered_ = order;
        while (!uncovered_.empty()) {
            find_clique(each, first);
            made.push_back(largest_clique_);
            const auto is_covered = [&](std::size_t i) {
                return std::find(largest_clique_.begin(), largest_clique_.end(), i) != largest_clique_.end();
            };
            uncovered_.erase(std::remove_if(uncovered_.begin(), uncovered_.end(), is_covered), uncovered_.end());
        }
        return made;
    }

    // The largest of the cliques that grow greedily from each uncovered cell, or the `first` of them.
    void find_clique(const Primitive& each, bool first) {
        const auto equal_factors = [&](std::size_t a, std::size_t b) {
            return each.factors.empty() || each.factors[a] == each.factors[b];
        };
        largest_clique_.clear();
        for (const std::size_t seed : uncovered_) {
            clique_.assign(1, seed);
            for (const std::size_t next : uncovered_) {
                if (next == seed || !equal_factors(next, seed) || clique_.size() == values()) continue;
                const BitSet& differs = net_.differs[static_cast<std::size_t>(each.cells[next])];
                const auto differs_from = [&](std::size_t member) { return differs.has(each.cells[member]); };
                if (std::all_of(clique_.begin(), clique_.end(), differs_from)) clique_.push_back(next);
            }
            if (clique_.size() > largest_clique_.size()) largest_clique_.swap(clique_);
            if (first || largest_clique_.size() == std::min(uncovered_.size(), values())) break;
        }
    }

    ValueSetParams value_set(const Primitive& each) {
        ValueSetParams made;
        if (problem_.values <= kMaxFamilyValues) {
            Family family{};
            for (std::size_t i = 0; i < each.sets; ++i) family.add(static_cast<unsigned>(problem_.masks[each.masks + i]));
            made.family = push(net_.families, family);
        } else {
            made.sets = {static_cast<int>(each.masks), static_cast<int>(each.masks + each.sets)};
        }
        return made;
    }

    // A clique cover of the cells of a count of one value: the value is at most once in each clique, so that `low` of them
    // need `low` cliques (circles with a 9 are in nine rows). -1 where it says nothing: nearly no cells differ, or `low` < 2.
    int groups_of(const Primitive& count) {
        const std::size_t size = count.cells.size();
        if (count.low < 2 || size > kMaxGroupedCells || !single(problem_.masks[count.masks])) return -1;
        for (const auto& [cells, groups] : groups_) {
            if (*cells == count.cells) return groups;
        }
        std::vector<int> group(size, -1);
        int groups = 0;
        std::vector<std::size_t> order(size);
        std::iota(order.begin(), order.end(), 0);
        for (const std::vector<std::size_t>& clique : cover(count, order, false)) {
            for (const std::size_t member : clique) group[member] = groups;
            ++groups;
        }
        const bool informative = groups <= kMaxGroups && static_cast<std::size_t>(groups) < size;
        groups_.emplace_back(&count.cells, informative ? static_cast<int>(net_.int_pool.size()) : -1);
        if (informative) net_.int_pool.insert(net_.int_pool.end(), group.begin(), group.end());
        return groups_.back().second;
    }

    // ------------------------------------------------------------------ automata

    bool is_comparison(const Primitive& each) {
        const int automaton = automata_.of(each.automaton);
        return !automata_.compiled[static_cast<std::size_t>(automaton)].moves.empty();
    }

    bool is_small_and_all_different(const Primitive& each) const {
        const std::size_t count = each.cells.size();
        if (problem_.values > kMaxFamilyValues || count < kMinProductCells) return false;
        if (problem_.automata[each.automaton].states > kMaxProductStates) return false;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!net_.differ(each.cells[i], each.cells[j])) return false;
            }
        }
        return true;
    }

    // ------------------------------------------------------------------ unknown regions: connected, reach, labelled

    // Regions of one puzzle lie on the same cells: their graph is built once.
    ConnectedParams connected(const Primitive& each) {
        ConnectedParams made;
        for (const auto& [known, params] : graphs_) {
            if (known->cells == each.cells && known->links == each.links) made = params;
        }
        if (made.vertices == 0) made = graph_of(each);
        graphs_.emplace_back(&each, made);
        made.values = problem_.masks[each.masks];
        made.low = each.low;
        made.high = each.high;
        made.memo = net_.connected_memo_words;
        net_.connected_memo_words += 2 * ((made.vertices + 63) / 64);
        return made;
    }

    ConnectedParams graph_of(const Primitive& each) {
        const std::size_t count = each.cells.size();
        std::unordered_map<int, std::size_t> index_of;
        for (const int cell : each.cells) index_of.emplace(cell, index_of.size());
        std::vector<std::pair<std::size_t, std::size_t>> links;
        UnionFind contracted(count);
        find_equal_cells();
        for (std::size_t i = 0; i < each.links.size(); i += 2) {
            const auto a = index_of.find(each.links[i]), b = index_of.find(each.links[i + 1]);
            if (a == index_of.end() || b == index_of.end() || a == b) continue;
            links.emplace_back(a->second, b->second);
            if (equal_cells_.find(static_cast<std::size_t>(a->first)) ==
                equal_cells_.find(static_cast<std::size_t>(b->first))) {
                contracted.unite(a->second, b->second);
            }
        }
        std::vector<int> vertex_of(count, -1), cells, weights;
        for (std::size_t i = 0; i < count; ++i) {
            int& vertex = vertex_of[contracted.find(i)];
            if (vertex < 0) {
                vertex = static_cast<int>(cells.size());
                cells.push_back(each.cells[i]);
                weights.push_back(0);
            }
            ++weights[static_cast<std::size_t>(vertex)];
        }
        std::vector<std::vector<int>> adjacency(cells.size());
        for (const auto& [a, b] : links) {
            const int one = vertex_of[contracted.find(a)], other = vertex_of[contracted.find(b)];
            if (one == other) continue;
            adjacency[static_cast<std::size_t>(one)].push_back(other);
            adjacency[static_cast<std::size_t>(other)].push_back(one);
        }
        ConnectedParams made;
        made.vertices = static_cast<int>(cells.size());
        made.graph = static_cast<int>(net_.int_pool.size());
        net_.int_pool.insert(net_.int_pool.end(), cells.begin(), cells.end());
        net_.int_pool.insert(net_.int_pool.end(), weights.begin(), weights.end());
        int next = static_cast<int>(net_.int_pool.size() + adjacency.size()) + 1;
        for (const auto& row : adjacency) {
            net_.int_pool.push_back(next);
            next += static_cast<int>(row.size());
        }
        net_.int_pool.push_back(next);
        for (const auto& row : adjacency) net_.int_pool.insert(net_.int_pool.end(), row.begin(), row.end());
        return made;
    }

    void find_equal_cells() {
        if (!equal_cells_.empty()) return;
        equal_cells_ = UnionFind(static_cast<std::size_t>(problem_.cells));
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != PrimitiveKind::pair || !tables_.of(each.masks).equality) continue;
            equal_cells_.unite(static_cast<std::size_t>(each.cells[0]), static_cast<std::size_t>(each.cells[1]));
        }
    }

    // Arms that begin at required neighbours come first; if they begin at all of them, one of them is reached.
    Propagator reach(const Primitive& each) {
        const int counter = each.cells[0], first = each.cells[1];
        std::vector<std::vector<int>> arms;
        for (auto cell = each.cells.begin() + 2; arms.size() < each.arms.size();) {
            const int length = each.arms[arms.size()];
            arms.emplace_back(cell, cell + length);
            cell += length;
        }
        const std::vector<int> required = required_neighbours(first);
        const auto begins_at_required = [&](const std::vector<int>& arm) {
            return !arm.empty() && std::find(required.begin(), required.end(), arm[0]) != required.end();
        };
        const auto others = std::stable_partition(arms.begin(), arms.end(), begins_at_required);
        const bool surrounding = !required.empty() && std::all_of(required.begin(), required.end(), [&](int cell) {
            return std::any_of(arms.begin(), others, [&](const std::vector<int>& arm) { return arm[0] == cell; });
        });
        std::vector<int> cells{counter, first};
        ReachParams made{{static_cast<int>(net_.int_pool.size()), 0}, each.total - smallest_, 0};
        if (surrounding) made.surrounding_arms = static_cast<int>(others - arms.begin());
        for (const std::vector<int>& arm : arms) {
            cells.insert(cells.end(), arm.begin(), arm.end());
            net_.int_pool.push_back(static_cast<int>(arm.size()));
        }
        made.arms.end = static_cast<int>(net_.int_pool.size());
        return {PropagatorKind::reach, pool(cells), push(net_.reaches, made), !repeats(cells)};
    }

    static bool repeats(std::vector<int> cells) {
        std::sort(cells.begin(), cells.end());
        return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
    }

    // The neighbours of `cell`, if each of its values must be connected to another cell with it; else none.
    std::vector<int> required_neighbours(int cell) {
        Bits may_be_alone = problem_.domains[static_cast<std::size_t>(cell)];
        const Primitive* rule = nullptr;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != PrimitiveKind::connected || each.low < 2 || !single(problem_.masks[each.masks])) continue;
            if (std::find(each.cells.begin(), each.cells.end(), cell) == each.cells.end()) continue;
            if (rule && !(rule->cells == each.cells && rule->links == each.links)) continue;
            rule = &each;
            may_be_alone &= ~problem_.masks[each.masks];
        }
        if (may_be_alone || !rule) return {};
        std::vector<int> found;
        for (std::size_t i = 0; i < rule->links.size(); i += 2) {
            const int a = rule->links[i], b = rule->links[i + 1];
            if (a == b || (a != cell && b != cell)) continue;
            const int other = a == cell ? b : a;
            if (std::find(rule->cells.begin(), rule->cells.end(), other) != rule->cells.end()) found.push_back(other);
        }
        return found;
    }

    void record_label_partners(const Primitive& labelled) {
        net_.label_partners.resize(static_cast<std::size_t>(net_.cells), -1);
        const std::size_t count = labelled.cells.size() / 2;
        for (std::size_t i = 0; i < count; ++i) {
            const int member = labelled.cells[i], label = labelled.cells[count + i];
            net_.label_partners[static_cast<std::size_t>(member)] = label;
            net_.label_partners[static_cast<std::size_t>(label)] = member;
        }
    }

    // LabelledParams::sizes: for each value the `low` of a count or connected over exactly these labels, 0 without one.
    int label_sizes(const Primitive& labelled) {
        std::vector<int> labels(labelled.cells.begin() + labelled.cells.size() / 2, labelled.cells.end());
        std::sort(labels.begin(), labels.end());
        const std::size_t begin = net_.label_sizes.size();
        net_.label_sizes.resize(begin + values(), 0);
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != PrimitiveKind::count && each.kind != PrimitiveKind::connected) continue;
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

    // ------------------------------------------------------------------ any of

    void fill_any_of(const Primitive& each, int index, int depth) {
        net_.any_of_depth = std::max(net_.any_of_depth, depth + 1);
        std::vector<Alternative> alternatives;
        alternatives.reserve(each.alternatives.size());
        for (const auto& conjunction : each.alternatives) {
            Alternative made;
            for (const Primitive& inner : conjunction) {
                if (inner.kind == PrimitiveKind::pair && net_.lookup_by_mask && inner.cells[0] != inner.cells[1]) {
                    made.pairs.push_back({static_cast<CellId>(inner.cells[0]), static_cast<CellId>(inner.cells[1]),
                                          lookups_.of(inner.masks, false),
                                          lookups_.of(tables_.of(inner.masks).transposed, false)});
                    continue;
                }
                const Propagator propagator = propagator_for(inner, true);
                if (inner.kind == PrimitiveKind::any_of) fill_any_of(inner, propagator.index, depth + 1);
                made.propagators.push_back(static_cast<int>(net_.propagators.size()));
                add(propagator);
            }
            alternatives.push_back(std::move(made));
        }
        net_.any_ofs[static_cast<std::size_t>(index)] = {std::move(alternatives), depth};
    }
};

}  // namespace

void build_propagators(const Problem& problem, const std::vector<House>& houses, PairTables& tables, LookupTables& lookups,
                       NetworkBase& net) {
    NetworkBuilder(problem, houses, tables, lookups, net).build();
}

}  // namespace nonet::general
