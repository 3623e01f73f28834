// Producer 21 (section 5.3): forcing chains and bidirectional cycles, one path at a time.
//
// Sound because: a chain from a candidate to its own negation shows the candidate false; one from its negation to itself
// shows it true. In a cycle either all on-nodes or all off-nodes' opposites hold, so each digit of the cycle stands in one
// of two cells, and whoever sees both cannot have it.
//
// The program collects every hint and sorts. Only the first after sorting is used, so here the best so far bounds the length
// of later searches (branch and bound); a chain's nodes are not kept, as its complexity is its length.
#include "se/chains.hpp"

namespace nonet::se {

namespace {

constexpr int kMaxLength = 2 * kCandidates + 2;  // nodes of a chain

struct Best {
    double rating = 1e9;
    int n = 0;
    int key = 0;

    bool beaten_by(double other, int length, int kind) const {
        if (other != rating) return other < rating;
        if (length != n) return length < n;
        return kind < key;
    }
    // The greatest length with which a chain of this base and kind would still come first.
    int max_length(double base, int kind) const {
        if (rating > 1e8) return kMaxLength;
        int length = 2;
        while (length + 2 <= kMaxLength && beaten_by(base + length_term(length + 2), length + 2, kind)) length += 2;
        return length;
    }
    void set(double base, int length, int kind) {
        rating = base + length_term(length);
        n = length;
        key = kind;
    }
};

int cells_of(const Links& links, const CycleSearch& search, int on, int off) {
    Cells cells;
    for (; on >= 0; off = search.via[on], on = search.pred[on]) {
        cells.add(links.candidate[on] / 9);
        cells.add(links.candidate[off] / 9);
    }
    int found = 0;
    for (; cells.any(); ++found) cells.take();
    return found;
}

}  // namespace

bool Chains::static_chain(const Board& board, Budget& budget, Hint& hint) {
    links_->build(board);
    const Links& links = *links_;
    Best best;
    Hint cycle;
    const auto pass = [&](Mode mode, double cycle_base, double chain_base, int key) {
        int max_cycle = best.max_length(cycle_base, key), max_chain = best.max_length(chain_base, key);
        const auto improve = [&](double base, int n) {
            best.set(base, n, key);
            max_cycle = best.max_length(cycle_base, key);
            max_chain = best.max_length(chain_base, key);
        };
        for (int i = 0; i < links.n; ++i) {
            const int cell = links.candidate[i] / 9, digit = links.candidate[i] % 9;
            if (!several(board.cand[cell])) continue;
            if (max_cycle < 4 && max_chain < 4) return;
            budget.spend(2);  // as in nested.cpp
            if ((mode.x || count(board.cand[cell]) == 2) && max_cycle >= 4) {
                cycles_->run(links, mode, i, max_cycle, [&](int on, int off, int n) {
                    if (!cycle_removals(links, *cycles_, on, off, cycle)) return false;
                    improve(cycle_base, n);
                    const bool four = mode.x && !mode.y && cells_of(links, *cycles_, on, off) == 4;
                    const Removal* from = cycle.removed;
                    hint.begin(mode.x && mode.y ? Technique::cycle
                               : mode.y         ? Technique::y_cycle
                               : four           ? Technique::generalized_x_wing
                                                : Technique::x_cycle,
                               tenths(best.rating));
                    for (int k = 0; k < cycle.removals; ++k) hint.remove(from[k].cell, from[k].digits);
                    return true;
                });
            }
            if (!mode.x) continue;
            const auto name = [&](int n) {
                return mode.y ? Technique::forcing_chain : n == 6 ? Technique::turbot_fish : Technique::x_chain;
            };
            if (const int n = chain_to_off(links, mode, i, max_chain)) {
                improve(chain_base, n);
                hint.begin(name(n), tenths(best.rating));
                hint.remove(cell, bit(digit));
            }
            if (const int n = chain_to_on(links, mode, i, max_chain)) {
                improve(chain_base, n);
                hint.begin(name(n), tenths(best.rating));
                hint.remove(cell, static_cast<Mask>(board.cand[cell] & ~bit(digit)));
                hint.place(cell, digit);
            }
        }
    };
    pass({true, false}, 6.5, 6.6, 2);
    pass({false, true}, 6.5, 6.6, 3);
    pass({true, true}, 7.0, 7.0, 4);
    return best.n > 0;
}

}  // namespace nonet::se
