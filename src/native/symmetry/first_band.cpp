// The first band of the form. The first row is decided by clue counts; rows 2 and 3 go box by box.
#include <algorithm>
#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

namespace {

// For each set of clue columns of a row: the least row that it allows, told by the clue counts of the three boxes in rising
// order, and the orders of the stacks (bits, as in kOrders) that give it.
struct Shapes {
    std::uint8_t key[512];  // two bits a box
    std::uint8_t orders[512];
};

constexpr int ones(unsigned mask) { return static_cast<int>((mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1)); }

constexpr Shapes make_shapes() {
    Shapes shapes{};
    for (unsigned mask = 0; mask < 512; ++mask) {
        const int counts[3] = {ones(mask), ones(mask >> 3), ones(mask >> 6)};
        for (unsigned i = 0; i < 6; ++i) {
            const int a = counts[kOrders[i][0]], b = counts[kOrders[i][1]], c = counts[kOrders[i][2]];
            if (a > b || b > c) continue;
            shapes.key[mask] = static_cast<std::uint8_t>(a << 4 | b << 2 | c);
            shapes.orders[mask] = static_cast<std::uint8_t>(shapes.orders[mask] | 1u << i);
        }
    }
    return shapes;
}

constexpr Shapes kShapes = make_shapes();

bool is_known(unsigned label) { return label - 1 < kSide; }

// Three labels in the order in which they will stand, as one number. Digits of one label class take its labels in turn.
unsigned in_turn(const unsigned* keys) {
    const unsigned a = keys[0] >> 4 & 15;
    unsigned b = keys[1] >> 4 & 15, c = keys[2] >> 4 & 15;
    if (is_known(c)) c += static_cast<unsigned>(c == a) + static_cast<unsigned>(c == b);
    if (is_known(b)) b += static_cast<unsigned>(b == a);
    return a << 8 | b << 4 | c;
}

// Moves a column within its stack; the labels of digits at home in it go along.
void move(Partial& partial, const Side& side, int level, int column, int by) {
    partial.place[column] = static_cast<std::uint8_t>(partial.place[column] + by);
    for (int i = 0; i < level; ++i) {
        const int digit = side.cells[partial.row[i]][column];
        if (digit && partial.home[digit] == column)
            partial.label[digit] = static_cast<std::uint8_t>(partial.label[digit] + by);
    }
}

// A digit that takes the first label of its class puts its home before the other columns of that class.
void take_first_label(Partial& partial, const Side& side, int level, int digit) {
    const int home = partial.home[digit];
    const int first = home / 3 * 3;
    for (int c = first; c < first + 3; ++c) {
        if (c != home && partial.place[c] == partial.place[home]) move(partial, side, level, c, 1);
    }
}

// Puts the columns of a stack in this order, tied ones in one class, and gives its labels to row `level` there.
void settle(Partial& partial, const Side& side, int level, int stack, const int* columns, const bool* tied) {
    const std::uint8_t* cells = side.cells[partial.row[level]];
    int place = 0;
    for (int i = 0; i < 3; ++i) {
        if (!tied[i]) place = stack * 3 + i;
        if (const int by = place - partial.place[columns[i]]) move(partial, side, level, columns[i], by);
    }
    for (int i = 0; i < 3; ++i) {
        const int digit = cells[columns[i]];
        if (!digit) continue;
        if (partial.label[digit] != kUnknown) {
            take_first_label(partial, side, level, digit);
            continue;
        }
        partial.label[digit] = tied[i] ? partial.label[cells[columns[i - 1]]] : partial.next;
        partial.home[digit] = static_cast<std::uint8_t>(columns[i]);
        ++partial.next;
    }
}

// A column's class, the label of its cell and its number: sorted, the least way to put three columns.
void keys_of(const Side& side, const Partial& partial, int level, int stack, unsigned* keys) {
    const unsigned first = partial.stack[stack] * 3u;
    const std::uint8_t* cells = side.cells[partial.row[level]];
    for (unsigned i = 0; i < 3; ++i) {
        keys[i] = partial.place[first + i] * 256u + partial.label[cells[first + i]] * 16u + first + i;
    }
    sort3(keys);
}

}  // namespace

// Cells of the form: three labels of `value`, new ones numbered from `next`.
void Search::note(int cell, unsigned value, int next) {
    for (int i = 0; i < 3; ++i) {
        const unsigned label = value >> (8 - 4 * i) & 15;
        form_[cell + i] = static_cast<std::uint8_t>(label == kUnknown ? next++ : static_cast<int>(label));
    }
}

// The least first row that any row of either side allows, as its key in kShapes.
unsigned Search::first_row() {
    unsigned best = kFullRow;
    for (const Side& side : board_.sides) {
        for (const unsigned clues : side.clues) best = std::min<unsigned>(best, kShapes.key[clues]);
    }
    int next = 1;
    for (int stack = 0; stack < 3; ++stack) {
        const int clues = static_cast<int>(best >> (4 - 2 * stack) & 3);
        for (int i = 0; i < 3; ++i) form_[stack * 3 + i] = static_cast<std::uint8_t>(i < 3 - clues ? 0 : next++);
    }
    return best;
}

void Search::first_band(unsigned first_row) {
    seeds_.clear();
    for (int t = 0; t < 2; ++t) {
        for (int row = 0; row < kSide; ++row) {
            if (kShapes.key[board_.sides[t].clues[row]] == first_row) seed(t, row);
        }
    }
    second_row_begins();
    for (int stack = 1; stack < 3; ++stack) extend_band(1, stack);
    for (int stack = 0; stack < 3; ++stack) extend_band(2, stack);
    settle_columns();
}

// One seed for each order of the stacks and each choice of the second row. (Blank rows are alike, and one could stand for
// all; but it is puzzles of a few clues that have them, and even the empty board takes only some milliseconds.)
void Search::seed(int side, int row) {
    const int band = row / 3 * 3;
    const int others[2] = {band + (row == band), band + (row == band + 2 ? 1 : 2)};
    for (unsigned orders = kShapes.orders[board_.sides[side].clues[row]]; orders; orders &= orders - 1) {
        for (const int second : others) {
            seeds_.push_back({static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(row),
                              static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(lowest_bit(orders))});
        }
    }
}

// The first box of row 2, looked at before a candidate is made of a seed: most seeds end here.
void Search::second_row_begins() {
    values_.resize(seeds_.size());
    std::uint64_t best = ~std::uint64_t{0};
    std::uint8_t stack_of[kSide + 1];  // by digit: its stack in the first row, 3 for none
    int row = -1, t = -1;
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        const Seed& seed = seeds_[i];
        const Side& side = board_.sides[seed.side];
        const std::uint8_t* above = side.cells[seed.first];
        const std::uint8_t* cells = side.cells[seed.second];
        if (row != seed.first || t != seed.side) {
            row = seed.first, t = seed.side;
            std::memset(stack_of, 3, sizeof stack_of);
            for (int c = 0; c < kSide; ++c) stack_of[above[c]] = static_cast<std::uint8_t>(c / 3);
        }
        const auto& order = kOrders[seed.order];
        const unsigned clues = side.clues[seed.first];
        const int counts[2] = {ones(clues >> order[0] * 3), ones(clues >> order[1] * 3)};
        std::uint8_t label[4];
        label[order[0]] = 1;
        label[order[1]] = static_cast<std::uint8_t>(1 + counts[0]);
        label[order[2]] = static_cast<std::uint8_t>(1 + counts[0] + counts[1]);
        label[3] = kUnknown;
        unsigned keys[3];
        for (int j = 0; j < 3; ++j) {
            const int c = order[0] * 3 + j;
            keys[j] = (above[c] ? 256u : 0u) + (cells[c] ? label[stack_of[cells[c]]] * 16u : 0u);
        }
        sort3(keys);
        values_[i] = in_turn(keys);
        best = std::min(best, values_[i]);
    }
    extended_.clear();
    int next = 0;
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        if (values_[i] != best) continue;
        const Seed& seed = seeds_[i];
        const Side& side = board_.sides[seed.side];
        const std::uint8_t* cells = side.cells[seed.first];
        Partial partial;
        std::memset(partial.label, kUnknown, sizeof partial.label);
        std::memset(partial.home, 0, sizeof partial.home);
        next = 1;
        for (int s = 0; s < 3; ++s) {
            const int stack = kOrders[seed.order][s];
            partial.stack[s] = static_cast<std::uint8_t>(stack);
            const int clues = ones(side.clues[seed.first] >> stack * 3u);
            for (int c = stack * 3; c < stack * 3 + 3; ++c) {
                const int digit = cells[c];
                partial.place[c] = static_cast<std::uint8_t>(s * 3 + (digit ? 3 - clues : 0));
                partial.label[digit] = static_cast<std::uint8_t>(next);
                partial.home[digit] = static_cast<std::uint8_t>(c);
            }
            next += clues;
        }
        partial.label[0] = 0;
        partial.next = static_cast<std::uint8_t>(next);
        partial.side = seed.side;
        partial.row[0] = seed.first;
        partial.row[1] = seed.second;
        partial.row[2] = static_cast<std::uint8_t>(seed.first / 3 * 9 + 3 - seed.first - seed.second);
        branch(partial, 1, 0);
    }
    note(kSide, static_cast<unsigned>(best), next);
    partials_.swap(extended_);
}

// The box of stack `stack` in row `level` of the form: the candidates that make it least, extended by it.
void Search::extend_band(int level, int stack) {
    values_.resize(partials_.size());
    std::uint64_t best = ~std::uint64_t{0};
    for (std::size_t i = 0; i < partials_.size(); ++i) {
        unsigned keys[3];
        keys_of(board_.sides[partials_[i].side], partials_[i], level, stack, keys);
        values_[i] = in_turn(keys);
        best = std::min(best, values_[i]);
    }
    extended_.clear();
    const int next = partials_.front().next;
    for (std::size_t i = 0; i < partials_.size(); ++i) {
        if (values_[i] == best) branch(partials_[i], level, stack);
    }
    note(level * kSide + stack * 3, static_cast<unsigned>(best), next);
    partials_.swap(extended_);
}

// Adds the candidates that come of giving these three cells their labels: several if columns of a class hold digits of one
// label class, for then whichever comes first takes the first label.
void Search::branch(const Partial& partial, int level, int stack) {
    const Side& side = board_.sides[partial.side];
    unsigned keys[3];
    keys_of(side, partial, level, stack, keys);
    int columns[3];
    for (int i = 0; i < 3; ++i) columns[i] = static_cast<int>(keys[i] & 15);
    const bool tied[3] = {false, keys[0] >> 4 == keys[1] >> 4, keys[1] >> 4 == keys[2] >> 4};
    const unsigned label = keys[1] >> 4 & 15;  // of every tie: all contain the column in the middle
    // Empty cells, and new digits, leave the columns alike. But two rows of new digits in one class would link two label
    // classes: whoever takes the first label of one decides the label of the other, and `in_turn` takes them to be
    // independent.
    bool fresh = true;
    for (int i = 0; i < level; ++i) fresh &= side.cells[partial.row[i]][columns[1]] == 0;
    if (!(tied[1] || tied[2]) || label == 0 || (label == kUnknown && fresh)) {
        extended_.push_back(partial);
        settle(extended_.back(), side, level, stack, columns, tied);
        return;
    }
    constexpr bool none[3] = {false, false, false};
    int* const from = columns + (tied[1] ? 0 : 1);
    int* const to = columns + (tied[2] ? 3 : 2);
    do {  // equal keys were sorted by column
        extended_.push_back(partial);
        settle(extended_.back(), side, level, stack, columns, none);
    } while (std::next_permutation(from, to));
}

void Search::settle_columns() {
    candidates_.clear();
    for (const Partial& partial : partials_) settle_columns(partial);
}

// From classes to positions. Columns that are empty so far stay tied; others are put in every order.
void Search::settle_columns(const Partial& partial) {
    const Side& side = board_.sides[partial.side];
    const unsigned clues = side.band_clues(partial.row[0] / 3);
    Candidate candidate;
    std::memcpy(candidate.label, partial.label, sizeof candidate.label);
    std::memcpy(candidate.row, partial.row, sizeof partial.row);
    candidate.side = partial.side;
    candidate.next = partial.next;
    candidate.ties = 0;
    candidate.left = static_cast<std::uint16_t>(0x1ff & ~(7u << partial.row[0] / 3 * 3));
    int open[3] = {0, 0, 0};  // bits of `ties` in a stack that must be broken
    for (int s = 0; s < 3; ++s) {
        unsigned keys[3];
        const unsigned first = partial.stack[s] * 3u;
        for (unsigned i = 0; i < 3; ++i) keys[i] = partial.place[first + i] * 16u + first + i;
        sort3(keys);
        for (int i = 0; i < 3; ++i) candidate.column[s * 3 + i] = static_cast<std::uint8_t>(keys[i] & 15);
        const int ties = (keys[0] >> 4 == keys[1] >> 4 ? 2 : 0) | (keys[1] >> 4 == keys[2] >> 4 ? 4 : 0);
        if (clues >> (keys[1] & 15) & 1) open[s] = ties;
        else candidate.ties = static_cast<std::uint16_t>(candidate.ties | ties << s * 3);
    }
    const std::size_t begin = candidates_.size();
    candidates_.push_back(candidate);
    for (int s = 0; s < 3; ++s) {
        if (!open[s]) continue;
        const int from = s * 3 + (open[s] & 2 ? 0 : 1), to = s * 3 + (open[s] & 4 ? 3 : 2);
        const std::size_t end = candidates_.size();
        for (std::size_t i = begin; i < end; ++i) {
            Candidate next = candidates_[i];
            const Candidate base = next;
            bool again = false;
            do {
                std::memcpy(next.label, base.label, sizeof next.label);
                for (int p = from + 1; p < to; ++p) {
                    const int column = next.column[p];
                    for (const int row : partial.row) {
                        const int digit = side.cells[row][column];
                        if (digit && partial.home[digit] == column)
                            next.label[digit] = static_cast<std::uint8_t>(next.label[digit] + p - from);
                    }
                }
                if (again) candidates_.push_back(next);
                else candidates_[i] = next;
                again = true;
            } while (std::next_permutation(next.column + from, next.column + to));
        }
    }
}

}  // namespace nonet::symmetry
