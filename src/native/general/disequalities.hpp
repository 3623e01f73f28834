// The disequality graph, and what it gives: houses, and equal cells, which differ from the same cells.
#pragma once

#include <utility>
#include <vector>

#include "general/bits.hpp"
#include "general/implied_constraint.hpp"
#include "general/pair_tables.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct Disequalities {
    std::vector<BitSet> differs;                  // adjacency: for each cell, those that must differ from it
    std::vector<std::pair<int, int>> equalities;  // cells that a primitive makes equal
};

Disequalities find_disequalities(const Problem& problem, PairTables& tables);

// Cells that must be equal share their neighbours in the graph. False if two equal cells would have to differ.
bool inherit_through_equalities(Disequalities& disequalities, std::vector<ImpliedConstraint>& derived);

// An all-different of as many cells as there are values: every value has a place in it.
struct House {
    int primitive;  // index in Problem::primitives
    BitSet cells;
};

// The houses, each set of cells once.
std::vector<House> find_houses(const Problem& problem);

}  // namespace nonet::general
