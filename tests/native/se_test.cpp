// The SE kernel on puzzles of its own making, to be run under the sanitizers: minimal ones dug with the classic engine, and
// rows of any bytes; a batch must rate as the puzzles do one by one.
//
//     se_test [NUMBER of minimal puzzles] [SEED]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "classic/classic.hpp"
#include "se/rate.hpp"

using namespace nonet;

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

// A full grid at random, from which every given goes that can.
std::vector<std::uint8_t> minimal(classic::Solver& solver, std::mt19937_64& random, std::vector<std::uint8_t>& full) {
    std::uint16_t marks[81];
    for (std::uint16_t& mark : marks) mark = classic::kAll;
    full.assign(81, 0);
    classic::Solutions(marks, random()).next(full.data());
    std::vector<std::uint8_t> puzzle = full;
    std::vector<int> order(81);
    for (int i = 0; i < 81; ++i) order[static_cast<std::size_t>(i)] = i;
    for (std::size_t i = 80; i > 0; --i) std::swap(order[i], order[random() % (i + 1)]);
    for (int cell : order) {
        const std::uint8_t given = puzzle[static_cast<std::size_t>(cell)];
        puzzle[static_cast<std::size_t>(cell)] = 0;
        if (solver.solve(puzzle.data()).count != 1) puzzle[static_cast<std::size_t>(cell)] = given;
    }
    return puzzle;
}

// Arto Inkala's puzzle of 2012, rated 10.7: nested chains, which dug puzzles hardly ever need.
void check_nested(se::Rater& rater) {
    const char* const line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const se::Rating rating = rater.rate(reinterpret_cast<const std::uint8_t*>(line));
    check(rating.status == se::Status::solved && rating.er == 107 && rating.ep == 107 && rating.ed == 97, "nested chains");
}

}  // namespace

int main(int count, char** arguments) {
    const int wanted = count > 1 ? std::atoi(arguments[1]) : 40;
    std::mt19937_64 random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 7);
    classic::Solver solver;
    se::Rater rater;
    check_nested(rater);
    std::vector<std::uint8_t> rows, er;
    for (int i = 0; i < wanted; ++i) {
        std::vector<std::uint8_t> full;
        const auto puzzle = minimal(solver, random, full);
        std::vector<se::Hint> steps;
        const se::Rating rating = rater.rate(puzzle.data(), nullptr, 0, nullptr, &steps);
        check(rating.status == se::Status::solved, "a minimal puzzle is rated to its end");
        check(!steps.empty() && rating.er >= rating.ep && rating.ep >= rating.ed, "ER, EP and ED fall");
        check(rater.rate(puzzle.data()).er == rating.er, "the same again, without the steps");
        rows.insert(rows.end(), puzzle.begin(), puzzle.end());
        er.push_back(rating.er);
    }
    for (int i = 0; i < wanted; ++i) {  // anything at all, within a budget
        for (int k = 0; k < 81; ++k) rows.push_back(static_cast<std::uint8_t>(random() % (i % 4 ? 12 : 256)));
    }
    const std::size_t all = rows.size() / 81;
    std::vector<std::uint8_t> ers(all), eps(all), eds(all), status(all);
    se::Batch batch;
    batch.puzzles = rows.data();
    batch.rows = all;
    batch.budget = 2000000;
    batch.threads = 2;
    batch.er = ers.data(), batch.ep = eps.data(), batch.ed = eds.data(), batch.status = status.data();
    se::rate(batch);
    for (std::size_t i = 0; i < er.size(); ++i) {
        const bool given_up = status[i] == static_cast<std::uint8_t>(se::Status::gave_up);
        check(given_up ? ers[i] <= er[i] : ers[i] == er[i], "a batch rates as one by one does");
    }
    std::printf("se_test: %zu passed, %zu failed\n", checks - failures, failures);
    return failures != 0;
}
