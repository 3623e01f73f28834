// Cells that hang together, cells that carry a label, and how far a label reaches: unknown regions.
#pragma once

#include <vector>

#include "general/space.hpp"

namespace nonet::general {

// The members are the cells with one of some values. One pass says:
//
//   - how many there are, and can still be;
//   - which cells no member can be reached from any more, at all or with as many new members as there may be;
//   - which cells every way between two members, or to enough members, leads through: these are members.
//
// It goes by pieces: cells side by side that rules make equal are members together or not at all. Exact once all cells are
// decided; beyond that it does not look at several pieces together.
template <class M>
class ConnectedRun {
public:
    ConnectedRun(Space<M>& space, const Part& part)
        : space_(space), rule_(space.net.connecteds[static_cast<std::size_t>(part.index)]),
          known_(space.connected_before.data() + static_cast<std::ptrdiff_t>(rule_.known)), count_(rule_.pieces),
          links_(space.net.link_pool.data()), cells_(links_ + rule_.links), weights_(cells_ + count_), starts_(weights_ + count_),
          values_(static_cast<M>(rule_.values)) {
        const auto size = static_cast<std::size_t>(count_);
        const auto cells = static_cast<std::size_t>(part.cells.size());
        space.walk.resize(8 * size + cells + 1);
        int* at = space.walk.data();
        for (int** list : {&state_, &order_, &low_, &parent_, &next_, &members_, &size_, &line_, &waiting_}) {
            *list = at;
            at += size;
        }
    }

    bool run() {
        if (classify()) return true;
        const bool possible = look();
        if (!possible || changed_) forget();
        return possible;
    }

private:
    enum State { out, open, in };

    Space<M>& space_;
    const ConnectedPart& rule_;
    Bits* const known_;  // the pieces that may be members and those that are, as they were when it last found nothing
    const int count_;    // of pieces
    const int* links_;
    const int* cells_;    // one of each piece
    const int* weights_;  // how many cells it has
    const int* starts_;   // of the neighbours of each piece, in the same pool
    const M values_;
    int sure_ = 0, may_ = 0;  // cells
    bool changed_ = false;
    int *state_, *order_, *low_, *parent_, *next_, *members_, *size_, *line_;
    int* waiting_;  // room for each cell and one more

    bool look() {
        if (sure_ > rule_.high || may_ < rule_.low) return false;
        if (may_ == 0) return true;
        if (may_ == rule_.low && !take_all()) return false;
        if (sure_ == 0) return rule_.low == 0 || keep_large_pieces();
        if (!reach()) return false;
        if (may_ < rule_.low) return false;
        // What is left hangs together: each piece was reached through others that are left.
        if (may_ == rule_.low && !take_all()) return false;
        if (sure_ == may_) {
            space_.holds_for_good();
            return true;
        }
        return force_narrows();
    }

    // Whether all is as it was when there was nothing to find. It is woken by changes that do not concern it, mostly.
    bool classify() {
        bool same = true;
        Bits* known = known_;
        for (int begin = 0; begin < count_; begin += 64, known += 2) {
            Bits perhaps = 0, surely = 0;
            for (int i = begin; i < std::min(begin + 64, count_); ++i) {
                const M domain = space_.dom[cells_[i]];
                const bool inside = domain & values_, outside = domain & static_cast<M>(~values_);
                state_[i] = inside ? outside ? open : in : out;
                may_ += inside ? weights_[i] : 0;
                sure_ += inside && !outside ? weights_[i] : 0;
                perhaps |= Bits{inside} << (i - begin);
                surely |= Bits{inside && !outside} << (i - begin);
            }
            same &= known[0] == perhaps && known[1] == surely;
            known[0] = perhaps;
            known[1] = surely;
        }
        return same;
    }

    void forget() {
        known_[0] = 0;
        known_[1] = ~Bits{0};
    }

    bool take_all() {
        for (int i = 0; i < count_; ++i) {
            if (state_[i] == open && !join(i)) return false;
        }
        return true;
    }

    bool join(int i) {
        state_[i] = in;
        sure_ += weights_[i];
        changed_ = true;
        return space_.narrow(cells_[i], values_);
    }

    bool leave(int i) {
        state_[i] = out;
        may_ -= weights_[i];
        changed_ = true;
        return space_.remove(cells_[i], values_);
    }

    template <class Visit>
    void each_neighbour(int i, Visit&& visit) const {
        for (int at = starts_[i]; at < starts_[i + 1]; ++at) visit(links_[at]);
    }

    // No member is known, but there must be some: cells that hang together and are too few for all of them have none.
    bool keep_large_pieces() {
        for (int i = 0; i < count_; ++i) order_[i] = -1;
        for (int start = 0; start < count_; ++start) {
            if (state_[start] == out || order_[start] >= 0) continue;
            int head = 0, tail = 0, together = 0;
            order_[start] = 0;
            line_[tail++] = start;
            while (head < tail) {
                together += weights_[line_[head]];
                each_neighbour(line_[head++], [&](int other) {
                    if (state_[other] == out || order_[other] >= 0) return;
                    order_[other] = 0;
                    line_[tail++] = other;
                });
            }
            if (together >= rule_.low) continue;
            for (int i = 0; i < tail; ++i) {
                if (!leave(line_[i])) return false;
            }
        }
        return may_ >= rule_.low;
    }

    // From one member as far as new members may be spent; members cost nothing, and a piece is spent as a whole.
    bool reach() {
        int root = 0;
        while (state_[root] != in) ++root;
        for (int i = 0; i < count_; ++i) order_[i] = -1;
        const int most = rule_.high - sure_;
        // Pieces by what has been spent when they are reached, each list linked by next_.
        int* const first = waiting_;
        const int lists = std::min(most, may_) + 1;
        for (int spent = 0; spent < lists; ++spent) first[spent] = -1;
        const auto put = [&](int i, int spent) {
            order_[i] = 0;
            next_[i] = first[spent];
            first[spent] = i;
        };
        int met = weights_[root];
        put(root, 0);
        for (int spent = 0; spent < lists; ++spent) {
            while (first[spent] >= 0) {
                const int i = first[spent];
                first[spent] = next_[i];
                each_neighbour(i, [&](int other) {
                    if (state_[other] == out || order_[other] >= 0) return;
                    if (state_[other] == in) {
                        met += weights_[other];
                        put(other, spent);
                    } else if (spent + weights_[other] < lists) {
                        put(other, spent + weights_[other]);
                    }
                });
            }
        }
        if (met < sure_) return false;
        for (int i = 0; i < count_; ++i) {
            if (state_[i] == open && order_[i] < 0 && !leave(i)) return false;
        }
        return true;
    }

    // Depth first from a member: a piece behind which there is a member, or without which too few are left, is one.
    bool force_narrows() {
        int root = 0;
        while (state_[root] != in) ++root;
        for (int i = 0; i < count_; ++i) order_[i] = -1;
        int visited = 0;
        const auto enter = [&](int i, int from) {
            order_[i] = low_[i] = visited++;
            parent_[i] = from;
            next_[i] = starts_[i];
            members_[i] = state_[i] == in;
            size_[i] = weights_[i];
            line_[i] = 0;  // how many cells are cut off without this one
        };
        enter(root, -1);
        for (int i = root; i >= 0;) {
            if (next_[i] < starts_[i + 1]) {
                const int other = links_[next_[i]++];
                if (state_[other] == out) continue;
                if (order_[other] < 0) {
                    enter(other, i);
                    i = other;
                } else if (order_[other] < low_[i]) {
                    low_[i] = order_[other];
                }
                continue;
            }
            const int above = parent_[i];
            if (state_[i] == open && may_ - weights_[i] - line_[i] < rule_.low && !join(i)) return false;
            if (above >= 0) {
                if (low_[i] < low_[above]) low_[above] = low_[i];
                if (low_[i] >= order_[above]) {
                    line_[above] += size_[i];
                    if (members_[i] && state_[above] == open && !join(above)) return false;
                }
                members_[above] += members_[i];
                size_[above] += size_[i];
            }
            i = above;
        }
        return true;
    }
};

template <class M>
bool run_connected(Space<M>& space, const Part& part) {
    return ConnectedRun<M>(space, part).run();
}

// Cells each with a label in a cell of its own: those with equal labels differ, so that a label and a value meet once at
// most. Where a label has as many cells as there are values they meet once exactly. (Values that some cells of a label share
// between them, as naked sets, were looked for: on eight puzzles, four seeds each, 0.9 to 1.02 x the guesses.)
template <class M>
bool run_labelled(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const LabelledPart& labelled = net.labelleds[static_cast<std::size_t>(part.index)];
    const int count = part.cells.size() / 2;
    const CellId* cells = net.begin(part.cells);
    const CellId* labels = cells + count;
    M placed[kMostValues] = {};
    for (int i = 0; i < count; ++i) {
        const M label = space.dom[labels[i]], domain = space.dom[cells[i]];
        if (!single(label) || !single(domain)) continue;
        M& here = placed[lowest(label)];
        if (here & domain) return false;
        here |= domain;
    }
    M once[kMostValues] = {}, twice[kMostValues] = {};
    for (int i = 0; i < count; ++i) {
        const M label = space.dom[labels[i]], domain = space.dom[cells[i]];
        if (single(label)) {
            const int l = lowest(label);
            if (!single(domain) && !space.remove(cells[i], placed[l])) return false;
        } else if (single(domain)) {
            M taken = 0;
            each(label, [&](int l) {
                if (placed[l] & domain) taken |= bit<M>(l);
            });
            if (taken && !space.remove(labels[i], taken)) return false;
        }
        const M now = space.dom[cells[i]];
        each(space.dom[labels[i]], [&](int l) {
            twice[l] |= once[l] & now;
            once[l] |= now;
        });
    }
    bool hidden = false;
    for (int l = 0; l < net.values; ++l) {
        const int least = net.label_sizes[static_cast<std::size_t>(labelled.sizes + l)];
        if (bit_count(once[l]) < least) return false;
        once[l] = least == net.values ? static_cast<M>(once[l] & ~twice[l]) : M{0};
        hidden |= once[l] != 0;
    }
    if (!hidden) return true;
    for (int i = 0; i < count; ++i) {
        M found = 0, of = 0;
        each(space.dom[labels[i]], [&](int l) {
            const M here = once[l] & space.dom[cells[i]];
            if (!here) return;
            found |= here;
            of |= bit<M>(l);
        });
        if (!found) continue;
        if (!single(of) || !single(found)) return false;  // it would have to be two things
        if (!space.narrow(labels[i], of) || !space.narrow(cells[i], found)) return false;
    }
    return true;
}

constexpr int kMostReach = 63;  // cells on all arms: how far it reaches is a bit of a word

// How far the value of the first cell reaches along each arm, for each value that it may have; and by that what the counter
// may be, and each cell on the arms. Exact where no cell is named twice. On more cells it is looked at once all are decided.
template <class M>
class ReachRun {
public:
    ReachRun(Space<M>& space, const Part& part)
        : space_(space), rule_(space.net.reaches[static_cast<std::size_t>(part.index)]), cells_(space.net.begin(part.cells)),
          on_arms_(part.cells.size() - 2), lengths_(space.net.link_pool.data() + rule_.arms.begin), arms_(rule_.arms.size()) {}

    bool run() {
        if (on_arms_ > kMostReach) return run_when_decided();
        const Bits wanted = wanted_totals();
        if (!wanted) return false;
        const auto arms = static_cast<std::size_t>(arms_);
        space_.layers.resize(3 * (arms + 1) + static_cast<std::size_t>(on_arms_) + arms);
        ways_ = space_.layers.data();
        before_ = ways_ + arms + 1;
        Bits* supports = before_ + arms + 1;  // for each arm and way, the values of the first cell that allow it
        std::fill(supports, supports + static_cast<std::size_t>(on_arms_) + arms, Bits{0});
        Bits totals = 0;
        M firsts = 0;
        each(space_.dom[cells_[1]], [&](int v) {
            const Bits found = follow(bit<M>(v), wanted, supports);
            if (!found) return;
            totals |= found;
            firsts |= bit<M>(v);
        });
        if (!firsts || !space_.narrow(cells_[1], firsts) || !narrow_counter(totals)) return false;
        bool settled = single(firsts) && single(space_.dom[cells_[0]]);
        const CellId* cell = cells_ + 2;
        for (int arm = 0; arm < arms_; ++arm) {
            if (!narrow_arm(cell, lengths_[arm], supports, settled)) return false;
            cell += lengths_[arm];
            supports += lengths_[arm] + 1;
        }
        if (settled) space_.holds_for_good();
        return true;
    }

private:
    Space<M>& space_;
    const ReachPart& rule_;
    const CellId* cells_;
    const int on_arms_;
    const int* lengths_;
    const int arms_;
    Bits* ways_ = nullptr;    // of each arm, how far it may reach there
    Bits* before_ = nullptr;  // and all arms before it together

    Word total_of(int value) const { return space_.net.numbers[static_cast<std::size_t>(value)] - rule_.more; }

    Bits wanted_totals() const {
        Bits wanted = 0;
        each(space_.dom[cells_[0]], [&](int v) {
            const Word total = total_of(v);
            if (total >= 0 && total <= on_arms_) wanted |= Bits{1} << total;
        });
        return wanted;
    }

    bool narrow_counter(Bits totals) {
        M kept = 0;
        each(space_.dom[cells_[0]], [&](int v) {
            const Word total = total_of(v);
            if (total >= 0 && total <= on_arms_ && totals >> total & 1) kept |= bit<M>(v);
        });
        return space_.narrow(cells_[0], kept);
    }

    // With this value in the first cell: the totals that are possible and wanted; and notes what supports them.
    Bits follow(M value, Bits wanted, Bits* supports) const {
        const CellId* cell = cells_ + 2;
        before_[0] = 1;
        for (int arm = 0; arm < arms_; ++arm) {
            const int length = lengths_[arm];
            Bits ways = 0;
            for (int i = 0;; ++i) {
                const M domain = i < length ? space_.dom[cell[i]] : M{0};
                if (domain != value) ways |= Bits{1} << i;
                if (!(domain & value)) break;
            }
            ways_[arm] = ways;
            Bits after = 0;
            for (Bits left = ways; left; left &= left - 1) after |= before_[arm] << lowest(left);
            if (arm + 1 == rule_.around) after &= ~Bits{1};
            before_[arm + 1] = after;
            cell += length;
        }
        const Bits found = before_[arms_] & wanted;
        if (!found) return 0;
        Bits needed = wanted;
        Bits* own = supports + on_arms_ + arms_;
        for (int arm = arms_; arm-- > 0;) {
            own -= lengths_[arm] + 1;
            if (arm + 1 == rule_.around) needed &= ~Bits{1};
            Bits here = 0;
            for (Bits left = ways_[arm]; left; left &= left - 1) {
                const int way = lowest(left);
                here |= needed >> way;
                if (before_[arm] << way & needed) own[way] |= value;
            }
            needed = here;
        }
        return found;
    }

    // Before the end of the way a cell has the value, at its end it has not, and behind it says nothing.
    bool narrow_arm(const CellId* cells, int length, const Bits* supports, bool& settled) {
        Bits longer = 0;
        int shortest = 0;
        while (!supports[shortest]) ++shortest;
        for (int i = length; i > shortest; --i) settled &= !supports[i];
        for (int i = length; i-- > 0;) {
            longer |= supports[i + 1];
            if (i > shortest) continue;
            const Bits ends = supports[i];
            const Bits others = !ends ? 0 : single(ends) ? ~ends : ~Bits{0};
            if (!space_.narrow(cells[i], static_cast<M>(longer | others))) return false;
        }
        return true;
    }

    bool run_when_decided() {
        for (int i = 0; i < on_arms_ + 2; ++i) {
            if (!single(space_.dom[cells_[i]])) return true;
        }
        const M value = space_.dom[cells_[1]];
        const CellId* cell = cells_ + 2;
        Word reached = 0;
        for (int arm = 0; arm < arms_; ++arm) {
            for (int i = 0; i < lengths_[arm] && space_.dom[cell[i]] == value; ++i) ++reached;
            cell += lengths_[arm];
        }
        return total_of(lowest(space_.dom[cells_[0]])) == reached;
    }
};

template <class M>
bool run_reach(Space<M>& space, const Part& part) {
    return ReachRun<M>(space, part).run();
}

}  // namespace nonet::general
