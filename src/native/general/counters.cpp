#include "general/counters.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

constexpr int kMostJoinedValues = 10;  // their sets are gone through

struct Counter {
    int cell, first;
};

// What is added to each count, and the cells that are counted among.
using Among = std::pair<Word, std::vector<int>>;

std::map<Among, std::vector<Counter>> find_counters(const Problem& problem) {
    std::map<Among, std::vector<Counter>> found;
    for (const Primitive& each : problem.primitives) {
        if (each.kind != Kind::reach || each.links.size() + 2 != each.cells.size()) continue;
        if (std::any_of(each.links.begin(), each.links.end(), [](int length) { return length != 1; })) continue;
        std::vector<int> cells(each.cells.begin() + 1, each.cells.end());
        std::sort(cells.begin(), cells.end());
        if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) continue;
        found[{each.total, std::move(cells)}].push_back({each.cells[0], each.cells[1]});
    }
    return found;
}

}  // namespace

bool join_counters(Problem& problem, Differences& differences, std::vector<Derived>& derived) {
    if (problem.values > kMostJoinedValues) return true;
    std::vector<BitSet>& differs = differences.differs;
    bool possible = true;
    for (const auto& [among, counters] : find_counters(problem)) {
        Cells joined;
        for (const Counter& each : counters) {
            BitSet& own = differs[static_cast<std::size_t>(each.cell)];
            for (const Counter& other : counters) {
                if (!own.has(other.cell)) continue;
                possible &= each.first != other.first;
                if (each.first != other.first) differs[static_cast<std::size_t>(each.first)].add(other.first);
            }
            if (std::all_of(joined.begin(), joined.end(), [&](int cell) { return own.has(cell); })) joined.push_back(each.cell);
        }
        if (joined.size() < 2) continue;
        Primitive made;
        made.kind = Kind::value_set;
        made.cells = joined;
        made.masks = problem.masks.size();
        for (Bits set = 0; set < Bits{1} << problem.values; ++set) {
            if (bit_count(set) != static_cast<int>(joined.size())) continue;
            Word counted = 0;
            // The first cell counts, whatever is added.
            each(set, [&](int v) { counted += problem.numbers[static_cast<std::size_t>(v)] - among.first + 1; });
            if (counted <= static_cast<Word>(among.second.size())) problem.masks.push_back(set);
        }
        made.sets = problem.masks.size() - made.masks;
        possible &= made.sets > 0;
        derived.push_back({Derived::What::counted, joined, {}, static_cast<Word>(made.sets), {}, {}});
        problem.primitives.push_back(std::move(made));
    }
    return possible;
}

}  // namespace nonet::general
