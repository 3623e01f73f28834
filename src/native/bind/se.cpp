// Binds the SE rating: arrays of ratings for rows of puzzles, or one puzzle with its steps.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "se/rate.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using se::kCells;

// Nodes of a rating that runs without looking for signals: some tens of milliseconds.
constexpr std::uint64_t kMaxBlockingNodes = 200'000;

using Marks = nb::ndarray<const std::uint16_t, nb::shape<81>, nb::c_contig, nb::device::cpu>;
using Column = nb::ndarray<std::uint8_t, nb::shape<-1>, nb::c_contig>;
using Pairs = std::vector<std::pair<int, int>>;  // (cell, digit 1..9)
using Step = std::tuple<std::string, int, Pairs, Pairs>;
using Rated = std::tuple<int, int, int, int, std::uint64_t, std::vector<Step>>;

Step step_of(const se::Hint& hint) {
    Pairs places, removes;
    if (hint.placing()) places.emplace_back(hint.cell, hint.digit + 1);
    for (int i = 0; i < hint.removals; ++i) {
        for (int digit = 0; digit < 9; ++digit) {
            if (hint.removed[i].digits & se::bit(digit)) removes.emplace_back(hint.removed[i].cell, digit + 1);
        }
    }
    std::sort(removes.begin(), removes.end());
    return {se::name(hint), hint.rating, std::move(places), std::move(removes)};
}

Rated rate_one(const nb::bytes& puzzle, const std::optional<Marks>& marks, std::uint64_t budget, double seconds) {
    if (puzzle.size() != kCells) throw nb::value_error("a puzzle has 81 cells");
    const auto* cells = reinterpret_cast<const std::uint8_t*>(puzzle.c_str());
    const std::uint16_t* start = marks ? marks->data() : nullptr;
    static thread_local se::Rater rater;
    std::vector<se::Hint> hints;
    se::Rating rating =
        rater.rate(cells, start, budget && budget < kMaxBlockingNodes ? budget : kMaxBlockingNodes, nullptr, &hints);
    if (rating.status == se::Status::gave_up && (budget == 0 || budget > kMaxBlockingNodes)) {
        interruptibly(seconds, [&](const std::atomic<bool>& stop) {
            hints.clear();
            se::Rater patient;
            rating = patient.rate(cells, start, budget, &stop, &hints);
        });
    }
    std::vector<Step> steps;
    steps.reserve(hints.size());
    for (const se::Hint& hint : hints) steps.push_back(step_of(hint));
    return {static_cast<int>(rating.status), rating.er, rating.ep, rating.ed, rating.nodes, std::move(steps)};
}

void rate_rows(const nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>& puzzles,
               std::uint64_t budget, double seconds, unsigned threads, std::uint8_t ceiling, Column er, Column ep, Column ed,
               Column status) {
    const std::size_t rows = puzzles.shape(0);
    if (er.shape(0) != rows || ep.shape(0) != rows || ed.shape(0) != rows || status.shape(0) != rows) {
        throw nb::value_error("every array needs a row for each puzzle");
    }
    se::Batch batch;
    batch.puzzles = puzzles.data();
    batch.rows = rows;
    batch.budget = budget;
    batch.threads = threads;
    batch.ceiling = ceiling;
    batch.er = er.data();
    batch.ep = ep.data();
    batch.ed = ed.data();
    batch.status = status.data();
    interruptibly(seconds, [&](const std::atomic<bool>& stop) {
        se::Batch task = batch;
        task.stop = &stop;
        se::rate(task);
    });
}

}  // namespace

void bind_se(nb::module_& module) {
    module.def("se_rate", &rate_one, nb::arg("puzzle"), nb::arg("marks").none(), nb::arg("budget"), nb::arg("seconds"),
               "(status, er, ep, ed, nodes, steps) of 81 cells, from these 81 candidate masks if there are any; ratings are "
               "times ten, a step is (technique, rating, places, removes). A budget of 0 is none; negative seconds: none.");
    module.def(
        "se_rate_rows", &rate_rows, nb::arg("puzzles"), nb::arg("budget"), nb::arg("seconds"), nb::arg("threads"),
        nb::arg("ceiling"), nb::arg("er").noconvert(), nb::arg("ep").noconvert(), nb::arg("ed").noconvert(),
        nb::arg("status").noconvert(),
        "Rates every row of an (N, 81) array into arrays of N bytes: ratings times ten, and how each ended. The rater "
        "gives up on ratings above `ceiling` (255: never).");
}

}  // namespace nonet
