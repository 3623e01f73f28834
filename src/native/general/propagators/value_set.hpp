// Value set: the cells have different values that together form one of `sets`.
#pragma once

#include "general/domain_store.hpp"

namespace nonet::general {

// Up to nine values: domain consistent by families of sets (set_family.hpp).
template <class M>
bool filter_value_set(DomainStore<M>& store, const Propagator& propagator) {
    const Network<M>& net = store.net;
    const ValueSetParams& set = net.value_sets[static_cast<std::size_t>(propagator.index)];
    const CellId* cells = net.begin(propagator.cells);
    const int count = propagator.cells.size();
    if (set.family >= 0) {
        Family reached[kMaxFamilyValues + 1];
        std::uint16_t domains[kMaxFamilyValues] = {}, supported[kMaxFamilyValues], required;
        for (int i = 0; i < count; ++i) domains[i] = static_cast<std::uint16_t>(store.dom[cells[i]]);
        net.kernel->forward(count, domains, reached);
        if (!net.kernel->backward(count, domains, reached, net.families[static_cast<std::size_t>(set.family)], supported, &required)) {
            return false;
        }
        for (int i = 0; i < count; ++i) {
            if (!store.narrow(cells[i], static_cast<M>(supported[i]))) return false;
        }
        for (; required; required &= static_cast<std::uint16_t>(required - 1)) {
            if (!store.remove_from_common_peers(cells, count, static_cast<M>(lowest_bit(required)))) return false;
        }
        return true;
    }
    // More than nine values: the union of the sets that fit, each checked against every domain. Weaker than domain consistent.
    Bits decided = 0, all_domains = 0;
    for (int i = 0; i < count; ++i) {
        const M domain = store.dom[cells[i]];
        all_domains |= domain;
        if (!single(domain)) continue;
        if (decided & domain) return false;
        decided |= domain;
    }
    Bits possible = 0, required = ~Bits{0};
    for (int s = set.sets.begin; s < set.sets.end; ++s) {
        const Bits values = net.masks[static_cast<std::size_t>(s)];
        if ((decided & ~values) || (values & ~all_domains)) continue;
        bool fits = true;
        for (int i = 0; i < count && fits; ++i) fits = (store.dom[cells[i]] & values) != 0;
        if (!fits) continue;
        possible |= values;
        required &= values;
    }
    if (!possible) return count == 0 && set.sets.size() > 0;
    for (int i = 0; i < count; ++i) {
        const M domain = store.dom[cells[i]];
        if (!store.narrow(cells[i], static_cast<M>(single(domain) ? possible : possible & ~decided))) return false;
    }
    for (Bits left = required; left; left &= left - 1) {
        const auto value = static_cast<M>(lowest_bit(left));
        int places = 0, place = -1;
        for (int i = 0; i < count; ++i) {
            if (store.dom[cells[i]] & value) {
                ++places;
                place = cells[i];
            }
        }
        if (places == 0) return false;
        if (places == 1 && !store.narrow(place, value)) return false;
        if (places > 1 && !store.remove_from_common_peers(cells, count, value)) return false;
    }
    return true;
}

}  // namespace nonet::general
