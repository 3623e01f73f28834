#include "general/machines.hpp"

#include <utility>

namespace nonet::general {

namespace {

// Settled are those accepting states that no value leads away from.
void find_ways(Machine& machine, std::size_t values) {
    const auto leads = [&](int state, std::size_t v) { return machine.leads[static_cast<std::size_t>(state) * values + v]; };
    Bits& settled = machine.settled = machine.states ? machine.accepting.word(0) : 0;
    for (Bits before = 0; before != settled;) {
        before = settled;
        each(before, [&](int state) {
            for (std::size_t v = 0; v < values; ++v) {
                if (!(leads(state, v) & settled)) settled &= ~(Bits{1} << state);
            }
        });
    }
    if (!settled) return;
    std::vector<Machine::Ways> ways(static_cast<std::size_t>(machine.states), {0, 0});
    for (int state = 0; state < machine.states; ++state) {
        for (std::size_t v = 0; v < values; ++v) {
            Machine::Ways& way = ways[static_cast<std::size_t>(state)];
            const Bits lead = leads(state, v);
            if (lead) (lead & settled ? way.settling : way.open) |= Bits{1} << v;
        }
    }
    const auto decides = [&](int state) { return single(ways[static_cast<std::size_t>(state)].open); };
    for (int state = 0; state < machine.states; ++state) {
        bool compares = true;
        if (!decides(state)) {
            each(ways[static_cast<std::size_t>(state)].open, [&](int v) {
                compares &= decides(lowest(leads(state, static_cast<std::size_t>(v))));
            });
        }
        if (!compares) return;
    }
    machine.ways = std::move(ways);
}

}  // namespace

int Machines::of(std::size_t automaton) {
    const auto [place, is_new] = known_.try_emplace(automaton, static_cast<int>(made.size()));
    if (is_new) made.push_back(compiled(automaton));
    return place->second;
}

Machine Machines::compiled(std::size_t automaton) const {
    Machine machine;
    machine.states = static_cast<int>(problem_.automata[automaton]);
    machine.accepting = BitSet(machine.states);
    const auto states = static_cast<std::size_t>(machine.states), values = static_cast<std::size_t>(problem_.values);
    const int* const steps = problem_.automata.data() + automaton + 1;
    machine.steps.assign(steps, steps + states * values);
    if (machine.states <= 64) {
        machine.leads.reserve(states * values);
        for (const int target : machine.steps) machine.leads.push_back(target < 0 ? 0 : Bits{1} << target);
    }
    machine.edges.reserve(states);
    machine.list.reserve(3 * states);
    std::vector<Bits> to(states);
    for (std::size_t state = 0; state < states; ++state) {
        const auto begin = machine.list.size();
        for (std::size_t v = 0; v < values; ++v) {
            const int target = machine.steps[state * values + v];
            if (target < 0) continue;
            Bits& mask = to[static_cast<std::size_t>(target)];
            if (!mask) machine.list.push_back({target, 0});
            mask |= Bits{1} << v;
        }
        for (auto edge = machine.list.begin() + static_cast<std::ptrdiff_t>(begin); edge != machine.list.end(); ++edge) {
            edge->values = std::exchange(to[static_cast<std::size_t>(edge->target)], 0);
        }
        machine.edges.push_back({static_cast<int>(begin), static_cast<int>(machine.list.size())});
        if (steps[states * values + state]) machine.accepting.add(static_cast<int>(state));
    }
    if (machine.states <= 64) find_ways(machine, values);
    return machine;
}

}  // namespace nonet::general
