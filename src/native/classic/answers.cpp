#include "classic/answers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

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

}  // namespace

std::size_t first_wrong_answer(const std::uint8_t* puzzles, const std::uint8_t* solutions, const std::uint64_t* counts,
                               std::size_t rows, unsigned threads) {
    std::atomic<std::size_t> wrong{rows};
    const auto check = [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const std::uint8_t* const solution = solutions + row * kCells;
            if (!counts[row] || (holds_values_and_givens(puzzles + row * kCells, solution) && fills_houses(solution))) continue;
            std::size_t first = wrong.load();
            while (row < first && !wrong.compare_exchange_weak(first, row)) {}
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
