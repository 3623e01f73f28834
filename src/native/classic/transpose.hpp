// Transposes: rows of bytes (a puzzle each) to lanes (a cell a vector), and back.
//
//     rows[lane] -> 81 bytes, a cell each          c[cell] = one 16-bit lane for each row
//
//        cell  0  1  2 ...                             lane  0  1  2 ...
//     row 0  [ 5  .  . ...                      c[0]      [ 5  4  . ...
//     row 1  [ 4  3  . ...         <->          c[1]      [ .  3  6 ...
//     row 2  [ .  6  . ...                      c[2]      [ .  .  . ...
//
// On AVX2 as two transposes of 16 x 16 bytes at a time by unpacking, one in each 128-bit half of the registers; 81 = 5 x 16
// + 1, so the last two pieces overlap (cells 64..79 and 65..80). Elsewhere byte by byte.
#pragma once

#include "classic/kernel.hpp"
#include "classic/simd.hpp"

namespace nonet::classic {
namespace {

#if NONET_AVX2_16 || NONET_AVX512_32

struct Halves {  // the first of the 16 cells in the low and in the high half
    int low, high;
};
constexpr Halves kPieces[3] = {{0, 16}, {32, 48}, {64, 65}};

// x[i] = byte i of each row  <->  x[j] = bytes of row j, by four rounds of interleaving register i with register i + 8.
// Lost: eight registers at a time, so that gcc need not spill (easy puzzles 1% faster, all others 1% slower).
NONET_INLINE void transpose(__m256i* x) {
    NONET_UNROLL
    for (int round = 0; round < 4; ++round) {
        __m256i y[16];
        NONET_UNROLL
        for (int i = 0; i < 8; ++i) {
            y[2 * i] = _mm256_unpacklo_epi8(x[i], x[i + 8]);
            y[2 * i + 1] = _mm256_unpackhi_epi8(x[i], x[i + 8]);
        }
        NONET_UNROLL
        for (int i = 0; i < 16; ++i) x[i] = y[i];
    }
}

// Sixteen lanes of 16 bits: a whole V, or a half of it.
constexpr int kHalves = kLanes / 16;
NONET_INLINE __m256i* half_of(V& v, int half) { return reinterpret_cast<__m256i*>(&v) + half; }
NONET_INLINE __m256i half_of(const V& v, int half) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(&v) + half); }

// Fills a half of c with one digit for a given, else 0. Returns the bytes of that half that are all ones for a valid row.
NONET_NOINLINE __m128i rows_to_half(const std::uint8_t* const* rows, V* c, int half) {
    const __m256i low_bits =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0, 0, 0, 0, 0));
    const __m256i high_bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    const __m256i nine = _mm256_set1_epi8(9), zero = _mm256_set1_epi8('0'), dot = _mm256_set1_epi8('.');
    __m256i fine = _mm256_set1_epi8(-1);
    NONET_NO_UNROLL
    for (const Halves at : kPieces) {
        __m256i x[16];
        NONET_UNROLL
        for (int j = 0; j < 16; ++j) {
            const auto* low = reinterpret_cast<const __m128i*>(rows[j] + at.low);
            const auto* high = reinterpret_cast<const __m128i*>(rows[j] + at.high);
            x[j] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
        }
        transpose(x);
        NONET_UNROLL
        for (int j = 0; j < 16; ++j) {
            // '0'..'9' become 0..9, and 0..9 stay: of two readings of a byte, the smaller is right. '.' becomes 14.
            const __m256i plain = _mm256_min_epu8(x[j], _mm256_sub_epi8(x[j], zero));
            const __m256i digit = _mm256_min_epu8(plain, nine);
            const __m256i valid = _mm256_or_si256(_mm256_cmpeq_epi8(plain, digit), _mm256_cmpeq_epi8(x[j], dot));
            fine = _mm256_and_si256(fine, valid);
            const __m256i index = _mm256_or_si256(digit, _mm256_cmpeq_epi8(x[j], dot));  // 0xff looks up nothing
            const __m256i low = _mm256_shuffle_epi8(low_bits, index), high = _mm256_shuffle_epi8(high_bits, index);
            const __m256i a = _mm256_unpacklo_epi8(low, high), b = _mm256_unpackhi_epi8(low, high);
            _mm256_store_si256(half_of(c[at.low + j], half), _mm256_permute2x128_si256(a, b, 0x20));
            _mm256_store_si256(half_of(c[at.high + j], half), _mm256_permute2x128_si256(a, b, 0x31));
        }
    }
    return _mm_and_si128(_mm256_castsi256_si128(fine), _mm256_extracti128_si256(fine, 1));
}

// Fills c with one digit for a given, else 0. Returns the mask of lanes whose row holds an invalid byte.
NONET_INLINE V rows_to_lanes(const std::uint8_t* const* rows, V* c) {
    V fine;
    for (int half = 0; half < kHalves; ++half) {
        _mm256_store_si256(half_of(fine, half), _mm256_cvtepi8_epi16(rows_to_half(rows + 16 * half, c, half)));
    }
    return ~fine;
}

// Writes 1..9 for cells of one digit; for other cells some value without meaning.
NONET_NOINLINE void half_to_rows(const V* c, std::uint8_t* const* rows, int half) {
    const __m256i low_value = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9));
    const __m256i high_value = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
    const __m256i nibble = _mm256_set1_epi8(15);
    NONET_NO_UNROLL
    for (const Halves at : kPieces) {
        __m256i x[16];
        NONET_UNROLL
        for (int j = 0; j < 16; ++j) {
            // Packing saturates 1 << 8 to 0xff, both of whose nibbles are 15: the one pattern that means nine.
            const __m256i low = half_of(c[at.low + j], half), high = half_of(c[at.high + j], half);
            const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8);
            const __m256i above = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
            x[j] = _mm256_or_si256(_mm256_shuffle_epi8(low_value, _mm256_and_si256(bytes, nibble)),
                                   _mm256_shuffle_epi8(high_value, above));
        }
        transpose(x);
        NONET_UNROLL
        for (int j = 0; j < 16; ++j) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[j] + at.low), _mm256_castsi256_si128(x[j]));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[j] + at.high), _mm256_extracti128_si256(x[j], 1));
        }
    }
}

NONET_INLINE void lanes_to_rows(const V* c, std::uint8_t* const* rows) {
    for (int half = 0; half < kHalves; ++half) half_to_rows(c, rows + 16 * half, half);
}

#else

NONET_NOINLINE V rows_to_lanes(const std::uint8_t* const* rows, V* c) {
    std::uint16_t wrong[kLanes] = {};
    for (int lane = 0; lane < kLanes; ++lane) {
        unsigned bad = 0;
        for (int i = 0; i < kCells; ++i) {
            const unsigned byte = rows[lane][i];
            const unsigned digit = byte == '.' ? 0 : byte >= '0' ? byte - '0' : byte;
            bad |= digit > 9;
            const unsigned set = digit > 9 ? 0 : (1u << digit) >> 1;
            std::memcpy(reinterpret_cast<char*>(c + i) + 2 * lane, &set, 2);
        }
        if (bad) wrong[lane] = 0xffff;
    }
    return vector_of(wrong);
}

NONET_NOINLINE void lanes_to_rows(const V* c, std::uint8_t* const* rows) {
    for (int i = 0; i < kCells; ++i) {
        std::uint16_t sets[kLanes];
        std::memcpy(sets, c + i, sizeof sets);
        for (int lane = 0; lane < kLanes; ++lane)
            rows[lane][i] = static_cast<std::uint8_t>(1 + lowest_bit(sets[lane] | 0x8000u));
    }
}

#endif

// The 81 cells of one lane.
NONET_INLINE void copy_lane(const V* c, int lane, std::uint16_t* cells) {
    const char* from = reinterpret_cast<const char*>(c) + 2 * lane;
    NONET_UNROLL
    for (int i = 0; i < kCells; ++i) std::memcpy(cells + i, from + i * sizeof(V), 2);
}

// The same as digits 1..9; each cell of the lane has one digit.
NONET_INLINE void copy_solution(const V* c, int lane, std::uint8_t* row) {
    std::uint16_t cells[kCells];
    copy_lane(c, lane, cells);
    for (int i = 0; i < kCells; ++i) row[i] = static_cast<std::uint8_t>(1 + lowest_bit(cells[i] | 0x8000u));
}

#if NONET_AVX2_16 || NONET_AVX512_32

// Transposes 16 x 16 words of 16 bits: 8 x 8 in each quarter, then the quarters are swapped.
NONET_INLINE void transpose_words(__m256i* x) {
    NONET_UNROLL
    for (int half = 0; half < 16; half += 8) {
        NONET_UNROLL
        for (int round = 0; round < 3; ++round) {
            __m256i y[8];
            NONET_UNROLL
            for (int i = 0; i < 4; ++i) {
                y[2 * i] = _mm256_unpacklo_epi16(x[half + i], x[half + i + 4]);
                y[2 * i + 1] = _mm256_unpackhi_epi16(x[half + i], x[half + i + 4]);
            }
            NONET_UNROLL
            for (int i = 0; i < 8; ++i) x[half + i] = y[i];
        }
    }
    NONET_UNROLL
    for (int i = 0; i < 8; ++i) {
        const __m256i low = _mm256_permute2x128_si256(x[i], x[8 + i], 0x20);
        x[8 + i] = _mm256_permute2x128_si256(x[i], x[8 + i], 0x31);
        x[i] = low;
    }
}

constexpr int kSixteens[] = {0, 16, 32, 48, 64, 65};  // the first of sixteen cells that are moved together

NONET_INLINE void copy_half(const V* c, Bits lanes, std::uint16_t* const* cells, int half) {
    std::uint16_t nowhere[kCells];
    std::uint16_t* to[16];
    for (int lane = 0; lane < 16; ++lane) to[lane] = lanes >> lane & 1 ? cells[lane] : nowhere;
    NONET_NO_UNROLL
    for (const int first : kSixteens) {
        __m256i x[16];
        NONET_UNROLL
        for (int i = 0; i < 16; ++i) x[i] = half_of(c[first + i], half);
        transpose_words(x);
        NONET_UNROLL
        for (int i = 0; i < 16; ++i) _mm256_storeu_si256(reinterpret_cast<__m256i*>(to[i] + first), x[i]);
    }
}

#endif

// The 81 cells of each lane in `lanes`, to cells[lane]. From three lanes on a transpose of all lanes is cheaper than reading
// the lanes one by one (9% in all).
NONET_NOINLINE void copy_lanes(const V* c, Bits lanes, std::uint16_t* const* cells) {
#if NONET_AVX2_16 || NONET_AVX512_32
    for (int half = 0; half < kHalves; ++half) {
        const Bits wanted = lanes >> (16 * half) & 0xffff;
        if (count_bits(wanted) >= 3) {
            copy_half(c, wanted, cells + 16 * half, half);
        } else {
            each(wanted, [&](int lane) { copy_lane(c, 16 * half + lane, cells[16 * half + lane]); });
        }
    }
#else
    each(lanes, [&](int lane) { copy_lane(c, lane, cells[lane]); });
#endif
}

}  // namespace
}  // namespace nonet::classic
