// Rows 4 to 9 of the form, a row a step: every candidate with each of the rows that may come next.
#include <algorithm>
#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

namespace {

// Three cells of a row at positions of the form, the least first among tied columns: label * 16 + position before sorting.
inline void keys_of(const std::uint8_t* cells, const Candidate& candidate, unsigned stack, unsigned* keys) {
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned p = stack * 3 + i;
        keys[i] = candidate.label[cells[candidate.column[p]]] * 16u + p;
    }
    const unsigned ties = candidate.ties >> stack * 3 & 6;
    if (ties & 2) sort2(keys[0], keys[1]);
    if (ties & 4) sort2(keys[1], keys[2]);
    if (ties == 6) sort2(keys[0], keys[1]);
}

constexpr std::uint64_t kWorse = ~std::uint64_t{0};

// The labels of a row, four bits a cell, the first highest; kWorse as soon as they are not among the least any more.
inline std::uint64_t value_of(const std::uint8_t* cells, const Candidate& candidate, std::uint64_t best) {
    std::uint64_t value = 0;
    for (unsigned stack = 0; stack < 3; ++stack) {
        unsigned keys[3];
        keys_of(cells, candidate, stack, keys);
        value = value << 12 | (keys[0] >> 4) << 8 | (keys[1] & 0xf0) | keys[2] >> 4;
        if (value > best >> (24 - 12 * stack)) return kWorse;
    }
    return value;
}

// The rows that may stand at this level.
unsigned choices(const Candidate& candidate, int level) {
    return level % 3 ? candidate.left & 7u << candidate.row[level - 1] / 3 * 3 : candidate.left;
}

}  // namespace

void Search::next_row(int level) {
    values_.clear();
    std::uint64_t best = kWorse;
    for (const Candidate& candidate : candidates_) {
        for (unsigned rows = choices(candidate, level); rows; rows &= rows - 1) {
            values_.push_back(value_of(board_.sides[candidate.side].cells[lowest_bit(rows)], candidate, best));
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
    if (from.ties) {
        unsigned ties = 0, open = 0;
        for (unsigned stack = 0; stack < 3; ++stack) {
            unsigned keys[3];
            keys_of(cells, from, stack, keys);
            for (unsigned i = 0; i < 3; ++i) heir.column[stack * 3 + i] = from.column[keys[i] & 15];
            for (unsigned i = 1; i < 3; ++i) {
                const unsigned tie = from.ties & 1u << (stack * 3 + i);
                if (keys[i] >> 4 == 0) ties |= tie;
                else if (keys[i] >> 4 == kUnknown && keys[i - 1] >> 4 == kUnknown) open |= tie;
            }
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
        for (const int column : each.column) {
            std::uint8_t& label = each.label[cells[column]];
            if (label == kUnknown) label = each.next++;
        }
    }
}

}  // namespace nonet::symmetry
