// An automaton made ready for the search: its steps by state and value, and by state and target.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

// The machines of a problem, each automaton once.
class Machines {
public:
    explicit Machines(const Problem& problem) : problem_(problem) {}

    // The number, in `made`, of the machine for the automaton that begins here in Problem::automata.
    int of(std::size_t automaton);

    std::vector<Machine> made;

private:
    const Problem& problem_;
    std::unordered_map<std::size_t, int> known_;

    Machine compiled(std::size_t automaton) const;
};

}  // namespace nonet::general
