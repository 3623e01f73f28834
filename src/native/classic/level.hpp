// A whole kernel, included by one source file for each instruction set (level_*.cpp).
#pragma once

#include <new>

#include "classic/low_latency.hpp"
#include "classic/search.hpp"

namespace nonet::classic {
namespace {

struct Workspace {
    alignas(64) unsigned char quick[sizeof(LowLatencySearch)];
    alignas(64) unsigned char search[sizeof(Search)];
};

void run_task(void* memory, Task& task) {
    auto* workspace = static_cast<Workspace*>(memory);
    if (task.first == 0 && task.rows == 1 && !task.more && !task.denied) {
        LowLatencySearch& quick = *new (workspace->quick) LowLatencySearch;
        const LowLatencySearch::End end = quick.solve(task);
        if (end == LowLatencySearch::End::solved) return;
        if (end == LowLatencySearch::End::hard) {
            Search& search = *new (workspace->search) Search(task);
            search.adopt(quick);
            return search.run();
        }
    }
    (new (workspace->search) Search(task))->run();
}

// Kernel::expand. As in the search, a node is at its fixpoint when a whole sweep did not change it; all nodes are waited
// for.
void expand_nodes(Node* const* nodes, unsigned count, NodeResult* results) {
    V cells[kCells];
    for (V& v : cells) v = splat(kAll);
    Moves moves;
    for (unsigned lane = 0; lane < count; ++lane) moves.load(nodes[lane], static_cast<int>(lane));
    moves.apply(cells, Decision{}, 0, 0);
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
    const Bits good = full ? bits_of(proper(cells)) & full : 0;
    const bool branches_at_all = (wanted & ~(dead | full)) != 0;
    const Decision decision = branches_at_all ? choose_decision(cells) : Decision{};
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

constexpr Kernel make_kernel(const char* name) { return {name, kLanes, sizeof(Workspace), run_task, expand_nodes}; }

}  // namespace
}  // namespace nonet::classic
