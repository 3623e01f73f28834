#include "logic/placements.hpp"

#include <stdexcept>

namespace nonet::logic {

namespace {

template <int W>
class Search {
public:
    using Set = Cells<W>;
    using Sets = std::vector<Set>;

    Search(const Sight& sight, const std::vector<int>& places, int limit) : sight_(sight), left_(limit) {
        for (const int cell : places) {
            if (cell < 0 || cell >= sight.cells) throw std::invalid_argument("a cell is out of range");
            all.add(cell);
        }
        for (std::size_t h = 0; h < sight.houses.size(); ++h) {
            const Set where = sight.within<W>(static_cast<int>(h)) & all;
            if (sight.houses[h].whole && where.any()) houses.push_back(where);
        }
    }

    // What is left of each house that does not have the cell, if the value is there; false if one has nothing left.
    bool taken(const Sets& houses, int cell, Sets& rest) const {
        rest.clear();
        const Set seen = sight_.seen<W>(cell);
        for (const Set& house : houses) {
            if (house.has(cell)) continue;
            rest.push_back(house - seen);
            if (!rest.back().any()) return false;
        }
        return true;
    }

    // Adds to `way` a way for these houses, `wanted` cells first. True with a part of one once the limit is reached.
    bool way(const Sets& houses, const Set& wanted, Set& way, std::size_t depth = 0) {
        if (houses.empty()) return true;
        const Set* fewest = nullptr;
        int least = 0;
        for (const Set& house : houses) {
            if (const int size = house.size(); !fewest || size < least) fewest = &house, least = size;
        }
        // Only pointers to what is on the heap are kept while the list of levels grows.
        if (levels_.size() <= depth) levels_.resize(depth + 1);
        const Set chosen = *fewest;
        for (const Set& group : {chosen & wanted, chosen - wanted}) {
            for (Set open = group; open.any();) {
                const int cell = open.first();
                open.drop(cell);
                if (!left_) return true;
                --left_;
                Sets rest = std::move(levels_[depth]);
                if (taken(houses, cell, rest)) {
                    const bool found = this->way(rest, wanted, way, depth + 1);
                    levels_[depth] = std::move(rest);
                    if (found) {
                        way.add(cell);
                        return true;
                    }
                } else {
                    levels_[depth] = std::move(rest);
                }
            }
        }
        return false;
    }

    Set all;
    Sets houses;

private:
    const Sight& sight_;
    int left_;
    std::vector<Sets> levels_;  // room for the houses of each depth, kept from one try to the next
};

template <int W>
std::vector<int> listed(const Cells<W>& set) {
    std::vector<int> cells;
    set.each([&](int cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace

std::vector<int> impossible(const Sight& sight, const std::vector<int>& places, int limit) {
    return by_width(sight.cells, [&](auto width) {
        Search<width()> search(sight, places, limit);
        Cells<width()> unknown = search.all, never;
        std::vector<Cells<width()>> rest;
        while (unknown.any()) {
            const int cell = unknown.first();
            Cells<width()> way;
            if (search.taken(search.houses, cell, rest) && search.way(rest, unknown, way)) {
                unknown -= way;
            } else {
                never.add(cell);
            }
            unknown.drop(cell);
        }
        return listed(never);
    });
}

std::vector<int> certain(const Sight& sight, const std::vector<int>& places, int limit) {
    return by_width(sight.cells, [&](auto width) {
        using Set = Cells<width()>;
        Search<width()> search(sight, places, limit);
        Set always;
        if (!search.way(search.houses, Set{}, always)) always = Set{};
        for (const int cell : listed(always)) {
            if (!always.has(cell)) continue;
            std::vector<Set> without;
            bool open = true;
            for (Set house : search.houses) {
                if (house.has(cell)) house.drop(cell);
                open = open && house.any();
                without.push_back(house);
            }
            Set way;
            if (open && search.way(without, search.all - always, way)) always &= way;
        }
        return listed(always);
    });
}

}  // namespace nonet::logic
