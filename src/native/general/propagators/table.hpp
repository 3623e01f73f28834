// Pair: binary table constraint, arc consistent. Inside any-of with many values; elsewhere pairs are looked up by mask.
#pragma once

#include "general/domain_store.hpp"

namespace nonet::general {

template <class M>
bool filter_table(DomainStore<M>& store, const Propagator& propagator) {
    const Network<M>& net = store.net;
    const TableParams& params = net.table_params[static_cast<std::size_t>(propagator.index)];
    const CellId* cells = net.begin(propagator.cells);
    if (cells[0] == cells[1]) {
        M kept = 0;
        each(store.dom[cells[0]], [&](int v) { kept |= static_cast<M>(net.masks[params.masks + static_cast<std::size_t>(v)] & Bits{1} << v); });
        return store.narrow(cells[0], kept);
    }
    M second = 0, first = 0;
    each(store.dom[cells[0]], [&](int v) { second |= static_cast<M>(net.masks[params.masks + static_cast<std::size_t>(v)]); });
    if (!store.narrow(cells[1], second)) return false;
    each(store.dom[cells[1]], [&](int v) { first |= static_cast<M>(net.masks[params.transposed + static_cast<std::size_t>(v)]); });
    return store.narrow(cells[0], first);
}

}  // namespace nonet::general
