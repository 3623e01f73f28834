// Binds the closures and chains of human logic. Sets of candidates cross as bytes, 64 in each little-endian word.
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

#include "bind/gil.hpp"
#include "bind/module.hpp"
#include "logic/closure.hpp"
#include "logic/link_graph.hpp"
#include "logic/refutation.hpp"
#include "portable.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

static_assert(NONET_LITTLE_ENDIAN, "sets cross as little-endian words");

constexpr std::size_t kMaxNodes = 1u << 24;  // far more than a board that is reasoned about has

std::vector<logic::Word> words_of(const nb::bytes& bytes, std::size_t count) {
    if (bytes.size() != count * sizeof(logic::Word)) throw nb::value_error("a set has the wrong size");
    std::vector<logic::Word> words(count);
    if (count) std::memcpy(words.data(), bytes.c_str(), bytes.size());
    return words;
}

nb::bytes bytes_of(const std::vector<logic::Word>& words) {
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(logic::Word));
}

nb::tuple tuple_of(const logic::Refutation& refutation) {
    nb::list lemmas;
    for (const logic::Refutation& lemma : refutation.lemmas) lemmas.append(tuple_of(lemma));
    return nb::make_tuple(refutation.assumed / 2, refutation.assumed % 2 != 0, nb::tuple(lemmas));
}

class ImplicationGraph {
public:
    ImplicationGraph(int nodes, const nb::bytes& weak, std::vector<std::vector<int>> groups,
                     std::vector<std::pair<std::vector<int>, std::vector<int>>> locks) {
        if (nodes < 0) throw nb::value_error("nodes is negative");
        std::vector<logic::Lock> made;
        made.reserve(locks.size());
        for (auto& [outside, targets] : locks) made.push_back({std::move(outside), std::move(targets)});
        const std::size_t words = (static_cast<std::size_t>(nodes) + 63) / 64;
        graph_ = logic::make_implication_graph(nodes, words_of(weak, words * nodes), std::move(groups), std::move(made));
    }

    // [(contradiction, on, off)] for each of `nodes`
    std::vector<std::tuple<bool, nb::bytes, nb::bytes>> closures(const nb::bytes& alive, const std::vector<int>& nodes,
                                                                 bool on, int depth) {
        if (depth < 0 || depth > static_cast<int>(logic::Depth::nested)) throw nb::value_error("depth is 0 to 3");
        const logic::Closure closure(graph_, words_of(alive, graph_.words));
        std::vector<logic::Consequences> consequences;
        consequences.reserve(nodes.size());
        bool interrupted = false;
        {
            GilReleased released;
            InterruptionListener listener(released);
            for (std::size_t i = 0; i < nodes.size() && !interrupted; ++i) {
                consequences.push_back(closure.of(nodes[i], on, static_cast<logic::Depth>(depth)));
                interrupted = listener.hears();
            }
        }
        if (interrupted) throw nb::python_error();
        std::vector<std::tuple<bool, nb::bytes, nb::bytes>> found;
        found.reserve(nodes.size());
        for (const logic::Consequences& what : consequences)
            found.emplace_back(what.contradiction, bytes_of(what.on), bytes_of(what.off));
        return found;
    }

    // (node, on, (lemma, ...)) with lemmas of the same kind, or None
    nb::object refutation(const nb::bytes& alive, int node, bool on, bool branching, long max_probes) {
        logic::Refuter refuter(graph_, words_of(alive, graph_.words));
        std::optional<logic::Refutation> found;
        {
            const GilReleased released;
            found = refuter.of(node, on, branching, max_probes);
        }
        return found ? nb::object(tuple_of(*found)) : nb::none();
    }

private:
    logic::ImplicationGraph graph_;
};

using Pairs = std::vector<std::pair<int, int>>;

class LinkGraph {
public:
    // Nodes below `candidates` are candidates, `size` a cell; the others are groups in `cells`. `weak`: a set for each of
    // `nodes`.
    LinkGraph(int candidates, int size, const std::vector<int>& nodes, const nb::bytes& weak, const Pairs& strong,
              const std::vector<std::vector<int>>& cells)
        : graph_(make_graph(candidates, size, nodes, weak, strong, cells)) {}

    LinkGraph subgraph(const nb::bytes& nodes, const std::optional<Pairs>& strong) const {
        return LinkGraph(graph_.subgraph(words_of(nodes, graph_.words()), strong ? &*strong : nullptr));
    }

    nb::bytes refuted(const nb::bytes& nodes) const { return bytes_of(graph_.refuted(words_of(nodes, graph_.words()))); }
    nb::bytes reached(int start) const { return bytes_of(graph_.reached(start)); }

    nb::list chains(const nb::bytes& starts, const nb::bytes& ends, bool down, bool by_link) const {
        const logic::LinkGraph::ChainQuery query{words_of(starts, graph_.words()), words_of(ends, graph_.words()), down};
        nb::list found;
        for (const auto& chain : by_link ? graph_.chains_by_link(query) : graph_.chains(query)) {
            nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(chain.size())));
            for (std::size_t i = 0; i < chain.size(); ++i)
                PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(chain[i]));
            found.append(tuple);
        }
        return found;
    }

private:
    explicit LinkGraph(logic::LinkGraph graph) : graph_(std::move(graph)) {}

    static logic::LinkGraph make_graph(int candidates, int size, const std::vector<int>& nodes, const nb::bytes& weak,
                                       const Pairs& strong, const std::vector<std::vector<int>>& cells) {
        if (candidates < 0 || size < 1) throw nb::value_error("candidates is negative, or size below 1");
        if (cells.size() > kMaxNodes || candidates > static_cast<int>(kMaxNodes - cells.size()))
            throw nb::value_error("too many nodes");
        const int numbers = candidates + static_cast<int>(cells.size());
        std::vector<std::vector<int>> where;
        where.reserve(nodes.size());
        for (const int node : nodes) {
            if (node < 0 || node >= numbers) throw nb::value_error("a node is out of range");
            where.push_back(node < candidates ? std::vector<int>{node / size} : cells[node - candidates]);
        }
        const std::size_t words = (static_cast<std::size_t>(numbers) + 63) / 64;
        return logic::LinkGraph(numbers, nodes, words_of(weak, words * nodes.size()), strong, where);
    }

    logic::LinkGraph graph_;
};

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<ImplicationGraph>(module, "ImplicationGraph",
                                 "The implications between candidates under the same rules, for closures of forcing chains.")
        .def(nb::init<int, const nb::bytes&, std::vector<std::vector<int>>,
                      std::vector<std::pair<std::vector<int>, std::vector<int>>>>(),
             nb::arg("nodes"), nb::arg("weak"), nb::arg("groups"), nb::arg("locks"))
        .def("closures", &ImplicationGraph::closures, nb::arg("alive"), nb::arg("nodes"), nb::arg("on"), nb::arg("depth"),
             "For each node (contradiction, on, off). `depth`: 0 chains, 1 singles, 2 and locked candidates, 3 and "
             "nested.")
        .def("refutation", &ImplicationGraph::refutation, nb::arg("alive"), nb::arg("node"), nb::arg("on"),
             nb::arg("branching"), nb::arg("max_probes"),
             "A refutation of the node being true (`on`) or false: (node, on, lemmas), each lemma again a refutation; None "
             "if there is none within `max_probes`. Without `branching` lemmas have no lemmas themselves.");
    nb::class_<LinkGraph>(
        module, "LinkGraph",
        "Candidates and groups with strong and weak links, and the chains between them; sets of nodes are bytes.")
        .def(nb::init<int, int, const std::vector<int>&, const nb::bytes&, const Pairs&,
                      const std::vector<std::vector<int>>&>(),
             nb::arg("candidates"), nb::arg("size"), nb::arg("nodes"), nb::arg("weak"), nb::arg("strong"), nb::arg("cells"))
        .def("subgraph", &LinkGraph::subgraph, nb::arg("nodes"), nb::arg("strong").none(),
             "The subgraph of `nodes`; with `strong` instead of its own strong links unless None.")
        .def("refuted", &LinkGraph::refuted, nb::arg("nodes"),
             "The nodes that are false, since a chain leads from each back to its being false.")
        .def("reached", &LinkGraph::reached, nb::arg("start"), "The nodes that are true if `start` is false.")
        .def("chains", &LinkGraph::chains, nb::arg("starts"), nb::arg("ends"), nb::arg("down"), nb::arg("by_link"),
             "Short chains from `starts` to `ends`, the shortest first; `by_link`: for each strong link of each start.");
}

}  // namespace nonet
