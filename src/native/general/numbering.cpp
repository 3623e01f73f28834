#include "general/numbering.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

constexpr std::size_t kMostCompared = 100'000;  // steps of an automaton, before and after renumbering

Bits first_bits(int count) { return count == 64 ? ~Bits{0} : (Bits{1} << count) - 1; }

// Whether rules say the same whatever the numbers of these cells are called.
class Indifference {
public:
    Indifference(const Problem& problem, const Cells& cells, int numbers)
        : problem_(problem), numbered_(problem.cells), numbers_(numbers), all_(first_bits(numbers)) {
        for (const int cell : cells) numbered_.add(cell);
        // Every renumbering is made of these two.
        for (int n = 0; n < numbers; ++n) {
            swap_.push_back(n == 0 ? 1 : n == 1 ? 0 : n);
            turn_.push_back((n + 1) % numbers);
        }
    }

    // One rule on its own, inside an any-of as well.
    bool holds(const Primitive& each) const {
        if (each.kind == Kind::any_of) {
            for (const auto& alternative : each.alternatives) {
                for (const Primitive& inner : alternative) {
                    if (!holds(inner)) return false;
                }
            }
            return true;
        }
        const std::size_t count = numbered_among(each);
        if (count == 0) return true;
        const bool only = count == each.cells.size();
        switch (each.kind) {
            case Kind::different: return only;
            case Kind::pair: return only && table(each.masks);
            case Kind::count:
            case Kind::connected: {
                const Bits named = problem_.masks[each.masks] & all_;
                return only && (named == 0 || named == all_);
            }
            case Kind::reach: return !numbered_.has(each.cells[0]) && count + 1 == each.cells.size();
            case Kind::labelled: {
                const int* const half = each.cells.begin() + each.cells.size() / 2;
                return std::none_of(each.cells.begin(), half, [&](int cell) { return numbered_.has(cell); }) &&
                       std::all_of(half, each.cells.end(), [&](int cell) { return numbered_.has(cell); });
            }
            case Kind::regular: return regular(each);
            default: return false;
        }
    }

    std::size_t numbered_among(const Primitive& each) const {
        std::size_t count = 0;
        for (const int cell : each.cells) count += numbered_.has(cell);
        return count;
    }

private:
    const Problem& problem_;
    BitSet numbered_;
    const int numbers_;
    const Bits all_;
    std::vector<int> swap_, turn_;
    mutable std::vector<std::pair<std::size_t, std::vector<bool>>> known_;  // automata that do not tell numbers apart

    // Equal numbers are allowed or not, and so are different ones.
    bool table(std::size_t masks) const {
        for (int n = 0; n < numbers_; ++n) {
            const Bits own = Bits{1} << n, row = problem_.masks[masks + static_cast<std::size_t>(n)] & all_;
            const bool equal = problem_.masks[masks] & 1, others = problem_.masks[masks] & 2;
            if (row != ((equal ? own : 0) | (others ? all_ & ~own : 0))) return false;
        }
        return true;
    }

    // Many lines share an automaton: each is asked once for each row of cells with and without numbers.
    bool regular(const Primitive& each) const {
        std::vector<bool> where;
        for (const int cell : each.cells) where.push_back(numbered_.has(cell));
        for (const auto& [automaton, row] : known_) {
            if (automaton == each.automaton && row == where) return true;
        }
        if (!same_words(each, swap_) || !same_words(each, turn_)) return false;
        known_.emplace_back(each.automaton, std::move(where));
        return true;
    }

    // The automaton in step with itself, reading other numbers: it must never come to another end.
    bool same_words(const Primitive& each, const std::vector<int>& other) const {
        const Word states = problem_.automata[each.automaton];
        const int* const steps = problem_.automata.data() + each.automaton + 1;
        const auto step = [&](Word state, int v) { return state < 0 ? -1 : steps[state * problem_.values + v]; };
        const auto accepts = [&](Word state) { return state >= 0 && steps[states * problem_.values + state] != 0; };
        using Both = std::pair<Word, Word>;
        std::vector<Both> here{{states ? 0 : -1, states ? 0 : -1}}, next;
        std::size_t compared = 0;
        for (const int cell : each.cells) {
            const bool renumbered = numbered_.has(cell);
            const Bits domain = renumbered ? all_ : problem_.everything();
            compared += here.size() * static_cast<std::size_t>(bit_count(domain));
            if (compared > kMostCompared) return false;
            next.clear();
            for (const auto& [one, two] : here) {
                nonet::general::each(domain, [&, a = one, b = two](int v) {
                    const Word after = step(a, v), behind = step(b, renumbered ? other[static_cast<std::size_t>(v)] : v);
                    if (after >= 0 || behind >= 0) next.emplace_back(after, behind);
                });
            }
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            here.swap(next);
        }
        return std::all_of(here.begin(), here.end(), [&](const auto& ends) { return accepts(ends.first) == accepts(ends.second); });
    }
};

// How many numbers an automaton asks for that takes each only when all below it have come up; 0 if it does not.
int numbers_in_order(const Problem& problem, const Primitive& each) {
    if (each.kind != Kind::regular) return 0;
    const Word states = problem.automata[each.automaton];
    const int* const steps = problem.automata.data() + each.automaton + 1;
    if (states < 2 || states - 1 > problem.values) return 0;
    for (Word begun = 0; begun < states; ++begun) {
        for (Word v = 0; v < problem.values; ++v) {
            const Word wanted = v < begun ? begun : v == begun && begun + 1 < states ? begun + 1 : -1;
            if (steps[begun * problem.values + v] != wanted) return 0;
        }
        if ((steps[states * problem.values + begun] != 0) != (begun + 1 == states)) return 0;
    }
    return static_cast<int>(states) - 1;
}

// Whether these rules are one for each number, and otherwise the same.
bool one_for_each(std::vector<const Primitive*> rules, const Problem& problem, int numbers) {
    std::map<std::tuple<Kind, std::vector<int>, std::vector<int>, int, int>, Bits> named;
    for (const Primitive* each : rules) {
        const std::vector<int> cells(each->cells.begin(), each->cells.end());
        named[{each->kind, cells, each->links, each->low, each->high}] |= problem.masks[each->masks];
    }
    return named.size() * static_cast<std::size_t>(numbers) == rules.size() &&
           std::all_of(named.begin(), named.end(), [&](const auto& each) { return each.second == first_bits(numbers); });
}

}  // namespace

Numbering find_numbering(Problem& problem) {
    int numbers = 0;
    const auto order = std::find_if(problem.primitives.begin(), problem.primitives.end(), [&](const Primitive& each) {
        return (numbers = numbers_in_order(problem, each)) > 1;
    });
    if (order == problem.primitives.end()) return {};
    const Bits all = first_bits(numbers);
    for (const int cell : order->cells) {
        if (all & ~problem.domains[static_cast<std::size_t>(cell)]) return {};
    }
    const Indifference indifference(problem, order->cells, numbers);
    std::vector<const Primitive*> of_one_number;
    bool all_come_up = false;
    for (const Primitive& each : problem.primitives) {
        if (&each == &*order) continue;
        const bool counts = each.kind == Kind::count || each.kind == Kind::connected;
        const Bits named = counts ? problem.masks[each.masks] : 0;
        if (named && single(named) && indifference.numbered_among(each) == each.cells.size()) {
            of_one_number.push_back(&each);
            all_come_up |= each.low > 0;
        } else if (!indifference.holds(each)) {
            return {};
        }
    }
    if (!all_come_up || !one_for_each(of_one_number, problem, numbers)) return {};
    Numbering found{{order->cells.begin(), order->cells.end()}, all};
    for (const int cell : found.cells) problem.domains[static_cast<std::size_t>(cell)] &= all;
    problem.primitives.erase(order);
    return found;
}

}  // namespace nonet::general
