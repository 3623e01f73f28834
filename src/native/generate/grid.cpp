#include "generate/grid.hpp"

#include <cstring>

namespace nonet::generate {

namespace {

using Digits = std::uint16_t;  // bit d: digit d + 1

constexpr Digits kAll = 0x1ff;
constexpr int kInner = 36;  // cells outside the top band and the left stack

struct Tables {
    std::uint8_t count[512];  // of digits in a set; the portable build has no popcount instruction
    std::uint8_t digit[512];  // 1..9 for a set of one
    std::uint8_t row[kInner], column[kInner], box[kInner];  // of each inner cell, 0..5, 0..5 and 0..3
    std::uint8_t cell[kInner];

    constexpr Tables() : count(), digit(), row(), column(), box(), cell() {
        for (int set = 0; set < 512; ++set) {
            for (int d = 0; d < kSide; ++d) {
                if (set >> d & 1) ++count[set];
                if (set == 1 << d) digit[set] = static_cast<std::uint8_t>(d + 1);
            }
        }
        for (int i = 0; i < kInner; ++i) {
            row[i] = static_cast<std::uint8_t>(i / 6);
            column[i] = static_cast<std::uint8_t>(i % 6);
            box[i] = static_cast<std::uint8_t>(i / 18 * 2 + i % 6 / 3);
            cell[i] = static_cast<std::uint8_t>((i / 6 + 3) * kSide + i % 6 + 3);
        }
    }
};
constexpr Tables kTables;

struct Three {
    std::uint8_t digit[3];
};

Three shuffled(Stream& stream, Three three) {
    stream.shuffle(three.digit, 3);
    return three;
}

Three with(const Three& three, int left_out, std::uint8_t added) {
    return {three.digit[(left_out + 1) % 3], three.digit[(left_out + 2) % 3], added};
}

// The two boxes beside a box whose rows are `given`, all 56 x 6^6 ways equally likely (Felgenhauer and Jarvis, 2006). The
// first takes its rows from two rows of the given box each, in one of 56 ways: as a whole (2), or two digits of one and
// one of the other (27 + 27). The second has what is left.
void draw_beside(Stream& stream, const Three* given, Three* first, Three* second) {
    const Three &a = given[0], &b = given[1], &c = given[2];
    const std::uint32_t way = stream.below(56);
    if (way == 0) {
        first[0] = b, first[1] = c, first[2] = a;
        second[0] = c, second[1] = a, second[2] = b;
    } else if (way == 1) {
        first[0] = c, first[1] = a, first[2] = b;
        second[0] = b, second[1] = c, second[2] = a;
    } else {
        const int i = static_cast<int>((way - 2) % 3), j = static_cast<int>((way - 2) / 3 % 3),
                  k = static_cast<int>((way - 2) / 9 % 3);
        Three* const more = way < 29 ? first : second;  // has two digits of the next row and one of the one after it
        Three* const less = way < 29 ? second : first;
        more[0] = with(b, i, c.digit[j]), more[1] = with(c, j, a.digit[k]), more[2] = with(a, k, b.digit[i]);
        less[0] = with(c, j, b.digit[i]), less[1] = with(a, k, c.digit[j]), less[2] = with(b, i, a.digit[k]);
    }
    for (int r = 0; r < 3; ++r) {
        first[r] = shuffled(stream, first[r]);
        second[r] = shuffled(stream, second[r]);
    }
}

// Completes a grid whose top band and left stack stand.
class Completion {
public:
    Completion(Stream& stream, std::uint8_t* grid) : stream_(stream), grid_(grid) {
        for (int i = 0; i < 6; ++i) {
            row_[i] = column_[i] = kAll;
            for (int k = 0; k < 3; ++k) {
                row_[i] ^= bit(grid[(i + 3) * kSide + k]);
                column_[i] ^= bit(grid[k * kSide + i + 3]);
            }
        }
        for (int i = 0; i < 4; ++i) box_[i] = kAll;
        for (int i = 0; i < kInner; ++i) open_[i] = static_cast<std::uint8_t>(i);
    }

    bool run() { return fill(kInner); }

    // Completion number `number` in a fixed order, from 0. False if there are not so many.
    bool run_to(std::uint32_t number) {
        left_over_ = number;
        return reach(kInner);
    }

private:
    Stream& stream_;
    std::uint8_t* grid_;
    Digits row_[6], column_[6], box_[4];  // digits that are still free there
    std::uint32_t left_over_ = 0;         // completions to pass over
    std::uint8_t open_[kInner];           // the first `count` of them are the cells without a digit

    static Digits bit(int digit) { return static_cast<Digits>(1u << digit >> 1); }
    Digits left(int i) const { return row_[kTables.row[i]] & column_[kTables.column[i]] & box_[kTables.box[i]]; }
    void flip(int i, Digits digit) {
        row_[kTables.row[i]] ^= digit;
        column_[kTables.column[i]] ^= digit;
        box_[kTables.box[i]] ^= digit;
    }

    // The place in `open_` of the cell with the fewest digits left; -1 if one has none.
    int tightest(int count) const {
        int best = 0, fewest = 10;
        for (int place = 0; place < count; ++place) {
            const int choices = kTables.count[left(open_[place])];
            if (choices >= fewest) continue;
            if (choices == 0) return -1;
            best = place;
            fewest = choices;
            if (choices == 1) break;
        }
        return best;
    }

    bool reach(int count) {
        if (count == 0) return left_over_-- == 0;
        const int best = tightest(count);
        if (best < 0) return false;
        const int i = open_[best];
        open_[best] = open_[count - 1];
        for (Digits digits = left(i); digits; digits &= static_cast<Digits>(digits - 1)) {
            const Digits chosen = digits & static_cast<Digits>(-digits);
            flip(i, chosen);
            grid_[kTables.cell[i]] = kTables.digit[chosen];
            if (reach(count - 1)) return true;
            flip(i, chosen);
        }
        open_[count - 1] = open_[best];
        open_[best] = static_cast<std::uint8_t>(i);
        return false;
    }

    bool fill(int count) {
        if (count == 0) return true;
        const int best = tightest(count);
        if (best < 0) return false;
        const int i = open_[best];
        open_[best] = open_[count - 1];
        for (Digits digits = left(i); digits;) {
            Digits chosen = digits;
            const std::uint32_t others = kTables.count[digits];
            for (std::uint32_t skip = others > 1 ? stream_.below(others) : 0; skip; --skip)
                chosen &= static_cast<Digits>(chosen - 1);
            chosen &= static_cast<Digits>(-chosen);
            digits ^= chosen;
            flip(i, chosen);
            grid_[kTables.cell[i]] = kTables.digit[chosen];
            if (fill(count - 1)) return true;
            flip(i, chosen);
        }
        open_[count - 1] = open_[best];
        open_[best] = static_cast<std::uint8_t>(i);
        return false;
    }
};

void draw_band_and_stack(Stream& stream, std::uint8_t* grid) {
    std::uint8_t box[kSide];
    for (int i = 0; i < kSide; ++i) box[i] = static_cast<std::uint8_t>(i + 1);
    stream.shuffle(box, kSide);
    Three rows[3], columns[3], first[3], second[3];
    for (int i = 0; i < kSide; ++i) {
        grid[i / 3 * kSide + i % 3] = box[i];
        rows[i / 3].digit[i % 3] = box[i];
        columns[i % 3].digit[i / 3] = box[i];
    }
    draw_beside(stream, rows, first, second);
    for (int i = 0; i < kSide; ++i) {
        grid[i / 3 * kSide + 3 + i % 3] = first[i / 3].digit[i % 3];
        grid[i / 3 * kSide + 6 + i % 3] = second[i / 3].digit[i % 3];
    }
    draw_beside(stream, columns, first, second);
    for (int i = 0; i < kSide; ++i) {
        grid[(3 + i / 3) * kSide + i % 3] = first[i % 3].digit[i / 3];
        grid[(6 + i / 3) * kSide + i % 3] = second[i % 3].digit[i / 3];
    }
}

}  // namespace

void fill_grid(Stream& stream, std::uint8_t* grid) {
    do {
        draw_band_and_stack(stream, grid);
    } while (!Completion(stream, grid).run());
}

void fill_grid_uniformly(Stream& stream, std::uint8_t* grid) {
    do {
        draw_band_and_stack(stream, grid);
    } while (!Completion(stream, grid).run_to(stream.below(kMaxCompletions)));
}

bool complete_grid(std::uint8_t* grid, std::uint32_t number) {
    Stream none(0, 0);
    return Completion(none, grid).run_to(number);
}

}  // namespace nonet::generate
