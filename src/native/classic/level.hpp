// A whole kernel but for its low-latency search, included by one source file for each instruction set (level_*.cpp).
#pragma once

#include <new>

#include "classic/search.hpp"

namespace nonet::classic {
namespace {

void run_task(void* workspace, Task& task, const Begun* begun) {
    auto& search = *new (workspace) Search(task);
    if (begun) search.adopt(*begun);
    search.run();
}

// Kernel::expand. As in the search, a node is at its fixpoint when a whole sweep did not change it; all nodes are waited
// for.
void expand_nodes(Node* const* nodes, unsigned count, NodeResult* results) {
    V cells[kCells];
    for (V& v : cells) v = splat(kAll);
    Moves moves;
    for (unsigned lane = 0; lane < count; ++lane) moves.load(nodes[lane]->cells, static_cast<int>(lane));
    moves.apply(cells, cells, Decision{}, 0, 0);
    const Bits wanted = count >= kLanes ? kEveryLane : (Bits{1} << count) - 1;
    V before = splat(0xffff);
    Bits dead = 0, full = 0;
    for (;;) {
        const SweepResult news = sweep<true>(cells);
        dead |= bits_of(~is_zero(news.bad));
        full = bits_of(equal(news.sum, splat(kSolvedSum))) & ~dead;
        if ((wanted & ~(dead | full | bits_of(equal(news.sum, before)))) == 0) break;
        before = news.sum;
    }
    const Survey seen = survey(cells);
    const Decision& decision = seen.decision;
    const Bits good = full & bits_of(seen.full);
    for (unsigned lane = 0; lane < count; ++lane) {
        const Bits bit = Bits{1} << lane;
        const bool branches = !((dead | full) & bit);
        results[lane] = {branches     ? NodeState::branch
                         : good & bit ? NodeState::solved
                                      : NodeState::dead,
                         static_cast<std::uint8_t>(lane_of(decision.line, static_cast<int>(lane))),
                         static_cast<std::uint8_t>(lane_of(decision.triad, static_cast<int>(lane))),
                         lane_of(decision.digit, static_cast<int>(lane))};
        copy_lane(cells, static_cast<int>(lane), nodes[lane]->cells);
    }
}

constexpr Kernel make_kernel(const char* name, const LowLatency* low_latency) {
    return {name, kLanes, low_latency, sizeof(Search), run_task, expand_nodes};
}

}  // namespace
}  // namespace nonet::classic
