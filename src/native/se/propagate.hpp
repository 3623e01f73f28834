// Full propagation of a hypothesis (section 5.4), with the ancestors of every consequence counted as it is found.
#pragma once

#include <memory>
#include <vector>

#include "se/hint.hpp"
#include "se/links.hpp"

namespace nonet::se {

constexpr int kNodes = 2 * kCandidates;                              // a candidate being on, or (+ kCandidates) off
constexpr std::uint8_t kByCell = 3, kByAdvanced = 4, kBySource = 5;  // causes; 0-2 are types of houses

struct Node {
    std::uint16_t what;
    std::uint16_t ancestors;  // distinct nodes that it rests on, itself included
    std::uint32_t parents;    // where in `Propagation::parents` they begin
    std::uint16_t parent_count;
    std::int16_t nested;  // the chain hint that it comes from, -1 for none (level 2 and up)
    std::uint8_t cause;
};

// A chain hint of an inner producer, as far as the outer one needs it (5.8).
struct Nested {
    int complexity;  // with those nested in itself
    std::uint64_t signature;
};

struct Propagation {
    std::vector<Node> nodes;  // in order of insertion; nodes of a clash that is in no set come last
    std::vector<std::uint16_t> parents;
    std::int16_t at[kNodes];  // where a node is, -1 if it is not
    std::uint64_t on[12], off[12];
    int clash_on = -1, clash_off = -1;
    bool known = false;
    std::vector<Nested> nested;

    bool clash() const { return clash_on >= 0; }
    bool has_on(int candidate) const { return at[candidate] >= 0; }
    bool has_off(int candidate) const { return at[kCandidates + candidate] >= 0; }
};

struct Flags {
    bool dynamic;  // deletes what is off from a working grid, so that consequences combine
    bool y;        // links inside cells (all but Nishio)
    int level;     // 0: elementary implications only; from 1 on with advanced ones
};

constexpr int kNoBound = 1 << 30;

class Advanced;

class Propagator {
public:
    Propagator();
    ~Propagator();

    // What follows from a candidate being on or off. Hints with more than `most` nodes are of no interest: at level 0 the
    // search ends as soon as nothing that is still to come could be part of a smaller one.
    void run(const Board& grid, int candidate, bool is_on, Flags flags, int most, Budget& budget, Propagation& out);

private:
    friend class Advanced;

    Board work_;
    Mask on_cell_[kCells], off_cell_[kCells];
    Mask on_pos_[kHouses][9], off_pos_[kHouses][9];
    std::vector<std::uint64_t> rows_;  // ancestors of every node as a set of places in `nodes`
    int stride_ = 0;
    std::vector<int> on_queue_, off_queue_;
    std::size_t on_head_ = 0, off_head_ = 0;
    std::unique_ptr<Advanced> advanced_;

    const Board* grid_ = nullptr;
    Propagation* out_ = nullptr;
    Flags flags_{};

    int make(int what, std::uint8_t cause, int first_parent);
    void also(int node, int parent);
    void counted(int node);
    void put_on(int node);
    void put_off(int node);
    bool expand_on(int node);
    bool expand_off(int node);
    bool conclude_on(int from, int candidate, std::uint8_t cause, int house, Mask hidden);
};

}  // namespace nonet::se
