// The search: decides a cell, follows what it implies, and takes it back if it was wrong. Every solution comes once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "general/network.hpp"
#include "general/problem.hpp"

namespace nonet::general {

struct Wishes {
    std::optional<std::uint64_t> seed;  // set: cells and values in random order
    std::vector<int> first;             // cells to decide before all others, by rising values; one solution for each way
};

struct Tally {
    std::uint64_t nodes = 0;           // states looked at
    std::uint64_t guesses = 0;         // choices that might be wrong
    std::uint64_t undone = 0;          // choices taken back
    std::uint64_t contradictions = 0;  // states in which something could not hold
    std::uint64_t restarts = 0;
    std::array<std::uint64_t, kWorks> runs{};
};

enum class Next { solution, end, gave_up, pause };

class Search {
public:
    virtual ~Search() = default;

    // Goes on to the next solution. Stops with `gave_up` rather than look at more nodes in all, and with `pause` when so many
    // seconds have passed; both can be called again, and how often it pauses changes nothing.
    virtual Next next(std::uint64_t most_nodes, double seconds) = 0;
    // The same, but counts: `end` when all are counted or there are `limit`. Values that nothing tells apart are counted
    // once and multiplied.
    virtual Next count(std::uint64_t limit, std::uint64_t most_nodes, double seconds) = 0;

    virtual std::uint64_t counted() const = 0;
    virtual void solution(std::uint8_t* values) const = 0;  // value + 1 for each cell
    virtual const Tally& tally() = 0;
    virtual const std::vector<Derived>& derived() const = 0;
};

std::unique_ptr<Search> make_search(Problem problem, Wishes wishes);

}  // namespace nonet::general
