#include "general/house_intersections.hpp"

#include <algorithm>

namespace nonet::general {

namespace {

// Appends the cells of together(one, other), word by word.
template <class Together>
Span pool(const BitSet& one, const BitSet& other, std::vector<CellId>& cells, Together&& together) {
    const int begin = static_cast<int>(cells.size());
    for (int w = 0; w < one.words(); ++w) {
        for (Bits left = together(one.word(w), other.word(w)); left; left &= left - 1) {
            cells.push_back(static_cast<CellId>((w << 6) + lowest(left)));
        }
    }
    return {begin, static_cast<int>(cells.size())};
}

HouseIntersections find_intersections(const std::vector<House>& houses) {
    const auto both = [](Bits own, Bits other) { return own & other; };
    const auto without = [](Bits own, Bits other) { return own & ~other; };
    HouseIntersections found;
    for (const House& house : houses) found.houses.push_back(house.cells);
    for (const BitSet& here : found.houses) {
        const int begin = static_cast<int>(found.list.size());
        for (const BitSet& there : found.houses) {
            if (&here == &there || !here.intersects_twice(there)) continue;
            const Span common = pool(here, there, found.cells, both), others = pool(here, there, found.cells, without);
            found.list.push_back({common, others, pool(there, here, found.cells, without)});
        }
        found.of_house.push_back({begin, static_cast<int>(found.list.size())});
    }
    return found;
}

}  // namespace

const HouseIntersections& house_intersections(const std::vector<House>& houses) {
    thread_local HouseIntersections last;
    const auto same = [](const House& house, const BitSet& cells) { return house.cells == cells; };
    if (!std::equal(houses.begin(), houses.end(), last.houses.begin(), last.houses.end(), same)) last = find_intersections(houses);
    return last;
}

}  // namespace nonet::general
