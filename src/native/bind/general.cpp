// Glue for the general engine: a problem crosses once, then its solutions one by one.
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
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "general/answer_check.hpp"
#include "general/candidates.hpp"
#include "general/search.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

constexpr double kSlice = 0.02;  // seconds between two checks for Ctrl-C

// A lowered puzzle that crossed the boundary: searches copy it, answers are checked against it. Frozen.
class GeneralProblem {
public:
    GeneralProblem(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns)
        : stated_(read_problem(std::move(primitives), std::move(domains), std::move(numbers), columns)) {}

    const BoardProblem& stated() const { return stated_; }

    bool is_answer(const nb::bytes& board) const {
        if (board.size() != stated_.position_count) return false;
        const auto* values = reinterpret_cast<const std::uint8_t*>(board.data());
        std::vector<std::uint8_t> of_cells(stated_.positions.size());
        for (std::size_t cell = 0; cell < of_cells.size(); ++cell)
            of_cells[cell] = values[static_cast<std::size_t>(stated_.positions[cell])];
        return general::is_answer(stated_.problem, of_cells.data());
    }

private:
    BoardProblem stated_;
};

class GeneralSearch {
public:
    GeneralSearch(const GeneralProblem& problem, std::optional<std::uint64_t> seed, std::vector<int> first)
        : positions_(problem.stated().positions), position_count_(problem.stated().position_count) {
        for (int& each : first) {
            const auto at = std::lower_bound(positions_.begin(), positions_.end(), each);
            if (at == positions_.end() || *at != each) throw nb::value_error("a cell to decide first is not on the board");
            each = static_cast<int>(at - positions_.begin());
        }
        const GilReleased released;
        search_ = general::make_search(problem.stated().problem, {seed, std::move(first)});
    }

    std::tuple<const char*, std::optional<nb::bytes>> next(std::uint64_t nodes, double seconds) {
        const general::NextResult what =
            sliced(seconds, [&](double slice) { return search_->next(or_unlimited(nodes), slice); });
        if (what != general::NextResult::solution) return {word(what), std::nullopt};
        std::vector<std::uint8_t> values(positions_.size()), board(position_count_, 0);
        search_->solution(values.data());
        for (std::size_t cell = 0; cell < positions_.size(); ++cell)
            board[static_cast<std::size_t>(positions_[cell])] = values[cell];
        return {word(what), nb::bytes(reinterpret_cast<const char*>(board.data()), board.size())};
    }

    std::tuple<const char*, std::uint64_t> count(std::uint64_t limit, std::uint64_t nodes, double seconds) {
        const general::NextResult what =
            sliced(seconds, [&](double slice) { return search_->count(or_unlimited(limit), or_unlimited(nodes), slice); });
        return {word(what), search_->counted()};
    }

    // (nodes, guesses, undone, contradictions)
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> counters() {
        const general::SearchCounters& counters = search_->counters();
        return {counters.nodes, counters.guesses, counters.undone, counters.contradictions};
    }

    std::uint64_t restarts() { return search_->counters().restarts; }

    std::vector<std::tuple<std::string, std::uint64_t>> propagations() {
        std::vector<std::tuple<std::string, std::uint64_t>> list;
        const general::SearchCounters& counters = search_->counters();
        for (std::size_t kind = 0; kind < general::kPropagatorKinds; ++kind) {
            if (counters.runs[kind]) list.emplace_back(general::kPropagatorNames[kind], counters.runs[kind]);
        }
        return list;
    }

    // (kind, cells, factors, total, houses, sums)
    using Implied = std::tuple<std::string, std::vector<int>, std::vector<std::int64_t>, std::int64_t, std::vector<int>,
                               std::vector<int>>;

    std::vector<Implied> derived() {
        static const char* const names[] = {"sum", "together", "set", "equal",
                                            "counted"};  // in the order of ImpliedConstraint::Kind
        std::vector<Implied> list;
        for (const general::ImpliedConstraint& each : search_->derived()) {
            std::vector<int> positions;
            for (const int cell : each.cells) positions.push_back(positions_[static_cast<std::size_t>(cell)]);
            list.emplace_back(names[static_cast<std::size_t>(each.kind)], std::move(positions),
                              std::vector<std::int64_t>(each.factors.begin(), each.factors.end()), each.total, each.houses,
                              each.sums);
        }
        return list;
    }

private:
    std::unique_ptr<general::Search> search_;
    std::vector<int> positions_;      // on the board, of the problem's cells
    std::size_t position_count_ = 0;  // on the board

    static std::uint64_t or_unlimited(std::uint64_t bound) {
        return bound ? bound : std::numeric_limits<std::uint64_t>::max();
    }

    static const char* word(general::NextResult what) {
        switch (what) {
            case general::NextResult::solution: return "solution";
            case general::NextResult::end: return "end";
            case general::NextResult::node_limit: return "gave up";
            default: return "late";
        }
    }

    // Runs in slices with the GIL released, and looks for signals and the time limit between them. Negative `seconds`: no
    // limit.
    template <class Run>
    static general::NextResult sliced(double seconds, Run&& run) {
        using Clock = std::chrono::steady_clock;
        const auto begun = Clock::now();
        double slice = seconds >= 0 ? std::min(seconds, kSlice) : kSlice;
        bool interrupted = false;
        general::NextResult what = general::NextResult::paused;
        {
            GilReleased released;
            InterruptionListener listener(released);
            while ((what = run(slice)) == general::NextResult::paused) {
                if ((interrupted = listener.hears())) break;
                if (seconds < 0) continue;
                const double left = seconds - std::chrono::duration<double>(Clock::now() - begun).count();
                if (left <= 0) break;
                slice = std::min(left, kSlice);
            }
        }
        if (interrupted) throw nb::python_error();
        return what;
    }
};

using Settled = std::tuple<bool, std::vector<std::uint32_t>, std::vector<std::uint64_t>,
                           std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>>;

Settled general_candidates(const GeneralProblem& problem, std::uint32_t cap, std::uint64_t nodes, double seconds) {
    if (cap < 1) throw nb::value_error("a cap is at least 1");
    const BoardProblem& read = problem.stated();
    const auto values = static_cast<std::size_t>(read.problem.values);
    const auto finder = general::make_candidates(read.problem, cap);
    const std::uint64_t max_nodes = nodes ? nodes : std::numeric_limits<std::uint64_t>::max();
    bool complete = false;
    interruptibly(seconds, [&](const std::atomic<bool>& stop) { complete = finder->run(max_nodes, stop); });
    const general::CandidateCounters& counters = finder->counters();
    std::vector<std::uint32_t> counts(read.position_count * values, 0);
    std::vector<std::uint64_t> unsettled(read.position_count, 0);
    const std::vector<std::uint64_t> unsettled_cells = finder->unsettled();
    for (std::size_t cell = 0; cell < read.positions.size(); ++cell) {
        const auto position = static_cast<std::size_t>(read.positions[cell]);
        std::copy_n(finder->counts().data() + cell * values, values, counts.data() + position * values);
        unsettled[position] = unsettled_cells[cell];
    }
    return {complete,
            std::move(counts),
            std::move(unsettled),
            {counters.nodes, counters.guesses, counters.contradictions, counters.solutions}};
}

}  // namespace

void bind_general(nb::module_& module) {
    nb::class_<GeneralProblem>(module, "GeneralProblem",
                               "A lowered puzzle, read once for searches and for the check of answers.")
        .def(nb::init<nb::tuple, nb::tuple, nb::tuple, int>(), nb::arg("primitives"), nb::arg("domains"), nb::arg("numbers"),
             nb::arg("columns"))
        .def("is_answer", &GeneralProblem::is_answer, nb::arg("values"),
             "Whether these values (a byte for each cell: value + 1) lie within the domains and obey every primitive.");
    module.def(
        "general_candidates", &general_candidates, nb::arg("problem"), nb::arg("cap"), nb::arg("nodes"), nb::arg("seconds"),
        "Whether all is settled, in how many solutions each cell has each value (up to the cap), the unsettled values of "
        "each cell, and (nodes, guesses, contradictions, solutions). 0 nodes: no limit; negative seconds: none.");
    nb::class_<GeneralSearch>(module, "GeneralSearch",
                              "Depth-first search for the solutions of a lowered puzzle: one by one, or their number.")
        .def(nb::init<const GeneralProblem&, std::optional<std::uint64_t>, std::vector<int>>(), nb::arg("problem"),
             nb::arg("seed").none(), nb::arg("first"))
        .def("next", &GeneralSearch::next, nb::arg("nodes"), nb::arg("seconds"),
             "('solution', bytes), ('end', None), ('gave up', None) or ('late', None). 0 nodes: no limit; negative seconds: "
             "none.")
        .def("count", &GeneralSearch::count, nb::arg("limit"), nb::arg("nodes"), nb::arg("seconds"),
             "('end', 'gave up' or 'late', the number so far). A limit of 0 is none.")
        .def("derived", &GeneralSearch::derived,
             "The implied constraints that were added: (kind, cells, factors, total, houses, sums).")
        .def("propagations", &GeneralSearch::propagations, "How often propagators of each kind ran.")
        .def_prop_ro("counters", &GeneralSearch::counters, "(nodes, guesses, undone, contradictions)")
        .def_prop_ro("restarts", &GeneralSearch::restarts);
}

}  // namespace nonet
