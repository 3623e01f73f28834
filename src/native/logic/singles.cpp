#include "logic/singles.hpp"

#include <stdexcept>
#include <utility>

namespace nonet::logic {

Singles::Singles(const Sight& sight, std::vector<Mask> masks, std::vector<std::uint8_t> values)
    : sight_(sight),
      masks_(std::move(masks)),
      values_(std::move(values)),
      open_(sight.houses.size()),
      places_(sight.houses.size() * sight.size),
      placed_(sight.houses.size()) {
    const auto cells = static_cast<std::size_t>(sight.cells);
    if (masks_.size() != cells || values_.size() != cells)
        throw std::invalid_argument("one mask and one value for each cell");
    for (int cell = 0; cell < sight.cells; ++cell) {
        if (values_[cell] > sight.size || (sight.size < 64 && masks_[cell] >> sight.size))
            throw std::invalid_argument("there is no such value");
        for (const int house : sight.houses_of[cell]) {
            if (values_[cell]) {
                placed_[house] |= Mask{1} << (values_[cell] - 1);
            } else {
                ++open_[house];
            }
            for (Mask left = masks_[cell]; left; left &= left - 1) ++places_[slot(house, lowest(left))];
        }
    }
}

bool Singles::next(Single& found) const {
    for (const int house : sight_.by_ease) {
        if (open_[house] != 1) continue;
        for (const int cell : sight_.houses[house].cells) {
            if (values_[cell]) continue;
            if (count(masks_[cell]) != 1) break;
            found = {SingleKind::full_house, house, cell, lowest(masks_[cell])};
            return true;
        }
    }
    for (const int house : sight_.by_ease) {
        if (!open_[house]) continue;
        const std::uint8_t* places = &places_[slot(house, 0)];
        for (int value = 0; value < sight_.size; ++value) {
            // A placed value has a candidate left only on a contradictory board.
            if (places[value] != 1 || placed_[house] >> value & 1) continue;
            for (const int cell : sight_.houses[house].cells) {
                if (!(masks_[cell] >> value & 1)) continue;
                found = {SingleKind::hidden, house, cell, value};
                return true;
            }
        }
    }
    for (int cell = 0; cell < sight_.cells; ++cell) {
        if (count(masks_[cell]) != 1 || values_[cell]) continue;
        found = {SingleKind::naked, -1, cell, lowest(masks_[cell])};
        return true;
    }
    return false;
}

void Singles::drop(int cell, int value) {
    if (!(masks_[cell] >> value & 1)) return;
    masks_[cell] &= ~(Mask{1} << value);
    for (const int house : sight_.houses_of[cell]) --places_[slot(house, value)];
}

void Singles::place(int cell, int value) {
    if (cell < 0 || cell >= sight_.cells || value < 0 || value >= sight_.size)
        throw std::invalid_argument("there is no such candidate");
    for (Mask left = masks_[cell]; left; left &= left - 1) drop(cell, lowest(left));
    for (const int house : sight_.houses_of[cell]) {
        open_[house] -= !values_[cell];
        placed_[house] |= Mask{1} << value;
    }
    values_[cell] = static_cast<std::uint8_t>(value + 1);
    for (const int other : sight_.sees[cell]) drop(other, value);
    if (sight_.excludes.empty()) return;
    for (const int node : sight_.excludes[static_cast<std::size_t>(cell) * sight_.size + value])
        drop(node / sight_.size, node % sight_.size);
}

}  // namespace nonet::logic
