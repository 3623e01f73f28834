// Jobs for the generator and what must hold of its puzzles, by a plain backtracking solver that shares nothing with the classic
// engine. Shared by the test and the fuzz target.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "generate/dig.hpp"

namespace nonet::generate::trial {

inline std::size_t checks = 0, failures = 0;

inline void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

// How many solutions, up to two: always the cell with the fewest digits left.
inline int solutions_of(std::uint8_t* cells) {
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

inline Made make(Job job) {
    Made made{std::vector<std::uint8_t>(job.rows * kCells), std::vector<std::uint8_t>(job.rows * kCells),
              std::vector<std::uint32_t>(job.rows)};
    job.puzzles = made.puzzles.data();
    job.solutions = made.solutions.data();
    job.tried = made.tried.data();
    dig(job);
    return made;
}

inline bool is_right(const std::uint8_t* grid) {
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

inline int clues_of(const std::uint8_t* puzzle) {
    int count = 0;
    for (int cell = 0; cell < kCells; ++cell) count += puzzle[cell] != 0;
    return count;
}

inline void check_puzzles(const Job& job, const Groups& groups, bool minimal) {
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
        bool kept = true;
        for (int cell = 0; cell < kCells; ++cell) kept &= !cells[cell] || cells[cell] == grid[cell];
        check(kept, "clues of the grid");
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

inline void check_shards(const Job& job) {
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

}  // namespace nonet::generate::trial
