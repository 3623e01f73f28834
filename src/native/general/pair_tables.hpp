// Pairs: binary table constraints. Traits and transposes of their tables, the links between cells, and the lookup tables that
// the search will need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "general/bits.hpp"
#include "general/implied_constraint.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct TableTraits {
    bool irreflexive = true;       // no value goes with itself: the cells differ
    bool equality = true;          // each value goes only with itself: the cells are equal
    bool only_irreflexive = true;  // all different values go together
    bool symmetric = true;
    std::size_t transposed = 0;    // offset in Problem::masks: the table read from the second cell
};

// Analyses tables, each once, by their offsets in Problem::masks; appends transposes and intersections there.
class PairTables {
public:
    explicit PairTables(Problem& problem) : problem_(problem) {}

    const TableTraits& of(std::size_t masks);
    std::size_t intersection(std::size_t x, std::size_t y);

private:
    Problem& problem_;
    std::unordered_map<std::size_t, TableTraits> known_;
    // The last answer: consecutive pairs mostly share a table.
    std::size_t last_ = 0;
    const TableTraits* found_ = nullptr;
};

// Cells `a` and `b` with the table at `masks`.
struct TableLink {
    int a, b;
    std::size_t masks;
};

// A pair of a cell with itself narrows its domain. False if a domain becomes empty.
bool narrow_by_own_pairs(Problem& problem);

// Cells of which every two are linked by the same irreflexive symmetric table hold one of the sets of values that are cliques of
// that table. Posts value sets and tells of them in `derived`; false if one has no set.
bool derive_pair_cliques(Problem& problem, PairTables& tables, std::vector<ImpliedConstraint>& derived);

// The links, from the lower cell to the higher and sorted; tables on the same two cells intersected. Links that say no more
// than `differs` are left out.
std::vector<TableLink> merge_pairs(const Problem& problem, PairTables& tables, const std::vector<BitSet>& differs);

// Collects which lookup tables Network::tables will hold, and gives each its offset there.
class LookupTables {
public:
    struct Request {
        std::size_t masks;
        bool irreflexive;  // without the diagonal: the cells must differ as well
    };

    // `width`: entries of a table.
    explicit LookupTables(int width) : width_(width) {}

    int of(std::size_t masks, bool irreflexive);
    const std::vector<Request>& requests() const { return requests_; }

private:
    int width_;
    std::unordered_map<std::uint64_t, int> known_;
    std::vector<Request> requests_;
    // The last answer.
    std::uint64_t last_ = ~std::uint64_t{0};
    int found_ = 0;
};

}  // namespace nonet::general
