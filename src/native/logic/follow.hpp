// What follows from the assumption that a candidate is true or false: the closure behind forcing chains.
//
// A candidate is a node. What the rules say comes in three lists, made once for each kind of board:
//   weak[n]    the nodes that cannot be true with n
//   groups     sets of nodes of which exactly one is true: the candidates of a cell, the places of a value in a house
//   locks      (outside, targets): once no node of `outside` is left, the targets fall (a value of a box lies in one
//              line, so it leaves the rest of the line)
// A position is the set of nodes that are still alive.
#pragma once

#include <cstdint>
#include <vector>

namespace nonet::logic {

using Word = std::uint64_t;

struct Lock {
    std::vector<int> outside;
    std::vector<int> targets;
};

struct Rules {
    int nodes = 0;
    int words = 0;           // of 64 nodes each
    std::vector<Word> weak;  // nodes x words
    std::vector<std::vector<int>> groups;
    std::vector<Lock> locks;
    std::vector<std::vector<int>> groups_of;  // for each node
    std::vector<std::vector<int>> locks_of;   // for each node: the locks that wait for it to fall
};

// Throws std::invalid_argument where a node is out of range or the sizes do not fit.
Rules make_rules(int nodes, std::vector<Word> weak, std::vector<std::vector<int>> groups, std::vector<Lock> locks);

enum class Reach {
    chains,   // each consequence from a single premise: links between two candidates
    singles,  // naked and hidden singles, with as many premises as they need
    locked,   // and locked candidates
    nested,   // and candidates whose own assumption, followed by singles and locks, ends in a contradiction
};

struct Consequences {
    std::vector<Word> on, off;
    bool contradiction = false;
};

class Follower {
public:
    Follower(const Rules& rules, std::vector<Word> alive);

    // Everything that follows; where it ends in a contradiction, what was found until then (all of it for chains).
    Consequences follow(int node, bool on, Reach reach) const;

private:
    struct State {
        std::vector<Word> on, off;
        std::vector<std::uint16_t> left;     // nodes of each group that have not fallen
        std::vector<std::uint16_t> outside;  // nodes of each lock that have not fallen
        std::vector<int> queue;              // node * 2 + on
        bool contradiction = false;
    };

    State start() const;
    void assume(State& state, int node, bool on) const;
    void settle(State& state, bool with_locks) const;
    void rise(State& state, int node) const;
    void fall(State& state, int node) const;
    void fallen(State& state, int node, bool with_locks) const;
    void settle_nested(State& state) const;
    Consequences chains(int node, bool on) const;
    bool has(const std::vector<Word>& set, int node) const { return set[node / 64] >> (node % 64) & 1; }

    const Rules& rules_;
    std::vector<Word> alive_;
    std::vector<std::uint16_t> left_, outside_;
};

}  // namespace nonet::logic
