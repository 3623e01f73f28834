#include "general/network.hpp"

#include <algorithm>
#include <numeric>

#include "general/counting_cells.hpp"
#include "general/derived_sums.hpp"
#include "general/disequalities.hpp"
#include "general/initial_weights.hpp"
#include "general/network_builder.hpp"
#include "general/normalise.hpp"
#include "general/pair_tables.hpp"
#include "general/watch_lists.hpp"

namespace nonet::general {

namespace {

constexpr int kMaxMaskLookupValues = 10;  // values up to which a lookup table is indexed by the whole domain (1,024 entries)
constexpr Int kMaxFamilyTotal = 63;       // totals of a clique are bits of a word

bool has_sums(const std::vector<Primitive>& primitives) {
    for (const Primitive& each : primitives) {
        if (each.kind == PrimitiveKind::sum) return true;
        for (const auto& alternative : each.alternatives) {
            if (has_sums(alternative)) return true;
        }
    }
    return false;
}

// Numbers less the smallest; and, for sums over at most nine values, the family of value sets with each total.
void set_numbers(const Problem& problem, NetworkBase& net) {
    const auto values = static_cast<std::size_t>(problem.values);
    net.numbers = problem.numbers;
    if (net.numbers.empty()) return;
    const Int smallest = *std::min_element(net.numbers.begin(), net.numbers.end());
    for (Int& number : net.numbers) number -= smallest;
    net.rising = std::is_sorted(net.numbers.begin(), net.numbers.end());
    for (std::size_t v = 0; v < values; ++v) net.contiguous &= net.numbers[v] == static_cast<Int>(v);
    const Int most = std::accumulate(net.numbers.begin(), net.numbers.end(), Int{0});
    if (problem.values > kMaxFamilyValues || most > kMaxFamilyTotal || !has_sums(problem.primitives)) return;
    net.families_by_total.assign(static_cast<std::size_t>(most) + 1, Family{});
    std::vector<Int> totals(std::size_t{1} << values, 0);
    for (unsigned set = 0; set < totals.size(); ++set) {
        if (set) totals[set] = totals[set & (set - 1)] + net.numbers[static_cast<std::size_t>(lowest(set))];
        net.families_by_total[static_cast<std::size_t>(totals[set])].add(set);
    }
}

// Posts the derived sums; returns them with their reasons.
std::vector<ImpliedConstraint> add_derived_sums(Problem& problem, const std::vector<House>& houses, const std::vector<BitSet>& differs) {
    std::vector<int> primitives;
    for (const House& house : houses) primitives.push_back(house.primitive);
    std::vector<ImpliedConstraint> derived = derive_sums(problem, primitives, differs);
    problem.primitives.reserve(problem.primitives.size() + derived.size());
    for (const ImpliedConstraint& each : derived) {
        Primitive made;
        made.kind = PrimitiveKind::sum;
        made.cells = each.cells;
        made.factors = each.factors;
        made.total = each.total;
        problem.primitives.push_back(std::move(made));
    }
    return derived;
}

void list_peers(NetworkBase& net) {
    net.peers.resize(net.differs.size());
    int next = 0;
    for (std::size_t cell = 0; cell < net.differs.size(); ++cell) {
        net.peers[cell] = {next, next + net.differs[cell].count()};
        next = net.peers[cell].end;
    }
    net.peer_pool.resize(static_cast<std::size_t>(next));
    CellId* to = net.peer_pool.data();
    for (const BitSet& differs : net.differs) differs.each([&](int peer) { *to++ = static_cast<CellId>(peer); });
}

// Both directions of every link, as compressed rows: by cell, and in the order of the links.
void list_neighbours(const std::vector<TableLink>& links, PairTables& tables, LookupTables& lookups, NetworkBase& net) {
    net.neighbours.resize(static_cast<std::size_t>(net.cells));
    for (const TableLink& link : links) {
        ++net.neighbours[static_cast<std::size_t>(link.a)].end;
        ++net.neighbours[static_cast<std::size_t>(link.b)].end;
    }
    int next = 0;
    for (Span& span : net.neighbours) {
        const int count = span.end;
        span = {next, next};
        next += count;
    }
    net.neighbour_pool.resize(2 * links.size());
    const auto add = [&](int cell, int other, int table) {
        Span& span = net.neighbours[static_cast<std::size_t>(cell)];
        net.neighbour_pool[static_cast<std::size_t>(span.end++)] = {static_cast<CellId>(other), table};
    };
    for (const TableLink& link : links) {
        const bool irreflexive = net.differ(link.a, link.b);
        add(link.a, link.b, lookups.of(link.masks, irreflexive));
        add(link.b, link.a, lookups.of(tables.of(link.masks).transposed, irreflexive));
    }
}

// By mask: the entry of a set of values is that of the set without its highest value, and what that value allows.
template <class M>
void fill_tables(const Problem& problem, const LookupTables& lookups, std::size_t width, Network<M>& net) {
    const auto values = static_cast<std::size_t>(problem.values);
    net.tables.resize(lookups.requests().size() * width);
    M* table = net.tables.data();
    for (const LookupTables::Request& request : lookups.requests()) {
        for (std::size_t v = 0; v < values; ++v) {
            const Bits mask = problem.masks[request.masks + v];
            const auto allowed = static_cast<M>(request.irreflexive ? mask & ~(Bits{1} << v) : mask);
            if (!net.lookup_by_mask) {
                table[v] = allowed;
                continue;
            }
            const std::size_t half = std::size_t{1} << v;
            for (std::size_t set = 0; set < half; ++set) table[half + set] = table[set] | allowed;
        }
        table += width;
    }
}

}  // namespace

// The passes in order. What one derives the next ones see.
template <class M>
Network<M> compile(Problem problem) {
    Network<M> net;
    net.cells = problem.cells;
    net.values = problem.values;
    net.all_values = static_cast<M>(problem.all_values());
    net.kernel = &family_kernel(problem.values);
    net.impossible = !normalise(problem) || !narrow_by_own_pairs(problem);
    net.domains.assign(problem.domains.begin(), problem.domains.end());
    if (net.impossible) return net;
    for (const Primitive& each : problem.primitives) net.only_all_different &= each.kind == PrimitiveKind::all_different;
    set_numbers(problem, net);
    net.lookup_by_mask = problem.values <= kMaxMaskLookupValues;
    const std::size_t width = net.lookup_by_mask ? std::size_t{1} << problem.values : static_cast<std::size_t>(problem.values);
    PairTables tables(problem);
    LookupTables lookups(static_cast<int>(width));
    Disequalities disequalities = find_disequalities(problem, tables);
    const std::vector<House> houses = find_houses(problem);
    net.derived = add_derived_sums(problem, houses, disequalities.differs);
    net.impossible |= !derive_count_bounds(problem, disequalities, net.derived);
    net.impossible |= !derive_pair_cliques(problem, tables, net.derived);
    net.impossible |= !inherit_through_equalities(disequalities, net.derived);
    net.differs = std::move(disequalities.differs);
    list_peers(net);
    list_neighbours(merge_pairs(problem, tables, net.differs), tables, lookups, net);
    build_propagators(problem, houses, tables, lookups, net);
    fill_tables(problem, lookups, width, net);
    net.masks = std::move(problem.masks);
    build_watch_lists(net);
    set_initial_weights(problem, net);
    return net;
}

template Network<std::uint16_t> compile(Problem problem);
template Network<std::uint64_t> compile(Problem problem);

}  // namespace nonet::general
