// A whole kernel, to be included by one source file for each level of instruction set.
#pragma once

#include <new>

#include "classic/quick.hpp"
#include "classic/search.hpp"

namespace nonet::classic {
namespace {

struct Workspace {
    alignas(64) unsigned char quick[sizeof(Quick)];
    alignas(64) unsigned char search[sizeof(Search)];
};

void run_task(void* memory, Task& task) {
    auto* workspace = static_cast<Workspace*>(memory);
    if (task.first == 0 && task.rows == 1 && !task.more && !task.denied) {
        Quick& quick = *new (workspace->quick) Quick;
        const Quick::End end = quick.solve(task);
        if (end == Quick::End::solved) return;
        if (end == Quick::End::hard) {
            Search& search = *new (workspace->search) Search(task);
            search.adopt(quick);
            return search.run();
        }
    }
    (new (workspace->search) Search(task))->run();
}

// As in the search, a node is at rest when a whole sweep could not move it; here all nodes are waited for.
void expand_nodes(Node* const* nodes, unsigned count, Fate* fates) {
    V cells[kCells];
    for (V& v : cells) v = splat(kAll);
    Moves moves;
    for (unsigned lane = 0; lane < count; ++lane) moves.load(nodes[lane], static_cast<int>(lane));
    moves.carry_out(cells, Question{}, 0, 0);
    const Bits wanted = count >= kLanes ? kEveryLane : (Bits{1} << count) - 1;
    V before = splat(0xffff);
    Bits dead = 0, full = 0;
    for (;;) {
        const News news = sweep<true>(cells);
        dead |= bits_of(~is_zero(news.bad));
        full = bits_of(equal(news.sum, splat(kSolvedSum))) & ~dead;
        if ((wanted & ~(dead | full | bits_of(equal(news.sum, before)))) == 0) break;
        before = news.sum;
    }
    const Bits good = full ? bits_of(proper(cells)) & full : 0;
    const bool asked = (wanted & ~(dead | full)) != 0;
    const Question ask = asked ? choose(cells) : Question{};
    for (unsigned lane = 0; lane < count; ++lane) {
        const Bits bit = Bits{1} << lane;
        const bool branches = !((dead | full) & bit);
        fates[lane] = {branches ? Verdict::branch : good & bit ? Verdict::solved : Verdict::dead,
                       static_cast<std::uint8_t>(ask.line[lane]), static_cast<std::uint8_t>(ask.part[lane]),
                       ask.digit[lane]};
        copy_lane(cells, static_cast<int>(lane), nodes[lane]->cells);
    }
}

constexpr Kernel make_kernel(const char* name) { return {name, kLanes, sizeof(Workspace), run_task, expand_nodes}; }

}  // namespace
}  // namespace nonet::classic
