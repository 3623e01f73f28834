// The setter's question: which values does each cell take in some solution, and in how many, up to a cap.
//
// A pair of a cell and a value is open until it is settled: found in as many solutions as asked for, or all of its
// solutions found. First every open pair is tried on its own, with values that are open elsewhere preferred, so that each
// solution settles many; a pair that is refuted leaves the domains for good, and one that fails too often is put off. Then
// one search goes through all that is left and turns back wherever no domain holds an open value.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

struct CandidatesTally {
    std::uint64_t nodes = 0;
    std::uint64_t guesses = 0;
    std::uint64_t contradictions = 0;
    std::uint64_t solutions = 0;  // found on the way, as different from each other as they come
};

class Candidates {
public:
    virtual ~Candidates() = default;

    // Goes on until all is settled: true. False when so many nodes in all have been looked at, or at a stop.
    virtual bool run(std::uint64_t most_nodes, const std::atomic<bool>& stop) = 0;

    // For each cell and value, cell by cell: in how many solutions it was found, at most the cap.
    virtual const std::vector<std::uint32_t>& counts() const = 0;
    // For each cell: the values that are not settled yet.
    virtual std::vector<Bits> open() const = 0;
    virtual const CandidatesTally& tally() const = 0;
};

std::unique_ptr<Candidates> make_candidates(Problem problem, std::uint32_t cap);

}  // namespace nonet::general
