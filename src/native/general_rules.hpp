// Counts, automata, tables inside any-of, and any-of itself.
#pragma once

#include "general_space.hpp"

namespace nonet::general {

// A value that has to stand at least twice among these cells leaves those of its places from which no other place is left,
// and every cell that sees one of any two places at which it could stand.
template <class M>
bool point_twice(Space<M>& space, const CellId* cells, int count, M value) {
    constexpr int kMostWords = Space<M>::kMostWords;
    const Network<M>& net = space.net;
    const int words = space.fresh.words();
    if (space.trying || words > kMostWords) return true;
    Bits seen[kMostWords];
    for (int w = 0; w < words; ++w) seen[w] = ~Bits{0};
    bool possible = false;
    for (int i = 0; i < count; ++i) {
        if (!(space.dom[cells[i]] & value)) continue;
        bool partner = false;
        for (int j = 0; j < count; ++j) {
            if (j == i || !(space.dom[cells[j]] & value) || net.differ(cells[i], cells[j])) continue;
            partner = true;
            if (j < i) continue;
            const Bits* a = net.differs[cells[i]].data();
            const Bits* b = net.differs[cells[j]].data();
            for (int w = 0; w < words; ++w) seen[w] &= a[w] | b[w];
        }
        if (!partner && !space.remove(cells[i], value)) return false;
        possible |= partner;
    }
    if (!possible) return false;
    for (int w = 0; w < words; ++w) {
        for (Bits left = seen[w]; left; left &= left - 1) {
            if (!space.remove((w << 6) + lowest(left), value)) return false;
        }
    }
    return true;
}

// A value has one place at most in each group of cells that differ: there must be enough groups with a place, and if there
// are just enough it stands in each of them.
template <class M>
bool count_groups(Space<M>& space, const CountPart& count, const CellId* cells, int size) {
    const auto value = static_cast<M>(count.values);
    const int* const group = space.net.link_pool.data() + count.groups;
    Bits open = 0;
    for (int i = 0; i < size; ++i) {
        if (space.dom[cells[i]] & value) open |= Bits{1} << group[i];
    }
    const int groups = bit_count(open);
    if (groups > count.low) return true;
    if (groups < count.low) return false;
    CellId places[256];
    for (; open; open &= open - 1) {
        int found = 0;
        for (int i = 0; i < size; ++i) {
            if (group[i] == lowest(open) && (space.dom[cells[i]] & value)) places[found++] = cells[i];
        }
        if (found == 0) return false;  // another group has taken the last place
        if (found == 1 ? !space.narrow(places[0], value) : !space.point(places, found, value)) return false;
    }
    return true;
}

template <class M>
bool run_count(Space<M>& space, const Part& part) {
    const CountPart& count = space.net.counts[static_cast<std::size_t>(part.index)];
    const CellId* cells = space.net.begin(part.cells);
    const auto values = static_cast<M>(count.values);
    int surely = 0, perhaps = 0;
    M possible = 0;  // which of the values
    for (int i = 0; i < part.cells.size(); ++i) {
        const M domain = space.dom[cells[i]];
        surely += (domain & ~values) == 0;
        perhaps += (domain & values) != 0;
        possible |= domain & values;
    }
    if (surely > count.high || perhaps < count.low) return false;
    if (surely >= count.low && perhaps <= count.high) {
        space.holds_for_good();
        return true;
    }
    if (surely == count.high) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & ~values) && !space.remove(cells[i], values)) return false;
        }
        return true;
    }
    if (perhaps == count.low) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & values) && !space.narrow(cells[i], values)) return false;
        }
        return true;
    }
    if (count.groups >= 0 && surely < count.low && !count_groups(space, count, cells, part.cells.size())) return false;
    if (count.low == 0 || surely >= count.low || !single(possible)) return true;
    return count.low == 1 ? space.point(cells, part.cells.size(), possible)
                          : point_twice(space, cells, part.cells.size(), possible);
}

constexpr int kWarmFrom = 40;    // runs after which looking up by mask repays its tables
constexpr int kMostWarm = 16;    // states

inline void warm_up(Warm& warm, const Machine& machine, int values) {
    warm.leads.resize(static_cast<std::size_t>(machine.states) << values);
    std::uint16_t* leads = warm.leads.data();
    for (int state = 0; state < machine.states; ++state, leads += std::size_t{1} << values) {
        for (int v = 0; v < values; ++v) {
            const std::size_t half = std::size_t{1} << v;
            const auto more = static_cast<std::uint16_t>(machine.leads[static_cast<std::size_t>(state * values + v)]);
            for (std::size_t set = 0; set < half; ++set) leads[half + set] = leads[set] | more;
        }
    }
}

// An automaton of up to 64 states: a layer is a word. `leads` tells where a state leads with the values of a domain.
template <class M, class Leads>
bool run_in_words(Space<M>& space, const Machine& machine, const CellId* cells, int count, Leads&& leads) {
    const int values = space.net.values;
    space.layers.resize(static_cast<std::size_t>(count) + 1);
    Bits* const layers = space.layers.data();
    layers[0] = 1;
    for (int i = 0; i < count; ++i) {
        const Bits domain = space.dom[cells[i]];
        Bits next = 0;
        for (Bits states = layers[i]; states; states &= states - 1) next |= leads(lowest(states), domain);
        layers[i + 1] = next;
    }
    Bits alive = layers[count] & machine.accepting.word(0);
    if (!alive) return false;
    for (int i = count; i-- > 0;) {
        const Bits domain = space.dom[cells[i]];
        Bits unsupported = domain, before = 0;
        for (Bits states = layers[i]; states; states &= states - 1) {
            const int state = lowest(states);
            if (!(leads(state, domain) & alive)) continue;
            before |= lowest_bit(states);
            const Bits* own = machine.leads.data() + state * values;
            for (Bits left = unsupported; left; left &= left - 1) {
                if (own[lowest(left)] & alive) unsupported ^= lowest_bit(left);
            }
        }
        alive = before;
        if (unsupported && !space.remove(cells[i], static_cast<M>(unsupported))) return false;
    }
    return true;
}

template <class M>
bool run_small_regular(Space<M>& space, const Machine& machine, const CellId* cells, int count, Warm& warm) {
    const int values = space.net.values;
    if (machine.states <= kMostWarm && space.net.by_mask && ++warm.runs == kWarmFrom) warm_up(warm, machine, values);
    if (const std::uint16_t* tables = warm.leads.empty() ? nullptr : warm.leads.data()) {
        return run_in_words(space, machine, cells, count, [tables, values](int state, Bits domain) {
            return Bits{tables[static_cast<std::size_t>(state) << values | domain]};
        });
    }
    return run_in_words(space, machine, cells, count, [&machine, values](int state, Bits domain) {
        const Bits* own = machine.leads.data() + state * values;
        Bits next = 0;
        for (; domain; domain &= domain - 1) next |= own[lowest(domain)];
        return next;
    });
}

constexpr int kMostCompared = 256;  // cells: it looks ahead by recursion

// An automaton that compares: most words are settled by their first cells, and the others need not be looked at. Whether a
// value can end well is asked along one way at a time, on which cells that must differ do differ.
template <class M>
class ComparingRun {
public:
    ComparingRun(Space<M>& space, const Machine& machine, const CellId* cells, int count)
        : space_(space), machine_(machine), cells_(cells), count_(count), values_(static_cast<std::size_t>(space.net.values)) {}

    bool run() {
        int i = 0;
        Bits reached = 1;
        for (; i < count_ && single(domain(i)); ++i) {
            reached = leads(lowest(reached), lowest(domain(i)));
            if (!reached) return false;
            if (reached & machine_.settled) {
                space_.holds_for_good();
                return true;
            }
        }
        bool one_state = true;
        for (; i < count_; ++i) {
            one_state &= single(reached);
            Bits supported = 0, next = 0;
            each(reached, [&](int state) { supported |= domain(i) & machine_.ways[static_cast<std::size_t>(state)].settling; });
            const bool settles = supported != 0;
            each(reached, [&](int state) {
                // Where it settles nobody asks where else it leads.
                const Bits open = domain(i) & machine_.ways[static_cast<std::size_t>(state)].open;
                each(settles ? open & ~supported : open, [&](int v) {
                    begun_ = i;
                    used_ = 0;
                    patience_ = 2 * kMostCompared;  // along decided cells it never ends
                    step_on(i, v);
                    const Bits lead = leads(state, v);
                    if (!ends_well(lead, i + 1)) return;
                    next |= lead;
                    supported |= Bits{1} << v;
                });
            });
            if (!supported || !space_.narrow(cells_[i], static_cast<M>(supported))) return false;
            if (settles) {
                if (one_state && !next) space_.holds_for_good();  // else another state could break with the same value
                return true;
            }
            reached = next;
        }
        return reached & machine_.accepting.word(0);
    }

private:
    Space<M>& space_;
    const Machine& machine_;
    const CellId* cells_;
    const int count_;
    const std::size_t values_;
    int begun_ = 0;  // the way that is looked at: its first cell, the values on it, and which
    Bits used_ = 0;
    std::uint8_t way_[kMostCompared];
    int patience_ = 0;

    Bits domain(int i) const { return space_.dom[cells_[i]]; }
    Bits leads(int state, int v) const { return machine_.leads[static_cast<std::size_t>(state) * values_ + static_cast<std::size_t>(v)]; }

    void step_on(int i, int v) {
        way_[i] = static_cast<std::uint8_t>(v);
        used_ |= Bits{1} << v;
    }

    bool barred(int i, int v) const {
        if (!(used_ >> v & 1)) return false;
        for (int j = begun_; j < i; ++j) {
            if (way_[j] == v && space_.net.differ(cells_[j], cells_[i])) return true;
        }
        return false;
    }

    // From one state that is not settled, before cell i.
    bool ends_well(Bits state, int i) {
        if (i == count_) return state & machine_.accepting.word(0);
        if (--patience_ < 0) return true;
        const Machine::Ways ways = machine_.ways[static_cast<std::size_t>(lowest(state))];
        for (Bits left = domain(i) & ways.settling; left; left &= left - 1) {
            if (!barred(i, lowest(left))) return true;
        }
        const Bits used = used_;
        for (Bits left = domain(i) & ways.open; left; left &= left - 1) {
            if (barred(i, lowest(left))) continue;
            step_on(i, lowest(left));
            if (ends_well(leads(lowest(state), lowest(left)), i + 1)) return true;
            used_ = used;
        }
        return false;
    }
};

// Layer i holds the states in which the automaton can be after i cells; backward only those that can still end well. From a
// state it looks at the edges or at the values of the cell, whichever are fewer.
template <class M>
bool run_regular(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const auto number = static_cast<std::size_t>(net.regulars[static_cast<std::size_t>(part.index)].machine);
    const Machine& machine = net.machines[number];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    if (machine.states == 0) return false;
    if (!machine.ways.empty() && count <= kMostCompared) return ComparingRun<M>(space, machine, cells, count).run();
    if (machine.states <= 64) return run_small_regular(space, machine, cells, count, space.warm[number]);
    const auto words = static_cast<std::size_t>(machine.accepting.words());
    auto& layers = space.layers;
    layers.assign(words * static_cast<std::size_t>(count + 1), 0);
    layers[0] = 1;
    const auto each_state = [&](std::size_t layer, auto&& visit) {
        for (std::size_t w = 0; w < words; ++w) {
            for (Bits left = layers[layer * words + w]; left; left &= left - 1) {
                visit(w * 64 + static_cast<std::size_t>(lowest(left)));
            }
        }
    };
    // Calls visit(target, values) for every way on from a state.
    const auto each_way = [&](std::size_t state, M domain, int size, auto&& visit) {
        const Span edges = machine.edges[state];
        if (edges.size() <= size) {
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = machine.list[static_cast<std::size_t>(e)];
                if (const Bits values = edge.values & domain) visit(static_cast<unsigned>(edge.target), values);
            }
            return;
        }
        const int* steps = machine.steps.data() + state * static_cast<std::size_t>(net.values);
        for (Bits left = domain; left; left &= left - 1) {
            const int target = steps[lowest(left)];
            if (target >= 0) visit(static_cast<unsigned>(target), lowest_bit(left));
        }
    };
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        const int size = bit_count(domain);
        Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        each_state(static_cast<std::size_t>(i), [&](std::size_t state) {
            each_way(state, domain, size, [&](unsigned target, Bits) { next[target >> 6] |= Bits{1} << (target & 63); });
        });
    }
    bool any = false;
    for (std::size_t w = 0; w < words; ++w) {
        any |= (layers[static_cast<std::size_t>(count) * words + w] &= machine.accepting.word(static_cast<int>(w))) != 0;
    }
    if (!any) return false;
    for (int i = count; i-- > 0;) {
        const M domain = space.dom[cells[i]];
        const int size = bit_count(domain);
        const Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        Bits* here = &layers[static_cast<std::size_t>(i) * words];
        Bits supported = 0;
        each_state(static_cast<std::size_t>(i), [&](std::size_t state) {
            Bits through = 0;
            each_way(state, domain, size, [&](unsigned target, Bits values) {
                if (next[target >> 6] >> (target & 63) & 1) through |= values;
            });
            supported |= through;
            if (!through) here[state >> 6] &= ~(Bits{1} << (state & 63));
        });
        if (!space.narrow(cells[i], static_cast<M>(supported))) return false;
    }
    return true;
}

constexpr int kLongestRest = 15;

// An automaton over cells that all differ: beside each state stands the family of the sets of values that lead to it, so that
// what is left is exact. Costly, and looked at after everything else; where it finds nothing it rests for ever longer.
template <class M>
bool run_arranged(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const Machine& machine = net.machines[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    int open = 0;
    for (int i = 0; i < count; ++i) open += !single(space.dom[cells[i]]);
    if (open < 2) return true;  // one cell alone the automaton and its peers settle
    Rest& rest = space.rests[static_cast<std::size_t>(space.running)];
    if (rest.left > 0) {
        --rest.left;
        return true;
    }
    bool news = false;
    const auto states = static_cast<std::size_t>(machine.states);
    const auto words = static_cast<std::size_t>(machine.accepting.words());
    auto& layers = space.layers;
    auto& families = space.arrangements;
    layers.assign(words * static_cast<std::size_t>(count + 1), 0);
    if (families.size() < states * static_cast<std::size_t>(count + 1)) families.resize(states * static_cast<std::size_t>(count + 1));
    const auto family = [&](std::size_t layer, std::size_t state) -> Family& { return families[layer * states + state]; };
    // The family of a state, empty when it is first asked for.
    const auto reach = [&](std::size_t layer, std::size_t state) -> Family& {
        Bits& word = layers[layer * words + (state >> 6)];
        const Bits own = Bits{1} << (state & 63);
        Family& found = family(layer, state);
        if (!(word & own)) found = Family{};
        word |= own;
        return found;
    };
    const auto each_state = [&](std::size_t layer, auto&& visit) {
        for (std::size_t w = 0; w < words; ++w) {
            for (Bits left = layers[layer * words + w]; left; left &= left - 1) {
                visit(w * 64 + static_cast<std::size_t>(lowest(left)));
            }
        }
    };
    reach(0, 0).add(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const auto domain = static_cast<unsigned>(space.dom[cells[i]]);  // of nine values at most
        each_state(i, [&](std::size_t state) {
            const Span edges = machine.edges[state];
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = machine.list[static_cast<std::size_t>(e)];
                const auto values = static_cast<unsigned>(edge.values) & domain;
                if (values) net.kernel->extend(family(i, state), values, reach(i + 1, static_cast<std::size_t>(edge.target)));
            }
        });
    }
    const auto last = static_cast<std::size_t>(count);
    bool any = false;
    for (std::size_t w = 0; w < words; ++w) any |= (layers[last * words + w] &= machine.accepting.word(static_cast<int>(w))) != 0;
    if (!any) return false;
    for (std::size_t i = last; i-- > 0;) {
        const auto domain = static_cast<unsigned>(space.dom[cells[i]]);  // of nine values at most
        unsigned supported = 0;
        each_state(i, [&](std::size_t state) {
            const Span edges = machine.edges[state];
            Family kept{};
            unsigned here = 0;
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = machine.list[static_cast<std::size_t>(e)];
                const auto values = static_cast<unsigned>(edge.values) & domain;
                const auto target = static_cast<std::size_t>(edge.target);
                if (!values || !(layers[(i + 1) * words + (target >> 6)] >> (target & 63) & 1)) continue;
                here |= net.kernel->retract(family(i + 1, target), family(i, state), values, kept);
            }
            supported |= here;
            family(i, state) = kept;
            if (!here) layers[i * words + (state >> 6)] &= ~(Bits{1} << (state & 63));
        });
        news |= supported != domain;
        if (!supported || !space.narrow(cells[i], static_cast<M>(supported))) {
            rest = {};
            return false;
        }
    }
    rest.next = news ? 0 : std::min(2 * rest.next + 1, kLongestRest);
    rest.left = rest.next;
    return true;
}

template <class M>
bool run_relation(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const RelationPart& relation = net.relations[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    if (cells[0] == cells[1]) {
        M kept = 0;
        each(space.dom[cells[0]], [&](int v) { kept |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)] & Bits{1} << v); });
        return space.narrow(cells[0], kept);
    }
    M second = 0, first = 0;
    each(space.dom[cells[0]], [&](int v) { second |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)]); });
    if (!space.narrow(cells[1], second)) return false;
    each(space.dom[cells[1]], [&](int v) { first |= static_cast<M>(net.masks[relation.reversed + static_cast<std::size_t>(v)]); });
    return space.narrow(cells[0], first);
}

template <class M>
bool run_part(Space<M>& space, int number);

// The pairs of an alternative, straight in the supposed domains: nobody else wants to know what changes there.
template <class M>
bool look_up(Space<M>& space, const std::vector<LookedUp>& pairs) {
    const M* tables = space.net.tables.data();
    M* const dom = space.dom;
    M lost = 0;
    for (const LookedUp& pair : pairs) {
        const M b = dom[pair.b] & tables[static_cast<std::size_t>(pair.there) + dom[pair.a]];
        const M a = dom[pair.a] & tables[static_cast<std::size_t>(pair.back) + b];
        if (!a || !b) return false;
        lost |= static_cast<M>((a ^ dom[pair.a]) | (b ^ dom[pair.b]));
        dom[pair.a] = a;
        dom[pair.b] = b;
    }
    space.changed |= lost != 0;
    space.runs[static_cast<std::size_t>(Work::relation)] += pairs.size();
    return true;
}

// Supposes each alternative in turn, on a copy of the domains; what no surviving alternative allows goes.
template <class M>
bool run_any_of(Space<M>& space, const Part& part) {
    constexpr int kRounds = 3;  // of an alternative's parts; more rarely finds more, and one suffices to be right
    const Network<M>& net = space.net;
    const AnyOfPart& any_of = net.any_ofs[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    M* const outer = space.dom;
    M* const supposed = space.trials[static_cast<std::size_t>(any_of.level)].data();
    M* const united = supposed + net.cells;
    Bits* const noted = space.fresh_bits;
    const bool changed = space.changed;
    for (int i = 0; i < count; ++i) united[cells[i]] = 0;
    bool alive = false, everything = false;
    // Inside another any-of what fails here need not fail for good.
    int note = space.trying ? -1 : space.first_note[static_cast<std::size_t>(part.index)];
    for (const Alternative& alternative : any_of.alternatives) {
        const int own = note < 0 ? -1 : note++;
        if (own >= 0 && space.noted(own)) continue;
        for (int i = 0; i < count; ++i) supposed[cells[i]] = outer[cells[i]];
        space.dom = supposed;
        space.fresh_bits = space.hypothetical.data();
        ++space.trying;
        bool holds = true;
        space.changed = true;
        for (int round = 0; holds && space.changed && round < kRounds; ++round) {
            space.changed = false;
            holds = look_up(space, alternative.pairs);
            for (std::size_t i = 0; holds && i < alternative.parts.size(); ++i) {
                const int inner = alternative.parts[i];
                if (space.noted(inner)) continue;
                space.running = inner;
                space.untouched = round == 0;
                holds = run_part(space, inner);
            }
        }
        --space.trying;
        space.dom = outer;
        if (!holds) {
            if (own >= 0) space.note(own);
            continue;
        }
        alive = true;
        everything = true;
        for (int i = 0; i < count; ++i) {
            united[cells[i]] |= supposed[cells[i]];
            everything &= united[cells[i]] == outer[cells[i]];
        }
        if (everything) break;
    }
    space.fresh_bits = noted;
    space.changed = changed;
    if (!alive) return false;
    if (everything) return true;
    for (int i = 0; i < count; ++i) {
        if (!space.narrow(cells[i], united[cells[i]])) return false;
    }
    return true;
}

}  // namespace nonet::general
