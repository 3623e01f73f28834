// Full houses, hidden singles and naked singles, one after another.
#pragma once

#include <vector>

#include "logic/sight.hpp"

namespace nonet::logic {

enum class SingleKind { full_house, hidden, naked };

struct Single {
    SingleKind kind;
    int house;  // -1 for a naked one
    int cell;
    int value;
};

// A position on which singles are placed. Masks of filled cells are 0; `values` holds value + 1, 0 for an open cell.
class Singles {
public:
    Singles(const Sight& sight, std::vector<Mask> masks, std::vector<std::uint8_t> values);

    // The easiest single: by kind, then in the order of houses (`Sight::by_ease`) or cells; false if there is none.
    bool next(Single& found) const;
    void place(int cell, int value);

    const std::vector<Mask>& masks() const { return masks_; }
    const std::vector<std::uint8_t>& values() const { return values_; }

private:
    void drop(int cell, int value);
    std::size_t slot(int house, int value) const { return static_cast<std::size_t>(house) * sight_.size + value; }

    const Sight& sight_;
    std::vector<Mask> masks_;
    std::vector<std::uint8_t> values_;
    std::vector<int> open_;             // open cells of each house
    std::vector<std::uint8_t> places_;  // cells of each value in each house
    std::vector<Mask> placed_;          // values placed in each house
};

}  // namespace nonet::logic
