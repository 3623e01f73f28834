// Checks the classic engine against a brute-force solver that shares nothing with it, and all its ways against each other.
//
//     classic_test [quick] [DIRECTORY of puzzle lists]
//     classic_test rows NUMBER SEED
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "classic/answers.hpp"
#include "classic/classic.hpp"

namespace nonet::classic {
extern const Kernel kernel_wide;
extern const Kernel kernel_tight;
extern const Kernel kernel_plain;
}  // namespace nonet::classic

using namespace nonet::classic;
using Row = std::vector<std::uint8_t>;  // 81 cells, 0 = empty

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what, const Row* row = nullptr) {
    ++checks;
    if (good) return;
    if (++failures > 20) return;
    std::printf("FAILED: %s", what);
    if (row) {
        std::printf("  ");
        for (int v : *row) std::printf("%c", v == 0 ? '.' : v <= 9 ? '0' + v : '?');
    }
    std::printf("\n");
}

int report() {
    std::printf("classic_test: %zu passed, %zu failed\n", checks - failures, failures);
    return failures != 0;
}

// The oracle: the empty cell with the fewest candidates, each of them in turn.
struct Brute {
    std::uint64_t limit, count = 0, nodes = 0, most;
    Row cells, first;
    unsigned row[9] = {}, column[9] = {}, box[9] = {};
    bool clash = false;

    Brute(const Row& puzzle, std::uint64_t limit, std::uint64_t most) : limit(limit), most(most), cells(puzzle) {
        for (int i = 0; i < 81; ++i) {
            if (cells[i] && !toggle(i, cells[i])) clash = true;
        }
        if (!clash) search();
    }
    bool gave_up() const { return nodes >= most; }

    bool toggle(int i, int digit) {
        const unsigned bit = 1u << digit;
        const bool was = (row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]) & bit;
        row[i / 9] ^= bit;
        column[i % 9] ^= bit;
        box[i / 27 * 3 + i % 9 / 3] ^= bit;
        return !was;
    }
    unsigned free(int i) const { return 0x3fe & ~(row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]); }

    void search() {
        if (++nodes >= most) return;
        int best = -1, fewest = 10;
        for (int i = 0; i < 81; ++i) {
            if (cells[i]) continue;
            const int n = nonet::count_bits(free(i));
            if (n < fewest) fewest = n, best = i;
        }
        if (best < 0) {
            if (!count++) first = cells;
            return;
        }
        for (int d = 1; d <= 9 && count < limit && nodes < most; ++d) {
            if (!(free(best) >> d & 1)) continue;
            cells[best] = static_cast<std::uint8_t>(d);
            toggle(best, d);
            search();
            toggle(best, d);
            cells[best] = 0;
        }
    }
};

bool is_solution_of(const std::uint8_t* grid, const Row& puzzle) {
    for (int u = 0; u < 9; ++u) {
        unsigned r = 0, c = 0, b = 0;
        for (int k = 0; k < 9; ++k) {
            r |= 1u << grid[u * 9 + k];
            c |= 1u << grid[k * 9 + u];
            b |= 1u << grid[(u / 3 * 3 + k / 3) * 9 + u % 3 * 3 + k % 3];
        }
        if (r != 0x3fe || c != 0x3fe || b != 0x3fe) return false;
    }
    for (int i = 0; i < 81; ++i) {
        if (puzzle[i] && puzzle[i] != grid[i]) return false;
    }
    return true;
}

struct Results {
    Row solutions, status;
    std::vector<std::uint64_t> counts;
    std::vector<std::uint32_t> guesses;
};

Results run(const std::vector<Row>& rows, const std::vector<std::size_t>& order, const Kernel* kernel, unsigned threads,
            std::uint64_t limit, bool text = false) {
    Row in;
    for (std::size_t i : order) {
        for (std::uint8_t v : rows[i]) in.push_back(text && v <= 9 ? (v || i % 2 ? '0' + v : '.') : v);
    }
    Results out;
    const std::size_t n = order.size();
    out.solutions.assign(n * 81, 77);
    out.status.assign(n, 77);
    out.counts.assign(n, 77);
    out.guesses.assign(n, 77);
    Batch batch;
    batch.puzzles = in.data();
    batch.rows = n;
    batch.limit = limit;
    batch.threads = threads;
    batch.kernel = kernel;
    batch.solutions = out.solutions.data();
    batch.counts = out.counts.data();
    batch.status = out.status.data();
    batch.guesses = out.guesses.data();
    solve(batch);
    return out;
}

std::vector<std::size_t> in_order(std::size_t n) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

bool same(const Results& a, std::size_t i, const Results& b, std::size_t j) {
    return a.counts[i] == b.counts[j] && a.status[i] == b.status[j] &&
           std::equal(&a.solutions[i * 81], &a.solutions[i * 81] + 81, &b.solutions[j * 81]);
}

std::vector<const Kernel*> every_kernel() {
    auto list = kernels();
    list.push_back(&kernel_wide);
    list.push_back(&kernel_tight);
    list.push_back(&kernel_plain);
    return list;
}

// All ways on one set of rows, and the brute force as far as its patience reaches.
void compare_ways(const char* name, const std::vector<Row>& rows, std::uint64_t limit, std::uint64_t patience,
                  std::mt19937_64& random, std::uint64_t expected = ~std::uint64_t{0}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto order = in_order(rows.size());
    auto shuffled = order;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    const Results base = run(rows, order, &best_kernel(), 1, limit);
    std::size_t kinds[8] = {}, unsure = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto status = static_cast<Status>(base.status[i]);
        ++kinds[base.status[i] & 7];
        const bool garbage = std::any_of(row.begin(), row.end(), [](int v) { return v > 9; });
        check(garbage == (status == Status::invalid), "garbage", &row);
        if (garbage) continue;
        const std::uint8_t* grid = &base.solutions[i * 81];
        if (base.counts[i]) check(is_solution_of(grid, row), "not a solution", &row);
        else check(std::all_of(grid, grid + 81, [](int v) { return v == 0; }), "not zeros", &row);
        const Status right = base.counts[i] == 0  ? Status::none
                             : base.counts[i] > 1 ? Status::multiple
                             : limit == 1         ? Status::found
                                                  : Status::unique;
        check(status == right, "status", &row);
        if (expected != ~std::uint64_t{0}) check(base.counts[i] == expected, "count as expected", &row);
        const Brute brute(row, limit, patience);
        if (brute.gave_up()) ++unsure;
        else check(brute.count == base.counts[i], "count by brute force", &row);
    }
    for (const Kernel* kernel : every_kernel()) {
        for (unsigned threads = 1; threads <= 2; ++threads) {
            const Results a = run(rows, order, kernel, threads, limit, threads == 2);
            const Results b = run(rows, shuffled, kernel, threads, limit);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                check(same(a, i, base, i), kernel->name, &rows[i]);
                check(same(b, i, base, shuffled[i]), "shuffled", &rows[shuffled[i]]);
            }
        }
        Solver solver(*kernel);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Answer one = solver.solve(rows[i].data(), limit);
            check(one.count == base.counts[i] && one.status == static_cast<Status>(base.status[i]) &&
                      std::equal(one.solution, one.solution + 81, &base.solutions[i * 81]),
                  "single", &rows[i]);
            std::uint16_t marks[81];
            if (!to_marks(rows[i].data(), marks)) continue;
            const Answer marked = solver.solve_marks(marks, limit);
            check(
                marked.count == base.counts[i] && std::equal(marked.solution, marked.solution + 81, &base.solutions[i * 81]),
                "marks", &rows[i]);
            // The first solution of the list, and as many of them; in random order the same number.
            if (kernel != &best_kernel() && i % 8) continue;
            Solutions fixed(marks, *kernel), any(marks, i, *kernel);
            std::uint64_t n = 0, m = 0;
            std::uint8_t grid[81];
            std::set<std::vector<std::uint8_t>> seen;
            for (; n < limit && fixed.next(grid) == Solutions::Next::solution; ++n) {
                if (n == 0) check(std::equal(grid, grid + 81, &base.solutions[i * 81]), "first of the list", &rows[i]);
                check(is_solution_of(grid, rows[i]) && seen.emplace(grid, grid + 81).second, "list", &rows[i]);
            }
            seen.clear();
            for (; m < limit && any.next(grid) == Solutions::Next::solution; ++m)
                check(is_solution_of(grid, rows[i]) && seen.emplace(grid, grid + 81).second, "random list", &rows[i]);
            check(n == base.counts[i] && m == n, "length of the list", &rows[i]);
        }
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf(
        "%-24s limit %4llu  rows %7zu: none %zu, unique %zu, multiple %zu, found %zu, invalid %zu; beyond the oracle %zu  "
        "(%.1f s)\n",
        name, static_cast<unsigned long long>(limit), rows.size(), kinds[0], kinds[1], kinds[2], kinds[3], kinds[4], unsure,
        seconds);
    std::fflush(stdout);
}

Row full_grid(std::mt19937_64& random) {
    std::uint16_t marks[81];
    Row grid(81, 0);
    to_marks(grid.data(), marks);
    Solutions(marks, random()).next(grid.data());
    return grid;
}

Row random_row(std::mt19937_64& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const auto keep = [&](Row row, int clues) {
        auto order = in_order(81);
        std::shuffle(order.begin(), order.end(), random);
        for (std::size_t i = static_cast<std::size_t>(clues); i < 81; ++i) row[order[i]] = 0;
        return row;
    };
    Row row(81, 0);
    switch (below(12)) {
        case 0:  // anything anywhere: mostly contradictory
            for (int k = below(82); k > 0; --k) row[below(81)] = static_cast<std::uint8_t>(1 + below(9));
            return row;
        case 1:  // nothing, or nearly so
            for (int k = below(6); k > 0; --k) row[below(81)] = static_cast<std::uint8_t>(1 + below(9));
            return row;
        case 2: return full_grid(random);
        case 3:  // full, with an error
            row = full_grid(random);
            row[below(81)] = static_cast<std::uint8_t>(1 + below(9));
            return row;
        case 4:  // a byte that is no cell
            row = keep(full_grid(random), below(82));
            row[below(81)] = static_cast<std::uint8_t>("\x0a\x1f\x2d\x2f\x3a\x41\x7f\x80\xb0\xff"[below(10)]);
            return row;
        case 5:
        case 6: return keep(full_grid(random), 18 + below(10));  // several
        case 7:
        case 8: return keep(full_grid(random), 26 + below(20));  // one or few
        case 9:
        case 10:  // one clue wrong: mostly none
            row = keep(full_grid(random), 20 + below(25));
            for (int tries = 0; tries < 100; ++tries) {
                const int i = below(81);
                if (row[i]) {
                    row[i] = static_cast<std::uint8_t>(1 + below(9));
                    break;
                }
            }
            return row;
        default: {  // clues that do not clash at sight
            Brute place(row, 0, 0);
            for (int k = 10 + below(20), tries = 0; k > 0 && tries < 500; ++tries) {
                const int i = below(81), d = 1 + below(9);
                if (row[i] || !(place.free(i) >> d & 1)) continue;
                place.toggle(i, d);
                row[i] = static_cast<std::uint8_t>(d);
                --k;
            }
            return row;
        }
    }
}

void small_batches(std::mt19937_64& random) {
    std::vector<Row> rows;
    for (int i = 0; i < 100; ++i) rows.push_back(random_row(random));
    const Results all = run(rows, in_order(100), &best_kernel(), 1, 2);
    for (const Kernel* kernel : every_kernel()) {
        for (std::size_t n = 0; n <= 100; ++n) {
            const Results some = run(rows, in_order(n), kernel, n % 2 + 1, 2);
            for (std::size_t i = 0; i < n; ++i) check(same(some, i, all, i), "batch size", &rows[i]);
        }
    }
}

// The plain kernel has as many lanes as the base one and does the same work: not even the guesses differ.
void plain_is_base(std::mt19937_64& random) {
    const Kernel& base = *kernel_named("base");
    check(kernel_plain.lanes == base.lanes, "lanes of the plain kernel");
    std::vector<Row> rows;
    for (int i = 0; i < 500; ++i) rows.push_back(random_row(random));
    const auto order = in_order(rows.size());
    const Results one = run(rows, order, &base, 1, 2), two = run(rows, order, &kernel_plain, 1, 2);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        check(same(one, i, two, i) && one.guesses[i] == two.guesses[i], "plain as base", &rows[i]);
    }
}

void counting() {
    // A grid with its four pairs of swappable rows free has 2^4 solutions, and so on: counted by the oracle as well.
    Row grid(81, 0);
    std::uint16_t marks[81];
    to_marks(grid.data(), marks);
    Solutions(marks).next(grid.data());
    for (int free = 1; free <= 4; ++free) {
        Row puzzle = grid;
        for (int i = 0; i < 9 * free; ++i) puzzle[i] = 0;
        const Brute brute(puzzle, ~0ull, 100000000);
        for (const Kernel* kernel : every_kernel()) {
            Solver solver(*kernel);
            const Answer answer = solver.solve(puzzle.data(), 0);
            check(answer.count == brute.count && answer.status == (free == 1 ? Status::unique : Status::multiple),
                  "count all", &puzzle);
            if (kernel == &best_kernel())
                std::printf("%d rows free: %llu solutions\n", free, static_cast<unsigned long long>(answer.count));
            const Answer little = solver.solve(puzzle.data(), 0, 1);
            check(little.status == Status::gave_up || answer.guesses <= 1, "budget", &puzzle);
            check(little.guesses <= 1, "budget kept", &puzzle);
            to_marks(puzzle.data(), marks);
            Solutions list(marks, *kernel), other(marks, 99, *kernel);
            std::uint64_t n = 0, m = 0;
            std::uint8_t out[81];
            while (list.next(out) == Solutions::Next::solution) ++n;
            for (;;) {  // a few guesses at a time
                const auto next = other.next(out, 3);
                if (next == Solutions::Next::end) break;
                m += next == Solutions::Next::solution;
            }
            check(n == brute.count && m == n, "list all", &puzzle);
        }
    }
}

void orders_agree(std::mt19937_64& random) {
    // The same order on every kernel, also where the searches are long and the tree is deep.
    for (int k = 0; k < 60; ++k) {
        Row row = random_row(random);
        if (k == 0) row.assign(81, 0);
        std::uint16_t marks[81];
        if (!to_marks(row.data(), marks)) continue;
        std::vector<Solutions> lists;
        for (const Kernel* kernel : every_kernel())
            k % 2 ? lists.emplace_back(marks, 5, *kernel) : lists.emplace_back(marks, *kernel);
        for (int n = 0; n < 300; ++n) {
            std::uint8_t first[81] = {}, other[81] = {};
            const auto next = lists[0].next(first);
            for (std::size_t i = 1; i < lists.size(); ++i) {
                check(lists[i].next(other) == next && (next != Solutions::Next::solution || !std::memcmp(first, other, 81)),
                      "order", &row);
            }
            if (next == Solutions::Next::end) break;
        }
    }
}

void stopping() {
    const Row empty(81, 0);
    for (const Kernel* kernel : every_kernel()) {
        std::atomic<bool> stop{false};
        Answer answer{};
        // On a busy machine the stop may come before anything was counted: then it is given more time.
        for (int wait = 50; answer.count == 0; wait *= 2) {
            stop = false;
            std::thread later([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(wait));
                stop = true;
            });
            Solver solver(*kernel);
            answer = solver.solve(empty.data(), 0, 0, &stop);
            later.join();
            check(answer.status == Status::stopped, "stop");
        }
        Row in(81 * 5000, 0), out(81 * 5000), status(5000);
        std::vector<std::uint64_t> counts(5000);
        std::vector<std::uint32_t> guesses(5000);
        Batch batch{in.data(), 5000, 0, 0, 2, &stop, kernel, out.data(), counts.data(), status.data(), guesses.data()};
        solve(batch);
        check(std::all_of(status.begin(), status.end(), [](int s) { return s == static_cast<int>(Status::stopped); }),
              "all stopped");
        Batch bounded = batch;
        bounded.stop = nullptr;
        bounded.budget = 20;
        bounded.rows = 300;
        solve(bounded);
        check(
            std::all_of(status.begin(), status.begin() + 300, [](int s) { return s == static_cast<int>(Status::gave_up); }),
            "all gave up");
    }
}

// The gate for two rows at once, the grid on either side of a right one, with and without a given that differs.
void pair_gate(const Row& grid, bool right, std::mt19937_64& random) {
    if (!nonet::pair_check()) return;
    const char* text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    Row good(81);
    for (std::size_t i = 0; i < 81; ++i) good[i] = static_cast<std::uint8_t>(text[i] - '0');
    for (const bool first : {true, false}) {
        Row solutions = first ? grid : good, puzzles(162);
        const Row& second = first ? good : grid;
        solutions.insert(solutions.end(), second.begin(), second.end());
        for (std::size_t i = 0; i < 162; ++i) puzzles[i] = random() % 3 ? 0 : solutions[i];
        check(nonet::pair_check()(puzzles.data(), solutions.data()) == right, "the gate of pairs is right", &grid);
        puzzles[random() % 162] = 10;
        check(!nonet::pair_check()(puzzles.data(), solutions.data()), "a given that differs is seen", &grid);
    }
}

// Both forms of the gate's check on right grids and on grids with one slip, against counting by hand.
void gate(std::mt19937_64& random) {
    const char* text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (int turn = 0; turn < 20000; ++turn) {
        Row grid(81);
        for (std::size_t i = 0; i < 81; ++i) grid[i] = static_cast<std::uint8_t>(text[i] - '0');
        const std::size_t a = random() % 81, b = random() % 81, c = random() % 9, d = random() % 9;
        switch (random() % 5) {
            case 0: break;
            case 1: grid[a] = static_cast<std::uint8_t>(random() % 16); break;
            case 2: std::swap(grid[a], grid[b]); break;
            case 3: std::swap_ranges(&grid[c * 9], &grid[c * 9] + (c == d ? 0 : 9), &grid[d * 9]); break;
            default:
                for (std::size_t r = 0; r < 9; ++r) std::swap(grid[r * 9 + c], grid[r * 9 + d]);
        }
        bool right = true;
        for (int house = 0; house < 9; ++house) {
            std::set<int> row, column, box;
            for (int k = 0; k < 9; ++k) {
                row.insert(grid[static_cast<std::size_t>(house * 9 + k)]);
                column.insert(grid[static_cast<std::size_t>(k * 9 + house)]);
                box.insert(grid[static_cast<std::size_t>((house / 3 * 3 + k / 3) * 9 + house % 3 * 3 + k % 3)]);
            }
            for (const auto& values : {row, column, box})
                right &= values.size() == 9 && *values.begin() == 1 && *values.rbegin() == 9;
        }
        check(nonet::fills_houses(grid.data()) == right, "the plain gate is right", &grid);
        if (nonet::shuffled_check())
            check(nonet::shuffled_check()(grid.data()) == right, "the shuffled gate is right", &grid);
        pair_gate(grid, right, random);
    }
}

// Random rows alone: for running on and on, with seed after seed.
int some_rows(std::size_t number, const char* seed) {
    std::mt19937_64 random(std::strtoull(seed, nullptr, 10));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < number; ++i) rows.push_back(random_row(random));
    compare_ways("random", rows, 1 + random() % 3, 30000, random);
    return report();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && !std::strcmp(argv[1], "rows")) return some_rows(std::strtoull(argv[2], nullptr, 10), argv[3]);
    bool quick = false;
    std::string directory;
    for (int i = 1; i < argc; ++i) {
        if (!std::strcmp(argv[i], "quick")) quick = true;
        else directory = argv[i];
    }
    std::mt19937_64 random(20240607);
    gate(random);
    counting();
    orders_agree(random);
    plain_is_base(random);
    stopping();
    for (int i = 0; i < (quick ? 1 : 20); ++i) small_batches(random);
    const std::size_t n = quick ? 3000 : 110000;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < n; ++i) rows.push_back(random_row(random));
    compare_ways("random", rows, 2, 300000, random);
    rows.resize(n / 10);
    compare_ways("random", rows, 1, 300000, random);
    compare_ways("random", rows, 7, 300000, random);
    rows.resize(n / 50);
    compare_ways("random", rows, 200, 300000, random);
    if (!directory.empty()) {
        for (const char* name :
             {"easy", "minimal", "clue17", "top1465", "hardest_se11", "hardest_1106", "multiple_solutions"}) {
            std::ifstream file(directory + "/" + name + ".txt");
            std::vector<Row> list;
            for (std::string line; std::getline(file, line) && (!quick || list.size() < 500);) {
                Row row;
                for (int i = 0; i < 81; ++i)
                    row.push_back(line[static_cast<std::size_t>(i)] == '.'
                                      ? 0
                                      : static_cast<std::uint8_t>(line[static_cast<std::size_t>(i)] - '0'));
                list.push_back(row);
            }
            compare_ways(name, list, 2, 5000, random, std::strcmp(name, "multiple_solutions") ? 1 : 2);
        }
    }
    return report();
}
