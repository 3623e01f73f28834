// Where to look next: every conflict adds weight to the cells that had a part in it, and the search decides the cell with
// the greatest weight for the size of its domain. Where rules hang on the place of a value in a house it decides that first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "general/network.hpp"
#include "general/space.hpp"

namespace nonet::general {

template <class M>
struct Pick {
    int cell = -1;  // -1: every cell is decided
    M value = 0;    // 0: any value of its domain
};

template <class M>
class Weights {
public:
    explicit Weights(const Network<M>& net) : net_(net), weights_(net.weights) { find_hinges(); }

    // Multiplies each weight by what `factor` draws for it.
    template <class Factor>
    void shake(Factor&& factor) {
        for (double& weight : weights_) weight *= factor();
    }

    // The cells of the part that failed gain weight, the more the fewer values they have left; else the cell left empty and
    // the one that emptied it. So does the cell that was chosen last. (Against the same weight for every cell of the part it
    // took 0.82 x the guesses on 55 hard puzzles. Without the choice it took 1.1 x and on the hardest killers 3 x, with
    // half of it 1.03 x; where cells just differ it took 1.7 x with it, so not there.)
    // A part of very many cells does not say where the trouble is: of it only the cell left empty gains. Unknown regions
    // took 2,700 guesses instead of 15,000 and more.
    void blame(const Space<M>& space, int chosen) {
        if (!net_.only_different) weights_[static_cast<std::size_t>(chosen)] += growth_;
        const double gain = kTrouble * growth_;
        if (space.failed_part >= 0) {
            const Span span = net_.parts[static_cast<std::size_t>(space.failed_part)].cells;
            if (span.size() <= kManyCells) {
                const CellId* cells = net_.begin(span);
                for (int i = 0; i < span.size(); ++i) weights_[cells[i]] += gain / bit_count(space.dom[cells[i]]);
            } else if (space.failed_cell >= 0) {
                weights_[static_cast<std::size_t>(space.failed_cell)] += gain;
            }
        } else {
            weights_[static_cast<std::size_t>(space.failed_cell)] += gain;
            weights_[static_cast<std::size_t>(space.failed_source)] += gain;
        }
        growth_ *= kGrowth;
        if (growth_ > kTooHeavy) {
            for (double& weight : weights_) weight /= kTooHeavy;
            growth_ /= kTooHeavy;
        }
    }

    double of(int cell) const { return weights_[static_cast<std::size_t>(cell)]; }

    // Of values that nothing tells apart (`Space::loose`) a cell has one, as far as choices go.
    Pick<M> pick(const Space<M>& space) const {
        Pick<M> best;
        int size = 0;
        double score = -1;
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M domain = space.dom[cell];
            if (single(domain)) continue;
            const int count = bit_count(space.told_apart(cell));
            const double here = weights_[static_cast<std::size_t>(cell)] * (half_known(space, cell) ? kHalfKnown : 1) / count;
            if (here > score) {
                best.cell = cell;
                score = here;
                size = count;
            }
        }
        if (size > 2) score = pick_two_places(space, score, best);
        if (size > 2) pick_hinge(space, score, best);
        return best;
    }

private:
    static constexpr double kGrowth = 1.001;  // each conflict weighs a little more than the one before
    // How much more a cell in trouble gains than the one chosen. From 1 to 2 the mean of 67 hard puzzles changes by less than
    // 2 in 100; in the middle none of them is far off.
    static constexpr double kTrouble = 1.5;
    static constexpr double kTooHeavy = 1e100;
    static constexpr int kManyCells = 40;
    // How much more a cell weighs whose label is decided, or a label whose cell is. On eight puzzles with unknown regions,
    // four seeds each, 2 took 0.92 x the guesses of 1, and 3 took 1.3 x.
    static constexpr double kHalfKnown = 2;
    // How much the place of a value weighs on which comparisons hang: with 1, six full ranks took 2,976 guesses, with 4 to 64
    // 174. And of one that a few cells must hold.
    static constexpr double kHinge = 4;
    static constexpr double kHeld = 2;

    // A value that stands in some of these cells, where it is worth asking in which.
    struct Hinge {
        Span cells;
        M value;
        int least;  // how often
        double weight;
    };

    const Network<M>& net_;
    std::vector<double> weights_;
    double growth_ = 1;
    std::vector<Hinge> hinges_;

    bool half_known(const Space<M>& space, int cell) const {
        if (net_.partners.empty()) return false;
        const int partner = net_.partners[static_cast<std::size_t>(cell)];
        return partner >= 0 && single(space.dom[partner]);
    }

    // A value with two places left in a house is as good a choice as a cell with two values.
    double pick_two_places(const Space<M>& space, double score, Pick<M>& best) const {
        for (const int part : net_.house_parts) {
            const Span span = net_.parts[static_cast<std::size_t>(part)].cells;
            const CellId* cells = net_.begin(span);
            M once = 0, twice = 0, more = 0;
            for (int i = 0; i < span.size(); ++i) {
                const M domain = space.dom[cells[i]];
                more |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for (M left = twice & static_cast<M>(~more); left; left &= static_cast<M>(left - 1)) {
                const M value = lowest_bit(left);
                int heaviest = -1;
                for (int i = 0; i < span.size(); ++i) {
                    if (!(space.dom[cells[i]] & value)) continue;
                    if (heaviest < 0 || weights_[cells[i]] > weights_[static_cast<std::size_t>(heaviest)]) heaviest = cells[i];
                }
                if (weights_[static_cast<std::size_t>(heaviest)] / 2 > score) {
                    score = weights_[static_cast<std::size_t>(heaviest)] / 2;
                    best = {heaviest, value};
                }
            }
        }
        return score;
    }

    void find_hinges() {
        for (int number = 0; number < net_.queued; ++number) {
            const Part& part = net_.parts[static_cast<std::size_t>(number)];
            if (part.work != Work::count) continue;
            const CountPart& count = net_.counts[static_cast<std::size_t>(part.index)];
            if (count.low > 0 && single(count.values)) hinges_.push_back({part.cells, static_cast<M>(count.values), count.low, kHeld});
        }
        find_comparisons();
    }

    // Comparisons that a value opens, and every other value settles, for most cells of a house.
    void find_comparisons() {
        std::vector<M> opening;
        for (const Part& part : net_.parts) {
            if (part.work != Work::regular) continue;
            const Machine& machine = net_.machines[static_cast<std::size_t>(net_.regulars[static_cast<std::size_t>(part.index)].machine)];
            if (machine.ways.empty()) continue;
            std::size_t state = 0;
            for (int i = part.cells.begin; i < part.cells.end; ++i) {
                const std::size_t cell = net_.cell_pool[static_cast<std::size_t>(i)];
                const Machine::Ways ways = machine.ways[state];
                const auto open = static_cast<M>(net_.domains[cell] & ways.open);
                if (!open || !single(open)) break;
                if (net_.domains[cell] & ways.settling) {
                    opening.resize(static_cast<std::size_t>(net_.cells));
                    opening[cell] |= open;
                    break;
                }
                state = static_cast<std::size_t>(machine.steps[state * static_cast<std::size_t>(net_.values) + static_cast<std::size_t>(lowest(open))]);
            }
        }
        if (opening.empty()) return;
        for (const int part : net_.house_parts) {
            const Span span = net_.parts[static_cast<std::size_t>(part)].cells;
            for (int v = 0; v < net_.values; ++v) {
                int count = 0;
                for (int i = 0; i < span.size(); ++i) count += opening[net_.begin(span)[i]] >> v & 1;
                if (2 * count > span.size()) hinges_.push_back({span, bit<M>(v), 1, kHinge});
            }
        }
    }

    void pick_hinge(const Space<M>& space, double score, Pick<M>& best) const {
        for (const Hinge& hinge : hinges_) {
            const CellId* cells = net_.begin(hinge.cells);
            int places = 0, known = 0, heaviest = -1;
            for (int i = 0; i < hinge.cells.size(); ++i) {
                const M domain = space.dom[cells[i]];
                if (!(domain & hinge.value)) continue;
                if (single(domain)) {
                    ++known;
                    continue;
                }
                ++places;
                if (heaviest < 0 || weights_[cells[i]] > weights_[static_cast<std::size_t>(heaviest)]) heaviest = cells[i];
            }
            if (known >= hinge.least || places < 2) continue;
            const double here = hinge.weight * weights_[static_cast<std::size_t>(heaviest)] / places;
            if (here < score) continue;
            score = here;
            best = {heaviest, hinge.value};
        }
    }
};

// The largest class of values that every domain has all or none of, if no rule tells values apart.
template <class M>
M alike_values(const Network<M>& net) {
    if (!net.only_different || net.values < 2 || net.impossible) return 0;
    M best = 0;
    for (int v = 0; v < net.values; ++v) {
        M alike = net.everything;
        for (const M domain : net.domains) alike &= domain >> v & 1 ? domain : static_cast<M>(~domain);
        if (bit_count(alike) > std::max(1, bit_count(best))) best = alike;
    }
    return best;
}

}  // namespace nonet::general
