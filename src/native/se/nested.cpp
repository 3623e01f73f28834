// Section 5.8, from level 2 on: whole chain producers at work on the working board of a propagation. Their hints are sound
// there for the reasons given with each producer, so they follow from the deletions that they rest on.
//
// Written from the description alone; the list of the hardest puzzles is the only evidence (docs/rating.md).
#include "se/nested.hpp"

#include <algorithm>
#include <bitset>

namespace nonet::se {

namespace {

// Nodes that the searches from one candidate are charged to the budget: about the time of as many nodes of a propagation.
constexpr std::uint64_t kNodesPerSearch = 2;

// The candidates, off in the outer propagation, without which a strong link of the inner chain would not hold.
class Deleted {
public:
    Deleted(const Board& board, const Board& working) : board_(board), working_(working) {}

    void cell(int where) {
        for (Mask rest = static_cast<Mask>(board_.cand[where] & ~working_.cand[where]); rest; rest &= rest - 1) {
            found_.set(static_cast<std::size_t>(where * 9 + lowest(rest)));
        }
    }
    void house(int which, int digit) {
        for (Mask rest = static_cast<Mask>(board_.pos[which][digit] & ~working_.pos[which][digit]); rest; rest &= rest - 1) {
            found_.set(static_cast<std::size_t>(kTables.cell[which][lowest(rest)] * 9 + digit));
        }
    }
    void link(int candidate, int cause) {
        if (cause == kByCell) cell(candidate / 9);
        else if (cause < 3) house(kTables.house[candidate / 9][cause], candidate % 9);
    }
    std::vector<std::uint16_t> list() const {
        std::vector<std::uint16_t> all;
        for (int i = 0; i < kCandidates; ++i) {
            if (found_[static_cast<std::size_t>(i)]) all.push_back(static_cast<std::uint16_t>(i));
        }
        return all;
    }

private:
    const Board& board_;
    const Board& working_;
    std::bitset<kCandidates> found_;
};

// FNV-1a hash (Fowler, Noll, Vo).
struct Signature {
    std::uint64_t value = 1469598103934665603u;
    void add(std::uint64_t part) { value = (value ^ part) * 1099511628211u; }
};

class AllConclusions : public Sink {
public:
    AllConclusions(const Board& board, const Board& working, double base, bool nested, std::vector<ChainHint>& found)
        : board_(board), working_(working), base_(base), nested_(nested), found_(found) {}

    void offer(const Conclusion& conclusion) override {
        Deleted deleted(board_, working_);
        Signature signature;
        for (int i = 0; i < conclusion.count; ++i)
            signature.add(conclusion.ends[i].in->nodes[conclusion.ends[i].node].literal);
        for (int i = 0; i < conclusion.count; ++i) {
            ancestors(conclusion.ends[i], seen_, queue_, [&](const Node& node) {
                signature.add(node.literal);
                if (node.literal >= kCandidates) return;
                if (node.cause != kBySource) deleted.link(node.literal, node.cause);
                else if (conclusion.kind == Kind::cell) deleted.cell(node.literal / 9);
                else if (conclusion.kind == Kind::region) deleted.house(conclusion.house, node.literal % 9);
            });
        }
        const int n = conclusion.sum + (nested_ ? nested_complexity(conclusion) : 0);
        found_.push_back({base_ + length_term(n),
                          n,
                          static_cast<int>(conclusion.kind),
                          {removal(working_, conclusion.literal)},
                          deleted.list(),
                          signature.value});
    }

private:
    const Board& board_;
    const Board& working_;
    double base_;
    bool nested_;
    std::vector<ChainHint>& found_;
    std::vector<std::uint8_t> seen_;
    std::vector<std::uint16_t> queue_;
};

bool same(const std::vector<Removal>& a, const std::vector<Removal>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const Removal& x, const Removal& y) {
               return x.cell == y.cell && x.digits == y.digits;
           });
}

}  // namespace

void Collector::single_chains(const Board& board, const Board& working, Budget& budget) {
    if (!links_) {
        links_ = std::make_unique<Links>();
        search_ = std::make_unique<CycleSearch>();
    }
    links_->build(working);
    const Links& links = *links_;
    // The path that ends with the on-node `on` followed by the off-node `off`; `end` is what the chain arrives at.
    const auto add = [&](int on, int off, int end, bool end_on, double base, int n, int key, std::vector<Removal> removed) {
        Deleted deleted(board, working);
        Signature signature;
        signature.add(static_cast<std::uint64_t>(end) * 2 + end_on);
        if (end_on) deleted.link(links.candidate[end], links.cause(off, end));
        for (; on >= 0; off = search_->via[on], on = search_->pred[on]) {
            signature.add(static_cast<std::uint64_t>(off) * 2);
            signature.add(static_cast<std::uint64_t>(on) * 2 + 1);
            if (search_->via[on] >= 0) deleted.link(links.candidate[on], links.cause(search_->via[on], on));
        }
        found_.push_back({base + length_term(n), n, key, std::move(removed), deleted.list(), signature.value});
    };
    Hint cycle;
    const auto pass = [&](Mode mode, double cycle_base, double chain_base, int key) {
        for (int i = 0; i < links.n; ++i) {
            const int cell = links.candidate[i] / 9, digit = links.candidate[i] % 9;
            if (!several(working.cand[cell])) continue;
            budget.spend(kNodesPerSearch);
            if (mode.x || count(working.cand[cell]) == 2) {
                search_->run(links, mode, i, kLiterals, [&](int on, int off, int n) {
                    if (cycle_removals(links, *search_, on, off, cycle)) {
                        add(on, off, i, true, cycle_base, n, key, {cycle.removed, cycle.removed + cycle.removals});
                    }
                    return false;
                });
            }
            if (!mode.x) continue;
            const auto cell_number = static_cast<std::uint8_t>(cell);
            if (const int n = chain_to_off(links, mode, i, kLiterals)) {
                const Arrival last = search_->chain(links, mode, i, true);
                add(last.on, last.off, i, false, chain_base, n, key, {{cell_number, bit(digit)}});
            }
            if (const int n = chain_to_on(links, mode, i, kLiterals)) {
                const Arrival last = search_->chain(links, mode, i, false);
                add(last.on, last.off, i, true, chain_base, n, key,
                    {{cell_number, static_cast<Mask>(working.cand[cell] & ~bit(digit))}});
            }
        }
    };
    pass({true, false}, 6.5, 6.6, 2);
    pass({false, true}, 6.5, 6.6, 3);
    pass({true, true}, 7.0, 7.0, 4);
}

void Collector::multiple_chains(const Board& board, const Board& working, Flags flags, double base, Budget& budget) {
    if (!forcing_) forcing_ = std::make_unique<Forcing>();
    AllConclusions all(board, working, base, flags.level >= 2, found_);
    forcing_->search(working, flags, false, budget, all);
}

// Sorts by (rating, complexity, key), keeps the first of those with equal eliminations, then those that depend on the outer
// propagation. False if none is left.
bool Collector::sort_and_filter() {
    std::stable_sort(found_.begin(), found_.end(), [](const ChainHint& a, const ChainHint& b) {
        if (a.rating != b.rating) return a.rating < b.rating;
        if (a.complexity != b.complexity) return a.complexity < b.complexity;
        return a.key < b.key;
    });
    std::vector<ChainHint> kept;
    for (ChainHint& hint : found_) {
        const bool known =
            std::any_of(kept.begin(), kept.end(), [&](const ChainHint& k) { return same(k.removed, hint.removed); });
        if (!known) kept.push_back(std::move(hint));
    }
    found_.clear();
    for (ChainHint& hint : kept) {
        if (!hint.parents.empty()) found_.push_back(std::move(hint));
    }
    return !found_.empty();
}

const std::vector<ChainHint>& Collector::collect(const Board& board, const Board& working, int level, Budget& budget) {
    found_.clear();
    if (level <= 3) {
        single_chains(board, working, budget);
        if (sort_and_filter() || level == 2) return found_;
        multiple_chains(board, working, {false, true, 0}, 8.0, budget);
        sort_and_filter();
        return found_;
    }
    multiple_chains(board, working, {true, true, 0}, 8.5, budget);
    if (sort_and_filter() || level == 4) return found_;
    multiple_chains(board, working, {true, true, 2}, 9.5, budget);
    sort_and_filter();
    return found_;
}

}  // namespace nonet::se
