// Kraken fish of a plain 9x9 position: finned fish whose fins, by chains, exclude what the bare fish would exclude.
//
// Type 1: a candidate of a cover that every fin excludes. Type 2: a candidate of any value that every fin excludes and every
// place of the fish in one cover: one of all these is true, since without a fin each cover has its value in the fish.
#pragma once

#include <vector>

#include "logic/exocet.hpp"

namespace nonet::logic {

struct Kraken {
    int value;
    int bases, covers;          // bitsets of rows or columns
    bool by_columns;            // the bases are columns
    int cover;                  // of type 2: the number of the cover; -1: type 1
    std::vector<int> starts;    // nodes of which one is true, or for type 1 the fins
    std::vector<int> excluded;  // nodes
};

struct KrakenBounds {
    int max_size, max_fins;
    std::size_t max_found;  // after which the search ends
};

// `off`: for each node (cell * 9 + value) the set of 12 words of nodes that chains from it exclude; empty for no candidate.
std::vector<Kraken> kraken_fish(const Plain& plain, const std::vector<Word>& off, int type, const KrakenBounds& bounds);

}  // namespace nonet::logic
