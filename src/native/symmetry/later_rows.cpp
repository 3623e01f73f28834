// Rows 4 to 9 of the form, a row a step: every candidate with each of the rows that may come next.
#include <algorithm>
#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

namespace {

// The labels of a row at the positions of the form, least first among tied columns: label * 16 + position before sorting.
struct Line {
    unsigned keys[kSide];

    Line(const std::uint8_t* cells, const Candidate& candidate) {
        for (unsigned p = 0; p < kSide; ++p) keys[p] = candidate.label[cells[candidate.column[p]]] * 16u + p;
        if (!candidate.ties) return;
        for (unsigned s = 0; s < 3; ++s) {
            const unsigned ties = candidate.ties >> s * 3;
            if (ties & 2) sort2(keys[s * 3], keys[s * 3 + 1]);
            if (!(ties & 4)) continue;
            sort2(keys[s * 3 + 1], keys[s * 3 + 2]);
            if (ties & 2) sort2(keys[s * 3], keys[s * 3 + 1]);
        }
    }

    unsigned label(unsigned p) const { return keys[p] >> 4; }

    // Four bits a cell, the first highest.
    std::uint64_t value() const {
        std::uint64_t all = 0;
        for (unsigned p = 0; p < kSide; ++p) all = all << 4 | label(p);
        return all;
    }
};

// The rows that may stand at this level.
unsigned choices(const Candidate& candidate, int level) {
    return level % 3 ? candidate.left & 7u << candidate.row[level - 1] / 3 * 3 : candidate.left;
}

}  // namespace

void Search::next_row(int level) {
    values_.clear();
    std::uint64_t best = ~std::uint64_t{0};
    for (const Candidate& candidate : candidates_) {
        for (unsigned rows = choices(candidate, level); rows; rows &= rows - 1) {
            const Line line(board_.sides[candidate.side].cells[lowest_bit(rows)], candidate);
            values_.push_back(line.value());
            best = std::min(best, values_.back());
        }
    }
    heirs_.clear();
    int next = candidates_.front().next;
    const std::uint64_t* value = values_.data();
    for (const Candidate& candidate : candidates_) {
        for (unsigned rows = choices(candidate, level); rows; rows &= rows - 1) {
            if (*value++ == best) place_row(candidate, lowest_bit(rows), level);
        }
    }
    for (int p = 0; p < kSide; ++p) {
        const unsigned label = best >> (32 - 4 * p) & 15;
        form_[level * kSide + p] = static_cast<std::uint8_t>(label == kUnknown ? next++ : static_cast<int>(label));
    }
    candidates_.swap(heirs_);
}

// Adds the candidates that come of placing this row: several if tied columns hold new digits, which may come in any order.
void Search::place_row(const Candidate& from, int row, int level) {
    const std::uint8_t* cells = board_.sides[from.side].cells[row];
    const std::size_t begin = heirs_.size();
    heirs_.push_back(from);
    Candidate& heir = heirs_.back();
    heir.row[level] = static_cast<std::uint8_t>(row);
    heir.left = static_cast<std::uint16_t>(from.left & ~(1u << row));
    const Line line(cells, from);
    if (from.ties) {
        unsigned ties = 0, open = 0;
        for (unsigned p = 0; p < kSide; ++p) {
            heir.column[p] = from.column[line.keys[p] & 15];
            if (!(from.ties >> p & 1)) continue;
            if (line.label(p) == 0) ties |= 1u << p;
            else if (line.label(p) == kUnknown && line.label(p - 1) == kUnknown) open |= 1u << p;
        }
        heir.ties = static_cast<std::uint16_t>(ties);
        for (unsigned s = 0; open >> s * 3; ++s) {
            const unsigned tied = open >> s * 3 & 7;
            if (!tied) continue;
            const unsigned first = s * 3 + (tied & 2 ? 0 : 1), count = tied == 6 ? 3 : 2;
            const std::size_t end = heirs_.size();
            for (std::size_t i = begin; i < end; ++i) {
                Candidate other = heirs_[i];
                std::uint8_t* const columns = other.column + first;
                std::sort(columns, columns + count);
                heirs_[i] = other;
                while (std::next_permutation(columns, columns + count)) heirs_.push_back(other);
            }
        }
    }
    for (std::size_t i = begin; i < heirs_.size(); ++i) {
        Candidate& each = heirs_[i];
        for (unsigned p = 0; p < kSide; ++p) {
            if (line.label(p) == kUnknown) each.label[cells[each.column[p]]] = each.next++;
        }
    }
}

}  // namespace nonet::symmetry
