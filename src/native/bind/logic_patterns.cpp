// Binds the pattern searches of human logic (class PatternSearch). Candidates cross as lists and tuples of masks, as a board keeps
// them; sets of cells as lists of ints or as bytes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/module.hpp"
#include "logic/als.hpp"
#include "logic/bent.hpp"
#include "logic/fish.hpp"
#include "logic/sight.hpp"
#include "logic/singles.hpp"
#include "logic/subsets.hpp"
#include "logic/templates.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using logic::Mask;

std::vector<Mask> masks_of(nb::handle listed) {
    const bool list = PyList_Check(listed.ptr());
    if (!list && !PyTuple_Check(listed.ptr())) throw nb::type_error("masks are a list or a tuple");
    const Py_ssize_t size = list ? PyList_Size(listed.ptr()) : PyTuple_Size(listed.ptr());
    std::vector<Mask> masks(static_cast<std::size_t>(size));
    for (Py_ssize_t i = 0; i < size; ++i) {
        PyObject* item = list ? PyList_GetItem(listed.ptr(), i) : PyTuple_GetItem(listed.ptr(), i);
        masks[i] = PyLong_AsUnsignedLongLong(item);
        if (masks[i] == ~Mask{0} && PyErr_Occurred()) throw nb::python_error();
    }
    return masks;
}

nb::object number(Mask mask) { return nb::steal(PyLong_FromUnsignedLongLong(mask)); }

// The masks of a position as a tuple of Python ints; an int is made anew only if its mask has changed.
class Numbers {
public:
    explicit Numbers(const std::vector<Mask>& masks) : last_(masks) {
        numbers_.reserve(masks.size());
        for (const Mask mask : masks) numbers_.push_back(number(mask));
    }

    void update(const std::vector<Mask>& masks) {
        for (std::size_t i = 0; i < masks.size(); ++i) {
            if (masks[i] == last_[i]) continue;
            last_[i] = masks[i];
            numbers_[i] = number(masks[i]);
        }
    }

    nb::object tuple() const {
        nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(numbers_.size())));
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(i), nb::object(numbers_[i]).release().ptr());
        return made;
    }

private:
    std::vector<Mask> last_;
    std::vector<nb::object> numbers_;
};

nb::bytes bytes_of(const std::vector<logic::Word>& words) {
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(logic::Word));
}

nb::bytes bytes_of(const std::vector<std::uint8_t>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

std::vector<logic::Word> words_of(const nb::bytes& bytes) {
    std::vector<logic::Word> words(bytes.size() / sizeof(logic::Word));
    if (!words.empty()) std::memcpy(words.data(), bytes.c_str(), words.size() * sizeof(logic::Word));
    return words;
}

std::vector<logic::Group> groups_of(const std::vector<std::pair<int, nb::bytes>>& told) {
    std::vector<logic::Group> groups;
    groups.reserve(told.size());
    for (const auto& [value, cells] : told) groups.push_back({value, words_of(cells)});
    return groups;
}

class PatternSearch {
public:
    PatternSearch(int cells, int size, std::vector<std::tuple<std::vector<int>, bool, bool>> houses,
                  std::vector<int> by_ease, std::vector<std::vector<int>> sees, std::vector<std::vector<int>> excludes) {
        std::vector<logic::House> made;
        made.reserve(houses.size());
        for (auto& [where, whole, line] : houses) made.push_back({std::move(where), whole, line});
        sight_ = logic::make_sight(cells, size, std::move(made), std::move(by_ease), std::move(sees), std::move(excludes));
    }

    // ([(kind, house, node, values before, masks before)], values, masks)
    nb::tuple singles(nb::handle masks, const nb::bytes& values) const {
        const auto* filled = reinterpret_cast<const std::uint8_t*>(values.c_str());
        logic::Singles board(sight_, masks_of(masks), {filled, filled + values.size()});
        nb::list found;
        Numbers numbers(board.masks());
        for (logic::Single single; board.next(single);) {
            found.append(nb::make_tuple(static_cast<int>(single.kind), single.house,
                                        single.cell * sight_.size + single.value, bytes_of(board.values()),
                                        numbers.tuple()));
            board.place(single.cell, single.value);
            numbers.update(board.masks());
        }
        return nb::make_tuple(found, bytes_of(board.values()), numbers.tuple());
    }

    nb::object fill(nb::handle masks, const nb::bytes& values) const {
        if (values.size() != static_cast<std::size_t>(sight_.cells)) throw nb::value_error("one value for each cell");
        logic::Singles board(sight_, masks_of(masks), std::vector<std::uint8_t>(values.size()));
        for (int cell = 0; cell < sight_.cells; ++cell) {
            if (const auto value = static_cast<std::uint8_t>(values.c_str()[cell])) board.place(cell, value - 1);
        }
        return Numbers(board.masks()).tuple();
    }

    // The cells of each value, and last the filled cells: bytes, 64 cells in each little-endian word.
    nb::list places(nb::handle masks, const nb::bytes& values) const {
        if (values.size() != static_cast<std::size_t>(sight_.cells)) throw nb::value_error("one value for each cell");
        const std::vector<Mask> given = masks_of(masks);
        if (given.size() != values.size()) throw nb::value_error("one mask for each cell");
        const std::size_t words = (given.size() + 63) / 64;
        std::vector<logic::Word> sets(words * (sight_.size + 1));
        for (std::size_t cell = 0; cell < given.size(); ++cell) {
            const logic::Word bit = logic::Word{1} << (cell % 64);
            if (sight_.size < 64 && given[cell] >> sight_.size) throw nb::value_error("there is no such value");
            for (Mask left = given[cell]; left; left &= left - 1) sets[words * logic::lowest(left) + cell / 64] |= bit;
            if (values.c_str()[cell]) sets[words * sight_.size + cell / 64] |= bit;
        }
        nb::list found;
        const auto* data = reinterpret_cast<const char*>(sets.data());
        for (int set = 0; set <= sight_.size; ++set) found.append(nb::bytes(data + words * 8 * set, words * 8));
        return found;
    }

    // [(cells, values, houses)]
    nb::list naked(nb::handle masks, int size, int which) const {
        if (which < 0 || which > static_cast<int>(logic::Naked::plain)) throw nb::value_error("there is no such kind");
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& subset :
             logic::naked_subsets(logic::CandidateMap(sight_, given), size, static_cast<logic::Naked>(which))) {
            found.append(std::make_tuple(std::move(subset.cells), subset.values, std::move(subset.houses)));
        }
        return found;
    }

    // [(house, values, cells)]
    nb::list hidden(nb::handle masks, int size) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& subset : logic::hidden_subsets(logic::CandidateMap(sight_, given), size)) {
            found.append(std::make_tuple(subset.house, subset.values, std::move(subset.cells)));
        }
        return found;
    }

    // [(value, house, cell, cell)]
    nb::list pairs(nb::handle masks) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& [value, house, first, second] : logic::strong_pairs(logic::CandidateMap(sight_, given))) {
            found.append(nb::make_tuple(value, house, first, second));
        }
        return found;
    }

    // [(cells, values, unrestricted value)]
    nb::list bent(nb::handle masks, int size) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& bent : logic::bent_subsets(logic::CandidateMap(sight_, given), size)) {
            found.append(std::make_tuple(std::move(bent.cells), bent.values, bent.unrestricted));
        }
        return found;
    }

    // [(line, box, middle, in the line, in the box)]
    nb::list sue_de_coq(nb::handle masks, int max_cells) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& coq : logic::sue_de_coq(logic::CandidateMap(sight_, given), max_cells)) {
            found.append(
                std::make_tuple(coq.line, coq.box, std::move(coq.middle), std::move(coq.in_line), std::move(coq.in_box)));
        }
        return found;
    }

    // [(cells, values, size, [(value, holders, seen, partners)])]
    nb::list almost_locked(nb::handle masks, int max_cells) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& als : logic::almost_locked(logic::CandidateMap(sight_, given), max_cells)) {
            nb::list values;
            for (const auto& [value, holders, seen, partners] : als.by_value) {
                values.append(nb::make_tuple(value, bytes_of(holders), bytes_of(seen), bytes_of(partners)));
            }
            found.append(nb::make_tuple(bytes_of(als.cells), als.values, als.size, values));
        }
        return found;
    }

    // [(candidates, groups)]
    nb::list group_links(nb::handle masks, const std::vector<std::pair<int, nb::bytes>>& groups) const {
        const std::vector<Mask> given = masks_of(masks);
        const std::vector<logic::Group> asked = groups_of(groups);
        const logic::GroupLinks links = logic::group_links(logic::CandidateMap(sight_, given), asked);
        nb::list found;
        for (std::size_t i = 0; i < asked.size(); ++i)
            found.append(nb::make_tuple(bytes_of(links.candidates[i]), bytes_of(links.groups[i])));
        return found;
    }

    // (refuted, refuted by sets alone, emptying)
    nb::tuple set_chains(nb::handle masks, int max_cells, std::vector<int> candidates, const nb::bytes& weak,
                         const std::vector<std::pair<int, nb::bytes>>& groups,
                         std::vector<std::pair<int, int>> strong) const {
        const std::vector<Mask> given = masks_of(masks);
        const logic::CandidateMap map(sight_, given);
        const auto [graph, by_als] =
            logic::with_als(map, {std::move(candidates), words_of(weak), groups_of(groups), std::move(strong)}, max_cells);
        const std::vector<logic::Word> everything(graph.words(), ~logic::Word{0});
        std::vector<logic::Word> all(graph.words());
        std::vector<std::vector<logic::Word>> needs;
        for (int cell = 0; cell < sight_.cells; ++cell) {
            if (!given[cell]) continue;
            needs.emplace_back(graph.words());
            for (Mask left = given[cell]; left; left &= left - 1) {
                const int node = cell * sight_.size + logic::lowest(left);
                needs.back()[node / 64] |= logic::Word{1} << (node % 64);
                all[node / 64] |= logic::Word{1} << (node % 64);
            }
        }
        return nb::make_tuple(bytes_of(graph.refuted(all)), bytes_of(graph.subgraph(everything, &by_als).refuted(all)),
                              bytes_of(graph.emptying(all, needs)));
    }

    // [(bases, covers)]
    nb::list find_fish(const std::vector<int>& cells, std::vector<int> bases, std::vector<int> covers, int base_count,
                       int cover_count, bool composite, int limit) const {
        nb::list found;
        for (auto& fish : logic::find_fish(
                 sight_, cells, {std::move(bases), std::move(covers), base_count, cover_count, composite, limit})) {
            found.append(std::make_pair(std::move(fish.bases), std::move(fish.covers)));
        }
        return found;
    }

    std::vector<int> in_no_template(const std::vector<int>& cells, int limit) const {
        return logic::in_no_template(sight_, cells, limit);
    }
    std::vector<int> in_every_template(const std::vector<int>& cells, int limit) const {
        return logic::in_every_template(sight_, cells, limit);
    }

    // [(base, value, cover)]
    nb::list locked(nb::handle masks, bool from_lines) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& [base, value, cover] : logic::locked_candidates(logic::CandidateMap(sight_, given), from_lines)) {
            found.append(nb::make_tuple(base, value, cover));
        }
        return found;
    }

private:
    logic::Sight sight_;
};

}  // namespace

void bind_logic_patterns(nb::module_& module) {
    nb::class_<PatternSearch>(module, "PatternSearch",
                              "Searches for patterns among the candidates of a board; houses are known by their numbers.")
        .def(nb::init<int, int, std::vector<std::tuple<std::vector<int>, bool, bool>>, std::vector<int>,
                      std::vector<std::vector<int>>, std::vector<std::vector<int>>>(),
             nb::arg("cells"), nb::arg("size"), nb::arg("houses"), nb::arg("by_ease"), nb::arg("sees"), nb::arg("excludes"),
             "`houses`: (cells, whole, line) each. `excludes`: for each candidate those that it excludes elsewhere, or "
             "nothing at all.")
        .def("singles", &PatternSearch::singles, nb::arg("masks"), nb::arg("values"),
             "All singles, one after another, and the position after them.")
        .def("fill", &PatternSearch::fill, nb::arg("masks"), nb::arg("values"),
             "The candidates that are left once these values are placed.")
        .def("places", &PatternSearch::places, nb::arg("masks"), nb::arg("values"),
             "The cells of each value, and those that are filled, as bytes.")
        .def("naked", &PatternSearch::naked, nb::arg("masks"), nb::arg("size"), nb::arg("which"),
             "`which`: 0 all, 1 locked, 2 the others.")
        .def("hidden", &PatternSearch::hidden, nb::arg("masks"), nb::arg("size"))
        .def("locked", &PatternSearch::locked, nb::arg("masks"), nb::arg("from_lines"))
        .def("pairs", &PatternSearch::pairs, nb::arg("masks"), "Conjugate pairs: values with two cells left in a house.")
        .def("bent", &PatternSearch::bent, nb::arg("masks"), nb::arg("size"),
             "Bent naked subsets: cells, values, and the unrestricted value.")
        .def("sue_de_coq", &PatternSearch::sue_de_coq, nb::arg("masks"), nb::arg("max_cells"))
        .def("almost_locked", &PatternSearch::almost_locked, nb::arg("masks"), nb::arg("max_cells"),
             "Almost locked sets; for each of their values its holders, the cells that see these, and the sets with which "
             "it is a "
             "restricted common.")
        .def("group_links", &PatternSearch::group_links, nb::arg("masks"), nb::arg("groups"),
             "For each group (value, cells) the candidates and the other groups that all its cells see.")
        .def("set_chains", &PatternSearch::set_chains, nb::arg("masks"), nb::arg("max_cells"), nb::arg("candidates"),
             nb::arg("weak"), nb::arg("groups"), nb::arg("strong"),
             "The candidates that chains with almost locked sets refute, those that chains of such sets alone refute, and "
             "those "
             "that empty a cell by chains of one strong link.")
        .def(
            "find_fish", &PatternSearch::find_fish, nb::arg("cells"), nb::arg("bases"), nb::arg("covers"),
            nb::arg("base_count"), nb::arg("cover_count"), nb::arg("composite"), nb::arg("limit"),
            "`base_count` bases that share none of the cells, and `cover_count` covers that contain all cells of the bases.")
        .def("in_no_template", &PatternSearch::in_no_template, nb::arg("cells"), nb::arg("limit"),
             "The cells of a value that are in no template of it.")
        .def("in_every_template", &PatternSearch::in_every_template, nb::arg("cells"), nb::arg("limit"),
             "The cells of a value that are in every template of it.");
}

}  // namespace nonet
