// Glue for symmetries: arrays cross here; the kernel knows nothing of Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <tuple>

#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "symmetry/symmetry.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using namespace symmetry;

template <class T, class... More>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu, More...>;
using Puzzles = Array<const std::uint8_t, nb::shape<-1, kCells>>;
using Column = Array<std::uint8_t, nb::shape<-1>>;

std::tuple<int, std::uint32_t, nb::bytes, nb::bytes> canonical_one(const nb::bytes& puzzle) {
    if (puzzle.size() != kCells) throw nb::value_error("a puzzle has 81 cells");
    std::uint8_t cells[kCells], form[kCells] = {};
    Map map{};
    std::uint32_t automorphisms = 0;
    const Status status = read(reinterpret_cast<const std::uint8_t*>(puzzle.c_str()), cells);
    static thread_local Canonicaliser canonicaliser;
    if (status == Status::done) automorphisms = canonicaliser.canonical(cells, form, map);
    return {static_cast<int>(status), automorphisms, nb::bytes(form, kCells), nb::bytes(&map, kMapBytes)};
}

void canonical_rows(const Puzzles& puzzles, unsigned threads, Array<std::uint8_t, nb::shape<-1, kCells>> forms,
                    Array<std::uint8_t, nb::shape<-1, kMapBytes>> maps, Array<std::uint32_t, nb::shape<-1>> automorphisms,
                    Column status) {
    const std::size_t rows = puzzles.shape(0);
    if (forms.shape(0) != rows || maps.shape(0) != rows || automorphisms.shape(0) != rows || status.shape(0) != rows) {
        throw nb::value_error("every array needs a row for each puzzle");
    }
    CanonicalBatch batch;
    batch.puzzles = puzzles.data();
    batch.rows = rows;
    batch.threads = threads;
    batch.forms = forms.data();
    batch.maps = maps.data();
    batch.automorphisms = automorphisms.data();
    batch.status = status.data();
    interruptibly(-1, [&](const std::atomic<bool>& stop) {
        batch.stop = &stop;
        canonical(batch);
    });
}

void augment_rows(const Puzzles& puzzles, std::uint64_t seed, std::uint64_t first, unsigned threads,
                  Array<std::uint8_t, nb::shape<-1, -1, kCells>> images, Column status) {
    const std::size_t rows = puzzles.shape(0);
    if (images.shape(0) != rows || status.shape(0) != rows) throw nb::value_error("every array needs a row for each puzzle");
    AugmentBatch batch;
    batch.puzzles = puzzles.data();
    batch.rows = rows;
    batch.count = images.shape(1);
    batch.seed = seed;
    batch.first = first;
    batch.threads = threads;
    batch.images = images.data();
    batch.status = status.data();
    interruptibly(-1, [&](const std::atomic<bool>& stop) {
        batch.stop = &stop;
        augment(batch);
    });
}

}  // namespace

void bind_symmetry(nb::module_& module) {
    module.def(
        "canonical", &canonical_one, nb::arg("puzzle"),
        "(status, automorphisms, form, map) of 81 cells; a map is 29 bytes: transposed or not, rows, columns and labels.");
    module.def("canonical_rows", &canonical_rows, nb::arg("puzzles"), nb::arg("threads"), nb::arg("forms").noconvert(),
               nb::arg("maps").noconvert(), nb::arg("automorphisms").noconvert(), nb::arg("status").noconvert(),
               "The canonical form of every row of an (N, 81) array.");
    module.def("augment_rows", &augment_rows, nb::arg("puzzles"), nb::arg("seed"), nb::arg("first"), nb::arg("threads"),
               nb::arg("images").noconvert(), nb::arg("status").noconvert(),
               "As many different equivalents of every row as `images` has room for; row i draws from the stream (seed, "
               "first + i).");
}

}  // namespace nonet
