// Puzzles of the generator against a plain backtracking solver that shares nothing with the classic engine, and the streams
// against published numbers. To be run under the sanitizers, too.
//
//     generate_test [NUMBER of puzzles of each kind] [SEED]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "generate/pattern.hpp"
#include "generate/vary.hpp"
#include "generate_jobs.hpp"

using namespace nonet::generate;
using namespace nonet::generate::trial;

namespace {

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

int solutions_in(const std::uint8_t* puzzle) {
    std::uint8_t cells[kCells];
    std::memcpy(cells, puzzle, kCells);
    return solutions_of(cells);
}

bool is_minimal(const std::uint8_t* puzzle) {
    std::uint8_t cells[kCells];
    for (int cell = 0; cell < kCells; ++cell) {
        if (!puzzle[cell]) continue;
        std::memcpy(cells, puzzle, kCells);
        cells[cell] = 0;
        if (solutions_of(cells) == 1) return false;
    }
    return true;
}

// Controlled bias, a step at a time: the puzzle is one of its grid, unique and minimal, and the same on every kernel.
void check_controlled(Job job) {
    job.way = Way::controlled;
    job.rows = 1;
    job.attempts = 4000000000u;
    const Made made = make(job);
    for (std::size_t row = 0; row < job.rows; ++row) {
        const std::uint8_t *puzzle = &made.puzzles[row * kCells], *grid = &made.solutions[row * kCells];
        check(is_right(grid) && solutions_in(puzzle) == 1 && is_minimal(puzzle), "controlled: unique and minimal");
        for (int cell = 0; cell < kCells; ++cell)
            check(!puzzle[cell] || puzzle[cell] == grid[cell], "controlled: of its grid");
        check(made.tried[row] > 100, "controlled: most orders fail");
    }
    job.attempts = 5;
    const Made few = make(job);
    check(few.tried[0] <= 5 && (clues_of(few.puzzles.data()) == 0) == (few.tried[0] == 5), "controlled: gives up");
}

// The rule of controlled bias, step by step and with the plain solver, for the first and the last orders of a row: cells go one
// by one until there are several solutions, and the puzzle before that is accepted if it is minimal.
void check_the_rule(Job job) {
    constexpr std::uint32_t kChecked = 60, kOrdersOfAGrid = 8;
    job.way = Way::controlled;
    job.rows = 1;
    job.attempts = 4000000000u;
    const Made made = make(job);
    nonet::Stream stream(job.seed, job.first);
    std::uint8_t grid[kCells], order[kCells];
    for (std::uint32_t number = 1; number <= made.tried[0]; ++number) {
        if ((number - 1) % kOrdersOfAGrid == 0) {
            fill_grid(stream, grid);
            for (int i = 0; i < kCells; ++i) order[i] = static_cast<std::uint8_t>(i);
        }
        stream.shuffle(order, kCells);
        if (number > kChecked && number + kChecked < made.tried[0]) continue;
        std::uint8_t clues[kCells];
        std::memcpy(clues, grid, kCells);
        for (const std::uint8_t cell : order) {
            clues[cell] = 0;
            if (solutions_in(clues) == 1) continue;
            clues[cell] = grid[cell];
            break;
        }
        const bool accepted = is_minimal(clues);
        check(accepted == (number == made.tried[0]), "controlled: accepted at the first minimal puzzle");
        if (accepted) check(std::memcmp(clues, made.puzzles.data(), kCells) == 0, "controlled: that puzzle");
    }
}

Made neighbours_of(const Made& puzzles, int removed, const nonet::classic::Kernel* kernel) {
    Made made{std::vector<std::uint8_t>(puzzles.puzzles.size()), std::vector<std::uint8_t>(puzzles.puzzles.size()),
              std::vector<std::uint32_t>(puzzles.tried.size())};
    Variation variation;
    variation.seed = 9;
    variation.rows = puzzles.tried.size();
    variation.puzzles = puzzles.puzzles.data();
    variation.removed = removed;
    variation.kernel = kernel;
    variation.neighbours = made.puzzles.data();
    variation.solutions = made.solutions.data();
    variation.tried = made.tried.data();
    vary(variation);
    return made;
}

void check_neighbours(const Job& job) {
    const Made made = make(job);
    for (const int removed : {0, 2, 5}) {
        const Made near = neighbours_of(made, removed, nullptr);
        int kept = 0, clues = 0;
        for (std::size_t row = 0; row < job.rows; ++row) {
            const std::uint8_t* const puzzle = &near.puzzles[row * kCells];
            check(solutions_in(puzzle) == 1 && is_minimal(puzzle), "a neighbour is unique and minimal");
            for (int cell = 0; cell < kCells; ++cell) {
                clues += made.puzzles[row * kCells + static_cast<std::size_t>(cell)] != 0;
                kept += puzzle[cell] && puzzle[cell] == made.puzzles[row * kCells + static_cast<std::size_t>(cell)];
            }
        }
        check(removed ? kept < clues && kept * 2 > clues : kept == clues, "a neighbour keeps most clues");
    }
}

std::vector<std::uint8_t> fitted(const std::vector<std::uint8_t>& cells, const nonet::classic::Kernel* kernel) {
    PatternJob job;
    std::vector<std::uint8_t> puzzles(3 * kCells), solutions(3 * kCells);
    std::vector<std::uint32_t> counts(3);
    std::vector<std::uint64_t> tried(3);
    job.seed = 3;
    job.rows = 3;
    job.cells = cells;
    job.steps = 500;
    job.kernel = kernel;
    job.puzzles = puzzles.data();
    job.solutions = solutions.data();
    job.counts = counts.data();
    job.tried = tried.data();
    search_pattern(job);
    for (std::size_t row = 0; row < 3; ++row) {
        const std::uint8_t* const puzzle = &puzzles[row * kCells];
        check(clues_of(puzzle) == static_cast<int>(cells.size()), "a clue in every cell of the pattern");
        check((counts[row] == 1) == (solutions_in(puzzle) == 1), "a pattern's number of solutions");
        check((solutions[row * kCells] != 0) == (counts[row] == 1), "a pattern's solution");
        check(tried[row] <= 500, "a pattern's steps");
    }
    return puzzles;
}

// Every completion of a band and a stack comes once, and a number is drawn with the same chance for each.
void check_uniform(Job job) {
    nonet::Stream stream(4, 4);
    std::uint8_t grid[kCells], first[kCells], last[kCells] = {};
    fill_grid(stream, first);
    std::uint32_t count = 0;
    for (;; ++count) {
        std::memcpy(grid, first, kCells);
        if (!complete_grid(grid, count)) break;
        if (count % 100 == 0) check(is_right(grid), "a completion");
        check(std::memcmp(grid, last, kCells) != 0, "another completion");
        std::memcpy(last, grid, kCells);
        for (int cell = 0; cell < kCells; ++cell)
            if (cell / 9 < 3 || cell % 9 < 3) check(grid[cell] == first[cell], "of this pair");
    }
    std::uint8_t pair[kCells];
    for (int cell = 0; cell < kCells; ++cell) pair[cell] = cell / 9 < 3 || cell % 9 < 3 ? first[cell] : 0;
    check(nonet::classic::Solver().solve(pair, kMaxCompletions).count == count, "as many as the engine counts");
    job.uniform = true;
    check_shards(job);
    const Made made = make(job);
    for (std::size_t row = 0; row < job.rows; ++row) check(is_right(&made.solutions[row * kCells]), "a uniform grid");
}

void check_kernels(const Job& job) {
    std::vector<std::uint8_t> cells, line;
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (cell % 3 == cell / 9 % 3 || cell % 7 == 0) cells.push_back(cell);
    for (std::uint8_t cell = 0; cell < 27; ++cell) line.push_back(cell);
    const Made made = make(job);
    const Made near = neighbours_of(made, 3, nullptr);
    const std::vector<std::uint8_t> fit = fitted(cells, nullptr);
    fitted(line, nullptr);  // two bands without a clue: many solutions
    Job controlled = job;
    controlled.way = Way::controlled;
    controlled.rows = 1;
    controlled.attempts = 20000;
    const Made rare = make(controlled);
    for (const nonet::classic::Kernel* kernel : nonet::classic::kernels()) {
        Job same = job;
        same.kernel = kernel;
        check(make(same).puzzles == made.puzzles, "the same on every kernel");
        controlled.kernel = kernel;
        const Made again = make(controlled);
        check(again.puzzles == rare.puzzles && again.tried == rare.tried, "controlled: the same on every kernel");
        check(neighbours_of(made, 3, kernel).puzzles == near.puzzles, "neighbours: the same on every kernel");
        check(fitted(cells, kernel) == fit, "a pattern: the same on every kernel");
    }
}

}  // namespace

int main(int count, char** arguments) {
    check_streams();
    Groups single, turned;
    for (std::uint8_t cell = 0; cell < kCells; ++cell) single.push_back({cell});
    for (std::uint8_t cell = 0; cell < 40; ++cell) turned.push_back({cell, static_cast<std::uint8_t>(80 - cell)});
    turned.push_back({40});
    Job job;
    job.seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 5;
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
    Job uniform = job;
    uniform.rows = 20;
    check_uniform(uniform);
    check_controlled(job);
    check_the_rule(job);
    check_neighbours(job);
    check_kernels(job);
    std::atomic<bool> stop{true};
    threads.stop = &stop;
    make(threads);  // returns
    std::printf("generate_test: %zu passed, %zu failed\n", checks - failures, failures);
    return failures != 0;
}
