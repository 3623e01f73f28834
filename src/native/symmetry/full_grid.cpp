// The first two rows of a full grid's form, without the general way's detour over 216 candidates.
//
// The first row is 123456789 whatever stands first. The second row is told by the sets of three digits that its boxes share
// with those of the first (stacks in the order a, b, c of the form; digits of the first row there: A, B, C):
//
//     pure    row 2 has B, C, A in stacks a, b, c:                         1 2 3  4 5 6  7 8 9
//             456789 follows, then A in some order                         4 5 6  7 8 9  . . .
//     mixed   row 2 has two of B and one of C in stack a, hence two of C   1 2 3  4 5 6  7 8 9
//             and one of A in b, one of B and two of A in c:               4 5 7  . . .  . . .     8, 9, x in b, 6, y, z in c
//
// Pure comes before mixed, and two rows of a band are pure in both orders or in neither. In a mixed pair the two of B may
// take 4 and 5 either way; all else follows. So there are 36 ordered pairs of rows, times 3 choices of a, times 2 (mixed) or
// 6 (pure).
#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

namespace {

// A side of a full grid by digit: in which column of a row it stands, and which digits a row has in a stack.
struct Places {
    std::uint8_t column[kSide][kSide + 1];
    std::uint16_t digits[kSide][3];

    explicit Places(const Side& side) {
        for (int r = 0; r < kSide; ++r) {
            for (int s = 0; s < 3; ++s) {
                unsigned mask = 0;
                for (int c = s * 3; c < s * 3 + 3; ++c) {
                    mask |= 1u << side.cells[r][c];
                    column[r][side.cells[r][c]] = static_cast<std::uint8_t>(c);
                }
                digits[r][s] = static_cast<std::uint16_t>(mask);
            }
        }
    }
};

bool is_pure(const Places& places, int first, int second) {
    return places.digits[second][0] == places.digits[first][1] || places.digits[second][0] == places.digits[first][2];
}

// Calls `visit(side, first, second)` for each ordered pair of rows in a band.
template <class Visit>
void pairs(Visit visit) {
    for (int side = 0; side < 2; ++side) {
        for (int first = 0; first < kSide; ++first) {
            for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                if (second != first) visit(side, first, second);
            }
        }
    }
}

// A mixed pair with its first stack and an order of 4 and 5: the columns of stacks a and b in the order of the form.
struct Mixed {
    std::uint8_t side, first, second;
    std::uint8_t columns[6];
};

// What stack b of row 2 looks like: 8, 9 and a digit x of A, best as early as can be, and then with a small label.
struct Rank {
    unsigned place, label;  // both 0 to 2: position of x in stack b, its label less 1

    unsigned value() const { return place * 3 + label; }
    // With 4 and 5 the other way round.
    Rank turned() const {
        constexpr std::uint8_t other[3] = {1, 0, 2};
        return {other[place], other[label]};
    }
};

// The mixed pairs that make stack b of row 2 least.
class MixedPairs {
public:
    void add(int side, int first, int second, int a, const Places& at) {
        int b = a == 2 ? 0 : a + 1;
        if (const unsigned shared = at.digits[second][a] & at.digits[first][b]; !(shared & (shared - 1))) b = 3 - a - b;
        const unsigned two = at.digits[second][a] & at.digits[first][b];
        const int p = lowest_bit(two), q = lowest_bit(two & (two - 1));
        const int x = lowest_bit(at.digits[second][b] & at.digits[first][a]);
        const std::uint8_t ap = at.column[second][p], aq = at.column[second][q], ax = at.column[first][x];
        const std::uint8_t bp = at.column[first][p], bq = at.column[first][q], bx = at.column[second][x];
        const Rank rank{bx == bp ? 0u : bx == bq ? 1u : 2u, ax == ap ? 0u : ax == aq ? 1u : 2u};
        const auto a3 = static_cast<std::uint8_t>(a * 9 + 3 - ap - aq), b3 = static_cast<std::uint8_t>(b * 9 + 3 - bp - bq);
        const Mixed mixed{static_cast<std::uint8_t>(side),
                          static_cast<std::uint8_t>(first),
                          static_cast<std::uint8_t>(second),
                          {ap, aq, a3, bp, bq, b3}};
        keep(rank, mixed);
        keep(rank.turned(), {mixed.side, mixed.first, mixed.second, {aq, ap, a3, bq, bp, b3}});
    }

    const Rank& rank() const { return best_; }
    const Mixed* begin() const { return found_; }
    const Mixed* end() const { return found_ + count_; }

private:
    void keep(const Rank& rank, const Mixed& mixed) {
        if (rank.value() > best_.value()) return;
        if (rank.value() < best_.value()) count_ = 0;
        best_ = rank;
        found_[count_++] = mixed;
    }

    Rank best_{3, 0};
    int count_ = 0;
    Mixed found_[36 * 3 * 2];
};

}  // namespace

// Row 2 ends in the digits of the first six columns; only those candidates stay that make its end least.
void Search::add_full(int side, int first, int second, const std::uint8_t* columns, unsigned& best) {
    const Side& grid = board_.sides[side];
    std::uint8_t label[kSide + 1] = {};
    for (int p = 0; p < kSide; ++p) label[grid.cells[first][columns[p]]] = static_cast<std::uint8_t>(p + 1);
    const std::uint8_t* row = grid.cells[second];
    const unsigned value = label[row[columns[6]]] * 256u + label[row[columns[7]]] * 16u + label[row[columns[8]]];
    if (value > best) return;
    if (value < best) candidates_.clear();
    best = value;
    candidates_.emplace_back();
    Candidate& candidate = candidates_.back();
    std::memcpy(candidate.label, label, sizeof label);
    std::memcpy(candidate.column, columns, kSide);
    candidate.row[0] = static_cast<std::uint8_t>(first);
    candidate.row[1] = static_cast<std::uint8_t>(second);
    candidate.side = static_cast<std::uint8_t>(side);
    candidate.next = kSide + 1;
    candidate.ties = 0;
    candidate.left = static_cast<std::uint16_t>(0x1ff & ~(1u << first | 1u << second));
}

void Search::full_first_rows() {
    candidates_.clear();
    const Places places[2] = {Places(board_.sides[0]), Places(board_.sides[1])};
    bool pure = false;
    pairs([&](int side, int first, int second) { pure |= is_pure(places[side], first, second); });
    unsigned best = ~0u;
    if (pure) {
        pairs([&](int side, int first, int second) {
            if (!is_pure(places[side], first, second)) return;
            const std::uint8_t* row = board_.sides[side].cells[second];
            const std::uint8_t* home = places[side].column[first];
            for (int a = 0; a < 3; ++a) {
                for (const auto& order : kOrders) {
                    std::uint8_t columns[kSide];
                    for (int i = 0; i < 3; ++i) {
                        columns[i] = static_cast<std::uint8_t>(a * 3 + order[i]);
                        columns[3 + i] = home[row[columns[i]]];
                        columns[6 + i] = home[row[columns[3 + i]]];
                    }
                    add_full(side, first, second, columns, best);
                }
            }
        });
        note(kSide, 0x456, 0);
        note(kSide + 3, 0x789, 0);
    } else {
        MixedPairs mixed;
        pairs([&](int side, int first, int second) {
            for (int a = 0; a < 3; ++a) mixed.add(side, first, second, a, places[side]);
        });
        const Rank rank = mixed.rank();
        for (const Mixed& each : mixed) {
            const std::uint8_t* row = board_.sides[each.side].cells[each.second];
            const std::uint8_t* home = places[each.side].column[each.first];
            std::uint8_t columns[kSide];
            std::memcpy(columns, each.columns, sizeof each.columns);
            columns[6] = home[row[columns[2]]];
            for (unsigned i = 0, p = 7; i < 3; ++i) {
                if (i != rank.place) columns[p++] = home[row[columns[3 + i]]];
            }
            add_full(each.side, each.first, each.second, columns, best);
        }
        note(kSide, 0x457, 0);
        unsigned middle = 0;
        for (unsigned i = 0, label = 8; i < 3; ++i) middle = middle << 4 | (i == rank.place ? rank.label + 1 : label++);
        note(kSide + 3, middle, 0);
    }
    note(kSide + 6, best, 0);
}

}  // namespace nonet::symmetry
