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

    void load(const std::uint16_t* cells, int lane) { nodes_.add(cells, lane); }

    // The right child of the node that lane `from` of `snapshot`, 81 vectors, held.
    void load_right_child(const V* snapshot, int from, const LaneDecision& decision, int lane) {
        parents_.add(reinterpret_cast<const std::uint16_t*>(snapshot) + from, lane);
        line_[lane] = decision.line;
        triad_[lane] = decision.triad;
        digit_[lane] = decision.digit;
        negated_ |= Bits{1} << lane;
    }

    // `decision` holds for the lanes in `left`; after the copies its negation holds for those in `right`. Reads the lanes
    // from `from` and writes them to `to`, which may be the same place.
    void apply(const V* from, V* to, Decision decision, Bits left, Bits right) const {
        const bool removes = left || right || negated_;
        const int last = removes && nodes_.size < 2 ? nodes_.size : removes ? 2 : 0;  // loads in the pass that also removes
        from = load_all<Spacing::node>(nodes_, last, from, to);
        from = load_all<Spacing::lane>(parents_, 0, from, to);
        if (!removes) return;
        if (copies_) {
            const Shuffle shuffle(source_);
            decision = {shuffle(decision.line), shuffle(decision.triad), shuffle(decision.digit)};
            const Removal removal = removal_of(decision, left, right);
            if (last == 0) pass<true, true, 0>(from, to, &shuffle, &removal, nodes_, 0);
            if (last == 1) pass<true, true, 1>(from, to, &shuffle, &removal, nodes_, 0);
            if (last == 2) pass<true, true, 2>(from, to, &shuffle, &removal, nodes_, 0);
        } else {
            const Removal removal = removal_of(decision, left, right);
            if (last == 0) pass<false, true, 0>(from, to, nullptr, &removal, nodes_, 0);
            if (last == 1) pass<false, true, 1>(from, to, nullptr, &removal, nodes_, 0);
            if (last == 2) pass<false, true, 2>(from, to, nullptr, &removal, nodes_, 0);
        }
    }

private:
    struct Loads {
        const std::uint16_t* cells[kLanes];
        int into[kLanes];
        int size = 0;
        void add(const std::uint16_t* from, int lane) {
            cells[size] = from;
            into[size++] = lane;
        }
    };

    // Words between the cells that are loaded: a node's, or those of a lane in 81 vectors.
    struct Spacing {
        static constexpr int node = 1, lane = kLanes;
    };

    std::uint8_t source_[kLanes];
    bool copies_ = false;
    Loads nodes_, parents_;
    std::uint16_t line_[kLanes], triad_[kLanes], digit_[kLanes];  // of the lanes in negated_
    Bits negated_ = 0;

    Removal removal_of(Decision decision, Bits left, Bits right) const {
        decision.digit &= mask_of(left | right);
        if (negated_) {
            const V mask = mask_of(negated_);
            decision.line = pick(mask, vector_of(line_), decision.line);
            decision.triad = pick(mask, vector_of(triad_), decision.triad);
            decision.digit = pick(mask, vector_of(digit_), decision.digit);
        }
        return Removal(decision, mask_of(right | negated_));
    }

    // Loads from number `first` on. Returns where the lanes are then.
    template <int spacing>
    static const V* load_all(const Loads& loads, int first, const V* from, V* to) {
        for (; loads.size - first >= 4; first += 4, from = to)
            pass<false, false, 4, spacing>(from, to, nullptr, nullptr, loads, first);
        const int rest = loads.size - first;
        if (rest == 1) pass<false, false, 1, spacing>(from, to, nullptr, nullptr, loads, first);
        if (rest == 2) pass<false, false, 2, spacing>(from, to, nullptr, nullptr, loads, first);
        if (rest == 3) pass<false, false, 3, spacing>(from, to, nullptr, nullptr, loads, first);
        return rest > 0 ? to : from;
    }

    template <bool copies, bool removes, int count, int spacing = Spacing::node>
    static NONET_NOINLINE void pass(const V* from, V* to, const Shuffle* copy, const Removal* removal, const Loads& loads,
                                    int first) {
        V mask[count + 1];
        const std::uint16_t* cells[count + 1];
        NONET_UNROLL
        for (int k = 0; k < count; ++k) {
            mask[k] = mask_of_lane(loads.into[first + k]);
            cells[k] = loads.cells[first + k];
        }
        NONET_NO_UNROLL
        for (int r = 0, i = 0; r < 9; ++r) {
            NONET_UNROLL
            for (int j = 0; j < 9; ++j, ++i) {
                V v = from[i];
                if (copies) v = (*copy)(v);
                NONET_UNROLL
                for (int k = 0; k < count; ++k) v = pick(mask[k], splat(cells[k][i * spacing]), v);
                if (removes) v &= ~(removal->triad[r][j / 3] | removal->triad[9 + j][r / 3]);
                to[i] = v;
            }
        }
    }
};

}  // namespace
}  // namespace nonet::classic
