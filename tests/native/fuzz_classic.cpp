// Any bytes at all, as text with a puzzle a line and as rows of a batch: nothing may crash, and whatever is called a solution
// is one.
#include <cstring>
#include <vector>

#include "classic/answers.hpp"
#include "classic/classic.hpp"
#include "classic/lines.hpp"
#include "fuzz.hpp"

namespace {

using nonet::classic::kCells;

int digit_of(std::uint8_t byte) { return byte == '.' ? 0 : byte >= '0' && byte <= '9' ? byte - '0' : byte; }

void check_solution(const std::uint8_t* grid, const std::uint8_t* puzzle) {
    for (int house = 0; house < 9; ++house) {
        unsigned row = 0, column = 0, box = 0;
        for (int k = 0; k < 9; ++k) {
            row |= 1u << grid[house * 9 + k];
            column |= 1u << grid[k * 9 + house];
            box |= 1u << grid[(house / 3 * 3 + k / 3) * 9 + house % 3 * 3 + k % 3];
        }
        require(row == 0x3fe && column == 0x3fe && box == 0x3fe, "a solution has each digit once in each house");
    }
    for (int i = 0; i < kCells; ++i) {
        const int given = digit_of(puzzle[i]);
        require(given == 0 || given == grid[i], "a solution keeps the givens");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::size_t lines = nonet::count_lines(data, size);
    std::vector<std::uint8_t> packed(lines * kCells);
    std::vector<std::uint64_t> numbers(lines), starts(lines);
    std::size_t rows = nonet::pack_lines(data, size, 1, packed.data(), numbers.data(), starts.data());
    require(rows <= lines, "there are no more rows than lines");
    packed.resize(rows * kCells);
    // What is no line may still be rows: the bytes as they are, folded onto cells so that puzzles occur at all.
    for (std::size_t i = 0; i + kCells <= size; i += kCells, ++rows) {
        for (int k = 0; k < kCells; ++k) packed.push_back(data[i + static_cast<std::size_t>(k)] & 0x8f);
    }
    std::vector<std::uint8_t> solutions(rows * kCells), status(rows);
    std::vector<std::uint64_t> counts(rows);
    std::vector<std::uint32_t> guesses(rows);
    nonet::classic::Batch batch;
    batch.puzzles = packed.data();
    batch.rows = rows;
    batch.budget = 2000;
    batch.solutions = solutions.data();
    batch.counts = counts.data();
    batch.status = status.data();
    batch.guesses = guesses.data();
    nonet::classic::solve(batch);
    for (std::size_t row = 0; row < rows; ++row) {
        require(counts[row] <= 2, "a count stays within its limit");
        if (counts[row]) check_solution(solutions.data() + row * kCells, packed.data() + row * kCells);
    }
    require(nonet::first_wrong_answer(packed.data(), solutions.data(), counts.data(), rows) == rows,
            "the gate lets it pass");
    return 0;
}

const long kSamples = 3000;

Input sample(std::mt19937_64& random, long round) {
    const char signs[] = "123456789......................0_*?-\n\n #,";
    Input text = any_bytes(random, 600);
    if (round % 3) {
        for (std::uint8_t& byte : text) byte = static_cast<std::uint8_t>(signs[byte % (sizeof signs - 1)]);
    }
    // Every so often a line of just the right length.
    for (std::size_t i = 81; round % 2 && i < text.size(); i += 82) text[i] = '\n';
    return text;
}
