// Canonical forms of single puzzles: the steps of the search put together, reading and mapping.
#include "symmetry/symmetry.hpp"

#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

std::uint32_t Search::run(const std::uint8_t* cells, std::uint8_t* form, Map& map) {
    form_ = form;
    board_.load(cells);
    int level = 3;
    if (first_row()) {
        full_first_rows();
        level = 2;
    }
    for (; level < kSide; ++level) next_row(level);
    return finish(map);
}

std::uint32_t Search::finish(Map& map) const {
    std::uint32_t automorphisms = 0;
    for (const Candidate& candidate : candidates_) {
        std::uint32_t orders = 1;
        for (int s = 0; s < 3; ++s) {
            const unsigned ties = candidate.ties >> s * 3 & 6;
            orders *= ties == 6 ? 6 : ties ? 2 : 1;
        }
        automorphisms += orders;
    }
    const Candidate& one = candidates_.front();
    map.transposed = one.side;
    std::memcpy(map.row, one.row, kSide);
    std::memcpy(map.column, one.column, kSide);
    std::uint8_t next = one.next;
    map.label[0] = 0;
    for (int digit = 1; digit <= kSide; ++digit) map.label[digit] = one.label[digit] == kUnknown ? next++ : one.label[digit];
    return automorphisms;
}

Canonicaliser::Canonicaliser() : search_(std::make_unique<Search>()) {}
Canonicaliser::~Canonicaliser() = default;

std::uint32_t Canonicaliser::canonical(const std::uint8_t* cells, std::uint8_t* form, Map& map) {
    return search_->run(cells, form, map);
}

void apply(const Map& map, const std::uint8_t* cells, std::uint8_t* image) {
    const int across = map.transposed ? kSide : 1, down = map.transposed ? 1 : kSide;
    for (int r = 0; r < kSide; ++r) {
        for (int c = 0; c < kSide; ++c) image[r * kSide + c] = map.label[cells[map.row[r] * down + map.column[c] * across]];
    }
}

namespace {

constexpr std::uint8_t kNoCell = 255;

struct Signs {
    std::uint8_t digit[256];
    constexpr Signs() : digit() {
        for (unsigned sign = 0; sign < 256; ++sign) digit[sign] = kNoCell;
        for (unsigned i = 0; i < 10; ++i) digit[i] = digit['0' + i] = static_cast<std::uint8_t>(i);
        digit['.'] = 0;
    }
};
constexpr Signs kSigns;

// The digits of some houses as bits, added up and joined: the two are equal if no digit stands twice in a house.
template <int houses>
struct Digits {
    std::uint16_t sum[houses] = {}, any[houses] = {};

    void add(int house, std::uint16_t sums, std::uint16_t anys) {
        sum[house] = static_cast<std::uint16_t>(sum[house] + sums);
        any[house] = static_cast<std::uint16_t>(any[house] | anys);
    }
    bool differ() const { return std::memcmp(sum, any, sizeof sum) == 0; }
};

}  // namespace

Status read(const std::uint8_t* puzzle, std::uint8_t* cells) {
    std::uint8_t highest = 0;
    for (int i = 0; i < kCells; ++i) {
        cells[i] = kSigns.digit[puzzle[i]];
        highest |= cells[i];
    }
    if (highest > 15) return Status::invalid;
    Digits<kSide> rows, columns, boxes;
    for (int r = 0; r < kSide; ++r) {
        std::uint16_t bits[kSide];
        for (int c = 0; c < kSide; ++c) bits[c] = static_cast<std::uint16_t>(1u << cells[r * kSide + c] & ~1u);
        for (int c = 0; c < kSide; ++c) columns.add(c, bits[c], bits[c]);
        for (int s = 0; s < 3; ++s) {
            const std::uint16_t *b = bits + s * 3;
            const auto sum = static_cast<std::uint16_t>(b[0] + b[1] + b[2]), any = static_cast<std::uint16_t>(b[0] | b[1] | b[2]);
            rows.add(r, sum, any);
            boxes.add(r / 3 * 3 + s, sum, any);
        }
    }
    return rows.differ() && columns.differ() && boxes.differ() ? Status::done : Status::conflict;
}

std::uint64_t equivalents(const std::uint8_t* cells, std::uint32_t automorphisms) {
    unsigned digits = 0;
    for (int i = 0; i < kCells; ++i) digits |= 1u << cells[i];
    std::uint64_t count = kMoves / automorphisms;
    std::uint64_t labels = kSide;
    for (int digit = 1; digit <= kSide; ++digit) {
        if (digits >> digit & 1) count *= labels--;
    }
    return count;
}

}  // namespace nonet::symmetry
