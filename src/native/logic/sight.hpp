// What the cells of a board have to do with each other, and a position on it as patterns are looked for.
//
// Everything here is general: any layout, up to 64 values, houses with any cells. A house is `whole` if every value has
// its place there, and a `line` if it is a row or a column. Sets of cells are `Cells<W>`, W words of 64; `by_width` picks
// the smallest W that is enough, so that the usual board pays for two words alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "portable.hpp"

namespace nonet::logic {

using Word = std::uint64_t;
using Mask = std::uint64_t;  // values of a cell, or cells of a house by their place in it

inline int count(Word word) { return count_bits(word); }
inline int lowest(Word word) { return lowest_bit(word); }

template <int W>
struct Cells {
    std::array<Word, W> words{};

    bool has(int cell) const { return words[cell / 64] >> (cell % 64) & 1; }
    void add(int cell) { words[cell / 64] |= Word{1} << (cell % 64); }
    void drop(int cell) { words[cell / 64] &= ~(Word{1} << (cell % 64)); }
    bool any() const {
        Word all = 0;
        for (int w = 0; w < W; ++w) all |= words[w];
        return all;
    }
    int size() const {
        int found = 0;
        for (int w = 0; w < W; ++w) found += count(words[w]);
        return found;
    }
    int first() const {
        for (int w = 0; w < W; ++w) {
            if (words[w]) return w * 64 + lowest(words[w]);
        }
        return -1;
    }
    bool within(const Cells& other) const {
        for (int w = 0; w < W; ++w) {
            if (words[w] & ~other.words[w]) return false;
        }
        return true;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int w = 0; w < W; ++w) {
            for (Word word = words[w]; word; word &= word - 1) visit(w * 64 + lowest(word));
        }
    }
    Cells& operator&=(const Cells& other) {
        for (int w = 0; w < W; ++w) words[w] &= other.words[w];
        return *this;
    }
    Cells& operator|=(const Cells& other) {
        for (int w = 0; w < W; ++w) words[w] |= other.words[w];
        return *this;
    }
    // Without those.
    Cells& operator-=(const Cells& other) {
        for (int w = 0; w < W; ++w) words[w] &= ~other.words[w];
        return *this;
    }
    friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
    friend bool operator==(const Cells& a, const Cells& b) { return a.words == b.words; }
};

constexpr int kMostCells = 64 * 64;

template <class Call>
auto by_width(int cells, Call&& call) {
    if (cells <= 128) return call(std::integral_constant<int, 2>{});
    if (cells <= 256) return call(std::integral_constant<int, 4>{});
    if (cells <= 1024) return call(std::integral_constant<int, 16>{});
    return call(std::integral_constant<int, kMostCells / 64>{});
}

struct House {
    std::vector<int> cells;  // ascending
    bool whole = false;
    bool line = false;
};

struct Sight {
    int cells = 0;
    int size = 0;  // values
    std::vector<House> houses;
    std::vector<int> by_ease;                // whole houses, in the order in which people look at them
    std::vector<std::vector<int>> sees;      // for each cell, ascending
    std::vector<std::vector<int>> excludes;  // for each candidate, what else it excludes: none if empty
    std::vector<std::vector<int>> houses_of;
    std::vector<Word> seen_words, house_words;  // `sees` and the cells of `houses` as sets

    // W as by_width tells it for these cells.
    template <int W>
    Cells<W> seen(int cell) const {
        return read<W>(seen_words, cell);
    }
    template <int W>
    Cells<W> within(int house) const {
        return read<W>(house_words, house);
    }

private:
    template <int W>
    static Cells<W> read(const std::vector<Word>& words, int number) {
        Cells<W> found;
        std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(number) * W, W, found.words.begin());
        return found;
    }
};

// Throws std::invalid_argument where a number is out of range or the sizes do not fit.
Sight make_sight(int cells, int size, std::vector<House> houses, std::vector<int> by_ease,
                 std::vector<std::vector<int>> sees, std::vector<std::vector<int>> excludes);

// The candidates of a position, by cell and by house. `at(house, value)` are the places of a value in a house.
class Scan {
public:
    Scan(const Sight& sight, const std::vector<Mask>& masks);

    const Sight& sight;
    const std::vector<Mask>& masks;

    Mask at(int house, int value) const { return at_[static_cast<std::size_t>(house) * sight.size + value]; }
    int open(int house) const { return open_[house]; }

private:
    std::vector<Mask> at_;
    std::vector<int> open_;
};

}  // namespace nonet::logic
