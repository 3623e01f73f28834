// One puzzle, at once: the sweeps of classic_lanes.hpp with the three bands of a puzzle side by side instead of one after
// another, so that a sweep takes a third of the time and serves a quarter of the lanes: as many nodes of the same tree.
//
//     a word of 64 bits    [ band 0 | band 1 | band 2 |  -  ]      a V holds kLanes / 4 words, a node in each
//     by rows      27 words: word 9 r + 3 S + k, band B   = the cell in row 3 B + r, column 3 S + k
//     by columns   27 words: word 9 k + 3 B + r, band S   = the same cell
//
// From one to the other is a transpose of 3 x 3 within words, nine times. The rules are the same and so is the tree; it is
// walked from the left, so solutions come in order. A puzzle that takes many guesses is left to the search, which is
// better at those: it starts again, and finds the same.
#pragma once

#include "classic_choose.hpp"

namespace nonet::classic {
namespace {

// What each byte of a puzzle says of its cell: a set of digits, or none for a byte that is no cell.
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

class Quick {
public:
    // False: too hard for this; nothing has been written.
    bool solve(const Task& task) {
        if (!load(task)) {
            report(task, 0, Status::invalid);
            std::memset(task.solutions, 0, kCells);
            return true;
        }
        std::uint64_t count = 0;
        int steps = 0;
        std::uint8_t first[kCells] = {};
        while (size_ > 0) {
            if (open_[size_ - 1].solved) {
                if (count++ == 0) write(open_[size_ - 1], first);
                --size_;
                if (count == task.limit) break;
            } else {
                expand();
                if (++steps > kSteps || guesses_ > task.budget) return false;
            }
        }
        report(task, count, verdict(count, task.limit));
        std::memcpy(task.solutions, first, kCells);
        return true;
    }

private:
    static constexpr int kWide = kLanes / 4;
    static constexpr int kSteps = 12;  // with 6 loose puzzles are given up too early, with 20 hard ones too late
    static constexpr std::uint64_t kWord = 0xffffffffffff;  // the three bands

    using Words = std::uint64_t __attribute__((vector_size(2 * NONET_LANES)));

    struct State {
        std::uint64_t word[27];
        bool solved;
    };

    static constexpr int kMost = kWide * (kSteps + 1) + 1;  // each guess adds one, each step makes kWide at most

    State open_[kMost];  // leftmost last
    int size_ = 0;
    std::uint32_t guesses_ = 0;
    V rows_[27], columns_[27];

    void report(const Task& task, std::uint64_t count, Status status) const {
        *task.counts = count;
        *task.guesses = guesses_;
        *task.status = static_cast<std::uint8_t>(status);
    }

    bool load(const Task& task) {
        std::uint16_t cells[kCells];
        unsigned strange = 0;
        for (int i = 0; i < kCells; ++i) {
            cells[i] = task.marks ? task.marks[i] & kAll : kByteSets.of[task.puzzles[i]];
            strange |= !task.marks && cells[i] == 0;
        }
        if (strange) return false;
        State& root = open_[size_++];
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
                solution[27 * band + i] = static_cast<std::uint8_t>(1 + __builtin_ctz(set | 0x8000u));
            }
        }
    }

    // Rows to columns, or back.
    static NONET_INLINE void turn(const V* from, V* to) {
        const Words zero = Words{} + 0xffff, one = zero << 16, two = zero << 32;
        NONET_UNROLL
        for (int x = 0; x < 3; ++x) {
            NONET_UNROLL
            for (int y = 0; y < 3; ++y) {
                const auto a = reinterpret_cast<Words>(from[9 * x + y]);
                const auto b = reinterpret_cast<Words>(from[9 * x + 3 + y]);
                const auto c = reinterpret_cast<Words>(from[9 * x + 6 + y]);
                to[9 * y + x] = reinterpret_cast<V>((a & zero) | ((b & zero) << 16) | ((c & zero) << 32));
                to[9 * y + 3 + x] = reinterpret_cast<V>((a >> 16 & zero) | (b & one) | ((c & one) << 16));
                to[9 * y + 6 + x] = reinterpret_cast<V>((a >> 32 & zero) | (b >> 16 & one) | (c & two));
            }
        }
    }

    NONET_APART News sweep_words() {
        Watch seen;
        reason_in_band<Rows, false, true, false>(rows_, seen);
        turn(rows_, columns_);
        reason_in_band<Rows, true, true, true>(columns_, seen);
        turn(columns_, rows_);
        return {seen.bad | is_zero(seen.least), seen.sum};
    }

    // The leftmost open nodes, as many as there is room for, are replaced by what becomes of them.
    NONET_APART void expand() {
        int taken[kWide], count = 0, from = size_;
        while (from > 0 && count < kWide) {
            if (!open_[--from].solved) taken[count++] = from;
        }
        std::uint64_t words[27][kWide];
        for (int n = 0; n < kWide; ++n) {  // a place too many works on a copy
            const State& state = open_[taken[n < count ? n : 0]];
            for (int i = 0; i < 27; ++i) words[i][n] = state.word[i];
        }
        std::memcpy(rows_, words, sizeof words);
        std::uint64_t bad[kWide], sum[kWide], before[kWide] = {};
        for (bool moving = true; moving;) {
            const News news = sweep_words();
            std::memcpy(bad, &news.bad, sizeof bad);
            std::memcpy(sum, &news.sum, sizeof sum);
            moving = false;
            for (int n = 0; n < count; ++n) {
                moving |= !(bad[n] & kWord) && (sum[n] & kWord) != kSolved && sum[n] != before[n];
                before[n] = sum[n];
            }
        }
        std::memcpy(words, rows_, sizeof words);
        std::uint64_t good[kWide];
        const V full = proper_words();
        std::memcpy(good, &full, sizeof good);
        Asked asked;
        bool has_asked = false;
        const int end = size_;
        // Those in between that are solved keep their place; the stack is rebuilt from the right.
        State kept[kMost];
        std::memcpy(kept, open_ + from, sizeof(State) * static_cast<std::size_t>(end - from));
        size_ = from;
        for (int i = from, n = count; i < end; ++i) {
            const State& state = kept[i - from];
            if (state.solved) {
                open_[size_++] = state;
                continue;
            }
            --n;
            if (bad[n] & kWord) continue;
            State now;
            for (int w = 0; w < 27; ++w) now.word[w] = words[w][n];
            now.solved = (sum[n] & kWord) == kSolved;
            if (now.solved) {
                if ((good[n] & kWord) == kWord) open_[size_++] = now;
                continue;
            }
            if (!has_asked) asked = ask();
            has_asked = true;
            branch(now, asked, n);
        }
    }

    static constexpr std::uint64_t kSolved = 0x000105fd05fd05fd & kWord;  // 3 x 511 in each band

    struct Asked {
        std::uint16_t ways[2][kLanes], line[2][kLanes], part[2][kLanes], digit[2][kLanes];
    };

    NONET_APART Asked ask() const {
        Asked asked;
        const BandQuestion by[2] = {ask_band<Rows>(rows_), ask_band<Rows>(columns_)};
        for (int way = 0; way < 2; ++way) {
            std::memcpy(asked.ways[way], &by[way].ways, sizeof(V));
            std::memcpy(asked.line[way], &by[way].line, sizeof(V));
            std::memcpy(asked.part[way], &by[way].part, sizeof(V));
            std::memcpy(asked.digit[way], &by[way].digit, sizeof(V));
        }
        return asked;
    }

    void branch(const State& state, const Asked& asked, int n) {
        int way = 0, band = 0;
        for (int i = 1; i < 6; ++i) {
            if (asked.ways[i / 3][4 * n + i % 3] < asked.ways[way][4 * n + band]) way = i / 3, band = i % 3;
        }
        const int line = asked.line[way][4 * n + band], part = asked.part[way][4 * n + band];
        const std::uint64_t digit = asked.digit[way][4 * n + band];
        ++guesses_;
        State& no = open_[size_++] = state;
        State& yes = open_[size_++] = state;
        for (int q = 0; q < 3; ++q) {
            State& loses = q == part ? no : yes;
            for (int k = 0; k < 3; ++k) {
                const int word = way == 0 ? 9 * line + 3 * q + k : 9 * k + 3 * band + line;
                loses.word[word] &= ~(digit << (16 * (way == 0 ? band : q)));
            }
        }
    }

    // Bands whose units all hold all digits. No cell is empty: that would be bad.
    NONET_APART V proper_words() const {
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

}  // namespace
}  // namespace nonet::classic
