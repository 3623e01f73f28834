#include "general/answer_check.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace nonet::general {

namespace {

class AnswerCheck {
public:
    AnswerCheck(const Problem& problem, const std::uint8_t* values) : problem_(problem), values_(values) {}

    bool holds(const Primitive& each) const {
        switch (each.kind) {
            case PrimitiveKind::all_different: return all_differ(each.cells);
            case PrimitiveKind::sum: return sum(each);
            case PrimitiveKind::pair: return row(each, value_of(each.cells[0])) >> value_of(each.cells[1]) & 1;
            case PrimitiveKind::value_set: return value_set(each);
            case PrimitiveKind::regular: return regular(each);
            case PrimitiveKind::count: return count(each);
            case PrimitiveKind::connected: return connected(each);
            case PrimitiveKind::reach: return reach(each);
            case PrimitiveKind::labelled: return labelled(each);
            case PrimitiveKind::any_of: return any_of(each);
        }
        return false;
    }

private:
    const Problem& problem_;
    const std::uint8_t* values_;

    int value_of(int cell) const { return values_[static_cast<std::size_t>(cell)] - 1; }
    Int number_of(int cell) const { return problem_.numbers[static_cast<std::size_t>(value_of(cell))]; }

    Bits row(const Primitive& each, int at) const { return problem_.masks[each.masks + static_cast<std::size_t>(at)]; }
    bool is_counted(const Primitive& each, int cell) const { return row(each, 0) >> value_of(cell) & 1; }

    static bool is_between(const Primitive& each, int count) { return each.low <= count && count <= each.high; }

    bool all_differ(const Cells& cells) const {
        Bits met = 0;
        for (const int cell : cells) {
            const Bits bit = Bits{1} << value_of(cell);
            if (met & bit) return false;
            met |= bit;
        }
        return true;
    }

    // Terms may be so large that their sum leaves 64 bits, so it is kept in two halves.
    bool sum(const Primitive& each) const {
        constexpr Int kLowHalf = 0xffffffff;
        Int high = 0, low = 0;
        for (std::size_t i = 0; i < each.cells.size(); ++i) {
            const Int term = each.factors[i] * number_of(each.cells[i]);
            high += term >> 32;
            low += term & kLowHalf;
        }
        return high + (low >> 32) == each.total >> 32 && (low & kLowHalf) == (each.total & kLowHalf);
    }

    bool value_set(const Primitive& each) const {
        if (!all_differ(each.cells)) return false;
        Bits together = 0;
        for (const int cell : each.cells) together |= Bits{1} << value_of(cell);
        const auto first = problem_.masks.begin() + static_cast<std::ptrdiff_t>(each.masks);
        const auto last = first + static_cast<std::ptrdiff_t>(each.sets);
        return std::find(first, last, together) != last;
    }

    bool regular(const Primitive& each) const {
        const Automaton& automaton = problem_.automata[each.automaton];
        if (automaton.states == 0) return false;
        int state = 0;
        for (const int cell : each.cells) {
            state = automaton.steps[static_cast<std::size_t>(state * problem_.values + value_of(cell))];
            if (state < 0) return false;
        }
        return automaton.accepting[static_cast<std::size_t>(state)];
    }

    bool count(const Primitive& each) const {
        int counted = 0;
        for (const int cell : each.cells) counted += is_counted(each, cell);
        return is_between(each, counted);
    }

    // Whether the counted cells are one piece: what can be reached from the first of them, link by link, is all of them.
    bool connected(const Primitive& each) const {
        std::set<int> apart;
        for (const int cell : each.cells) {
            if (is_counted(each, cell)) apart.insert(cell);
        }
        if (!is_between(each, static_cast<int>(apart.size()))) return false;
        std::vector<int> fresh;
        if (!apart.empty()) fresh.push_back(apart.extract(apart.begin()).value());
        while (!fresh.empty() && !apart.empty()) {
            const int from = fresh.back();
            fresh.pop_back();
            for (std::size_t i = 0; i < each.links.size(); i += 2) {
                const int a = each.links[i], b = each.links[i + 1];
                if (a == from && apart.erase(b)) fresh.push_back(b);
                if (b == from && apart.erase(a)) fresh.push_back(a);
            }
        }
        return apart.empty();
    }

    bool reach(const Primitive& each) const {
        const int value = value_of(each.cells[1]);
        Int reached = 0;
        std::size_t begin = 2;
        for (const int length : each.arms) {
            const std::size_t end = begin + static_cast<std::size_t>(length);
            for (std::size_t i = begin; i < end && value_of(each.cells[i]) == value; ++i) ++reached;
            begin = end;
        }
        return number_of(each.cells[0]) == each.total + reached;
    }

    bool labelled(const Primitive& each) const {
        std::array<Bits, kMaxValues> met{};  // by label
        const std::size_t count = each.cells.size() / 2;
        for (std::size_t i = 0; i < count; ++i) {
            Bits& of_label = met[static_cast<std::size_t>(value_of(each.cells[count + i]))];
            const Bits bit = Bits{1} << value_of(each.cells[i]);
            if (of_label & bit) return false;
            of_label |= bit;
        }
        return true;
    }

    bool any_of(const Primitive& each) const {
        return std::any_of(each.alternatives.begin(), each.alternatives.end(), [&](const auto& conjunction) {
            return std::all_of(conjunction.begin(), conjunction.end(), [&](const Primitive& part) { return holds(part); });
        });
    }
};

}  // namespace

bool is_answer(const Problem& problem, const std::uint8_t* values) {
    for (std::size_t cell = 0; cell < problem.domains.size(); ++cell) {
        const int value = values[cell] - 1;
        if (value < 0 || value >= problem.values || !(problem.domains[cell] >> value & 1)) return false;
    }
    const AnswerCheck check(problem, values);
    return std::all_of(problem.primitives.begin(), problem.primitives.end(),
                       [&](const Primitive& each) { return check.holds(each); });
}

}  // namespace nonet::general
