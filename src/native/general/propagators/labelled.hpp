// Labelled: members with equal labels differ, where the labels are cells too.
#pragma once

#include "general/domain_store.hpp"

namespace nonet::general {

// Each (label, value) occurs at most once: forward checking. A label with as many members as there are values has each value
// exactly once: hidden singles of (label, value). Naked sets within a label were tried: 0.9 to 1.02 x the guesses on eight
// puzzles with four seeds each.
template <class M>
bool filter_labelled(DomainStore<M>& store, const Propagator& propagator) {
    const Network<M>& net = store.net;
    const LabelledParams& labelled = net.labelleds[static_cast<std::size_t>(propagator.index)];
    const int count = propagator.cells.size() / 2;
    const CellId* cells = net.begin(propagator.cells);
    const CellId* labels = cells + count;
    M placed[kMaxValues] = {};  // by label: values of members that are decided with it
    for (int i = 0; i < count; ++i) {
        const M label = store.dom[labels[i]], domain = store.dom[cells[i]];
        if (!single(label) || !single(domain)) continue;
        M& here = placed[lowest(label)];
        if (here & domain) return false;
        here |= domain;
    }
    M once[kMaxValues] = {}, twice[kMaxValues] = {};  // by label: values with a place, with two
    for (int i = 0; i < count; ++i) {
        const M label = store.dom[labels[i]], domain = store.dom[cells[i]];
        if (single(label)) {
            const int l = lowest(label);
            if (!single(domain) && !store.remove(cells[i], placed[l])) return false;
        } else if (single(domain)) {
            M taken = 0;
            each(label, [&](int l) {
                if (placed[l] & domain) taken |= bit<M>(l);
            });
            if (taken && !store.remove(labels[i], taken)) return false;
        }
        const M now = store.dom[cells[i]];
        each(store.dom[labels[i]], [&](int l) {
            twice[l] |= once[l] & now;
            once[l] |= now;
        });
    }
    bool hidden = false;
    for (int l = 0; l < net.values; ++l) {
        const int least = net.label_sizes[static_cast<std::size_t>(labelled.sizes + l)];
        if (bit_count(once[l]) < least) return false;
        once[l] = least == net.values ? static_cast<M>(once[l] & ~twice[l]) : M{0};
        hidden |= once[l] != 0;
    }
    if (!hidden) return true;
    for (int i = 0; i < count; ++i) {
        M found = 0, of = 0;  // hidden single values here, and their labels
        each(store.dom[labels[i]], [&](int l) {
            const M here = once[l] & store.dom[cells[i]];
            if (!here) return;
            found |= here;
            of |= bit<M>(l);
        });
        if (!found) continue;
        if (!single(of) || !single(found)) return false;  // two labels or two values need this member
        if (!store.narrow(labels[i], of) || !store.narrow(cells[i], found)) return false;
    }
    return true;
}

}  // namespace nonet::general
