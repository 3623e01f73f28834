// Glue for the search for rivals: a problem crosses once, then givens and answers as bytes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/general_problem.hpp"
#include "bind/gil.hpp"
#include "bind/module.hpp"
#include "general/rivals.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

// Ends a search at the time limit (negative: none) or at an interruption. Made with the GIL released.
class Watch {
public:
    Watch(GilReleased& released, double seconds) : listener_(released), seconds_(seconds), begun_(Clock::now()) {}

    bool is_over() {
        if (seconds_ >= 0 && std::chrono::duration<double>(Clock::now() - begun_).count() > seconds_) return late_ = true;
        return interrupted_ = listener_.hears();
    }

    bool is_late() const { return late_; }
    bool is_interrupted() const { return interrupted_; }

private:
    using Clock = std::chrono::steady_clock;
    InterruptionListener listener_;
    double seconds_;
    Clock::time_point begun_;
    bool interrupted_ = false, late_ = false;
};

class GeneralRivals {
public:
    GeneralRivals(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns) {
        BoardProblem read = read_problem(std::move(primitives), std::move(domains), std::move(numbers), columns);
        positions_ = std::move(read.positions);
        position_count_ = read.position_count;
        value_count_ = read.problem.values;
        const GilReleased released;
        rivals_ = general::make_rivals(std::move(read.problem));
    }

    std::tuple<const char*, std::optional<nb::bytes>> find(const nb::bytes& givens, const nb::bytes& answer, int cell,
                                                           std::uint64_t nodes, double seconds) {
        const general::CellValues given = on_cells(givens), known = on_cells(answer);
        const int at = cell < 0 ? -1 : cell_at(cell);
        general::RivalSearch ended;
        bool late = false, interrupted = false;
        {
            GilReleased released;
            Watch watch(released, seconds);
            ended = rivals_->find(given, known, at, or_unlimited(nodes), [&] { return watch.is_over(); });
            late = watch.is_late(), interrupted = watch.is_interrupted();
        }
        if (interrupted) throw nb::python_error();
        if (ended == general::RivalSearch::found) return {"solution", on_board(rivals_->rival())};
        if (ended == general::RivalSearch::none) return {"end", std::nullopt};
        return {late ? "late" : "gave up", std::nullopt};
    }

    std::tuple<nb::bytes, bool> dig(const nb::bytes& givens, const nb::bytes& answer, std::vector<std::vector<int>> groups,
                                    int min_clues, std::uint64_t nodes, double seconds) {
        const general::CellValues given = on_cells(givens), known = on_cells(answer);
        for (auto& group : groups) {
            for (int& cell : group) cell = cell_at(cell);
        }
        general::DigResult result;
        bool interrupted = false;
        {
            GilReleased released;
            Watch watch(released, seconds);
            result = rivals_->dig(given, known, {std::move(groups), min_clues, or_unlimited(nodes)},
                                  [&] { return watch.is_over(); });
            interrupted = watch.is_interrupted();
        }
        if (interrupted) throw nb::python_error();
        return {on_board(result.givens), result.settled};
    }

    std::uint64_t nodes() const { return rivals_->nodes(); }

private:
    std::unique_ptr<general::Rivals> rivals_;
    std::vector<int> positions_;      // on the board, of the problem's cells
    std::size_t position_count_ = 0;  // on the board
    int value_count_ = 0;

    static std::uint64_t or_unlimited(std::uint64_t bound) {
        return bound ? bound : std::numeric_limits<std::uint64_t>::max();
    }

    int cell_at(int position) const {
        const auto at = std::lower_bound(positions_.begin(), positions_.end(), position);
        if (at == positions_.end() || *at != position) throw nb::value_error("a cell is not on the board");
        return static_cast<int>(at - positions_.begin());
    }

    general::CellValues on_cells(const nb::bytes& board) const {
        if (board.size() != position_count_) throw nb::value_error("the board needs a byte for each position");
        const auto* values = reinterpret_cast<const std::uint8_t*>(board.c_str());
        general::CellValues made;
        made.reserve(positions_.size());
        for (const int position : positions_) {
            made.push_back(values[position]);
            if (made.back() > value_count_) throw nb::value_error("a value is not one of the problem's");
        }
        return made;
    }

    nb::bytes on_board(const general::CellValues& values) const {
        std::vector<std::uint8_t> board(position_count_, 0);
        for (std::size_t cell = 0; cell < positions_.size(); ++cell)
            board[static_cast<std::size_t>(positions_[cell])] = values[cell];
        return nb::bytes(reinterpret_cast<const char*>(board.data()), board.size());
    }
};

}  // namespace

void bind_general_rivals(nb::module_& module) {
    nb::class_<GeneralRivals>(module, "GeneralRivals",
                              "Solutions of a lowered puzzle other than a known answer, for any givens: bytes, value + 1, 0 "
                              "for an open cell. 0 nodes: no limit; negative seconds: none.")
        .def(nb::init<nb::tuple, nb::tuple, nb::tuple, int>(), nb::arg("primitives"), nb::arg("domains"), nb::arg("numbers"),
             nb::arg("columns"))
        .def("find", &GeneralRivals::find, nb::arg("givens"), nb::arg("answer"), nb::arg("cell"), nb::arg("nodes"),
             nb::arg("seconds"),
             "('solution', bytes): one that differs from the answer in this cell (-1: anywhere); ('end', None): there is "
             "none; ('gave up', None) or ('late', None).")
        .def(
            "dig", &GeneralRivals::dig, nb::arg("givens"), nb::arg("answer"), nb::arg("groups"), nb::arg("min_clues"),
            nb::arg("nodes"), nb::arg("seconds"),
            "The givens, less every group of cells, in this order, that can go with the answer still the only solution; and "
            "whether all that stayed is needed. `nodes` are those of one question: a clue whose question is not settled "
            "stays.")
        .def_prop_ro("nodes", &GeneralRivals::nodes);
}

}  // namespace nonet
