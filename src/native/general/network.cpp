#include "general/network.hpp"

#include <algorithm>
#include <numeric>

#include "general/counters.hpp"
#include "general/differences.hpp"
#include "general/normalise.hpp"
#include "general/pairs.hpp"
#include "general/parts.hpp"
#include "general/wakes.hpp"

namespace nonet::general {

const char* name_of(Work work) {
    static const char* const names[kWorks] = {"sum",   "set",    "count",    "regular",   "relation",
                                              "house", "locked", "matching", "differing", "arranged", "any of",
                                              "connected", "labelled", "reach"};
    return names[static_cast<std::size_t>(work)];
}

namespace {

constexpr int kByMask = 10;      // up to so many values a table is looked up by the whole domain
constexpr Word kMostTotal = 63;  // totals are bits of a word

bool has_sums(const std::vector<Primitive>& parts) {
    for (const Primitive& each : parts) {
        if (each.kind == Kind::sum) return true;
        for (const auto& alternative : each.alternatives) {
            if (has_sums(alternative)) return true;
        }
    }
    return false;
}

void measure_numbers(const Problem& problem, Wiring& net) {
    const auto values = static_cast<std::size_t>(problem.values);
    net.numbers = problem.numbers;
    if (net.numbers.empty()) return;
    const Word smallest = *std::min_element(net.numbers.begin(), net.numbers.end());
    for (Word& number : net.numbers) number -= smallest;
    net.rising = std::is_sorted(net.numbers.begin(), net.numbers.end());
    for (std::size_t v = 0; v < values; ++v) net.contiguous &= net.numbers[v] == static_cast<Word>(v);
    const Word most = std::accumulate(net.numbers.begin(), net.numbers.end(), Word{0});
    if (problem.values > kMostSetValues || most > kMostTotal || !has_sums(problem.primitives)) return;
    net.by_total.assign(static_cast<std::size_t>(most) + 1, Family{});
    std::vector<Word> totals(std::size_t{1} << values, 0);
    for (unsigned set = 0; set < totals.size(); ++set) {
        if (set) totals[set] = totals[set & (set - 1)] + net.numbers[static_cast<std::size_t>(lowest(set))];
        net.by_total[static_cast<std::size_t>(totals[set])].add(set);
    }
}

std::vector<Derived> derive(Problem& problem, const std::vector<House>& houses, const std::vector<BitSet>& differs) {
    std::vector<int> primitives;
    for (const House& house : houses) primitives.push_back(house.primitive);
    std::vector<Derived> derived = derive_sums(problem, primitives, differs);
    problem.primitives.reserve(problem.primitives.size() + derived.size());
    for (const Derived& each : derived) {
        Primitive made;
        made.kind = Kind::sum;
        made.cells = each.cells;
        made.factors = each.factors;
        made.total = each.total;
        problem.primitives.push_back(std::move(made));
    }
    return derived;
}

void list_peers(Wiring& net) {
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

// Both directions of every link, by cell and in the order of the links.
void list_neighbours(const std::vector<Link>& links, PairTables& tables, Lookups& lookups, Wiring& net) {
    net.neighbours.resize(static_cast<std::size_t>(net.cells));
    for (const Link& link : links) {
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
    for (const Link& link : links) {
        const bool apart = net.differ(link.a, link.b);
        add(link.a, link.b, lookups.of(link.masks, apart));
        add(link.b, link.a, lookups.of(tables.of(link.masks).reversed, apart));
    }
}

template <class M>
void fill_tables(const Problem& problem, const Lookups& lookups, std::size_t width, Network<M>& net) {
    const auto values = static_cast<std::size_t>(problem.values);
    net.tables.resize(lookups.wanted().size() * width);
    M* table = net.tables.data();
    for (const Lookups::Wanted& wanted : lookups.wanted()) {
        for (std::size_t v = 0; v < values; ++v) {
            const Bits mask = problem.masks[wanted.masks + v];
            const auto allowed = static_cast<M>(wanted.apart ? mask & ~(Bits{1} << v) : mask);
            if (!net.by_mask) {
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

template <class M>
Network<M> compile(Problem problem) {
    Network<M> net;
    net.cells = problem.cells;
    net.values = problem.values;
    net.everything = problem.values ? static_cast<M>(problem.everything()) : M{0};
    net.kernel = &set_kernel(problem.values);
    net.impossible = !normalise(problem) || !narrow_by_own_pairs(problem);
    net.domains.assign(problem.domains.begin(), problem.domains.end());
    if (net.impossible) return net;
    for (const Primitive& each : problem.primitives) net.only_different &= each.kind == Kind::different;
    measure_numbers(problem, net);
    net.by_mask = problem.values <= kByMask;
    const std::size_t width = net.by_mask ? std::size_t{1} << problem.values : static_cast<std::size_t>(problem.values);
    PairTables tables(problem);
    Lookups lookups(static_cast<int>(width));
    Differences differences = find_differences(problem, tables);
    const std::vector<House> houses = find_houses(problem);
    net.derived = derive(problem, houses, differences.differs);
    net.impossible |= !join_counters(problem, differences, net.derived);
    net.impossible |= !join_pairs(problem, tables, net.derived);
    net.impossible |= !inherit_through_equals(differences, net.derived);
    net.differs = std::move(differences.differs);
    list_peers(net);
    list_neighbours(link_pairs(problem, tables, net.differs), tables, lookups, net);
    state_parts(problem, houses, tables, lookups, net);
    fill_tables(problem, lookups, width, net);
    net.masks = std::move(problem.masks);
    set_wakes(net);
    set_weights(problem, net);
    return net;
}

template Network<std::uint16_t> compile(Problem problem);
template Network<std::uint64_t> compile(Problem problem);

}  // namespace nonet::general
