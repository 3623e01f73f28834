#include "logic/closure.hpp"

#include <stdexcept>
#include <utility>

#include "portable.hpp"

namespace nonet::logic {

namespace {

template <class Visit>
void each_bit(Word word, int base, Visit&& visit) {
    for (; word; word &= word - 1) visit(base + lowest_bit(word));
}

}  // namespace

ImplicationGraph make_implication_graph(int nodes, std::vector<Word> weak, std::vector<std::vector<int>> groups,
                                        std::vector<Lock> locks) {
    ImplicationGraph graph;
    if (nodes < 0) throw std::invalid_argument("nodes is negative");
    graph.nodes = nodes;
    graph.words = (nodes + 63) / 64;
    if (weak.size() != static_cast<std::size_t>(nodes) * graph.words)
        throw std::invalid_argument("weak is not nodes x words");
    graph.groups_of.resize(nodes);
    graph.locks_of.resize(nodes);
    const auto check = [nodes](const std::vector<int>& listed) {
        if (listed.size() > 0xffff) throw std::invalid_argument("a group is too large");
        for (const int node : listed) {
            if (node < 0 || node >= nodes) throw std::invalid_argument("a node is out of range");
        }
    };
    for (std::size_t n = 0; n < static_cast<std::size_t>(nodes); ++n) {
        if (nodes % 64 && weak[(n + 1) * graph.words - 1] >> (nodes % 64))
            throw std::invalid_argument("a weak link leads to no node");
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        check(groups[g]);
        for (const int node : groups[g]) graph.groups_of[node].push_back(static_cast<int>(g));
    }
    for (std::size_t l = 0; l < locks.size(); ++l) {
        check(locks[l].outside);
        check(locks[l].targets);
        for (const int node : locks[l].outside) graph.locks_of[node].push_back(static_cast<int>(l));
    }
    graph.weak = std::move(weak);
    graph.groups = std::move(groups);
    graph.locks = std::move(locks);
    return graph;
}

Closure::Closure(const ImplicationGraph& graph, std::vector<Word> alive) : graph_(graph), alive_(std::move(alive)) {
    if (alive_.size() != static_cast<std::size_t>(graph.words)) throw std::invalid_argument("alive has the wrong size");
    if (graph.nodes % 64 && alive_.back() >> (graph.nodes % 64))
        throw std::invalid_argument("alive has more than the nodes");
    left_.reserve(graph.groups.size());
    for (const auto& group : graph.groups) {
        std::uint16_t count = 0;
        for (const int node : group) count += has(alive_, node);
        left_.push_back(count);
    }
    outside_.reserve(graph.locks.size());
    for (const auto& lock : graph.locks) {
        std::uint16_t count = 0;
        for (const int node : lock.outside) count += has(alive_, node);
        outside_.push_back(count);
    }
}

Closure::State Closure::start() const {
    State state;
    state.on.assign(graph_.words, 0);
    state.off.assign(graph_.words, 0);
    state.left = left_;
    state.outside = outside_;
    return state;
}

void Closure::set_true(State& state, int node) const {
    if (has(state.on, node)) return;
    state.on[node / 64] |= Word{1} << (node % 64);
    if (has(state.off, node)) state.contradiction = true;
    state.queue.push_back(node * 2 + 1);
}

void Closure::set_false(State& state, int node) const {
    if (has(state.off, node) || !has(alive_, node)) return;
    state.off[node / 64] |= Word{1} << (node % 64);
    if (has(state.on, node)) state.contradiction = true;
    state.queue.push_back(node * 2);
}

void Closure::assume(State& state, int node, bool on) const {
    if (on) {
        set_true(state, node);
    } else {
        set_false(state, node);
    }
}

// Breadth first, so that what comes first needs the fewest steps.
void Closure::propagate(State& state, bool with_locks) const {
    for (std::size_t next = 0; next < state.queue.size() && !state.contradiction; ++next) {
        const int node = state.queue[next] / 2;
        if (state.queue[next] % 2 == 0) {
            propagate_false(state, node, with_locks);
            continue;
        }
        const Word* weak = &graph_.weak[static_cast<std::size_t>(node) * graph_.words];
        for (int w = 0; w < graph_.words; ++w) {
            each_bit(weak[w] & alive_[w] & ~state.off[w], w * 64, [&](int other) { set_false(state, other); });
        }
    }
    state.queue.clear();
}

void Closure::propagate_false(State& state, int node, bool with_locks) const {
    for (const int g : graph_.groups_of[node]) {
        const int left = --state.left[g];
        if (left == 0) state.contradiction = true;
        if (left != 1) continue;
        for (const int other : graph_.groups[g]) {
            if (has(alive_, other) && !has(state.off, other)) set_true(state, other);
        }
    }
    if (!with_locks) return;
    for (const int l : graph_.locks_of[node]) {
        if (--state.outside[l] == 0) {
            for (const int target : graph_.locks[l].targets) set_false(state, target);
        }
    }
}

// Failed-literal probing to a fixpoint: a node whose closure is a contradiction becomes false. The state is copied for each
// probe: a copy of some hundred bytes is cheaper than a trail.
void Closure::propagate_and_probe(State& state) const {
    propagate(state, true);
    bool changed = true;
    State trial;
    while (changed && !state.contradiction) {
        changed = false;
        for (int w = 0; w < graph_.words && !state.contradiction; ++w) {
            each_bit(alive_[w] & ~state.on[w] & ~state.off[w], w * 64, [&](int node) {
                if (state.contradiction || has(state.off, node) || has(state.on, node)) return;
                trial = state;
                set_true(trial, node);
                propagate(trial, true);
                if (!trial.contradiction) return;
                set_false(state, node);
                propagate(state, true);
                changed = true;
            });
        }
    }
}

Consequences Closure::chains(int node, bool on) const {
    State state = start();
    assume(state, node, on);
    bool contradiction = state.contradiction;
    for (std::size_t next = 0; next < state.queue.size(); ++next) {
        const int from = state.queue[next] / 2;
        if (state.queue[next] % 2) {
            const Word* weak = &graph_.weak[static_cast<std::size_t>(from) * graph_.words];
            for (int w = 0; w < graph_.words; ++w) {
                each_bit(weak[w] & alive_[w] & ~state.off[w], w * 64, [&](int other) { set_false(state, other); });
            }
        } else {
            for (const int g : graph_.groups_of[from]) {
                if (left_[g] != 2) continue;
                for (const int other : graph_.groups[g]) {
                    if (other != from && has(alive_, other)) set_true(state, other);
                }
            }
        }
        contradiction = contradiction || state.contradiction;
    }
    return {std::move(state.on), std::move(state.off), contradiction};
}

Consequences Closure::of(int node, bool on, Depth depth) const {
    if (node < 0 || node >= graph_.nodes) throw std::invalid_argument("a node is out of range");
    if (depth == Depth::chains) return chains(node, on);
    State state = start();
    assume(state, node, on);
    if (depth == Depth::nested) {
        propagate_and_probe(state);
    } else {
        propagate(state, depth == Depth::locked);
    }
    return {std::move(state.on), std::move(state.off), state.contradiction};
}

}  // namespace nonet::logic
