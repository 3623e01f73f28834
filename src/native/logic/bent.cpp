#include "logic/bent.hpp"

#include <algorithm>
#include <utility>

namespace nonet::logic {

namespace {

template <int W>
Cells<W> open_cells(const Scan& scan) {
    Cells<W> open;
    for (int cell = 0; cell < scan.sight.cells; ++cell) {
        if (scan.masks[cell]) open.add(cell);
    }
    return open;
}

template <int W>
std::vector<int> listed(const Cells<W>& set) {
    std::vector<int> cells;
    set.each([&](int cell) { cells.push_back(cell); });
    return cells;
}

// Bent subsets around one corner after another.
template <int W>
class Bending {
public:
    using Set = Cells<W>;

    Bending(const Scan& scan, int size) : scan_(scan), size_(size), places_(scan.sight.size), chosen_(size) {
        for (int cell = 0; cell < scan.sight.cells; ++cell) {
            const Mask mask = scan.masks[cell];
            if (const int values = count(mask); values >= 2 && values <= size) small_.add(cell);
            for (Mask left = mask; left; left &= left - 1) places_[lowest(left)].add(cell);
        }
    }

    void around(int first, int second) {
        one_ = scan_.sight.template within<W>(first);
        two_ = scan_.sight.template within<W>(second);
        if ((one_ & two_).size() < 2) return;
        const Set corner = (one_ | two_) & small_;
        cells_ = listed(corner);
        grow(0, 0, 0);
    }

    std::vector<Bent> found;

private:
    void grow(std::size_t start, int depth, Mask values) {
        for (std::size_t place = start; place + (size_ - depth) <= cells_.size(); ++place) {
            const Mask together = values | scan_.masks[cells_[place]];
            if (count(together) > size_) continue;
            chosen_[depth] = cells_[place];
            if (depth + 1 < size_) {
                grow(place + 1, depth + 1, together);
            } else if (count(together) == size_) {
                judge(together);
            }
        }
    }

    void judge(Mask values) {
        Set group;
        for (const int cell : chosen_) group.add(cell);
        if (group.within(one_) || group.within(two_)) return;
        int loose = -1;
        for (Mask left = values; left; left &= left - 1) {
            if (together(group & places_[lowest(left)])) continue;
            if (loose >= 0) return;
            loose = lowest(left);
        }
        if (loose < 0) return;
        Set removed = places_[loose] - group;
        (group & places_[loose]).each([&](int cell) { removed &= scan_.sight.template seen<W>(cell); });
        if (!removed.any()) return;
        // The same cells may lie around two corners.
        if (std::none_of(found.begin(), found.end(), [&](const Bent& bent) { return bent.cells == chosen_; }))
            found.push_back({chosen_, values, loose});
    }

    // Whether all of these see each other.
    bool together(const Set& cells) const {
        for (Set left = cells; left.any();) {
            const int cell = left.first();
            left.drop(cell);
            if (!left.within(scan_.sight.template seen<W>(cell))) return false;
        }
        return true;
    }

    const Scan& scan_;
    const int size_;
    std::vector<Set> places_;
    std::vector<int> chosen_;
    std::vector<int> cells_;
    Set small_, one_, two_;
};

template <int W>
struct Group {
    Cells<W> cells;
    Mask values = 0;
    int size = 0;
};

template <int W>
class Coq {
public:
    using Set = Cells<W>;

    Coq(const Scan& scan, int most)
        : scan_(scan), most_(most), open_(open_cells<W>(scan)), groups_(scan.sight.houses.size()), boxes_(most + 1) {}

    void search() {
        const auto& houses = scan_.sight.houses;
        for (std::size_t line = 0; line < houses.size(); ++line) {
            if (!houses[line].line) continue;
            for (std::size_t box = 0; box < houses.size(); ++box) {
                if (houses[box].line) continue;
                line_ = static_cast<int>(line);
                box_ = static_cast<int>(box);
                crossing_ = listed(scan_.sight.template within<W>(line_) & scan_.sight.template within<W>(box_) & open_);
                for (std::size_t size = 2; size <= crossing_.size(); ++size) choose(0, size, {});
            }
        }
    }

    std::vector<SueDeCoq> found;

private:
    void choose(std::size_t start, std::size_t left, const Group<W>& middle) {
        if (!left) {
            if (count(middle.values) - middle.size >= 2) share(middle);
            return;
        }
        for (std::size_t place = start; place + left <= crossing_.size(); ++place)
            choose(place + 1, left - 1, with(middle, crossing_[place]));
    }

    Group<W> with(Group<W> group, int cell) const {
        group.cells.add(cell);
        group.values |= scan_.masks[cell];
        ++group.size;
        return group;
    }

    // Every choice of the open cells of a house, in the order in which the cells double them.
    const std::vector<Group<W>>& groups(int house) {
        auto& made = groups_[house];
        if (!made.empty()) return made;
        made.emplace_back();
        for (const int cell : scan_.sight.houses[house].cells) {
            if (!scan_.masks[cell]) continue;
            for (std::size_t i = 0, end = made.size(); i < end; ++i) {
                if (made[i].size < most_) made.push_back(with(made[i], cell));
            }
        }
        return made;
    }

    // By how many values they take, the sets in a house that need some of the middle's values for lack of their own.
    using Taking = std::vector<std::vector<const Group<W>*>>;

    void taking(int house, const Group<W>& middle, Taking& found) {
        for (auto& groups : found) groups.clear();
        for (const Group<W>& group : groups(house)) {
            const int takes = group.size - count(group.values & ~middle.values);
            if (takes > 0 && group.values & middle.values && !(group.cells & middle.cells).any())
                found[takes].push_back(&group);
        }
    }

    // Both sets take just the values that are too many for the middle; in the order of the sets in the line.
    void share(const Group<W>& middle) {
        const int spare = count(middle.values) - middle.size;
        if (spare > 2 * most_) return;
        taking(box_, middle, boxes_);
        if (std::all_of(boxes_.begin(), boxes_.end(), [](const auto& groups) { return groups.empty(); })) return;
        for (const Group<W>& in_line : groups(line_)) {
            const int taken = in_line.size - count(in_line.values & ~middle.values);
            if (taken <= 0 || taken >= spare || spare - taken > most_ || boxes_[spare - taken].empty()) continue;
            if (!(in_line.values & middle.values) || (in_line.cells & middle.cells).any()) continue;
            for (const Group<W>* other : boxes_[spare - taken]) {
                const Group<W>& in_box = *other;
                if (in_box.values & in_line.values & middle.values || (in_box.cells & in_line.cells).any()) continue;
                const Mask both = in_line.values & in_box.values;
                const bool helps =
                    any(box_, middle.cells | in_box.cells, ((middle.values | in_box.values) & ~in_line.values) | both) ||
                    any(line_, middle.cells | in_line.cells, ((middle.values | in_line.values) & ~in_box.values) | both);
                if (helps) found.push_back({line_, box_, listed(middle.cells), listed(in_line.cells), listed(in_box.cells)});
            }
        }
    }

    // Whether other cells of the house have one of these values.
    bool any(int house, const Set& but, Mask values) const {
        for (const int cell : scan_.sight.houses[house].cells) {
            if (scan_.masks[cell] & values && !but.has(cell)) return true;
        }
        return false;
    }

    const Scan& scan_;
    const int most_;
    const Set open_;
    std::vector<std::vector<Group<W>>> groups_;
    std::vector<int> crossing_;
    Taking boxes_;
    int line_ = 0, box_ = 0;
};

}  // namespace

std::vector<Bent> bent_subsets(const Scan& scan, int size) {
    if (size < 2) return {};
    return by_width(scan.sight.cells, [&](auto width) {
        Bending<width()> bending(scan, size);
        const int houses = static_cast<int>(scan.sight.houses.size());
        for (int first = 0; first < houses; ++first) {
            for (int second = first + 1; second < houses; ++second) bending.around(first, second);
        }
        return std::move(bending.found);
    });
}

std::vector<SueDeCoq> sue_de_coq(const Scan& scan, int most) {
    if (most < 1) return {};
    return by_width(scan.sight.cells, [&](auto width) {
        Coq<width()> coq(scan, most);
        coq.search();
        return std::move(coq.found);
    });
}

}  // namespace nonet::logic
