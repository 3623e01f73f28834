#include "logic/sight.hpp"

#include <stdexcept>

namespace nonet::logic {

Sight make_sight(int cells, int size, std::vector<House> houses, std::vector<int> by_ease,
                 std::vector<std::vector<int>> sees, std::vector<std::vector<int>> excludes) {
    if (cells < 0 || cells > kMaxCells) throw std::invalid_argument("too many cells");
    if (size < 1 || size > 64) throw std::invalid_argument("a cell has 1 to 64 values");
    const auto check = [](const std::vector<int>& listed, int limit) {
        for (const int number : listed) {
            if (number < 0 || number >= limit) throw std::invalid_argument("a number is out of range");
        }
    };
    Sight sight;
    sight.cells = cells;
    sight.size = size;
    sight.houses_of.resize(cells);
    for (std::size_t h = 0; h < houses.size(); ++h) {
        if (houses[h].cells.size() > 64) throw std::invalid_argument("a house has up to 64 cells");
        check(houses[h].cells, cells);
        for (const int cell : houses[h].cells) sight.houses_of[cell].push_back(static_cast<int>(h));
    }
    check(by_ease, static_cast<int>(houses.size()));
    if (sees.size() != static_cast<std::size_t>(cells)) throw std::invalid_argument("each cell sees some others");
    for (const auto& seen : sees) check(seen, cells);
    if (!excludes.empty() && excludes.size() != static_cast<std::size_t>(cells) * size) {
        throw std::invalid_argument("each candidate excludes some others");
    }
    for (const auto& others : excludes) check(others, cells * size);
    const std::size_t width = by_width(cells, [](auto words) { return words(); });
    sight.seen_words.resize(width * cells);
    for (int cell = 0; cell < cells; ++cell) {
        for (const int other : sees[cell]) sight.seen_words[width * cell + other / 64] |= Word{1} << (other % 64);
    }
    sight.house_words.resize(width * houses.size());
    for (std::size_t h = 0; h < houses.size(); ++h) {
        for (const int cell : houses[h].cells) sight.house_words[width * h + cell / 64] |= Word{1} << (cell % 64);
    }
    sight.houses = std::move(houses);
    sight.by_ease = std::move(by_ease);
    sight.sees = std::move(sees);
    sight.excludes = std::move(excludes);
    return sight;
}

CandidateMap::CandidateMap(const Sight& sight, const std::vector<Mask>& masks)
    : sight(sight), masks(masks), at_(sight.houses.size() * sight.size), open_(sight.houses.size()) {
    if (masks.size() != static_cast<std::size_t>(sight.cells)) throw std::invalid_argument("one mask for each cell");
    for (const Mask mask : masks) {
        if (sight.size < 64 && mask >> sight.size) throw std::invalid_argument("there is no such value");
    }
    for (std::size_t h = 0; h < sight.houses.size(); ++h) {
        Mask* at = &at_[h * sight.size];
        const auto& cells = sight.houses[h].cells;
        for (std::size_t place = 0; place < cells.size(); ++place) {
            const Mask mask = masks[cells[place]];
            open_[h] += mask != 0;
            for (Mask left = mask; left; left &= left - 1) at[lowest(left)] |= Mask{1} << place;
        }
    }
}

}  // namespace nonet::logic
