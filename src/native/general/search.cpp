#include "general/search.hpp"

#include <algorithm>
#include <chrono>

#include "general/normalise.hpp"
#include "general/numbering.hpp"
#include "general/propagate.hpp"
#include "general/space.hpp"
#include "general/weights.hpp"

namespace nonet::general {

namespace {

constexpr std::uint64_t kMostTimes = std::uint64_t{1} << 44;
constexpr int kRestartFrom = 17;         // values, not tuned; on hard 9x9 a draft took 1.45 x the time
constexpr std::uint64_t kFirstRestart = 100;

// splitmix64: small, and the same everywhere.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
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
class Searcher final : public Search {
public:
    Searcher(Network<M> net, Numbering numbering, Wishes wishes, std::vector<int> names)
        : net_(std::move(net)),
          numbering_(std::move(numbering)),
          space_(net_),
          names_(std::move(names)),
          wishes_(std::move(wishes)),
          dice_(wishes_.seed.value_or(0)),
          weights_(net_) {
        if (wishes_.seed) weights_.shake([&] { return 0.5 + dice_.chance(); });
        first_.assign(static_cast<std::size_t>(net_.cells), false);
        for (const int cell : wishes_.first) first_[static_cast<std::size_t>(cell)] = true;
        nodes_between_looks_ = 1 + 1000 / (1 + net_.cells);
        restarts_ = net_.values >= kRestartFrom;
        for (const int cell : numbering_.cells) space_.numbered.add(cell);
        space_.loose = static_cast<M>(numbering_.numbers);
    }

    Next next(std::uint64_t most_nodes, double seconds) override { return advance(most_nodes, seconds); }

    Next count(std::uint64_t limit, std::uint64_t most_nodes, double seconds) override {
        if (phase_ == Phase::fresh) {
            counting_ = true;
            restarts_ = false;
            alike_ = alike_values(net_);
        }
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        while (counted_ < limit) {
            const double left = std::chrono::duration<double>(end - Clock::now()).count();
            const Next what = advance(most_nodes, left);
            if (what != Next::solution) return what;
        }
        counted_ = limit;
        return Next::end;
    }

    std::uint64_t counted() const override { return counted_; }

    void solution(std::uint8_t* values) const override {
        for (int cell = 0; cell < net_.cells; ++cell) {
            const M domain = space_.domains[static_cast<std::size_t>(cell)];
            values[cell] = domain ? static_cast<std::uint8_t>(name(lowest(domain)) + 1) : std::uint8_t{0};
        }
        renumber(values);
    }

    const Tally& tally() override {
        tally_.runs = space_.runs;
        return tally_;
    }

    const std::vector<Derived>& derived() const override { return net_.derived; }

private:
    using Clock = std::chrono::steady_clock;
    enum class Phase { fresh, look, decided, back, ended };

    // A choice made: what to try when it has been taken back.
    struct Choice {
        int cell;
        M taken;  // the values that the other branch does without
        M alike;
        M loose;
        std::uint64_t times;
    };

    Network<M> net_;
    Numbering numbering_;
    Space<M> space_;
    std::vector<int> names_;  // what the values are called outside, if some were dropped
    Wishes wishes_;
    Dice dice_;
    Weights<M> weights_;
    std::vector<bool> first_;
    Phase phase_ = Phase::fresh;
    int cell_ = -1;    // the choice to be made next
    M value_ = 0;
    bool given_ = false;  // it is no guess: a number that has to be given some time
    std::vector<Choice> choices_;
    Choices<M> saved_;
    Tally tally_;
    std::uint64_t counted_ = 0;
    bool counting_ = false;
    M alike_ = 0;               // values that nothing has told apart yet
    std::uint64_t times_ = 1;   // how many solutions a solution here stands for
    int nodes_between_looks_ = 1;
    bool restarts_ = false;
    std::uint64_t restart_at_ = kFirstRestart, restart_step_ = kFirstRestart;
    std::vector<M> root_;
    std::vector<Bits> root_notes_;

    int name(int value) const { return names_.empty() ? value : names_[static_cast<std::size_t>(value)]; }

    Next advance(std::uint64_t most_nodes, double seconds) {
        const auto begun = Clock::now();
        int until_look = nodes_between_looks_;
        for (;;) {
            if (phase_ == Phase::ended) return Next::end;
            if (phase_ == Phase::look) {
                if (!choose()) {
                    phase_ = Phase::back;
                    counted_ += times_;
                    restarts_ = false;
                    if (!wishes_.first.empty()) keep_first_choices();
                    return Next::solution;
                }
                phase_ = Phase::decided;
            }
            if (phase_ == Phase::back && choices_.empty()) {
                phase_ = Phase::ended;
                continue;
            }
            // All that remains costs a node.
            if (tally_.nodes >= most_nodes) return Next::gave_up;
            if (--until_look < 0) {
                until_look = nodes_between_looks_;
                if (std::chrono::duration<double>(Clock::now() - begun).count() > seconds) return Next::pause;
            }
            ++tally_.nodes;
            if (phase_ == Phase::fresh) {
                enter();
            } else if (phase_ == Phase::decided) {
                decide();
            } else {
                take_back();
            }
        }
    }

    void enter() {
        if (net_.impossible) {
            phase_ = Phase::ended;
            return;
        }
        for (int cell = 0; cell < net_.cells; ++cell) {
            if (net_.domains[static_cast<std::size_t>(cell)]) space_.fresh.add(cell);
        }
        for (int part = 0; part < net_.queued; ++part) space_.queue.add(part);
        if (!propagate(space_)) {
            ++tally_.contradictions;
            phase_ = Phase::ended;
            return;
        }
        root_ = space_.domains;
        root_notes_ = space_.notes;
        phase_ = Phase::look;
    }

    void decide() {
        if (given_) {
            given_ = false;
            space_.loose &= static_cast<M>(~value_);
            space_.narrow(cell_, value_);
            follow_up();
            return;
        }
        Choice choice{cell_, value_, alike_, space_.loose, times_};
        if ((space_.loose & value_) && space_.numbered.has(cell_)) {
            choice.taken = space_.loose;  // with another of them it would be the same
            space_.loose &= static_cast<M>(~value_);
        }
        if (alike_ & value_) {
            const M domain = space_.dom[cell_];
            const auto times = times_ * static_cast<std::uint64_t>(bit_count(alike_));
            if ((alike_ & ~domain) || times > kMostTimes) {
                alike_ = choice.alike = 0;
            } else {
                choice.taken = alike_;
                times_ = times;
                alike_ &= static_cast<M>(~value_);
            }
        }
        choices_.push_back(choice);
        saved_.push(space_);
        ++tally_.guesses;
        space_.narrow(cell_, value_);
        follow_up();
    }

    void take_back() {
        const Choice choice = choices_.back();
        choices_.pop_back();
        saved_.take_back(space_);
        alike_ = choice.alike;
        space_.loose = choice.loose;
        times_ = choice.times;
        ++tally_.undone;
        cell_ = choice.cell;
        if (!space_.remove(choice.cell, choice.taken)) {
            phase_ = Phase::back;
            return;
        }
        follow_up();
    }

    void follow_up() {
        if (propagate(space_)) {
            phase_ = Phase::look;
            return;
        }
        ++tally_.contradictions;
        weights_.blame(space_, cell_);
        phase_ = Phase::back;
        if (restarts_ && tally_.contradictions >= restart_at_) restart();
    }

    // Nothing has been found yet, so nothing is found twice; what was learnt stays in the weights.
    void restart() {
        ++tally_.restarts;
        restart_step_ += restart_step_ / 2;
        restart_at_ = tally_.contradictions + restart_step_;
        choices_.clear();
        saved_.clear();
        space_.domains = root_;
        space_.notes = root_notes_;
        space_.dom = space_.domains.data();
        space_.loose = static_cast<M>(numbering_.numbers);
        phase_ = Phase::look;
    }

    // After a solution: choices about other cells than the first ones are not looked at again.
    void keep_first_choices() {
        while (!choices_.empty() && !first_[static_cast<std::size_t>(choices_.back().cell)]) {
            choices_.pop_back();
            saved_.drop(space_);
        }
    }

    // ------------------------------------------------------------------ which cell, which value

    // False if every cell is decided.
    bool choose() {
        for (const int cell : wishes_.first) {
            const M domain = space_.dom[cell];
            if (domain && !single(domain)) {
                cell_ = cell;
                value_ = lowest_bit(domain);
                return true;
            }
        }
        if (space_.loose && give_number()) return true;
        const Pick<M> pick = weights_.pick(space_);
        if (pick.cell < 0) return false;
        cell_ = pick.cell;
        const M domain = space_.dom[cell_];
        value_ = pick.value ? pick.value : wishes_.seed ? any_of(domain) : lowest_bit(domain);
        return true;
    }

    // A cell that can have no number but those to be given has the next one: no guess. The heaviest of such cells first.
    bool give_number() {
        if (single(space_.loose)) return false;
        int best = -1;
        for (const int cell : numbering_.cells) {
            const M domain = space_.dom[cell];
            if ((domain & ~space_.loose) || single(domain)) continue;
            if (best < 0 || weights_.of(cell) > weights_.of(best)) best = cell;
        }
        if (best < 0) return false;
        cell_ = best;
        value_ = lowest_bit(space_.dom[best]);
        return given_ = true;
    }

    // In the order in which they come up along the cells.
    void renumber(std::uint8_t* values) const {
        std::uint8_t given[kMostValues + 1] = {}, next = 0;
        for (const int cell : numbering_.cells) {
            std::uint8_t& number = given[values[cell]];
            if (!number) number = static_cast<std::uint8_t>(name(next++) + 1);
        }
        for (const int cell : numbering_.cells) values[cell] = given[values[cell]];
    }

    M any_of(M domain) {
        for (int skip = dice_.below(bit_count(domain)); skip > 0; --skip) domain &= static_cast<M>(domain - 1);
        return lowest_bit(domain);
    }
};

}  // namespace

std::unique_ptr<Search> make_search(Problem problem, Wishes wishes) {
    std::vector<int> names = drop_unused_values(problem);
    Numbering numbering;
    if (wishes.first.empty()) numbering = find_numbering(problem);
    if (problem.values <= 16) {
        return std::make_unique<Searcher<std::uint16_t>>(compile<std::uint16_t>(std::move(problem)), std::move(numbering), std::move(wishes), std::move(names));
    }
    return std::make_unique<Searcher<std::uint64_t>>(compile<std::uint64_t>(std::move(problem)), std::move(numbering), std::move(wishes), std::move(names));
}

}  // namespace nonet::general
