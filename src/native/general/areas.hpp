// What follows from cells that must differ, beyond taking a decided value from its peers.
#pragma once

#include "general/space.hpp"

namespace nonet::general {

// As many cells as values: every value has a place, and one that has only one stands there.
template <class M>
bool run_house(Space<M>& space, const Part& part) {
    const CellId* cells = space.net.begin(part.cells);
    const int count = part.cells.size();
    M once = 0, twice = 0;
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        twice |= once & domain;
        once |= domain;
    }
    if (once != space.net.everything) return false;
    once &= static_cast<M>(~twice);
    if (!once) return true;
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        const M hidden = domain & once;
        if (!hidden || hidden == domain) continue;
        if (!single(hidden)) return false;  // two values with this as their only place
        space.narrow(cells[i], hidden);
    }
    return true;
}

// Where two houses cross: values that the first house has only in the common cells leave the rest of the second.
template <class M>
bool run_locked(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const Span crossings = net.locks[static_cast<std::size_t>(part.index)].crossings;
    for (int c = crossings.begin; c < crossings.end; ++c) {
        const Crossing& crossing = net.crossings[static_cast<std::size_t>(c)];
        const CellId* pool = net.cell_pool.data();
        M within = 0, elsewhere = 0;
        for (int i = crossing.common.begin; i < crossing.common.end; ++i) within |= space.dom[pool[i]];
        for (int i = crossing.others.begin; i < crossing.others.end; ++i) elsewhere |= space.dom[pool[i]];
        const M locked = within & static_cast<M>(~elsewhere);
        if (!locked) continue;
        for (int i = crossing.targets.begin; i < crossing.targets.end; ++i) {
            if ((space.dom[pool[i]] & locked) && !space.remove(pool[i], locked)) return false;
        }
    }
    return true;
}

// Regin's filtering: a matching of cells to values shows that it can be done at all; a value that no alternating cycle,
// and no path from a value to spare, could bring to a cell leaves it. Covers naked and hidden subsets of every size.
template <class M>
class MatchingRun {
public:
    MatchingRun(Space<M>& space, const Part& part)
        : space_(space), cells_(space.net.begin(part.cells)), count_(part.cells.size()),
          hint_(space.matchings[static_cast<std::size_t>(part.index)]) {}

    bool run() {
        if (!match()) return false;
        find_components();
        const Bits loose = free_ | releasable();
        for (int i = 0; i < count_; ++i) {
            if (!space_.narrow(cells_[i], static_cast<M>(values_of_[component_[i]] | loose))) return false;
        }
        return true;
    }

private:
    Space<M>& space_;
    const CellId* cells_;
    const int count_;
    std::vector<std::int8_t>& hint_;  // the value of each cell in the last matching; any matching will do to begin with
    Bits free_ = 0;
    int value_[kMostValues];  // of each cell
    int owner_[kMostValues];  // of each value
    int component_[kMostValues];
    Bits values_of_[kMostValues];

    Bits domain(int i) const { return space_.dom[cells_[i]]; }

    bool match() {
        free_ = space_.net.everything;
        for (int v = 0; v < kMostValues; ++v) owner_[v] = -1;
        for (int i = 0; i < count_; ++i) {
            value_[i] = -1;
            const int old = hint_[static_cast<std::size_t>(i)];
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
        for (int i = 0; i < count_; ++i) hint_[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(value_[i]);
        return true;
    }

    void take(int i, int v) {
        value_[i] = v;
        owner_[v] = i;
        free_ &= ~(Bits{1} << v);
    }

    // Breadth first from a cell without a value to a free value, passing values on along the way.
    bool augment(int start) {
        int from[kMostValues], line[kMostValues + 1], head = 0, tail = 0;
        Bits seen = 0;
        line[tail++] = start;
        while (head < tail) {
            const int i = line[head++];
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
                line[tail++] = owner_[v];
            });
        }
        space_.failed_cell = cells_[start];
        return false;
    }

    // Tarjan, on an explicit stack: cell i leads to the owner of each value that i could take.
    void find_components() {
        int order[kMostValues], low[kMostValues], open[kMostValues], open_count = 0, next = 0, components = 0;
        int path[kMostValues], depth = 0;
        Bits untried[kMostValues];
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

    // The values of cells that could, directly or by passing on, take a free value instead.
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
bool run_matching(Space<M>& space, const Part& part) {
    return MatchingRun<M>(space, part).run();
}

// Different cells inside any-of, where peers say nothing: decided values leave the others, and there must be enough.
template <class M>
bool run_differing(Space<M>& space, const Part& part) {
    const CellId* cells = space.net.begin(part.cells);
    const int count = part.cells.size();
    M decided = 0;
    for (bool again = true; again;) {
        again = false;
        M together = 0, now = 0;
        for (int i = 0; i < count; ++i) {
            const M domain = space.dom[cells[i]];
            together |= domain;
            if (!single(domain)) continue;
            if (now & domain) return false;
            now |= domain;
        }
        if (bit_count(together) < count) return false;
        if (now == decided) break;
        decided = now;
        for (int i = 0; i < count; ++i) {
            const M domain = space.dom[cells[i]];
            if (single(domain) || !(domain & decided)) continue;
            if (!space.remove(cells[i], decided)) return false;
            again = true;
        }
    }
    return true;
}

}  // namespace nonet::general
