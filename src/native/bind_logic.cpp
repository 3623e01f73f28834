// Glue for the closures of human logic: sets of candidates cross as bytes, 64 candidates in each little-endian word.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "logic_follow.hpp"

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
    std::vector<std::tuple<bool, nb::bytes, nb::bytes>> follow(const nb::bytes& alive, const std::vector<int>& nodes, bool on, int reach) {
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
    static nb::bytes bytes_of(const std::vector<logic::Word>& words) {
        return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(logic::Word));
    }

    logic::Rules rules_;
};

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Follower>(module, "Follower", "What follows from assuming a candidate, on boards with the same rules.")
        .def(nb::init<int, const nb::bytes&, std::vector<std::vector<int>>, std::vector<std::pair<std::vector<int>, std::vector<int>>>>(),
             nb::arg("nodes"), nb::arg("weak"), nb::arg("groups"), nb::arg("locks"))
        .def("follow", &Follower::follow, nb::arg("alive"), nb::arg("nodes"), nb::arg("on"), nb::arg("reach"),
             "For each node (contradiction, on, off). `reach`: 0 chains, 1 singles, 2 locked candidates, too, 3 nested.");
}

}  // namespace nonet
