#include "logic/refutation.hpp"

#include <algorithm>
#include <stdexcept>

#include "portable.hpp"

namespace nonet::logic {

namespace {

int members(const std::vector<Word>& set) {
    int found = 0;
    for (const Word word : set) found += count_bits(word);
    return found;
}

}  // namespace

void Refuter::suppose(State& state, int literal) const {
    assume(state, literal / 2, literal % 2 != 0);
    propagate(state, true);
}

// Failed-literal probing, round and round until no node fails, each failed literal a lemma. True at a contradiction.
bool Refuter::probe(State& state, Lemmas& lemmas) {
    State trial;
    int quiet = 0;
    for (int node = 0; quiet < graph_.nodes; node = (node + 1) % graph_.nodes, ++quiet) {
        if (!has(alive_, node) || has(state.on, node) || has(state.off, node)) continue;
        if (--probes_left_ < 0) return false;
        trial = state;
        suppose(trial, node * 2 + 1);
        weight_[node] = members(trial.off);
        if (!trial.contradiction) continue;
        lemmas.push_back({node * 2 + 1, {}});
        suppose(state, node * 2);
        if (state.contradiction) return true;
        quiet = 0;
    }
    return false;
}

// The group to branch on: the fewest nodes left, then the greatest product of what follows from each; -1 if all are decided.
int Refuter::choose(const State& state) const {
    int best = -1;
    std::uint16_t fewest = 0xffff;
    double best_product = -1;
    for (std::size_t g = 0; g < graph_.groups.size(); ++g) {
        if (state.left[g] < 2 || state.left[g] > fewest) continue;
        double product = 1;
        bool decided = false;
        for (const int node : graph_.groups[g]) {
            if (!has(alive_, node) || has(state.off, node)) continue;
            decided = decided || has(state.on, node);
            product *= weight_[node] + 1;
        }
        if (decided || (state.left[g] == fewest && product <= best_product)) continue;
        fewest = state.left[g];
        best_product = product;
        best = static_cast<int>(g);
    }
    return best;
}

// Lemmas that bring `state` to a contradiction; false where there is none, or no budget is left.
bool Refuter::refute(State& state, Lemmas& lemmas) {
    while (!state.contradiction) {
        if (probe(state, lemmas)) return true;
        if (probes_left_ < 0 || !branching_) return false;
        const int group = choose(state);
        if (group < 0) return false;
        std::vector<int> branches;
        for (const int node : graph_.groups[group]) {
            if (has(alive_, node) && !has(state.off, node)) branches.push_back(node);
        }
        std::stable_sort(branches.begin(), branches.end(), [&](int a, int b) { return weight_[a] > weight_[b]; });
        branches.pop_back();
        for (const int node : branches) {
            if (has(state.off, node)) continue;
            State branch = state;
            suppose(branch, node * 2 + 1);
            Refutation lemma{node * 2 + 1, {}};
            if (!refute(branch, lemma.lemmas)) return false;
            lemmas.push_back(std::move(lemma));
            suppose(state, node * 2);
            if (state.contradiction) return true;
        }
    }
    return true;
}

bool Refuter::holds(const State& before, const Lemmas& lemmas) const {
    State state = before;
    for (const Refutation& lemma : lemmas) {
        if (state.contradiction) return true;
        State branch = state;
        suppose(branch, lemma.assumed);
        if (!branch.contradiction && !holds(branch, lemma.lemmas)) return false;
        suppose(state, lemma.assumed ^ 1);
    }
    return state.contradiction;
}

// Leaves out every lemma without which the others still hold: first in large pieces, then one by one, the last ones first.
void Refuter::shorten(const State& before, Lemmas& lemmas) const {
    for (std::size_t piece = lemmas.size() / 2 + 1; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2) {
        for (std::size_t end = lemmas.size(); end > 0;) {
            const std::size_t begin = end > piece ? end - piece : 0;
            Lemmas fewer(lemmas.begin(), lemmas.begin() + static_cast<std::ptrdiff_t>(begin));
            fewer.insert(fewer.end(), lemmas.begin() + static_cast<std::ptrdiff_t>(end), lemmas.end());
            if (holds(before, fewer)) lemmas = std::move(fewer);
            end = begin;
        }
    }
    State state = before;
    for (Refutation& lemma : lemmas) {
        State branch = state;
        suppose(branch, lemma.assumed);
        if (branch.contradiction) {
            lemma.lemmas.clear();
        } else {
            shorten(branch, lemma.lemmas);
        }
        suppose(state, lemma.assumed ^ 1);
    }
}

std::optional<Refutation> Refuter::of(int node, bool on, bool branching, long max_probes) {
    if (node < 0 || node >= graph_.nodes) throw std::invalid_argument("a node is out of range");
    weight_.assign(graph_.nodes, 0);
    branching_ = branching;
    probes_left_ = max_probes;
    State state = start();
    suppose(state, node * 2 + on);
    const State before = state;
    Refutation found{node * 2 + on, {}};
    if (!refute(state, found.lemmas)) return std::nullopt;
    if (!before.contradiction) shorten(before, found.lemmas);
    return found;
}

}  // namespace nonet::logic
