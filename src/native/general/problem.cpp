#include "general/problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace nonet::general {

namespace {

void require(bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
}

int any_of_depth(const std::vector<std::vector<Primitive>>& alternatives) {
    int deepest = 0;
    for (const auto& alternative : alternatives) {
        for (const Primitive& each : alternative) {
            if (each.kind == PrimitiveKind::any_of) deepest = std::max(deepest, any_of_depth(each.alternatives));
        }
    }
    return deepest + 1;
}

}  // namespace

ProblemBuilder::ProblemBuilder(std::vector<Bits> domains, std::vector<Int> numbers, int columns, std::vector<int> positions) {
    require(numbers.size() <= kMaxValues, "there are more than 64 values");
    require(domains.size() <= kMaxCells, "there are more than 32,768 cells");
    require(positions.empty() || positions.size() == domains.size(), "each cell has one position");
    require(std::is_sorted(positions.begin(), positions.end()), "positions do not rise");
    problem_.cells = static_cast<int>(domains.size());
    problem_.values = static_cast<int>(numbers.size());
    problem_.columns = std::max(columns, 1);
    problem_.domains = std::move(domains);
    problem_.numbers = std::move(numbers);
    problem_.positions = std::move(positions);
    if (problem_.positions.empty()) {
        problem_.positions.resize(problem_.domains.size());
        std::iota(problem_.positions.begin(), problem_.positions.end(), 0);
    }
    for (Bits& domain : problem_.domains) domain &= problem_.all_values();
}

std::size_t ProblemBuilder::add_table(const std::vector<Bits>& rows) {
    require(rows.size() == static_cast<std::size_t>(problem_.values), "a table has a row for each value");
    const std::size_t offset = problem_.masks.size();
    for (const Bits row : rows) problem_.masks.push_back(row & problem_.all_values());
    return offset;
}

std::size_t ProblemBuilder::add_automaton(Automaton automaton) {
    const auto states = static_cast<std::size_t>(automaton.states), values = static_cast<std::size_t>(problem_.values);
    require(automaton.states >= 0 && automaton.steps.size() == states * values && automaton.accepting.size() == states,
            "an automaton has a step for each state and value");
    for (const int step : automaton.steps) {
        require(step >= -1 && step < automaton.states, "an automaton steps to a state that is not there");
    }
    problem_.automata.push_back(std::move(automaton));
    return problem_.automata.size() - 1;
}

template <class List>
void ProblemBuilder::check_cells(const List& cells) const {
    for (const int cell : cells) {
        require(cell >= 0 && cell < problem_.cells, "a primitive names a cell that is not there");
    }
}

Primitive ProblemBuilder::with_cells(PrimitiveKind kind, Cells cells) const {
    check_cells(cells);
    Primitive made;
    made.kind = kind;
    made.cells = std::move(cells);
    return made;
}

Primitive ProblemBuilder::sum(Cells cells, Factors factors, Int total) const {
    require(factors.size() == cells.size(), "a sum has a factor for each cell");
    Primitive made = with_cells(PrimitiveKind::sum, std::move(cells));
    made.factors = std::move(factors);
    made.total = total;
    return made;
}

Primitive ProblemBuilder::pair(int a, int b, std::size_t table) const {
    const std::size_t masks = problem_.masks.size(), values = static_cast<std::size_t>(problem_.values);
    require(table <= masks && values <= masks - table, "a primitive names masks that are not there");
    Primitive made = with_cells(PrimitiveKind::pair, {a, b});
    made.masks = table;
    return made;
}

Primitive ProblemBuilder::value_set(Cells cells, const std::vector<Bits>& sets) {
    Primitive made = with_cells(PrimitiveKind::value_set, std::move(cells));
    std::vector<Bits>& masks = problem_.masks;
    made.masks = masks.size();
    for (const Bits set : sets) {
        if (!(set & ~problem_.all_values())) masks.push_back(set);
    }
    std::sort(masks.begin() + static_cast<std::ptrdiff_t>(made.masks), masks.end());
    made.sets = masks.size() - made.masks;
    return made;
}

Primitive ProblemBuilder::regular(Cells cells, std::size_t automaton) const {
    require(automaton < problem_.automata.size(), "there is no such automaton");
    Primitive made = with_cells(PrimitiveKind::regular, std::move(cells));
    made.automaton = automaton;
    return made;
}

void ProblemBuilder::add_counted(Primitive& primitive, Bits values, Int low, Int high) {
    const Int more_than_all = static_cast<Int>(primitive.cells.size()) + 1;
    primitive.low = static_cast<int>(std::clamp<Int>(low, 0, more_than_all));
    primitive.high = static_cast<int>(std::clamp<Int>(high, -1, more_than_all));
    primitive.masks = problem_.masks.size();
    problem_.masks.push_back(values & problem_.all_values());
}

Primitive ProblemBuilder::count(Cells cells, Bits values, Int low, Int high) {
    Primitive made = with_cells(PrimitiveKind::count, std::move(cells));
    add_counted(made, values, low, high);
    return made;
}

Primitive ProblemBuilder::connected(Cells cells, std::vector<int> links, Bits values, Int low, Int high) {
    require(links.size() % 2 == 0, "a link is two cells");
    check_cells(links);
    Primitive made = with_cells(PrimitiveKind::connected, std::move(cells));
    made.links = std::move(links);
    add_counted(made, values, low, high);
    return made;
}

Primitive ProblemBuilder::reach(int counter, int first, const Cells& on_arms, std::vector<int> arms, Int more) const {
    std::size_t together = 0;
    for (const int length : arms) {
        require(length >= 0, "an arm has a negative length");
        together += static_cast<std::size_t>(length);
    }
    require(together == on_arms.size(), "the lengths of the arms are not those of their cells");
    Cells cells{counter, first};
    cells.append(on_arms.begin(), on_arms.end());
    Primitive made = with_cells(PrimitiveKind::reach, std::move(cells));
    made.arms = std::move(arms);
    made.total = more;
    return made;
}

Primitive ProblemBuilder::labelled(Cells members, const Cells& labels) const {
    require(members.size() == labels.size(), "each member has one label");
    members.append(labels.begin(), labels.end());
    return with_cells(PrimitiveKind::labelled, std::move(members));
}

Primitive ProblemBuilder::any_of(std::vector<std::vector<Primitive>> alternatives) const {
    require(any_of_depth(alternatives) <= kMaxAnyOfDepth, "any-of is nested too deep");
    Primitive made;
    made.kind = PrimitiveKind::any_of;
    made.alternatives = std::move(alternatives);
    return made;
}

void ProblemBuilder::post(Primitive primitive) {
    primitive.origin = static_cast<int>(problem_.primitives.size());
    problem_.primitives.push_back(std::move(primitive));
}

}  // namespace nonet::general
