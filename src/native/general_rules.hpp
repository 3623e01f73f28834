// Counts, automata, tables inside any-of, and any-of itself.
#pragma once

#include "general_space.hpp"

namespace nonet::general {

template <class M>
bool run_count(Space<M>& space, const Part& part) {
    const CountPart& count = space.net.counts[static_cast<std::size_t>(part.index)];
    const CellId* cells = space.net.begin(part.cells);
    const auto values = static_cast<M>(count.values);
    int surely = 0, perhaps = 0;
    for (int i = 0; i < part.cells.size(); ++i) {
        const M domain = space.dom[cells[i]];
        surely += (domain & ~values) == 0;
        perhaps += (domain & values) != 0;
    }
    if (surely > count.high || perhaps < count.low) return false;
    if (surely == perhaps) return true;
    if (surely == count.high) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & ~values) && !space.remove(cells[i], values)) return false;
        }
    } else if (perhaps == count.low) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & values) && !space.narrow(cells[i], values)) return false;
        }
    }
    return true;
}

// Layer i holds the states in which the automaton can be after i cells; backward only those that can still end well.
template <class M>
bool run_regular(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const Machine& machine = net.machines[static_cast<std::size_t>(net.regulars[static_cast<std::size_t>(part.index)].machine)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    if (machine.states == 0) return false;
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
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        each_state(static_cast<std::size_t>(i), [&](std::size_t state) {
            const Span edges = machine.edges[state];
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = machine.list[static_cast<std::size_t>(e)];
                if (edge.values & domain) next[edge.target >> 6] |= Bits{1} << (edge.target & 63);
            }
        });
    }
    Bits any = 0;
    for (std::size_t w = 0; w < words; ++w) {
        any |= layers[static_cast<std::size_t>(count) * words + w] &= machine.accepting.word(static_cast<int>(w));
    }
    if (!any) return false;
    for (int i = count; i-- > 0;) {
        const M domain = space.dom[cells[i]];
        const Bits* next = &layers[static_cast<std::size_t>(i + 1) * words];
        Bits* here = &layers[static_cast<std::size_t>(i) * words];
        Bits supported = 0;
        each_state(static_cast<std::size_t>(i), [&](std::size_t state) {
            const Span edges = machine.edges[state];
            Bits through = 0;
            for (int e = edges.begin; e < edges.end; ++e) {
                const Edge& edge = machine.list[static_cast<std::size_t>(e)];
                if (next[edge.target >> 6] >> (edge.target & 63) & 1) through |= edge.values & domain;
            }
            if (through) {
                supported |= through;
            } else {
                here[state >> 6] &= ~(Bits{1} << (state & 63));
            }
        });
        if (!space.narrow(cells[i], static_cast<M>(supported))) return false;
    }
    return true;
}

template <class M>
bool run_relation(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const RelationPart& relation = net.relations[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    if (cells[0] == cells[1]) {
        M kept = 0;
        each(space.dom[cells[0]], [&](int v) { kept |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)] & Bits{1} << v); });
        return space.narrow(cells[0], kept);
    }
    M second = 0, first = 0;
    each(space.dom[cells[0]], [&](int v) { second |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)]); });
    if (!space.narrow(cells[1], second)) return false;
    each(space.dom[cells[1]], [&](int v) { first |= static_cast<M>(net.masks[relation.reversed + static_cast<std::size_t>(v)]); });
    return space.narrow(cells[0], first);
}

template <class M>
bool run_part(Space<M>& space, int number);

// Supposes each alternative in turn, on a copy of the domains; what no surviving alternative allows goes.
template <class M>
bool run_any_of(Space<M>& space, const Part& part) {
    constexpr int kRounds = 3;  // of an alternative's parts; more rarely finds more, and one suffices to be right
    const Network<M>& net = space.net;
    const AnyOfPart& any_of = net.any_ofs[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    M* const outer = space.dom;
    M* const supposed = space.trials[static_cast<std::size_t>(any_of.level)].data();
    M* const united = supposed + net.cells;
    Bits* const noted = space.fresh_bits;
    const bool changed = space.changed;
    for (int i = 0; i < count; ++i) united[cells[i]] = 0;
    bool alive = false, everything = false;
    for (const auto& alternative : any_of.alternatives) {
        for (int i = 0; i < count; ++i) supposed[cells[i]] = outer[cells[i]];
        space.dom = supposed;
        space.fresh_bits = space.hypothetical.data();
        ++space.trying;
        bool holds = true;
        space.changed = true;
        for (int round = 0; holds && space.changed && round < kRounds; ++round) {
            space.changed = false;
            for (const int number : alternative) {
                holds = run_part(space, number);
                if (!holds) break;
            }
        }
        --space.trying;
        space.dom = outer;
        if (!holds) continue;
        alive = true;
        everything = true;
        for (int i = 0; i < count; ++i) {
            united[cells[i]] |= supposed[cells[i]];
            everything &= united[cells[i]] == outer[cells[i]];
        }
        if (everything) break;
    }
    space.fresh_bits = noted;
    space.changed = changed;
    if (!alive) return false;
    if (everything) return true;
    for (int i = 0; i < count; ++i) {
        if (!space.narrow(cells[i], united[cells[i]])) return false;
    }
    return true;
}

}  // namespace nonet::general
