// Moves between lanes, collected during an event and applied in one pass over the 81 cells: lanes copied to lanes, nodes
// loaded into lanes, and the candidates that decisions remove. In one pass, because the pass itself is most of the price;
// and never by storing 16 bits into a vector that is then loaded whole, which fails store-to-load forwarding.
// Lost: loading five nodes or more by a transpose, as they are stored (no difference).
#pragma once

#include "classic/branching.hpp"
#include "classic/transpose.hpp"

namespace nonet::classic {
namespace {

class Moves {
public:
    Moves() {
        for (int lane = 0; lane < kLanes; ++lane) source_[lane] = static_cast<std::uint8_t>(lane);
    }

    void copy(int from, int to) {
        source_[to] = static_cast<std::uint8_t>(from);
        copies_ = true;
    }

    void load(const Node* node, int lane) {
        cells_[loads_] = node->cells;
        into_[loads_++] = lane;
    }

    // `decision` holds for the lanes in `left`; after the copies its negation holds for those in `right`.
    void apply(V* c, Decision decision, Bits left, Bits right) const {
        int done = 0;
        if (copies_) {
            const Shuffle shuffle(source_);
            decision = {shuffle(decision.line), shuffle(decision.triad), shuffle(decision.digit)};
            decision.digit &= mask_of(left | right);
            const Removal removal(decision, mask_of(right));
            done = loads_ < 2 ? loads_ : 2;
            if (done == 0) pass<true, true, 0>(c, &shuffle, &removal, 0);
            if (done == 1) pass<true, true, 1>(c, &shuffle, &removal, 0);
            if (done == 2) pass<true, true, 2>(c, &shuffle, &removal, 0);
        } else if (left) {
            decision.digit &= mask_of(left);
            const Removal removal(decision, V{});
            done = loads_ < 2 ? loads_ : 2;
            if (done == 0) pass<false, true, 0>(c, nullptr, &removal, 0);
            if (done == 1) pass<false, true, 1>(c, nullptr, &removal, 0);
            if (done == 2) pass<false, true, 2>(c, nullptr, &removal, 0);
        }
        for (; loads_ - done >= 4; done += 4) pass<false, false, 4>(c, nullptr, nullptr, done);
        if (loads_ - done == 1) pass<false, false, 1>(c, nullptr, nullptr, done);
        if (loads_ - done == 2) pass<false, false, 2>(c, nullptr, nullptr, done);
        if (loads_ - done == 3) pass<false, false, 3>(c, nullptr, nullptr, done);
    }

private:
    std::uint8_t source_[kLanes];
    bool copies_ = false;
    const std::uint16_t* cells_[kLanes];
    int into_[kLanes];
    int loads_ = 0;

    template <bool copies, bool removes, int loads>
    NONET_NOINLINE void pass(V* c, const Shuffle* copy, const Removal* removal, int first) const {
        V mask[loads + 1];
        const std::uint16_t* from[loads + 1];
        NONET_UNROLL
        for (int k = 0; k < loads; ++k) {
            mask[k] = mask_of_lane(into_[first + k]);
            from[k] = cells_[first + k];
        }
        NONET_NO_UNROLL
        for (int r = 0, i = 0; r < 9; ++r) {
            NONET_UNROLL
            for (int j = 0; j < 9; ++j, ++i) {
                V v = c[i];
                if (copies) v = (*copy)(v);
                if (removes) v &= ~(removal->triad[r][j / 3] | removal->triad[9 + j][r / 3]);
                NONET_UNROLL
                for (int k = 0; k < loads; ++k) v = pick(mask[k], splat(from[k][i]), v);
                c[i] = v;
            }
        }
    }
};

}  // namespace
}  // namespace nonet::classic
