// Glue for the closures and chains of human logic: sets of candidates cross as bytes, 64 candidates in each little-endian word.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/module.hpp"
#include "logic/follow.hpp"
#include "logic/web.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "sets cross as little-endian words");

std::vector<logic::Word> words_of(const nb::bytes& bytes, std::size_t count) {
    if (bytes.size() != count * sizeof(logic::Word)) throw nb::value_error("a set has the wrong size");
    std::vector<logic::Word> words(count);
    if (count) std::memcpy(words.data(), bytes.c_str(), bytes.size());
    return words;
}

nb::bytes bytes_of(const std::vector<logic::Word>& words) {
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(logic::Word));
}

class Follower {
public:
    Follower(int nodes, const nb::bytes& weak, std::vector<std::vector<int>> groups,
             std::vector<std::pair<std::vector<int>, std::vector<int>>> locks) {
        if (nodes < 0) throw nb::value_error("fewer nodes than none");
        std::vector<logic::Lock> made;
        made.reserve(locks.size());
        for (auto& [outside, targets] : locks) made.push_back({std::move(outside), std::move(targets)});
        const std::size_t words = (static_cast<std::size_t>(nodes) + 63) / 64;
        rules_ = logic::make_rules(nodes, words_of(weak, words * nodes), std::move(groups), std::move(made));
    }

    // (contradiction, on, off) for each of the nodes
    std::vector<std::tuple<bool, nb::bytes, nb::bytes>> follow(const nb::bytes& alive, const std::vector<int>& nodes,
                                                               bool on, int reach) {
        if (reach < 0 || reach > static_cast<int>(logic::Reach::nested)) throw nb::value_error("there is no such reach");
        const logic::Follower follower(rules_, words_of(alive, rules_.words));
        std::vector<std::tuple<bool, nb::bytes, nb::bytes>> found;
        found.reserve(nodes.size());
        for (const int node : nodes) {
            logic::Consequences what;
            {
                nb::gil_scoped_release release;
                what = follower.follow(node, on, static_cast<logic::Reach>(reach));
            }
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            found.emplace_back(what.contradiction, bytes_of(what.on), bytes_of(what.off));
        }
        return found;
    }

private:
    logic::Rules rules_;
};

using Pairs = std::vector<std::pair<int, int>>;

class Web {
public:
    // Spots below `candidates` lie in cells of `size` each, the others in `cells`; `weak` has a set for each of `spots`.
    Web(int candidates, int size, const std::vector<int>& spots, const nb::bytes& weak, const Pairs& strong,
        const std::vector<std::vector<int>>& cells)
        : web_(made(candidates, size, spots, weak, strong, cells)) {}

    Web within(const nb::bytes& spots, const std::optional<Pairs>& strong) const {
        return Web(web_.within(words_of(spots, web_.words()), strong ? &*strong : nullptr));
    }

    nb::bytes refuted(const nb::bytes& spots) const { return bytes_of(web_.refuted(words_of(spots, web_.words()))); }
    nb::bytes reached(int start) const { return bytes_of(web_.reached(start)); }

    nb::list ways(const nb::bytes& starts, const nb::bytes& ends, bool down, bool by_link) const {
        const logic::Web::Ask ask{words_of(starts, web_.words()), words_of(ends, web_.words()), down};
        nb::list told;
        for (const auto& way : by_link ? web_.ways_by_link(ask) : web_.ways(ask)) {
            nb::object numbers = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(way.size())));
            for (std::size_t i = 0; i < way.size(); ++i)
                PyTuple_SetItem(numbers.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(way[i]));
            told.append(numbers);
        }
        return told;
    }

private:
    explicit Web(logic::Web web) : web_(std::move(web)) {}

    static logic::Web made(int candidates, int size, const std::vector<int>& spots, const nb::bytes& weak,
                           const Pairs& strong, const std::vector<std::vector<int>>& cells) {
        if (candidates < 0 || size < 1) throw nb::value_error("fewer candidates than none");
        const int most = candidates + static_cast<int>(cells.size());
        std::vector<std::vector<int>> where;
        where.reserve(spots.size());
        for (const int spot : spots) {
            if (spot >= most) throw nb::value_error("a spot is out of range");
            where.push_back(spot < candidates ? std::vector<int>{spot / size} : cells[spot - candidates]);
        }
        const std::size_t words = (static_cast<std::size_t>(most) + 63) / 64;
        return logic::Web(most, spots, words_of(weak, words * spots.size()), strong, where);
    }

    logic::Web web_;
};

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Follower>(module, "Follower", "What follows from assuming a candidate, on boards with the same rules.")
        .def(nb::init<int, const nb::bytes&, std::vector<std::vector<int>>,
                      std::vector<std::pair<std::vector<int>, std::vector<int>>>>(),
             nb::arg("nodes"), nb::arg("weak"), nb::arg("groups"), nb::arg("locks"))
        .def("follow", &Follower::follow, nb::arg("alive"), nb::arg("nodes"), nb::arg("on"), nb::arg("reach"),
             "For each node (contradiction, on, off). `reach`: 0 chains, 1 singles, 2 locked candidates, too, 3 nested.");
    nb::class_<Web>(module, "Web", "Spots with strong and weak links, and the chains between them; sets of spots are bytes.")
        .def(nb::init<int, int, const std::vector<int>&, const nb::bytes&, const Pairs&,
                      const std::vector<std::vector<int>>&>(),
             nb::arg("candidates"), nb::arg("size"), nb::arg("spots"), nb::arg("weak"), nb::arg("strong"), nb::arg("cells"))
        .def("within", &Web::within, nb::arg("spots"), nb::arg("strong").none(),
             "With these spots alone, and perhaps other strong links.")
        .def("refuted", &Web::refuted, nb::arg("spots"), "Those that a chain leads from back to their being false.")
        .def("reached", &Web::reached, nb::arg("start"), "What is true if this spot is false.")
        .def("ways", &Web::ways, nb::arg("starts"), nb::arg("ends"), nb::arg("down"), nb::arg("by_link"),
             "Short ways from any of these to some of those, the shortest first; `by_link`: for each strong link of each "
             "start.");
}

}  // namespace nonet
