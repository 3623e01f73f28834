#include "logic/subsets.hpp"

#include <array>
#include <utility>

namespace nonet::logic {

namespace {

constexpr int kMost = 64;

struct Item {
    Mask bit;      // what it is
    Mask touches;  // what it needs
};

struct Items {
    std::array<Item, kMost> items;
    int count = 0;

    void add(Mask bit, Mask touches) { items[count++] = {bit, touches}; }
};

// Every choice of `size` items that together touch `size` things. The stack makes the order: choices that end at the
// level that is looked at come before those that go on from it, and of these the last begun goes on first.
template <class Visit>
void closed(const Items& items, int size, Visit&& visit) {
    if (items.count < size) return;
    struct Frame {
        int start, count;
        Mask chosen, touched;
    };
    std::vector<Frame> stack;
    stack.push_back({0, 0, 0, 0});
    while (!stack.empty()) {
        const Frame frame = stack.back();
        stack.pop_back();
        for (int index = frame.start; index <= items.count - size + frame.count; ++index) {
            const Mask together = frame.touched | items.items[index].touches;
            const int touched = count(together);
            if (touched > size) continue;
            const Mask chosen = frame.chosen | items.items[index].bit;
            if (frame.count + 1 < size) {
                stack.push_back({index + 1, frame.count + 1, chosen, together});
            } else if (touched == size) {
                visit(chosen, together);
            }
        }
    }
}

bool contains(const House& house, const std::vector<int>& cells) {
    std::size_t next = 0;
    for (const int cell : house.cells) {
        if (next < cells.size() && cell == cells[next]) ++next;
    }
    return next == cells.size();
}

std::vector<int> cells_of(const House& house, Mask places) {
    std::vector<int> cells;
    for (; places; places &= places - 1) cells.push_back(house.cells[lowest(places)]);
    return cells;
}

// What a naked subset takes away, split by where it goes.
struct Reach {
    bool anywhere = false;
    bool other = false;       // in houses that are no lines
    bool line_alone = false;  // in lines, outside of those
};

template <int W>
Reach reach_of(const Scan& scan, const std::vector<int>& cells, Mask values, const std::vector<int>& around) {
    Cells<W> own, lines, others;
    for (const int cell : cells) own.add(cell);
    for (const int h : around) {
        const House& house = scan.sight.houses[h];
        for (const int cell : house.cells) {
            if (scan.masks[cell] & values) (house.line ? lines : others).add(cell);
        }
    }
    Reach reach;
    reach.other = (others - own).any();
    reach.line_alone = (lines - others).any();
    reach.anywhere = reach.other || (lines - own).any();
    return reach;
}

}  // namespace

std::vector<Subset> naked_subsets(const Scan& scan, int size, Naked which) {
    const Sight& sight = scan.sight;
    std::vector<Subset> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        if (scan.open(static_cast<int>(h)) <= size) continue;
        const House& house = sight.houses[h];
        Items items;
        for (std::size_t place = 0; place < house.cells.size(); ++place) {
            const Mask mask = scan.masks[house.cells[place]];
            if (const int values = count(mask); values >= 2 && values <= size) items.add(Mask{1} << place, mask);
        }
        closed(items, size, [&](Mask chosen, Mask values) {
            std::vector<int> cells = cells_of(house, chosen), around;
            for (const int other : sight.houses_of[cells[0]]) {
                if (!contains(sight.houses[other], cells)) continue;
                // One that lies in several houses was found in the first of them.
                if (other < static_cast<int>(h) && scan.open(other) > size) return;
                around.push_back(other);
            }
            const Reach reach =
                by_width(sight.cells, [&](auto width) { return reach_of<width()>(scan, cells, values, around); });
            if (!reach.anywhere) return;
            if (which != Naked::any && (reach.other && reach.line_alone) != (which == Naked::locked)) return;
            found.push_back({static_cast<int>(h), std::move(cells), values, std::move(around)});
        });
    }
    return found;
}

std::vector<Subset> hidden_subsets(const Scan& scan, int size) {
    const Sight& sight = scan.sight;
    std::vector<Subset> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const int number = static_cast<int>(h);
        const House& house = sight.houses[h];
        if (!house.whole || scan.open(number) <= size) continue;
        Items items;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = scan.at(number, value);
            if (const int there = count(places); there >= 2 && there <= size) items.add(Mask{1} << value, places);
        }
        closed(items, size, [&](Mask values, Mask places) {
            std::vector<int> cells = cells_of(house, places);
            for (const int cell : cells) {
                if (!(scan.masks[cell] & ~values)) continue;
                found.push_back({number, std::move(cells), values, {}});
                return;
            }
        });
    }
    return found;
}

std::vector<Pair> strong_pairs(const Scan& scan) {
    const Sight& sight = scan.sight;
    std::vector<Pair> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const House& house = sight.houses[h];
        if (!house.whole) continue;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = scan.at(static_cast<int>(h), value);
            if (count(places) == 2)
                found.push_back(
                    {value, static_cast<int>(h), house.cells[lowest(places)], house.cells[lowest(places & (places - 1))]});
        }
    }
    return found;
}

std::vector<Locked> locked_candidates(const Scan& scan, bool from_lines) {
    const Sight& sight = scan.sight;
    std::vector<Locked> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const House& base = sight.houses[h];
        if (!base.whole || base.line != from_lines) continue;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = scan.at(static_cast<int>(h), value);
            if (!(places & (places - 1))) continue;
            std::vector<int> cells;
            for (const int cover : sight.houses_of[base.cells[lowest(places)]]) {
                if (cover == static_cast<int>(h) || count(scan.at(cover, value)) <= count(places)) continue;
                if (cells.empty()) cells = cells_of(base, places);
                if (contains(sight.houses[cover], cells)) found.push_back({static_cast<int>(h), value, cover});
            }
        }
    }
    return found;
}

}  // namespace nonet::logic
