// Glue for what is seen at a glance: candidates cross as the lists and tuples of ints that a board keeps.
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
#include "logic/placements.hpp"
#include "logic/sight.hpp"
#include "logic/singles.hpp"
#include "logic/subsets.hpp"

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

// The masks of a position as Python keeps them; a number that has not changed is not made again.
class Numbers {
public:
    explicit Numbers(const std::vector<Mask>& masks) : last_(masks) {
        numbers_.reserve(masks.size());
        for (const Mask mask : masks) numbers_.push_back(number(mask));
    }

    void follow(const std::vector<Mask>& masks) {
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

std::vector<logic::Spot> spots_of(const std::vector<std::pair<int, nb::bytes>>& told) {
    std::vector<logic::Spot> spots;
    spots.reserve(told.size());
    for (const auto& [value, cells] : told) spots.push_back({value, words_of(cells)});
    return spots;
}

class Sight {
public:
    Sight(int cells, int size, std::vector<std::tuple<std::vector<int>, bool, bool>> houses, std::vector<int> by_ease,
          std::vector<std::vector<int>> sees, std::vector<std::vector<int>> excludes) {
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
            numbers.follow(board.masks());
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

    // The cells of each value, and at the end those that are filled: 64 cells in each little-endian word.
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
        for (auto& subset : logic::naked_subsets(logic::Scan(sight_, given), size, static_cast<logic::Naked>(which))) {
            found.append(std::make_tuple(std::move(subset.cells), subset.values, std::move(subset.houses)));
        }
        return found;
    }

    // [(house, values, cells)]
    nb::list hidden(nb::handle masks, int size) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& subset : logic::hidden_subsets(logic::Scan(sight_, given), size)) {
            found.append(std::make_tuple(subset.house, subset.values, std::move(subset.cells)));
        }
        return found;
    }

    // [(value, house, cell, cell)]
    nb::list pairs(nb::handle masks) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& [value, house, first, second] : logic::strong_pairs(logic::Scan(sight_, given))) {
            found.append(nb::make_tuple(value, house, first, second));
        }
        return found;
    }

    // [(cells, values, loose value)]
    nb::list bent(nb::handle masks, int size) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& bent : logic::bent_subsets(logic::Scan(sight_, given), size)) {
            found.append(std::make_tuple(std::move(bent.cells), bent.values, bent.loose));
        }
        return found;
    }

    // [(line, box, middle, in the line, in the box)]
    nb::list sue_de_coq(nb::handle masks, int most) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (auto& coq : logic::sue_de_coq(logic::Scan(sight_, given), most)) {
            found.append(
                std::make_tuple(coq.line, coq.box, std::move(coq.middle), std::move(coq.in_line), std::move(coq.in_box)));
        }
        return found;
    }

    // [(cells, values, size, [(value, holders, seen, partners)])]
    nb::list almost_locked(nb::handle masks, int most) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& als : logic::almost_locked(logic::Scan(sight_, given), most)) {
            nb::list values;
            for (const auto& [value, holders, seen, partners] : als.by_value) {
                values.append(nb::make_tuple(value, bytes_of(holders), bytes_of(seen), bytes_of(partners)));
            }
            found.append(nb::make_tuple(bytes_of(als.cells), als.values, als.size, values));
        }
        return found;
    }

    // [(candidates, spots)]
    nb::list spot_links(nb::handle masks, const std::vector<std::pair<int, nb::bytes>>& spots) const {
        const std::vector<Mask> given = masks_of(masks);
        const std::vector<logic::Spot> asked = spots_of(spots);
        const logic::SpotLinks links = logic::spot_links(logic::Scan(sight_, given), asked);
        nb::list found;
        for (std::size_t i = 0; i < asked.size(); ++i)
            found.append(nb::make_tuple(bytes_of(links.candidates[i]), bytes_of(links.spots[i])));
        return found;
    }

    // (refuted, refuted by sets alone, starving)
    nb::tuple set_chains(nb::handle masks, int most, std::vector<int> candidates, const nb::bytes& weak,
                         const std::vector<std::pair<int, nb::bytes>>& groups,
                         std::vector<std::pair<int, int>> strong) const {
        const std::vector<Mask> given = masks_of(masks);
        const logic::Scan scan(sight_, given);
        const auto [web, of_sets] =
            logic::with_sets(scan, {std::move(candidates), words_of(weak), spots_of(groups), std::move(strong)}, most);
        const std::vector<logic::Word> everything(web.words(), ~logic::Word{0});
        std::vector<logic::Word> all(web.words());
        std::vector<std::vector<logic::Word>> needs;
        for (int cell = 0; cell < sight_.cells; ++cell) {
            if (!given[cell]) continue;
            needs.emplace_back(web.words());
            for (Mask left = given[cell]; left; left &= left - 1) {
                const int node = cell * sight_.size + logic::lowest(left);
                needs.back()[node / 64] |= logic::Word{1} << (node % 64);
                all[node / 64] |= logic::Word{1} << (node % 64);
            }
        }
        return nb::make_tuple(bytes_of(web.refuted(all)), bytes_of(web.within(everything, &of_sets).refuted(all)),
                              bytes_of(web.starving(all, needs)));
    }

    // [(bases, covers)]
    nb::list grown(const std::vector<int>& places, std::vector<int> bases, std::vector<int> covers, int size, int room,
                   bool loose, int limit) const {
        nb::list found;
        for (auto& fish : logic::grown(sight_, places, {std::move(bases), std::move(covers), size, room, loose, limit})) {
            found.append(std::make_pair(std::move(fish.bases), std::move(fish.covers)));
        }
        return found;
    }

    std::vector<int> impossible(const std::vector<int>& places, int limit) const {
        return logic::impossible(sight_, places, limit);
    }
    std::vector<int> certain(const std::vector<int>& places, int limit) const {
        return logic::certain(sight_, places, limit);
    }

    // [(base, value, cover)]
    nb::list locked(nb::handle masks, bool from_lines) const {
        const std::vector<Mask> given = masks_of(masks);
        nb::list found;
        for (const auto& [base, value, cover] : logic::locked_candidates(logic::Scan(sight_, given), from_lines)) {
            found.append(nb::make_tuple(base, value, cover));
        }
        return found;
    }

private:
    logic::Sight sight_;
};

}  // namespace

void bind_logic_sight(nb::module_& module) {
    nb::class_<Sight>(module, "Sight", "What a look at the candidates of a board finds; houses are told by their numbers.")
        .def(nb::init<int, int, std::vector<std::tuple<std::vector<int>, bool, bool>>, std::vector<int>,
                      std::vector<std::vector<int>>, std::vector<std::vector<int>>>(),
             nb::arg("cells"), nb::arg("size"), nb::arg("houses"), nb::arg("by_ease"), nb::arg("sees"), nb::arg("excludes"),
             "`houses`: (cells, whole, line) each. `excludes`: for each candidate those that it excludes elsewhere, or "
             "nothing at all.")
        .def("singles", &Sight::singles, nb::arg("masks"), nb::arg("values"),
             "All singles, one after another, and the position after them.")
        .def("fill", &Sight::fill, nb::arg("masks"), nb::arg("values"),
             "The candidates that are left once these values are placed.")
        .def("places", &Sight::places, nb::arg("masks"), nb::arg("values"),
             "The cells of each value, and those that are filled, as bytes.")
        .def("naked", &Sight::naked, nb::arg("masks"), nb::arg("size"), nb::arg("which"),
             "`which`: 0 all, 1 locked, 2 the others.")
        .def("hidden", &Sight::hidden, nb::arg("masks"), nb::arg("size"))
        .def("locked", &Sight::locked, nb::arg("masks"), nb::arg("from_lines"))
        .def("pairs", &Sight::pairs, nb::arg("masks"), "Values that have two places left in a house.")
        .def("bent", &Sight::bent, nb::arg("masks"), nb::arg("size"),
             "Subsets around a corner, and the value that may be there twice.")
        .def("sue_de_coq", &Sight::sue_de_coq, nb::arg("masks"), nb::arg("most"))
        .def("almost_locked", &Sight::almost_locked, nb::arg("masks"), nb::arg("most"),
             "Almost locked sets, and for each of their values its places, what sees these, and the sets that have it there "
             "alone.")
        .def("spot_links", &Sight::spot_links, nb::arg("masks"), nb::arg("spots"),
             "For each value in one of some cells, the candidates and the other spots that all of these cells see.")
        .def("set_chains", &Sight::set_chains, nb::arg("masks"), nb::arg("most"), nb::arg("candidates"), nb::arg("weak"),
             nb::arg("groups"), nb::arg("strong"),
             "The candidates that chains with almost locked sets refute, those that chains of such sets alone do, and those "
             "that leave a cell nothing by a "
             "single strong link each.")
        .def("grown", &Sight::grown, nb::arg("places"), nb::arg("bases"), nb::arg("covers"), nb::arg("size"),
             nb::arg("room"), nb::arg("loose"), nb::arg("limit"),
             "`size` bases that share none of the places, and `room` covers that have all of theirs.")
        .def("impossible", &Sight::impossible, nb::arg("places"), nb::arg("limit"),
             "The places of a value that no way to place it has.")
        .def("certain", &Sight::certain, nb::arg("places"), nb::arg("limit"), "Those that every way has.");
}

}  // namespace nonet
