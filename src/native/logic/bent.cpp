#include "logic/bent.hpp"

#include <algorithm>
#include <utility>

namespace nonet::logic {

namespace {

template <int W>
Cells<W> open_cells(const CandidateMap& map) {
    Cells<W> open;
    for (int cell = 0; cell < map.sight.cells; ++cell) {
        if (map.masks[cell]) open.add(cell);
    }
    return open;
}

template <int W>
std::vector<int> listed(const Cells<W>& set) {
    std::vector<int> cells;
    set.each([&](int cell) { cells.push_back(cell); });
    return cells;
}

// Bent naked subsets in two crossing houses, by depth-first choice of cells.
template <int W>
class BentSearch {
public:
    using Set = Cells<W>;

    BentSearch(const CandidateMap& map, int size) : map_(map), size_(size), places_(map.sight.size), chosen_(size) {
        for (int cell = 0; cell < map.sight.cells; ++cell) {
            const Mask mask = map.masks[cell];
            if (const int values = count(mask); values >= 2 && values <= size) small_.add(cell);
            for (Mask left = mask; left; left &= left - 1) places_[lowest(left)].add(cell);
        }
    }

    void around(int first, int second) {
        one_ = map_.sight.template within<W>(first);
        two_ = map_.sight.template within<W>(second);
        if ((one_ & two_).size() < 2) return;
        const Set corner = (one_ | two_) & small_;
        cells_ = listed(corner);
        grow(0, 0, 0);
    }

    std::vector<Bent> found;

private:
    void grow(std::size_t start, int depth, Mask values) {
        for (std::size_t i = start; i + (size_ - depth) <= cells_.size(); ++i) {
            const Mask together = values | map_.masks[cells_[i]];
            if (count(together) > size_) continue;
            chosen_[depth] = cells_[i];
            if (depth + 1 < size_) {
                grow(i + 1, depth + 1, together);
            } else if (count(together) == size_) {
                check(together);
            }
        }
    }

    void check(Mask values) {
        Set group;
        for (const int cell : chosen_) group.add(cell);
        if (group.within(one_) || group.within(two_)) return;
        int unrestricted = -1;
        for (Mask left = values; left; left &= left - 1) {
            if (together(group & places_[lowest(left)])) continue;
            if (unrestricted >= 0) return;
            unrestricted = lowest(left);
        }
        if (unrestricted < 0) return;
        Set removed = places_[unrestricted] - group;
        (group & places_[unrestricted]).each([&](int cell) { removed &= map_.sight.template seen<W>(cell); });
        if (!removed.any()) return;
        // The same cells may lie in two pairs of houses.
        if (std::none_of(found.begin(), found.end(), [&](const Bent& bent) { return bent.cells == chosen_; }))
            found.push_back({chosen_, values, unrestricted});
    }

    // Whether all cells of a set see each other.
    bool together(const Set& cells) const {
        for (Set left = cells; left.any();) {
            const int cell = left.first();
            left.drop(cell);
            if (!left.within(map_.sight.template seen<W>(cell))) return false;
        }
        return true;
    }

    const CandidateMap& map_;
    const int size_;
    std::vector<Set> places_;
    std::vector<int> chosen_;
    std::vector<int> cells_;
    Set small_, one_, two_;
};

template <int W>
struct Part {
    Cells<W> cells;
    Mask values = 0;
    int size = 0;
};

template <int W>
class SueDeCoqSearch {
public:
    using Set = Cells<W>;

    SueDeCoqSearch(const CandidateMap& map, int max_cells)
        : map_(map),
          max_cells_(max_cells),
          open_(open_cells<W>(map)),
          groups_(map.sight.houses.size()),
          boxes_(max_cells + 1) {}

    void search() {
        const auto& houses = map_.sight.houses;
        for (std::size_t line = 0; line < houses.size(); ++line) {
            if (!houses[line].line) continue;
            for (std::size_t box = 0; box < houses.size(); ++box) {
                if (houses[box].line) continue;
                line_ = static_cast<int>(line);
                box_ = static_cast<int>(box);
                crossing_ = listed(map_.sight.template within<W>(line_) & map_.sight.template within<W>(box_) & open_);
                for (std::size_t size = 2; size <= crossing_.size(); ++size) choose(0, size, {});
            }
        }
    }

    std::vector<SueDeCoq> found;

private:
    void choose(std::size_t start, std::size_t left, const Part<W>& middle) {
        if (!left) {
            if (count(middle.values) - middle.size >= 2) share(middle);
            return;
        }
        for (std::size_t i = start; i + left <= crossing_.size(); ++i) choose(i + 1, left - 1, with(middle, crossing_[i]));
    }

    Part<W> with(Part<W> group, int cell) const {
        group.cells.add(cell);
        group.values |= map_.masks[cell];
        ++group.size;
        return group;
    }

    // Every subset of up to `max_cells_` open cells of a house; each cell doubles the list.
    const std::vector<Part<W>>& groups(int house) {
        auto& made = groups_[house];
        if (!made.empty()) return made;
        made.emplace_back();
        for (const int cell : map_.sight.houses[house].cells) {
            if (!map_.masks[cell]) continue;
            for (std::size_t i = 0, end = made.size(); i < end; ++i) {
                if (made[i].size < max_cells_) made.push_back(with(made[i], cell));
            }
        }
        return made;
    }

    // Sets in a house that have fewer own values than cells, by how many values of the middle they therefore take.
    using Taking = std::vector<std::vector<const Part<W>*>>;

    void taking(int house, const Part<W>& middle, Taking& found) {
        for (auto& groups : found) groups.clear();
        for (const Part<W>& group : groups(house)) {
            const int takes = group.size - count(group.values & ~middle.values);
            if (takes > 0 && group.values & middle.values && !(group.cells & middle.cells).any())
                found[takes].push_back(&group);
        }
    }

    // Finds a set in the line and one in the box that together take exactly the surplus values of the middle.
    void share(const Part<W>& middle) {
        const int spare = count(middle.values) - middle.size;
        if (spare > 2 * max_cells_) return;
        taking(box_, middle, boxes_);
        if (std::all_of(boxes_.begin(), boxes_.end(), [](const auto& groups) { return groups.empty(); })) return;
        for (const Part<W>& in_line : groups(line_)) {
            const int taken = in_line.size - count(in_line.values & ~middle.values);
            if (taken <= 0 || taken >= spare || spare - taken > max_cells_ || boxes_[spare - taken].empty()) continue;
            if (!(in_line.values & middle.values) || (in_line.cells & middle.cells).any()) continue;
            for (const Part<W>* other : boxes_[spare - taken]) {
                const Part<W>& in_box = *other;
                if (in_box.values & in_line.values & middle.values || (in_box.cells & in_line.cells).any()) continue;
                const Mask both = in_line.values & in_box.values;
                const bool helps =
                    any(box_, middle.cells | in_box.cells, ((middle.values | in_box.values) & ~in_line.values) | both) ||
                    any(line_, middle.cells | in_line.cells, ((middle.values | in_line.values) & ~in_box.values) | both);
                if (helps) found.push_back({line_, box_, listed(middle.cells), listed(in_line.cells), listed(in_box.cells)});
            }
        }
    }

    // Whether cells of the house other than `but` have one of `values`.
    bool any(int house, const Set& but, Mask values) const {
        for (const int cell : map_.sight.houses[house].cells) {
            if (map_.masks[cell] & values && !but.has(cell)) return true;
        }
        return false;
    }

    const CandidateMap& map_;
    const int max_cells_;
    const Set open_;
    std::vector<std::vector<Part<W>>> groups_;
    std::vector<int> crossing_;
    Taking boxes_;
    int line_ = 0, box_ = 0;
};

}  // namespace

std::vector<Bent> bent_subsets(const CandidateMap& map, int size) {
    if (size < 2 || size > map.sight.size) return {};  // as many cells as values
    return by_width(map.sight.cells, [&](auto width) {
        BentSearch<width()> search(map, size);
        const int houses = static_cast<int>(map.sight.houses.size());
        for (int first = 0; first < houses; ++first) {
            for (int second = first + 1; second < houses; ++second) search.around(first, second);
        }
        return std::move(search.found);
    });
}

std::vector<SueDeCoq> sue_de_coq(const CandidateMap& map, int max_cells) {
    if (max_cells < 1) return {};
    max_cells = std::min(max_cells, map.sight.cells);  // of one house
    return by_width(map.sight.cells, [&](auto width) {
        SueDeCoqSearch<width()> coq(map, max_cells);
        coq.search();
        return std::move(coq.found);
    });
}

}  // namespace nonet::logic
