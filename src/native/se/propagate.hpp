// Full propagation of a hypothesis (5.4): unit propagation with reasons, counting the ancestors of every consequence.
//
//     literal   0..728 candidate on,  729..1457 (+ kCandidates) candidate off;  candidate = cell * 9 + digit
//     nodes     [ n0: hypothesis ][ n1 ][ n2 ] ...      in order of insertion
//     parents   [ of n1 ][ of n2 .. ] ...               indices into `nodes`; node.parents is the first of parent_count
//     rows_     [ n0 ][ n1 ][ n2 ] ...                  stride_ words a node: its ancestors as a bitset over `nodes`
#pragma once

#include <memory>
#include <vector>

#include "se/hint.hpp"
#include "se/links.hpp"

namespace nonet::se {

constexpr int kLiterals = 2 * kCandidates;                           // on, or (+ kCandidates) off
constexpr std::uint8_t kByCell = 3, kByAdvanced = 4, kBySource = 5;  // Node::cause; 0-2 are types of house

struct Node {
    std::uint16_t literal;
    std::uint16_t ancestors;  // distinct nodes that it follows from, itself included
    std::uint32_t parents;    // index of the first in `Propagation::parents`
    std::uint16_t parent_count;
    std::int16_t nested;  // index of the chain hint it comes from in `Propagation::nested`, -1 for none
    std::uint8_t cause;
};

// A chain hint of a nested producer, as far as the outer one needs it (5.8).
struct Nested {
    int complexity;  // including hints nested in it
    std::uint64_t signature;
};

struct Propagation {
    std::vector<Node> nodes;  // in order of insertion; nodes of a clash that is in no set come last
    std::vector<std::uint16_t> parents;
    std::int16_t node_of[kLiterals];  // index in `nodes`, -1 for none
    std::uint64_t on[12], off[12];
    int clash_on = -1, clash_off = -1;
    bool known = false;
    std::vector<Nested> nested;

    bool clash() const { return clash_on >= 0; }
    bool has_on(int candidate) const { return node_of[candidate] >= 0; }
    bool has_off(int candidate) const { return node_of[kCandidates + candidate] >= 0; }
};

struct Flags {
    bool dynamic;  // off-candidates leave a working board, so that consequences combine
    bool y;        // links inside cells (all but Nishio)
    int level;     // 0: elementary implications only; from 1 on with advanced ones
};

constexpr int kNoBound = 1 << 30;

class Advanced;

class Propagator {
public:
    Propagator();
    ~Propagator();

    // All that follows from a candidate being on or off, up to a clash. At level 0 the search ends as soon as no further
    // node could be part of a hint of `max_nodes` nodes or fewer.
    void run(const Board& board, int candidate, bool is_on, Flags flags, int max_nodes, Budget& budget, Propagation& out);

private:
    friend class Advanced;

    Board working_;
    Mask on_cell_[kCells], off_cell_[kCells];
    Mask on_pos_[kHouses][9], off_pos_[kHouses][9];
    std::vector<std::uint64_t> rows_;  // ancestors of every node, as drawn above
    int stride_ = 0;
    std::vector<int> on_queue_, off_queue_;
    std::size_t on_head_ = 0, off_head_ = 0;
    std::unique_ptr<Advanced> advanced_;

    const Board* board_ = nullptr;
    Propagation* out_ = nullptr;
    Flags flags_{};

    int add_node(int literal, std::uint8_t cause, int first_parent);
    void add_parent(int node, int parent);
    void count_ancestors(int node);
    void put_on(int node);
    void put_off(int node);
    bool expand_on(int node);
    bool expand_off(int node);
    bool conclude_on(int from, int candidate, std::uint8_t cause, int house, Mask hidden);
};

}  // namespace nonet::se
