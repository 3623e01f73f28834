// Producers 23-30 (sections 5.5-5.7): of all conclusions the one that sorts first. The rating grows with the complexity, and
// the base is the same for the whole producer, so what is best is found by (complexity, kind, order of generation).
//
// Producer 30, and the others from level 2 (27) on, follow the description alone: nobody has checked them against ratings.
#include "se/chains.hpp"
#include "se/forcing.hpp"

namespace nonet::se {

namespace {

class First : public Sink {
public:
    explicit First(bool nested) : nested_(nested) {}

    void offer(const Conclusion& conclusion) override {
        const int n = conclusion.sum + (nested_ ? nested_complexity(conclusion) : 0);
        if (n > most || (n == most && conclusion.kind >= kind_)) return;
        most = n;
        kind_ = conclusion.kind;
        what_ = conclusion.what;
    }

    bool take(const Board& board, double base, Technique contradiction, std::uint8_t level, Hint& hint) const {
        if (most == kNoBound) return false;
        const Technique technique = kind_ == Kind::doubled  ? Technique::double_chain
                                    : kind_ == Kind::cell   ? Technique::cell_chains
                                    : kind_ == Kind::region ? Technique::region_chains
                                                            : contradiction;
        hint.begin(technique, tenths(base + length_term(most)));
        hint.size = level;
        const Removal gone = removal(board, what_);
        hint.remove(gone.cell, gone.digits);
        if (what_ < kCandidates) hint.place(what_ / 9, what_ % 9);
        return true;
    }

private:
    bool nested_;
    Kind kind_ = Kind::contradiction;
    int what_ = 0;
};

}  // namespace

Chains::Chains()
    : links_(std::make_unique<Links>()), cycles_(std::make_unique<CycleSearch>()), forcing_(std::make_unique<Forcing>()) {}
Chains::~Chains() = default;

bool Chains::nishio(const Board& board, Budget& budget, Hint& hint) {
    First first(false);
    forcing_->search(board, {true, false, 0}, true, budget, first);
    return first.take(board, 7.5, Technique::nishio, kStatic, hint);
}

bool Chains::static_multiple(const Board& board, Budget& budget, Hint& hint) {
    First first(false);
    forcing_->search(board, {false, true, 0}, false, budget, first);
    return first.take(board, 8.0, Technique::contradiction, kStatic, hint);
}

bool Chains::dynamic_multiple(const Board& board, int level, Budget& budget, Hint& hint) {
    First first(level >= 2);
    forcing_->search(board, {true, true, level}, false, budget, first);
    if (budget.over()) return false;
    return first.take(board, 8.5 + 0.5 * level, Technique::contradiction, static_cast<std::uint8_t>(level), hint);
}

}  // namespace nonet::se
