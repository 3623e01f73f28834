#include "general/value_precedence.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

constexpr std::size_t kMaxSteps = 100'000;  // of the product of an automaton with itself; beyond, the order stays as stated

// Whether primitives are invariant under every renaming of the first `values` values in `cells`.
class SymmetryCheck {
public:
    SymmetryCheck(const Problem& problem, const Cells& cells, int values)
        : problem_(problem), cells_(problem.cells), values_(values), all_(first_values(values)) {
        for (const int cell : cells) cells_.add(cell);
        // These two generate every permutation.
        for (int n = 0; n < values; ++n) {
            transposition_.push_back(n == 0 ? 1 : n == 1 ? 0 : n);
            rotation_.push_back((n + 1) % values);
        }
    }

    // Sufficient for one primitive on its own, inside any-of as well.
    bool holds(const Primitive& each) const {
        if (each.kind == PrimitiveKind::any_of) {
            for (const auto& alternative : each.alternatives) {
                for (const Primitive& inner : alternative) {
                    if (!holds(inner)) return false;
                }
            }
            return true;
        }
        const std::size_t count = cells_among(each);
        if (count == 0) return true;
        const bool only = count == each.cells.size();
        switch (each.kind) {
            case PrimitiveKind::all_different: return only;
            case PrimitiveKind::pair: return only && table(each.masks);
            case PrimitiveKind::count:
            case PrimitiveKind::connected: {
                const Bits named = problem_.masks[each.masks] & all_;
                return only && (named == 0 || named == all_);
            }
            case PrimitiveKind::reach: return !cells_.has(each.cells[0]) && count + 1 == each.cells.size();
            case PrimitiveKind::labelled: {
                const int* const half = each.cells.begin() + each.cells.size() / 2;
                return std::none_of(each.cells.begin(), half, [&](int cell) { return cells_.has(cell); }) &&
                       std::all_of(half, each.cells.end(), [&](int cell) { return cells_.has(cell); });
            }
            case PrimitiveKind::regular: return regular(each);
            default: return false;
        }
    }

    std::size_t cells_among(const Primitive& each) const {
        std::size_t count = 0;
        for (const int cell : each.cells) count += cells_.has(cell);
        return count;
    }

private:
    const Problem& problem_;
    BitSet cells_;
    const int values_;
    const Bits all_;
    std::vector<int> transposition_, rotation_;
    mutable std::vector<std::pair<std::size_t, std::vector<bool>>> known_;  // automata known to be invariant, with the cells renamed

    // The table is one of: nothing, equal, different, anything.
    bool table(std::size_t masks) const {
        for (int n = 0; n < values_; ++n) {
            const Bits own = Bits{1} << n, row = problem_.masks[masks + static_cast<std::size_t>(n)] & all_;
            const bool equal = problem_.masks[masks] & 1, others = problem_.masks[masks] & 2;
            if (row != ((equal ? own : 0) | (others ? all_ & ~own : 0))) return false;
        }
        return true;
    }

    // Many lines share an automaton: it is checked once for each pattern of renamed cells.
    bool regular(const Primitive& each) const {
        std::vector<bool> where;
        for (const int cell : each.cells) where.push_back(cells_.has(cell));
        for (const auto& [automaton, row] : known_) {
            if (automaton == each.automaton && row == where) return true;
        }
        if (!same_language(each, transposition_) || !same_language(each, rotation_)) return false;
        known_.emplace_back(each.automaton, std::move(where));
        return true;
    }

    // Product of the automaton with itself, the second one reading renamed values: both accept or neither does.
    bool same_language(const Primitive& each, const std::vector<int>& renamed) const {
        const Automaton& automaton = problem_.automata[each.automaton];
        const auto step = [&](int state, int v) {
            return state < 0 ? -1 : automaton.steps[static_cast<std::size_t>(state * problem_.values + v)];
        };
        const auto accepts = [&](int state) { return state >= 0 && automaton.accepting[static_cast<std::size_t>(state)]; };
        const int start = automaton.states ? 0 : -1;
        std::vector<std::pair<int, int>> layer{{start, start}}, next;
        std::size_t steps = 0;
        for (const int cell : each.cells) {
            const bool is_renamed = cells_.has(cell);
            const Bits domain = is_renamed ? all_ : problem_.all_values();
            steps += layer.size() * static_cast<std::size_t>(bit_count(domain));
            if (steps > kMaxSteps) return false;
            next.clear();
            for (const auto& [one, two] : layer) {
                nonet::general::each(domain, [&, a = one, b = two](int v) {
                    const int after_a = step(a, v), after_b = step(b, is_renamed ? renamed[static_cast<std::size_t>(v)] : v);
                    if (after_a >= 0 || after_b >= 0) next.emplace_back(after_a, after_b);
                });
            }
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            layer.swap(next);
        }
        return std::all_of(layer.begin(), layer.end(), [&](const auto& ends) { return accepts(ends.first) == accepts(ends.second); });
    }
};

// The number of values of a value precedence constraint: state s has used the values below s and takes these or s itself,
// and all must be used. 0 if the primitive is none.
int precedence_values(const Problem& problem, const Primitive& each) {
    if (each.kind != PrimitiveKind::regular) return 0;
    const Automaton& automaton = problem.automata[each.automaton];
    const int last = automaton.states - 1;
    if (last < 1 || last > problem.values) return 0;
    for (int used = 0; used <= last; ++used) {
        for (int v = 0; v < problem.values; ++v) {
            const int expected = v < used ? used : v == used && used < last ? used + 1 : -1;
            if (automaton.steps[static_cast<std::size_t>(used * problem.values + v)] != expected) return 0;
        }
        if ((automaton.accepting[static_cast<std::size_t>(used)] != 0) != (used == last)) return 0;
    }
    return last;
}

// Whether these counts and connecteds of one value come once for each value and are otherwise the same.
bool once_for_each_value(std::vector<const Primitive*> rules, const Problem& problem, int values) {
    std::map<std::tuple<PrimitiveKind, std::vector<int>, std::vector<int>, int, int>, Bits> named;
    for (const Primitive* each : rules) {
        const std::vector<int> cells(each->cells.begin(), each->cells.end());
        named[{each->kind, cells, each->links, each->low, each->high}] |= problem.masks[each->masks];
    }
    return named.size() * static_cast<std::size_t>(values) == rules.size() &&
           std::all_of(named.begin(), named.end(), [&](const auto& each) { return each.second == first_values(values); });
}

}  // namespace

ValuePrecedence find_value_precedence(Problem& problem) {
    int values = 0;
    const auto precedence = std::find_if(problem.primitives.begin(), problem.primitives.end(), [&](const Primitive& each) {
        return (values = precedence_values(problem, each)) > 1;
    });
    if (precedence == problem.primitives.end()) return {};
    const Bits all = first_values(values);
    for (const int cell : precedence->cells) {
        if (all & ~problem.domains[static_cast<std::size_t>(cell)]) return {};
    }
    const SymmetryCheck symmetric(problem, precedence->cells, values);
    std::vector<const Primitive*> of_one_value;
    bool all_used = false;
    for (const Primitive& each : problem.primitives) {
        if (&each == &*precedence) continue;
        const bool counts = each.kind == PrimitiveKind::count || each.kind == PrimitiveKind::connected;
        const Bits named = counts ? problem.masks[each.masks] : 0;
        if (named && single(named) && symmetric.cells_among(each) == each.cells.size()) {
            of_one_value.push_back(&each);
            all_used |= each.low > 0;
        } else if (!symmetric.holds(each)) {
            return {};
        }
    }
    if (!all_used || !once_for_each_value(of_one_value, problem, values)) return {};
    ValuePrecedence found{{precedence->cells.begin(), precedence->cells.end()}, all};
    for (const int cell : found.cells) problem.domains[static_cast<std::size_t>(cell)] &= all;
    problem.primitives.erase(precedence);
    return found;
}

}  // namespace nonet::general
