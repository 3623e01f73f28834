// Glue for the general engine: a problem crosses here once, then its solutions one by one.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/general_problem.hpp"
#include "bind/module.hpp"
#include "general/candidates.hpp"
#include "general/search.hpp"
#include "bind/interruptible.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

constexpr double kSlice = 0.02;  // seconds between two looks for signals

class GeneralSearch {
public:
    GeneralSearch(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns, std::optional<std::uint64_t> seed,
                  std::vector<int> first) {
        OnBoard read = read_problem(std::move(primitives), std::move(domains), std::move(numbers), columns);
        places_ = std::move(read.places);
        count_ = read.count;
        for (int& each : first) {
            const auto at = std::lower_bound(places_.begin(), places_.end(), each);
            if (at == places_.end() || *at != each) throw nb::value_error("a cell to decide first is not there");
            each = static_cast<int>(at - places_.begin());
        }
        nb::gil_scoped_release release;
        search_ = general::make_search(std::move(read.problem), {seed, std::move(first)});
    }

    std::tuple<const char*, std::optional<nb::bytes>> next(std::uint64_t nodes, double seconds) {
        const general::Next what = sliced(seconds, [&](double slice) { return search_->next(most(nodes), slice); });
        if (what != general::Next::solution) return {word(what), std::nullopt};
        std::vector<std::uint8_t> values(places_.size()), board(count_, 0);
        search_->solution(values.data());
        for (std::size_t cell = 0; cell < places_.size(); ++cell) board[static_cast<std::size_t>(places_[cell])] = values[cell];
        return {word(what), nb::bytes(reinterpret_cast<const char*>(board.data()), board.size())};
    }

    std::tuple<const char*, std::uint64_t> count(std::uint64_t limit, std::uint64_t nodes, double seconds) {
        const general::Next what = sliced(seconds, [&](double slice) { return search_->count(most(limit), most(nodes), slice); });
        return {word(what), search_->counted()};
    }

    // (nodes, guesses, undone, contradictions)
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> tally() {
        const general::Tally& tally = search_->tally();
        return {tally.nodes, tally.guesses, tally.undone, tally.contradictions};
    }

    std::uint64_t restarts() { return search_->tally().restarts; }

    std::vector<std::tuple<std::string, std::uint64_t>> propagations() {
        std::vector<std::tuple<std::string, std::uint64_t>> list;
        const general::Tally& tally = search_->tally();
        for (int work = 0; work < general::kWorks; ++work) {
            const std::uint64_t runs = tally.runs[static_cast<std::size_t>(work)];
            if (runs) list.emplace_back(general::name_of(static_cast<general::Work>(work)), runs);
        }
        return list;
    }

    using Noted = std::tuple<std::string, std::vector<int>, std::vector<std::int64_t>, std::int64_t, std::vector<int>, std::vector<int>>;

    std::vector<Noted> derived() {
        static const char* const names[] = {"sum", "together", "set", "equal", "counted"};  // in the order of Derived::What
        std::vector<Noted> list;
        for (const general::Derived& each : search_->derived()) {
            const char* what = names[static_cast<std::size_t>(each.what)];
            std::vector<int> places;
            for (const int cell : each.cells) places.push_back(places_[static_cast<std::size_t>(cell)]);
            list.emplace_back(what, std::move(places), std::vector<std::int64_t>(each.factors.begin(), each.factors.end()), each.total, each.houses, each.sums);
        }
        return list;
    }

private:
    std::unique_ptr<general::Search> search_;
    std::vector<int> places_;  // of the cells
    std::size_t count_ = 0;    // of places, cells or not

    static std::uint64_t most(std::uint64_t bound) { return bound ? bound : std::numeric_limits<std::uint64_t>::max(); }

    static const char* word(general::Next what) {
        switch (what) {
            case general::Next::solution: return "solution";
            case general::Next::end: return "end";
            case general::Next::gave_up: return "gave up";
            default: return "late";
        }
    }

    // Runs in slices, the GIL released, and looks for Ctrl-C and the end of time between them. Negative: no end.
    template <class Run>
    static general::Next sliced(double seconds, Run&& run) {
        using Clock = std::chrono::steady_clock;
        const auto begun = Clock::now();
        double slice = seconds >= 0 ? std::min(seconds, kSlice) : kSlice;
        for (;;) {
            general::Next what;
            {
                nb::gil_scoped_release release;
                what = run(slice);
            }
            if (what != general::Next::pause) return what;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (seconds >= 0) {
                const double left = seconds - std::chrono::duration<double>(Clock::now() - begun).count();
                if (left <= 0) return what;
                slice = std::min(left, kSlice);
            }
        }
    }
};

using Settled = std::tuple<bool, std::vector<std::uint32_t>, std::vector<std::uint64_t>,
                           std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>>;

Settled general_candidates(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns, std::uint32_t cap,
                           std::uint64_t nodes, double seconds) {
    if (cap < 1) throw nb::value_error("a cap is at least 1");
    OnBoard read = read_problem(std::move(primitives), std::move(domains), std::move(numbers), columns);
    const auto values = static_cast<std::size_t>(read.problem.values);
    const auto finder = general::make_candidates(std::move(read.problem), cap);
    const std::uint64_t most = nodes ? nodes : std::numeric_limits<std::uint64_t>::max();
    bool complete = false;
    interruptibly(seconds, [&](const std::atomic<bool>& stop) { complete = finder->run(most, stop); });
    const general::CandidatesTally& tally = finder->tally();
    std::vector<std::uint32_t> counts(read.count * values, 0);
    std::vector<std::uint64_t> open(read.count, 0);
    const std::vector<std::uint64_t> open_cells = finder->open();
    for (std::size_t cell = 0; cell < read.places.size(); ++cell) {
        const auto place = static_cast<std::size_t>(read.places[cell]);
        std::copy_n(finder->counts().data() + cell * values, values, counts.data() + place * values);
        open[place] = open_cells[cell];
    }
    return {complete, std::move(counts), std::move(open), {tally.nodes, tally.guesses, tally.contradictions, tally.solutions}};
}

}  // namespace

void bind_general(nb::module_& module) {
    module.def("general_candidates", &general_candidates, nb::arg("primitives"), nb::arg("domains"), nb::arg("numbers"),
               nb::arg("columns"), nb::arg("cap"), nb::arg("nodes"), nb::arg("seconds"),
               "Whether all is settled, in how many solutions each cell has each value (up to the cap), what is still open in "
               "each cell, and (nodes, guesses, contradictions, solutions). 0 nodes: no bound; negative time: none.");
    nb::class_<GeneralSearch>(module, "GeneralSearch", "All solutions of a lowered puzzle, one after another, or their number.")
        .def(nb::init<nb::tuple, nb::tuple, nb::tuple, int, std::optional<std::uint64_t>, std::vector<int>>(),
             nb::arg("primitives"), nb::arg("domains"), nb::arg("numbers"), nb::arg("columns"), nb::arg("seed").none(),
             nb::arg("first"))
        .def("next", &GeneralSearch::next, nb::arg("nodes"), nb::arg("seconds"),
             "('solution', bytes), ('end', None), ('gave up', None) or ('late', None). 0 nodes: no bound; negative time: none.")
        .def("count", &GeneralSearch::count, nb::arg("limit"), nb::arg("nodes"), nb::arg("seconds"),
             "('end', 'gave up' or 'late', how many so far). A limit of 0 is none.")
        .def("derived", &GeneralSearch::derived, "What the optimiser added: (what, cells, factors, total, houses, sums).")
        .def("propagations", &GeneralSearch::propagations, "How often each kind of part ran.")
        .def_prop_ro("tally", &GeneralSearch::tally, "(nodes, guesses, undone, contradictions)")
        .def_prop_ro("restarts", &GeneralSearch::restarts);
}

}  // namespace nonet
