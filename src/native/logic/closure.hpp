// Closures for forcing chains: all that follows from a candidate being true or false, by unit propagation.
//
// A candidate is a node, and a node being true or false a literal. The clauses come in three lists, made once for each kind
// of board:
//
//     weak[n]    bitset     nodes that cannot be true together with n       (binary clauses)
//     groups     lists      exactly one node is true: candidates of a cell, cells of a value in a house
//     locks      (outside, targets)    once all of `outside` are false, `targets` are false: locked candidates
//
// A position is the set of nodes that are still candidates (`alive`).
#pragma once

#include <cstdint>
#include <vector>

namespace nonet::logic {

using Word = std::uint64_t;

struct Lock {
    std::vector<int> outside;
    std::vector<int> targets;
};

struct ImplicationGraph {
    int nodes = 0;
    int words = 0;           // of a bitset of nodes
    std::vector<Word> weak;  // nodes x words
    std::vector<std::vector<int>> groups;
    std::vector<Lock> locks;
    std::vector<std::vector<int>> groups_of;  // for each node
    std::vector<std::vector<int>> locks_of;   // for each node: the locks with it in `outside`
};

// Throws std::invalid_argument where a node is out of range or the sizes do not fit.
ImplicationGraph make_implication_graph(int nodes, std::vector<Word> weak, std::vector<std::vector<int>> groups,
                                        std::vector<Lock> locks);

// How far an assumption is followed.
enum class Depth {
    chains,   // binary clauses only: weak links, and groups with two nodes alive
    singles,  // unit propagation over groups: naked and hidden singles
    locked,   // the same with locks
    nested,   // the same with failed-literal probing (Freeman 1995): nodes whose own closure is a contradiction are false
};

struct Consequences {
    std::vector<Word> on, off;
    bool contradiction = false;
};

class Closure {
public:
    Closure(const ImplicationGraph& graph, std::vector<Word> alive);

    // All that follows from `node` being true (`on`) or false; up to the contradiction if there is one (`chains`: past it).
    Consequences of(int node, bool on, Depth depth) const;

protected:
    struct State {
        std::vector<Word> on, off;
        std::vector<std::uint16_t> left;     // nodes of each group that have not propagate_false
        std::vector<std::uint16_t> outside;  // nodes of each lock that have not propagate_false
        std::vector<int> queue;              // node * 2 + on
        bool contradiction = false;
    };

    State start() const;
    void assume(State& state, int node, bool on) const;
    void propagate(State& state, bool with_locks) const;
    void set_true(State& state, int node) const;
    void set_false(State& state, int node) const;
    void propagate_false(State& state, int node, bool with_locks) const;
    bool has(const std::vector<Word>& set, int node) const { return set[node / 64] >> (node % 64) & 1; }

    const ImplicationGraph& graph_;
    std::vector<Word> alive_;

private:
    void propagate_and_probe(State& state) const;
    Consequences chains(int node, bool on) const;

    std::vector<std::uint16_t> left_, outside_;
};

}  // namespace nonet::logic
