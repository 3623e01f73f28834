// Automata compiled for the propagators of `regular`: transitions by state and value, by edge, and as sets of states.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// Compiles each automaton of a problem once, when it is first asked for.
class AutomatonCompiler {
public:
    explicit AutomatonCompiler(const Problem& problem) : problem_(problem) {}

    // The index in `compiled` of Problem::automata[automaton].
    int of(std::size_t automaton);

    std::vector<CompiledAutomaton> compiled;

private:
    const Problem& problem_;
    std::unordered_map<std::size_t, int> known_;

    CompiledAutomaton compile(const Automaton& stated) const;
};

}  // namespace nonet::general
