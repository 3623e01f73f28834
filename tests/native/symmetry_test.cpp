// The symmetry kernel on boards of its own making, to be run under the sanitizers: against a search that tries every order of
// the columns, and against itself on scrambles.
//
//     symmetry_test [NUMBER of boards]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "dice.hpp"
#include "philox.hpp"
#include "symmetry/symmetry.hpp"

using namespace nonet;
using namespace nonet::symmetry;

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

using Cells = std::vector<std::uint8_t>;

void shuffle_three(Dice& dice, std::uint8_t* three) {
    std::swap(three[2], three[dice.below(3)]);
    std::swap(three[1], three[dice.below(2)]);
}

void scramble_lines(Dice& dice, std::uint8_t* lines) {
    std::uint8_t bands[3] = {0, 1, 2};
    shuffle_three(dice, bands);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) lines[i * 3 + j] = static_cast<std::uint8_t>(bands[i] * 3 + j);
        shuffle_three(dice, lines + i * 3);
    }
}

Map scramble(Dice& dice) {
    Map map{};
    map.transposed = static_cast<std::uint8_t>(dice.below(2));
    scramble_lines(dice, map.row);
    scramble_lines(dice, map.column);
    for (int i = 1; i <= kSide; ++i) map.label[i] = static_cast<std::uint8_t>(i);
    for (int i = kSide; i > 1; --i) std::swap(map.label[i], map.label[dice.between(1, i)]);
    return map;
}

Cells image(const Map& map, const Cells& cells) {
    Cells moved(kCells);
    apply(map, cells.data(), moved.data());
    return moved;
}

// A full grid by depth-first search, the digits of each cell in random order.
bool fill(Dice& dice, Cells& grid, int cell) {
    if (cell == kCells) return true;
    std::uint8_t digits[kSide];
    for (int i = 0; i < kSide; ++i) digits[i] = static_cast<std::uint8_t>(i + 1);
    for (int i = kSide - 1; i > 0; --i) std::swap(digits[i], digits[dice.below(i + 1)]);
    const int r = cell / kSide, c = cell % kSide;
    for (const std::uint8_t digit : digits) {
        bool free = true;
        for (int i = 0; i < cell && free; ++i) {
            const int y = i / kSide, x = i % kSide;
            free = grid[static_cast<std::size_t>(i)] != digit || (y != r && x != c && (y / 3 != r / 3 || x / 3 != c / 3));
        }
        if (!free) continue;
        grid[static_cast<std::size_t>(cell)] = digit;
        if (fill(dice, grid, cell + 1)) return true;
    }
    return false;
}

// The definition, spelt out: every order of the columns, and rows by depth-first search.
struct Oracle {
    std::uint8_t best[kCells];
    std::uint32_t count = 0;

    explicit Oracle(const Cells& cells) {
        std::memset(best, 255, sizeof best);
        for (int side = 0; side < 2; ++side) {
            for (int r = 0; r < kSide; ++r) {
                for (int c = 0; c < kSide; ++c) {
                    cells_[r][c] = cells[static_cast<std::size_t>(side ? c * kSide + r : r * kSide + c)];
                }
            }
            std::uint8_t label[kSide + 1] = {};
            columns(0, label);
        }
    }

private:
    std::uint8_t cells_[kSide][kSide];
    int column_[kSide], row_[kSide];

    void columns(int place, const std::uint8_t* label) {
        if (place == kSide) return rows(0, label, 1);
        for (int c = 0; c < kSide; ++c) {
            const bool used = std::find(column_, column_ + place, c) != column_ + place;
            const bool fits = place % 3 == 0 || c / 3 == column_[place - 1] / 3;
            if (used || !fits) continue;
            column_[place] = c;
            columns(place + 1, label);
        }
    }

    void rows(int level, const std::uint8_t* label, int next) {
        if (level == kSide) {
            ++count;
            return;
        }
        for (int r = 0; r < kSide; ++r) {
            const bool used = std::find(row_, row_ + level, r) != row_ + level;
            const bool fits = level % 3 == 0 || r / 3 == row_[level - 1] / 3;
            if (used || !fits) continue;
            std::uint8_t mine[kSide + 1], line[kSide];
            std::memcpy(mine, label, sizeof mine);
            int free = next;
            for (int p = 0; p < kSide; ++p) {
                const int digit = cells_[r][column_[p]];
                if (digit && !mine[digit]) mine[digit] = static_cast<std::uint8_t>(free++);
                line[p] = mine[digit];
            }
            const int order = std::memcmp(line, best + level * kSide, kSide);
            if (order > 0) continue;
            if (order < 0) {
                std::memset(best, 255, sizeof best);
                replay(level, line);
                count = 0;
            }
            row_[level] = r;
            std::memcpy(kept_[level], line, kSide);
            rows(level + 1, mine, free);
        }
    }

    // A better row: what stands above it is that of this branch, what stood below is worth nothing.
    std::uint8_t kept_[kSide][kSide];
    void replay(int level, const std::uint8_t* line) {
        for (int i = 0; i < level; ++i) std::memcpy(best + i * kSide, kept_[i], kSide);
        std::memcpy(best + level * kSide, line, kSide);
    }
};

struct Found {
    Cells form;
    Map map;
    std::uint32_t automorphisms;
};

Found canonical(Canonicaliser& canonicaliser, const Cells& cells) {
    Found found{Cells(kCells), {}, 0};
    found.automorphisms = canonicaliser.canonical(cells.data(), found.form.data(), found.map);
    return found;
}

// A board with any number of clues; now and then one that is its own image under a move, so that there are automorphisms.
Cells board(Dice& dice, const Cells& grid) {
    Cells cells = grid;
    const int clues = dice.below(6) == 0 ? kCells : dice.between(dice.below(3) ? 14 : 0, kCells);
    for (int left = kCells; left > clues;) {
        std::uint8_t& cell = cells[static_cast<std::size_t>(dice.below(kCells))];
        left -= cell != 0;
        cell = 0;
    }
    if (dice.below(4) == 0) {
        // Only the cells of a few digits: patterns that repeat.
        const int most = dice.between(1, 3);
        for (std::uint8_t& cell : cells) cell = cell <= most ? cell : 0;
    }
    return cells;
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
    Dice dice{2024};
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
    std::printf("%zu checks, %zu failed\n", checks, failures);
    return failures ? 1 : 0;
}
