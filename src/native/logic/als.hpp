// Almost locked sets (ALS): n cells of a house with n + 1 values together; their restricted commons, and chains over them.
#pragma once

#include <utility>
#include <vector>

#include "logic/link_graph.hpp"
#include "logic/sight.hpp"

namespace nonet::logic {

// One value of an ALS. Sets of cells and sets of ALS (by number) are bitsets, 64 in each word.
struct AlsValue {
    int value;
    std::vector<Word> holders;   // cells of the ALS with the value
    std::vector<Word> seen;      // cells outside with the value that see all holders
    std::vector<Word> partners;  // ALS whose holders are all in `seen`: the value is a restricted common of both
};

struct Als {
    std::vector<Word> cells;
    Mask values;
    int size;
    std::vector<AlsValue> by_value;  // ascending
};

// All ALS of up to `max_cells` cells, each once even if two houses hold it; the small ones first, then by their cells.
std::vector<Als> almost_locked(const CandidateMap& map, int max_cells);

// A grouped candidate: the value is in one of `cells`.
struct Group {
    int value;
    std::vector<Word> cells;  // a bitset, as in Als
};

// The weak links of groups: candidates (numbered cell * size + value) and other groups that all cells of a group see.
struct GroupLinks {
    std::vector<std::vector<Word>> candidates;  // for each group
    std::vector<std::vector<Word>> groups;      // for each group, a set of groups by number
};

GroupLinks group_links(const CandidateMap& map, const std::vector<Group>& groups);

// What a LinkGraph without ALS is made of: candidates and groups (numbered past all candidates), the weak links between
// candidates, and strong links between any of these, in both directions.
struct PlainGraph {
    std::vector<int> candidates;
    std::vector<Word> weak;  // for each of `candidates` a set of candidates
    std::vector<Group> groups;
    std::vector<std::pair<int, int>> strong;
};

struct AlsGraph {
    LinkGraph graph;
    // The strong links that exist only because of an ALS or of a bivalue cell (an ALS of one cell).
    std::vector<std::pair<int, int>> by_als;
};

// The graph with the strong links of all ALS of up to `max_cells` cells: without one of its values an ALS holds all others,
// and these may leave one candidate to a cell. The groups that these links need get numbers past those of `plain.groups`.
AlsGraph with_als(const CandidateMap& map, const PlainGraph& plain, int max_cells);

}  // namespace nonet::logic
