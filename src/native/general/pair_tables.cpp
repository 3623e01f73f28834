#include "general/pair_tables.hpp"

#include <algorithm>

#include "general/set_family.hpp"

namespace nonet::general {

const TableTraits& PairTables::of(std::size_t masks) {
    if (found_ && last_ == masks) return *found_;
    const auto values = static_cast<std::size_t>(problem_.values);
    const auto [entry, is_new] = known_.try_emplace(masks);
    TableTraits& table = entry->second;
    if (is_new) {
        table.transposed = problem_.masks.size();
        problem_.masks.resize(problem_.masks.size() + values, 0);
        for (std::size_t v = 0; v < values; ++v) {
            const Bits allowed = problem_.masks[masks + v], own = Bits{1} << v;
            table.irreflexive &= !(allowed & own);
            table.equality &= allowed == own;
            table.only_irreflexive &= (allowed | own) == problem_.all_values();
            each(allowed, [&](int w) { problem_.masks[table.transposed + static_cast<std::size_t>(w)] |= own; });
        }
        for (std::size_t v = 0; v < values; ++v) table.symmetric &= problem_.masks[masks + v] == problem_.masks[table.transposed + v];
    }
    last_ = masks;
    found_ = &table;
    return table;
}

std::size_t PairTables::intersection(std::size_t x, std::size_t y) {
    const std::size_t made = problem_.masks.size();
    for (std::size_t v = 0; v < static_cast<std::size_t>(problem_.values); ++v) {
        const Bits both = problem_.masks[x + v] & problem_.masks[y + v];
        problem_.masks.push_back(both);
    }
    return made;
}

bool narrow_by_own_pairs(Problem& problem) {
    for (const Primitive& each : problem.primitives) {
        if (each.kind != PrimitiveKind::pair || each.cells[0] != each.cells[1]) continue;
        Bits& domain = problem.domains[static_cast<std::size_t>(each.cells[0])];
        for (std::size_t v = 0; v < static_cast<std::size_t>(problem.values); ++v) {
            if (!(problem.masks[each.masks + v] >> v & 1)) domain &= ~(Bits{1} << v);
        }
        if (domain == 0) return false;
    }
    return true;
}

namespace {

// Greedy cliques among the cells that one table links.
class CliqueFinder {
public:
    CliqueFinder(Problem& problem, std::vector<ImpliedConstraint>& derived) : problem_(problem), derived_(derived) {}

    // Grows a clique from each link that no earlier clique covers; false if one has no set of values.
    bool add_cliques(std::size_t masks, const std::vector<TableLink>& links) {
        if (links.size() < 3) return true;
        adjacency_.assign(static_cast<std::size_t>(problem_.cells), BitSet(problem_.cells));
        covered_ = adjacency_;
        for (const TableLink& link : links) {
            adjacent(link.a).add(link.b);
            adjacent(link.b).add(link.a);
        }
        bool possible = true;
        for (const TableLink& link : links) {
            if (covered(link.a).has(link.b)) continue;
            if (!adjacent(link.a).intersects(adjacent(link.b))) continue;  // no third cell, as mostly
            Cells clique{link.a, link.b};
            adjacent(link.a).each([&](int cell) {
                const BitSet& others = adjacent(cell);
                if (std::all_of(clique.begin(), clique.end(), [&](int member) { return others.has(member); })) clique.push_back(cell);
            });
            for (const int a : clique) {
                for (const int b : clique) covered(a).add(b);
            }
            if (clique.size() > 2) possible &= add_value_set(masks, std::move(clique));
        }
        return possible;
    }

private:
    Problem& problem_;
    std::vector<ImpliedConstraint>& derived_;
    std::vector<BitSet> adjacency_, covered_;

    BitSet& adjacent(int cell) { return adjacency_[static_cast<std::size_t>(cell)]; }
    BitSet& covered(int cell) { return covered_[static_cast<std::size_t>(cell)]; }

    // The sets of as many values as cells in which the table allows every two.
    bool add_value_set(std::size_t masks, Cells clique) {
        Primitive made;
        made.kind = PrimitiveKind::value_set;
        made.masks = problem_.masks.size();
        for (unsigned set = 0; set < 1u << problem_.values; ++set) {
            if (bit_count(std::uint64_t{set}) != static_cast<int>(clique.size())) continue;
            bool allowed = true;
            each(std::uint64_t{set}, [&](int v) {
                allowed &= !(set & ~problem_.masks[masks + static_cast<std::size_t>(v)] & ~(1u << v));
            });
            if (allowed) problem_.masks.push_back(set);
        }
        made.sets = problem_.masks.size() - made.masks;
        derived_.push_back({ImpliedConstraint::Kind::set, clique, {}, static_cast<Int>(made.sets), {}, {}});
        made.cells = std::move(clique);
        problem_.primitives.push_back(std::move(made));
        return problem_.primitives.back().sets > 0;
    }
};

// Counting sort by one of the two cells; stable.
void sort_by(int TableLink::*cell, int cells, std::vector<TableLink>& links) {
    std::vector<std::size_t> next(static_cast<std::size_t>(cells) + 1, 0);
    for (const TableLink& link : links) ++next[static_cast<std::size_t>(link.*cell) + 1];
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    std::vector<TableLink> sorted(links.size());
    for (const TableLink& link : links) sorted[next[static_cast<std::size_t>(link.*cell)]++] = link;
    links.swap(sorted);
}

}  // namespace

bool derive_pair_cliques(Problem& problem, PairTables& tables, std::vector<ImpliedConstraint>& derived) {
    if (problem.values > kMaxFamilyValues) return true;
    std::unordered_map<std::size_t, std::vector<TableLink>> by_table;
    std::vector<std::size_t> in_order;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != PrimitiveKind::pair) continue;
        const TableTraits& table = tables.of(each.masks);
        if (!table.irreflexive || table.only_irreflexive || !table.symmetric) continue;
        auto& links = by_table[each.masks];
        if (links.empty()) in_order.push_back(each.masks);
        links.push_back({each.cells[0], each.cells[1], each.masks});
    }
    CliqueFinder finder(problem, derived);
    bool possible = true;
    for (const std::size_t masks : in_order) possible &= finder.add_cliques(masks, by_table[masks]);
    return possible;
}

std::vector<TableLink> merge_pairs(const Problem& problem, PairTables& tables, const std::vector<BitSet>& differs) {
    std::vector<TableLink> links;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != PrimitiveKind::pair) continue;
        const int a = each.cells[0], b = each.cells[1];
        const TableTraits& table = tables.of(each.masks);
        if (a == b || (table.only_irreflexive && differs[static_cast<std::size_t>(a)].has(b))) continue;
        links.push_back(a < b ? TableLink{a, b, each.masks} : TableLink{b, a, table.transposed});
    }
    sort_by(&TableLink::b, problem.cells, links);
    sort_by(&TableLink::a, problem.cells, links);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        TableLink link = links[i];
        while (i + 1 < links.size() && links[i + 1].a == link.a && links[i + 1].b == link.b) {
            link.masks = tables.intersection(link.masks, links[++i].masks);
        }
        links[kept++] = link;
    }
    links.resize(kept);
    return links;
}

int LookupTables::of(std::size_t masks, bool irreflexive) {
    const std::uint64_t key = static_cast<std::uint64_t>(masks) << 1 | static_cast<std::uint64_t>(irreflexive);
    if (key == last_) return found_;
    const auto [entry, is_new] = known_.try_emplace(key, static_cast<int>(requests_.size()) * width_);
    if (is_new) requests_.push_back({masks, irreflexive});
    last_ = key;
    return found_ = entry->second;
}

}  // namespace nonet::general
