// Who must differ from whom, and what follows from that: houses, and equal cells, which differ from the same cells.
#pragma once

#include <utility>
#include <vector>

#include "general/bits.hpp"
#include "general/optimise.hpp"
#include "general/pairs.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct Differences {
    std::vector<BitSet> differs;              // for each cell, those that must differ from it
    std::vector<std::pair<int, int>> equals;  // cells that rules make equal
};

Differences find_differences(const Problem& problem, PairTables& tables);

// What a cell must differ from, every cell equal to it must differ from as well. False if that would be one of its equals.
bool inherit_through_equals(Differences& differences, std::vector<Derived>& derived);

// Areas with as many cells as there are values, each once.
struct House {
    int primitive;  // its position in the problem's
    BitSet cells;
};

std::vector<House> find_houses(const Problem& problem);

}  // namespace nonet::general
