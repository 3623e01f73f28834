// The SE kernel on puzzles of its own making, to be run under the sanitizers: minimal ones dug with the classic engine, and
// rows of any bytes; a batch must rate as the puzzles do one by one.
//
//     se_test [NUMBER of minimal puzzles] [SEED]
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
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

// The rating times ten that the published scale gives a technique without chains, and the least of one with chains.
bool rated_as_named(const se::Hint& hint) {
    static const std::map<std::string, std::vector<int>> kScale = {
        {"Hidden Single", {10, 12, 15}},
        {"Direct Pointing", {17}},
        {"Direct Claiming", {19}},
        {"Direct Hidden Pair", {20}},
        {"Naked Single", {23}},
        {"Direct Hidden Triplet", {25}},
        {"Pointing", {26}},
        {"Claiming", {28}},
        {"Naked Pair", {30}},
        {"X-Wing", {32}},
        {"Hidden Pair", {34}},
        {"Naked Triplet", {36}},
        {"Swordfish", {38}},
        {"Hidden Triplet", {40}},
        {"XY-Wing", {42}},
        {"XYZ-Wing", {44}},
        {"Naked Quad", {50}},
        {"Jellyfish", {52}},
        {"Hidden Quad", {54}},
        {"Aligned Pair Exclusion", {62}},
        {"Aligned Triplet Exclusion", {75}},
    };
    static const std::vector<std::pair<std::string, int>> kLeast = {
        {"Unique Rectangle", 45}, {"Unique Loop", 46}, {"BUG type", 56}, {"Generalized X-Wing", 65},
        {"Bidirectional", 65},    {"Turbot Fish", 66}, {"Forcing", 66},  {"Nishio", 75},
        {"Double", 80},           {"Cell", 80},        {"Region", 80},   {"Contradiction", 80},
        {"Dynamic", 85},
    };
    const std::string name = se::name(hint);
    const auto exact = kScale.find(name);
    if (exact != kScale.end())
        return std::find(exact->second.begin(), exact->second.end(), hint.rating) != exact->second.end();
    for (const auto& [start, least] : kLeast) {
        if (name.rfind(start, 0) == 0) return hint.rating >= least;
    }
    return false;
}

// No step contradicts the solution, each has the rating of its name, and ER is that of the hardest.
void check_steps(const std::vector<se::Hint>& steps, const se::Rating& rating, const std::vector<std::uint8_t>& solution) {
    std::uint8_t highest = 0;
    for (const se::Hint& step : steps) {
        highest = std::max(highest, step.rating);
        check(rated_as_named(step), se::name(step).c_str());
        check(!step.placing() || solution[static_cast<std::size_t>(step.cell)] == step.digit + 1, "a step is wrong");
        for (int i = 0; i < step.removals; ++i) {
            const se::Removal& removal = step.removed[i];
            check(!(removal.digits >> (solution[removal.cell] - 1) & 1), "a step removes what the solution has");
        }
    }
    check(highest == rating.er, "ER is that of the hardest step");
}

// With a ceiling the rating is the same, or known to be above it; without nodes or time it is a lower bound.
void check_bounds(se::Rater& rater, const std::uint8_t* puzzle, const se::Rating& rating) {
    for (const std::uint8_t ceiling : {12, 23, 26, 45, 62, 65, 75, 80, 84, 89, 95, 120}) {
        const se::Rating below = rater.rate(puzzle, nullptr, 0, nullptr, nullptr, ceiling);
        const bool same =
            below.status == se::Status::solved && below.er == rating.er && below.ep == rating.ep && below.ed == rating.ed;
        const bool above = below.status == se::Status::gave_up && below.er > ceiling && below.er <= rating.er;
        check(rating.er <= ceiling ? same : above, "a ceiling changes the rating");
    }
    for (const std::uint64_t nodes : {1, 100, 10000}) {
        const se::Rating cut = rater.rate(puzzle, nullptr, nodes);
        check(cut.status == se::Status::gave_up ? cut.er <= rating.er : cut.er == rating.er, "a budget changes the rating");
    }
    const std::atomic<bool> stop{true};
    const se::Rating stopped = rater.rate(puzzle, nullptr, 0, &stop);
    check(stopped.status == se::Status::stopped ? stopped.er <= rating.er : stopped.er == rating.er,
          "a stop changes the rating");
    std::uint8_t er = 1, ep = 1, ed = 1, status = 0;
    se::Batch batch;
    batch.puzzles = puzzle, batch.rows = 1, batch.stop = &stop;
    batch.er = &er, batch.ep = &ep, batch.ed = &ed, batch.status = &status;
    se::rate(batch);
    check(status == static_cast<std::uint8_t>(se::Status::stopped) && er == 0, "a batch that is stopped rates on");
}

// Without four cells in which two digits can change places there is nothing to find: neither is a solution alone.
void check_stuck(se::Rater& rater, const std::vector<std::uint8_t>& full) {
    for (std::size_t a = 0; a < 81; ++a) {
        for (std::size_t b = a + 1; b < a / 9 * 9 + 9; ++b) {
            for (std::size_t down = 9; b + down < 81; down += 9) {
                const bool two_boxes = (a % 9 / 3 == b % 9 / 3) != (a / 27 == (a + down) / 27);
                if (!two_boxes || full[a] != full[b + down] || full[b] != full[a + down]) continue;
                std::vector<std::uint8_t> puzzle = full;
                for (const std::size_t cell : {a, b, a + down, b + down}) puzzle[cell] = 0;
                const se::Rating rating = rater.rate(puzzle.data());
                check(rating.status == se::Status::stuck && rating.er == 200, "a board with two solutions is not stuck");
            }
        }
    }
}

// Bytes that are no cells.
void check_odd(se::Rater& rater) {
    for (const int wrong : {10, 45, 255}) {
        std::uint8_t odd[81] = {};
        odd[80] = static_cast<std::uint8_t>(wrong);
        check(rater.rate(odd).status == se::Status::invalid, "a byte that is no cell is taken");
    }
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
    check_odd(rater);
    std::vector<std::uint8_t> rows, er;
    for (int i = 0; i < wanted; ++i) {
        std::vector<std::uint8_t> full;
        const auto puzzle = minimal(solver, random, full);
        std::vector<se::Hint> steps;
        const se::Rating rating = rater.rate(puzzle.data(), nullptr, 0, nullptr, &steps);
        check(rating.status == se::Status::solved, "a minimal puzzle is rated to its end");
        check(!steps.empty() && rating.er >= rating.ep && rating.ep >= rating.ed, "ER, EP and ED fall");
        check(rater.rate(puzzle.data()).er == rating.er, "the same again, without the steps");
        check_steps(steps, rating, full);
        check_stuck(rater, full);
        if (i % 8 == 0) check_bounds(rater, puzzle.data(), rating);
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
