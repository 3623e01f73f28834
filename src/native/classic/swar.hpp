// The vector of a compiler without vector extensions: SIMD within a register (SWAR; Lamport 1975).
//
//     V.word[0]   [ lane 0 | lane 1 | lane 2 | lane 3 ]      four lanes of 16 bits in each 64-bit word, lane 0 lowest
//     V.word[1]   [ lane 4 | lane 5 | lane 6 | lane 7 ]
//
// Sums and differences are kept from carrying into the next lane by working on the low 15 bits of each lane and adding the
// highest bit without carry (Warren, Hacker's Delight, 2-18). The rest of a kernel is the same source for both vectors, and
// gives the same results and, with as many lanes, the same counters.
//
// A third of the speed of SSE2, a tenth of AVX2: the figures are in docs/classic-engine.md.
#pragma once

#include <cstdint>

#include "portable.hpp"

namespace nonet::classic {
namespace {

constexpr std::uint64_t kEachLane = 0x0001000100010001;  // the lowest bit of each lane
constexpr std::uint64_t kHighBits = 0x8000 * kEachLane;  // the highest bit of each lane
constexpr std::uint64_t kLowBits = ~kHighBits;           // all others

struct V {
    std::uint64_t word[NONET_LANES / 4];
};

template <class Operation>
NONET_INLINE V each_word(const V& a, Operation operation) {
    V result;
    for (int w = 0; w < NONET_LANES / 4; ++w) result.word[w] = operation(a.word[w]);
    return result;
}
template <class Operation>
NONET_INLINE V each_word(const V& a, const V& b, Operation operation) {
    V result;
    for (int w = 0; w < NONET_LANES / 4; ++w) result.word[w] = operation(a.word[w], b.word[w]);
    return result;
}

NONET_INLINE V splat(unsigned x) {
    V result;
    for (std::uint64_t& word : result.word) word = (x & 0xffff) * kEachLane;
    return result;
}

NONET_INLINE V operator~(const V& a) {
    return each_word(a, [](std::uint64_t x) { return ~x; });
}
NONET_INLINE V operator&(const V& a, const V& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
NONET_INLINE V operator|(const V& a, const V& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
NONET_INLINE V operator^(const V& a, const V& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}
NONET_INLINE V operator+(const V& a, const V& b) {
    return each_word(
        a, b, [](std::uint64_t x, std::uint64_t y) { return ((x & kLowBits) + (y & kLowBits)) ^ ((x ^ y) & kHighBits); });
}
NONET_INLINE V operator-(const V& a, const V& b) {
    return each_word(
        a, b, [](std::uint64_t x, std::uint64_t y) { return ((x | kHighBits) - (y & kLowBits)) ^ ((x ^ ~y) & kHighBits); });
}
NONET_INLINE V operator-(const V& a) { return V{} - a; }
NONET_INLINE V operator<<(const V& a, int n) {
    const std::uint64_t kept = (0xffffu << n & 0xffff) * kEachLane;
    return each_word(a, [&](std::uint64_t x) { return x << n & kept; });
}
NONET_INLINE V operator>>(const V& a, int n) {
    const std::uint64_t kept = (0xffffu >> n) * kEachLane;
    return each_word(a, [&](std::uint64_t x) { return x >> n & kept; });
}
NONET_INLINE V& operator&=(V& a, const V& b) { return a = a & b; }
NONET_INLINE V& operator|=(V& a, const V& b) { return a = a | b; }
NONET_INLINE V& operator+=(V& a, const V& b) { return a = a + b; }

// All bits of each lane whose highest bit is set in `high`, which has no other bits.
NONET_INLINE std::uint64_t spread(std::uint64_t high) { return high | (high - (high >> 15)); }

NONET_INLINE V is_zero(const V& a) {
    return each_word(a, [](std::uint64_t x) { return spread(~(((x & kLowBits) + kLowBits) | x) & kHighBits); });
}
NONET_INLINE V equal(const V& a, const V& b) { return is_zero(a ^ b); }

// a < b in each lane; both below 0x8000.
NONET_INLINE V less(const V& a, const V& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return spread(~((x | kHighBits) - y) & kHighBits); });
}

// Lanes of 64 bits, four 16-bit lanes each (as in simd.hpp).
NONET_INLINE V splat_words(std::uint64_t x) {
    V result;
    for (std::uint64_t& word : result.word) word = x;
    return result;
}
NONET_INLINE V shift_words_up(const V& a, int bits) {
    return each_word(a, [&](std::uint64_t x) { return x << bits; });
}
NONET_INLINE V shift_words_down(const V& a, int bits) {
    return each_word(a, [&](std::uint64_t x) { return x >> bits; });
}
template <class Word>
NONET_INLINE V make_words(Word word) {
    V result;
    for (int n = 0; n < NONET_LANES / 4; ++n) result.word[n] = word(n);
    return result;
}

}  // namespace
}  // namespace nonet::classic
