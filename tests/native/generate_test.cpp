// Puzzles of the generator against a plain backtracking solver that shares nothing with the classic engine, and the streams
// against published numbers. To be run under the sanitizers, too.
//
//     generate_test [NUMBER of puzzles of each kind]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "generate/dig.hpp"

using namespace nonet::generate;

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

// How many solutions, up to two: always the cell with the fewest digits left.
int solutions_of(std::uint8_t* cells) {
    int best = -1, fewest = 10, left = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        if (cells[cell]) continue;
        int seen = 0;
        for (int other = 0; other < kCells; ++other) {
            const bool same =
                cell / 9 == other / 9 || cell % 9 == other % 9 || (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
            if (same && cells[other]) seen |= 1 << cells[other];
        }
        const int open = ~seen & 0x3fe;
        if (__builtin_popcount(static_cast<unsigned>(open)) >= fewest) continue;
        best = cell;
        fewest = __builtin_popcount(static_cast<unsigned>(open));
        left = open;
    }
    if (best < 0) return 1;
    int found = 0;
    for (int digit = 1; digit <= 9 && found < 2; ++digit) {
        if (!(left >> digit & 1)) continue;
        cells[best] = static_cast<std::uint8_t>(digit);
        found += solutions_of(cells);
        cells[best] = 0;
    }
    return found < 2 ? found : 2;
}

struct Made {
    std::vector<std::uint8_t> puzzles, solutions;
    std::vector<std::uint32_t> tried;
};

Made make(Job job) {
    Made made{std::vector<std::uint8_t>(job.rows * kCells), std::vector<std::uint8_t>(job.rows * kCells),
              std::vector<std::uint32_t>(job.rows)};
    job.puzzles = made.puzzles.data();
    job.solutions = made.solutions.data();
    job.tried = made.tried.data();
    dig(job);
    return made;
}

bool is_right(const std::uint8_t* grid) {
    for (int house = 0; house < 9; ++house) {
        int row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; ++i) {
            row |= 1 << grid[house * 9 + i];
            column |= 1 << grid[i * 9 + house];
            box |= 1 << grid[(house / 3 * 3 + i / 3) * 9 + house % 3 * 3 + i % 3];
        }
        if (row != 0x3fe || column != 0x3fe || box != 0x3fe) return false;
    }
    return true;
}

int clues_of(const std::uint8_t* puzzle) {
    int count = 0;
    for (int cell = 0; cell < kCells; ++cell) count += puzzle[cell] != 0;
    return count;
}

void check_streams() {
    // The vectors that the authors of Philox published for a counter and a key of zeros, and of all ones.
    nonet::Stream zeros(0, 0);
    check(
        zeros.word() == 0x6627e8d5 && zeros.word() == 0xe169c58d && zeros.word() == 0xbc57ac4c && zeros.word() == 0x9b00dbd8,
        "philox");
    nonet::Stream dice(1, 1);
    int counts[6] = {};
    for (int i = 0; i < 60000; ++i) ++counts[dice.below(6)];
    for (const int count : counts) check(count > 9500 && count < 10500, "a fair die");
}

void check_puzzles(const Job& job, const Groups& groups, bool minimal) {
    const Made made = make(job);
    for (std::size_t row = 0; row < job.rows; ++row) {
        const std::uint8_t *puzzle = &made.puzzles[row * kCells], *grid = &made.solutions[row * kCells];
        check(made.tried[row] >= 1 && made.tried[row] <= job.attempts, "grids tried");
        const int clues = clues_of(puzzle);
        if (clues == 0) {
            check(made.tried[row] == job.attempts, "gives up at its last attempt only");
            continue;
        }
        check(is_right(grid), "a full grid");
        check(clues >= job.fewest && clues <= job.most, "clues in range");
        std::uint8_t cells[kCells];
        std::memcpy(cells, puzzle, kCells);
        for (int cell = 0; cell < kCells; ++cell) check(!cells[cell] || cells[cell] == grid[cell], "clues of the grid");
        check(solutions_of(cells) == 1, "one solution");
        for (const auto& group : groups) {
            std::memcpy(cells, puzzle, kCells);
            const bool there = cells[group[0]] != 0;
            for (const std::uint8_t cell : group) {
                check((cells[cell] != 0) == there, "a group stays or goes as a whole");
                cells[cell] = 0;
            }
            if (there && minimal) check(solutions_of(cells) == 2, "every group is needed");
        }
    }
}

void check_shards(const Job& job) {
    const Made whole = make(job);
    Job half = job;
    half.rows = job.rows / 2;
    const Made first = make(half);
    half.first = job.first + half.rows;
    half.rows = job.rows - half.rows;
    const Made second = make(half);
    std::vector<std::uint8_t> joined = first.puzzles;
    joined.insert(joined.end(), second.puzzles.begin(), second.puzzles.end());
    check(joined == whole.puzzles, "the same in shards");
}

}  // namespace

int main(int count, char** arguments) {
    check_streams();
    Groups single, turned;
    for (std::uint8_t cell = 0; cell < kCells; ++cell) single.push_back({cell});
    for (std::uint8_t cell = 0; cell < 40; ++cell) turned.push_back({cell, static_cast<std::uint8_t>(80 - cell)});
    turned.push_back({40});
    Job job;
    job.seed = 5;
    job.first = 1000;
    job.rows = static_cast<std::size_t>(count > 1 ? std::atoi(arguments[1]) : 100);
    check_puzzles(job, single, true);
    check_shards(job);
    Job few = job;
    few.fewest = 22;
    few.most = 23;
    few.attempts = 20;
    check_puzzles(few, single, true);
    check_shards(few);
    Job many = job;
    many.floor = 30;
    many.fewest = 30;
    many.most = 30;
    many.attempts = 3;
    check_puzzles(many, single, false);
    Job symmetric = job;
    symmetric.groups = &turned;
    check_puzzles(symmetric, turned, true);
    check_shards(symmetric);
    Job threads = job;
    threads.rows = 3000;
    const Made alone = make(threads);
    threads.threads = 7;
    check(make(threads).puzzles == alone.puzzles, "the same on seven threads");
    std::atomic<bool> stop{true};
    threads.stop = &stop;
    make(threads);  // returns
    std::printf("generate_test: %zu checks, %zu failed\n", checks, failures);
    return failures != 0;
}
