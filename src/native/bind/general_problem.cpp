#include "bind/general_problem.hpp"

#include <algorithm>
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
using general::Kind;
using general::Word;

constexpr Word kMostFactor = Word{1} << 20;
constexpr Word kMostTotal = Word{1} << 62;

// The classes of the primitives, in the order of Kind, and the names of their attributes.
struct Vocabulary {
    PyTypeObject* classes[10];
    PyObject *cells, *terms, *total, *a, *b, *table, *sets, *automaton, *steps, *accepting, *values, *low, *high, *links, *alternatives;
    PyObject *counter, *first, *arms, *more, *members, *labels;
};

// Kept for ever. Two threads at the start may both make one, which harms nobody; a lock could be held while the GIL is not.
const Vocabulary& vocabulary() {
    static const Vocabulary* known = nullptr;
    if (known) return *known;
    const nb::module_ primitives = nb::module_::import_("nonet.core.primitives");
    auto made = std::make_unique<Vocabulary>();
    const char* const names[] = {"AllDifferent", "Sum", "Pair", "ValueSet", "Regular", "Count", "AnyOf", "Connected",
                                 "Reach", "Labelled"};
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

Word word_of(PyObject* number) {
    const Word word = PyLong_AsLongLong(number);
    if (word == -1 && PyErr_Occurred()) nb::raise_python_error();
    return word;
}

// Any int, brought between these two.
Word clamped(nb::handle number, Word least, Word most) {
    int beyond = 0;
    const Word word = PyLong_AsLongLongAndOverflow(number.ptr(), &beyond);
    if (word == -1 && !beyond && PyErr_Occurred()) nb::raise_python_error();
    return beyond < 0 ? least : beyond > 0 ? most : std::clamp(word, least, most);
}

// The lowest 64 bits of any int.
Bits bits_of(PyObject* mask) {
    const Bits bits = PyLong_AsUnsignedLongLongMask(mask);
    if (bits == ~Bits{0} && PyErr_Occurred()) nb::raise_python_error();
    return bits;
}

// Primitives as a stream of words; tables and automata stand beside it, each once.
class Writer {
public:
    // `cell_at` says which cell is at each place, -1 for none; it is kept by whoever calls.
    Writer(general::Stated& stated, const std::vector<int>& cell_at)
        : names_(vocabulary()),
          words_(stated.words),
          masks_(stated.masks),
          automata_(stated.automata),
          cell_at_(cell_at),
          values_(stated.numbers.size()),
          everything_(values_ >= 64 ? ~Bits{0} : (Bits{1} << values_) - 1) {}

    void write(nb::handle primitive, int depth) {
        const auto of_class = std::find(names_.classes, std::end(names_.classes), Py_TYPE(primitive.ptr()));
        const auto kind = static_cast<Kind>(of_class - names_.classes);
        words_.push_back(static_cast<Word>(kind));
        switch (kind) {
            case Kind::different: {
                const nb::tuple cells = tuple_of(primitive, names_.cells);
                words_.push_back(static_cast<Word>(cells.size()));
                list(cells);
                break;
            }
            case Kind::sum: sum(primitive); break;
            case Kind::pair:
                words_.push_back(cell(attribute(primitive, names_.a).ptr()));
                words_.push_back(cell(attribute(primitive, names_.b).ptr()));
                words_.push_back(table(attribute(primitive, names_.table)));
                break;
            case Kind::value_set: value_set(primitive); break;
            case Kind::regular: {
                const nb::tuple cells = tuple_of(primitive, names_.cells);
                words_.push_back(static_cast<Word>(cells.size()));
                words_.push_back(machine(attribute(primitive, names_.automaton)));
                list(cells);
                break;
            }
            case Kind::count: {
                const nb::tuple cells = tuple_of(primitive, names_.cells);
                counted(primitive, cells);
                list(cells);
                break;
            }
            case Kind::connected: {
                const nb::tuple cells = tuple_of(primitive, names_.cells);
                const nb::tuple links = tuple_of(primitive, names_.links);
                counted(primitive, cells);
                words_.push_back(static_cast<Word>(links.size()));
                list(cells);
                for (std::size_t i = 0; i < links.size(); ++i) {
                    const nb::tuple link = as_tuple(item(links, i));
                    if (link.size() != 2) throw nb::value_error("a link is two cells");
                    list(link);
                }
                break;
            }
            case Kind::reach: {
                const nb::tuple arms = tuple_of(primitive, names_.arms);
                words_.push_back(static_cast<Word>(arms.size()));
                words_.push_back(clamped(attribute(primitive, names_.more), -kMostTotal, kMostTotal));
                words_.push_back(cell(attribute(primitive, names_.counter).ptr()));
                words_.push_back(cell(attribute(primitive, names_.first).ptr()));
                for (std::size_t i = 0; i < arms.size(); ++i) {
                    const nb::tuple arm = as_tuple(item(arms, i));
                    words_.push_back(static_cast<Word>(arm.size()));
                    list(arm);
                }
                break;
            }
            case Kind::labelled: {
                const nb::tuple members = tuple_of(primitive, names_.members), labels = tuple_of(primitive, names_.labels);
                if (members.size() != labels.size()) throw nb::value_error("each cell has one label");
                words_.push_back(static_cast<Word>(members.size()));
                list(members);
                list(labels);
                break;
            }
            case Kind::any_of: {
                if (depth == general::kDeepest) throw std::overflow_error("nest any-of so deep");
                const nb::tuple alternatives = tuple_of(primitive, names_.alternatives);
                words_.push_back(static_cast<Word>(alternatives.size()));
                for (std::size_t i = 0; i < alternatives.size(); ++i) {
                    const nb::tuple parts = as_tuple(item(alternatives, i));
                    words_.push_back(static_cast<Word>(parts.size()));
                    for (std::size_t j = 0; j < parts.size(); ++j) write(item(parts, j), depth + 1);
                }
                break;
            }
            default: throw nb::type_error("that is no primitive");
        }
    }

private:
    const Vocabulary& names_;
    std::vector<Word>& words_;
    std::vector<Bits>& masks_;
    std::vector<int>& automata_;
    const std::vector<int>& cell_at_;
    const std::size_t values_;
    const Bits everything_;
    // By identity first: comparing a table each time would cost more than all the rest. The primitives keep them alive.
    std::unordered_map<PyObject*, Word> tables_, machines_;
    std::map<std::vector<Bits>, Word> equal_tables_;

    void list(const nb::tuple& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) words_.push_back(cell(item(cells, i)));
    }

    // -1, which decode() refuses, for a place without a cell.
    Word cell(PyObject* place) const {
        const Word at = word_of(place);
        return at >= 0 && static_cast<std::size_t>(at) < cell_at_.size() ? cell_at_[static_cast<std::size_t>(at)] : -1;
    }

    // How many cells, how many of them have one of the values, and which values.
    void counted(nb::handle primitive, const nb::tuple& cells) {
        const auto most = static_cast<Word>(cells.size()) + 1;
        words_.push_back(most - 1);
        words_.push_back(clamped(attribute(primitive, names_.low), 0, most));
        words_.push_back(clamped(attribute(primitive, names_.high), -1, most));
        words_.push_back(static_cast<Word>(masks_.size()));
        masks_.push_back(bits_of(attribute(primitive, names_.values).ptr()) & everything_);
    }

    void sum(nb::handle primitive) {
        const nb::tuple terms = tuple_of(primitive, names_.terms);
        words_.push_back(static_cast<Word>(terms.size()));
        words_.push_back(clamped(attribute(primitive, names_.total), -kMostTotal, kMostTotal));
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const nb::tuple term = as_tuple(item(terms, i));
            if (term.size() != 2) throw nb::value_error("a term is a factor and a cell");
            const Word factor = clamped(item(term, 0), -kMostFactor, kMostFactor);
            if (factor == kMostFactor || factor == -kMostFactor) {
                const auto told = nb::steal<nb::str>(PyObject_Str(item(term, 0)));
                throw std::overflow_error(std::string("take a factor of ") + told.c_str());
            }
            words_.push_back(factor);
            words_.push_back(cell(item(term, 1)));
        }
    }

    void value_set(nb::handle primitive) {
        const nb::tuple cells = tuple_of(primitive, names_.cells);
        const nb::tuple sets = tuple_of(primitive, names_.sets);
        const std::size_t first = masks_.size();
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const Bits set = bits_of(item(sets, i));
            if (!(set & ~everything_)) masks_.push_back(set);  // with a value that there is not it can never stand
        }
        std::sort(masks_.begin() + static_cast<std::ptrdiff_t>(first), masks_.end());
        words_.push_back(static_cast<Word>(cells.size()));
        words_.push_back(static_cast<Word>(masks_.size() - first));
        words_.push_back(static_cast<Word>(first));
        list(cells);
    }

    Word table(const nb::object& stated) {
        const auto [known, made] = tables_.try_emplace(stated.ptr(), 0);
        if (!made) return known->second;
        const nb::tuple table = as_tuple(stated);
        std::vector<Bits> rows;
        for (std::size_t v = 0; v < std::min(table.size(), values_); ++v) {
            rows.push_back(bits_of(item(table, v)) & everything_);
        }
        const auto [equal, new_one] = equal_tables_.try_emplace(std::move(rows), static_cast<Word>(masks_.size()));
        if (new_one) masks_.insert(masks_.end(), equal->first.begin(), equal->first.end());
        return known->second = equal->second;
    }

    Word machine(const nb::object& automaton) {
        const auto [known, made] = machines_.try_emplace(automaton.ptr(), static_cast<Word>(automata_.size()));
        if (!made) return known->second;
        const nb::tuple steps = tuple_of(automaton, names_.steps);
        const nb::object accepting = attribute(automaton, names_.accepting);
        const std::size_t states = steps.size(), first = automata_.size();
        automata_.resize(first + 1 + states * (values_ + 1), 0);
        int* to = automata_.data() + first;
        *to++ = static_cast<int>(states);
        for (std::size_t state = 0; state < states; ++state) {
            const nb::tuple row = as_tuple(item(steps, state));
            if (row.size() < values_) throw nb::value_error("a state has too few steps");
            for (std::size_t v = 0; v < values_; ++v) *to++ = step_of(item(row, v));
        }
        for (const nb::handle state : accepting) {
            const Word accepted = word_of(state.ptr());
            if (accepted >= 0 && static_cast<std::size_t>(accepted) < states) to[accepted] = 1;
        }
        return known->second;
    }

    // -2, which decode() refuses, for a number that is none of a state.
    static int step_of(PyObject* number) {
        const Word step = word_of(number);
        return step >= -1 && step <= std::numeric_limits<int>::max() ? static_cast<int>(step) : -2;
    }
};

}  // namespace

OnBoard read_problem(nb::tuple primitives, nb::tuple domains, nb::tuple numbers, int columns) {
    OnBoard made;
    made.count = domains.size();
    general::Stated stated;
    stated.columns = columns;
    stated.domains.reserve(made.count);
    made.places.reserve(made.count);
    std::vector<int> cell_at(made.count, -1);
    for (std::size_t place = 0; place < made.count; ++place) {
        const Bits domain = bits_of(item(domains, place));
        if (!domain) continue;
        cell_at[place] = static_cast<int>(made.places.size());
        stated.domains.push_back(domain);
        made.places.push_back(static_cast<int>(place));
    }
    stated.places = made.places;
    stated.numbers.resize(numbers.size());
    for (std::size_t v = 0; v < numbers.size(); ++v) stated.numbers[v] = word_of(item(numbers, v));
    stated.primitives = primitives.size();
    stated.words.reserve(8 * primitives.size());
    Writer writer(stated, cell_at);
    for (std::size_t i = 0; i < primitives.size(); ++i) writer.write(item(primitives, i), 0);
    made.problem = general::decode(std::move(stated));
    return made;
}

}  // namespace nonet
