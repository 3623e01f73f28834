// Count: between `low` and `high` of `cells` take a value in `values`.
#pragma once

#include "general/domain_store.hpp"

namespace nonet::general {

// At least two of `cells` have `value`. It leaves a place that differs from all others, and every cell that must differ from one
// of any two places that can have it together.
template <class M>
bool remove_seen_by_every_pair(DomainStore<M>& store, const CellId* cells, int count, M value) {
    constexpr int kMaxWords = DomainStore<M>::kMaxWords;
    const Network<M>& net = store.net;
    const int words = store.dirty.words();
    if (store.hypothesis_depth || words > kMaxWords) return true;
    Bits seen[kMaxWords], places[kMaxWords];
    for (int w = 0; w < words; ++w) seen[w] = ~Bits{0}, places[w] = 0;
    const auto has_value = [&](CellId cell) { return (store.dom[cell] & value) != 0; };
    for (int i = 0; i < count; ++i) {
        if (has_value(cells[i])) places[cells[i] >> 6] |= Bits{1} << (cells[i] & 63);
    }
    bool possible = false;
    bool is_any_seen = true;  // after a few pairs mostly none is; looking at all pairs took half the time of some puzzles
    for (int i = 0; i < count; ++i) {
        if (!has_value(cells[i])) continue;
        const Bits* a = net.differs[cells[i]].data();
        for (int j = i + 1; j < count && is_any_seen; ++j) {
            if (!has_value(cells[j]) || net.differ(cells[i], cells[j])) continue;
            const Bits* b = net.differs[cells[j]].data();
            Bits left = 0;
            for (int w = 0; w < words; ++w) left |= seen[w] &= a[w] | b[w];
            is_any_seen = left != 0;
        }
        Bits partners = 0;
        for (int w = 0; w < words; ++w) {
            const Bits own = cells[i] >> 6 == w ? Bits{1} << (cells[i] & 63) : 0;
            partners |= places[w] & ~a[w] & ~own;
        }
        bool partner = partners != 0;
        for (int j = 0; j < count && !partner; ++j) partner = j != i && cells[j] == cells[i];  // a cell that counts twice
        if (!partner && !store.remove(cells[i], value)) return false;
        possible |= partner;
    }
    if (!possible) return false;
    for (int w = 0; w < words; ++w) {
        for (Bits left = seen[w]; left; left &= left - 1) {
            if (!store.remove((w << 6) + lowest(left), value)) return false;
        }
    }
    return true;
}

// Pigeonhole over a clique cover: one value is at most once in each group of different cells, so `low` of them need `low` groups
// with a place. If there are exactly `low` such groups, each has the value.
template <class M>
bool filter_by_groups(DomainStore<M>& store, const CountParams& count, const CellId* cells, int size) {
    const auto value = static_cast<M>(count.values);
    const int* const group = store.net.int_pool.data() + count.groups;
    Bits open = 0;
    for (int i = 0; i < size; ++i) {
        if (store.dom[cells[i]] & value) open |= Bits{1} << group[i];
    }
    const int groups = bit_count(open);
    if (groups > count.low) return true;
    if (groups < count.low) return false;
    CellId places[256];  // NetworkBuilder makes groups of up to 255 cells
    for (; open; open &= open - 1) {
        int found = 0;
        for (int i = 0; i < size; ++i) {
            if (group[i] == lowest(open) && (store.dom[cells[i]] & value)) places[found++] = cells[i];
        }
        if (found == 0) return false;  // an earlier group has taken the last place
        if (found == 1 ? !store.narrow(places[0], value) : !store.remove_from_common_peers(places, found, value))
            return false;
    }
    return true;
}

template <class M>
bool filter_count(DomainStore<M>& store, const Propagator& propagator) {
    const CountParams& count = store.net.counts[static_cast<std::size_t>(propagator.index)];
    const CellId* cells = store.net.begin(propagator.cells);
    const auto values = static_cast<M>(count.values);
    int surely = 0, perhaps = 0;
    M possible = 0;  // the counted values that some domain has
    for (int i = 0; i < propagator.cells.size(); ++i) {
        const M domain = store.dom[cells[i]];
        surely += (domain & ~values) == 0;
        perhaps += (domain & values) != 0;
        possible |= domain & values;
    }
    if (surely > count.high || perhaps < count.low) return false;
    if (surely >= count.low && perhaps <= count.high) {
        store.mark_entailed();
        return true;
    }
    if (surely == count.high) {
        for (int i = 0; i < propagator.cells.size(); ++i) {
            const M domain = store.dom[cells[i]];
            if ((domain & ~values) && !store.remove(cells[i], values)) return false;
        }
        return true;
    }
    if (perhaps == count.low) {
        for (int i = 0; i < propagator.cells.size(); ++i) {
            const M domain = store.dom[cells[i]];
            if ((domain & values) && !store.narrow(cells[i], values)) return false;
        }
        return true;
    }
    if (count.groups >= 0 && surely < count.low && !filter_by_groups(store, count, cells, propagator.cells.size()))
        return false;
    if (count.low == 0 || surely >= count.low || !single(possible)) return true;
    return count.low == 1 ? store.remove_from_common_peers(cells, propagator.cells.size(), possible)
                          : remove_seen_by_every_pair(store, cells, propagator.cells.size(), possible);
}

}  // namespace nonet::general
