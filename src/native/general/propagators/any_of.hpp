// Any-of: constructive disjunction (Van Hentenryck, Saraswat and Deville, 1998). Each alternative is propagated on a copy of the
// domains of its cells; a value that no surviving alternative supports is removed.
#pragma once

#include <vector>

#include "general/domain_store.hpp"

namespace nonet::general {

template <class M>
bool run_propagator(DomainStore<M>& store, int number);

// The pairs of an alternative, directly on the hypothesis: nobody is scheduled by what changes there.
template <class M>
bool look_up_pairs(DomainStore<M>& store, const std::vector<PairLookup>& pairs) {
    const M* tables = store.net.tables.data();
    M* const dom = store.dom;
    M lost = 0;
    for (const PairLookup& pair : pairs) {
        const M b = dom[pair.b] & tables[static_cast<std::size_t>(pair.b_by_a) + dom[pair.a]];
        const M a = dom[pair.a] & tables[static_cast<std::size_t>(pair.a_by_b) + b];
        if (!a || !b) return false;
        lost |= static_cast<M>((a ^ dom[pair.a]) | (b ^ dom[pair.b]));
        dom[pair.a] = a;
        dom[pair.b] = b;
    }
    store.changed |= lost != 0;
    store.runs[static_cast<std::size_t>(PropagatorKind::table)] += pairs.size();
    return true;
}

// Unit propagation: the one alternative that is left holds, so its propagators run on the domains themselves.
template <class M>
bool run_last_alternative(DomainStore<M>& store, const Alternative& alternative) {
    const M* tables = store.net.tables.data();
    for (const PairLookup& pair : alternative.pairs) {
        if (!store.narrow(pair.b, tables[static_cast<std::size_t>(pair.b_by_a) + store.dom[pair.a]])) return false;
        if (!store.narrow(pair.a, tables[static_cast<std::size_t>(pair.a_by_b) + store.dom[pair.b]])) return false;
    }
    for (const int inner : alternative.propagators) {
        if (store.is_retired(inner)) continue;
        store.running = inner;
        if (!run_propagator(store, inner)) return false;
    }
    return true;
}

template <class M>
bool filter_any_of(DomainStore<M>& store, const Propagator& propagator) {
    constexpr int kMaxRounds = 3;  // of an alternative's propagators; one suffices to be right, 1 to 3 took the same time
    const Network<M>& net = store.net;
    const AnyOfParams& any_of = net.any_ofs[static_cast<std::size_t>(propagator.index)];
    const CellId* cells = net.begin(propagator.cells);
    const int count = propagator.cells.size();
    // Within a hypothesis an alternative that fails is not refuted for good.
    int first_bit = store.hypothesis_depth ? -1 : store.first_alternative_bit[static_cast<std::size_t>(propagator.index)];
    if (first_bit >= 0) {
        const Alternative* only = nullptr;
        int left = 0;
        for (std::size_t i = 0; i < any_of.alternatives.size(); ++i) {
            if (store.is_retired(first_bit + static_cast<int>(i))) continue;
            only = &any_of.alternatives[i];
            ++left;
        }
        if (left < 2) return only && run_last_alternative(store, *only);
    }
    M* const outer = store.dom;
    M* const hypothesis = store.hypotheses[static_cast<std::size_t>(any_of.depth)].data();
    M* const united = hypothesis + net.cells;
    Bits* const outer_dirty = store.dirty_bits;
    const bool changed = store.changed;
    for (int i = 0; i < count; ++i) united[cells[i]] = 0;
    bool alive = false, nothing_pruned = false;
    for (const Alternative& alternative : any_of.alternatives) {
        const int own = first_bit < 0 ? -1 : first_bit++;
        if (own >= 0 && store.is_retired(own)) continue;
        for (int i = 0; i < count; ++i) hypothesis[cells[i]] = outer[cells[i]];
        store.dom = hypothesis;
        store.dirty_bits = store.discarded_dirty.data();
        ++store.hypothesis_depth;
        bool holds = true;
        store.changed = true;
        for (int round = 0; holds && store.changed && round < kMaxRounds; ++round) {
            store.changed = false;
            holds = look_up_pairs(store, alternative.pairs);
            for (std::size_t i = 0; holds && i < alternative.propagators.size(); ++i) {
                const int inner = alternative.propagators[i];
                if (store.is_retired(inner)) continue;
                store.running = inner;
                store.first_round = round == 0;
                holds = run_propagator(store, inner);
            }
        }
        --store.hypothesis_depth;
        store.dom = outer;
        if (!holds) {
            if (own >= 0) store.retire(own);
            continue;
        }
        alive = true;
        nothing_pruned = true;
        for (int i = 0; i < count; ++i) {
            united[cells[i]] |= hypothesis[cells[i]];
            nothing_pruned &= united[cells[i]] == outer[cells[i]];
        }
        if (nothing_pruned) break;
    }
    store.dirty_bits = outer_dirty;
    store.changed = changed;
    if (!alive) return false;
    if (nothing_pruned) return true;
    for (int i = 0; i < count; ++i) {
        if (!store.narrow(cells[i], united[cells[i]])) return false;
    }
    return true;
}

}  // namespace nonet::general
