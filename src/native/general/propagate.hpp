// Everything that follows from the domains as they are, to a fixpoint.
//
// Cheap things first: a decided value leaves its peers and tables are looked up, cell by cell, until no cell is fresh; then
// one waiting part runs, the one that failed last before all others, else by rank; and again.
#pragma once

#include "general/areas.hpp"
#include "general/automata.hpp"
#include "general/connected.hpp"
#include "general/rules.hpp"
#include "general/space.hpp"
#include "general/sum.hpp"

namespace nonet::general {

template <class M>
bool run_part(Space<M>& space, int number) {
    const Part& part = space.net.parts[static_cast<std::size_t>(number)];
    ++space.runs[static_cast<std::size_t>(part.work)];
    switch (part.work) {
        case Work::sum: return run_sum(space, part);
        case Work::set: return run_set(space, part);
        case Work::count: return run_count(space, part);
        case Work::regular: return run_regular(space, part);
        case Work::relation: return run_relation(space, part);
        case Work::house: return run_house(space, part);
        case Work::locked: return run_locked(space, part);
        case Work::matching: return run_matching(space, part);
        case Work::arranged: return run_arranged(space, part);
        case Work::differing: return run_differing(space, part);
        case Work::connected: return run_connected(space, part);
        case Work::labelled: return run_labelled(space, part);
        case Work::reach: return run_reach(space, part);
        default: return run_any_of(space, part);
    }
}

// What one changed cell says to its peers and table neighbours.
template <class M>
inline bool follow(Space<M>& space, int cell) {
    const Network<M>& net = space.net;
    const M domain = space.dom[cell];
    if (single(domain)) {
        const Span peers = net.peers[static_cast<std::size_t>(cell)];
        for (int i = peers.begin; i < peers.end; ++i) {
            const int peer = net.peer_pool[static_cast<std::size_t>(i)];
            if ((space.dom[peer] & domain) && !space.remove(peer, domain)) return false;
        }
    }
    const Span neighbours = net.neighbours[static_cast<std::size_t>(cell)];
    for (int i = neighbours.begin; i < neighbours.end; ++i) {
        const auto& neighbour = net.neighbour_pool[static_cast<std::size_t>(i)];
        const M* table = net.tables.data() + neighbour.table;
        M allowed = 0;
        if (net.by_mask) {
            allowed = table[domain];
        } else {
            each(domain, [&](int v) { allowed |= table[v]; });
        }
        if (!space.narrow(neighbour.cell, allowed)) return false;
    }
    return true;
}

template <class M>
inline bool drain(Space<M>& space) {
    Bits* fresh = space.fresh.data();
    Bits* woken = space.woken.data();
    const int words = space.fresh.words();
    for (int w = 0; w < words;) {
        if (!fresh[w]) {
            ++w;
            continue;
        }
        const int cell = (w << 6) + lowest(fresh[w]);
        woken[w] |= lowest_bit(fresh[w]);
        fresh[w] &= fresh[w] - 1;
        if (!follow(space, cell)) {
            space.failed_part = -1;
            space.failed_source = cell;
            return false;
        }
        // A change before this word was made: begin again. Later words come up anyway.
        for (int earlier = 0; earlier < w; ++earlier) {
            if (fresh[earlier]) {
                w = earlier;
                break;
            }
        }
    }
    return true;
}

template <class M>
inline void wake(Space<M>& space) {
    const Network<M>& net = space.net;
    Bits* woken = space.woken.data();
    Bits* queue = space.queue.data();
    for (int w = 0; w < space.woken.words(); ++w) {
        for (Bits left = woken[w]; left; left &= left - 1) {
            const Span wakes = net.wakes[static_cast<std::size_t>((w << 6) + lowest(left))];
            for (int i = wakes.begin; i < wakes.end; ++i) {
                const auto& each = net.wake_pool[static_cast<std::size_t>(i)];
                queue[each.word] |= each.bits & ~space.notes[static_cast<std::size_t>(each.word)];
            }
        }
        woken[w] = 0;
    }
}

// The next part to run, -1 if none waits.
template <class M>
inline int take(Space<M>& space) {
    if (space.last_failed >= 0 && space.queue.has(space.last_failed)) {
        space.queue.drop(space.last_failed);
        return space.last_failed;
    }
    Bits* queue = space.queue.data();
    for (int w = 0; w < space.queue.words(); ++w) {
        if (!queue[w]) continue;
        const int number = (w << 6) + lowest(queue[w]);
        queue[w] &= queue[w] - 1;
        return number;
    }
    return -1;
}

// True at a fixpoint; false on a contradiction, with who is to blame noted and nothing left waiting.
template <class M>
bool propagate(Space<M>& space) {
    bool good = true;
    while (good) {
        good = drain(space);
        if (!good) break;
        wake(space);
        const int number = take(space);
        if (number < 0) return true;
        space.failed_cell = -1;
        space.running = number;
        good = run_part(space, number);
        if (!good) {
            space.failed_part = space.last_failed = number;
        } else if (space.net.parts[static_cast<std::size_t>(number)].settled) {
            // It has found all it can: its own changes need not wake it again.
            const Bits* fresh = space.fresh.data();
            Bits* woken = space.woken.data();
            for (int w = 0; w < space.fresh.words(); ++w) woken[w] |= fresh[w];
            wake(space);
            space.queue.drop(number);
        }
    }
    space.fresh.clear();
    space.woken.clear();
    space.queue.clear();
    return false;
}

}  // namespace nonet::general
