#include "general/counting_cells.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

constexpr int kMaxEnumeratedValues = 10;  // values of which all sets are enumerated

// `cell` counts the cells with the value of `first`.
struct Counter {
    int cell, first;
};

// Reach::more, and the sorted cells that are counted among.
using Among = std::pair<Int, std::vector<int>>;

std::map<Among, std::vector<Counter>> find_counters(const Problem& problem) {
    std::map<Among, std::vector<Counter>> found;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != PrimitiveKind::reach || each.arms.size() + 2 != each.cells.size()) continue;
        if (std::any_of(each.arms.begin(), each.arms.end(), [](int length) { return length != 1; })) continue;
        std::vector<int> cells(each.cells.begin() + 1, each.cells.end());
        std::sort(cells.begin(), cells.end());
        if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) continue;
        found[{each.total, std::move(cells)}].push_back({each.cells[0], each.cells[1]});
    }
    return found;
}

}  // namespace

bool derive_count_bounds(Problem& problem, Disequalities& disequalities, std::vector<ImpliedConstraint>& derived) {
    if (problem.values > kMaxEnumeratedValues) return true;
    std::vector<BitSet>& differs = disequalities.differs;
    bool possible = true;
    for (const auto& [among, counters] : find_counters(problem)) {
        Cells clique;
        for (const Counter& each : counters) {
            BitSet& own = differs[static_cast<std::size_t>(each.cell)];
            for (const Counter& other : counters) {
                if (!own.has(other.cell)) continue;
                possible &= each.first != other.first;
                if (each.first != other.first) differs[static_cast<std::size_t>(each.first)].add(other.first);
            }
            if (std::all_of(clique.begin(), clique.end(), [&](int cell) { return own.has(cell); }))
                clique.push_back(each.cell);
        }
        if (clique.size() < 2) continue;
        Primitive made;
        made.kind = PrimitiveKind::value_set;
        made.cells = clique;
        made.masks = problem.masks.size();
        const Int itself = 1 - among.first;  // the first cell counts itself, which `more` need not say
        for (Bits set = 0; set < Bits{1} << problem.values; ++set) {
            if (bit_count(set) != static_cast<int>(clique.size())) continue;
            Int counted = 0;
            each(set, [&](int v) { counted += problem.numbers[static_cast<std::size_t>(v)] + itself; });
            if (counted <= static_cast<Int>(among.second.size())) problem.masks.push_back(set);
        }
        made.sets = problem.masks.size() - made.masks;
        possible &= made.sets > 0;
        derived.push_back({ImpliedConstraint::Kind::counted, clique, {}, static_cast<Int>(made.sets), {}, {}});
        problem.primitives.push_back(std::move(made));
    }
    return possible;
}

}  // namespace nonet::general
