// A lowered puzzle as it comes over the border: plain vectors, nothing compiled yet.
//
// One flat stream of words carries the primitives; masks and automata lie beside it and are named by where they begin:
//
//     different  0 n cells...                    sum        1 n total (factor cell)...
//     pair       2 a b masks                     value set  3 n sets masks cells...
//     regular    4 n automaton cells...          count      5 n low high masks cells...
//     any of     6 alternatives (parts primitive...)...
//     connected  7 n low high masks links cells... (cell cell)...
//     reach      8 arms more counter first (n cells...)...
//     labelled   9 n cells... labels...
//
// `masks` is the position of the first mask of a pair's table, of the sets, or of the values to count. An automaton is
// its number of states, then its steps state by state (-1: none), then a 1 for each accepting state and a 0 for others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "general/few.hpp"

namespace nonet::general {

using Word = std::int64_t;
using Bits = std::uint64_t;

enum class Kind : std::uint8_t { different, sum, pair, value_set, regular, count, any_of, connected, reach, labelled };

using Cells = Few<int, 10>;
using Factors = Few<Word, 6>;

struct Primitive {
    Kind kind = Kind::different;
    int origin = -1;  // which of the problem's primitives it was, as stated
    Cells cells;
    Factors factors;            // sum: one for each cell
    Word total = 0;             // sum; reach: what is added to it
    int low = 0, high = 0;      // count, connected
    std::size_t masks = 0;      // pair, value set, count, connected: the first mask
    std::size_t sets = 0;       // value set: how many
    std::size_t automaton = 0;  // regular: where it begins
    std::vector<int> links;     // connected: cells side by side, two by two; reach: how long each arm is
    std::vector<std::vector<Primitive>> alternatives;  // any of
};

struct Problem {
    int cells = 0;
    int values = 0;
    int columns = 0;          // of the board, and where on it, row by row, each cell lies: only to know which houses lie
    std::vector<int> places;  // side by side
    std::vector<Bits> domains;
    std::vector<Word> numbers;
    std::vector<Primitive> primitives;
    std::vector<Bits> masks;
    std::vector<int> automata;

    Bits everything() const { return values == 64 ? ~Bits{0} : (Bits{1} << values) - 1; }
};

constexpr int kMostValues = 64;
constexpr int kMostCells = 1 << 15;
constexpr int kDeepest = 16;  // any-of within any-of

// A problem as it is stated: the stream, and what it names.
struct Stated {
    std::size_t primitives = 0;  // about how many: only to make room for them at once
    std::vector<Word> words;
    std::vector<Bits> masks;
    std::vector<int> automata;
    std::vector<Bits> domains;
    std::vector<int> places;  // of the cells, rising; none if cell 0 is the first place and there are no gaps
    std::vector<Word> numbers;
    int columns = 1;
};

// Checks every position and cell; throws std::invalid_argument with what is wrong.
Problem decode(Stated stated);

}  // namespace nonet::general
