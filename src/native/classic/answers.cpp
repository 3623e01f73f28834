#include "classic/answers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#endif

namespace nonet {

namespace {

constexpr std::size_t kCells = 81;
constexpr std::size_t kMinRows = 4096;  // rows for which it is worth starting a thread: about 0.2 ms of checking
constexpr unsigned kAllValues = 0x3fe;  // bits 1 to 9

// A table: GCC makes vectors of shifts by a varying amount, which the baseline instruction set does not have.
constexpr std::array<unsigned, 16> kBits = [] {
    std::array<unsigned, 16> bits{};
    for (unsigned value = 0; value < 16; ++value) bits[value] = 1u << value;
    return bits;
}();

std::uint64_t eight(const std::uint8_t* bytes) {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

// Eight cells at a time in a 64-bit word; the last word overlaps the one before. (A byte at a time took 500 ns a row.)
bool holds_values_and_givens(const std::uint8_t* puzzle, const std::uint8_t* solution) {
    constexpr std::uint64_t kEach = 0x0101010101010101;
    std::uint64_t wrong = 0;
    for (std::size_t i = 0; i < kCells; i += 8) {
        const std::size_t at = std::min(i, kCells - 8);
        const std::uint64_t given = eight(puzzle + at), value = eight(solution + at);
        const std::uint64_t is_given = (given + 0x7f * kEach) & (0x80 * kEach);  // 0x80 in each byte that is not 0
        wrong |= (given ^ value) & ((is_given >> 7) * 0xff);
        wrong |= value & (0xf0 * kEach);
    }
    return wrong == 0;
}

}  // namespace

// Nine cells that together hold 1 to 9 hold each of them once.
bool fills_houses(const std::uint8_t* solution) {
    unsigned columns[9] = {};
    unsigned all = kAllValues;
    for (std::size_t band = 0; band < 3; ++band) {
        unsigned boxes[3] = {};
        for (std::size_t r = 0; r < 3; ++r) {
            const std::uint8_t* cells = solution + (band * 3 + r) * 9;
            unsigned row = 0;
            for (std::size_t box = 0; box < 3; ++box) {
                unsigned three = 0;
                for (std::size_t c = box * 3; c < box * 3 + 3; ++c) {
                    const unsigned bit = kBits[cells[c] & 15];
                    columns[c] |= bit;
                    three |= bit;
                }
                row |= three;
                boxes[box] |= three;
            }
            all &= row;
        }
        all &= boxes[0] & boxes[1] & boxes[2];
    }
    for (const unsigned column : columns) all &= column;
    return all == kAllValues;
}

#if defined(__GNUC__) && defined(__x86_64__)

namespace {

// The same for 16 bytes at a time: 11 ns instead of 67, a row of the board in each vector (what follows the ninth cell never gets to a lane that
// is looked at):
//
//     lane      0      1   2   3      4   5   6      7   8
//     bits      b0     b1  b2  b3     b4  b5  b6     b7  b8      bit v-1 for the values 1 to 8, none for 9
//     three     b0-b2          b3-b5          b6-b8              each box's part of the row
//     row       b0-b8
//
// Houses that hold 1 to 8 have one cell left each, so with nine 9s on the board every house has one of them.
__attribute__((target("ssse3"))) bool fills_houses_shuffled(const std::uint8_t* solution) {
    const __m128i bit_of = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i nine = _mm_set1_epi8(9);
    const __m128i cells = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0);
    __m128i columns = _mm_setzero_si128(), nines = _mm_setzero_si128();
    __m128i rows = _mm_set1_epi8(-1), boxes = _mm_set1_epi8(-1);
    for (std::size_t band = 0; band < 3; ++band) {
        __m128i threes = _mm_setzero_si128();
        for (std::size_t r = band * 3; r < band * 3 + 3; ++r) {
            // The last row is taken from the 16 bytes that end with it: nothing is read beyond the board.
            const auto* from = reinterpret_cast<const __m128i*>(solution + (r == 8 ? kCells - 16 : r * 9));
            const __m128i loaded = _mm_loadu_si128(from);
            const __m128i row = r == 8 ? _mm_srli_si128(loaded, 7) : loaded;
            const __m128i bits = _mm_shuffle_epi8(bit_of, row);
            nines = _mm_add_epi8(nines, _mm_and_si128(_mm_cmpeq_epi8(row, nine), cells));
            columns = _mm_or_si128(columns, bits);
            const __m128i three = _mm_or_si128(bits, _mm_or_si128(_mm_srli_si128(bits, 1), _mm_srli_si128(bits, 2)));
            threes = _mm_or_si128(threes, three);
            rows =
                _mm_and_si128(rows, _mm_or_si128(three, _mm_or_si128(_mm_srli_si128(three, 3), _mm_srli_si128(three, 6))));
        }
        boxes = _mm_and_si128(boxes, threes);
    }
    const __m128i all = _mm_set1_epi8(-1);
    const int row_lanes = _mm_movemask_epi8(_mm_cmpeq_epi8(rows, all));
    const int box_lanes = _mm_movemask_epi8(_mm_cmpeq_epi8(boxes, all));
    const int column_lanes = _mm_movemask_epi8(_mm_cmpeq_epi8(columns, all));
    const __m128i sums = _mm_sad_epu8(nines, _mm_setzero_si128());
    const int count = _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8));
    return (row_lanes & 1) && (box_lanes & 0x49) == 0x49 && (column_lanes & 0x1ff) == 0x1ff && count == 9;
}

}  // namespace

namespace {

#define NONET_AVX2 __attribute__((target("avx2"))) inline

NONET_AVX2 __m256i side_by_side(const std::uint8_t* left, const std::uint8_t* right) {
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(left));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), _mm_loadu_si128(reinterpret_cast<const __m128i*>(right)), 1);
}

// Which bytes have all bits set, a bit for each. (A lambda would not be compiled for AVX2.)
NONET_AVX2 unsigned full(__m256i bytes) {
    return static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(-1))));
}

// Two boards, one in each half of the vectors, as above.
NONET_AVX2 bool fill_houses_both(const std::uint8_t* left, const std::uint8_t* right) {
    const __m256i bit_of = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    const __m256i cells = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0));
    const __m256i nine = _mm256_set1_epi8(9);
    __m256i columns = _mm256_setzero_si256(), nines = _mm256_setzero_si256();
    __m256i rows = _mm256_set1_epi8(-1), boxes = _mm256_set1_epi8(-1);
    for (std::size_t band = 0; band < 3; ++band) {
        __m256i threes = _mm256_setzero_si256();
        for (std::size_t r = band * 3; r < band * 3 + 3; ++r) {
            const std::size_t from = r == 8 ? kCells - 16 : r * 9;
            const __m256i loaded = side_by_side(left + from, right + from);
            const __m256i row = r == 8 ? _mm256_srli_si256(loaded, 7) : loaded;
            const __m256i bits = _mm256_shuffle_epi8(bit_of, row);
            nines = _mm256_add_epi8(nines, _mm256_and_si256(_mm256_cmpeq_epi8(row, nine), cells));
            columns = _mm256_or_si256(columns, bits);
            const __m256i three =
                _mm256_or_si256(bits, _mm256_or_si256(_mm256_srli_si256(bits, 1), _mm256_srli_si256(bits, 2)));
            threes = _mm256_or_si256(threes, three);
            const __m256i others = _mm256_or_si256(_mm256_srli_si256(three, 3), _mm256_srli_si256(three, 6));
            rows = _mm256_and_si256(rows, _mm256_or_si256(three, others));
        }
        boxes = _mm256_and_si256(boxes, threes);
    }
    const __m256i sums = _mm256_sad_epu8(nines, _mm256_setzero_si256());
    const __m256i counts = _mm256_add_epi64(sums, _mm256_srli_si256(sums, 8));
    return (full(rows) & 0x10001u) == 0x10001u && (full(boxes) & 0x490049u) == 0x490049u &&
           (full(columns) & 0x1ff01ffu) == 0x1ff01ffu && _mm256_extract_epi32(counts, 0) == 9 &&
           _mm256_extract_epi32(counts, 4) == 9;
}

// As holds_values_and_givens, 32 cells at a time: 32, 32 and the last 32, of which 15 come again.
NONET_AVX2 bool holds_values_and_givens_wide(const std::uint8_t* puzzle, const std::uint8_t* solution) {
    __m256i good = _mm256_set1_epi8(-1);
    for (const std::size_t at : {std::size_t{0}, std::size_t{32}, kCells - 32}) {
        const __m256i given = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + at));
        const __m256i value = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(solution + at));
        const __m256i kept =
            _mm256_or_si256(_mm256_cmpeq_epi8(given, _mm256_setzero_si256()), _mm256_cmpeq_epi8(given, value));
        const __m256i small = _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(15)), value);
        good = _mm256_and_si256(good, _mm256_and_si256(kept, small));
    }
    return _mm256_movemask_epi8(good) == -1;
}

__attribute__((target("avx2"))) bool both_hold(const std::uint8_t* puzzles, const std::uint8_t* solutions) {
    return holds_values_and_givens_wide(puzzles, solutions) &&
           holds_values_and_givens_wide(puzzles + kCells, solutions + kCells) &&
           fill_houses_both(solutions, solutions + kCells);
}

}  // namespace

HouseCheck shuffled_check() { return __builtin_cpu_supports("ssse3") ? fills_houses_shuffled : nullptr; }
PairCheck pair_check() { return __builtin_cpu_supports("avx2") ? both_hold : nullptr; }
#else
HouseCheck shuffled_check() { return nullptr; }
PairCheck pair_check() { return nullptr; }
#endif

std::size_t first_wrong_answer(const std::uint8_t* puzzles, const std::uint8_t* solutions, const std::uint64_t* counts,
                               std::size_t rows, unsigned threads) {
    static const HouseCheck fills = shuffled_check() ? shuffled_check() : fills_houses;
    static const PairCheck both = pair_check();
    std::atomic<std::size_t> wrong{rows};
    const auto check = [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            // Pairs: 9 ns a row instead of 16. A pair that does not hold is looked at row by row.
            while (both && row + 1 < end && counts[row] && counts[row + 1] &&
                   both(puzzles + row * kCells, solutions + row * kCells)) {
                row += 2;
            }
            if (row == end) return;
            const std::uint8_t* const solution = solutions + row * kCells;
            if (!counts[row] || (holds_values_and_givens(puzzles + row * kCells, solution) && fills(solution))) continue;
            std::size_t first = wrong.load();
            while (row < first && !wrong.compare_exchange_weak(first, row)) {
            }
            return;
        }
    };
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t shares = std::max<std::size_t>(1, std::min<std::size_t>(threads, rows / kMinRows));
    std::vector<std::thread> others;
    std::size_t begin = 0;
    for (std::size_t share = 1; share < shares; ++share, begin += rows / shares) {
        try {
            others.emplace_back(check, begin, begin + rows / shares);
        } catch (const std::system_error&) {
            break;  // no thread to spare: this one checks the rest
        }
    }
    check(begin, rows);
    for (std::thread& other : others) other.join();
    return wrong;
}

}  // namespace nonet
