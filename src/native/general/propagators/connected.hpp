// Connected: the cells that take a value in `values` are between `low` and `high` many, and connected by `links`.
#pragma once

#include <algorithm>
#include <vector>

#include "general/domain_store.hpp"

namespace nonet::general {

// Members are the cells that take a value in `values`. One run:
//
//   - counts the certain and the possible members;
//   - excludes vertices that cannot be reached from a member at all, or only with more than `high` members (bucket queue by the
//     number of new members);
//   - includes articulation points (Hopcroft and Tarjan, 1973) that separate two members, or without which fewer than `low`
//     possible members are left.
//
// The graph is contracted: adjacent cells that are equal by other rules are one vertex. Not domain consistent: it does not
// consider two open vertices together.
template <class M>
class ConnectedFilter {
public:
    ConnectedFilter(DomainStore<M>& store, const Propagator& propagator)
        : store_(store), params_(store.net.connecteds[static_cast<std::size_t>(propagator.index)]),
          memo_(store.connected_memo.data() + static_cast<std::ptrdiff_t>(params_.memo)), count_(params_.vertices),
          pool_(store.net.int_pool.data()), cells_(pool_ + params_.graph), weights_(cells_ + count_), starts_(weights_ + count_),
          values_(static_cast<M>(params_.values)) {
        const auto size = static_cast<std::size_t>(count_);
        const auto cells = static_cast<std::size_t>(propagator.cells.size());
        store.graph_scratch.resize(8 * size + cells + 1);
        int* at = store.graph_scratch.data();
        for (int** list : {&state_, &order_, &low_, &parent_, &next_, &members_, &size_, &cut_off_, &buckets_}) {
            *list = at;
            at += size;
        }
    }

    bool run() {
        if (classify()) return true;
        const bool possible = filter();
        if (!possible || changed_) reset_memo();
        return possible;
    }

private:
    enum State { out, open, in };

    DomainStore<M>& store_;
    const ConnectedParams& params_;
    Bits* const memo_;    // possible and certain members when it last pruned nothing
    const int count_;     // of vertices
    const int* pool_;
    const int* cells_;    // one of each vertex
    const int* weights_;  // number of cells of each vertex
    const int* starts_;   // of the neighbours of each vertex, in pool_
    const M values_;
    int included_weight_ = 0, possible_weight_ = 0;  // cells of vertices that are `in`, and that are not `out`
    bool changed_ = false;
    // Scratch, one for each vertex: `low_` to `cut_off_` are those of the depth-first search.
    int *state_, *order_, *low_, *parent_, *next_, *members_, *size_, *cut_off_;
    int* buckets_;  // one for each number of cells, and one more

    bool filter() {
        if (included_weight_ > params_.high || possible_weight_ < params_.low) return false;
        if (possible_weight_ == 0) return true;
        if (possible_weight_ == params_.low && !include_all()) return false;
        if (included_weight_ == 0) return params_.low == 0 || remove_small_components();
        if (!remove_out_of_reach()) return false;
        if (possible_weight_ < params_.low) return false;
        // The possible members are connected: each was reached through others.
        if (possible_weight_ == params_.low && !include_all()) return false;
        if (included_weight_ == possible_weight_) {
            store_.mark_entailed();
            return true;
        }
        return force_articulation_points();
    }

    // Sets the states. True if they are those of the memo: most changes that schedule it leave membership as it was.
    bool classify() {
        bool same = true;
        Bits* memo = memo_;
        for (int begin = 0; begin < count_; begin += 64, memo += 2) {
            Bits perhaps = 0, surely = 0;
            for (int i = begin; i < std::min(begin + 64, count_); ++i) {
                const M domain = store_.dom[cells_[i]];
                const bool inside = domain & values_, outside = domain & static_cast<M>(~values_);
                state_[i] = inside ? outside ? open : in : out;
                possible_weight_ += inside ? weights_[i] : 0;
                included_weight_ += inside && !outside ? weights_[i] : 0;
                perhaps |= Bits{inside} << (i - begin);
                surely |= Bits{inside && !outside} << (i - begin);
            }
            same &= memo[0] == perhaps && memo[1] == surely;
            memo[0] = perhaps;
            memo[1] = surely;
        }
        return same;
    }

    void reset_memo() {
        memo_[0] = 0;
        memo_[1] = ~Bits{0};
    }

    bool include_all() {
        for (int i = 0; i < count_; ++i) {
            if (state_[i] == open && !include(i)) return false;
        }
        return true;
    }

    bool include(int i) {
        state_[i] = in;
        included_weight_ += weights_[i];
        changed_ = true;
        return store_.narrow(cells_[i], values_);
    }

    bool exclude(int i) {
        state_[i] = out;
        possible_weight_ -= weights_[i];
        changed_ = true;
        return store_.remove(cells_[i], values_);
    }

    template <class Visit>
    void each_neighbour(int i, Visit&& visit) const {
        for (int at = starts_[i]; at < starts_[i + 1]; ++at) visit(pool_[at]);
    }

    // No member is certain yet, but `low` are needed: components of fewer cells have none.
    bool remove_small_components() {
        for (int i = 0; i < count_; ++i) order_[i] = -1;
        int* const queue = next_;
        for (int start = 0; start < count_; ++start) {
            if (state_[start] == out || order_[start] >= 0) continue;
            int head = 0, tail = 0, together = 0;
            order_[start] = 0;
            queue[tail++] = start;
            while (head < tail) {
                together += weights_[queue[head]];
                each_neighbour(queue[head++], [&](int other) {
                    if (state_[other] == out || order_[other] >= 0) return;
                    order_[other] = 0;
                    queue[tail++] = other;
                });
            }
            if (together >= params_.low) continue;
            for (int i = 0; i < tail; ++i) {
                if (!exclude(queue[i])) return false;
            }
        }
        return possible_weight_ >= params_.low;
    }

    // Shortest paths from one member, where an open vertex costs its cells and a member nothing.
    bool remove_out_of_reach() {
        int root = 0;
        while (state_[root] != in) ++root;
        for (int i = 0; i < count_; ++i) order_[i] = -1;
        const int most = params_.high - included_weight_;
        // Bucket queue: the vertices reached at each cost, linked by next_.
        int* const first = buckets_;
        const int buckets = std::min(most, possible_weight_) + 1;
        for (int cost = 0; cost < buckets; ++cost) first[cost] = -1;
        const auto put = [&](int i, int cost) {
            order_[i] = 0;
            next_[i] = first[cost];
            first[cost] = i;
        };
        int met = weights_[root];
        put(root, 0);
        for (int cost = 0; cost < buckets; ++cost) {
            while (first[cost] >= 0) {
                const int i = first[cost];
                first[cost] = next_[i];
                each_neighbour(i, [&](int other) {
                    if (state_[other] == out || order_[other] >= 0) return;
                    if (state_[other] == in) {
                        met += weights_[other];
                        put(other, cost);
                    } else if (cost + weights_[other] < buckets) {
                        put(other, cost + weights_[other]);
                    }
                });
            }
        }
        if (met < included_weight_) return false;
        for (int i = 0; i < count_; ++i) {
            if (state_[i] == open && order_[i] < 0 && !exclude(i)) return false;
        }
        return true;
    }

    // Depth-first search from a member with low-points: an open vertex that cuts off a member, or too many cells, is a member.
    bool force_articulation_points() {
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
            cut_off_[i] = 0;  // cells that are connected to the root only through this vertex
        };
        enter(root, -1);
        for (int i = root; i >= 0;) {
            if (next_[i] < starts_[i + 1]) {
                const int other = pool_[next_[i]++];
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
            if (state_[i] == open && possible_weight_ - weights_[i] - cut_off_[i] < params_.low && !include(i)) return false;
            if (above >= 0) {
                if (low_[i] < low_[above]) low_[above] = low_[i];
                if (low_[i] >= order_[above]) {
                    cut_off_[above] += size_[i];
                    if (members_[i] && state_[above] == open && !include(above)) return false;
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
bool filter_connected(DomainStore<M>& store, const Propagator& propagator) {
    return ConnectedFilter<M>(store, propagator).run();
}

}  // namespace nonet::general
