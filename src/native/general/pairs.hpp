// Two cells by table: what a table says, each table once, which cells tables link, and the lookups that the search will need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "general/bits.hpp"
#include "general/optimise.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct Table {
    bool apart = true;    // no value goes with itself
    bool equal = true;    // each value goes only with itself
    bool nothing = true;  // beyond being apart it says nothing
    bool symmetric = true;
    std::size_t reversed = 0;  // the same for the second cell, in Problem::masks
};

// Tables by where they begin in Problem::masks, to which it adds those that it makes.
class PairTables {
public:
    explicit PairTables(Problem& problem) : problem_(problem) {}

    const Table& of(std::size_t masks);
    std::size_t common(std::size_t x, std::size_t y);

private:
    Problem& problem_;
    std::unordered_map<std::size_t, Table> known_;
    std::size_t last_ = 0;  // asked for again and again
    const Table* found_ = nullptr;
};

struct Link {
    int a, b;
    std::size_t masks;
};

// Pairs of a cell with itself are part of its domain. False if nothing is left of one.
bool narrow_by_own_pairs(Problem& problem);

// Cells every two of which keep the same table apart: together they hold one of the sets that the table allows. Adds value
// sets to the problem and says so; false if one of them has no set at all.
bool join_pairs(Problem& problem, PairTables& tables, std::vector<Derived>& derived);

// The pairs that say more than is known of `differs`, from the lower cell to the higher, in their order, tables on the same
// two cells made one.
std::vector<Link> link_pairs(const Problem& problem, PairTables& tables, const std::vector<BitSet>& differs);

// Which lookups there will be, and where each begins: by the mask of a cell, or by its value, what the other one may be.
class Lookups {
public:
    struct Wanted {
        std::size_t masks;
        bool apart;  // the cells must differ as well
    };

    explicit Lookups(int width) : width_(width) {}

    int of(std::size_t masks, bool apart);
    const std::vector<Wanted>& wanted() const { return wanted_; }

private:
    int width_;
    std::unordered_map<std::uint64_t, int> known_;
    std::vector<Wanted> wanted_;
    std::uint64_t last_ = ~std::uint64_t{0};
    int found_ = 0;
};

}  // namespace nonet::general
