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

namespace nb = nanobind;

namespace nonet {

namespace {

using generate::kCells;
using Rows = nb::ndarray<std::uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;
using Column = nb::ndarray<std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

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

void generate_rows(std::uint64_t seed, std::uint64_t first, const std::optional<generate::Groups>& groups, int floor, int fewest, int most,
                   std::uint32_t attempts, unsigned threads, Rows puzzles, Rows solutions, Column tried) {
    const std::size_t rows = puzzles.shape(0);
    if (solutions.shape(0) != rows || tried.shape(0) != rows) throw nb::value_error("every array needs a row for each puzzle");
    if (attempts < 1) throw nb::value_error("at least one attempt");
    if (groups) check_groups(*groups);
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
    job.puzzles = puzzles.data();
    job.solutions = solutions.data();
    job.tried = tried.data();
    interruptibly(-1, [&](const std::atomic<bool>& stop) {
        generate::Job task = job;
        task.stop = &stop;
        generate::dig(task);
    });
}

}  // namespace

void bind_generate(nb::module_& module) {
    module.def("generate_rows", &generate_rows, nb::arg("seed"), nb::arg("first"), nb::arg("groups").none(), nb::arg("floor"),
               nb::arg("fewest"), nb::arg("most"), nb::arg("attempts"), nb::arg("threads"), nb::arg("puzzles").noconvert(),
               nb::arg("solutions").noconvert(), nb::arg("tried").noconvert(),
               "Fills (N, 81) arrays with the puzzles first, first + 1, ... of a seed and their solutions, and tells how many "
               "grids each row took. Cells of a group go together, and digging stops at `floor` clues; a row without a puzzle of `fewest` to `most` clues after "
               "`attempts` grids is all zeros.");
}

}  // namespace nonet
