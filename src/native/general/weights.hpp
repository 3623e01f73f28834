// Variable order: weighted degree (dom/wdeg; Boussemart, Hemery, Lecoutre and Sais, 2004). Here the weights are the cells', not the
// constraints', and grow exponentially as in VSIDS (Moskewicz et al., 2001). A branch may also be the place of a value in a
// house or in the cells of a count, where that is more promising than any cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/domain_store.hpp"
#include "general/network.hpp"

namespace nonet::general {

template <class M>
struct Branch {
    int cell = -1;  // -1: every cell is decided
    M value = 0;    // 0: any value of its domain
};

template <class M>
class WeightedDegree {
public:
    explicit WeightedDegree(const Network<M>& net) : net_(net), weights_(net.weights) {
        find_placements();
        favours_values_ = works_by_value();
        if (favours_values_) value_failures_.resize(static_cast<std::size_t>(net.values));
    }

    // Multiplies each weight by factor().
    template <class Factor>
    void scale(Factor&& factor) {
        for (double& weight : weights_) weight *= factor();
    }

    // After a contradiction. The cells of the failed propagator gain weight in inverse proportion to their domain sizes; if a peer
    // or a table failed, the empty cell and the one that emptied it gain. The cell decided last (`chosen`) gains too.
    //
    // Measured in guesses: equal weight for every cell of the propagator 1.2 x on 55 hard puzzles; nothing for `chosen` 1.1 x and
    // 3 x on the hardest killers, half as much 1.03 x; but 1.7 x with it where all rules are all-different, so not there. Of a
    // propagator with more than `kMaxBumpedCells` cells only the empty cell gains: unknown regions took 2,700 guesses instead
    // of 15,000 and more.
    void bump(const DomainStore<M>& store, int chosen, M value) {
        if (favours_values_) {
            ++contradictions_;
            each(value, [&](int v) { value_failures_[static_cast<std::size_t>(v)] += bump_; });
        }
        if (!net_.only_all_different) weights_[static_cast<std::size_t>(chosen)] += bump_;
        const double gain = kFailureBump * bump_;
        if (store.failed_propagator >= 0) {
            const Span span = net_.propagators[static_cast<std::size_t>(store.failed_propagator)].cells;
            if (span.size() <= kMaxBumpedCells) {
                const CellId* cells = net_.begin(span);
                for (int i = 0; i < span.size(); ++i) weights_[cells[i]] += gain / bit_count(store.dom[cells[i]]);
            } else if (store.failed_cell >= 0) {
                weights_[static_cast<std::size_t>(store.failed_cell)] += gain;
            }
        } else {
            weights_[static_cast<std::size_t>(store.failed_cell)] += gain;
            weights_[static_cast<std::size_t>(store.failed_source)] += gain;
        }
        bump_ *= kGrowth;
        if (bump_ > kRescaleAt) {
            for (double& weight : weights_) weight /= kRescaleAt;
            for (double& failures : value_failures_) failures /= kRescaleAt;
            bump_ /= kRescaleAt;
        }
    }

    double of(int cell) const { return weights_[static_cast<std::size_t>(cell)]; }

    // Unused interchangeable values count as one (DomainStore::distinct_choices).
    Branch<M> choose(const DomainStore<M>& store) const {
        Branch<M> best;
        int size = 0;
        double score = -1;
        M favourite = 0;
        double bonus = 0;
        if (contradictions_ >= kMinBonusContradictions) {
            const auto most = std::max_element(value_failures_.begin(), value_failures_.end());
            favourite = bit<M>(static_cast<int>(most - value_failures_.begin()));
            bonus = kBonus * *most;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M domain = store.dom[cell];
            if (single(domain)) continue;
            const int count = bit_count(store.distinct_choices(cell));
            const double weight = weights_[static_cast<std::size_t>(cell)] + (domain & favourite ? bonus : 0);
            const double here = weight * (partner_decided(store, cell) ? kPartnerDecidedFactor : 1) / count;
            if (here > score) {
                best.cell = cell;
                score = here;
                size = count;
            }
        }
        if (bonus > 0 && size > 2) score = weights_[static_cast<std::size_t>(best.cell)] / size;
        if (size > 2) score = choose_bilocation(store, score, best);
        if (size > 2) choose_placement(store, score, best);
        return best;
    }

private:
    static constexpr double kGrowth = 1.001;  // factor between the bumps of successive contradictions
    // Bump of the failed cells, against 1 for the cell decided last. From 1 to 2 the mean of 67 hard puzzles changes by less than
    // 2%; in the middle none of them is far off.
    static constexpr double kFailureBump = 1.5;
    static constexpr double kRescaleAt = 1e100;  // bump at which all weights are divided by it
    static constexpr int kMaxBumpedCells = 40;   // cells of a propagator that all gain
    // Factor for a member whose label is decided, and for a label whose member is. On eight puzzles with unknown regions, four
    // seeds each, 2 took 0.92 x the guesses of 1, and 3 took 1.3 x.
    static constexpr double kPartnerDecidedFactor = 2;
    // Factor for the place of a value on which comparisons depend: six full ranks took 2,976 guesses with 1, 174 with 4 to 64.
    static constexpr double kComparisonFactor = 4;
    // Where lines and houses are all, a long search favours cells with the value that failed most, so that it works value by
    // value: `kBonus` times that value's failures. On 20 puzzles in two to four images each 0.80 x the time, the two hardest 0.23
    // and 0.46, none above 1.4; from the start on 0.87 and up to 3; 1 after 500 contradictions 0.81, 2 after 500 0.87. With sums
    // or labels it loses: unknown regions took 37 x the time.
    static constexpr double kBonus = 1.5;
    static constexpr std::uint64_t kMinBonusContradictions = 1000;
    // Factor for the place of a value that an automaton over a house awaits, and the number of such values. 18 boards of
    // sandwiches took 0.43 x the guesses by it, those of more than 100 guesses 0.05 to 0.35 x.
    static constexpr double kAwaitedFactor = 2;
    static constexpr int kMaxAwaitedValues = 2;
    static constexpr double kCountFactor = 2;  // factor for the place of a value that a count requires

    // Branching on places: `value` is in at least `least` of `cells`.
    struct Placement {
        Span cells;
        M value;
        int least;
        double weight;
    };

    const Network<M>& net_;
    std::vector<double> weights_;
    double bump_ = 1;
    bool favours_values_ = false;
    std::uint64_t contradictions_ = 0;
    std::vector<double> value_failures_;  // contradictions of decisions for each value; grows as the weights do
    std::vector<Placement> placements_;

    bool partner_decided(const DomainStore<M>& store, int cell) const {
        if (net_.label_partners.empty()) return false;
        const int partner = net_.label_partners[static_cast<std::size_t>(cell)];
        return partner >= 0 && single(store.dom[partner]);
    }

    // A value with two places in a house (bilocation) is as good a branch as a cell with two values.
    double choose_bilocation(const DomainStore<M>& store, double score, Branch<M>& best) const {
        for (const int propagator : net_.house_propagators) {
            const Span span = net_.propagators[static_cast<std::size_t>(propagator)].cells;
            const CellId* cells = net_.begin(span);
            M once = 0, twice = 0, more = 0;
            for (int i = 0; i < span.size(); ++i) {
                const M domain = store.dom[cells[i]];
                more |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for (M left = twice & static_cast<M>(~more); left; left &= static_cast<M>(left - 1)) {
                const M value = lowest_bit(left);
                int heaviest = -1;
                for (int i = 0; i < span.size(); ++i) {
                    if (!(store.dom[cells[i]] & value)) continue;
                    if (heaviest < 0 || weights_[cells[i]] > weights_[static_cast<std::size_t>(heaviest)])
                        heaviest = cells[i];
                }
                if (weights_[static_cast<std::size_t>(heaviest)] / 2 > score) {
                    score = weights_[static_cast<std::size_t>(heaviest)] / 2;
                    best = {heaviest, value};
                }
            }
        }
        return score;
    }

    // Whether lines and houses are all: no sums, counts, labels or extra cells.
    bool works_by_value() const {
        if (net_.only_all_different) return false;
        std::vector<bool> in_house(static_cast<std::size_t>(net_.cells));
        for (int number = 0; number < net_.top_level_count; ++number) {
            const Propagator& propagator = net_.propagators[static_cast<std::size_t>(number)];
            switch (propagator.kind) {
                case PropagatorKind::hidden_single:
                    for (int i = 0; i < propagator.cells.size(); ++i) in_house[net_.begin(propagator.cells)[i]] = true;
                    break;
                case PropagatorKind::value_set:
                case PropagatorKind::regular:
                case PropagatorKind::regular_all_different:
                case PropagatorKind::locked_candidates:
                case PropagatorKind::all_different: break;
                default: return false;
            }
        }
        return std::find(in_house.begin(), in_house.end(), false) == in_house.end();
    }

    void find_placements() {
        for (int number = 0; number < net_.top_level_count; ++number) {
            const Propagator& propagator = net_.propagators[static_cast<std::size_t>(number)];
            if (propagator.kind != PropagatorKind::count) continue;
            const CountParams& count = net_.counts[static_cast<std::size_t>(propagator.index)];
            if (count.low > 0 && single(count.values))
                placements_.push_back({propagator.cells, static_cast<M>(count.values), count.low, kCountFactor});
        }
        find_awaited_placements();
        find_comparison_placements();
    }

    // Values for which an automaton over a whole house waits in its start state, such as the crusts of a sandwich: everything
    // hangs on their places. Not if it comes back there, as for flatmates: 152 guesses instead of 33.
    void find_awaited_placements() {
        for (int number = 0; number < net_.top_level_count; ++number) {
            const Propagator& propagator = net_.propagators[static_cast<std::size_t>(number)];
            if (propagator.kind != PropagatorKind::regular || propagator.cells.size() != net_.values) continue;
            const CompiledAutomaton& automaton =
                net_.automata[static_cast<std::size_t>(net_.regulars[static_cast<std::size_t>(propagator.index)].automaton)];
            if (automaton.states == 0) continue;
            const auto others = automaton.steps.begin() + net_.values;
            if (std::find(others, automaton.steps.end(), 0) != automaton.steps.end()) continue;
            M awaited = 0;
            for (int v = 0; v < net_.values; ++v) {
                if (automaton.steps[static_cast<std::size_t>(v)] != 0) awaited |= bit<M>(v);
            }
            if (bit_count(awaited) > kMaxAwaitedValues || !is_house(propagator.cells)) continue;
            each(awaited, [&](int v) { placements_.push_back({propagator.cells, bit<M>(v), 1, kAwaitedFactor}); });
        }
    }

    bool is_house(Span span) const {
        const CellId* cells = net_.begin(span);
        for (int i = 0; i < span.size(); ++i) {
            for (int j = 0; j < i; ++j) {
                if (!net_.differ(cells[i], cells[j])) return false;
            }
        }
        return true;
    }

    // Values that leave the comparisons of most cells of a house undecided, where all other values decide them.
    void find_comparison_placements() {
        std::vector<M> undecided;
        for (const Propagator& propagator : net_.propagators) {
            if (propagator.kind != PropagatorKind::regular) continue;
            const CompiledAutomaton& automaton =
                net_.automata[static_cast<std::size_t>(net_.regulars[static_cast<std::size_t>(propagator.index)].automaton)];
            if (automaton.moves.empty()) continue;
            std::size_t state = 0;
            for (int i = propagator.cells.begin; i < propagator.cells.end; ++i) {
                const std::size_t cell = net_.cell_pool[static_cast<std::size_t>(i)];
                const CompiledAutomaton::Moves moves = automaton.moves[state];
                const auto open = static_cast<M>(net_.domains[cell] & moves.undecided);
                if (!open || !single(open)) break;
                if (net_.domains[cell] & moves.to_universal) {
                    undecided.resize(static_cast<std::size_t>(net_.cells));
                    undecided[cell] |= open;
                    break;
                }
                state = static_cast<std::size_t>(
                    automaton.steps[state * static_cast<std::size_t>(net_.values) + static_cast<std::size_t>(lowest(open))]);
            }
        }
        if (undecided.empty()) return;
        for (const int propagator : net_.house_propagators) {
            const Span span = net_.propagators[static_cast<std::size_t>(propagator)].cells;
            for (int v = 0; v < net_.values; ++v) {
                int count = 0;
                for (int i = 0; i < span.size(); ++i) count += undecided[net_.begin(span)[i]] >> v & 1;
                if (2 * count > span.size()) placements_.push_back({span, bit<M>(v), 1, kComparisonFactor});
            }
        }
    }

    void choose_placement(const DomainStore<M>& store, double score, Branch<M>& best) const {
        for (const Placement& placement : placements_) {
            const CellId* cells = net_.begin(placement.cells);
            int places = 0, known = 0, heaviest = -1;
            for (int i = 0; i < placement.cells.size(); ++i) {
                const M domain = store.dom[cells[i]];
                if (!(domain & placement.value)) continue;
                if (single(domain)) {
                    ++known;
                    continue;
                }
                ++places;
                if (heaviest < 0 || weights_[cells[i]] > weights_[static_cast<std::size_t>(heaviest)]) heaviest = cells[i];
            }
            if (known >= placement.least || places < 2) continue;
            const double here = placement.weight * weights_[static_cast<std::size_t>(heaviest)] / places;
            if (here < score) continue;
            score = here;
            best = {heaviest, placement.value};
        }
    }
};

// The largest class of interchangeable values: every domain has all or none of them, and all rules are all-different.
template <class M>
M interchangeable_values(const Network<M>& net) {
    if (!net.only_all_different || net.values < 2 || net.impossible) return 0;
    M best = 0;
    for (int v = 0; v < net.values; ++v) {
        M interchangeable = net.all_values;
        for (const M domain : net.domains) interchangeable &= domain >> v & 1 ? domain : static_cast<M>(~domain);
        if (bit_count(interchangeable) > std::max(1, bit_count(best))) best = interchangeable;
    }
    return best;
}

}  // namespace nonet::general
