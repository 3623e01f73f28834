// Canonical forms of single puzzles: the steps of the search put together, reading and mapping.
#include "symmetry/symmetry.hpp"

#include <cstring>

#include "symmetry/search.hpp"

namespace nonet::symmetry {

std::uint32_t Search::run(const std::uint8_t* cells, std::uint8_t* form, Map& map) {
    form_ = form;
    board_.load(cells);
    const unsigned first = first_row();
    if (first == kFullRow) {
        full_first_rows();
        next_row(2);
    } else {
        first_band(first);
    }
    for (int level = 3; level < kSide; ++level) next_row(level);
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
        digit[std::size_t{'.'}] = 0;
    }
};
constexpr Signs kSigns;

// Bits of the digits in some cells, added up and joined: the two are equal if no digit is there twice.
struct Digits {
    std::uint16_t sum = 0, any = 0;

    void add(const Digits& more) {
        sum = static_cast<std::uint16_t>(sum + more.sum);
        any = static_cast<std::uint16_t>(any | more.any);
    }
    unsigned twice() const { return static_cast<unsigned>(sum ^ any); }
};

constexpr std::uint16_t kBits[16] = {0, 2, 4, 8, 16, 32, 64, 128, 256, 512};

// Not 0 if a digit stands twice in a house.
unsigned twice(const std::uint8_t* cells) {
    constexpr int kLanes = 16;  // nine columns, and room to the end of a vector
    std::uint16_t bits[kSide][kLanes] = {};
    unsigned found = 0;
    for (int r = 0; r < kSide; ++r) {
        Digits row;
        for (int c = 0; c < kSide; ++c) {
            bits[r][c] = kBits[cells[r * kSide + c]];
            row.add({bits[r][c], bits[r][c]});
        }
        found |= row.twice();
    }
    std::uint16_t sums[kLanes] = {}, anys[kLanes] = {};
    for (int band = 0; band < 3; ++band) {
        const auto& top = bits[band * 3];
        const auto& middle = bits[band * 3 + 1];
        const auto& bottom = bits[band * 3 + 2];
        std::uint16_t sum[kLanes], any[kLanes];
        for (int c = 0; c < kLanes; ++c) {
            sum[c] = static_cast<std::uint16_t>(top[c] + middle[c] + bottom[c]);
            any[c] = static_cast<std::uint16_t>(top[c] | middle[c] | bottom[c]);
            sums[c] = static_cast<std::uint16_t>(sums[c] + sum[c]);
            anys[c] = static_cast<std::uint16_t>(anys[c] | any[c]);
        }
        for (int c = 0; c < kSide; c += 3) {
            Digits box;
            for (int i = c; i < c + 3; ++i) box.add({sum[i], any[i]});
            found |= box.twice();
        }
    }
    for (int c = 0; c < kSide; ++c) found |= static_cast<unsigned>(sums[c] ^ anys[c]);
    return found;
}

}  // namespace

Status read(const std::uint8_t* puzzle, std::uint8_t* cells) {
    std::uint8_t all = 0;
    for (int i = 0; i < kCells; ++i) {
        cells[i] = kSigns.digit[puzzle[i]];
        all |= cells[i];
    }
    if (all == kNoCell) return Status::invalid;
    return twice(cells) ? Status::conflict : Status::done;
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
