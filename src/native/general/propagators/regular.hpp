// Pesant's `regular` (2004): forward and backward reachability over the layered graph of an automaton, domain consistent. Layer
// i holds the states in which the automaton can be after i cells; backward only those from which it can still accept.
//
// Four filters: up to 64 states, where a layer is one word; more states, by edges; comparisons, by prefixes; and the product
// with all-different, by families of value sets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/domain_store.hpp"

namespace nonet::general {

constexpr int kMinRunsToCache = 40;  // runs of an automaton after which its successor cache repays itself

inline void fill_cache(SuccessorCache& cache, const CompiledAutomaton& automaton, int values) {
    cache.successors.resize(static_cast<std::size_t>(automaton.states) << values);
    std::uint16_t* successors = cache.successors.data();
    for (int state = 0; state < automaton.states; ++state, successors += std::size_t{1} << values) {
        for (int v = 0; v < values; ++v) {
            const std::size_t half = std::size_t{1} << v;
            const auto more = static_cast<std::uint16_t>(automaton.successors[static_cast<std::size_t>(state * values + v)]);
            for (std::size_t set = 0; set < half; ++set) successors[half + set] = successors[set] | more;
        }
    }
}

// Up to 64 states: a layer is a word. `successors(state, domain)` is the set of states after any value of the domain.
template <class M, class Successors>
bool filter_layers(DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count,
                   Successors&& successors) {
    const int values = store.net.values;
    store.layers.resize(static_cast<std::size_t>(count) + 1);
    Bits* const layers = store.layers.data();
    layers[0] = 1;
    for (int i = 0; i < count; ++i) {
        const Bits domain = store.dom[cells[i]];
        Bits next = 0;
        for (Bits states = layers[i]; states; states &= states - 1) next |= successors(lowest(states), domain);
        layers[i + 1] = next;
    }
    Bits alive = layers[count] & automaton.accepting.word(0);
    if (!alive) return false;
    for (int i = count; i-- > 0;) {
        const Bits domain = store.dom[cells[i]];
        Bits unsupported = domain, before = 0;
        for (Bits states = layers[i]; states; states &= states - 1) {
            const int state = lowest(states);
            if (!(successors(state, domain) & alive)) continue;
            before |= lowest_bit(states);
            const Bits* own = automaton.successors.data() + state * values;
            for (Bits left = unsupported; left; left &= left - 1) {
                if (own[lowest(left)] & alive) unsupported ^= lowest_bit(left);
            }
        }
        alive = before;
        if (unsupported && !store.remove(cells[i], static_cast<M>(unsupported))) return false;
    }
    return true;
}

inline Bits rotated(Bits states, int by) { return states << by | states >> (-by & 63); }

// The same by `CompiledAutomaton::shifts`.
template <class M>
bool filter_shifted_layers(DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count) {
    store.layers.resize(static_cast<std::size_t>(count) + 1);
    Bits* const layers = store.layers.data();
    layers[0] = 1;
    for (int i = 0; i < count; ++i) {
        const Bits domain = store.dom[cells[i]], layer = layers[i];
        Bits next = 0;
        for (const CompiledAutomaton::Shift& shift : automaton.shifts) {
            if (shift.values & domain) next |= rotated(layer & shift.from, shift.by);
        }
        layers[i + 1] = next;
    }
    if (!(layers[count] &= automaton.accepting.word(0))) return false;
    for (int i = count; i-- > 0;) {
        const Bits domain = store.dom[cells[i]], layer = layers[i], after = layers[i + 1];
        Bits supported = 0, before = 0;
        for (const CompiledAutomaton::Shift& shift : automaton.shifts) {
            if (!(shift.values & domain)) continue;
            const Bits through = rotated(after, -shift.by & 63) & layer & shift.from;
            before |= through;
            if (through) supported |= shift.values;
        }
        layers[i] = before;
        if (!store.narrow(cells[i], static_cast<M>(supported))) return false;
    }
    return true;
}

template <class M>
bool filter_small_regular(DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count,
                          SuccessorCache& cache) {
    if (!automaton.shifts.empty()) return filter_shifted_layers(store, automaton, cells, count);
    const int values = store.net.values;
    if (automaton.states <= kMaxCachedStates && store.net.lookup_by_mask && ++cache.runs == kMinRunsToCache)
        fill_cache(cache, automaton, values);
    if (const std::uint16_t* tables = cache.successors.empty() ? nullptr : cache.successors.data()) {
        return filter_layers(store, automaton, cells, count, [tables, values](int state, Bits domain) {
            return Bits{tables[static_cast<std::size_t>(state) << values | domain]};
        });
    }
    return filter_layers(store, automaton, cells, count, [&automaton, values](int state, Bits domain) {
        const Bits* own = automaton.successors.data() + state * values;
        Bits next = 0;
        for (; domain; domain &= domain - 1) next |= own[lowest(domain)];
        return next;
    });
}

constexpr int kMaxComparisonCells = 256;  // cells: the depth of the recursion in has_support

// Automata for lexicographic comparison (full rank, ties; CompiledAutomaton::moves). Most words are decided by a short prefix:
// only cells up to the first one that can decide are narrowed, and a support of each undecided value there is looked for by
// depth-first search, on which cells that must differ do differ. `steps_left_` bounds it; without an answer the value stays.
template <class M>
class ComparisonFilter {
public:
    ComparisonFilter(DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count)
        : store_(store),
          automaton_(automaton),
          cells_(cells),
          count_(count),
          values_(static_cast<std::size_t>(store.net.values)) {}

    bool run() {
        int i = 0;
        Bits reached = 1;
        for (; i < count_ && single(domain(i)); ++i) {
            reached = successors(lowest(reached), lowest(domain(i)));
            if (!reached) return false;
            if (reached & automaton_.universal) {
                store_.mark_entailed();
                return true;
            }
        }
        bool one_state = true;
        for (; i < count_; ++i) {
            one_state &= single(reached);
            Bits supported = 0, next = 0;
            each(reached, [&](int state) {
                supported |= domain(i) & automaton_.moves[static_cast<std::size_t>(state)].to_universal;
            });
            const bool decides = supported != 0;
            each(reached, [&](int state) {
                // A value that decides for one state is supported, whatever it does for others.
                const Bits open = domain(i) & automaton_.moves[static_cast<std::size_t>(state)].undecided;
                each(decides ? open & ~supported : open, [&](int v) {
                    path_begin_ = i;
                    path_values_ = 0;
                    steps_left_ =
                        2 * kMaxComparisonCells;  // more than any path of decided cells, so that these are checked exactly
                    extend_path(i, v);
                    const Bits after = successors(state, v);
                    if (!has_support(after, i + 1)) return;
                    next |= after;
                    supported |= Bits{1} << v;
                });
            });
            if (!supported || !store_.narrow(cells_[i], static_cast<M>(supported))) return false;
            if (decides) {
                if (one_state && !next) store_.mark_entailed();  // else another state could fail with the same value
                return true;
            }
            reached = next;
        }
        return reached & automaton_.accepting.word(0);
    }

private:
    DomainStore<M>& store_;
    const CompiledAutomaton& automaton_;
    const CellId* cells_;
    const int count_;
    const std::size_t values_;
    // The path of the depth-first search: its first cell, the set of its values, and the value of each cell on it.
    int path_begin_ = 0;
    Bits path_values_ = 0;
    std::uint8_t path_[kMaxComparisonCells];
    int steps_left_ = 0;

    Bits domain(int i) const { return store_.dom[cells_[i]]; }
    Bits successors(int state, int v) const {
        return automaton_.successors[static_cast<std::size_t>(state) * values_ + static_cast<std::size_t>(v)];
    }

    void extend_path(int i, int v) {
        path_[i] = static_cast<std::uint8_t>(v);
        path_values_ |= Bits{1} << v;
    }

    // Whether a cell on the path that must differ from cell i has value v.
    bool repeats(int i, int v) const {
        if (!(path_values_ >> v & 1)) return false;
        for (int j = path_begin_; j < i; ++j) {
            if (path_[j] == v && store_.net.differ(cells_[j], cells_[i])) return true;
        }
        return false;
    }

    // Whether some word of the cells from i on is accepted from this state, which is not universal.
    bool has_support(Bits state, int i) {
        if (i == count_) return state & automaton_.accepting.word(0);
        if (--steps_left_ < 0) return true;
        const CompiledAutomaton::Moves moves = automaton_.moves[static_cast<std::size_t>(lowest(state))];
        for (Bits left = domain(i) & moves.to_universal; left; left &= left - 1) {
            if (!repeats(i, lowest(left))) return true;
        }
        const Bits used = path_values_;
        for (Bits left = domain(i) & moves.undecided; left; left &= left - 1) {
            if (repeats(i, lowest(left))) continue;
            extend_path(i, lowest(left));
            if (has_support(successors(lowest(state), lowest(left)), i + 1)) return true;
            path_values_ = used;
        }
        return false;
    }
};

// Calls visit(state) for each state of a layer of `words` words.
template <class Visit>
void each_state(const std::vector<Bits>& layers, std::size_t words, std::size_t layer, Visit&& visit) {
    for (std::size_t w = 0; w < words; ++w) {
        for (Bits left = layers[layer * words + w]; left; left &= left - 1)
            visit(w * 64 + static_cast<std::size_t>(lowest(left)));
    }
}

// More than 64 states. From a state it follows the edges or the values of the cell, whichever are fewer.
template <class M>
bool filter_large_regular(DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count) {
    const Network<M>& net = store.net;
    const auto words = static_cast<std::size_t>(automaton.accepting.words());
    auto& layers = store.layers;
    layers.assign(words * static_cast<std::size_t>(count + 1), 0);
    layers[0] = 1;
    // Calls visit(target, values) for the transitions from a state.
    const auto each_transition = [&](std::size_t state, M domain, int size, auto&& visit) {
        const Span edges = automaton.edges[state];
        if (edges.size() <= size) {
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = automaton.edge_pool[static_cast<std::size_t>(e)];
                if (const Bits values = edge.values & domain) visit(static_cast<unsigned>(edge.target), values);
            }
            return;
        }
        const int* steps = automaton.steps.data() + state * static_cast<std::size_t>(net.values);
        for (Bits left = domain; left; left &= left - 1) {
            const int target = steps[lowest(left)];
            if (target >= 0) visit(static_cast<unsigned>(target), lowest_bit(left));
        }
    };
    for (int i = 0; i < count; ++i) {
        const M domain = store.dom[cells[i]];
        const int size = bit_count(domain);
        Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        each_state(layers, words, static_cast<std::size_t>(i), [&](std::size_t state) {
            each_transition(state, domain, size,
                            [&](unsigned target, Bits) { next[target >> 6] |= Bits{1} << (target & 63); });
        });
    }
    bool any = false;
    for (std::size_t w = 0; w < words; ++w) {
        any |= (layers[static_cast<std::size_t>(count) * words + w] &= automaton.accepting.word(static_cast<int>(w))) != 0;
    }
    if (!any) return false;
    for (int i = count; i-- > 0;) {
        const M domain = store.dom[cells[i]];
        const int size = bit_count(domain);
        const Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        Bits* here = &layers[static_cast<std::size_t>(i) * words];
        Bits supported = 0;
        each_state(layers, words, static_cast<std::size_t>(i), [&](std::size_t state) {
            Bits through = 0;
            each_transition(state, domain, size, [&](unsigned target, Bits values) {
                if (next[target >> 6] >> (target & 63) & 1) through |= values;
            });
            supported |= through;
            if (!through) here[state >> 6] &= ~(Bits{1} << (state & 63));
        });
        if (!store.narrow(cells[i], static_cast<M>(supported))) return false;
    }
    return true;
}

template <class M>
bool filter_regular(DomainStore<M>& store, const Propagator& propagator) {
    const auto number = static_cast<std::size_t>(store.net.regulars[static_cast<std::size_t>(propagator.index)].automaton);
    const CompiledAutomaton& automaton = store.net.automata[number];
    const CellId* cells = store.net.begin(propagator.cells);
    const int count = propagator.cells.size();
    if (automaton.states == 0) return false;
    if (!automaton.moves.empty() && count <= kMaxComparisonCells)
        return ComparisonFilter<M>(store, automaton, cells, count).run();
    if (automaton.states <= 64) return filter_small_regular(store, automaton, cells, count, store.successor_caches[number]);
    return filter_large_regular(store, automaton, cells, count);
}

// Layer by layer the states that a word of the domains can pass through to be accepted, for up to 64 states; false if there is
// none.
template <class M>
bool find_alive(const DomainStore<M>& store, const CompiledAutomaton& automaton, const CellId* cells, int count,
                std::vector<Bits>& alive) {
    alive.assign(static_cast<std::size_t>(count) + 1, 0);
    alive[0] = 1;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const Bits domain = store.dom[cells[i]];
        for (Bits states = alive[i]; states; states &= states - 1) {
            const std::size_t state = static_cast<std::size_t>(lowest(states));
            for (int e = automaton.edges[state].begin; e < automaton.edges[state].end; ++e) {
                const Edge& edge = automaton.edge_pool[static_cast<std::size_t>(e)];
                if (edge.values & domain) alive[i + 1] |= Bits{1} << edge.target;
            }
        }
    }
    if (!(alive[static_cast<std::size_t>(count)] &= automaton.accepting.word(0))) return false;
    for (std::size_t i = static_cast<std::size_t>(count); i-- > 0;) {
        const Bits domain = store.dom[cells[i]];
        for (Bits states = alive[i]; states; states &= states - 1) {
            const std::size_t state = static_cast<std::size_t>(lowest(states));
            bool through = false;
            for (int e = automaton.edges[state].begin; e < automaton.edges[state].end && !through; ++e) {
                const Edge& edge = automaton.edge_pool[static_cast<std::size_t>(e)];
                through = (edge.values & domain) && (alive[i + 1] >> edge.target & 1);
            }
            if (!through) alive[i] ^= lowest_bit(states);
        }
    }
    return true;
}

// Runs that the product with all-different skips at most. Up to 15 takes the same time over all, but 6 x on one board of
// skyscrapers.
constexpr int kMaxBackoff = 3;

// Product of `regular` and all-different: beside each state of a layer the family of the sets of values read on the way to it
// (set_family.hpp). Domain consistent for both together. Costly, so it runs after everything else, and backs off exponentially
// where it prunes nothing.
template <class M>
bool filter_regular_all_different(DomainStore<M>& store, const Propagator& propagator) {
    const Network<M>& net = store.net;
    const CompiledAutomaton& automaton = net.automata[static_cast<std::size_t>(propagator.index)];
    const CellId* cells = net.begin(propagator.cells);
    const int count = propagator.cells.size();
    int open = 0;
    for (int i = 0; i < count; ++i) open += !single(store.dom[cells[i]]);
    if (open < 2) return true;  // one open cell the automaton and the peers narrow exactly
    Backoff& backoff = store.backoffs[static_cast<std::size_t>(store.running)];
    if (backoff.left > 0) {
        --backoff.left;
        return true;
    }
    bool pruned = false;
    const auto states = static_cast<std::size_t>(automaton.states);
    const auto words = static_cast<std::size_t>(automaton.accepting.words());
    auto& layers = store.layers;
    auto& families = store.layer_families;
    layers.assign(words * static_cast<std::size_t>(count + 1), 0);
    if (families.size() < states * static_cast<std::size_t>(count + 1))
        families.resize(states * static_cast<std::size_t>(count + 1));
    // The plain automaton first: families are carried to states alone from which a word can still be accepted.
    const bool small = automaton.states <= 64;
    auto& alive = store.alive_layers;
    if (small) {
        if (!find_alive(store, automaton, cells, count, alive)) return false;
    }
    const auto family = [&](std::size_t layer, std::size_t state) -> Family& { return families[layer * states + state]; };
    // The same for adding to it: the state is in the layer from now on, and begins with no set.
    const auto family_at = [&](std::size_t layer, std::size_t state) -> Family& {
        Bits& word = layers[layer * words + (state >> 6)];
        const Bits own = Bits{1} << (state & 63);
        Family& found = family(layer, state);
        if (!(word & own)) found = Family{};
        word |= own;
        return found;
    };
    family_at(0, 0).add(0);  // the empty set
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const auto domain = static_cast<unsigned>(store.dom[cells[i]]);  // at most nine values
        each_state(layers, words, i, [&](std::size_t state) {
            const Span edges = automaton.edges[state];
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = automaton.edge_pool[static_cast<std::size_t>(e)];
                const auto values = static_cast<unsigned>(edge.values) & domain;
                if (small && !(alive[i + 1] >> edge.target & 1)) continue;
                if (values)
                    net.kernel->extend(family(i, state), values, family_at(i + 1, static_cast<std::size_t>(edge.target)));
            }
        });
    }
    const auto last = static_cast<std::size_t>(count);
    bool any = false;
    for (std::size_t w = 0; w < words; ++w)
        any |= (layers[last * words + w] &= automaton.accepting.word(static_cast<int>(w))) != 0;
    if (!any) return false;
    for (std::size_t i = last; i-- > 0;) {
        const auto domain = static_cast<unsigned>(store.dom[cells[i]]);  // at most nine values
        unsigned supported = 0;
        each_state(layers, words, i, [&](std::size_t state) {
            const Span edges = automaton.edges[state];
            Family kept{};
            unsigned here = 0;
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = automaton.edge_pool[static_cast<std::size_t>(e)];
                const auto values = static_cast<unsigned>(edge.values) & domain;
                const auto target = static_cast<std::size_t>(edge.target);
                if (!values || !(layers[(i + 1) * words + (target >> 6)] >> (target & 63) & 1)) continue;
                here |= net.kernel->retract(family(i + 1, target), family(i, state), values, kept);
            }
            supported |= here;
            family(i, state) = kept;
            if (!here) layers[i * words + (state >> 6)] &= ~(Bits{1} << (state & 63));
        });
        pruned |= supported != domain;
        if (!supported || !store.narrow(cells[i], static_cast<M>(supported))) {
            backoff = {};
            return false;
        }
    }
    backoff.length = pruned ? 0 : std::min(2 * backoff.length + 1, kMaxBackoff);
    backoff.left = backoff.length;
    return true;
}

}  // namespace nonet::general
