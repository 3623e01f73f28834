// Depth-first search with propagation: binary branching (cell = value, then cell != value), order by weighted degree. Every
// solution once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct SearchOptions {
    std::optional<std::uint64_t> seed;  // set: cells and values in random order
    std::vector<int> first;             // cells to decide before all others, by rising values; one solution for each assignment of them
};

struct SearchCounters {
    std::uint64_t nodes = 0;           // propagations to a fixpoint
    std::uint64_t guesses = 0;         // left branches: decisions that may be wrong
    std::uint64_t undone = 0;          // decisions taken back
    std::uint64_t contradictions = 0;  // nodes at which propagation failed
    std::uint64_t restarts = 0;
    std::array<std::uint64_t, kPropagatorKinds> runs{};
};

enum class NextResult { solution, end, node_limit, paused };

class Search {
public:
    virtual ~Search() = default;

    // Continues to the next solution. `node_limit` rather than exceed `max_nodes` nodes in all, `paused` after `seconds`; it can
    // be called again after both, and pauses change nothing else.
    virtual NextResult next(std::uint64_t max_nodes, double seconds) = 0;
    // The same, but counts: `end` when all solutions or `limit` of them are counted. Interchangeable values are counted once and
    // multiplied.
    virtual NextResult count(std::uint64_t limit, std::uint64_t max_nodes, double seconds) = 0;

    virtual std::uint64_t counted() const = 0;
    virtual void solution(std::uint8_t* values) const = 0;  // value + 1 for each cell
    virtual const SearchCounters& counters() = 0;
    virtual const std::vector<ImpliedConstraint>& derived() const = 0;
};

std::unique_ptr<Search> make_search(Problem problem, SearchOptions options);

}  // namespace nonet::general
