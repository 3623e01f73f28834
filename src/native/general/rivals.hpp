// Rivals: solutions other than a known answer, which is what decides whether a clue can be taken away.
//
// The rules are compiled once; each question only changes the givens. Where the givens are known to have the answer as their
// only solution, and those of some cells are taken away, every rival has another value in one of these cells. So the question
// is asked with the value denied there, for any solution at all, and not for two solutions of the whole puzzle.
//
//     root domains  ──givens──▶  propagate  ──a value denied──▶  propagate  ──▶  depth-first search that stays near the answer
//
// The search follows the answer wherever it still can: a rival mostly differs from it in few cells.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "general/problem.hpp"

namespace nonet::general {

// A byte for each cell: value + 1, 0 for an open cell.
using CellValues = std::vector<std::uint8_t>;

// Asked now and then while a search runs: true ends it.
using StopCheck = std::function<bool()>;

enum class RivalSearch {
    found,
    none,     // proved: the answer is the only solution
    gave_up,  // at the limit of nodes, or stopped
};

// Which clues go, in this order, each group whole or not at all.
struct DigOrder {
    std::vector<std::vector<int>> groups;
    int min_clues = 0;                     // no group goes if fewer clues would be left
    std::uint64_t max_nodes = UINT64_MAX;  // of one question; a clue whose question is not settled stays
};

struct DigResult {
    CellValues givens;
    bool settled = true;  // every clue that stayed was shown to be needed, but for those that `min_clues` kept
};

class Rivals {
public:
    virtual ~Rivals() = default;

    // A solution with these givens that differs from `answer`: in `cell`, or anywhere if it is -1. The answer itself need not
    // agree with the givens.
    virtual RivalSearch find(const CellValues& givens, const CellValues& answer, int cell, std::uint64_t max_nodes,
                             const StopCheck& stop) = 0;
    // The rival that `find` found last.
    virtual const CellValues& rival() const = 0;

    // Takes clues away from givens whose only solution is `answer`, as long as it stays the only one.
    virtual DigResult dig(CellValues givens, const CellValues& answer, const DigOrder& order, const StopCheck& stop) = 0;

    // Propagations to a fixpoint so far.
    virtual std::uint64_t nodes() const = 0;
};

std::unique_ptr<Rivals> make_rivals(Problem problem);

}  // namespace nonet::general
