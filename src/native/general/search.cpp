#include "general/search.hpp"

#include <algorithm>
#include <chrono>

#include "general/domain_store.hpp"
#include "general/normalise.hpp"
#include "general/propagate.hpp"
#include "general/value_precedence.hpp"
#include "general/weights.hpp"

namespace nonet::general {

namespace {

constexpr std::uint64_t kMaxMultiplicity = std::uint64_t{1}
                                           << 44;  // of a counted solution, so that sums of them fit in 64 bits
constexpr int kMinRestartValues = 17;  // values of a puzzle with restarts; not tuned, 1.45 x the time on hard 9x9
constexpr std::uint64_t kFirstRestartAfter = 100;  // contradictions; each next run is half as long again

// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same on every machine.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    std::uint64_t word() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    int below(int bound) { return static_cast<int>((word() >> 32) * static_cast<std::uint64_t>(bound) >> 32); }
    double chance() { return static_cast<double>(word() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

template <class M>
class DepthFirstSearch final : public Search {
public:
    DepthFirstSearch(Network<M> net, ValuePrecedence precedence, SearchOptions options, std::vector<int> original_values)
        : net_(std::move(net)),
          precedence_(std::move(precedence)),
          store_(net_),
          original_values_(std::move(original_values)),
          options_(std::move(options)),
          random_(options_.seed.value_or(0)),
          weights_(net_) {
        if (options_.seed) weights_.scale([&] { return 0.5 + random_.chance(); });
        is_first_.assign(static_cast<std::size_t>(net_.cells), false);
        for (const int cell : options_.first) is_first_[static_cast<std::size_t>(cell)] = true;
        nodes_between_clock_reads_ = 1 + 1000 / (1 + net_.cells);
        restarts_ = net_.values >= kMinRestartValues;
        for (const int cell : precedence_.cells) store_.precedence_cells.add(cell);
        store_.unused_values = static_cast<M>(precedence_.values);
    }

    NextResult next(std::uint64_t max_nodes, double seconds) override { return advance(max_nodes, seconds); }

    NextResult count(std::uint64_t limit, std::uint64_t max_nodes, double seconds) override {
        if (phase_ == Phase::root) {
            restarts_ = false;
            interchangeable_ = interchangeable_values(net_);
        }
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        while (counted_ < limit) {
            const double left = std::chrono::duration<double>(end - Clock::now()).count();
            const NextResult kind = advance(max_nodes, left);
            if (kind != NextResult::solution) return kind;
        }
        counted_ = limit;
        return NextResult::end;
    }

    std::uint64_t counted() const override { return counted_; }

    void solution(std::uint8_t* values) const override {
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M domain = store_.domains[static_cast<std::size_t>(cell)];
            values[cell] = domain ? static_cast<std::uint8_t>(original_value(lowest(domain)) + 1) : std::uint8_t{0};
        }
        restore_precedence(values);
    }

    const SearchCounters& counters() override {
        counters_.runs = store_.runs;
        return counters_;
    }

    const std::vector<ImpliedConstraint>& derived() const override { return net_.derived; }

private:
    using Clock = std::chrono::steady_clock;
    enum class Phase { root, choose, branch, backtrack, ended };

    // A left branch. The right branch excludes `excluded` from `cell`.
    struct Decision {
        int cell;
        M excluded;  // the value, and those interchangeable with it
        M interchangeable;
        M unused_values;
        std::uint64_t multiplicity;
    };

    Network<M> net_;
    ValuePrecedence precedence_;
    DomainStore<M> store_;
    std::vector<int> original_values_;  // before drop_unused_values; empty if none was dropped
    SearchOptions options_;
    SplitMix64 random_;
    WeightedDegree<M> weights_;
    std::vector<bool> is_first_;
    Phase phase_ = Phase::root;
    int cell_ = -1;  // the next decision
    M value_ = 0;
    bool forced_ = false;  // no decision: the next unused value, by symmetry
    std::vector<Decision> decisions_;
    Checkpoints<M> checkpoints_;
    SearchCounters counters_;
    std::uint64_t counted_ = 0;
    M interchangeable_ = 0;           // values that no decision has distinguished yet (Freuder, 1991); only when counting
    std::uint64_t multiplicity_ = 1;  // solutions that one solution below this node stands for
    int nodes_between_clock_reads_ = 1;
    bool restarts_ = false;
    std::uint64_t restart_at_ = kFirstRestartAfter, restart_step_ = kFirstRestartAfter;
    std::vector<M> root_;
    std::vector<Bits> root_retired_;

    int original_value(int value) const {
        return original_values_.empty() ? value : original_values_[static_cast<std::size_t>(value)];
    }

    NextResult advance(std::uint64_t max_nodes, double seconds) {
        const auto begun = Clock::now();
        int until_clock_read = nodes_between_clock_reads_;
        for (;;) {
            if (phase_ == Phase::ended) return NextResult::end;
            if (phase_ == Phase::choose) {
                if (!choose()) {
                    phase_ = Phase::backtrack;
                    counted_ += multiplicity_;
                    restarts_ = false;
                    if (!options_.first.empty()) keep_first_decisions();
                    return NextResult::solution;
                }
                phase_ = Phase::branch;
            }
            if (phase_ == Phase::backtrack && decisions_.empty()) {
                phase_ = Phase::ended;
                continue;
            }
            // Each of the other phases costs a node.
            if (counters_.nodes >= max_nodes) return NextResult::node_limit;
            if (--until_clock_read < 0) {
                until_clock_read = nodes_between_clock_reads_;
                if (std::chrono::duration<double>(Clock::now() - begun).count() > seconds) return NextResult::paused;
            }
            ++counters_.nodes;
            if (phase_ == Phase::root) {
                start();
            } else if (phase_ == Phase::branch) {
                branch();
            } else {
                backtrack();
            }
        }
    }

    void start() {
        if (net_.impossible) {
            phase_ = Phase::ended;
            return;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (net_.domains[static_cast<std::size_t>(cell)]) store_.dirty.add(cell);
        }
        for (int propagator = 0; propagator < net_.top_level_count; ++propagator) store_.queue.add(propagator);
        if (!propagate(store_)) {
            ++counters_.contradictions;
            phase_ = Phase::ended;
            return;
        }
        root_ = store_.domains;
        root_retired_ = store_.retired;
        phase_ = Phase::choose;
    }

    void branch() {
        if (forced_) {
            forced_ = false;
            store_.unused_values &= static_cast<M>(~value_);
            store_.narrow(cell_, value_);
            propagate_branch(0);
            return;
        }
        Decision decision{cell_, value_, interchangeable_, store_.unused_values, multiplicity_};
        if ((store_.unused_values & value_) && store_.precedence_cells.has(cell_)) {
            decision.excluded = store_.unused_values;  // the others are symmetric
            store_.unused_values &= static_cast<M>(~value_);
        }
        if (interchangeable_ & value_) {
            const M domain = store_.dom[cell_];
            const auto multiplicity = multiplicity_ * static_cast<std::uint64_t>(bit_count(interchangeable_));
            if ((interchangeable_ & ~domain) || multiplicity > kMaxMultiplicity) {
                interchangeable_ = decision.interchangeable = 0;
            } else {
                decision.excluded = interchangeable_;
                multiplicity_ = multiplicity;
                interchangeable_ &= static_cast<M>(~value_);
            }
        }
        decisions_.push_back(decision);
        checkpoints_.push(store_);
        ++counters_.guesses;
        store_.narrow(cell_, value_);
        propagate_branch(value_);
    }

    void backtrack() {
        const Decision decision = decisions_.back();
        decisions_.pop_back();
        checkpoints_.restore(store_);
        interchangeable_ = decision.interchangeable;
        store_.unused_values = decision.unused_values;
        multiplicity_ = decision.multiplicity;
        ++counters_.undone;
        cell_ = decision.cell;
        if (!store_.remove(decision.cell, decision.excluded)) {
            phase_ = Phase::backtrack;
            return;
        }
        propagate_branch(0);
    }

    // `value`: that was just decided, 0 if it was excluded.
    void propagate_branch(M value) {
        if (propagate(store_)) {
            phase_ = Phase::choose;
            return;
        }
        ++counters_.contradictions;
        weights_.bump(store_, cell_, value);
        phase_ = Phase::backtrack;
        if (restarts_ && counters_.contradictions >= restart_at_) restart();
    }

    // Only before the first solution, so that none comes twice. The weights stay.
    void restart() {
        ++counters_.restarts;
        restart_step_ += restart_step_ / 2;
        restart_at_ = counters_.contradictions + restart_step_;
        decisions_.clear();
        checkpoints_.clear();
        store_.domains = root_;
        store_.retired = root_retired_;
        store_.dom = store_.domains.data();
        store_.unused_values = static_cast<M>(precedence_.values);
        phase_ = Phase::choose;
    }

    // After a solution: drops the decisions on other cells than SearchOptions::first.
    void keep_first_decisions() {
        while (!decisions_.empty() && !is_first_[static_cast<std::size_t>(decisions_.back().cell)]) {
            decisions_.pop_back();
            checkpoints_.drop(store_);
        }
    }

    // ------------------------------------------------------------------ which cell, which value

    // Sets the next decision; false if every cell is decided.
    bool choose() {
        for (const int cell : options_.first) {
            const M domain = store_.dom[cell];
            if (domain && !single(domain)) {
                cell_ = cell;
                value_ = lowest_bit(domain);
                return true;
            }
        }
        if (store_.unused_values && introduce_value()) return true;
        const Branch<M> branch = weights_.choose(store_);
        if (branch.cell < 0) return false;
        cell_ = branch.cell;
        const M domain = store_.dom[cell_];
        value_ = branch.value ? branch.value : options_.seed ? random_value(domain) : lowest_bit(domain);
        return true;
    }

    // A cell with only unused values gets the lowest of them, by symmetry; the one of greatest weight first.
    bool introduce_value() {
        if (single(store_.unused_values)) return false;
        int best = -1;
        for (const int cell : precedence_.cells) {
            const M domain = store_.dom[cell];
            if ((domain & ~store_.unused_values) || single(domain)) continue;
            if (best < 0 || weights_.of(cell) > weights_.of(best)) best = cell;
        }
        if (best < 0) return false;
        cell_ = best;
        value_ = lowest_bit(store_.dom[best]);
        return forced_ = true;
    }

    // Renames the values in the order of first occurrence along the precedence cells.
    void restore_precedence(std::uint8_t* values) const {
        std::uint8_t given[kMaxValues + 1] = {}, next = 0;
        for (const int cell : precedence_.cells) {
            std::uint8_t& number = given[values[cell]];
            if (!number) number = static_cast<std::uint8_t>(original_value(next++) + 1);
        }
        for (const int cell : precedence_.cells) values[cell] = given[values[cell]];
    }

    M random_value(M domain) {
        for (int skip = random_.below(bit_count(domain)); skip > 0; --skip) domain &= static_cast<M>(domain - 1);
        return lowest_bit(domain);
    }
};

}  // namespace

std::unique_ptr<Search> make_search(Problem problem, SearchOptions options) {
    std::vector<int> original_values = drop_unused_values(problem);
    ValuePrecedence precedence;
    if (options.first.empty()) precedence = find_value_precedence(problem);
    if (problem.values <= 16) {
        return std::make_unique<DepthFirstSearch<std::uint16_t>>(compile<std::uint16_t>(std::move(problem)),
                                                                 std::move(precedence), std::move(options),
                                                                 std::move(original_values));
    }
    return std::make_unique<DepthFirstSearch<std::uint64_t>>(
        compile<std::uint64_t>(std::move(problem)), std::move(precedence), std::move(options), std::move(original_values));
}

}  // namespace nonet::general
