#include "general/rivals.hpp"

#include <algorithm>
#include <cstddef>

#include "general/domain_store.hpp"
#include "general/propagate.hpp"
#include "general/weights.hpp"

namespace nonet::general {

namespace {

constexpr std::uint64_t kNodesBetweenStops = 64;  // nodes between two looks at the stop check

template <class M>
class NetworkRivals final : public Rivals {
public:
    explicit NetworkRivals(Network<M> net)
        : net_(std::move(net)), store_(net_), weights_(net_), rival_(static_cast<std::size_t>(net_.cells)) {
        propagate_root();
    }

    RivalSearch find(const CellValues& givens, const CellValues& answer, int cell, std::uint64_t max_nodes,
                     const StopCheck& stop) override {
        begin(max_nodes, stop);
        if (!possible_ || !give(givens)) return RivalSearch::none;
        if (cell >= 0 && !(store_.remove(cell, value_of(answer, cell)) && node())) return RivalSearch::none;
        return search(answer);
    }

    const CellValues& rival() const override { return rival_; }

    DigResult dig(CellValues givens, const CellValues& answer, const DigOrder& order, const StopCheck& stop) override {
        DigResult result;
        result.givens = std::move(givens);
        auto clues =
            static_cast<int>(std::count_if(result.givens.begin(), result.givens.end(), [](int v) { return v != 0; }));
        // Where many clues are left nearly all can go, so several groups are tried at once, by propagation alone: if it
        // decides every cell there is no rival. After a failure half as many.
        std::size_t many = std::max<std::size_t>(order.groups.size() / 4, 1);
        std::size_t next = 0;
        while (next < order.groups.size()) {
            many = std::min(many, order.groups.size() - next);
            CellValues fewer = result.givens;
            int left = clues;
            for (std::size_t i = next; i < next + many; ++i) left -= take(order.groups[i], fewer);
            if (many > 1) {
                begin(order.max_nodes, stop);
                if (left < order.min_clues || !decides_all(fewer)) {
                    many /= 2;
                    if (stop()) break;
                    continue;
                }
            } else if (left == clues || left < order.min_clues) {
                ++next;
                continue;
            } else {
                const RivalSearch ended = compare(result.givens, fewer, answer, order.groups[next], order.max_nodes, stop);
                if (ended == RivalSearch::gave_up) {
                    result.settled = false;
                    if (stop()) break;
                }
                if (ended != RivalSearch::none) {
                    ++next;
                    continue;
                }
            }
            result.givens = std::move(fewer);
            clues = left;
            next += many;
        }
        if (next < order.groups.size()) result.settled = false;
        return result;
    }

    std::uint64_t nodes() const override { return nodes_; }

private:
    struct Decision {
        int cell;
        M value;
    };

    Network<M> net_;
    DomainStore<M> store_;
    WeightedDegree<M> weights_;
    CellValues rival_;
    std::vector<M> root_;
    std::vector<Bits> root_retired_;
    bool possible_ = true;
    std::vector<Decision> decisions_;
    Checkpoints<M> checkpoints_;
    std::uint64_t nodes_ = 0, last_node_ = 0;
    std::uint64_t until_stop_check_ = kNodesBetweenStops;
    const StopCheck* stop_ = nullptr;

    static M value_of(const CellValues& values, int cell) {
        return values[static_cast<std::size_t>(cell)] ? bit<M>(values[static_cast<std::size_t>(cell)] - 1) : M{0};
    }

    static int take(const std::vector<int>& group, CellValues& givens) {
        int taken = 0;
        for (const int cell : group) {
            taken += givens[static_cast<std::size_t>(cell)] != 0;
            givens[static_cast<std::size_t>(cell)] = 0;
        }
        return taken;
    }

    void propagate_root() {
        if (net_.impossible) {
            possible_ = false;
            return;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (net_.domains[static_cast<std::size_t>(cell)]) store_.dirty.add(cell);
        }
        for (int propagator = 0; propagator < net_.top_level_count; ++propagator) store_.queue.add(propagator);
        possible_ = propagate(store_);
        root_ = store_.domains;
        root_retired_ = store_.retired;
    }

    void begin(std::uint64_t max_nodes, const StopCheck& stop) {
        last_node_ = max_nodes < UINT64_MAX - nodes_ ? nodes_ + max_nodes : UINT64_MAX;
        stop_ = &stop;
        decisions_.clear();
        checkpoints_.clear();
        if (!possible_) return;
        store_.dirty.clear();
        store_.unscheduled.clear();
        store_.queue.clear();
        std::copy(root_.begin(), root_.end(), store_.domains.begin());
        store_.retired = root_retired_;
    }

    // One propagation. False if it fails.
    bool node() {
        ++nodes_;
        return propagate(store_);
    }

    bool is_over() {
        if (nodes_ >= last_node_) return true;
        if (--until_stop_check_) return false;
        until_stop_check_ = kNodesBetweenStops;
        return (*stop_)();
    }

    bool give(const CellValues& givens) {
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M value = value_of(givens, cell);
            if (value && !store_.narrow(cell, value)) return false;
        }
        return node();
    }

    bool decides_all(const CellValues& givens) {
        if (!possible_ || !give(givens)) return false;
        return std::all_of(store_.domains.begin(), store_.domains.end(), [](M domain) { return single(domain); });
    }

    // Whether taking `group` away from `before`, which leaves `fewer`, lets a rival in: it has another value in one of these
    // cells. A cell for which there is none keeps its value in the questions that follow.
    RivalSearch compare(const CellValues& before, CellValues fewer, const CellValues& answer, const std::vector<int>& group,
                        std::uint64_t max_nodes, const StopCheck& stop) {
        for (const int cell : group) {
            if (!before[static_cast<std::size_t>(cell)]) continue;
            const RivalSearch ended = find(fewer, answer, cell, max_nodes, stop);
            if (ended != RivalSearch::none) return ended;
            fewer[static_cast<std::size_t>(cell)] = before[static_cast<std::size_t>(cell)];
        }
        return RivalSearch::none;
    }

    // Depth-first search below the current domains for a solution that is not the answer.
    RivalSearch search(const CellValues& answer) {
        bool good = true;
        int chosen = 0;
        for (;;) {
            if (good && choose(answer)) {
                if (is_over()) return RivalSearch::gave_up;
                chosen = decisions_.back().cell;
                good = node();
                continue;
            }
            if (good) {
                if (record(answer)) return RivalSearch::found;
            } else {
                weights_.bump(store_, chosen, 0);
            }
            if (decisions_.empty()) return RivalSearch::none;
            if (is_over()) return RivalSearch::gave_up;
            const Decision decision = decisions_.back();
            decisions_.pop_back();
            checkpoints_.restore(store_);
            store_.failed_propagator = -1;
            store_.failed_source = chosen = decision.cell;
            good = store_.remove(decision.cell, decision.value) && node();
        }
    }

    // False if every cell is decided. While the answer is still possible the decision leaves it, and afterwards it stays near.
    bool choose(const CellValues& answer) {
        const Branch<M> branch = weights_.choose(store_);
        if (branch.cell < 0) return false;
        const M domain = store_.dom[branch.cell];
        const M known = value_of(answer, branch.cell);
        M value = branch.value;
        if (!value) {
            if (allows(answer)) {
                value = lowest_bit(static_cast<M>(domain & ~known));
            } else {
                value = domain & known ? known : lowest_bit(domain);
            }
        }
        decisions_.push_back({branch.cell, value});
        checkpoints_.push(store_);
        store_.narrow(branch.cell, value);
        return true;
    }

    bool allows(const CellValues& answer) const {
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (store_.dom[cell] && !(store_.dom[cell] & value_of(answer, cell))) return false;
        }
        return true;
    }

    // Takes the solution that the domains are; false if it is the answer.
    bool record(const CellValues& answer) {
        for (std::size_t cell = 0; cell < rival_.size(); ++cell) {
            const M domain = store_.domains[cell];
            rival_[cell] = domain ? static_cast<std::uint8_t>(lowest(domain) + 1) : std::uint8_t{0};
        }
        return rival_ != answer;
    }
};

}  // namespace

std::unique_ptr<Rivals> make_rivals(Problem problem) {
    if (problem.values <= 16)
        return std::make_unique<NetworkRivals<std::uint16_t>>(compile<std::uint16_t>(std::move(problem)));
    return std::make_unique<NetworkRivals<std::uint64_t>>(compile<std::uint64_t>(std::move(problem)));
}

}  // namespace nonet::general
