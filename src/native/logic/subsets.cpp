#include "logic/subsets.hpp"

#include <array>
#include <utility>

namespace nonet::logic {

namespace {

constexpr int kMaxItems = 64;  // cells of a house, or values

struct Item {
    Mask bit;      // the cell (naked) or the value (hidden) itself
    Mask touches;  // its values, or its positions
};

struct Items {
    std::array<Item, kMaxItems> items;
    int count = 0;

    void add(Mask bit, Mask touches) { items[count++] = {bit, touches}; }
};

// Every choice of `size` items that together touch exactly `size` bits, by depth-first search on an explicit stack. The
// stack decides the order: a frame visits its complete choices before any partial choice is continued, the last one first.
template <class Visit>
void closed(const Items& items, int size, Visit&& visit) {
    if (size < 1 || items.count < size) return;
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

// Where a naked subset eliminates candidates.
struct Eliminations {
    bool anywhere = false;
    bool other = false;       // in houses that are not lines
    bool line_alone = false;  // in lines, outside those houses
};

template <int W>
Eliminations eliminations_of(const CandidateMap& map, const std::vector<int>& cells, Mask values,
                             const std::vector<int>& around) {
    Cells<W> own, lines, others;
    for (const int cell : cells) own.add(cell);
    for (const int h : around) {
        const House& house = map.sight.houses[h];
        for (const int cell : house.cells) {
            if (map.masks[cell] & values) (house.line ? lines : others).add(cell);
        }
    }
    Eliminations eliminations;
    eliminations.other = (others - own).any();
    eliminations.line_alone = (lines - others).any();
    eliminations.anywhere = eliminations.other || (lines - own).any();
    return eliminations;
}

}  // namespace

std::vector<Subset> naked_subsets(const CandidateMap& map, int size, Naked which) {
    const Sight& sight = map.sight;
    std::vector<Subset> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        if (map.open(static_cast<int>(h)) <= size) continue;
        const House& house = sight.houses[h];
        Items items;
        for (std::size_t place = 0; place < house.cells.size(); ++place) {
            const Mask mask = map.masks[house.cells[place]];
            if (const int values = count(mask); values >= 2 && values <= size) items.add(Mask{1} << place, mask);
        }
        closed(items, size, [&](Mask chosen, Mask values) {
            std::vector<int> cells = cells_of(house, chosen), around;
            for (const int other : sight.houses_of[cells[0]]) {
                if (!contains(sight.houses[other], cells)) continue;
                // A subset in several houses was found in the first of them.
                if (other < static_cast<int>(h) && map.open(other) > size) return;
                around.push_back(other);
            }
            const Eliminations eliminations =
                by_width(sight.cells, [&](auto width) { return eliminations_of<width()>(map, cells, values, around); });
            if (!eliminations.anywhere) return;
            if (which != Naked::any && (eliminations.other && eliminations.line_alone) != (which == Naked::locked)) return;
            found.push_back({static_cast<int>(h), std::move(cells), values, std::move(around)});
        });
    }
    return found;
}

std::vector<Subset> hidden_subsets(const CandidateMap& map, int size) {
    const Sight& sight = map.sight;
    std::vector<Subset> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const int number = static_cast<int>(h);
        const House& house = sight.houses[h];
        if (!house.whole || map.open(number) <= size) continue;
        Items items;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = map.at(number, value);
            if (const int there = count(places); there >= 2 && there <= size) items.add(Mask{1} << value, places);
        }
        closed(items, size, [&](Mask values, Mask places) {
            std::vector<int> cells = cells_of(house, places);
            for (const int cell : cells) {
                if (!(map.masks[cell] & ~values)) continue;
                found.push_back({number, std::move(cells), values, {}});
                return;
            }
        });
    }
    return found;
}

std::vector<Pair> strong_pairs(const CandidateMap& map) {
    const Sight& sight = map.sight;
    std::vector<Pair> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const House& house = sight.houses[h];
        if (!house.whole) continue;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = map.at(static_cast<int>(h), value);
            if (count(places) == 2)
                found.push_back(
                    {value, static_cast<int>(h), house.cells[lowest(places)], house.cells[lowest(places & (places - 1))]});
        }
    }
    return found;
}

std::vector<Locked> locked_candidates(const CandidateMap& map, bool from_lines) {
    const Sight& sight = map.sight;
    std::vector<Locked> found;
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        const House& base = sight.houses[h];
        if (!base.whole || base.line != from_lines) continue;
        for (int value = 0; value < sight.size; ++value) {
            const Mask places = map.at(static_cast<int>(h), value);
            if (!(places & (places - 1))) continue;
            std::vector<int> cells;
            for (const int cover : sight.houses_of[base.cells[lowest(places)]]) {
                if (cover == static_cast<int>(h) || count(map.at(cover, value)) <= count(places)) continue;
                if (cells.empty()) cells = cells_of(base, places);
                if (contains(sight.houses[cover], cells)) found.push_back({static_cast<int>(h), value, cover});
            }
        }
    }
    return found;
}

}  // namespace nonet::logic
