// One puzzle, at once: the sweeps of lanes.hpp with the three bands of a puzzle side by side instead of one after
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

#include "classic/choose.hpp"

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
    enum class End {
        solved,
        hard,    // better left to the search, which can go on from here
        beyond,  // more guesses than the budget: it must start again, to stop where it should
    };

    End solve(const Task& task) {
        std::memset(task.solutions, 0, kCells);
        if (!load(task)) {
            report(task, Status::invalid);
            return End::solved;
        }
        for (int steps = 0; size_ > 0;) {
            const State& leftmost = open_[size_ - 1];
            if (leftmost.solved) {
                if (++count_ == 1) write(leftmost, task.solutions), first_ = leftmost.place.path;
                if (count_ == 2 && task.second) write(leftmost, task.second);
                --size_;
                if (count_ == task.limit) break;
            } else {
                if (steps++ == patience_) return End::hard;
                expand();
                if (guesses_ > task.budget) return End::beyond;
            }
        }
        report(task, verdict(count_, task.limit));
        return End::solved;
    }

    // What was found by the end, and what is still open, the rightmost first.
    std::uint64_t count() const { return count_; }
    std::uint64_t first() const { return first_; }  // the path of the first solution
    std::uint32_t guesses() const { return guesses_; }
    int size() const { return size_; }
    void copy(int i, Node& node) const {
        for (int word = 0; word < 27; ++word) {
            for (int band = 0; band < 3; ++band) {
                node.cells[27 * band + word] = static_cast<std::uint16_t>(open_[i].word[word] >> (16 * band));
            }
        }
        node.path = open_[i].place.path;
        node.depth = open_[i].place.depth;
    }

private:
    static constexpr int kWide = kLanes / 4;
    // Steps before a puzzle is left to the search: those with many candidates where they first come to rest are hard, and
    // want all lanes soon; the loose ones have fewer, and a search that tries everything at once does them no good.
    // With 3 steps for all, puzzles with several solutions take 1.7 times as long; with 12, the hardest 1.25 times.
    static constexpr int kSteps = 12, kFew = 3, kMany = 240;
    static constexpr std::uint64_t kWord = 0xffffffffffff;  // the three bands

    struct Place {  // in the tree, as in a Node
        std::uint64_t path;
        std::uint16_t depth;
    };

    struct State {
        std::uint64_t word[27];
        Place place;
        bool solved;
    };

    static constexpr int kMost = kWide * (kSteps + 1) + 1;  // each guess adds one, each step makes kWide at most

    State open_[kMost];  // leftmost last
    int size_ = 0;
    int patience_ = kSteps;
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
        unsigned strange = 0;
        for (int i = 0; i < kCells; ++i) {
            cells[i] = task.marks ? task.marks[i] & kAll : kByteSets.of[task.puzzles[i]];
            strange |= !task.marks && cells[i] == 0;
        }
        if (strange) return false;
        State& root = open_[size_++];
        root.place = {0, 0};
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

    // Rows to columns, or back. The fourth band is nobody's, and stays empty.
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

    NONET_NOINLINE News sweep_words() {
        Watch seen;
        reason_in_band<Rows, false, true, false>(rows_, seen);
        turn(rows_, columns_);
        reason_in_band<Rows, true, true, true>(columns_, seen);
        turn(columns_, rows_);
        return {seen.bad | is_zero(seen.least), seen.sum};
    }

    // The leftmost open nodes, as many as there is room for, are replaced by what becomes of them.
    //
    // Words travel between nodes and vectors one by one: a copy in larger pieces would wait for the words to arrive.
    NONET_NOINLINE void expand() {
        int taken[kWide] = {}, count = 0, from = size_;
        while (from > 0 && count < kWide) {
            if (!open_[--from].solved) taken[count++] = from;
        }
        for (int n = count; n < kWide; ++n) taken[n] = taken[0];  // a place too many works on a copy
        for (int i = 0; i < 27; ++i) {
            rows_[i] = make_words([&](int n) { return open_[taken[n]].word[i]; });
        }
        std::uint64_t bad[kWide], sum[kWide], before[kWide] = {};
        for (bool moving = true; moving;) {
            const News news = sweep_words();
            std::memcpy(bad, &news.bad, sizeof bad);
            std::memcpy(sum, &news.sum, sizeof sum);
            moving = false;
            for (int n = 0; n < count; ++n) {
                moving |= !(bad[n] & kWord) && sum[n] != kSolved && sum[n] != before[n];
                before[n] = sum[n];
            }
        }
        // The stack is rebuilt from the right. What lies between those taken is solved, and keeps its place.
        State between[kMost];
        const State* next = between;
        Place places[kWide];
        for (int n = count - 1, size = 0; n >= 0; --n) {
            places[n] = open_[taken[n]].place;
            for (int i = taken[n] + 1; n > 0 && i < taken[n - 1]; ++i) between[size++] = open_[i];
        }
        Asked asked;
        bool has_asked = false;
        std::uint64_t good[kWide];
        const V full = proper_words();
        std::memcpy(good, &full, sizeof good);
        size_ = taken[count - 1];
        for (int n = count - 1; n >= 0; --n) {
            if (bad[n] & kWord) {
                // nothing becomes of it
            } else if (sum[n] != kSolved) {
                if (!has_asked) asked = ask();
                has_asked = true;
                branch(asked, n, places[n]);
            } else if ((good[n] & kWord) == kWord) {
                State& state = open_[size_++];
                for (int i = 0; i < 27; ++i) state.word[i] = word(i, n);
                state.place = places[n];
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

    static constexpr std::uint64_t kSolved = 0x000105fd05fd05fd & kWord;  // 3 x 511 in each band

    struct Asked {
        std::uint16_t ways[2][kLanes], line[2][kLanes], part[2][kLanes], digit[2][kLanes];
    };

    NONET_NOINLINE Asked ask() const {
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

    static NONET_NOINLINE int candidates(const State& state) {
        int count = 0;
        for (const std::uint64_t word : state.word) count += count_bits(word);
        return count;
    }

    void branch(const Asked& asked, int n, Place place) {
        int way = 0, band = 0;
        for (int i = 1; i < 6; ++i) {
            if (asked.ways[i / 3][4 * n + i % 3] < asked.ways[way][4 * n + band]) way = i / 3, band = i % 3;
        }
        const int line = asked.line[way][4 * n + band], part = asked.part[way][4 * n + band];
        const std::uint64_t digit = asked.digit[way][4 * n + band];
        ++guesses_;
        State& no = open_[size_++];
        State& yes = open_[size_++];
        for (int i = 0; i < 27; ++i) no.word[i] = yes.word[i] = word(i, n);
        if (place.depth == 0 && candidates(yes) >= kMany) patience_ = kFew;
        no.solved = yes.solved = false;
        yes.place = {place.path, static_cast<std::uint16_t>(place.depth + 1)};
        no.place = {place.path | std::uint64_t{1} << (63 - place.depth), yes.place.depth};
        for (int q = 0; q < 3; ++q) {
            State& loses = q == part ? no : yes;
            for (int k = 0; k < 3; ++k) {
                const int i = way == 0 ? 9 * line + 3 * q + k : 9 * k + 3 * band + line;
                loses.word[i] &= ~(digit << (16 * (way == 0 ? band : q)));
            }
        }
    }

    // Bands whose units all hold all digits. No cell is empty: that would be bad.
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

}  // namespace
}  // namespace nonet::classic
