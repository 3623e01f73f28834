// The domain store: current domains, change events and the propagation queue. All that changes during a search.
//
// Invariants:
//   - Domains only shrink, and only through `narrow`; backtracking restores a copy (Checkpoints).
//   - A propagator is stateless, so there is nothing else to restore; its memos only save work.
//   - A propagator whose cells are all decided fails exactly if its constraint is broken. This makes every answer right,
//     however little a propagator prunes before.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/network.hpp"

namespace nonet::general {

// Memo for an automaton of at most 16 states that runs often: the successors of a state under a whole domain, by its mask.
struct SuccessorCache {
    int runs = 0;
    std::vector<std::uint16_t> successors;
};

// Exponential back-off of a redundant propagator that finds nothing.
struct Backoff {
    int length = 0;  // runs it skipped after the last one
    int left = 0;    // runs still to skip
};

template <class M>
class DomainStore {
public:
    explicit DomainStore(const Network<M>& net)
        : net(net),
          domains(net.domains),
          dom(domains.data()),
          dirty(net.cells),
          unscheduled(net.cells),
          queue(net.top_level_count),
          discarded_dirty(net.cells),
          precedence_cells(net.cells) {
        dirty_bits = dirty.data();
        successor_caches.resize(net.automata.size());
        backoffs.resize(static_cast<std::size_t>(net.top_level_count));
        auto bits_used = static_cast<int>(net.propagators.size());
        for (const AnyOfParams& any_of : net.any_ofs) {
            first_alternative_bit.push_back(any_of.depth == 0 ? bits_used : -1);
            if (any_of.depth == 0) bits_used += static_cast<int>(any_of.alternatives.size());
        }
        retired.assign(static_cast<std::size_t>(bits_used + 63) / 64, 0);
        hypotheses.resize(static_cast<std::size_t>(net.any_of_depth));
        for (const Propagator& propagator : net.propagators) {
            if (propagator.kind != PropagatorKind::all_different) continue;
            matchings.emplace_back(static_cast<std::size_t>(propagator.cells.size()), std::int8_t{-1});
        }
        for (int i = 0; i < net.connected_memo_words; ++i) connected_memo.push_back(i & 1 ? ~Bits{0} : Bits{0});
        for (auto& hypothesis : hypotheses) hypothesis.assign(static_cast<std::size_t>(net.cells) * 2, M{0});
    }

    DomainStore(const DomainStore&) = delete;  // `dom` and `dirty_bits` point into it
    DomainStore& operator=(const DomainStore&) = delete;

    // Intersects the domain of `cell` with `keep`; false if it becomes empty.
    bool narrow(int cell, M keep) {
        const M before = dom[cell];
        const M after = static_cast<M>(before & keep);
        if (after == before) return true;
        if (after == 0) {
            failed_cell = cell;
            return false;
        }
        dom[cell] = after;
        dirty_bits[cell >> 6] |= Bits{1} << (cell & 63);
        changed = true;
        return true;
    }

    // The domain with only one of the unused values: they are interchangeable.
    M distinct_choices(int cell) const {
        const M domain = dom[cell], unused = static_cast<M>(domain & unused_values);
        return unused && precedence_cells.has(cell) ? static_cast<M>(domain ^ unused ^ lowest_bit(unused)) : domain;
    }

    bool remove(int cell, M values) { return narrow(cell, static_cast<M>(~values)); }

    // One of `cells` has `value`: removes it from every cell that must differ from all of those that can (pointing).
    bool remove_from_common_peers(const CellId* cells, int count, M value) {
        if (hypothesis_depth) return true;  // a hypothesis has domains only for its own cells
        const int words = dirty.words();
        Bits seen[kMaxWords];
        if (words > kMaxWords) return true;
        bool first = true;
        for (int i = 0; i < count; ++i) {
            if (!(dom[cells[i]] & value)) continue;
            const Bits* differs = net.differs[cells[i]].data();
            Bits any = 0;
            for (int w = 0; w < words; ++w) any |= seen[w] = first ? differs[w] : seen[w] & differs[w];
            first = false;
            if (!any) return true;
        }
        if (first) return true;
        for (int w = 0; w < words; ++w) {
            for (Bits left = seen[w]; left; left &= left - 1) {
                if (!remove((w << 6) + lowest(left), value)) return false;
            }
        }
        return true;
    }

    // The running propagator is entailed and will not run again below this node. Within a hypothesis that is known only while
    // the hypothesis has changed nothing.
    void mark_entailed() {
        if (hypothesis_depth == 0 || (hypothesis_depth == 1 && first_round && !changed)) retire(running);
    }

    bool is_retired(int which) const { return retired[static_cast<std::size_t>(which) >> 6] >> (which & 63) & 1; }
    void retire(int which) { retired[static_cast<std::size_t>(which) >> 6] |= Bits{1} << (which & 63); }

    static constexpr int kMaxWords =
        16;  // of the sets in remove_from_common_peers, which pays on boards of up to 1,024 cells

    const Network<M>& net;

    // Domains.
    std::vector<M> domains;
    M* dom;                // `domains`, or those of a hypothesis of any-of
    bool changed = false;  // `narrow` has removed something since this was last reset

    // Events and the propagation queue, in the order in which a change passes through them.
    BitSet dirty;        // changed cells whose peers and table neighbours are still to be narrowed
    Bits* dirty_bits;    // where `narrow` records changes: `dirty`, or `discarded_dirty` within a hypothesis
    BitSet unscheduled;  // changed cells whose watch lists are still to be scheduled
    BitSet queue;        // scheduled propagators; the lowest runs first
    BitSet discarded_dirty;
    int running = -1;  // the propagator that runs

    // Retired propagators and alternatives. Saved and restored with the domains: they stay retired while domains only shrink.
    //
    //     bit   0 .. propagators - 1        entailed: it holds whatever values the cells will have
    //           first_alternative_bit[i] .. refuted alternatives of any-of i
    std::vector<Bits> retired;
    std::vector<int> first_alternative_bit;  // for each any-of; -1 for one inside another

    // Hypotheses of any-of.
    int hypothesis_depth = 0;  // any-ofs within each other whose alternatives are being tried
    bool first_round = false;  // the alternative's propagators run for the first time on this hypothesis
    std::vector<std::vector<M>>
        hypotheses;  // for each depth: domains of the hypothesis, then the union of those that survived

    // Value precedence (value_precedence.hpp).
    BitSet precedence_cells;
    M unused_values = 0;  // interchangeable: none of them is in a decided cell yet

    // The last failure, for the weights.
    int failed_cell = -1;        // its domain became empty; -1 if that is not what failed
    int failed_propagator = -1;  // -1: a peer or a table
    int failed_source = -1;      // then: the cell whose change emptied failed_cell
    int last_failed = -1;        // the propagator that failed last runs first

    std::array<std::uint64_t, kPropagatorKinds> runs{};  // counters

    // Scratch and memos of propagators. None of them changes an answer, so none has to be restored.
    std::vector<Bits> layers;                      // regular: states of each layer; reach: lengths and totals
    std::vector<Bits> alive_layers;                // regular with all-different: states from which a word can be accepted
    std::vector<SuccessorCache> successor_caches;  // regular: for each automaton
    std::vector<Family> layer_families;            // regular_all_different: for each state of each layer
    std::vector<Backoff> backoffs;                 // regular_all_different: for each top-level propagator
    std::vector<int> graph_scratch;                // connected
    std::vector<Bits> connected_memo;              // connected: two words for each 64 vertices, possible and certain members
    std::vector<std::vector<std::int8_t>> matchings;  // all_different: the last matching of each
};

// Stack of copies of the restorable state, one for each decision. Copying rather than trailing (Schulte, 1999): a trail took
// 1.06 x the time.
template <class M>
class Checkpoints {
public:
    void push(const DomainStore<M>& store) {
        domains_.insert(domains_.end(), store.domains.begin(), store.domains.end());
        retired_.insert(retired_.end(), store.retired.begin(), store.retired.end());
    }
    void drop(const DomainStore<M>& store) {
        domains_.resize(domains_.size() - store.domains.size());
        retired_.resize(retired_.size() - store.retired.size());
    }
    void restore(DomainStore<M>& store) {
        std::copy(domains_.end() - static_cast<std::ptrdiff_t>(store.domains.size()), domains_.end(), store.domains.begin());
        std::copy(retired_.end() - static_cast<std::ptrdiff_t>(store.retired.size()), retired_.end(), store.retired.begin());
        drop(store);
    }
    void clear() {
        domains_.clear();
        retired_.clear();
    }

private:
    std::vector<M> domains_;
    std::vector<Bits> retired_;
};

}  // namespace nonet::general
