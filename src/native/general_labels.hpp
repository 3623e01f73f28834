// Labels: cells that tell of others which region they are in, found behind rules that speak of two cells at a time.
#pragma once

#include <vector>

#include "general_bits.hpp"
#include "general_problem.hpp"

namespace nonet::general {

struct Labels {
    std::vector<int> of, at;  // cells and, in the same order, where their labels are; empty if there are none
};

// Any-ofs that say of every two cells of some that they differ, or else other two, always the same for each: then those
// are labels, and one part looks at all of them. The any-ofs go.
Labels find_labels(Problem& problem, const std::vector<BitSet>& differs);

// For each value, the least number of labels that have it, as far as rules say.
std::vector<int> label_sizes(const Problem& problem, const Labels& labels);

}  // namespace nonet::general
