// Families of value sets, for cells that all differ and up to nine values: which sets of values can the cells have together?
//
// A family is a bit set over the power set of the values, 512 bits: bit m says whether the set with mask m is in it.
//
//     word       0       1       2       3       4       5       6       7
//     sets    0- 63  64-127 128-191 192-255 256-319 320-383 384-447 448-511
//     value   0..5 shift within a word;  6, 7, 8 move words by 1, 2, 4
//
// Dynamic programming over the cells. Adding value v to every set that lacks it is one masked shift, so a cell is at most nine of
// them. Forward over the cells, intersected with the family of allowed sets (those with the right total, or those listed),
// and backward again: domain consistent. Up to six values need one word only.
#pragma once

#include <cstdint>

namespace nonet::general {

struct alignas(64) Family {
    std::uint64_t words[8];

    void add(unsigned set) { words[set >> 6] |= std::uint64_t{1} << (set & 63); }
};

constexpr int kMaxFamilyValues = 9;

struct FamilyKernel {
    // reached[i] = the sets that the first i cells can have.
    void (*forward)(int cells, const std::uint16_t* domains, Family* reached);
    // supported[i] = the values of cell i in assignments whose set is in `ends`; `required` = the values in all such sets. False if
    // there is none.
    bool (*backward)(int cells, const std::uint16_t* domains, const Family* reached, const Family& ends,
                     std::uint16_t* supported, std::uint16_t* required);
    // Forward over one cell: adds to `to` the sets of `from` with one of `values` added.
    void (*extend)(const Family& from, unsigned values, Family& to);
    // Backward over one cell: adds to `to` the sets of `reached` that one of `values` extends to a set of `from`; returns those
    // values.
    unsigned (*retract)(const Family& from, const Family& reached, unsigned values, Family& to);
    // Bit t: some set of `reached` is in families_by_total[t]; for t from `low` to `high`.
    std::uint64_t (*totals)(const Family& reached, const Family* families_by_total, int low, int high);
};

// The fastest kernel that this machine has for this number of values.
const FamilyKernel& family_kernel(int values);

}  // namespace nonet::general
