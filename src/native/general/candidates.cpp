#include "general/candidates.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <unordered_set>

#include "general/propagate.hpp"
#include "general/space.hpp"
#include "general/weights.hpp"

namespace nonet::general {

namespace {

constexpr std::uint64_t kPatience = 200;  // failures after which a pair is put off
constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();

template <class M>
class Finder final : public Candidates {
public:
    Finder(Network<M> net, std::uint32_t cap)
        : net_(std::move(net)), space_(net_), cap_(cap), weights_(net_), open_(net_.domains), alike_(cap == 1 ? alike_values(net_) : M{0}),
          counts_(static_cast<std::size_t>(net_.cells) * static_cast<std::size_t>(net_.values)) {}

    bool run(std::uint64_t most_nodes, const std::atomic<bool>& stop) override {
        most_nodes_ = most_nodes;
        stop_ = &stop;
        return enter() && any_at_all() && each_on_its_own() && all_together();
    }

    const std::vector<std::uint32_t>& counts() const override { return counts_; }
    std::vector<Bits> open() const override { return {open_.begin(), open_.end()}; }
    const CandidatesTally& tally() const override { return tally_; }

private:
    // How a walk through the solutions ended.
    enum class Walk { complete, enough, impatient, spent };

    struct Choice {
        int cell;
        M value;
    };

    Network<M> net_;
    Space<M> space_;
    std::uint32_t cap_;
    Weights<M> weights_;
    std::vector<M> open_;
    M alike_;  // where one solution of a pair is enough: values that nothing tells apart, what one can do all can
    std::vector<M> root_;
    std::vector<Bits> root_notes_;
    std::vector<std::uint32_t> counts_;
    std::unordered_set<std::string> found_;  // only where more than one solution of a pair is asked for
    std::vector<Choice> choices_;
    Choices<M> saved_;
    std::uint64_t most_nodes_ = kNoEnd;
    const std::atomic<bool>* stop_ = nullptr;
    bool entered_ = false;
    CandidatesTally tally_;

    std::size_t cells() const { return static_cast<std::size_t>(net_.cells); }

    void settle_all() { std::fill(open_.begin(), open_.end(), M{0}); }

    // ------------------------------------------------------------------ the stages

    bool enter() {
        if (entered_) return true;
        if (!node()) return false;
        entered_ = true;
        if (net_.impossible) {
            settle_all();
            return true;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (net_.domains[static_cast<std::size_t>(cell)]) space_.fresh.add(cell);
        }
        for (int part = 0; part < net_.queued; ++part) space_.queue.add(part);
        keep_root(propagate(space_));
        return true;
    }

    // One solution, wherever it is: without one, every pair would be refuted for itself.
    bool any_at_all() {
        if (tally_.solutions || !any_open(open_.data())) return true;
        start();
        const Walk ended = walk(true, kNoEnd, kAnything, 0);
        if (ended == Walk::complete) settle_all();
        return ended != Walk::spent;
    }

    bool each_on_its_own() {
        for (int cell = 0; cell < net_.cells; ++cell) {
            M put_off = 0;
            for (;;) {
                const M left = static_cast<M>(open_[static_cast<std::size_t>(cell)] & ~put_off);
                if (!left) break;
                const M value = lowest_bit(left);
                start();
                const Walk ended = walk(space_.narrow(cell, value) && propagate(space_), kPatience, cell, value);
                if (ended == Walk::spent) return false;
                if (ended == Walk::complete) {
                    refute(cell, value);
                } else if (ended == Walk::impatient) {
                    put_off |= value;
                }
            }
        }
        return true;
    }

    bool all_together() {
        if (!any_open(open_.data())) return true;
        start();
        if (walk(true, kNoEnd, kEverything, 0) == Walk::spent) return false;
        settle_all();
        return true;
    }

    // All solutions with this pair are known. If there is none, the value leaves the root.
    void refute(int cell, M value) {
        open_[static_cast<std::size_t>(cell)] &= static_cast<M>(~value);
        if (counts_[place(cell, value)]) return;
        start();
        keep_root(space_.remove(cell, value) && propagate(space_));
    }

    void keep_root(bool possible) {
        if (!possible) {
            settle_all();
            return;
        }
        root_ = space_.domains;
        root_notes_ = space_.notes;
        for (std::size_t cell = 0; cell < cells(); ++cell) open_[cell] &= root_[cell];
    }

    // ------------------------------------------------------------------ a walk through the solutions

    void start() {
        choices_.clear();
        saved_.clear();
        space_.fresh.clear();
        space_.woken.clear();
        space_.queue.clear();
        std::copy(root_.begin(), root_.end(), space_.domains.begin());
        space_.notes = root_notes_;
    }

    // What a walk is after, where it is not the value of one cell.
    static constexpr int kAnything = -1, kEverything = -2;

    bool reached(int cell, M value) const {
        if (cell == kAnything) return true;
        if (cell == kEverything) return !any_open(open_.data());
        return !(open_[static_cast<std::size_t>(cell)] & value);
    }

    // Through the solutions below the domains as they are, until it has what it is after.
    Walk walk(bool good, std::uint64_t patience, int cell, M value) {
        std::uint64_t failures = 0;
        int chosen = std::max(cell, 0);
        for (;;) {
            if (!node()) return Walk::spent;
            if (good && any_open(space_.dom)) {
                if (choose()) {
                    chosen = choices_.back().cell;
                    good = propagate(space_);
                    continue;
                }
                note();
                if (reached(cell, value)) return Walk::enough;
            } else if (!good) {
                ++tally_.contradictions;
                weights_.blame(space_, chosen);
                if (++failures > patience) return Walk::impatient;
            }
            if (choices_.empty()) return Walk::complete;
            const Choice choice = choices_.back();
            choices_.pop_back();
            saved_.take_back(space_);
            space_.failed_part = -1;
            space_.failed_source = chosen = choice.cell;
            good = space_.remove(choice.cell, choice.value) && propagate(space_);
        }
    }

    bool node() {
        if (tally_.nodes >= most_nodes_ || stop_->load(std::memory_order_relaxed)) return false;
        ++tally_.nodes;
        return true;
    }

    // Whether any domain has a value that is not settled.
    bool any_open(const M* domains) const {
        for (std::size_t cell = 0; cell < cells(); ++cell) {
            if (domains[cell] & open_[cell]) return true;
        }
        return false;
    }

    // Decides the cell with the greatest weight for its size, with an open value if it has one. False if all are decided.
    bool choose() {
        const Pick<M> pick = weights_.pick(space_);
        if (pick.cell < 0) return false;
        const M domain = space_.dom[pick.cell];
        const M preferred = static_cast<M>(domain & open_[static_cast<std::size_t>(pick.cell)]);
        const M value = pick.value ? pick.value : lowest_bit(preferred ? preferred : domain);
        choices_.push_back({pick.cell, value});
        saved_.push(space_);
        ++tally_.guesses;
        space_.narrow(pick.cell, value);
        return true;
    }

    // ------------------------------------------------------------------ counting

    std::size_t place(int cell, M value) const {
        return static_cast<std::size_t>(cell) * static_cast<std::size_t>(net_.values) + static_cast<std::size_t>(lowest(value));
    }

    // A solution: counts for each of its pairs, unless it has been here before.
    void note() {
        if (cap_ > 1) {
            std::string solution(cells(), '\0');
            for (std::size_t cell = 0; cell < cells(); ++cell) {
                if (const M domain = space_.domains[cell]) solution[cell] = static_cast<char>(lowest(domain) + 1);
            }
            if (!found_.insert(std::move(solution)).second) return;
        }
        ++tally_.solutions;
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M value = space_.dom[cell];
            if (value & alike_) {
                each(alike_, [&](int v) { counts_[place(cell, bit<M>(v))] = 1; });
                open_[static_cast<std::size_t>(cell)] &= static_cast<M>(~alike_);
                continue;
            }
            if (!(open_[static_cast<std::size_t>(cell)] & value)) continue;
            if (++counts_[place(cell, value)] >= cap_) open_[static_cast<std::size_t>(cell)] &= static_cast<M>(~value);
        }
    }
};

}  // namespace

std::unique_ptr<Candidates> make_candidates(Problem problem, std::uint32_t cap) {
    if (problem.values <= 16) return std::make_unique<Finder<std::uint16_t>>(compile<std::uint16_t>(std::move(problem)), cap);
    return std::make_unique<Finder<std::uint64_t>>(compile<std::uint64_t>(std::move(problem)), cap);
}

}  // namespace nonet::general
