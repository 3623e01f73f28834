// Glue for making puzzles: arrays cross here, checked, and the kernel knows nothing of Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "generate/dig.hpp"
#include "generate/pattern.hpp"
#include "generate/vary.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using generate::kCells;
using Rows = nb::ndarray<std::uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;
using Column = nb::ndarray<std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Longs = nb::ndarray<std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using ConstRows = nb::ndarray<const std::uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;
using Indices = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

void check_groups(const generate::Groups& groups) {
    std::bitset<kCells> seen;
    for (const auto& group : groups) {
        if (group.empty()) throw nb::value_error("a group has no cells");
        for (const std::uint8_t cell : group) {
            if (cell >= kCells) throw nb::value_error("a cell is not on the board");
            if (seen[cell]) throw nb::value_error("a cell is in two groups");
            seen.set(cell);
        }
    }
}

void generate_rows(std::uint64_t seed, std::uint64_t first, const std::optional<generate::Groups>& groups, int floor,
                   int fewest, int most, std::uint32_t attempts, unsigned threads, const std::optional<Indices>& indices,
                   bool controlled, bool uniform, double seconds, Rows puzzles, Rows solutions, Column tried) {
    const std::size_t rows = puzzles.shape(0);
    if (solutions.shape(0) != rows || tried.shape(0) != rows)
        throw nb::value_error("every array needs a row for each puzzle");
    if (attempts < 1) throw nb::value_error("at least one attempt");
    if (groups) check_groups(*groups);
    if (indices && indices->shape(0) != rows) throw nb::value_error("every puzzle needs an index");
    generate::Job job;
    job.seed = seed;
    job.first = first;
    job.rows = rows;
    job.groups = groups ? &*groups : nullptr;
    job.floor = floor;
    job.fewest = fewest;
    job.most = most;
    job.attempts = attempts;
    job.threads = threads;
    if (indices) job.indices = indices->data();
    job.uniform = uniform;
    if (controlled) job.way = generate::Way::controlled;
    job.puzzles = puzzles.data();
    job.solutions = solutions.data();
    job.tried = tried.data();
    interruptibly(seconds, [&](const std::atomic<bool>& stop) {
        generate::Job task = job;
        task.stop = &stop;
        generate::dig(task);
    });
}

void check_digits(const ConstRows& rows, int least) {
    for (std::size_t i = 0; i < rows.shape(0) * kCells; ++i)
        if (rows.data()[i] < least || rows.data()[i] > 9) throw nb::value_error("a cell holds no digit");
}

void dig_rows(ConstRows grids, ConstRows orders, unsigned threads, double seconds, Rows puzzles, Rows solutions,
              Column tried) {
    const std::size_t rows = grids.shape(0);
    if (orders.shape(0) != rows || puzzles.shape(0) != rows || solutions.shape(0) != rows || tried.shape(0) != rows)
        throw nb::value_error("every array needs a row for each grid");
    check_digits(grids, 1);
    for (std::size_t row = 0; row < rows; ++row) {
        std::bitset<kCells> seen;
        for (int i = 0; i < kCells; ++i) {
            const std::uint8_t cell = orders.data()[row * kCells + static_cast<std::size_t>(i)];
            if (cell >= kCells || seen[cell]) throw nb::value_error("an order names every cell once");
            seen.set(cell);
        }
    }
    generate::Job job;
    job.rows = rows;
    job.grids = grids.data();
    job.orders = orders.data();
    job.threads = threads;
    job.puzzles = puzzles.data();
    job.solutions = solutions.data();
    job.tried = tried.data();
    interruptibly(seconds, [&](const std::atomic<bool>& stop) {
        generate::Job task = job;
        task.stop = &stop;
        generate::dig(task);
    });
}

void vary_rows(ConstRows puzzles, std::uint64_t seed, std::uint64_t first, int removed, unsigned threads, double seconds,
               Rows neighbours, Rows solutions, Column tried) {
    const std::size_t rows = puzzles.shape(0);
    if (neighbours.shape(0) != rows || solutions.shape(0) != rows || tried.shape(0) != rows)
        throw nb::value_error("every array needs a row for each puzzle");
    if (removed < 0) throw nb::value_error("fewer than no clues");
    check_digits(puzzles, 0);
    generate::Variation variation;
    variation.seed = seed;
    variation.first = first;
    variation.rows = rows;
    variation.puzzles = puzzles.data();
    variation.removed = removed;
    variation.threads = threads;
    variation.neighbours = neighbours.data();
    variation.solutions = solutions.data();
    variation.tried = tried.data();
    interruptibly(seconds, [&](const std::atomic<bool>& stop) {
        generate::Variation task = variation;
        task.stop = &stop;
        generate::vary(task);
    });
}

void pattern_rows(std::uint64_t seed, Indices indices, const std::vector<std::uint8_t>& cells, std::uint64_t steps,
                  unsigned threads, double seconds, Rows puzzles, Rows solutions, Column counts, Longs tried) {
    const std::size_t rows = indices.shape(0);
    if (puzzles.shape(0) != rows || solutions.shape(0) != rows || counts.shape(0) != rows || tried.shape(0) != rows)
        throw nb::value_error("every array needs a row for each puzzle");
    if (cells.empty() || steps < 1) throw nb::value_error("a pattern has a cell, and a search a step");
    check_groups({cells});
    generate::PatternJob job;
    job.seed = seed;
    job.indices = indices.data();
    job.rows = rows;
    job.cells = cells;
    job.steps = steps;
    job.threads = threads;
    job.puzzles = puzzles.data();
    job.solutions = solutions.data();
    job.counts = counts.data();
    job.tried = tried.data();
    interruptibly(seconds, [&](const std::atomic<bool>& stop) {
        generate::PatternJob task = job;
        task.stop = &stop;
        generate::search_pattern(task);
    });
}

}  // namespace

void bind_generate(nb::module_& module) {
    module.def(
        "generate_rows", &generate_rows, nb::arg("seed"), nb::arg("first"), nb::arg("groups").none(), nb::arg("floor"),
        nb::arg("fewest"), nb::arg("most"), nb::arg("attempts"), nb::arg("threads"), nb::arg("indices").none(),
        nb::arg("controlled"), nb::arg("uniform"), nb::arg("seconds"), nb::arg("puzzles").noconvert(),
        nb::arg("solutions").noconvert(), nb::arg("tried").noconvert(),
        "Fills (N, 81) arrays with the puzzles first, first + 1, ... (or `indices`) of a seed and their solutions, and "
        "tells how many grids each row took. Cells of a group go together, and digging stops at `floor` clues; a row "
        "without a puzzle of `fewest` to `most` clues after `attempts` grids is all zeros, as is one that was not made in "
        "`seconds` (negative: no limit).");
    module.def(
        "dig_rows", &dig_rows, nb::arg("grids"), nb::arg("orders"), nb::arg("threads"), nb::arg("seconds"),
        nb::arg("puzzles").noconvert(), nb::arg("solutions").noconvert(), nb::arg("tried").noconvert(),
        "Fills `puzzles` with minimal puzzles of these full grids: the cells of an order go one by one, if they can.");
    module.def("vary_rows", &vary_rows, nb::arg("puzzles"), nb::arg("seed"), nb::arg("first"), nb::arg("removed"),
               nb::arg("threads"), nb::arg("seconds"), nb::arg("neighbours").noconvert(), nb::arg("solutions").noconvert(),
               nb::arg("tried").noconvert(),
               "Fills `neighbours` with minimal puzzles that have most clues of `puzzles`: `removed` go, others come.");
    module.def("pattern_rows", &pattern_rows, nb::arg("seed"), nb::arg("indices"), nb::arg("cells"), nb::arg("steps"),
               nb::arg("threads"), nb::arg("seconds"), nb::arg("puzzles").noconvert(), nb::arg("solutions").noconvert(),
               nb::arg("counts").noconvert(), nb::arg("tried").noconvert(),
               "Fills `puzzles` with clues in these cells, one solution wherever `steps` were enough, and tells their "
               "number of solutions and the steps taken.");
}

}  // namespace nonet
