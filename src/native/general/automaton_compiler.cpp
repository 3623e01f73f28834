#include "general/automaton_compiler.hpp"

#include <algorithm>
#include <utility>

namespace nonet::general {

namespace {

// Finds the universal states (from them every word is accepted) as a greatest fixpoint: accepting states that no value leaves.
// Then tells whether this is a comparison: after any value that decides nothing, at most one value leaves the next state open.
void find_comparison_moves(CompiledAutomaton& automaton, std::size_t values) {
    const auto successors = [&](int state, std::size_t v) {
        return automaton.successors[static_cast<std::size_t>(state) * values + v];
    };
    Bits& universal = automaton.universal = automaton.states ? automaton.accepting.word(0) : 0;
    for (Bits before = 0; before != universal;) {
        before = universal;
        each(before, [&](int state) {
            for (std::size_t v = 0; v < values; ++v) {
                if (!(successors(state, v) & universal)) universal &= ~(Bits{1} << state);
            }
        });
    }
    if (!universal) return;
    std::vector<CompiledAutomaton::Moves> moves(static_cast<std::size_t>(automaton.states), {0, 0});
    for (int state = 0; state < automaton.states; ++state) {
        for (std::size_t v = 0; v < values; ++v) {
            CompiledAutomaton::Moves& move = moves[static_cast<std::size_t>(state)];
            const Bits successor = successors(state, v);
            if (successor) (successor & universal ? move.to_universal : move.undecided) |= Bits{1} << v;
        }
    }
    const auto has_one_undecided_value = [&](int state) { return single(moves[static_cast<std::size_t>(state)].undecided); };
    for (int state = 0; state < automaton.states; ++state) {
        bool is_comparison = true;
        if (!has_one_undecided_value(state)) {
            each(moves[static_cast<std::size_t>(state)].undecided, [&](int v) {
                is_comparison &= has_one_undecided_value(lowest(successors(state, static_cast<std::size_t>(v))));
            });
        }
        if (!is_comparison) return;
    }
    automaton.moves = std::move(moves);
}

constexpr std::size_t kMaxShiftsPerValue = 3;  // on average; more take longer than a loop over the states

void find_shifts(CompiledAutomaton& automaton, std::size_t values) {
    auto& shifts = automaton.shifts;
    std::vector<Bits> from;  // of a value, by distance
    for (std::size_t v = 0; v < values; ++v) {
        from.assign(64, 0);
        for (std::size_t state = 0; state < static_cast<std::size_t>(automaton.states); ++state) {
            const int target = automaton.steps[state * values + v];
            if (target >= 0) from[static_cast<std::size_t>((target - static_cast<int>(state)) & 63)] |= Bits{1} << state;
        }
        for (int by = 0; by < 64; ++by) {
            const Bits states = from[static_cast<std::size_t>(by)];
            if (!states) continue;
            const auto same = std::find_if(shifts.begin(), shifts.end(), [&](const CompiledAutomaton::Shift& shift) {
                return shift.by == by && shift.from == states;
            });
            if (same == shifts.end()) {
                shifts.push_back({states, Bits{1} << v, by});
            } else {
                same->values |= Bits{1} << v;
            }
        }
        if (shifts.size() <= kMaxShiftsPerValue * values) continue;
        shifts.clear();
        return;
    }
}

}  // namespace

int AutomatonCompiler::of(std::size_t automaton) {
    const auto [entry, is_new] = known_.try_emplace(automaton, static_cast<int>(compiled.size()));
    if (is_new) compiled.push_back(compile(problem_.automata[automaton]));
    return entry->second;
}

CompiledAutomaton AutomatonCompiler::compile(const Automaton& stated) const {
    CompiledAutomaton made;
    made.states = stated.states;
    made.steps = stated.steps;
    made.accepting = BitSet(stated.states);
    const auto states = static_cast<std::size_t>(stated.states), values = static_cast<std::size_t>(problem_.values);
    if (made.states <= 64) {
        made.successors.reserve(states * values);
        for (const int target : made.steps) made.successors.push_back(target < 0 ? 0 : Bits{1} << target);
    }
    made.edges.reserve(states);
    made.edge_pool.reserve(3 * states);
    std::vector<Bits> values_to(states);  // of the state that is looked at, by target
    for (std::size_t state = 0; state < states; ++state) {
        const auto begin = made.edge_pool.size();
        for (std::size_t v = 0; v < values; ++v) {
            const int target = made.steps[state * values + v];
            if (target < 0) continue;
            Bits& mask = values_to[static_cast<std::size_t>(target)];
            if (!mask) made.edge_pool.push_back({target, 0});
            mask |= Bits{1} << v;
        }
        for (auto edge = made.edge_pool.begin() + static_cast<std::ptrdiff_t>(begin); edge != made.edge_pool.end(); ++edge) {
            edge->values = std::exchange(values_to[static_cast<std::size_t>(edge->target)], 0);
        }
        made.edges.push_back({static_cast<int>(begin), static_cast<int>(made.edge_pool.size())});
        if (stated.accepting[state]) made.accepting.add(static_cast<int>(state));
    }
    if (made.states > kMaxCachedStates && made.states <= 64) find_shifts(made, values);
    if (made.states <= 64) find_comparison_moves(made, values);
    return made;
}

}  // namespace nonet::general
