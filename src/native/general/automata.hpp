// Automata: small ones as words of states, those that compare, any other by its edges, and together with the values read.
#pragma once

#include <algorithm>

#include "general/space.hpp"

namespace nonet::general {

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

}  // namespace nonet::general
