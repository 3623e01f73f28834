// Puzzles and pencil marks that the bytes say, through the rater: no step of a puzzle with one solution contradicts it, the
// ratings are those of the steps, and a batch rates as one by one. Anything else must end within the budget.
#include <algorithm>
#include <cstring>

#include "classic/classic.hpp"
#include "dice.hpp"
#include "fuzz.hpp"
#include "se/rate.hpp"

using namespace nonet;

namespace {

constexpr char kGrid[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::uint64_t kBudget = 300000;  // nodes: some 20 ms under the sanitizers

// A full grid with new digits and with its bands and rows in another order.
Input grid(Dice& dice) {
    std::uint8_t labels[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (int i = 9; i > 1; --i) std::swap(labels[i], labels[dice.between(1, i)]);
    const int turn = dice.below(3), shift = dice.below(3);
    Input cells(81);
    for (int r = 0; r < 9; ++r) {
        const int from = (r / 3 + turn) % 3 * 3 + (r % 3 + shift) % 3;
        for (int c = 0; c < 9; ++c) cells[static_cast<std::size_t>(r * 9 + c)] = labels[kGrid[from * 9 + c] - '0'];
    }
    return cells;
}

// Clues go in an order that the bytes say, as long as the solution stays the only one, and no more than `most` of them.
void dig(Dice& dice, classic::Solver& solver, Input& puzzle, int most) {
    for (int i = 0; i < most; ++i) {
        std::uint8_t& cell = puzzle[static_cast<std::size_t>(dice.below(81))];
        const std::uint8_t given = cell;
        cell = 0;
        if (given && solver.solve(puzzle.data()).count != 1) cell = given;
    }
}

void check_steps(const std::vector<se::Hint>& steps, const se::Rating& rating, const Input& solution) {
    std::uint8_t highest = 0;
    for (const se::Hint& step : steps) {
        highest = std::max(highest, step.rating);
        if (step.placing())
            require(solution[static_cast<std::size_t>(step.cell)] == step.digit + 1, "a step places what the solution has");
        for (int i = 0; i < step.removals; ++i) {
            const se::Removal& removal = step.removed[i];
            require(!(removal.digits >> (solution[removal.cell] - 1) & 1), "a step leaves what the solution has");
        }
    }
    if (rating.status == se::Status::solved) require(highest == rating.er, "ER is that of the hardest step");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Dice dice{1, data, size};
    static classic::Solver solver;
    static se::Rater rater;
    const Input full = grid(dice);
    Input puzzle = full;
    std::uint16_t marks[81];
    for (std::uint16_t& mark : marks) mark = 0x1ff;
    const int kind = dice.below(4);
    if (kind == 0) {
        for (std::uint8_t& cell : puzzle) {
            const int drawn = dice.below(256);
            cell = static_cast<std::uint8_t>(drawn < 230 ? (drawn < 170 ? 0 : drawn % 10) : drawn);
        }
    } else {
        dig(dice, solver, puzzle, 60 + 60 * dice.below(4));
    }
    if (kind == 3) {  // marks that leave the solution
        for (std::size_t i = 0; i < 81; ++i) {
            if (dice.below(4) == 0) marks[i] = static_cast<std::uint16_t>(dice.below(512) | 1 << (full[i] - 1));
        }
    } else if (kind == 0 && dice.below(2)) {  // any marks
        for (std::uint16_t& mark : marks) mark = static_cast<std::uint16_t>(dice.below(65536));
    }
    std::vector<se::Hint> steps;
    const se::Rating rating = rater.rate(puzzle.data(), marks, kBudget, nullptr, &steps);
    if (kind) check_steps(steps, rating, full);
    if (kind && rating.status == se::Status::solved)
        require(steps.empty() || (rating.er >= rating.ep && rating.ep >= rating.ed), "ER, EP and ED fall");
    if (kind == 1 || kind == 2) {
        std::uint8_t er = 0, ep = 0, ed = 0, status = 0;
        se::Batch batch;
        batch.puzzles = puzzle.data();
        batch.rows = 1;
        batch.budget = kBudget;
        batch.er = &er, batch.ep = &ep, batch.ed = &ed, batch.status = &status;
        se::rate(batch);
        require(status == static_cast<std::uint8_t>(rating.status) && er == rating.er && ep == rating.ep && ed == rating.ed,
                "a batch rates as one by one");
    }
    return 0;
}

const long kSamples = 400;

Input sample(std::mt19937_64& random, long) { return any_bytes(random, 300); }
