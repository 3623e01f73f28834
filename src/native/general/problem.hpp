// A lowered puzzle: domains, primitives, and the pools that primitives point into. Plain data; nothing is compiled yet.
//
//     Primitive ──masks──────▶ Problem::masks       a pair's table, the sets of a value set, the mask to count
//               ──automaton──▶ Problem::automata    shared by all lines with the same automaton
//               ──alternatives─▶ Primitive ...      any-of owns its alternatives
//
// `ProblemBuilder` is the only way in: one method for each primitive, with the fields of its Python class. Each checks what
// it is given, so that nothing behind it has to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "general/small_vector.hpp"

namespace nonet::general {

using Int = std::int64_t;
using Bits = std::uint64_t;

// The mask of the first `count` values.
inline Bits first_values(int count) { return count == 64 ? ~Bits{0} : (Bits{1} << count) - 1; }

// The classes of nonet.core.primitives, by their names.
enum class PrimitiveKind : std::uint8_t {
    all_different, sum, pair, value_set, regular, count, any_of, connected, reach, labelled
};

using Cells = SmallVector<int, 10>;
using Factors = SmallVector<Int, 6>;

struct Primitive {
    PrimitiveKind kind = PrimitiveKind::all_different;
    int origin = -1;            // index among the primitives that were posted; -1 for one that was derived
    Cells cells;                // reach: counter, first, then the arms one after the other; labelled: members, then labels
    Factors factors;            // sum: one for each cell
    Int total = 0;              // sum: the total; reach: `more`
    int low = 0, high = 0;      // count, connected
    std::size_t masks = 0;      // pair, value set, count, connected: offset of the first mask in Problem::masks
    std::size_t sets = 0;       // value set: number of masks
    std::size_t automaton = 0;  // regular: index in Problem::automata
    std::vector<int> links;     // connected: adjacent cells, two by two
    std::vector<int> arms;      // reach: length of each arm
    std::vector<std::vector<Primitive>> alternatives;  // any of
};

// A deterministic automaton that starts in state 0. With no state at all it accepts nothing.
struct Automaton {
    int states = 0;
    std::vector<int> steps;               // steps[state * values + value] is the next state, -1 for none
    std::vector<std::uint8_t> accepting;  // one for each state
};

struct Problem {
    int cells = 0;
    int values = 0;
    int columns = 0;             // of the board
    std::vector<int> positions;  // of each cell on the board, row by row, rising; only to know which houses are adjacent
    std::vector<Bits> domains;
    std::vector<Int> numbers;    // what each value adds to a sum
    std::vector<Primitive> primitives;
    std::vector<Bits> masks;
    std::vector<Automaton> automata;

    Bits all_values() const { return first_values(values); }
};

constexpr int kMaxValues = 64;        // a domain is one 64-bit mask
constexpr int kMaxCells = 1 << 15;    // cell ids are 16 bits
constexpr int kMaxAnyOfDepth = 16;    // any-of within any-of; each level keeps a copy of the domains

// Builds a problem. The methods named after primitives make one; `post` adds it to the problem, `any_of` takes it into an
// alternative. All throw std::invalid_argument, saying what is wrong; masks and bounds beyond the problem are cut to it.
class ProblemBuilder {
public:
    // `positions` may be empty: then cell i is at position i.
    ProblemBuilder(std::vector<Bits> domains, std::vector<Int> numbers, int columns = 1, std::vector<int> positions = {});

    void reserve(std::size_t primitives) { problem_.primitives.reserve(primitives); }

    // Pools that primitives share. A table, with a mask for each value, is named by its offset in Problem::masks, an automaton by
    // its index.
    std::size_t add_table(const std::vector<Bits>& rows);
    std::size_t add_automaton(Automaton automaton);

    Primitive all_different(Cells cells) const { return with_cells(PrimitiveKind::all_different, std::move(cells)); }
    Primitive sum(Cells cells, Factors factors, Int total) const;
    Primitive pair(int a, int b, std::size_t table) const;
    // A set with a value that there is not can never be taken and is left out; the others are sorted.
    Primitive value_set(Cells cells, const std::vector<Bits>& sets);
    Primitive regular(Cells cells, std::size_t automaton) const;
    Primitive count(Cells cells, Bits values, Int low, Int high);
    Primitive connected(Cells cells, std::vector<int> links, Bits values, Int low, Int high);
    // `on_arms` are the cells of all arms, one arm after the other.
    Primitive reach(int counter, int first, const Cells& on_arms, std::vector<int> arms, Int more) const;
    Primitive labelled(Cells members, const Cells& labels) const;
    Primitive any_of(std::vector<std::vector<Primitive>> alternatives) const;

    void post(Primitive primitive);

    Problem build() && { return std::move(problem_); }

private:
    Problem problem_;

    template <class List>
    void check_cells(const List& cells) const;
    Primitive with_cells(PrimitiveKind kind, Cells cells) const;
    void add_counted(Primitive& primitive, Bits values, Int low, Int high);
};

}  // namespace nonet::general
