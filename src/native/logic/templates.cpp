#include "logic/templates.hpp"

#include <stdexcept>

namespace nonet::logic {

namespace {

template <int W>
class TemplateSearch {
public:
    using Set = Cells<W>;
    using Sets = std::vector<Set>;

    TemplateSearch(const Sight& sight, const std::vector<int>& cells, int limit) : sight_(sight), left_(limit) {
        for (const int cell : cells) {
            if (cell < 0 || cell >= sight.cells) throw std::invalid_argument("a cell is out of range");
            all.add(cell);
        }
        for (std::size_t h = 0; h < sight.houses.size(); ++h) {
            const Set where = sight.within<W>(static_cast<int>(h)) & all;
            if (sight.houses[h].whole && where.any()) houses.push_back(where);
        }
    }

    // With the value in `cell`: the remaining cells of each house without it; false if a house has none left.
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

    // Depth-first search for a template, smallest house first, and in it `wanted` cells first; adds its cells to `found`.
    // True with a part of a template once the limit is reached.
    bool find(const Sets& houses, const Set& wanted, Set& found, std::size_t depth = 0) {
        if (houses.empty()) return true;
        const Set* fewest = nullptr;
        int least = 0;
        for (const Set& house : houses) {
            if (const int size = house.size(); !fewest || size < least) fewest = &house, least = size;
        }
        // References into `levels_` do not survive its growth.
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
                    const bool complete = find(rest, wanted, found, depth + 1);
                    levels_[depth] = std::move(rest);
                    if (complete) {
                        found.add(cell);
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
    std::vector<Sets> levels_;  // the houses of each depth; memory is reused
};

template <int W>
std::vector<int> listed(const Cells<W>& set) {
    std::vector<int> cells;
    set.each([&](int cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace

std::vector<int> in_no_template(const Sight& sight, const std::vector<int>& cells, int limit) {
    return by_width(sight.cells, [&](auto width) {
        TemplateSearch<width()> search(sight, cells, limit);
        Cells<width()> unknown = search.all, never;
        std::vector<Cells<width()>> rest;
        while (unknown.any()) {
            const int cell = unknown.first();
            Cells<width()> found;
            if (search.taken(search.houses, cell, rest) && search.find(rest, unknown, found)) {
                unknown -= found;
            } else {
                never.add(cell);
            }
            unknown.drop(cell);
        }
        return listed(never);
    });
}

std::vector<int> in_every_template(const Sight& sight, const std::vector<int>& cells, int limit) {
    return by_width(sight.cells, [&](auto width) {
        using Set = Cells<width()>;
        TemplateSearch<width()> search(sight, cells, limit);
        Set always;
        if (!search.find(search.houses, Set{}, always)) always = Set{};
        for (const int cell : listed(always)) {
            if (!always.has(cell)) continue;
            std::vector<Set> without;
            bool open = true;
            for (Set house : search.houses) {
                if (house.has(cell)) house.drop(cell);
                open = open && house.any();
                without.push_back(house);
            }
            Set found;
            if (open && search.find(without, search.all - always, found)) always &= found;
        }
        return listed(always);
    });
}

}  // namespace nonet::logic
