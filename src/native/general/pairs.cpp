#include "general/pairs.hpp"

#include <algorithm>

#include "general/sets.hpp"

namespace nonet::general {

const Table& PairTables::of(std::size_t masks) {
    if (found_ && last_ == masks) return *found_;
    const auto values = static_cast<std::size_t>(problem_.values);
    const auto [place, made] = known_.try_emplace(masks);
    Table& table = place->second;
    if (made) {
        table.reversed = problem_.masks.size();
        problem_.masks.resize(problem_.masks.size() + values, 0);
        for (std::size_t v = 0; v < values; ++v) {
            const Bits allowed = problem_.masks[masks + v], own = Bits{1} << v;
            table.apart &= !(allowed & own);
            table.equal &= allowed == own;
            table.nothing &= (allowed | own) == problem_.everything();
            each(allowed, [&](int w) { problem_.masks[table.reversed + static_cast<std::size_t>(w)] |= own; });
        }
        for (std::size_t v = 0; v < values; ++v) table.symmetric &= problem_.masks[masks + v] == problem_.masks[table.reversed + v];
    }
    last_ = masks;
    found_ = &table;
    return table;
}

std::size_t PairTables::common(std::size_t x, std::size_t y) {
    const std::size_t made = problem_.masks.size();
    for (std::size_t v = 0; v < static_cast<std::size_t>(problem_.values); ++v) {
        const Bits both = problem_.masks[x + v] & problem_.masks[y + v];
        problem_.masks.push_back(both);
    }
    return made;
}

bool narrow_by_own_pairs(Problem& problem) {
    for (const Primitive& each : problem.primitives) {
        if (each.kind != Kind::pair || each.cells[0] != each.cells[1]) continue;
        Bits& domain = problem.domains[static_cast<std::size_t>(each.cells[0])];
        for (std::size_t v = 0; v < static_cast<std::size_t>(problem.values); ++v) {
            if (!(problem.masks[each.masks + v] >> v & 1)) domain &= ~(Bits{1} << v);
        }
        if (domain == 0) return false;
    }
    return true;
}

namespace {

class Joiner {
public:
    Joiner(Problem& problem, std::vector<Derived>& derived) : problem_(problem), derived_(derived) {}

    // Each clique is grown from the first link that is in none yet.
    bool join(std::size_t masks, const std::vector<Link>& links) {
        if (links.size() < 3) return true;
        linked_.assign(static_cast<std::size_t>(problem_.cells), BitSet(problem_.cells));
        joined_ = linked_;
        for (const Link& link : links) {
            linked(link.a).add(link.b);
            linked(link.b).add(link.a);
        }
        bool possible = true;
        for (const Link& link : links) {
            if (joined(link.a).has(link.b)) continue;
            if (!linked(link.a).meets(linked(link.b))) continue;  // as most do: no third cell
            Cells clique{link.a, link.b};
            linked(link.a).each([&](int cell) {
                const BitSet& others = linked(cell);
                if (std::all_of(clique.begin(), clique.end(), [&](int member) { return others.has(member); })) clique.push_back(cell);
            });
            for (const int a : clique) {
                for (const int b : clique) joined(a).add(b);
            }
            if (clique.size() > 2) possible &= state(masks, std::move(clique));
        }
        return possible;
    }

private:
    Problem& problem_;
    std::vector<Derived>& derived_;
    std::vector<BitSet> linked_, joined_;

    BitSet& linked(int cell) { return linked_[static_cast<std::size_t>(cell)]; }
    BitSet& joined(int cell) { return joined_[static_cast<std::size_t>(cell)]; }

    bool state(std::size_t masks, Cells clique) {
        Primitive made;
        made.kind = Kind::value_set;
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
        derived_.push_back({Derived::What::set, clique, {}, static_cast<Word>(made.sets), {}, {}});
        made.cells = std::move(clique);
        problem_.primitives.push_back(std::move(made));
        return problem_.primitives.back().sets > 0;
    }
};

// Stable, by one of the two cells.
void sort_by(int Link::*cell, int cells, std::vector<Link>& links) {
    std::vector<std::size_t> next(static_cast<std::size_t>(cells) + 1, 0);
    for (const Link& link : links) ++next[static_cast<std::size_t>(link.*cell) + 1];
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    std::vector<Link> sorted(links.size());
    for (const Link& link : links) sorted[next[static_cast<std::size_t>(link.*cell)]++] = link;
    links.swap(sorted);
}

}  // namespace

bool join_pairs(Problem& problem, PairTables& tables, std::vector<Derived>& derived) {
    if (problem.values > kMostSetValues) return true;
    std::unordered_map<std::size_t, std::vector<Link>> by_table;
    std::vector<std::size_t> in_order;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != Kind::pair) continue;
        const Table& table = tables.of(each.masks);
        if (!table.apart || table.nothing || !table.symmetric) continue;
        auto& links = by_table[each.masks];
        if (links.empty()) in_order.push_back(each.masks);
        links.push_back({each.cells[0], each.cells[1], each.masks});
    }
    Joiner joiner(problem, derived);
    bool possible = true;
    for (const std::size_t masks : in_order) possible &= joiner.join(masks, by_table[masks]);
    return possible;
}

std::vector<Link> link_pairs(const Problem& problem, PairTables& tables, const std::vector<BitSet>& differs) {
    std::vector<Link> links;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != Kind::pair) continue;
        const int a = each.cells[0], b = each.cells[1];
        const Table& table = tables.of(each.masks);
        if (a == b || (table.nothing && differs[static_cast<std::size_t>(a)].has(b))) continue;
        links.push_back(a < b ? Link{a, b, each.masks} : Link{b, a, table.reversed});
    }
    sort_by(&Link::b, problem.cells, links);
    sort_by(&Link::a, problem.cells, links);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        Link link = links[i];
        while (i + 1 < links.size() && links[i + 1].a == link.a && links[i + 1].b == link.b) {
            link.masks = tables.common(link.masks, links[++i].masks);
        }
        links[kept++] = link;
    }
    links.resize(kept);
    return links;
}

int Lookups::of(std::size_t masks, bool apart) {
    const std::uint64_t key = static_cast<std::uint64_t>(masks) << 1 | static_cast<std::uint64_t>(apart);
    if (key == last_) return found_;
    const auto [place, made] = known_.try_emplace(key, static_cast<int>(wanted_.size()) * width_);
    if (made) wanted_.push_back({masks, apart});
    last_ = key;
    return found_ = place->second;
}

}  // namespace nonet::general
