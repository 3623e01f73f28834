// Random rules and positions through the native closures, each compared with a slow one that only knows the definitions.
// For sanitizers, which find what no answer shows:  logic_test 2000
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

#include "logic_follow.hpp"

using namespace nonet::logic;

namespace {

struct Dice {
    std::uint64_t state;
    std::uint64_t word() {
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    int below(int bound) { return static_cast<int>(word() % static_cast<std::uint64_t>(bound)); }
};

std::vector<int> some(Dice& dice, int nodes, int most) {
    std::vector<char> taken(nodes);
    for (int i = 0, count = 1 + dice.below(most); i < count; ++i) taken[dice.below(nodes)] = 1;
    std::vector<int> found;
    for (int node = 0; node < nodes; ++node) {
        if (taken[node]) found.push_back(node);
    }
    return found;
}

struct Naive {
    std::vector<char> on, off;
    bool contradiction = false;
};

struct World {
    int nodes;
    std::vector<std::vector<char>> weak;
    std::vector<std::vector<int>> groups;
    std::vector<Lock> locks;
    std::vector<char> alive;
};

// Everything is tried again and again until nothing changes.
Naive slow(const World& world, int start, bool on, Reach reach, const Naive* from = nullptr) {
    Naive found;
    found.on.assign(world.nodes, 0);
    found.off.assign(world.nodes, 0);
    if (from) found = *from;
    if (on) {
        found.on[start] = 1;
    } else if (world.alive[start]) {
        found.off[start] = 1;
    }
    const auto left = [&](int node) { return world.alive[node] && !found.off[node]; };
    for (bool changed = true; changed;) {
        changed = false;
        const auto set = [&](std::vector<char>& side, int node) {
            if (!side[node]) side[node] = changed = true;
        };
        for (int node = 0; node < world.nodes; ++node) {
            if (!found.on[node]) continue;
            for (int other = 0; other < world.nodes; ++other) {
                if (world.weak[node][other] && world.alive[other]) set(found.off, other);
            }
        }
        for (const auto& group : world.groups) {
            std::vector<int> alive, open;
            bool fell = false;
            for (const int node : group) {
                if (world.alive[node]) alive.push_back(node);
                if (left(node)) open.push_back(node);
                fell = fell || (world.alive[node] && found.off[node]);
            }
            if (reach == Reach::chains) {
                if (alive.size() != 2) continue;
                for (int side = 0; side < 2; ++side) {
                    if (found.off[alive[side]]) set(found.on, alive[1 - side]);
                }
            } else if (fell && open.size() == 1) {
                set(found.on, open[0]);
            } else if (fell && open.empty()) {
                found.contradiction = true;
            }
        }
        if (reach == Reach::locked || reach == Reach::nested) {
            for (const auto& lock : world.locks) {
                bool waited = false, open = false;
                for (const int node : lock.outside) {
                    waited = waited || world.alive[node];
                    open = open || left(node);
                }
                if (!waited || open) continue;
                for (const int node : lock.targets) {
                    if (world.alive[node]) set(found.off, node);
                }
            }
        }
        for (int node = 0; node < world.nodes; ++node) {
            if (found.on[node] && found.off[node]) found.contradiction = true;
        }
        if (found.contradiction && reach != Reach::chains) return found;
        if (reach == Reach::nested && !changed) {
            for (int node = 0; node < world.nodes && !changed; ++node) {
                if (!left(node) || found.on[node]) continue;
                if (slow(world, node, true, Reach::locked, &found).contradiction) set(found.off, node);
            }
        }
    }
    return found;
}

void check(bool right, const char* what, int round) {
    if (right) return;
    std::fprintf(stderr, "round %d: %s\n", round, what);
    std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 500;
    Dice dice{7};
    long compared = 0, contradictions = 0;
    for (int round = 0; round < rounds; ++round) {
        World world;
        world.nodes = 1 + dice.below(round % 3 ? 30 : 140);
        const int words = (world.nodes + 63) / 64;
        std::vector<Word> weak(static_cast<std::size_t>(world.nodes) * words);
        world.weak.assign(world.nodes, std::vector<char>(world.nodes));
        for (int link = 0, count = dice.below(3 * world.nodes); link < count; ++link) {
            const int a = dice.below(world.nodes), b = dice.below(world.nodes);
            if (a == b) continue;
            for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
                world.weak[from][to] = 1;
                weak[static_cast<std::size_t>(from) * words + to / 64] |= Word{1} << (to % 64);
            }
        }
        for (int g = 0, count = dice.below(12); g < count; ++g) world.groups.push_back(some(dice, world.nodes, 5));
        for (int l = 0, count = dice.below(6); l < count; ++l) {
            world.locks.push_back({some(dice, world.nodes, 3), some(dice, world.nodes, 3)});
        }
        std::vector<Word> alive(words);
        world.alive.assign(world.nodes, 0);
        for (int node = 0; node < world.nodes; ++node) {
            if (dice.below(6) == 0) continue;
            world.alive[node] = 1;
            alive[node / 64] |= Word{1} << (node % 64);
        }
        const Rules rules = make_rules(world.nodes, weak, world.groups, world.locks);
        const Follower follower(rules, alive);
        for (int trial = 0; trial < 12; ++trial) {
            const int node = dice.below(world.nodes);
            const bool on = dice.below(2);
            const auto reach = static_cast<Reach>(dice.below(world.nodes > 40 ? 3 : 4));
            if (!world.alive[node]) continue;
            const Consequences quick = follower.follow(node, on, reach);
            const Naive right = slow(world, node, on, reach);
            check(quick.contradiction == right.contradiction, "contradictions differ", round);
            ++compared;
            contradictions += right.contradiction;
            if (right.contradiction && reach != Reach::chains) continue;
            for (int n = 0; n < world.nodes; ++n) {
                check((quick.on[n / 64] >> (n % 64) & 1) == static_cast<Word>(right.on[n]), "what is true differs", round);
                check((quick.off[n / 64] >> (n % 64) & 1) == static_cast<Word>(right.off[n]), "what is false differs", round);
            }
        }
    }
    for (const auto& wrong : {std::vector<int>{5}, std::vector<int>{-1}}) {
        bool refused = false;
        try {
            make_rules(5, std::vector<Word>(5), {wrong}, {});
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        check(refused, "a node out of range was taken", -1);
    }
    std::printf("%ld closures compared, %ld of them contradictions\n", compared, contradictions);
    return compared ? 0 : 1;
}
