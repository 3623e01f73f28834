#include "general_machines.hpp"

#include <utility>

namespace nonet::general {

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
    const Word* const steps = problem_.automata.data() + automaton + 1;
    machine.steps.assign(steps, steps + states * values);
    if (machine.states <= 64) {
        machine.leads.reserve(states * values);
        for (const int target : machine.steps) machine.leads.push_back(target < 0 ? 0 : Bits{1} << target);
    }
    machine.edges.reserve(states);
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
    return machine;
}

}  // namespace nonet::general
