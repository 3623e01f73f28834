// Refutations with suppositions nested to any depth: a search tree over unit propagation, told as lemmas.
//
//     Refutation    assumed                  a literal: node * 2 + 1 if true
//                   lemmas[0], lemmas[1]..   each refutes its own `assumed`, given all that was derived before it
//
// After its last lemma, unit propagation (closure.hpp, with locks) comes to a contradiction. A node of the search tree whose
// branches are all refuted is a lemma for each branch but the last one, which then follows by itself: so the nesting is as
// deep as the Strahler number of the tree, and not as the tree.
#pragma once

#include <optional>
#include <vector>

#include "logic/closure.hpp"

namespace nonet::logic {

struct Refutation {
    int assumed = 0;
    std::vector<Refutation> lemmas;
};

class Refuter : private Closure {
public:
    Refuter(const ImplicationGraph& graph, std::vector<Word> alive) : Closure(graph, std::move(alive)) {}

    // A refutation of `node` being true (`on`) or false, without lemmas that can be spared. Nothing if there is none, or
    // after `max_probes` propagations. Without `branching` its lemmas have no lemmas themselves.
    std::optional<Refutation> of(int node, bool on, bool branching, long max_probes);

private:
    using Lemmas = std::vector<Refutation>;

    bool refute(State& state, Lemmas& lemmas);
    bool probe(State& state, Lemmas& lemmas);
    int choose(const State& state) const;
    bool holds(const State& before, const Lemmas& lemmas) const;
    void shorten(const State& before, Lemmas& lemmas) const;
    void suppose(State& state, int literal) const;

    bool branching_ = true;
    long probes_left_ = 0;
    std::vector<int> weight_;  // literals that followed from each node in its last probe: what to branch on
};

}  // namespace nonet::logic
