// The symmetry kernel on boards of its own making, to be run under the sanitizers: against a search that tries every order of
// the columns, and against itself on scrambles.
//
//     symmetry_test [NUMBER of boards] [SEED]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "symmetry_boards.hpp"

using namespace nonet;
using namespace nonet::symmetry;
using namespace nonet::symmetry::trial;

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

// Two rows of new digits in two columns that look alike, and a third row with a digit of each: see `branch`.
void check_linked(Canonicaliser& canonicaliser) {
    const char* const line = ".......12.......34....23...214795386798316245653248179321654798845971623967832451";
    Cells cells(kCells);
    check(read(reinterpret_cast<const std::uint8_t*>(line), cells.data()) == Status::done, "the linked board is a puzzle");
    const Found found = canonical(canonicaliser, cells);
    check(std::memcmp(Oracle(cells).best, found.form.data(), kCells) == 0, "linked labels are told apart");
}

void check_bad_rows() {
    std::uint8_t cells[kCells];
    std::uint8_t puzzle[kCells] = {};
    check(read(puzzle, cells) == Status::done, "an empty board is a puzzle");
    for (const int other : {8, 72, 20}) {  // in the row, column and box of the first cell
        std::memset(puzzle, '.', kCells);
        puzzle[0] = puzzle[other] = '5';
        check(read(puzzle, cells) == Status::conflict, "a digit twice in a house");
    }
    puzzle[0] = 'x';
    check(read(puzzle, cells) == Status::invalid, "a byte that is no cell");
}

void check_batches(Dice& dice, const std::vector<Cells>& boards) {
    const std::size_t rows = boards.size(), count = 3;
    Cells puzzles(rows * kCells);
    for (std::size_t i = 0; i < rows; ++i) std::memcpy(&puzzles[i * kCells], boards[i].data(), kCells);
    puzzles[kCells] = 77;  // row 1 is no puzzle
    Cells forms[2], maps[2], status[2], images[2];
    std::vector<std::uint32_t> automorphisms[2];
    const std::uint64_t seed = dice.word();
    for (unsigned i = 0; i < 2; ++i) {
        forms[i].assign(rows * kCells, 1);
        maps[i].assign(rows * kMapBytes, 1);
        status[i].assign(rows, 9);
        automorphisms[i].assign(rows, 9);
        CanonicalBatch batch;
        batch.puzzles = puzzles.data();
        batch.rows = rows;
        batch.threads = i ? 5 : 1;
        batch.forms = forms[i].data();
        batch.maps = maps[i].data();
        batch.automorphisms = automorphisms[i].data();
        batch.status = status[i].data();
        canonical(batch);
        images[i].assign(rows * count * kCells, 1);
        AugmentBatch augmented;
        augmented.puzzles = puzzles.data();
        augmented.rows = rows;
        augmented.count = count;
        augmented.seed = seed;
        augmented.threads = i ? 5 : 1;
        augmented.images = images[i].data();
        augmented.status = status[i].data();
        augment(augmented);
    }
    check(forms[0] == forms[1] && maps[0] == maps[1] && status[0] == status[1] && images[0] == images[1] &&
              automorphisms[0] == automorphisms[1],
          "threads change nothing");
    Canonicaliser canonicaliser;
    for (std::size_t i = 0; i < rows; ++i) {
        if (i == 1) {
            check(status[0][i] == static_cast<std::uint8_t>(Status::invalid), "a bad row is told");
            continue;
        }
        const Found found = canonical(canonicaliser, boards[i]);
        check(std::memcmp(found.form.data(), &forms[0][i * kCells], kCells) == 0, "a batch gives the form of each");
        check(found.automorphisms == automorphisms[0][i], "a batch counts the automorphisms of each");
        if (status[0][i] == static_cast<std::uint8_t>(Status::few)) {
            check(equivalents(boards[i].data(), found.automorphisms) <= count, "few equivalents");
            continue;
        }
        for (std::size_t j = 0; j < count; ++j) {
            const std::uint8_t* at = &images[0][(i * count + j) * kCells];
            const Cells moved(at, at + kCells);
            check(moved != boards[i], "an image differs from the puzzle");
            check(canonical(canonicaliser, moved).form == found.form, "an image is equivalent");
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int number = argc > 1 ? std::atoi(argv[1]) : 20000;
    Dice dice{argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2024};
    Canonicaliser canonicaliser;
    check_bad_rows();
    check_linked(canonicaliser);
    std::vector<Cells> boards{Cells(kCells)};
    Cells grid(kCells);
    for (int i = 0; i < number; ++i) {
        if (i % 50 == 0) {
            std::fill(grid.begin(), grid.end(), std::uint8_t{0});
            fill(dice, grid, 0);
        }
        const Cells cells = board(dice, grid);
        boards.push_back(cells);
        const Found found = canonical(canonicaliser, cells);
        check(image(found.map, cells) == found.form, "the map leads to the form");
        const Found again = canonical(canonicaliser, image(scramble(dice), cells));
        check(again.form == found.form && again.automorphisms == found.automorphisms, "a scramble has the same form");
        check(canonical(canonicaliser, found.form).form == found.form, "the form of a form is itself");
        if (i % 10) continue;
        const Oracle oracle(cells);
        check(std::memcmp(oracle.best, found.form.data(), kCells) == 0, "the form is the least of all");
        check(oracle.count == found.automorphisms, "the automorphisms are those of the oracle");
    }
    check(canonical(canonicaliser, Cells(kCells)).automorphisms == kMoves, "every move leaves an empty board as it is");
    check_batches(dice, boards);
    std::printf("symmetry_test: %zu passed, %zu failed\n", checks - failures, failures);
    return failures ? 1 : 0;
}
