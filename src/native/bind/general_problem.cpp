#include "bind/general_problem.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nb = nanobind;

namespace nonet {

namespace {

using general::Bits;
using general::Cells;
using general::Factors;
using general::Int;
using general::Primitive;
using general::PrimitiveKind;
using general::ProblemBuilder;

constexpr Int kMaxFactor = Int{1} << 20;  // so that factor x number x cells stays within 64 bits
constexpr Int kMaxTotal = Int{1} << 62;   // totals beyond it are as impossible as this one

// The classes of the primitives, in the order of PrimitiveKind, and the names of their attributes.
struct Vocabulary {
    std::array<PyTypeObject*, 10> classes;
    PyObject *cells, *terms, *total, *a, *b, *table, *sets, *automaton, *steps, *accepting, *values, *low, *high, *links, *alternatives;
    PyObject *counter, *first, *arms, *more, *members, *labels;
};

// Lives as long as the process. Two threads may both make one at the start, which harms nobody; a lock could be held while
// the GIL is not.
const Vocabulary& vocabulary() {
    static const Vocabulary* known = nullptr;
    if (known) return *known;
    const nb::module_ primitives = nb::module_::import_("nonet.core.primitives");
    auto made = std::make_unique<Vocabulary>();
    const char* const names[] = {"AllDifferent", "Sum", "Pair", "ValueSet", "Regular", "Count", "AnyOf", "Connected",
                                 "Reach", "Labelled"};
    static_assert(std::size(names) == std::tuple_size_v<decltype(Vocabulary::classes)>);
    for (std::size_t kind = 0; kind < std::size(names); ++kind) {
        made->classes[kind] = reinterpret_cast<PyTypeObject*>(nb::object(primitives.attr(names[kind])).release().ptr());
    }
    const auto name = [](const char* text) { return PyUnicode_InternFromString(text); };
    made->cells = name("cells");
    made->terms = name("terms");
    made->total = name("total");
    made->a = name("a");
    made->b = name("b");
    made->table = name("table");
    made->sets = name("sets");
    made->automaton = name("automaton");
    made->steps = name("steps");
    made->accepting = name("accepting");
    made->values = name("values");
    made->low = name("low");
    made->high = name("high");
    made->links = name("links");
    made->alternatives = name("alternatives");
    made->counter = name("counter");
    made->first = name("first");
    made->arms = name("arms");
    made->more = name("more");
    made->members = name("members");
    made->labels = name("labels");
    known = made.release();
    return *known;
}

nb::object attribute(nb::handle owner, PyObject* name) {
    PyObject* found = PyObject_GetAttr(owner.ptr(), name);
    if (!found) nb::raise_python_error();
    return nb::steal(found);
}

// The object itself if it is a tuple already.
nb::tuple as_tuple(nb::handle sequence) {
    PyObject* made = PySequence_Tuple(sequence.ptr());
    if (!made) nb::raise_python_error();
    return nb::steal<nb::tuple>(made);
}

nb::tuple tuple_of(nb::handle owner, PyObject* name) { return as_tuple(attribute(owner, name)); }

PyObject* item(const nb::tuple& tuple, std::size_t i) { return NB_TUPLE_GET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i)); }

Int int_of(PyObject* number) {
    const Int made = PyLong_AsLongLong(number);
    if (made == -1 && PyErr_Occurred()) nb::raise_python_error();
    return made;
}

// A Python int of any size, clamped to these bounds.
Int clamped(nb::handle number, Int low, Int high) {
    int overflow = 0;
    const Int made = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (made == -1 && !overflow && PyErr_Occurred()) nb::raise_python_error();
    return overflow < 0 ? low : overflow > 0 ? high : std::clamp(made, low, high);
}

// A Python int of any size, clamped to 64 bits.
Int any_int(nb::handle number) { return clamped(number, std::numeric_limits<Int>::min(), std::numeric_limits<Int>::max()); }

// The lowest 64 bits of a Python int of any size.
Bits bits_of(PyObject* mask) {
    const Bits bits = PyLong_AsUnsignedLongLongMask(mask);
    if (bits == ~Bits{0} && PyErr_Occurred()) nb::raise_python_error();
    return bits;
}

// Makes a native primitive of each of Python's. `ProblemBuilder` checks the fields.
class PrimitiveReader {
public:
    // `cell_at` has the cell at each board position, -1 for none; the caller keeps it alive.
    PrimitiveReader(ProblemBuilder& builder, const std::vector<int>& cell_at, std::size_t values)
        : names_(vocabulary()), builder_(builder), cell_at_(cell_at), values_(values), all_values_(general::first_values(static_cast<int>(values))) {}

    Primitive read(nb::handle primitive, int depth) {
        const auto of_class = std::find(names_.classes.begin(), names_.classes.end(), Py_TYPE(primitive.ptr()));
        switch (static_cast<PrimitiveKind>(of_class - names_.classes.begin())) {
            case PrimitiveKind::all_different: return builder_.all_different(cells(primitive, names_.cells));
            case PrimitiveKind::sum: return sum(primitive);
            case PrimitiveKind::pair:
                return builder_.pair(cell(primitive, names_.a), cell(primitive, names_.b), table(attribute(primitive, names_.table)));
            case PrimitiveKind::value_set: return value_set(primitive);
            case PrimitiveKind::regular:
                return builder_.regular(cells(primitive, names_.cells), automaton(attribute(primitive, names_.automaton)));
            case PrimitiveKind::count:
                return builder_.count(cells(primitive, names_.cells), bits(primitive, names_.values), any_int(attribute(primitive, names_.low)),
                                      any_int(attribute(primitive, names_.high)));
            case PrimitiveKind::connected: return connected(primitive);
            case PrimitiveKind::reach: return reach(primitive);
            case PrimitiveKind::labelled:
                return builder_.labelled(cells(primitive, names_.members), cells(primitive, names_.labels));
            case PrimitiveKind::any_of: return any_of(primitive, depth);
        }
        throw nb::type_error("that is no primitive");
    }

private:
    const Vocabulary& names_;
    ProblemBuilder& builder_;
    const std::vector<int>& cell_at_;
    const std::size_t values_;
    const Bits all_values_;
    // By identity first: comparing a table each time would cost more than all the rest. The primitives keep them alive.
    std::unordered_map<PyObject*, std::size_t> tables_, automata_;
    std::map<std::vector<Bits>, std::size_t> equal_tables_;
    std::vector<Bits> sets_;  // reused

    // -1, which the builder refuses, for a position without a cell.
    int cell_of(PyObject* position) const {
        const Int at = int_of(position);
        return at >= 0 && static_cast<std::size_t>(at) < cell_at_.size() ? cell_at_[static_cast<std::size_t>(at)] : -1;
    }

    int cell(nb::handle owner, PyObject* name) const { return cell_of(attribute(owner, name).ptr()); }

    template <class List>
    void append_cells(const nb::tuple& positions, List& list) const {
        for (std::size_t i = 0; i < positions.size(); ++i) list.push_back(cell_of(item(positions, i)));
    }

    Cells cells(nb::handle owner, PyObject* name) const {
        const nb::tuple positions = tuple_of(owner, name);
        Cells made;
        made.reserve(positions.size());
        append_cells(positions, made);
        return made;
    }

    Bits bits(nb::handle owner, PyObject* name) const { return bits_of(attribute(owner, name).ptr()); }

    Primitive sum(nb::handle primitive) const {
        const nb::tuple terms = tuple_of(primitive, names_.terms);
        Cells cells;
        Factors factors;
        cells.reserve(terms.size());
        factors.reserve(terms.size());
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const nb::tuple term = as_tuple(item(terms, i));
            if (term.size() != 2) throw nb::value_error("a term is a factor and a cell");
            const Int factor = clamped(item(term, 0), -kMaxFactor, kMaxFactor);
            if (factor == kMaxFactor || factor == -kMaxFactor) {
                const auto told = nb::steal<nb::str>(PyObject_Str(item(term, 0)));
                throw std::overflow_error(std::string("take a factor of ") + told.c_str());
            }
            factors.push_back(factor);
            cells.push_back(cell_of(item(term, 1)));
        }
        return builder_.sum(std::move(cells), std::move(factors), clamped(attribute(primitive, names_.total), -kMaxTotal, kMaxTotal));
    }

    Primitive value_set(nb::handle primitive) {
        const nb::tuple sets = tuple_of(primitive, names_.sets);
        sets_.clear();
        for (std::size_t i = 0; i < sets.size(); ++i) sets_.push_back(bits_of(item(sets, i)));
        return builder_.value_set(cells(primitive, names_.cells), sets_);
    }

    Primitive connected(nb::handle primitive) const {
        const nb::tuple pairs = tuple_of(primitive, names_.links);
        std::vector<int> links;
        links.reserve(2 * pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const nb::tuple pair = as_tuple(item(pairs, i));
            if (pair.size() != 2) throw nb::value_error("a link is two cells");
            append_cells(pair, links);
        }
        return builder_.connected(cells(primitive, names_.cells), std::move(links), bits(primitive, names_.values),
                                  any_int(attribute(primitive, names_.low)), any_int(attribute(primitive, names_.high)));
    }

    Primitive reach(nb::handle primitive) const {
        const nb::tuple arms = tuple_of(primitive, names_.arms);
        Cells on_arms;
        std::vector<int> lengths;
        for (std::size_t i = 0; i < arms.size(); ++i) {
            const nb::tuple arm = as_tuple(item(arms, i));
            append_cells(arm, on_arms);
            lengths.push_back(static_cast<int>(arm.size()));
        }
        return builder_.reach(cell(primitive, names_.counter), cell(primitive, names_.first), on_arms, std::move(lengths),
                              clamped(attribute(primitive, names_.more), -kMaxTotal, kMaxTotal));
    }

    Primitive any_of(nb::handle primitive, int depth) {
        if (depth == general::kMaxAnyOfDepth) throw std::overflow_error("nest any-of so deep");
        const nb::tuple groups = tuple_of(primitive, names_.alternatives);
        std::vector<std::vector<Primitive>> alternatives(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const nb::tuple conjunction = as_tuple(item(groups, i));
            alternatives[i].reserve(conjunction.size());
            for (std::size_t j = 0; j < conjunction.size(); ++j) alternatives[i].push_back(read(item(conjunction, j), depth + 1));
        }
        return builder_.any_of(std::move(alternatives));
    }

    std::size_t table(const nb::object& rows_of) {
        const auto [known, is_new] = tables_.try_emplace(rows_of.ptr(), 0);
        if (!is_new) return known->second;
        const nb::tuple table = as_tuple(rows_of);
        std::vector<Bits> rows;
        for (std::size_t v = 0; v < std::min(table.size(), values_); ++v) rows.push_back(bits_of(item(table, v)) & all_values_);
        const auto [equal, is_different] = equal_tables_.try_emplace(std::move(rows), 0);
        if (is_different) equal->second = builder_.add_table(equal->first);
        return known->second = equal->second;
    }

    std::size_t automaton(const nb::object& stated) {
        const auto [known, is_new] = automata_.try_emplace(stated.ptr(), 0);
        if (!is_new) return known->second;
        const nb::tuple steps = tuple_of(stated, names_.steps);
        general::Automaton made;
        made.states = static_cast<int>(steps.size());
        made.steps.reserve(steps.size() * values_);
        made.accepting.assign(steps.size(), 0);
        for (std::size_t state = 0; state < steps.size(); ++state) {
            const nb::tuple row = as_tuple(item(steps, state));
            if (row.size() < values_) throw nb::value_error("a state has too few steps");
            for (std::size_t v = 0; v < values_; ++v) made.steps.push_back(step_of(item(row, v)));
        }
        for (const nb::handle state : attribute(stated, names_.accepting)) {
            const Int accepted = int_of(state.ptr());
            if (accepted >= 0 && static_cast<std::size_t>(accepted) < steps.size()) made.accepting[static_cast<std::size_t>(accepted)] = 1;
        }
        return known->second = builder_.add_automaton(std::move(made));
    }

    // -2, which the builder refuses, for a number beyond any state.
    static int step_of(PyObject* number) {
        const Int step = int_of(number);
        return step >= -1 && step <= std::numeric_limits<int>::max() ? static_cast<int>(step) : -2;
    }
};

}  // namespace

BoardProblem read_problem(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns) {
    BoardProblem made;
    made.position_count = domains.size();
    std::vector<Bits> cell_domains;
    cell_domains.reserve(made.position_count);
    made.positions.reserve(made.position_count);
    std::vector<int> cell_at(made.position_count, -1);
    for (std::size_t position = 0; position < made.position_count; ++position) {
        const Bits domain = bits_of(item(domains, position));
        if (!domain) continue;
        cell_at[position] = static_cast<int>(made.positions.size());
        cell_domains.push_back(domain);
        made.positions.push_back(static_cast<int>(position));
    }
    std::vector<Int> value_numbers(numbers.size());
    for (std::size_t v = 0; v < numbers.size(); ++v) value_numbers[v] = int_of(item(numbers, v));
    ProblemBuilder builder(std::move(cell_domains), std::move(value_numbers), columns, made.positions);
    builder.reserve(primitives.size());
    PrimitiveReader reader(builder, cell_at, numbers.size());
    for (std::size_t i = 0; i < primitives.size(); ++i) builder.post(reader.read(item(primitives, i), 0));
    made.problem = std::move(builder).build();
    return made;
}

}  // namespace nonet
