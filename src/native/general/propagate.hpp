// Propagation to a fixpoint (AC-3 style, Mackworth 1977), in two tiers.
//
// Cell by cell, until no cell is dirty: a decided value leaves the peers, and table neighbours are narrowed by lookup. Then
// one scheduled propagator runs, the one that failed last before all others, else the one with the lowest number; and again.
#pragma once

#include "general/domain_store.hpp"
#include "general/propagators/all_different.hpp"
#include "general/propagators/any_of.hpp"
#include "general/propagators/connected.hpp"
#include "general/propagators/count.hpp"
#include "general/propagators/labelled.hpp"
#include "general/propagators/reach.hpp"
#include "general/propagators/regular.hpp"
#include "general/propagators/sum.hpp"
#include "general/propagators/table.hpp"
#include "general/propagators/value_set.hpp"

namespace nonet::general {

// False if the propagator fails: no assignment within the domains satisfies its constraint.
template <class M>
bool run_propagator(DomainStore<M>& store, int number) {
    const Propagator& propagator = store.net.propagators[static_cast<std::size_t>(number)];
    ++store.runs[static_cast<std::size_t>(propagator.kind)];
    switch (propagator.kind) {
        case PropagatorKind::sum: return filter_sum(store, propagator);
        case PropagatorKind::value_set: return filter_value_set(store, propagator);
        case PropagatorKind::count: return filter_count(store, propagator);
        case PropagatorKind::regular: return filter_regular(store, propagator);
        case PropagatorKind::table: return filter_table(store, propagator);
        case PropagatorKind::hidden_single: return filter_hidden_singles(store, propagator);
        case PropagatorKind::locked_candidates: return filter_locked_candidates(store, propagator);
        case PropagatorKind::all_different: return filter_all_different(store, propagator);
        case PropagatorKind::regular_all_different: return filter_regular_all_different(store, propagator);
        case PropagatorKind::forward_checking: return filter_by_forward_checking(store, propagator);
        case PropagatorKind::connected: return filter_connected(store, propagator);
        case PropagatorKind::labelled: return filter_labelled(store, propagator);
        case PropagatorKind::reach: return filter_reach(store, propagator);
        case PropagatorKind::any_of: return filter_any_of(store, propagator);
    }
    return true;
}

// Narrows the peers and the table neighbours of one changed cell.
template <class M>
inline bool propagate_cell(DomainStore<M>& store, int cell) {
    const Network<M>& net = store.net;
    const M domain = store.dom[cell];
    if (single(domain)) {
        const Span peers = net.peers[static_cast<std::size_t>(cell)];
        for (int i = peers.begin; i < peers.end; ++i) {
            const int peer = net.peer_pool[static_cast<std::size_t>(i)];
            if ((store.dom[peer] & domain) && !store.remove(peer, domain)) return false;
        }
    }
    const Span neighbours = net.neighbours[static_cast<std::size_t>(cell)];
    for (int i = neighbours.begin; i < neighbours.end; ++i) {
        const auto& neighbour = net.neighbour_pool[static_cast<std::size_t>(i)];
        const M* table = net.tables.data() + neighbour.table;
        M allowed = 0;
        if (net.lookup_by_mask) {
            allowed = table[domain];
        } else {
            each(domain, [&](int v) { allowed |= table[v]; });
        }
        if (!store.narrow(neighbour.cell, allowed)) return false;
    }
    return true;
}

// The first tier: until no cell is dirty.
template <class M>
inline bool propagate_changed_cells(DomainStore<M>& store) {
    Bits* dirty = store.dirty.data();
    Bits* unscheduled = store.unscheduled.data();
    const int words = store.dirty.words();
    for (int w = 0; w < words;) {
        if (!dirty[w]) {
            ++w;
            continue;
        }
        const int cell = (w << 6) + lowest(dirty[w]);
        unscheduled[w] |= lowest_bit(dirty[w]);
        dirty[w] &= dirty[w] - 1;
        if (!propagate_cell(store, cell)) {
            store.failed_propagator = -1;
            store.failed_source = cell;
            return false;
        }
        // Back to a cell in an earlier word that has changed; later words are still to come.
        for (int earlier = 0; earlier < w; ++earlier) {
            if (dirty[earlier]) {
                w = earlier;
                break;
            }
        }
    }
    return true;
}

// Puts the watch lists of the unscheduled cells into the queue, without retired propagators.
template <class M>
inline void schedule_watchers(DomainStore<M>& store) {
    const Network<M>& net = store.net;
    Bits* unscheduled = store.unscheduled.data();
    Bits* queue = store.queue.data();
    for (int w = 0; w < store.unscheduled.words(); ++w) {
        for (Bits left = unscheduled[w]; left; left &= left - 1) {
            const Span watches = net.watches[static_cast<std::size_t>((w << 6) + lowest(left))];
            for (int i = watches.begin; i < watches.end; ++i) {
                const auto& each = net.watch_pool[static_cast<std::size_t>(i)];
                queue[each.word] |= each.bits & ~store.retired[static_cast<std::size_t>(each.word)];
            }
        }
        unscheduled[w] = 0;
    }
}

// Takes the next propagator from the queue, -1 if it is empty.
template <class M>
inline int next_propagator(DomainStore<M>& store) {
    if (store.last_failed >= 0 && store.queue.has(store.last_failed)) {
        store.queue.drop(store.last_failed);
        return store.last_failed;
    }
    Bits* queue = store.queue.data();
    for (int w = 0; w < store.queue.words(); ++w) {
        if (!queue[w]) continue;
        const int number = (w << 6) + lowest(queue[w]);
        queue[w] &= queue[w] - 1;
        return number;
    }
    return -1;
}

// True at a fixpoint. False on a contradiction: the store says what failed, and all its queues are empty.
template <class M>
bool propagate(DomainStore<M>& store) {
    bool good = true;
    while (good) {
        good = propagate_changed_cells(store);
        if (!good) break;
        schedule_watchers(store);
        const int number = next_propagator(store);
        if (number < 0) return true;
        store.failed_cell = -1;
        store.running = number;
        good = run_propagator(store, number);
        if (!good) {
            store.failed_propagator = store.last_failed = number;
        } else if (store.net.propagators[static_cast<std::size_t>(number)].idempotent) {
            // Its own changes need not schedule it again.
            const Bits* dirty = store.dirty.data();
            Bits* unscheduled = store.unscheduled.data();
            for (int w = 0; w < store.dirty.words(); ++w) unscheduled[w] |= dirty[w];
            schedule_watchers(store);
            store.queue.drop(number);
        }
    }
    store.dirty.clear();
    store.unscheduled.clear();
    store.queue.clear();
    return false;
}

}  // namespace nonet::general
