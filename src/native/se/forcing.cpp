// Conclusions from propagations (5.5). Sound because one candidate of a cell, and one position of a digit in a house, is
// true, so a common consequence of all is true; likewise of a candidate and its negation; and a hypothesis with a clash is
// false.
#include "se/forcing.hpp"

#include <algorithm>

namespace nonet::se {

void Forcing::common(const Propagation* const* group, int count, Kind kind, int house, const Board& board, Sink& sink) {
    Ending ends[9];
    const Propagation& first = *group[0];
    for (const bool is_on : {true, false}) {
        std::uint64_t shared[12], any = 0;
        for (int w = 0; w < 12; ++w) {
            shared[w] = is_on ? first.on[w] : first.off[w];
            for (int k = 1; k < count; ++k) shared[w] &= is_on ? group[k]->on[w] : group[k]->off[w];
            any |= shared[w];
        }
        if (!any) continue;
        for (const Node& node : first.nodes) {
            if ((node.literal < kCandidates) != is_on) continue;
            const int candidate = node.literal % kCandidates;
            if (!(shared[candidate / 64] >> candidate % 64 & 1)) continue;
            int sum = 0;
            for (int k = 0; k < count; ++k) {
                ends[k] = {group[k], group[k]->node_of[node.literal]};
                sum += group[k]->nodes[ends[k].node].ancestors;
            }
            if (sum > sink.max_complexity || !removal(board, node.literal).digits) continue;
            sink.offer({kind, node.literal, house, ends, count, sum});
        }
    }
}

void Forcing::search(const Board& board, Flags flags, bool nishio, Budget& budget, Sink& sink) {
    if (on_.empty()) on_.resize(kCandidates);
    for (const auto& known : on_) {
        if (known) known->known = false;
    }
    const auto from = [&](int candidate) -> const Propagation& {
        if (!on_[candidate]) on_[candidate] = std::make_unique<Propagation>();
        Propagation& there = *on_[candidate];
        if (!there.known) propagator_.run(board, candidate, true, flags, sink.max_complexity, budget, there);
        return there;
    };
    const auto refuted = [&](const Propagation& by, int literal) {
        const Ending ends[2] = {{&by, by.clash_on}, {&by, by.clash_off}};
        const int sum = by.nodes[by.clash_on].ancestors + by.nodes[by.clash_off].ancestors;
        if (sum <= sink.max_complexity && removal(board, literal).digits)
            sink.offer({Kind::contradiction, literal, -1, ends, 2, sum});
    };
    for (int cell = 0; cell < kCells; ++cell) {
        const int size = count(board.cand[cell]);
        if (size < (flags.dynamic ? 2 : 3)) continue;
        const Propagation* members[9];
        int found = 0;
        for (Mask rest = board.cand[cell]; rest; rest &= rest - 1) {
            if (budget.over()) return;
            const int digit = lowest(rest), candidate = cell * 9 + digit;
            const Propagation& on = from(candidate);
            members[found++] = &on;
            if (flags.dynamic) {
                if (on.clash()) refuted(on, kCandidates + candidate);
                propagator_.run(board, candidate, false, flags, sink.max_complexity, budget, off_);
                if (off_.clash()) refuted(off_, candidate);
                const Propagation* both[2] = {&on, &off_};
                if (!nishio && size >= 3) common(both, 2, Kind::doubled, -1, board, sink);
            }
            if (nishio) continue;
            for (int type = 0; type < 3; ++type) {
                const int house = kTables.house[cell][type];
                const Mask places = board.pos[house][digit];
                if (!several(places) || lowest(places) != kTables.position[cell][type]) continue;
                const Propagation* region[9];
                int n = 0;
                for (Mask left = places; left; left &= left - 1)
                    region[n++] = &from(kTables.cell[house][lowest(left)] * 9 + digit);
                common(region, n, Kind::region, house, board, sink);
            }
        }
        if (!nishio) common(members, found, Kind::cell, -1, board, sink);
    }
}

int nested_complexity(const Conclusion& conclusion) {
    static thread_local std::vector<std::uint8_t> seen;
    static thread_local std::vector<std::uint16_t> queue;
    std::vector<std::uint64_t> known;
    int sum = 0;
    for (int i = 0; i < conclusion.count; ++i) {
        const Ending& end = conclusion.ends[i];
        if (end.in->nested.empty()) continue;
        ancestors(end, seen, queue, [&](const Node& node) {
            if (node.nested < 0) return;
            const Nested& hint = end.in->nested[node.nested];
            if (std::find(known.begin(), known.end(), hint.signature) != known.end()) return;
            known.push_back(hint.signature);
            sum += hint.complexity;
        });
    }
    return sum;
}

}  // namespace nonet::se
