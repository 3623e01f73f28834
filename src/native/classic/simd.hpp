// V, the vector of 16-bit lanes that kernels compute with: GCC/clang vector extensions, plus the operations these lack.
// A compiler without the extensions gets the same V from swar.hpp.
//
//     V     [ lane 0 | lane 1 | ... | lane L-1 ]     a puzzle a lane, 16 bits each: a set of digits, a sum, a mask
//     L     8 on SSE2, NEON and in swar.hpp, 16 on AVX2, 32 on AVX-512: as wide as the machine, never wider
//
// A mask is a V with all bits of a lane set or clear, as comparisons give it; `Bits` is a bitset of lanes, bit i for lane i.
// Lanes are numbered in memory order, and words of four lanes are little-endian.
// Only kernels include this file: everything has internal linkage and differs from level to level.
#pragma once

#include <cstdint>
#include <cstring>

#include "portable.hpp"

#if defined(NONET_CLASSIC_LANES)  // the tests run wide kernels on narrow machines
#define NONET_LANES NONET_CLASSIC_LANES
#elif defined(__AVX512BW__) && NONET_EXTENSIONS
#define NONET_LANES 32
#elif defined(__AVX2__) && NONET_EXTENSIONS
#define NONET_LANES 16
#else
#define NONET_LANES 8
#endif

#if defined(__AVX512BW__) && NONET_EXTENSIONS && NONET_LANES == 32
#define NONET_AVX512_32 1
#include <immintrin.h>
#else
#define NONET_AVX512_32 0
#endif

#if defined(__AVX2__) && NONET_EXTENSIONS && NONET_LANES == 16
#define NONET_AVX2_16 1
#include <immintrin.h>
#else
#define NONET_AVX2_16 0
#endif

#if defined(__SSE2__) && NONET_EXTENSIONS && NONET_LANES == 8
#define NONET_SSE2_8 1
#include <emmintrin.h>
#else
#define NONET_SSE2_8 0
#endif

#if NONET_EXTENSIONS

namespace nonet::classic {
namespace {

using V = std::uint16_t __attribute__((vector_size(2 * NONET_LANES)));
using Words = std::uint64_t __attribute__((vector_size(2 * NONET_LANES)));
using Signed = std::int16_t __attribute__((vector_size(2 * NONET_LANES)));

NONET_INLINE V splat(unsigned x) { return V{} + static_cast<std::uint16_t>(x); }
NONET_INLINE V equal(V a, V b) { return reinterpret_cast<V>(a == b); }
NONET_INLINE V is_zero(V a) { return equal(a, V{}); }

// a < b in each lane; both below 0x8000, since SSE2 compares only as signed.
NONET_INLINE V less(V a, V b) { return reinterpret_cast<V>(reinterpret_cast<Signed>(a) < reinterpret_cast<Signed>(b)); }

// Lanes of 64 bits, four 16-bit lanes each: quick.hpp keeps the three bands of a node in one.
NONET_INLINE V splat_words(std::uint64_t x) { return reinterpret_cast<V>(Words{} + x); }
NONET_INLINE V shift_words_up(V v, int bits) { return reinterpret_cast<V>(reinterpret_cast<Words>(v) << bits); }
NONET_INLINE V shift_words_down(V v, int bits) { return reinterpret_cast<V>(reinterpret_cast<Words>(v) >> bits); }
template <class Word>
NONET_INLINE V make_words(Word word) {
    Words words{};
    NONET_UNROLL
    for (int n = 0; n < NONET_LANES / 4; ++n) words[n] = word(n);
    return reinterpret_cast<V>(words);
}

}  // namespace
}  // namespace nonet::classic

#else
#include "classic/swar.hpp"
#endif

namespace nonet::classic {
namespace {

static_assert(NONET_LITTLE_ENDIAN, "words of four lanes are little-endian");

constexpr int kLanes = NONET_LANES;
using Bits = std::uint32_t;
constexpr Bits kEveryLane = kLanes == 32 ? ~Bits{0} : (Bits{1} << (kLanes % 32)) - 1;

NONET_INLINE std::uint16_t lane_of(const V& v, int lane) {
    std::uint16_t x;
    std::memcpy(&x, reinterpret_cast<const char*>(&v) + sizeof x * static_cast<unsigned>(lane), sizeof x);
    return x;
}

NONET_INLINE V vector_of(const std::uint16_t (&lanes)[kLanes]) {
    V v;
    std::memcpy(&v, lanes, sizeof v);
    return v;
}

#if NONET_AVX512_32
NONET_INLINE __m512i wide(V v) { return reinterpret_cast<__m512i>(v); }
#endif

// Lanes of x that hold exactly one digit; 0 in the others.
NONET_INLINE V single(V x) {
#if NONET_AVX512_32
    return reinterpret_cast<V>(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(wide(x), wide(x - splat(1))), wide(x)));
#else
    return x & is_zero(x & (x - splat(1)));
#endif
}

NONET_INLINE V pick(V mask, V yes, V no) {
#if NONET_AVX512_32
    return reinterpret_cast<V>(_mm512_ternarylogic_epi64(wide(mask), wide(yes), wide(no), 0xca));
#elif NONET_AVX2_16
    return reinterpret_cast<V>(
        _mm256_blendv_epi8(reinterpret_cast<__m256i>(no), reinterpret_cast<__m256i>(yes), reinterpret_cast<__m256i>(mask)));
#else
    return (yes & mask) | (no & ~mask);
#endif
}

// pick(is_zero(a), yes, no); AVX-512 has masks of its own, which need not become vectors first.
NONET_INLINE V pick_where_zero(V a, V yes, V no) {
#if NONET_AVX512_32
    return reinterpret_cast<V>(_mm512_mask_mov_epi16(wide(no), _mm512_testn_epi16_mask(wide(a), wide(a)), wide(yes)));
#else
    return pick(is_zero(a), yes, no);
#endif
}

// The smaller of a and b in each lane; both below 0x8000.
NONET_INLINE V smaller(V a, V b) {
#if NONET_AVX512_32
    return reinterpret_cast<V>(_mm512_min_epi16(wide(a), wide(b)));
#elif NONET_AVX2_16
    return reinterpret_cast<V>(_mm256_min_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif NONET_SSE2_8
    return reinterpret_cast<V>(_mm_min_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    return pick(less(a, b), a, b);
#endif
}

// The lanes that a mask selects (movemask).
NONET_INLINE Bits bits_of(V mask) {
#if NONET_AVX512_32
    return _mm512_movepi16_mask(wide(mask));
#elif NONET_AVX2_16
    // Not pext of a byte mask: it is microcoded on the first Zens.
    const auto packed = _mm256_packs_epi16(reinterpret_cast<__m256i>(mask), _mm256_setzero_si256());
    const auto bytes = static_cast<Bits>(_mm256_movemask_epi8(packed));
    return (bytes & 0xff) | (bytes >> 8 & 0xff00);
#elif NONET_SSE2_8
    return static_cast<Bits>(_mm_movemask_epi8(_mm_packs_epi16(reinterpret_cast<__m128i>(mask), _mm_setzero_si128())));
#else
    Bits bits = 0;
    for (int lane = 0; lane < kLanes; ++lane) bits |= static_cast<Bits>(lane_of(mask, lane) & 1) << lane;
    return bits;
#endif
}

NONET_INLINE V lane_numbers() {
    std::uint16_t numbers[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) numbers[lane] = static_cast<std::uint16_t>(lane);
    return vector_of(numbers);
}

// The masks that select one lane, and a set of lanes.
NONET_INLINE V mask_of_lane(int lane) { return equal(lane_numbers(), splat(static_cast<unsigned>(lane))); }

NONET_INLINE V mask_of(Bits bits) {
#if NONET_AVX512_32
    return reinterpret_cast<V>(_mm512_movm_epi16(bits));
#else
    std::uint16_t weights[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) weights[lane] = static_cast<std::uint16_t>(1u << (lane % 16));
    const V weight = vector_of(weights);
    V word = splat(bits & 0xffff);
    if (kLanes > 16) word = pick(less(lane_numbers(), splat(16)), word, splat(bits >> 16));
    return equal(word & weight, weight);
#endif
}

// Population count of each lane: nibble lookup by pshufb (Mula 2008), or SWAR.
NONET_INLINE V size_of(V set) {
#if NONET_AVX512_32
    const __m512i sizes =
        _mm512_maskz_broadcast_i32x4(0xffff, _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i nibble = _mm512_set1_epi8(15);
    const __m512i low = _mm512_shuffle_epi8(sizes, _mm512_and_si512(wide(set), nibble));
    const __m512i high = _mm512_shuffle_epi8(sizes, _mm512_and_si512(_mm512_srli_epi16(wide(set), 4), nibble));
    const auto sum = reinterpret_cast<V>(_mm512_add_epi8(low, high));
    return (sum + (sum >> 8)) & splat(0xff);
#elif NONET_AVX2_16
    const __m256i sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i nibble = _mm256_set1_epi8(15);
    const auto x = reinterpret_cast<__m256i>(set);
    const __m256i low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(x, nibble));
    const __m256i high = _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
    const auto sum = reinterpret_cast<V>(_mm256_add_epi8(low, high));
    return (sum + (sum >> 8)) & splat(0xff);
#else
    V x = set - ((set >> 1) & splat(0x5555));
    x = (x & splat(0x3333)) + ((x >> 2) & splat(0x3333));
    x = (x + (x >> 4)) & splat(0x0f0f);
    return (x + (x >> 8)) & splat(0x1f);
#endif
}

// A permutation of lanes (with repetition): lane i of the result is lane source[i].
class Shuffle {
public:
    NONET_INLINE explicit Shuffle(const std::uint8_t* source) {
#if NONET_AVX512_32
        source_ = _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(source)));
#elif NONET_AVX2_16
        // pshufb stays within a 16-byte half: one shuffle for what stays in its half, one for what crosses over.
        alignas(32) std::uint8_t stay[32], cross[32];
        for (int lane = 0; lane < 16; ++lane) {
            const bool same = source[lane] / 8 == lane / 8;
            const int byte = source[lane] % 8 * 2;
            for (int k = 0; k < 2; ++k) {
                stay[2 * lane + k] = static_cast<std::uint8_t>(same ? byte + k : 0x80);
                cross[2 * lane + k] = static_cast<std::uint8_t>(same ? 0x80 : byte + k);
            }
        }
        stay_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(stay));
        cross_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(cross));
#else
        std::memcpy(source_, source, kLanes);
#endif
    }

    NONET_INLINE V operator()(V v) const {
#if NONET_AVX512_32
        return reinterpret_cast<V>(_mm512_permutexvar_epi16(source_, wide(v)));
#elif NONET_AVX2_16
        const auto x = reinterpret_cast<__m256i>(v);
        const __m256i swapped = _mm256_permute2x128_si256(x, x, 1);
        const __m256i kept = _mm256_shuffle_epi8(x, stay_), crossed = _mm256_shuffle_epi8(swapped, cross_);
        return reinterpret_cast<V>(_mm256_or_si256(kept, crossed));
#else
        std::uint16_t in[kLanes], out[kLanes];
        std::memcpy(in, &v, sizeof v);
        for (int lane = 0; lane < kLanes; ++lane) out[lane] = in[source_[lane]];
        std::memcpy(&v, out, sizeof v);
        return v;
#endif
    }

private:
#if NONET_AVX512_32
    __m512i source_;
#elif NONET_AVX2_16
    __m256i stay_, cross_;
#else
    std::uint8_t source_[kLanes];
#endif
};

// Calls visit(lane) for each lane in `bits`, ascending.
template <class Visit>
NONET_INLINE void each(Bits bits, Visit visit) {
    for (; bits; bits &= bits - 1) visit(lowest_bit(bits));
}

}  // namespace
}  // namespace nonet::classic
