#include "logic/follow.hpp"

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

Rules make_rules(int nodes, std::vector<Word> weak, std::vector<std::vector<int>> groups, std::vector<Lock> locks) {
    Rules rules;
    if (nodes < 0) throw std::invalid_argument("fewer nodes than none");
    rules.nodes = nodes;
    rules.words = (nodes + 63) / 64;
    if (weak.size() != static_cast<std::size_t>(nodes) * rules.words)
        throw std::invalid_argument("weak is not nodes x words");
    rules.groups_of.resize(nodes);
    rules.locks_of.resize(nodes);
    const auto check = [nodes](const std::vector<int>& listed) {
        if (listed.size() > 0xffff) throw std::invalid_argument("a group is too large");
        for (const int node : listed) {
            if (node < 0 || node >= nodes) throw std::invalid_argument("a node is out of range");
        }
    };
    for (std::size_t n = 0; n < static_cast<std::size_t>(nodes); ++n) {
        if (nodes % 64 && weak[(n + 1) * rules.words - 1] >> (nodes % 64))
            throw std::invalid_argument("a weak link leads nowhere");
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        check(groups[g]);
        for (const int node : groups[g]) rules.groups_of[node].push_back(static_cast<int>(g));
    }
    for (std::size_t l = 0; l < locks.size(); ++l) {
        check(locks[l].outside);
        check(locks[l].targets);
        for (const int node : locks[l].outside) rules.locks_of[node].push_back(static_cast<int>(l));
    }
    rules.weak = std::move(weak);
    rules.groups = std::move(groups);
    rules.locks = std::move(locks);
    return rules;
}

Follower::Follower(const Rules& rules, std::vector<Word> alive) : rules_(rules), alive_(std::move(alive)) {
    if (alive_.size() != static_cast<std::size_t>(rules.words)) throw std::invalid_argument("alive has the wrong size");
    left_.reserve(rules.groups.size());
    for (const auto& group : rules.groups) {
        std::uint16_t count = 0;
        for (const int node : group) count += has(alive_, node);
        left_.push_back(count);
    }
    outside_.reserve(rules.locks.size());
    for (const auto& lock : rules.locks) {
        std::uint16_t count = 0;
        for (const int node : lock.outside) count += has(alive_, node);
        outside_.push_back(count);
    }
}

Follower::State Follower::start() const {
    State state;
    state.on.assign(rules_.words, 0);
    state.off.assign(rules_.words, 0);
    state.left = left_;
    state.outside = outside_;
    return state;
}

void Follower::rise(State& state, int node) const {
    if (has(state.on, node)) return;
    state.on[node / 64] |= Word{1} << (node % 64);
    if (has(state.off, node)) state.contradiction = true;
    state.queue.push_back(node * 2 + 1);
}

void Follower::fall(State& state, int node) const {
    if (has(state.off, node) || !has(alive_, node)) return;
    state.off[node / 64] |= Word{1} << (node % 64);
    if (has(state.on, node)) state.contradiction = true;
    state.queue.push_back(node * 2);
}

void Follower::assume(State& state, int node, bool on) const {
    if (on) {
        rise(state, node);
    } else {
        fall(state, node);
    }
}

// In the order in which things were learnt, so that what comes first needs the fewest steps.
void Follower::settle(State& state, bool with_locks) const {
    for (std::size_t next = 0; next < state.queue.size() && !state.contradiction; ++next) {
        const int node = state.queue[next] / 2;
        if (state.queue[next] % 2 == 0) {
            fallen(state, node, with_locks);
            continue;
        }
        const Word* weak = &rules_.weak[static_cast<std::size_t>(node) * rules_.words];
        for (int w = 0; w < rules_.words; ++w) {
            each_bit(weak[w] & alive_[w] & ~state.off[w], w * 64, [&](int other) { fall(state, other); });
        }
    }
    state.queue.clear();
}

void Follower::fallen(State& state, int node, bool with_locks) const {
    for (const int g : rules_.groups_of[node]) {
        const int left = --state.left[g];
        if (left == 0) state.contradiction = true;
        if (left != 1) continue;
        for (const int other : rules_.groups[g]) {
            if (has(alive_, other) && !has(state.off, other)) rise(state, other);
        }
    }
    if (!with_locks) return;
    for (const int l : rules_.locks_of[node]) {
        if (--state.outside[l] == 0) {
            for (const int target : rules_.locks[l].targets) fall(state, target);
        }
    }
}

// Tries every open candidate; what cannot be true falls, and all is tried again. The first assumption's own state is
// copied for each trial: a copy of some hundred bytes is cheaper than a trail.
void Follower::settle_nested(State& state) const {
    settle(state, true);
    bool changed = true;
    State trial;
    while (changed && !state.contradiction) {
        changed = false;
        for (int w = 0; w < rules_.words && !state.contradiction; ++w) {
            each_bit(alive_[w] & ~state.on[w] & ~state.off[w], w * 64, [&](int node) {
                if (state.contradiction || has(state.off, node) || has(state.on, node)) return;
                trial = state;
                rise(trial, node);
                settle(trial, true);
                if (!trial.contradiction) return;
                fall(state, node);
                settle(state, true);
                changed = true;
            });
        }
    }
}

Consequences Follower::chains(int node, bool on) const {
    State state = start();
    assume(state, node, on);
    bool contradiction = state.contradiction;
    for (std::size_t next = 0; next < state.queue.size(); ++next) {
        const int from = state.queue[next] / 2;
        if (state.queue[next] % 2) {
            const Word* weak = &rules_.weak[static_cast<std::size_t>(from) * rules_.words];
            for (int w = 0; w < rules_.words; ++w) {
                each_bit(weak[w] & alive_[w] & ~state.off[w], w * 64, [&](int other) { fall(state, other); });
            }
        } else {
            for (const int g : rules_.groups_of[from]) {
                if (left_[g] != 2) continue;
                for (const int other : rules_.groups[g]) {
                    if (other != from && has(alive_, other)) rise(state, other);
                }
            }
        }
        contradiction = contradiction || state.contradiction;
    }
    return {std::move(state.on), std::move(state.off), contradiction};
}

Consequences Follower::follow(int node, bool on, Reach reach) const {
    if (node < 0 || node >= rules_.nodes) throw std::invalid_argument("a node is out of range");
    if (reach == Reach::chains) return chains(node, on);
    State state = start();
    assume(state, node, on);
    if (reach == Reach::nested) {
        settle_nested(state);
    } else {
        settle(state, reach == Reach::locked);
    }
    return {std::move(state.on), std::move(state.off), state.contradiction};
}

}  // namespace nonet::logic
