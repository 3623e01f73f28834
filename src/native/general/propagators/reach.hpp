// Reach: the number in `counter` is `more` and how far the value of `first` reaches along the arms, all together.
#pragma once

#include <algorithm>

#include "general/domain_store.hpp"

namespace nonet::general {

constexpr int kMaxArmCells = 63;  // cells on all arms together: totals are bits of a word

// Dynamic programming over the arms, for each value of `first`: the sets of totals that are possible before each arm, forward
// and backward. Domain consistent where no cell is named twice. On more than `kMaxArmCells` cells it only checks decided cells.
template <class M>
class ReachFilter {
public:
    ReachFilter(DomainStore<M>& store, const Propagator& propagator)
        : store_(store), params_(store.net.reaches[static_cast<std::size_t>(propagator.index)]), cells_(store.net.begin(propagator.cells)),
          on_arms_(propagator.cells.size() - 2), lengths_(store.net.int_pool.data() + params_.arms.begin), arms_(params_.arms.size()) {}

    bool run() {
        if (on_arms_ > kMaxArmCells) return check_when_decided();
        const Bits wanted = wanted_totals();
        if (!wanted) return false;
        const auto arms = static_cast<std::size_t>(arms_);
        store_.layers.resize(3 * (arms + 1) + static_cast<std::size_t>(on_arms_) + arms);
        reaches_ = store_.layers.data();
        totals_before_ = reaches_ + arms + 1;
        Bits* supports = totals_before_ + arms + 1;  // for each arm and length, the values of `first` with which it is possible
        std::fill(supports, supports + static_cast<std::size_t>(on_arms_) + arms, Bits{0});
        Bits totals = 0;
        M firsts = 0;
        each(store_.dom[cells_[1]], [&](int v) {
            const Bits found = totals_with(bit<M>(v), wanted, supports);
            if (!found) return;
            totals |= found;
            firsts |= bit<M>(v);
        });
        if (!firsts || !store_.narrow(cells_[1], firsts) || !narrow_counter(totals)) return false;
        bool entailed = single(firsts) && single(store_.dom[cells_[0]]);
        const CellId* cell = cells_ + 2;
        for (int arm = 0; arm < arms_; ++arm) {
            if (!narrow_arm(cell, lengths_[arm], supports, entailed)) return false;
            cell += lengths_[arm];
            supports += lengths_[arm] + 1;
        }
        if (entailed) store_.mark_entailed();
        return true;
    }

private:
    DomainStore<M>& store_;
    const ReachParams& params_;
    const CellId* cells_;
    const int on_arms_;      // cells
    const int* lengths_;     // of the arms
    const int arms_;
    Bits* reaches_ = nullptr;        // for each arm: bit i: the value can reach exactly i cells there
    Bits* totals_before_ = nullptr;  // for each arm: bit t: all arms before it can add up to t

    Int total_of(int value) const { return store_.net.numbers[static_cast<std::size_t>(value)] - params_.more; }

    Bits wanted_totals() const {
        Bits wanted = 0;
        each(store_.dom[cells_[0]], [&](int v) {
            const Int total = total_of(v);
            if (total >= 0 && total <= on_arms_) wanted |= Bits{1} << total;
        });
        return wanted;
    }

    bool narrow_counter(Bits totals) {
        M kept = 0;
        each(store_.dom[cells_[0]], [&](int v) {
            const Int total = total_of(v);
            if (total >= 0 && total <= on_arms_ && totals >> total & 1) kept |= bit<M>(v);
        });
        return store_.narrow(cells_[0], kept);
    }

    // The wanted totals that are possible with `value` in `first`; adds it to the `supports` of the lengths that give them.
    Bits totals_with(M value, Bits wanted, Bits* supports) const {
        const CellId* cell = cells_ + 2;
        totals_before_[0] = 1;
        for (int arm = 0; arm < arms_; ++arm) {
            const int length = lengths_[arm];
            Bits possible = 0;
            for (int i = 0;; ++i) {
                const M domain = i < length ? store_.dom[cell[i]] : M{0};
                if (domain != value) possible |= Bits{1} << i;
                if (!(domain & value)) break;
            }
            reaches_[arm] = possible;
            Bits after = 0;
            for (Bits left = possible; left; left &= left - 1) after |= totals_before_[arm] << lowest(left);
            if (arm + 1 == params_.surrounding_arms) after &= ~Bits{1};
            totals_before_[arm + 1] = after;
            cell += length;
        }
        const Bits found = totals_before_[arms_] & wanted;
        if (!found) return 0;
        Bits needed = wanted;
        Bits* own = supports + on_arms_ + arms_;
        for (int arm = arms_; arm-- > 0;) {
            own -= lengths_[arm] + 1;
            if (arm + 1 == params_.surrounding_arms) needed &= ~Bits{1};
            Bits here = 0;
            for (Bits left = reaches_[arm]; left; left &= left - 1) {
                const int length = lowest(left);
                here |= needed >> length;
                if (totals_before_[arm] << length & needed) own[length] |= value;
            }
            needed = here;
        }
        return found;
    }

    // A cell before the reached length has the value, the cell at that length has another, those behind it have any.
    bool narrow_arm(const CellId* cells, int length, const Bits* supports, bool& entailed) {
        Bits longer = 0;
        int shortest = 0;
        while (!supports[shortest]) ++shortest;
        for (int i = length; i > shortest; --i) entailed &= !supports[i];
        for (int i = length; i-- > 0;) {
            longer |= supports[i + 1];
            if (i > shortest) continue;
            const Bits ends = supports[i];
            const Bits others = !ends ? 0 : single(ends) ? ~ends : ~Bits{0};
            if (!store_.narrow(cells[i], static_cast<M>(longer | others))) return false;
        }
        return true;
    }

    bool check_when_decided() {
        for (int i = 0; i < on_arms_ + 2; ++i) {
            if (!single(store_.dom[cells_[i]])) return true;
        }
        const M value = store_.dom[cells_[1]];
        const CellId* cell = cells_ + 2;
        Int reached = 0;
        for (int arm = 0; arm < arms_; ++arm) {
            for (int i = 0; i < lengths_[arm] && store_.dom[cell[i]] == value; ++i) ++reached;
            cell += lengths_[arm];
        }
        return total_of(lowest(store_.dom[cells_[0]])) == reached;
    }
};

template <class M>
bool filter_reach(DomainStore<M>& store, const Propagator& propagator) {
    return ReachFilter<M>(store, propagator).run();
}

}  // namespace nonet::general
