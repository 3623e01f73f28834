#include "general_network.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "general_normalise.hpp"

namespace nonet::general {

const char* name_of(Work work) {
    static const char* const names[kWorks] = {"sum",   "set",    "count",    "regular",   "relation",
                                              "house", "locked", "matching", "differing", "arranged", "any of",
                                              "connected", "labelled"};
    return names[static_cast<std::size_t>(work)];
}

namespace {

constexpr int kByMask = 10;          // up to so many values a table is looked up by the whole domain
constexpr int kMatchingFrom = 17;    // values from which matching pays in houses
constexpr Word kMostArranged = 128;  // states of an automaton that is followed together with the values read
constexpr Word kMostTotal = 63;      // totals are bits of a word
// Weight before any conflict, for each cell of each rule that a cell is in: with 3 it took 1.07 x the guesses on 54 hard
// puzzles, with 0.3 0.98 x, but five times as many on some.
constexpr double kInertia = 1;

template <class M>
class Compiler {
public:
    explicit Compiler(Problem& problem) : problem_(problem) {}

    Network<M> compile() {
        net_.cells = problem_.cells;
        net_.values = problem_.values;
        net_.everything = problem_.values ? static_cast<M>(problem_.everything()) : M{0};
        net_.impossible = !normalise(problem_);
        net_.domains.assign(problem_.domains.begin(), problem_.domains.end());
        net_.kernel = &set_kernel(problem_.values);
        if (net_.impossible) return std::move(net_);
        for (const Primitive& each : problem_.primitives) net_.only_different &= each.kind == Kind::different;
        measure_numbers();
        find_differences();
        find_labels();
        find_houses();
        derive();
        join_pairs();
        inherit_through_equals();
        list_peers();
        link_pairs();
        state_parts();
        state_any_ofs();
        net_.masks = std::move(problem_.masks);
        set_wakes();
        set_weights();
        return std::move(net_);
    }

private:
    struct Table {
        bool apart = true;    // no value goes with itself
        bool equal = true;    // each value goes only with itself
        bool nothing = true;  // beyond being apart it says nothing
        bool symmetric = true;
        std::size_t reversed = 0;
    };
    struct Link {
        int a, b;
        std::size_t masks;
    };

    Problem& problem_;
    Network<M> net_;
    Word smallest_ = 0;
    std::vector<int> houses_;   // primitives
    std::vector<BitSet> house_cells_;
    std::unordered_map<std::size_t, Table> tables_;
    std::unordered_map<std::uint64_t, int> lookups_;
    std::vector<Link> equals_;
    std::vector<std::pair<const Primitive*, int>> linked_;  // whose links are listed, and where
    std::vector<int> labelled_, labels_;                    // cells and, in the same order, where their labels are

    std::size_t cells() const { return static_cast<std::size_t>(problem_.cells); }
    std::size_t values() const { return static_cast<std::size_t>(problem_.values); }

    // ------------------------------------------------------------------ numbers

    void measure_numbers() {
        net_.numbers = problem_.numbers;
        if (net_.numbers.empty()) return;
        smallest_ = *std::min_element(net_.numbers.begin(), net_.numbers.end());
        for (Word& number : net_.numbers) number -= smallest_;
        net_.rising = std::is_sorted(net_.numbers.begin(), net_.numbers.end());
        for (std::size_t v = 0; v < values(); ++v) net_.contiguous &= net_.numbers[v] == static_cast<Word>(v);
        const bool sums = has_sums(problem_.primitives);
        const Word most = std::accumulate(net_.numbers.begin(), net_.numbers.end(), Word{0});
        if (!sums || problem_.values > kMostSetValues || most > kMostTotal) return;
        net_.by_total.resize(static_cast<std::size_t>(most) + 1);
        for (Family& family : net_.by_total) family = Family{};
        std::vector<Word> totals(std::size_t{1} << values(), 0);
        for (unsigned set = 0; set < totals.size(); ++set) {
            if (set) totals[set] = totals[set & (set - 1)] + net_.numbers[static_cast<std::size_t>(lowest(set))];
            net_.by_total[static_cast<std::size_t>(totals[set])].add(set);
        }
    }

    static bool has_sums(const std::vector<Primitive>& parts) {
        for (const Primitive& each : parts) {
            if (each.kind == Kind::sum) return true;
            for (const auto& alternative : each.alternatives) {
                if (has_sums(alternative)) return true;
            }
        }
        return false;
    }

    // ------------------------------------------------------------------ who differs from whom

    void differ_all(const std::vector<int>& area) {
        BitSet together(problem_.cells);
        for (const int cell : area) together.add(cell);
        for (const int cell : area) net_.differs[static_cast<std::size_t>(cell)] |= together;
    }

    void find_differences() {
        net_.differs.assign(cells(), BitSet(problem_.cells));
        for (Primitive& each : problem_.primitives) {
            if (each.kind == Kind::different || each.kind == Kind::value_set) {
                differ_all(each.cells);
            } else if (each.kind == Kind::pair && each.cells[0] != each.cells[1]) {
                const Table& table = table_of(each.masks);
                if (table.apart) differ_all(each.cells);
                if (table.equal) equals_.push_back({each.cells[0], each.cells[1], 0});
            } else if (each.kind == Kind::sum && each.total == 0 && each.cells.size() == 2 &&
                       each.factors[0] == -each.factors[1] && numbers_differ()) {
                equals_.push_back({each.cells[0], each.cells[1], 0});
            }
        }
        for (int cell = 0; cell < problem_.cells; ++cell) net_.differs[static_cast<std::size_t>(cell)].drop(cell);
    }

    bool numbers_differ() const {
        std::vector<Word> sorted = problem_.numbers;
        std::sort(sorted.begin(), sorted.end());
        return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    }

    // What a cell must differ from, every cell equal to it must differ from as well.
    void inherit_through_equals() {
        if (equals_.empty()) return;
        std::vector<int> root(cells());
        std::iota(root.begin(), root.end(), 0);
        const auto find = [&](int cell) {
            while (root[static_cast<std::size_t>(cell)] != cell) cell = root[static_cast<std::size_t>(cell)];
            return cell;
        };
        for (const Link& link : equals_) root[static_cast<std::size_t>(find(link.a))] = find(link.b);
        std::unordered_map<int, std::vector<int>> classes;
        for (const Link& link : equals_) {
            for (const int cell : {link.a, link.b}) {
                auto& members = classes[find(cell)];
                if (std::find(members.begin(), members.end(), cell) == members.end()) members.push_back(cell);
            }
        }
        std::vector<std::vector<int>> in_order;
        for (auto& [unused, members] : classes) {
            std::sort(members.begin(), members.end());
            in_order.push_back(std::move(members));
        }
        std::sort(in_order.begin(), in_order.end());
        for (const auto& members : in_order) {
            BitSet all(problem_.cells);
            for (const int cell : members) all |= net_.differs[static_cast<std::size_t>(cell)];
            for (const int cell : members) {
                if (all.has(cell)) net_.impossible = true;  // it would have to differ from its equal
            }
            for (const int cell : members) {
                net_.differs[static_cast<std::size_t>(cell)] = all;
                all.each([&](int other) { net_.differs[static_cast<std::size_t>(other)].add(cell); });
            }
            net_.derived.push_back({Derived::What::equal, members, {}, 0, {}, {}});
        }
    }

    void list_peers() {
        net_.peers.resize(cells());
        for (std::size_t cell = 0; cell < cells(); ++cell) {
            net_.peers[cell].begin = static_cast<int>(net_.peer_pool.size());
            net_.differs[cell].each([&](int peer) { net_.peer_pool.push_back(static_cast<CellId>(peer)); });
            net_.peers[cell].end = static_cast<int>(net_.peer_pool.size());
        }
    }

    // Areas whose cells can have just as many values as they are, on boards with more values, would be houses too. Taken so
    // they changed little (176 puzzles, 1.01 x the guesses, one of them 4 x) and cost a look more.
    void find_houses() {
        for (std::size_t i = 0; i < problem_.primitives.size(); ++i) {
            const Primitive& each = problem_.primitives[i];
            if (each.kind != Kind::different || each.cells.size() != values()) continue;
            BitSet together(problem_.cells);
            for (const int cell : each.cells) together.add(cell);
            if (std::find(house_cells_.begin(), house_cells_.end(), together) != house_cells_.end()) continue;
            houses_.push_back(static_cast<int>(i));
            house_cells_.push_back(std::move(together));
        }
    }

    void derive() {
        net_.derived = derive_sums(problem_, houses_, net_.differs);
        for (const Derived& each : net_.derived) {
            Primitive made;
            made.kind = Kind::sum;
            made.cells = each.cells;
            made.factors = each.factors;
            made.total = each.total;
            problem_.primitives.push_back(std::move(made));
        }
    }

    // ------------------------------------------------------------------ pairs

    const Table& table_of(std::size_t masks) {
        const auto known = tables_.find(masks);
        if (known != tables_.end()) return known->second;
        Table table;
        table.reversed = problem_.masks.size();
        problem_.masks.resize(problem_.masks.size() + values(), 0);
        for (std::size_t v = 0; v < values(); ++v) {
            const Bits allowed = problem_.masks[masks + v], own = Bits{1} << v;
            table.apart &= !(allowed & own);
            table.equal &= allowed == own;
            table.nothing &= (allowed | own) == problem_.everything();
            each(allowed, [&](int w) { problem_.masks[table.reversed + static_cast<std::size_t>(w)] |= own; });
        }
        for (std::size_t v = 0; v < values(); ++v) table.symmetric &= problem_.masks[masks + v] == problem_.masks[table.reversed + v];
        return tables_.emplace(masks, table).first->second;
    }

    // Cells every two of which keep the same table apart: together they hold one of the sets that the table allows.
    void join_pairs() {
        if (problem_.values > kMostSetValues) return;
        std::unordered_map<std::size_t, std::vector<Link>> by_table;
        std::vector<std::size_t> in_order;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::pair) continue;
            const Table& table = table_of(each.masks);
            if (!table.apart || table.nothing || !table.symmetric) continue;
            auto& links = by_table[each.masks];
            if (links.empty()) in_order.push_back(each.masks);
            links.push_back({each.cells[0], each.cells[1], each.masks});
        }
        for (const std::size_t masks : in_order) join_pairs(masks, by_table[masks]);
    }

    void join_pairs(std::size_t masks, const std::vector<Link>& links) {
        if (links.size() < 3) return;
        std::vector<BitSet> linked(cells(), BitSet(problem_.cells));
        for (const Link& link : links) {
            linked[static_cast<std::size_t>(link.a)].add(link.b);
            linked[static_cast<std::size_t>(link.b)].add(link.a);
        }
        // Each clique is grown from the first link that is in none yet.
        std::vector<BitSet> joined(cells(), BitSet(problem_.cells));
        for (const Link& link : links) {
            if (joined[static_cast<std::size_t>(link.a)].has(link.b)) continue;
            std::vector<int> clique{link.a, link.b};
            linked[static_cast<std::size_t>(link.a)].each([&](int cell) {
                const BitSet& others = linked[static_cast<std::size_t>(cell)];
                if (std::all_of(clique.begin(), clique.end(), [&](int member) { return others.has(member); })) clique.push_back(cell);
            });
            for (const int a : clique) {
                for (const int b : clique) joined[static_cast<std::size_t>(a)].add(b);
            }
            if (clique.size() > 2) state_joined(masks, std::move(clique));
        }
    }

    void state_joined(std::size_t masks, std::vector<int> clique) {
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
        net_.derived.push_back({Derived::What::set, clique, {}, static_cast<Word>(made.sets), {}, {}});
        made.cells = std::move(clique);
        if (made.sets == 0) net_.impossible = true;
        problem_.primitives.push_back(std::move(made));
    }

    // Both directions of every pair, tables on the same two cells made one.
    void link_pairs() {
        net_.by_mask = problem_.values <= kByMask;
        std::vector<Link> links;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::pair) continue;
            const int a = each.cells[0], b = each.cells[1];
            const Table& table = table_of(each.masks);
            if (a == b) {
                M& domain = net_.domains[static_cast<std::size_t>(a)];
                for (std::size_t v = 0; v < values(); ++v) {
                    if (!(problem_.masks[each.masks + v] >> v & 1)) domain &= static_cast<M>(~bit<M>(static_cast<int>(v)));
                }
                if (domain == 0) net_.impossible = true;
            } else if (!(table.nothing && net_.differ(a, b))) {
                if (a < b) {
                    links.push_back({a, b, each.masks});
                } else {
                    links.push_back({b, a, table.reversed});
                    table_of(table.reversed);
                }
            }
        }
        std::stable_sort(links.begin(), links.end(), [](const Link& x, const Link& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
        if (net_.by_mask) net_.tables.reserve(std::min<std::size_t>(2 * links.size(), 256) << values());
        std::vector<std::pair<int, typename Network<M>::Neighbour>> both;
        for (std::size_t i = 0; i < links.size(); ++i) {
            Link link = links[i];
            while (i + 1 < links.size() && links[i + 1].a == link.a && links[i + 1].b == link.b) {
                link.masks = common(link.masks, links[++i].masks);
            }
            const std::size_t reversed = table_of(link.masks).reversed;
            const bool apart = net_.differ(link.a, link.b);
            both.push_back({link.a, {static_cast<CellId>(link.b), lookup(link.masks, apart)}});
            both.push_back({link.b, {static_cast<CellId>(link.a), lookup(reversed, apart)}});
        }
        std::stable_sort(both.begin(), both.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
        net_.neighbours.resize(cells());
        std::size_t next = 0;
        for (std::size_t cell = 0; cell < cells(); ++cell) {
            net_.neighbours[cell].begin = static_cast<int>(net_.neighbour_pool.size());
            for (; next < both.size() && both[next].first == static_cast<int>(cell); ++next) {
                net_.neighbour_pool.push_back(both[next].second);
            }
            net_.neighbours[cell].end = static_cast<int>(net_.neighbour_pool.size());
        }
    }

    std::size_t common(std::size_t x, std::size_t y) {
        const std::size_t made = problem_.masks.size();
        for (std::size_t v = 0; v < values(); ++v) {
            const Bits both = problem_.masks[x + v] & problem_.masks[y + v];
            problem_.masks.push_back(both);
        }
        return made;
    }

    int lookup(std::size_t masks, bool apart) {
        const std::uint64_t key = static_cast<std::uint64_t>(masks) << 1 | static_cast<std::uint64_t>(apart);
        const auto known = lookups_.find(key);
        if (known != lookups_.end()) return known->second;
        const auto made = net_.tables.size();
        const auto allowed = [&](std::size_t v) {
            const Bits mask = problem_.masks[masks + v];
            return static_cast<M>(apart ? mask & ~(Bits{1} << v) : mask);
        };
        if (net_.by_mask) {
            net_.tables.resize(made + (std::size_t{1} << values()), 0);
            M* const table = net_.tables.data() + made;
            for (std::size_t v = 0; v < values(); ++v) {
                const std::size_t half = std::size_t{1} << v;
                const M more = allowed(v);
                for (std::size_t set = 0; set < half; ++set) table[half + set] = table[set] | more;
            }
        } else {
            for (std::size_t v = 0; v < values(); ++v) net_.tables.push_back(allowed(v));
        }
        return lookups_[key] = static_cast<int>(made);
    }

    // ------------------------------------------------------------------ parts

    Span pool(const std::vector<int>& list) {
        const int begin = static_cast<int>(net_.cell_pool.size());
        net_.cell_pool.insert(net_.cell_pool.end(), list.begin(), list.end());
        return {begin, static_cast<int>(net_.cell_pool.size())};
    }

    Span pool(const BitSet& set) {
        const int begin = static_cast<int>(net_.cell_pool.size());
        set.each([&](int cell) { net_.cell_pool.push_back(static_cast<CellId>(cell)); });
        return {begin, static_cast<int>(net_.cell_pool.size())};
    }

    void state_parts() {
        // Sums before houses: 0.86 of the time. Small ones first.
        std::vector<const Primitive*> small;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::sum || each.kind == Kind::value_set || each.kind == Kind::count || each.kind == Kind::regular ||
                each.kind == Kind::connected) {
                small.push_back(&each);
            }
        }
        std::stable_sort(small.begin(), small.end(), [](const Primitive* a, const Primitive* b) {
            return a->cells.size() < b->cells.size();
        });
        for (const Primitive* each : small) net_.parts.push_back(part_of(*each, false));
        for (const int house : houses_) {
            net_.house_parts.push_back(static_cast<int>(net_.parts.size()));
            net_.parts.push_back({Work::house, pool(problem_.primitives[static_cast<std::size_t>(house)].cells), 0, false});
        }
        for (std::size_t h = 0; h < houses_.size(); ++h) state_crossings(h);
        if (!labelled_.empty()) state_labelled();
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::any_of) {
                net_.parts.push_back({Work::any_of, pool(each.cells), static_cast<int>(net_.any_ofs.size()), false});
                net_.any_ofs.emplace_back();
            }
        }
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::regular && arranged(each)) {
                net_.parts.push_back({Work::arranged, pool(each.cells), machine_of(each.automaton), true});
            }
        }
        int matchings = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::different || each.cells.size() < 4) continue;
            const bool house = each.cells.size() == values();
            // Where values are to spare there are no hidden singles; matching says at least when cells run out of values.
            if (house ? problem_.values < kMatchingFrom : each.cells.size() * 4 < values() * 3) continue;
            net_.parts.push_back({Work::matching, pool(each.cells), matchings++, true});
        }
        net_.queued = static_cast<int>(net_.parts.size());
    }

    // Whether an automaton reads cells that all differ, and is small enough to follow with the set of values read so far.
    bool arranged(const Primitive& each) {
        const std::size_t count = each.cells.size();
        if (problem_.values > kMostSetValues || count < 4 || problem_.automata[each.automaton] > kMostArranged) return false;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!net_.differ(each.cells[i], each.cells[j])) return false;
            }
        }
        return true;
    }

    void state_crossings(std::size_t h) {
        const int begin = static_cast<int>(net_.crossings.size());
        for (std::size_t g = 0; g < houses_.size(); ++g) {
            if (g == h || house_cells_[h].count_common(house_cells_[g]) < 2) continue;
            BitSet others = house_cells_[h], targets = house_cells_[g], common = house_cells_[h];
            others -= house_cells_[g];
            targets -= house_cells_[h];
            common -= others;
            net_.crossings.push_back({pool(common), pool(others), pool(targets)});
        }
        const int end = static_cast<int>(net_.crossings.size());
        if (begin == end) return;
        net_.parts.push_back({Work::locked, pool(problem_.primitives[static_cast<std::size_t>(houses_[h])].cells),
                              static_cast<int>(net_.locks.size()), false});
        net_.locks.push_back({{begin, end}});
    }

    // The part for a primitive of any kind but any-of; `inside` of an any-of everything is a part of its own.
    Part part_of(const Primitive& each, bool inside) {
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
                net_.counts.push_back({problem_.masks[each.masks], each.low, each.high});
                break;
            case Kind::regular:
                part.work = Work::regular;
                part.index = static_cast<int>(net_.regulars.size());
                net_.regulars.push_back({machine_of(each.automaton)});
                break;
            case Kind::connected:
                part.work = Work::connected;
                part.index = static_cast<int>(net_.connecteds.size());
                net_.connecteds.push_back({problem_.masks[each.masks], each.low, each.high, links_of(each)});
                break;
            case Kind::pair:
                part.work = Work::relation;
                part.index = static_cast<int>(net_.relations.size());
                net_.relations.push_back({each.masks, table_of(each.masks).reversed});
                break;
            default:
                part.work = inside && each.kind == Kind::any_of ? Work::any_of : Work::differing;
        }
        return part;
    }

    // The neighbours of each cell by their places among the cells. Regions lie on the same cells, which are listed once.
    int links_of(const Primitive& each) {
        for (const auto& [known, begin] : linked_) {
            if (known->cells == each.cells && known->links == each.links) return begin;
        }
        std::unordered_map<int, int> place;
        for (const int cell : each.cells) place.emplace(cell, static_cast<int>(place.size()));
        std::vector<std::vector<int>> around(each.cells.size());
        for (std::size_t i = 0; i < each.links.size(); i += 2) {
            const auto a = place.find(each.links[i]), b = place.find(each.links[i + 1]);
            if (a == place.end() || b == place.end() || a == b) continue;
            around[static_cast<std::size_t>(a->second)].push_back(b->second);
            around[static_cast<std::size_t>(b->second)].push_back(a->second);
        }
        const int begin = static_cast<int>(net_.link_pool.size());
        int next = begin + static_cast<int>(around.size()) + 1;
        for (const auto& list : around) {
            net_.link_pool.push_back(next);
            next += static_cast<int>(list.size());
        }
        net_.link_pool.push_back(next);
        for (const auto& list : around) net_.link_pool.insert(net_.link_pool.end(), list.begin(), list.end());
        linked_.emplace_back(&each, begin);
        return begin;
    }

    // ------------------------------------------------------------------ labels

    static bool two_apart(const std::vector<Primitive>& alternative) {
        return alternative.size() == 1 && alternative[0].kind == Kind::different && alternative[0].cells.size() == 2;
    }

    // Any-ofs that say of every two cells of some that they differ, or else other two, always the same for each: then those
    // are labels, and one part looks at all of them.
    void find_labels() {
        std::vector<int> label(cells(), -1);
        std::vector<BitSet> apart(cells(), BitSet(problem_.cells));
        std::vector<int> labelled;
        bool clear = true;
        const auto is_label = [](const Primitive& each) {
            return each.kind == Kind::any_of && each.alternatives.size() == 2 && two_apart(each.alternatives[0]) &&
                   two_apart(each.alternatives[1]);
        };
        for (const Primitive& each : problem_.primitives) {
            if (!is_label(each)) continue;
            const auto& of = each.alternatives[0][0].cells;
            const auto& by = each.alternatives[1][0].cells;
            for (std::size_t i = 0; i < 2; ++i) {
                int& known = label[static_cast<std::size_t>(by[i])];
                if (known < 0) labelled.push_back(by[i]);
                clear &= known < 0 || known == of[i];
                known = of[i];
            }
            apart[static_cast<std::size_t>(by[0])].add(by[1]);
            apart[static_cast<std::size_t>(by[1])].add(by[0]);
        }
        if (labelled.size() < 3 || !clear) return;
        std::sort(labelled.begin(), labelled.end());
        std::vector<int> labels;
        for (const int cell : labelled) labels.push_back(label[static_cast<std::size_t>(cell)]);
        for (std::size_t i = 0; i < labelled.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const int a = labelled[i], b = labelled[j];
                if (labels[i] == labels[j]) return;
                if (!apart[static_cast<std::size_t>(a)].has(b) && !net_.differ(a, b) && !net_.differ(labels[i], labels[j])) return;
            }
        }
        problem_.primitives.erase(std::remove_if(problem_.primitives.begin(), problem_.primitives.end(), is_label),
                                  problem_.primitives.end());
        labelled_ = std::move(labelled);
        labels_ = std::move(labels);
    }

    void state_labelled() {
        std::vector<int> both = labelled_, sorted = labels_;
        both.insert(both.end(), labels_.begin(), labels_.end());
        std::sort(sorted.begin(), sorted.end());
        std::vector<int> sizes(values(), 0);
        for (const Primitive& each : problem_.primitives) {
            if (each.kind != Kind::count && each.kind != Kind::connected) continue;
            const Bits mask = problem_.masks[each.masks];
            if (mask == 0 || !single(mask)) continue;
            std::vector<int> counted = each.cells;
            std::sort(counted.begin(), counted.end());
            if (counted != sorted) continue;
            int& size = sizes[static_cast<std::size_t>(lowest(mask))];
            size = std::max(size, each.low);
        }
        net_.parts.push_back({Work::labelled, pool(both), static_cast<int>(net_.labelleds.size()), false});
        net_.labelleds.push_back({static_cast<int>(net_.label_sizes.size())});
        net_.label_sizes.insert(net_.label_sizes.end(), sizes.begin(), sizes.end());
    }

    SumPart sum_part(const Primitive& each) {
        SumPart made;
        made.total = each.total;
        for (const Word factor : each.factors) made.total -= factor * smallest_;
        made.factors.begin = static_cast<int>(net_.factors.size());
        net_.factors.insert(net_.factors.end(), each.factors.begin(), each.factors.end());
        made.factors.end = static_cast<int>(net_.factors.size());
        made.cliques.begin = static_cast<int>(net_.cliques.size());
        std::vector<std::size_t> left(each.cells.size());
        std::iota(left.begin(), left.end(), 0);
        while (!left.empty()) {
            // The largest clique that grows from any one cell.
            std::vector<std::size_t> best;
            for (const std::size_t seed : left) {
                std::vector<std::size_t> grown{seed};
                for (const std::size_t next : left) {
                    if (next == seed || each.factors[next] != each.factors[seed] || grown.size() == values()) continue;
                    if (std::all_of(grown.begin(), grown.end(), [&](std::size_t member) {
                            return net_.differ(each.cells[member], each.cells[next]);
                        })) {
                        grown.push_back(next);
                    }
                }
                if (grown.size() > best.size()) best = std::move(grown);
                if (best.size() == left.size()) break;
            }
            std::vector<int> cells_of_clique;
            for (const std::size_t member : best) cells_of_clique.push_back(each.cells[member]);
            net_.cliques.push_back({pool(cells_of_clique), each.factors[best[0]]});
            left.erase(std::remove_if(left.begin(), left.end(), [&](std::size_t i) {
                return std::find(best.begin(), best.end(), i) != best.end();
            }), left.end());
        }
        made.cliques.end = static_cast<int>(net_.cliques.size());
        return made;
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

    std::unordered_map<std::size_t, int> machines_;

    int machine_of(std::size_t at) {
        const auto known = machines_.find(at);
        if (known != machines_.end()) return known->second;
        Machine machine;
        machine.states = static_cast<int>(problem_.automata[at]);
        machine.accepting = BitSet(machine.states);
        const Word* steps = problem_.automata.data() + at + 1;
        std::vector<Bits> to(static_cast<std::size_t>(machine.states));
        for (int state = 0; state < machine.states; ++state) {
            std::vector<int> targets;
            for (std::size_t v = 0; v < values(); ++v) {
                const Word target = steps[static_cast<std::size_t>(state) * values() + v];
                machine.steps.push_back(static_cast<int>(target));
                if (machine.states <= 64) machine.leads.push_back(target < 0 ? 0 : Bits{1} << target);
                if (target < 0) continue;
                Bits& mask = to[static_cast<std::size_t>(target)];
                if (!mask) targets.push_back(static_cast<int>(target));
                mask |= Bits{1} << v;
            }
            const int begin = static_cast<int>(machine.list.size());
            for (const int target : targets) {
                machine.list.push_back({target, to[static_cast<std::size_t>(target)]});
                to[static_cast<std::size_t>(target)] = 0;
            }
            machine.edges.push_back({begin, static_cast<int>(machine.list.size())});
            if (steps[static_cast<std::size_t>(machine.states) * values() + static_cast<std::size_t>(state)]) {
                machine.accepting.add(state);
            }
        }
        net_.machines.push_back(std::move(machine));
        return machines_[at] = static_cast<int>(net_.machines.size()) - 1;
    }

    // ------------------------------------------------------------------ any of

    void state_any_ofs() {
        int index = 0;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::any_of) fill_any_of(each, index++, 0);
        }
    }

    void fill_any_of(const Primitive& each, int index, int level) {
        net_.levels = std::max(net_.levels, level + 1);
        std::vector<Alternative> alternatives;
        for (const auto& alternative : each.alternatives) {
            Alternative made;
            for (const Primitive& inner : alternative) {
                if (inner.kind == Kind::pair && net_.by_mask && inner.cells[0] != inner.cells[1]) {
                    made.pairs.push_back({static_cast<CellId>(inner.cells[0]), static_cast<CellId>(inner.cells[1]),
                                          lookup(inner.masks, false), lookup(table_of(inner.masks).reversed, false)});
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

    // ------------------------------------------------------------------ who wakes what, and where to look first

    void set_wakes() {
        std::vector<std::vector<typename Network<M>::Wake>> lists(cells());
        for (int number = 0; number < net_.queued; ++number) {
            const Span span = net_.parts[static_cast<std::size_t>(number)].cells;
            for (int i = span.begin; i < span.end; ++i) {
                auto& list = lists[net_.cell_pool[static_cast<std::size_t>(i)]];
                if (list.empty() || list.back().word != number >> 6) list.push_back({number >> 6, 0});
                list.back().bits |= Bits{1} << (number & 63);
            }
        }
        net_.wakes.resize(cells());
        for (std::size_t cell = 0; cell < cells(); ++cell) {
            net_.wakes[cell].begin = static_cast<int>(net_.wake_pool.size());
            net_.wake_pool.insert(net_.wake_pool.end(), lists[cell].begin(), lists[cell].end());
            net_.wakes[cell].end = static_cast<int>(net_.wake_pool.size());
        }
    }

    void set_weights() {
        net_.weights.assign(cells(), 0.01);
        for (std::size_t cell = 0; cell < cells(); ++cell) net_.weights[cell] += kInertia * 2 * net_.neighbours[cell].size();
        const std::vector<int>* last = nullptr;
        for (const Primitive& each : problem_.primitives) {
            if (each.kind == Kind::pair || each.cells.size() < 3) continue;
            if (last && *last == each.cells) continue;  // one rule may say several things of the same cells
            last = &each.cells;
            for (const int cell : each.cells) {
                net_.weights[static_cast<std::size_t>(cell)] += kInertia * static_cast<double>(each.cells.size());
            }
        }
    }
};

}  // namespace

template <class M>
Network<M> compile(Problem problem) {
    return Compiler<M>(problem).compile();
}

template Network<std::uint16_t> compile(Problem problem);
template Network<std::uint64_t> compile(Problem problem);

}  // namespace nonet::general
