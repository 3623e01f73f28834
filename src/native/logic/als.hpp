// Almost locked sets: cells of one house with one value more than cells, and which of them have to do with which.
#pragma once

#include <utility>
#include <vector>

#include "logic/sight.hpp"
#include "logic/web.hpp"

namespace nonet::logic {

// What a set has to do with one of its values. Sets of cells have 64 in each word, and so have sets of sets, by number.
struct AlsValue {
    int value;
    std::vector<Word> holders;   // its places in the set
    std::vector<Word> seen;      // the places outside that see all of those
    std::vector<Word> partners;  // the sets of which all places of the value are among those: it is in one of both at most
};

struct Als {
    std::vector<Word> cells;
    Mask values;
    int size;
    std::vector<AlsValue> by_value;  // ascending
};

// All of up to `most` cells, each once, even where it lies in two houses; the small ones first, then by their cells.
std::vector<Als> almost_locked(const Scan& scan, int most);

// A value in one of some cells.
struct Spot {
    int value;
    std::vector<Word> cells;  // as in Als
};

// What cannot be true together with each spot: candidates (cell * size + value) and other spots that all of its cells see.
struct SpotLinks {
    std::vector<std::vector<Word>> candidates;  // for each spot
    std::vector<std::vector<Word>> spots;       // for each spot, by number
};

SpotLinks spot_links(const Scan& scan, const std::vector<Spot>& spots);

// A web as Web takes it, without almost locked sets: candidates with their weak links, and groups with numbers past all
// candidates; strong links between any of these, in both directions.
struct PlainWeb {
    std::vector<int> candidates;
    std::vector<Word> weak;  // for each of the candidates a set of candidates
    std::vector<Spot> groups;
    std::vector<std::pair<int, int>> strong;
};

struct SetWeb {
    Web web;
    // Strong links that there are because of a set or of a cell with two candidates, and for no other reason.
    std::vector<std::pair<int, int>> of_sets;
};

// The web with all sets of up to `most` cells in it: without one of its values a set has all the others, and what these
// leave a cell. Spots that it makes have numbers past those of the groups.
SetWeb with_sets(const Scan& scan, const PlainWeb& plain, int most);

}  // namespace nonet::logic
