// Almost locked sets: cells of one house with one value more than cells, and which of them have to do with which.
#pragma once

#include <vector>

#include "logic_sight.hpp"

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

}  // namespace nonet::logic
