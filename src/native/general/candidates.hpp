// True candidates: in how many solutions each cell has each value, up to `cap`.
//
// A (cell, value) pair is settled once it was found in `cap` solutions, or all its solutions are known. Each unsettled pair is
// searched on its own, preferring values that are unsettled in their cells, so that a solution settles many pairs. A refuted
// pair leaves the root domains; a pair with too many failures is postponed. One search then enumerates the rest and
// backtracks wherever no domain has an unsettled value.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

struct CandidateCounters {
    std::uint64_t nodes = 0;
    std::uint64_t guesses = 0;
    std::uint64_t contradictions = 0;
    std::uint64_t solutions = 0;  // different ones, if cap > 1
};

class Candidates {
public:
    virtual ~Candidates() = default;

    // True when all pairs are settled. False at `max_nodes` nodes in all, or when `stop` is set; may be called again.
    virtual bool run(std::uint64_t max_nodes, const std::atomic<bool>& stop) = 0;

    // counts()[cell * values + value]: solutions found with it, at most `cap`.
    virtual const std::vector<std::uint32_t>& counts() const = 0;
    // For each cell: the unsettled values.
    virtual std::vector<Bits> unsettled() const = 0;
    virtual const CandidateCounters& counters() const = 0;
};

std::unique_ptr<Candidates> make_candidates(Problem problem, std::uint32_t cap);

}  // namespace nonet::general
