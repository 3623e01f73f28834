// Which sets of values can some mutually different cells hold together? For up to nine values that is answered exactly.
//
// A family of value sets is 512 bits: bit m says whether the set with mask m is in it.
//
//     word       0       1       2       3       4       5       6       7
//     sets    0- 63  64-127 128-191 192-255 256-319 320-383 384-447 448-511
//     value   0..5 shift within a word;  6, 7, 8 move words by 1, 2, 4
//
// Adding value v to every set that lacks it is one masked shift, so a cell with its domain is at most nine of them. Forward
// over the cells, cut with the families that may end it (those with the right total, or those listed), backward again:
// what meets on the way is exactly what each cell can hold. Up to six values need one word only.
#pragma once

#include <cstdint>

namespace nonet::general {

struct alignas(64) Family {
    std::uint64_t words[8];

    void add(unsigned set) { words[set >> 6] |= std::uint64_t{1} << (set & 63); }
};

constexpr int kMostSetValues = 9;

struct SetKernel {
    // reached[i] = the sets that the first i cells can hold.
    void (*forward)(int cells, const std::uint16_t* domains, Family* reached);
    // supported[i] = the values that cell i takes in some way that ends in `ends`; `required` = the values in all of those.
    // False if there is no way.
    bool (*backward)(int cells, const std::uint16_t* domains, const Family* reached, const Family& ends,
                     std::uint16_t* supported, std::uint16_t* required);
    // One cell of a longer way: adds to `to` what `from` holds with one of these values more ...
    void (*extend)(const Family& from, unsigned values, Family& to);
    // ... and backward: adds to `to` those in `reached` from which one of these values leads into `from`; returns the values
    // that do.
    unsigned (*retract)(const Family& from, const Family& reached, unsigned values, Family& to);
    // Bit t is set if some set in `reached` is in by_total[t], for t from low to high.
    std::uint64_t (*totals)(const Family& reached, const Family* by_total, int low, int high);
};

// The best one here for this many values.
const SetKernel& set_kernel(int values);

}  // namespace nonet::general
