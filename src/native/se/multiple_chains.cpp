// Producers 23-30 (5.5-5.7): of all conclusions the first by (complexity, kind, order of generation). That is the one with
// the lowest rating: the rating grows with the complexity, from the same base for the whole producer.
//
// Producers 27-30 (level 2 and up) follow the description of the program alone: the list of the hardest puzzles is the only
// evidence for them (docs/rating.md).
#include "se/chains.hpp"
#include "se/forcing.hpp"

namespace nonet::se {

namespace {

class EasiestConclusion : public Sink {
public:
    explicit EasiestConclusion(bool nested) : nested_(nested) {}

    void offer(const Conclusion& conclusion) override {
        const int n = conclusion.sum + (nested_ ? nested_complexity(conclusion) : 0);
        if (n > max_complexity || (n == max_complexity && conclusion.kind >= kind_)) return;
        max_complexity = n;
        kind_ = conclusion.kind;
        literal_ = conclusion.literal;
    }

    bool take(const Board& board, double base, Technique contradiction, std::uint8_t level, Hint& hint) const {
        if (max_complexity == kNoBound) return false;
        const Technique technique = kind_ == Kind::doubled  ? Technique::double_chain
                                    : kind_ == Kind::cell   ? Technique::cell_chains
                                    : kind_ == Kind::region ? Technique::region_chains
                                                            : contradiction;
        hint.begin(technique, tenths(base + length_term(max_complexity)));
        hint.size = level;
        const Removal gone = removal(board, literal_);
        hint.remove(gone.cell, gone.digits);
        if (literal_ < kCandidates) hint.place(literal_ / 9, literal_ % 9);
        return true;
    }

private:
    bool nested_;
    Kind kind_ = Kind::contradiction;
    int literal_ = 0;
};

}  // namespace

Chains::Chains()
    : links_(std::make_unique<Links>()), cycles_(std::make_unique<CycleSearch>()), forcing_(std::make_unique<Forcing>()) {}
Chains::~Chains() = default;

bool Chains::nishio(const Board& board, Budget& budget, Hint& hint) {
    EasiestConclusion easiest(false);
    forcing_->search(board, {true, false, 0}, true, budget, easiest);
    return easiest.take(board, 7.5, Technique::nishio, kStatic, hint);
}

bool Chains::static_multiple(const Board& board, Budget& budget, Hint& hint) {
    EasiestConclusion easiest(false);
    forcing_->search(board, {false, true, 0}, false, budget, easiest);
    return easiest.take(board, 8.0, Technique::contradiction, kStatic, hint);
}

bool Chains::dynamic_multiple(const Board& board, int level, Budget& budget, Hint& hint) {
    EasiestConclusion easiest(level >= 2);
    forcing_->search(board, {true, true, level}, false, budget, easiest);
    if (budget.over()) return false;
    return easiest.take(board, 8.5 + 0.5 * level, Technique::contradiction, static_cast<std::uint8_t>(level), hint);
}

}  // namespace nonet::se
