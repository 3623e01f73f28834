// Sight: which cells see each other, and the houses of a board; and CandidateMap, a position by cell and by house.
//
// For any layout with up to 64 values and any houses. A house is `whole` if it holds every value, and a `line` if it is a
// row or a column. A *position* is the index of a cell in its house. Sets of cells are bitsets `Cells<W>` of W words;
// `by_width` picks the smallest of four widths, so that a 9x9 board pays for two words only.
//
//     Cells<2>    words[0]: cells 0..63     words[1]: cells 64..127
//     Mask        values of a cell (bit v)  or positions in a house (bit p: house.cells[p])
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
using Mask = std::uint64_t;  // values of a cell, or positions in a house

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
    // Set difference.
    Cells& operator-=(const Cells& other) {
        for (int w = 0; w < W; ++w) words[w] &= ~other.words[w];
        return *this;
    }
    friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
    friend bool operator==(const Cells& a, const Cells& b) { return a.words == b.words; }
};

constexpr int kMaxCells = 64 * 64;  // cells of a board

template <class Call>
auto by_width(int cells, Call&& call) {
    if (cells <= 128) return call(std::integral_constant<int, 2>{});
    if (cells <= 256) return call(std::integral_constant<int, 4>{});
    if (cells <= 1024) return call(std::integral_constant<int, 16>{});
    return call(std::integral_constant<int, kMaxCells / 64>{});
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
    std::vector<int> by_ease;                // whole houses, in the order in which people look at them: boxes first
    std::vector<std::vector<int>> sees;      // for each cell, ascending
    std::vector<std::vector<int>> excludes;  // for each candidate the others it excludes besides `sees`; empty: none for all
    std::vector<std::vector<int>> houses_of;
    std::vector<Word> seen_words, house_words;  // `sees` and the cells of `houses` as Cells<W>

    // W as `by_width` picks it for `cells`.
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

// The candidates of a position, by cell (`masks`) and by house: `at(house, value)` are the positions of a value in a house,
// `open(house)` the number of its cells without a value.
class CandidateMap {
public:
    CandidateMap(const Sight& sight, const std::vector<Mask>& masks);

    const Sight& sight;
    const std::vector<Mask>& masks;

    Mask at(int house, int value) const { return at_[static_cast<std::size_t>(house) * sight.size + value]; }
    int open(int house) const { return open_[house]; }

private:
    std::vector<Mask> at_;
    std::vector<int> open_;
};

}  // namespace nonet::logic
