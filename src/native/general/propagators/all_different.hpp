// All-different: hidden singles and locked candidates of houses, Regin's matching, and forward checking inside any-of. That a
// decided value leaves its peers is propagate.hpp's.
#pragma once

#include "general/domain_store.hpp"

namespace nonet::general {

// A house has as many cells as values, so every value has a place; one with a single place takes it.
template <class M>
bool filter_hidden_singles(DomainStore<M>& store, const Propagator& propagator) {
    const CellId* cells = store.net.begin(propagator.cells);
    const int count = propagator.cells.size();
    M once = 0, twice = 0;
    for (int i = 0; i < count; ++i) {
        const M domain = store.dom[cells[i]];
        twice |= once & domain;
        once |= domain;
    }
    if (once != store.net.all_values) return false;
    once &= static_cast<M>(~twice);
    if (!once) return true;
    for (int i = 0; i < count; ++i) {
        const M domain = store.dom[cells[i]];
        const M hidden = domain & once;
        if (!hidden || hidden == domain) continue;
        if (!single(hidden)) return false;  // two values have their only place here
        store.narrow(cells[i], hidden);
    }
    return true;
}

// Locked candidates (pointing and claiming): values whose places in one house all lie in another leave the rest of the other.
template <class M>
bool filter_locked_candidates(DomainStore<M>& store, const Propagator& propagator) {
    const Network<M>& net = store.net;
    const Span intersections = net.locks[static_cast<std::size_t>(propagator.index)].intersections;
    for (int number = intersections.begin; number < intersections.end; ++number) {
        const HouseIntersection& intersection = net.intersections[static_cast<std::size_t>(number)];
        const CellId* pool = net.cell_pool.data();
        M within = 0, elsewhere = 0;
        for (int i = intersection.common.begin; i < intersection.common.end; ++i) within |= store.dom[pool[i]];
        for (int i = intersection.others.begin; i < intersection.others.end; ++i) elsewhere |= store.dom[pool[i]];
        const M locked = within & static_cast<M>(~elsewhere);
        if (!locked) continue;
        for (int i = intersection.targets.begin; i < intersection.targets.end; ++i) {
            if ((store.dom[pool[i]] & locked) && !store.remove(pool[i], locked)) return false;
        }
    }
    return true;
}

// Regin's all-different (1994), domain consistent: a maximum matching of cells to values exists, and a value stays in a domain
// only if the edge lies in some maximum matching: it is matched, on an alternating cycle, or on an alternating path from a
// free value. Covers naked and hidden subsets of every size.
template <class M>
class MatchingFilter {
public:
    MatchingFilter(DomainStore<M>& store, const Propagator& propagator)
        : store_(store), cells_(store.net.begin(propagator.cells)), count_(propagator.cells.size()),
          last_matching_(store.matchings[static_cast<std::size_t>(propagator.index)]) {}

    bool run() {
        if (!match()) return false;
        find_components();
        const Bits movable = free_ | releasable();
        for (int i = 0; i < count_; ++i) {
            if (!store_.narrow(cells_[i], static_cast<M>(values_of_[component_[i]] | movable))) return false;
        }
        return true;
    }

private:
    DomainStore<M>& store_;
    const CellId* cells_;
    const int count_;
    std::vector<std::int8_t>& last_matching_;  // the value of each cell; where it still fits, matching begins with it
    Bits free_ = 0;  // values that no cell is matched with
    int value_[kMaxValues];      // matched with each cell
    int owner_[kMaxValues];      // the cell matched with each value
    int component_[kMaxValues];  // of each cell
    Bits values_of_[kMaxValues];  // matched with the cells of each component

    Bits domain(int i) const { return store_.dom[cells_[i]]; }

    bool match() {
        free_ = store_.net.all_values;
        for (int v = 0; v < kMaxValues; ++v) owner_[v] = -1;
        for (int i = 0; i < count_; ++i) {
            value_[i] = -1;
            const int old = last_matching_[static_cast<std::size_t>(i)];
            if (old >= 0 && (domain(i) & free_) >> old & 1) take(i, old);
        }
        for (int i = 0; i < count_; ++i) {
            if (value_[i] >= 0) continue;
            if (const Bits spare = domain(i) & free_) {
                take(i, lowest(spare));
            } else if (!augment(i)) {
                return false;
            }
        }
        for (int i = 0; i < count_; ++i) last_matching_[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(value_[i]);
        return true;
    }

    void take(int i, int v) {
        value_[i] = v;
        owner_[v] = i;
        free_ &= ~(Bits{1} << v);
    }

    // Augmenting path, breadth first from an unmatched cell to a free value.
    bool augment(int start) {
        int from[kMaxValues], queue[kMaxValues + 1], head = 0, tail = 0;
        Bits seen = 0;
        queue[tail++] = start;
        while (head < tail) {
            const int i = queue[head++];
            const Bits unseen = domain(i) & ~seen;
            seen |= unseen;
            if (const Bits spare = unseen & free_) {
                int v = lowest(spare);
                free_ &= ~(Bits{1} << v);
                for (int at = i;; at = from[v]) {
                    const int passed_on = value_[at];
                    value_[at] = v;
                    owner_[v] = at;
                    if (at == start) return true;
                    v = passed_on;
                }
            }
            each(unseen, [&](int v) {
                from[v] = i;
                queue[tail++] = owner_[v];
            });
        }
        store_.failed_cell = cells_[start];
        return false;
    }

    // Strongly connected components (Tarjan, 1972, explicit stack) of the residual graph: an edge from cell i to the cell matched
    // with each value in i's domain.
    void find_components() {
        int order[kMaxValues], low[kMaxValues], open[kMaxValues], open_count = 0, next = 0, components = 0;
        int path[kMaxValues], depth = 0;
        Bits untried[kMaxValues];
        for (int i = 0; i < count_; ++i) order[i] = component_[i] = -1;
        const auto enter = [&](int i) {
            order[i] = low[i] = next++;
            open[open_count++] = i;
            path[depth] = i;
            untried[depth++] = domain(i) & ~free_;
        };
        for (int root = 0; root < count_; ++root) {
            if (order[root] >= 0) continue;
            enter(root);
            while (depth) {
                const int i = path[depth - 1];
                Bits& left = untried[depth - 1];
                if (left) {
                    const int to = owner_[lowest(left)];
                    left &= left - 1;
                    if (order[to] < 0) {
                        enter(to);
                    } else if (component_[to] < 0 && order[to] < low[i]) {
                        low[i] = order[to];
                    }
                    continue;
                }
                --depth;
                if (depth && low[i] < low[path[depth - 1]]) low[path[depth - 1]] = low[i];
                if (low[i] != order[i]) continue;
                Bits values = 0;
                for (int member = -1; member != i;) {
                    member = open[--open_count];
                    component_[member] = components;
                    values |= Bits{1} << value_[member];
                }
                values_of_[components++] = values;
            }
        }
    }

    // The matched values at the end of an alternating path from a free value: their cells could take another.
    Bits releasable() const {
        if (!free_) return 0;
        Bits gained = 0, wanted = free_;
        for (bool again = true; again;) {
            again = false;
            for (int i = 0; i < count_; ++i) {
                const Bits own = Bits{1} << value_[i];
                if (!(gained & own) && (domain(i) & wanted)) {
                    gained |= own;
                    wanted |= own;
                    again = true;
                }
            }
        }
        return gained;
    }
};

template <class M>
bool filter_all_different(DomainStore<M>& store, const Propagator& propagator) {
    return MatchingFilter<M>(store, propagator).run();
}

// All-different inside any-of, where peers do not count: forward checking (decided values leave the others) and the pigeonhole
// bound on all domains together.
template <class M>
bool filter_by_forward_checking(DomainStore<M>& store, const Propagator& propagator) {
    const CellId* cells = store.net.begin(propagator.cells);
    const int count = propagator.cells.size();
    M decided = 0;
    for (bool again = true; again;) {
        again = false;
        M together = 0, now = 0;
        for (int i = 0; i < count; ++i) {
            const M domain = store.dom[cells[i]];
            together |= domain;
            if (!single(domain)) continue;
            if (now & domain) return false;
            now |= domain;
        }
        if (bit_count(together) < count) return false;
        if (now == decided) break;
        decided = now;
        for (int i = 0; i < count; ++i) {
            const M domain = store.dom[cells[i]];
            if (single(domain) || !(domain & decided)) continue;
            if (!store.remove(cells[i], decided)) return false;
            again = true;
        }
    }
    return true;
}

}  // namespace nonet::general
