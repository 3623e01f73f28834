#include "general/candidates.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <unordered_set>

#include "general/domain_store.hpp"
#include "general/propagate.hpp"
#include "general/weights.hpp"

namespace nonet::general {

namespace {

constexpr std::uint64_t kMaxFailures = 200;  // contradictions after which a pair is postponed
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

template <class M>
class CandidateSearch final : public Candidates {
public:
    CandidateSearch(Network<M> net, std::uint32_t cap)
        : net_(std::move(net)),
          store_(net_),
          cap_(cap),
          weights_(net_),
          unsettled_(net_.domains),
          interchangeable_(cap == 1 ? interchangeable_values(net_) : M{0}),
          counts_(static_cast<std::size_t>(net_.cells) * static_cast<std::size_t>(net_.values)) {}

    bool run(std::uint64_t max_nodes, const std::atomic<bool>& stop) override {
        max_nodes_ = max_nodes;
        stop_ = &stop;
        return start_at_root() && find_any_solution() && try_each_pair() && enumerate_rest();
    }

    const std::vector<std::uint32_t>& counts() const override { return counts_; }
    std::vector<Bits> unsettled() const override { return {unsettled_.begin(), unsettled_.end()}; }
    const CandidateCounters& counters() const override { return counters_; }

private:
    // How a search below the root ended: none left, target reached, too many failures, budget or stop.
    enum class SearchEnd { complete, enough, postponed, stopped };

    struct Decision {
        int cell;
        M value;
    };

    Network<M> net_;
    DomainStore<M> store_;
    std::uint32_t cap_;
    WeightedDegree<M> weights_;
    std::vector<M> unsettled_;
    M interchangeable_;  // with cap 1: values of which one is tried for all
    std::vector<M> root_;
    std::vector<Bits> root_retired_;
    std::vector<std::uint32_t> counts_;
    std::unordered_set<std::string> found_;  // with cap > 1: to count each solution once
    std::vector<Decision> decisions_;
    Checkpoints<M> checkpoints_;
    std::uint64_t max_nodes_ = kUnlimited;
    const std::atomic<bool>* stop_ = nullptr;
    bool started_ = false;
    CandidateCounters counters_;

    std::size_t cells() const { return static_cast<std::size_t>(net_.cells); }

    void settle_all() { std::fill(unsettled_.begin(), unsettled_.end(), M{0}); }

    // ------------------------------------------------------------------ the stages

    bool start_at_root() {
        if (started_) return true;
        if (!node()) return false;
        started_ = true;
        if (net_.impossible) {
            settle_all();
            return true;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (net_.domains[static_cast<std::size_t>(cell)]) store_.dirty.add(cell);
        }
        for (int propagator = 0; propagator < net_.top_level_count; ++propagator) store_.queue.add(propagator);
        keep_root(propagate(store_));
        return true;
    }

    // Without any solution every pair would be refuted on its own.
    bool find_any_solution() {
        if (counters_.solutions || !any_unsettled(unsettled_.data())) return true;
        reset_to_root();
        const SearchEnd ended = search(true, kUnlimited, kAnything, 0);
        if (ended == SearchEnd::complete) settle_all();
        return ended != SearchEnd::stopped;
    }

    bool try_each_pair() {
        for (int cell = 0; cell < net_.cells; ++cell) {
            M postponed = 0;
            for (;;) {
                const M left = static_cast<M>(unsettled_[static_cast<std::size_t>(cell)] & ~postponed);
                if (!left) break;
                const M value = lowest_bit(left);
                reset_to_root();
                const SearchEnd ended = search(store_.narrow(cell, value) && propagate(store_), kMaxFailures, cell, value);
                if (ended == SearchEnd::stopped) return false;
                if (ended == SearchEnd::complete) {
                    refute(cell, value);
                } else if (ended == SearchEnd::postponed) {
                    postponed |= value;
                }
            }
        }
        return true;
    }

    bool enumerate_rest() {
        if (!any_unsettled(unsettled_.data())) return true;
        reset_to_root();
        if (search(true, kUnlimited, kEverything, 0) == SearchEnd::stopped) return false;
        settle_all();
        return true;
    }

    // All solutions with this pair are known. Without one, the value leaves the root domains.
    void refute(int cell, M value) {
        unsettled_[static_cast<std::size_t>(cell)] &= static_cast<M>(~value);
        if (counts_[pair_index(cell, value)]) return;
        reset_to_root();
        keep_root(store_.remove(cell, value) && propagate(store_));
    }

    void keep_root(bool possible) {
        if (!possible) {
            settle_all();
            return;
        }
        root_ = store_.domains;
        root_retired_ = store_.retired;
        for (std::size_t cell = 0; cell < cells(); ++cell) unsettled_[cell] &= root_[cell];
    }

    // ------------------------------------------------------------------ one search below the root

    void reset_to_root() {
        decisions_.clear();
        checkpoints_.clear();
        store_.dirty.clear();
        store_.unscheduled.clear();
        store_.queue.clear();
        std::copy(root_.begin(), root_.end(), store_.domains.begin());
        store_.retired = root_retired_;
    }

    // Targets of a search that are no cell.
    static constexpr int kAnything = -1, kEverything = -2;

    bool reached(int cell, M value) const {
        if (cell == kAnything) return true;
        if (cell == kEverything) return !any_unsettled(unsettled_.data());
        return !(unsettled_[static_cast<std::size_t>(cell)] & value);
    }

    // Depth-first search below the current domains until the target is settled.
    SearchEnd search(bool good, std::uint64_t max_failures, int cell, M value) {
        std::uint64_t failures = 0;
        int chosen = std::max(cell, 0);
        for (;;) {
            if (!node()) return SearchEnd::stopped;
            if (good && any_unsettled(store_.dom)) {
                if (choose()) {
                    chosen = decisions_.back().cell;
                    good = propagate(store_);
                    continue;
                }
                record_solution();
                if (reached(cell, value)) return SearchEnd::enough;
            } else if (!good) {
                ++counters_.contradictions;
                weights_.bump(store_, chosen, 0);
                if (++failures > max_failures) return SearchEnd::postponed;
            }
            if (decisions_.empty()) return SearchEnd::complete;
            const Decision decision = decisions_.back();
            decisions_.pop_back();
            checkpoints_.restore(store_);
            store_.failed_propagator = -1;
            store_.failed_source = chosen = decision.cell;
            good = store_.remove(decision.cell, decision.value) && propagate(store_);
        }
    }

    bool node() {
        if (counters_.nodes >= max_nodes_ || stop_->load(std::memory_order_relaxed)) return false;
        ++counters_.nodes;
        return true;
    }

    // Whether any domain has an unsettled value.
    bool any_unsettled(const M* domains) const {
        for (std::size_t cell = 0; cell < cells(); ++cell) {
            if (domains[cell] & unsettled_[cell]) return true;
        }
        return false;
    }

    // Branches on the cell of greatest weight for its domain size, preferably with an unsettled value. False if all are decided.
    bool choose() {
        const Branch<M> branch = weights_.choose(store_);
        if (branch.cell < 0) return false;
        const M domain = store_.dom[branch.cell];
        const M preferred = static_cast<M>(domain & unsettled_[static_cast<std::size_t>(branch.cell)]);
        const M value = branch.value ? branch.value : lowest_bit(preferred ? preferred : domain);
        decisions_.push_back({branch.cell, value});
        checkpoints_.push(store_);
        ++counters_.guesses;
        store_.narrow(branch.cell, value);
        return true;
    }

    // ------------------------------------------------------------------ counting

    std::size_t pair_index(int cell, M value) const {
        return static_cast<std::size_t>(cell) * static_cast<std::size_t>(net_.values) +
               static_cast<std::size_t>(lowest(value));
    }

    // Counts the pairs of the solution that the domains are, unless it was found before.
    void record_solution() {
        if (cap_ > 1) {
            std::string solution(cells(), '\0');
            for (std::size_t cell = 0; cell < cells(); ++cell) {
                if (const M domain = store_.domains[cell]) solution[cell] = static_cast<char>(lowest(domain) + 1);
            }
            if (!found_.insert(std::move(solution)).second) return;
        }
        ++counters_.solutions;
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M value = store_.dom[cell];
            if (value & interchangeable_) {
                each(interchangeable_, [&](int v) { counts_[pair_index(cell, bit<M>(v))] = 1; });
                unsettled_[static_cast<std::size_t>(cell)] &= static_cast<M>(~interchangeable_);
                continue;
            }
            if (!(unsettled_[static_cast<std::size_t>(cell)] & value)) continue;
            if (++counts_[pair_index(cell, value)] >= cap_)
                unsettled_[static_cast<std::size_t>(cell)] &= static_cast<M>(~value);
        }
    }
};

}  // namespace

std::unique_ptr<Candidates> make_candidates(Problem problem, std::uint32_t cap) {
    if (problem.values <= 16)
        return std::make_unique<CandidateSearch<std::uint16_t>>(compile<std::uint16_t>(std::move(problem)), cap);
    return std::make_unique<CandidateSearch<std::uint64_t>>(compile<std::uint64_t>(std::move(problem)), cap);
}

}  // namespace nonet::general
