// The low-latency search, for one puzzle at a time: the sweeps of lanes.hpp with the three bands of a node side by side
// instead of one after another. A sweep takes a third of the time and serves a quarter of the lanes: kNodesAtOnce nodes of
// one tree.
//
//     a word of 64 bits    [ band 0 | band 1 | band 2 |  -  ]      a V holds kLanes / 4 words, a node in each
//     by rows      27 words: word 9 r + 3 S + k, band B   = the cell in row 3 B + r, column 3 S + k
//     by columns   27 words: word 9 k + 3 B + r, band S   = the same cell
//
// From one to the other is a transpose of 3 x 3 within words, nine times. The rules are the same and so is the tree; it is
// walked from the left, so solutions come in order. A puzzle that takes many steps is handed with its open nodes to the
// search, which uses all lanes for it.
#pragma once

#include <new>

#include "classic/branching.hpp"

namespace nonet::classic {
namespace {

// The candidates that a byte of a puzzle leaves to its cell; none for an invalid byte.
struct ByteSets {
    std::uint16_t of[256];
    constexpr ByteSets() : of{} {
        constexpr int kZero = '0', kDot = '.';
        of[0] = of[kZero] = of[kDot] = kAll;
        for (int digit = 1; digit <= 9; ++digit) {
            of[digit] = of[kZero + digit] = static_cast<std::uint16_t>(1 << (digit - 1));
        }
    }
};
constexpr ByteSets kByteSets;

class LowLatencySearch {
public:
    using End = LowLatency::End;

    End solve(const Task& task) {
        std::memset(task.solutions, 0, kCells);
        if (!load(task)) {
            report(task, Status::invalid);
            return End::solved;
        }
        for (int steps = 0; size_ > 0;) {
            const State& leftmost = open_[size_ - 1];
            if (leftmost.solved) {
                if (++count_ == 1) write(leftmost, task.solutions), first_ = leftmost.path.turns;
                if (count_ == 2 && task.second) write(leftmost, task.second);
                --size_;
                if (count_ == task.limit) break;
            } else {
                if (steps++ == max_steps_) return End::hard;
                expand();
                if (guesses_ > task.budget) return End::beyond;
            }
        }
        report(task, status_of(count_, task.limit));
        return End::solved;
    }

    void hand_over(Begun& begun) const {
        begun.count = count_;
        begun.first = first_;
        begun.guesses = guesses_;
        begun.size = size_;
        for (int i = 0; i < size_; ++i) {
            Node& node = begun.open[i];
            for (int word = 0; word < 27; ++word) {
                for (int band = 0; band < 3; ++band) {
                    node.cells[27 * band + word] = static_cast<std::uint16_t>(open_[i].word[word] >> (16 * band));
                }
            }
            node.path = open_[i].path.turns;
            node.depth = open_[i].path.depth;
        }
    }

private:
    static constexpr int kNodesAtOnce = kLanes / 4;
    // Calls of `expand` before a puzzle is handed to the search. With 3 for all puzzles, those with several solutions take
    // 1.7 times as long (they gain nothing from trying all branches at once); with 12 for all, the hardest 1.25 times.
    static constexpr int kMaxSteps = 12;
    // The same for hard puzzles, which want all lanes soon.
    static constexpr int kMaxHardSteps = 3;
    // Candidates left at the root's fixpoint from which on a puzzle counts as hard.
    static constexpr int kMinHardCandidates = 240;
    // The three bands of a word.
    static constexpr std::uint64_t kBandsMask = 0xffffffffffff;

    struct TreePath {
        std::uint64_t turns;  // Node::path
        std::uint16_t depth;
    };

    struct State {
        std::uint64_t word[27];
        TreePath path;
        bool solved;
    };

    // Open nodes: each guess adds one, and a step makes kNodesAtOnce guesses at most.
    static constexpr int kMaxOpen = kNodesAtOnce * (kMaxSteps + 1) + 1;
    static_assert(kMaxOpen <= Begun::kMaxOpen, "all open nodes fit");

    State open_[kMaxOpen];  // leftmost last
    int size_ = 0;
    int max_steps_ = kMaxSteps;
    std::uint32_t guesses_ = 0;
    std::uint64_t count_ = 0, first_ = 0;
    V rows_[27], columns_[27];

    void report(const Task& task, Status status) const {
        *task.counts = count_;
        *task.guesses = guesses_;
        *task.status = static_cast<std::uint8_t>(status);
    }

    bool load(const Task& task) {
        std::uint16_t cells[kCells];
        unsigned invalid = 0;
        for (int i = 0; i < kCells; ++i) {
            cells[i] = task.marks ? task.marks[i] & kAll : kByteSets.of[task.puzzles[i]];
            invalid |= !task.marks && cells[i] == 0;
        }
        if (invalid) return false;
        State& root = open_[size_++];
        root.path = {0, 0};
        root.solved = false;
        for (int i = 0; i < 27; ++i) {
            root.word[i] = cells[i] | std::uint64_t{cells[27 + i]} << 16 | std::uint64_t{cells[54 + i]} << 32;
        }
        return true;
    }

    static void write(const State& state, std::uint8_t* solution) {
        for (int i = 0; i < 27; ++i) {
            for (int band = 0; band < 3; ++band) {
                const auto set = static_cast<unsigned>(state.word[i] >> (16 * band)) & kAll;
                solution[27 * band + i] = static_cast<std::uint8_t>(1 + lowest_bit(set | 0x8000u));
            }
        }
    }

    // Transposes rows to columns, or back. The fourth 16-bit lane of a word is unused and stays 0.
    static NONET_INLINE void turn(const V* from, V* to) {
        const V one = splat_words(0xffff0000), two = splat_words(0xffff00000000);
        const auto up = [](V v, int bands) { return shift_words_up(v, 16 * bands); };
        const auto down = [](V v, int bands) { return shift_words_down(v, 16 * bands); };
        NONET_UNROLL
        for (int x = 0; x < 3; ++x) {
            NONET_UNROLL
            for (int y = 0; y < 3; ++y) {
                const V a = from[9 * x + y], b = from[9 * x + 3 + y], c = from[9 * x + 6 + y];
                to[9 * y + x] = pick(two, up(c, 2), pick(one, up(b, 1), a));
                to[9 * y + 3 + x] = pick(two, up(c, 1), pick(one, b, down(a, 1)));
                to[9 * y + 6 + x] = pick(two, c, pick(one, down(b, 1), down(a, 2)));
            }
        }
    }

    NONET_NOINLINE SweepResult sweep_words() {
        SweepTotals seen;
        propagate_band<Rows, false, true, false>(rows_, seen);
        turn(rows_, columns_);
        propagate_band<Rows, true, true, true>(columns_, seen);
        turn(columns_, rows_);
        return {seen.bad | is_zero(seen.least), seen.sum};
    }

    // Propagates the leftmost open nodes, kNodesAtOnce at most, and replaces each by itself (solved), its two children
    // (right below left), or nothing (dead).
    //
    // Words are copied between nodes and vectors one by one: a larger load would fail store-to-load forwarding.
    NONET_NOINLINE void expand() {
        int taken[kNodesAtOnce] = {}, count = 0, from = size_;
        while (from > 0 && count < kNodesAtOnce) {
            if (!open_[--from].solved) taken[count++] = from;
        }
        for (int n = count; n < kNodesAtOnce; ++n) taken[n] = taken[0];  // unused words work on a copy
        for (int i = 0; i < 27; ++i) {
            rows_[i] = make_words([&](int n) { return open_[taken[n]].word[i]; });
        }
        std::uint64_t bad[kNodesAtOnce], sum[kNodesAtOnce], before[kNodesAtOnce] = {};
        for (bool moving = true; moving;) {
            const SweepResult news = sweep_words();
            std::memcpy(bad, &news.bad, sizeof bad);
            std::memcpy(sum, &news.sum, sizeof sum);
            moving = false;
            for (int n = 0; n < count; ++n) {
                moving |= !(bad[n] & kBandsMask) && sum[n] != kSolved && sum[n] != before[n];
                before[n] = sum[n];
            }
        }
        // The stack is rebuilt from the right. Entries between the taken ones are solved, and keep their order.
        State between[kMaxOpen];
        const State* next = between;
        TreePath paths[kNodesAtOnce];
        for (int n = count - 1, size = 0; n >= 0; --n) {
            paths[n] = open_[taken[n]].path;
            for (int i = taken[n] + 1; n > 0 && i < taken[n - 1]; ++i) between[size++] = open_[i];
        }
        Decisions decisions;
        bool decided = false;
        std::uint64_t good[kNodesAtOnce];
        const V full = proper_words();
        std::memcpy(good, &full, sizeof good);
        size_ = taken[count - 1];
        for (int n = count - 1; n >= 0; --n) {
            if (bad[n] & kBandsMask) {
                // dead: no entry
            } else if (sum[n] != kSolved) {
                if (!decided) decisions = decide();
                decided = true;
                branch(decisions, n, paths[n]);
            } else if ((good[n] & kBandsMask) == kBandsMask) {
                State& state = open_[size_++];
                for (int i = 0; i < 27; ++i) state.word[i] = word(i, n);
                state.path = paths[n];
                state.solved = true;
            }
            for (int i = taken[n] + 1; n > 0 && i < taken[n - 1]; ++i) open_[size_++] = *next++;
        }
    }

    std::uint64_t word(int i, int n) const {
        std::uint64_t word;
        std::memcpy(&word, reinterpret_cast<const char*>(rows_ + i) + n * sizeof word, sizeof word);
        return word;
    }

    static constexpr std::uint64_t kSolved = 0x000105fd05fd05fd & kBandsMask;  // 3 x 511 in each band

    struct Decisions {
        std::uint16_t configurations[2][kLanes], line[2][kLanes], triad[2][kLanes], digit[2][kLanes];
    };

    NONET_NOINLINE Decisions decide() const {
        Decisions decisions;
        const BandDecision by[2] = {best_in_band<Rows>(rows_), best_in_band<Rows>(columns_)};
        for (int by_columns = 0; by_columns < 2; ++by_columns) {
            std::memcpy(decisions.configurations[by_columns], &by[by_columns].configurations, sizeof(V));
            std::memcpy(decisions.line[by_columns], &by[by_columns].line, sizeof(V));
            std::memcpy(decisions.triad[by_columns], &by[by_columns].triad, sizeof(V));
            std::memcpy(decisions.digit[by_columns], &by[by_columns].digit, sizeof(V));
        }
        return decisions;
    }

    static NONET_NOINLINE int candidates(const State& state) {
        int count = 0;
        for (const std::uint64_t word : state.word) count += count_bits(word);
        return count;
    }

    void branch(const Decisions& decisions, int n, TreePath path) {
        int by_columns = 0, band = 0;
        for (int i = 1; i < 6; ++i) {
            if (decisions.configurations[i / 3][4 * n + i % 3] < decisions.configurations[by_columns][4 * n + band])
                by_columns = i / 3, band = i % 3;
        }
        const int line = decisions.line[by_columns][4 * n + band], triad = decisions.triad[by_columns][4 * n + band];
        const std::uint64_t digit = decisions.digit[by_columns][4 * n + band];
        ++guesses_;
        State& no = open_[size_++];
        State& yes = open_[size_++];
        for (int i = 0; i < 27; ++i) no.word[i] = yes.word[i] = word(i, n);
        if (path.depth == 0 && candidates(yes) >= kMinHardCandidates) max_steps_ = kMaxHardSteps;
        no.solved = yes.solved = false;
        yes.path = {path.turns, static_cast<std::uint16_t>(path.depth + 1)};
        no.path = {path.turns | std::uint64_t{1} << (63 - path.depth), yes.path.depth};
        for (int q = 0; q < 3; ++q) {
            State& loses = q == triad ? no : yes;
            for (int k = 0; k < 3; ++k) {
                const int i = by_columns == 0 ? 9 * line + 3 * q + k : 9 * k + 3 * band + line;
                loses.word[i] &= ~(digit << (16 * (by_columns == 0 ? band : q)));
            }
        }
    }

    // The mask of bands whose houses all hold all digits. No cell is empty: such a node is bad.
    NONET_NOINLINE V proper_words() const {
        V full = splat(kAll);
        NONET_UNROLL
        for (int r = 0; r < 3; ++r) {
            V row{}, column{}, box{};
            NONET_UNROLL
            for (int i = 0; i < 9; ++i) {
                row |= rows_[9 * r + i];
                column |= columns_[9 * r + i];
                box |= rows_[9 * (i / 3) + 3 * r + i % 3];
            }
            full &= row & column & box;
        }
        return equal(full, splat(kAll));
    }
};

LowLatency::End solve_one(void* workspace, const Task& task, Begun& begun) {
    auto& search = *new (workspace) LowLatencySearch;
    const LowLatency::End end = search.solve(task);
    if (end == LowLatency::End::hard) search.hand_over(begun);
    return end;
}

constexpr LowLatency make_low_latency() { return {sizeof(LowLatencySearch), solve_one}; }

}  // namespace
}  // namespace nonet::classic
