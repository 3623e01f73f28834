// Random problems of every primitive, and what each means: all assignments tried. Shared by the test and the fuzz target.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <iterator>
#include <set>
#include <stdexcept>

#include "dice.hpp"
#include "general/answer_check.hpp"
#include "general/candidates.hpp"
#include "general/rivals.hpp"
#include "general/search.hpp"

namespace nonet::general::trial {

using Values = std::vector<std::uint8_t>;

// A random problem of every primitive.
class Maker {
public:
    Maker(Dice& dice, int cells, int values)
        : dice_(dice),
          cells_(cells),
          values_(values),
          domains_(domains()),
          builder_(domains_, numbers(), dice.between(1, cells)) {}

    Problem make() {
        if (cells_ >= 4 && values_ >= 2 && dice_.below(3) == 0) {
            unknown_regions();
            if (dice_.below(3)) return std::move(builder_).build();
        }
        if (cells_ >= 4 && dice_.below(4) == 0) counters();
        if (dice_.below(3) == 0) rules_of_one_area();
        for (int i = dice_.between(1, 5); i > 0; --i) builder_.post(primitive(0));
        return std::move(builder_).build();
    }

private:
    Dice& dice_;
    int cells_, values_;
    std::vector<Bits> domains_;
    ProblemBuilder builder_;

    std::vector<Bits> domains() {
        std::vector<Bits> made;
        const bool full = dice_.below(2);
        for (int cell = 0; cell < cells_; ++cell) {
            Bits domain = values_ <= 9 ? dice_.word() | dice_.word() : 0;
            for (int i = 0; i < 3; ++i) domain |= Bits{1} << dice_.below(values_);
            made.push_back(full && cell < cells_ - 1 ? ~Bits{0} : domain);
        }
        return made;
    }

    std::vector<Int> numbers() {
        const int shape = dice_.below(4);
        std::vector<Int> made;
        for (int v = 0; v < values_; ++v)
            made.push_back(shape == 0 ? v : shape == 1 ? values_ - v : shape == 2 ? v * v * 7 - 11 : v + 1);
        return made;
    }

    int cell() { return dice_.below(cells_); }
    Bits mask() { return dice_.word() | (dice_.below(2) ? dice_.word() : 0); }

    std::vector<Bits> masks(int count) {
        std::vector<Bits> made;
        for (int i = 0; i < count; ++i) made.push_back(mask());
        return made;
    }

    Cells any_cells(int count) {
        Cells made;
        for (int i = 0; i < count; ++i) made.push_back(cell());
        return made;
    }

    // Cells one after the other, mostly different.
    Cells consecutive(int count) {
        Cells made{cell()};
        while (static_cast<int>(made.size()) < count) made.push_back((made[made.size() - 1] + 1) % cells_);
        return made;
    }

    static Cells range(int begin, int end) {
        Cells made;
        for (int cell = begin; cell < end; ++cell) made.push_back(cell);
        return made;
    }

    Primitive primitive(int depth) {
        const int count = dice_.between(1, 5);
        switch (dice_.below(depth < 3 ? 10 : 9)) {
            case 0: return builder_.all_different(consecutive(count));
            case 1: {
                Factors factors;
                for (int i = 0; i < count; ++i) factors.push_back(dice_.below(3) ? 1 : dice_.between(-2, 3));
                return builder_.sum(any_cells(count), factors, dice_.between(-3, 3 * values_));
            }
            case 2: return builder_.pair(cell(), cell(), builder_.add_table(masks(values_)));
            case 3: {
                std::vector<Bits> sets = masks(20);
                for (Bits& set : sets) {
                    if (dice_.below(8)) set &= first_values(values_);
                }
                return builder_.value_set(consecutive(count), sets);
            }
            case 4:
                return builder_.regular(any_cells(count),
                                        builder_.add_automaton(dice_.below(3) ? any_automaton() : comparison()));
            case 5: return builder_.count(any_cells(count), mask(), dice_.between(-1, 2), dice_.between(1, count));
            case 6: return connected(std::min(count, cells_));
            case 7: {
                std::vector<int> arms;
                Cells on_arms;
                for (int i = dice_.below(4); i > 0; --i) {
                    arms.push_back(dice_.below(4));
                    for (int j = 0; j < arms.back(); ++j) on_arms.push_back(cell());
                }
                return builder_.reach(cell(), cell(), on_arms, arms, dice_.between(-1, 2));
            }
            case 8: return builder_.labelled(any_cells(count), any_cells(count));
            default: {
                std::vector<std::vector<Primitive>> alternatives(static_cast<std::size_t>(dice_.between(1, 3)));
                for (auto& conjunction : alternatives) {
                    for (int i = dice_.between(1, 2); i > 0; --i) conjunction.push_back(primitive(depth + 1));
                }
                return builder_.any_of(std::move(alternatives));
            }
        }
    }

    // Different cells, and links between some of them: a path with gaps, and a few more.
    Primitive connected(int count) {
        const Cells cells = consecutive(count);
        std::vector<int> links;
        for (std::size_t i = 1; i < cells.size(); ++i) {
            if (dice_.below(4)) links.insert(links.end(), {cells[i - 1], cells[i]});
        }
        if (dice_.below(2)) links.insert(links.end(), {cells[0], cells[cells.size() - 1]});
        return builder_.connected(cells, links, mask(), dice_.between(0, 2), dice_.between(1, count));
    }

    // Labels in the order of their first occurrence (value precedence), and rules that mostly do not distinguish them.
    void unknown_regions() {
        const int count = dice_.between(3, cells_ - 1), labels = dice_.between(2, std::min(values_, 3));
        Cells in_order = range(0, count);
        if (dice_.below(2)) std::reverse(in_order.begin(), in_order.end());
        Automaton precedence;
        precedence.states = labels + 1;
        for (int used = 0; used <= labels; ++used) {
            for (int v = 0; v < values_; ++v)
                precedence.steps.push_back(v < used ? used : v == used && used < labels ? used + 1 : -1);
            precedence.accepting.push_back(used == labels);
        }
        builder_.post(builder_.regular(in_order, builder_.add_automaton(precedence)));
        const bool is_connected = dice_.below(2);
        const int low = dice_.between(0, 2), high = dice_.between(2, count), left_out = dice_.below(8);
        std::vector<int> path;
        for (int i = 1; i < count; ++i) path.insert(path.end(), {i - 1, i});
        for (int label = 0; label < labels; ++label) {
            if (label == left_out) continue;
            const Bits value = Bits{1} << label;
            builder_.post(is_connected ? builder_.connected(range(0, count), path, value, low, high)
                                       : builder_.count(range(0, count), value, low, high));
        }
        for (int i = dice_.below(4); i > 0; --i) builder_.post(symmetric(count));
    }

    // The last two cells, which mostly differ, count among the first ones.
    void counters() {
        const int count = dice_.between(2, cells_ - 2), more = dice_.below(2);
        if (dice_.below(4)) builder_.post(builder_.all_different({cells_ - 1, cells_ - 2}));
        for (int i = 1; i <= 2; ++i) {
            const int first = dice_.below(count);
            Cells others;
            for (int cell = 0; cell < count; ++cell) {
                if (cell != first) others.push_back(cell);
            }
            const std::vector<int> arms(others.size(), 1);
            builder_.post(builder_.reach(cells_ - i, first, others, arms, dice_.below(5) ? more : 1 - more));
        }
    }

    // A rule that does not distinguish the labels in the first `count` cells, or just looks like one.
    Primitive symmetric(int count) {
        const auto labelled_cell = [&] { return dice_.below(count); };
        const bool nearly = dice_.below(4) == 0;
        switch (dice_.below(5)) {
            case 0: {
                const int first = labelled_cell();
                return builder_.all_different({first, (first + 1) % count});
            }
            case 1: {
                std::vector<Bits> equal;
                for (int v = 0; v < values_; ++v) equal.push_back(nearly ? dice_.word() : Bits{1} << v);
                return builder_.pair(labelled_cell(), labelled_cell(), builder_.add_table(equal));
            }
            case 2: {
                const Cells on_arms{labelled_cell(), labelled_cell(), labelled_cell(), labelled_cell()};
                return builder_.reach(dice_.between(count, cells_ - 1), labelled_cell(), on_arms, {2, 2}, dice_.below(2));
            }
            case 3: {
                const int members = std::min(count, cells_ - count);
                return builder_.labelled(range(count, count + members), range(0, members));
            }
            default:
                return equal_if_first_value(labelled_cell(), labelled_cell(),
                                            dice_.between(dice_.below(3) ? count : 0, cells_ - 1), nearly);
        }
    }

    // Cells a and b are equal exactly if cell c has the first value; or, nearly, also if they have the first two values.
    Primitive equal_if_first_value(int a, int b, int c, bool nearly) {
        Automaton made;
        made.states = values_ + 3;
        for (int v = 0; v < values_; ++v) made.steps.push_back(v + 1);
        for (int v = 0; v < values_; ++v) {
            for (int w = 0; w < values_; ++w) made.steps.push_back(values_ + 1 + (v == w || (nearly && v + w == 1)));
        }
        for (int v = 0; v < values_; ++v) made.steps.push_back(v ? 0 : -1);
        for (int v = 0; v < values_; ++v) made.steps.push_back(v ? -1 : 0);
        made.accepting.assign(static_cast<std::size_t>(made.states), 0);
        made.accepting[0] = 1;
        return builder_.regular({a, b, c}, builder_.add_automaton(made));
    }

    Automaton any_automaton() {
        Automaton made;
        made.states = dice_.below(8) ? dice_.between(1, 4) : 70;
        for (int i = 0; i < made.states * values_; ++i) made.steps.push_back(dice_.between(-1, made.states - 1));
        for (int i = 0; i < made.states; ++i) made.accepting.push_back(dice_.below(3) > 0);
        return made;
    }

    // Reads two words in turns; the first two values that differ decide, or fail.
    Automaton comparison() {
        const int universal = values_ + 1;
        Automaton made;
        made.states = universal + 1;
        for (int v = 0; v < values_; ++v) made.steps.push_back(v + 1);
        for (int v = 0; v < values_; ++v) {
            for (int w = 0; w < values_; ++w) made.steps.push_back(v == w ? 0 : dice_.below(2) ? universal : -1);
        }
        made.steps.insert(made.steps.end(), static_cast<std::size_t>(values_), universal);
        made.accepting.assign(static_cast<std::size_t>(made.states), 0);
        made.accepting[0] = dice_.below(2) != 0;
        made.accepting[static_cast<std::size_t>(universal)] = 1;
        return made;
    }

    // Cells that differ, read by an automaton, counted, and linked two by two: for propagators that use several rules together.
    void rules_of_one_area() {
        const int count = std::min({cells_, values_, dice_.between(3, 6)});
        builder_.post(builder_.all_different(range(0, count)));
        if (dice_.below(2)) {
            Automaton made;
            made.states = dice_.below(4) ? dice_.between(2, 6) : 70;
            for (int i = 0; i < made.states * values_; ++i)
                made.steps.push_back(dice_.between(dice_.below(3) - 1, made.states - 1));
            for (int i = 0; i < made.states; ++i) made.accepting.push_back(dice_.below(2) != 0);
            builder_.post(builder_.regular(range(0, count), builder_.add_automaton(made)));
        }
        for (int i = dice_.below(3); i > 0; --i) {
            builder_.post(builder_.count(range(0, cells_), Bits{1} << dice_.below(values_), dice_.between(1, 2), cells_));
        }
        if (dice_.below(2)) return;
        std::vector<Bits> table(static_cast<std::size_t>(values_), 0);
        for (std::size_t v = 0; v < table.size(); ++v) {
            for (std::size_t w = 0; w < v; ++w) {
                if (dice_.below(5) == 0) continue;
                table[v] |= Bits{1} << w;
                table[w] |= Bits{1} << v;
            }
        }
        const std::size_t position = builder_.add_table(table);
        for (int a = 0; a < std::min(3, cells_); ++a) {
            for (int b = 0; b < a; ++b) builder_.post(builder_.pair(a, b, position));
        }
    }
};

// What the primitives mean on a full assignment, said once more.
inline bool holds(const Problem& problem, const Primitive& primitive, const Values& values) {
    const auto value = [&](std::size_t i) { return values[static_cast<std::size_t>(primitive.cells[i])] - 1; };
    const std::size_t count = primitive.cells.size();
    switch (primitive.kind) {
        case PrimitiveKind::all_different:
        case PrimitiveKind::value_set: {
            Bits together = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (together >> value(i) & 1) return false;
                together |= Bits{1} << value(i);
            }
            if (primitive.kind == PrimitiveKind::all_different) return true;
            for (std::size_t i = 0; i < primitive.sets; ++i) {
                if (problem.masks[primitive.masks + i] == together) return true;
            }
            return false;
        }
        case PrimitiveKind::sum: {
            Int total = 0;
            for (std::size_t i = 0; i < count; ++i)
                total += primitive.factors[i] * problem.numbers[static_cast<std::size_t>(value(i))];
            return total == primitive.total;
        }
        case PrimitiveKind::pair: return problem.masks[primitive.masks + static_cast<std::size_t>(value(0))] >> value(1) & 1;
        case PrimitiveKind::regular: {
            const Automaton& automaton = problem.automata[primitive.automaton];
            int state = 0;
            for (std::size_t i = 0; i < count; ++i) {
                state = automaton.steps[static_cast<std::size_t>(state * problem.values + value(i))];
                if (state < 0) return false;
            }
            return automaton.accepting[static_cast<std::size_t>(state)] != 0;
        }
        case PrimitiveKind::count: {
            int found = 0;
            for (std::size_t i = 0; i < count; ++i) found += problem.masks[primitive.masks] >> value(i) & 1;
            return primitive.low <= found && found <= primitive.high;
        }
        case PrimitiveKind::connected: {
            std::set<int> with, reached;
            for (std::size_t i = 0; i < count; ++i) {
                if (problem.masks[primitive.masks] >> value(i) & 1) with.insert(primitive.cells[i]);
            }
            const int found = static_cast<int>(with.size());
            if (found < primitive.low || found > primitive.high) return false;
            if (with.empty()) return true;
            reached.insert(*with.begin());
            for (std::size_t before = 0; before != reached.size();) {
                before = reached.size();
                for (std::size_t i = 0; i < primitive.links.size(); i += 2) {
                    const int a = primitive.links[i], b = primitive.links[i + 1];
                    if (with.count(a) && with.count(b) && (reached.count(a) || reached.count(b))) reached.insert({a, b});
                }
            }
            return reached == with;
        }
        case PrimitiveKind::reach: {
            Int reached = primitive.total;
            std::size_t at = 2;
            for (const int length : primitive.arms) {
                bool on = true;
                for (int i = 0; i < length; ++i, ++at) reached += on = on && value(at) == value(1);
            }
            return problem.numbers[static_cast<std::size_t>(value(0))] == reached;
        }
        case PrimitiveKind::labelled:
            for (std::size_t i = 0; i < count / 2; ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (value(i) == value(j) && value(count / 2 + i) == value(count / 2 + j)) return false;
                }
            }
            return true;
        case PrimitiveKind::any_of:
            for (const auto& alternative : primitive.alternatives) {
                bool all = true;
                for (const Primitive& each : alternative) all &= holds(problem, each, values);
                if (all) return true;
            }
            return false;
    }
    return false;
}

inline std::set<Values> by_brute_force(const Problem& problem) {
    std::set<Values> found;
    Values values(static_cast<std::size_t>(problem.cells), 1);
    for (;;) {
        bool right = true;
        for (std::size_t c = 0; c < values.size() && right; ++c) right = problem.domains[c] >> (values[c] - 1) & 1;
        for (std::size_t p = 0; p < problem.primitives.size() && right; ++p)
            right = holds(problem, problem.primitives[p], values);
        if (is_answer(problem, values.data()) != right) throw std::logic_error("the check of answers sees it differently");
        if (right) found.insert(values);
        std::size_t c = 0;
        while (c < values.size() && values[c] == problem.values) values[c++] = 1;
        if (c == values.size()) return found;
        ++values[c];
    }
}

inline std::set<Values> by_engine(const Problem& problem, SearchOptions options) {
    const auto search = make_search(problem, std::move(options));
    std::set<Values> found;
    Values values(static_cast<std::size_t>(problem.cells));
    // Small budgets, raised again and again, must change nothing.
    for (std::uint64_t budget = 3;;) {
        const NextResult what = search->next(budget, 1e9);
        if (what == NextResult::node_limit) {
            budget += 3;
        } else if (what == NextResult::end) {
            return found;
        } else {
            search->solution(values.data());
            if (!found.insert(values).second) throw std::logic_error("a solution came twice");
        }
    }
}

// Counts of the search for candidates, with node limits raised little by little, against those of all solutions.
inline bool right_candidates(const Problem& problem, const std::set<Values>& solutions, std::uint32_t cap) {
    std::vector<std::uint32_t> expected(static_cast<std::size_t>(problem.cells * problem.values));
    for (const Values& values : solutions) {
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            auto& count = expected[cell * static_cast<std::size_t>(problem.values) + values[cell] - 1u];
            if (count < cap) ++count;
        }
    }
    const auto finder = make_candidates(problem, cap);
    const std::atomic<bool> never{false};
    std::uint64_t budget = 5;
    while (!finder->run(budget, never)) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (finder->counts()[i] > expected[i]) return false;
        }
        budget = 2 * budget + 5;
        if (budget > std::uint64_t{1} << 40) return false;
    }
    for (const Bits unsettled : finder->unsettled()) {
        if (unsettled) return false;
    }
    const std::atomic<bool> at_once{true};
    const auto stopped = make_candidates(problem, cap);
    return finder->counts() == expected && !stopped->run(~std::uint64_t{0}, at_once);
}

// How many of the solutions have these givens.
inline std::size_t agreeing(const std::set<Values>& solutions, const Values& givens) {
    return static_cast<std::size_t>(std::count_if(solutions.begin(), solutions.end(), [&](const Values& values) {
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            if (givens[cell] && givens[cell] != values[cell]) return false;
        }
        return true;
    }));
}

// Rivals of random answers under random givens, and clues dug away in random groups, against the list of solutions.
inline bool right_rivals(const Problem& problem, const std::set<Values>& solutions, Dice& dice) {
    const auto rivals = make_rivals(problem);
    const StopCheck never = [] { return false; };
    const std::uint64_t unlimited = ~std::uint64_t{0};
    const auto cells = static_cast<std::size_t>(problem.cells);
    if (solutions.empty()) return rivals->find(Values(cells), Values(cells, 1), -1, unlimited, never) == RivalSearch::none;
    for (int round = 0; round < 6; ++round) {
        const Values& answer =
            *std::next(solutions.begin(), dice.below(static_cast<int>(std::min(solutions.size(), std::size_t{1000}))));
        Values givens(cells);
        for (std::size_t cell = 0; cell < cells; ++cell) givens[cell] = dice.below(2) ? answer[cell] : std::uint8_t{0};
        const int cell = dice.between(-1, problem.cells - 1);
        const bool expected = std::any_of(solutions.begin(), solutions.end(), [&](const Values& values) {
            return agreeing({values}, givens) &&
                   (cell < 0 ? values != answer
                             : values[static_cast<std::size_t>(cell)] != answer[static_cast<std::size_t>(cell)]);
        });
        const RivalSearch ended = rivals->find(givens, answer, cell, unlimited, never);
        if (ended != (expected ? RivalSearch::found : RivalSearch::none)) return false;
        if (expected) {
            const Values& rival = rivals->rival();
            if (!solutions.count(rival) || !agreeing({rival}, givens) || rival == answer) return false;
            if (cell >= 0 && rival[static_cast<std::size_t>(cell)] == answer[static_cast<std::size_t>(cell)]) return false;
        }
        DigOrder order;
        for (int at = 0; at < problem.cells; ++at) {
            if (order.groups.empty() || dice.below(3)) order.groups.emplace_back();
            order.groups.back().push_back(at);
        }
        order.min_clues = dice.below(3) ? 0 : dice.below(problem.cells + 1);
        const DigResult dug = rivals->dig(answer, answer, order, never);
        if (agreeing(solutions, dug.givens) != 1 || !dug.settled) return false;
        const auto clues = cells - static_cast<std::size_t>(std::count(dug.givens.begin(), dug.givens.end(), 0));
        if (clues < static_cast<std::size_t>(order.min_clues)) return false;
        for (const auto& group : order.groups) {
            Values fewer = dug.givens;
            for (const int at : group) fewer[static_cast<std::size_t>(at)] = 0;
            const auto left = cells - static_cast<std::size_t>(std::count(fewer.begin(), fewer.end(), 0));
            if (left == clues || left < static_cast<std::size_t>(order.min_clues)) continue;
            if (agreeing(solutions, fewer) == 1) return false;
        }
    }
    // A search that is stopped, or has no node left, never says that there is no rival where there is one.
    const Values open(cells);
    const RivalSearch stopped = rivals->find(open, *solutions.begin(), -1, 0, [] { return true; });
    return stopped != RivalSearch::none || solutions.size() == 1;
}

// Cells and values of a problem whose assignments can all be tried.
constexpr int kShapes[][2] = {{5, 3},  {4, 4}, {6, 2}, {3, 7}, {3, 9}, {2, 16}, {2, 17}, {2, 33},
                              {2, 64}, {4, 1}, {5, 5}, {4, 7}, {7, 3}, {8, 2},  {6, 3}};

constexpr int kWays = 6;  // answers that `differs` compares with all assignments tried

// The first way in which the engine's answers differ from all assignments tried; null if none does.
inline const char* differs(const Problem& problem, const std::set<Values>& expected, Dice& dice) {
    SearchOptions random;
    random.seed = dice.word();
    const auto counter = make_search(problem, {});
    if (counter->count(~std::uint64_t{0}, ~std::uint64_t{0}, 1e9) != NextResult::end ||
        counter->counted() != expected.size())
        return "the count";
    if (by_engine(problem, {}) != expected) return "the solutions";
    if (by_engine(problem, random) != expected) return "the solutions in random order";
    if (!right_candidates(problem, expected, 1)) return "the true candidates";
    if (!right_candidates(problem, expected, 3)) return "the counts of candidates";
    if (!right_rivals(problem, expected, dice)) return "the rivals of an answer";
    return nullptr;
}

// Problems too large for trying everything, around a solution that is known: full houses, cages, value sets, automata and
// pairs that it keeps, and a few more values in each cell.
class Planter {
public:
    Values solution;

    explicit Planter(Dice& dice) : dice_(dice), side_(kSides[dice.below(std::size(kSides))]) {
        const int step = dice_.between(1, side_ - 1);
        std::vector<int> label(static_cast<std::size_t>(side_));
        for (int v = 0; v < side_; ++v) label[static_cast<std::size_t>(v)] = v;
        for (int v = side_ - 1; v > 0; --v)
            std::swap(label[static_cast<std::size_t>(v)], label[static_cast<std::size_t>(dice_.below(v + 1))]);
        rows_ = dice_.between(2, std::min(side_, 7));
        for (int r = 0; r < rows_; ++r) {
            for (int c = 0; c < side_; ++c) {
                const int shifted = (c + r * step) % side_;
                solution.push_back(static_cast<std::uint8_t>(label[static_cast<std::size_t>(shifted)] + 1));
            }
        }
    }

    Problem make() {
        std::vector<Bits> domains;
        const int more = dice_.between(1, 4);
        for (const std::uint8_t value : solution) {
            Bits domain = Bits{1} << (value - 1);
            for (int i = 0; i < more; ++i) domain |= Bits{1} << dice_.below(side_);
            domains.push_back(domain);
        }
        std::vector<Int> numbers;
        for (int v = 0; v < side_; ++v) numbers.push_back(v + 1);
        ProblemBuilder builder(domains, numbers, side_);
        for (int r = 0; r < rows_; ++r) {
            Cells row;
            for (int c = 0; c < side_; ++c) row.push_back(r * side_ + c);
            builder.post(builder.all_different(row));
        }
        for (int i = dice_.between(2, 10); i > 0; --i) builder.post(primitive(builder));
        return std::move(builder).build();
    }

private:
    static constexpr int kSides[] = {4, 5, 6, 8, 9, 10, 12, 16, 17, 20, 25, 40};
    Dice& dice_;
    int side_, rows_ = 0;

    int value(int cell) const { return solution[static_cast<std::size_t>(cell)] - 1; }

    // Cells side by side, around corners: different, but not of different values.
    Cells path(int most) {
        Cells cells{dice_.below(rows_ * side_)};
        for (int i = 1; i < most; ++i) {
            const int last = cells[cells.size() - 1], way = dice_.below(2) ? 1 : side_;
            const int next = (last + way) % (rows_ * side_);
            if (std::find(cells.begin(), cells.end(), next) == cells.end()) cells.push_back(next);
        }
        return cells;
    }

    // The cells of a path whose values differ.
    Cells apart(int most) {
        Cells cells;
        Bits seen = 0;
        for (const int cell : path(most)) {
            if (seen >> value(cell) & 1) continue;
            seen |= Bits{1} << value(cell);
            cells.push_back(cell);
        }
        return cells;
    }

    Primitive primitive(ProblemBuilder& builder) {
        const bool nine = side_ <= 9;
        switch (dice_.below(6)) {
            case 0: return builder.all_different(apart(side_));
            case 1: {
                const Cells cells = dice_.below(2) ? path(dice_.between(2, 6)) : apart(dice_.between(2, 6));
                Factors factors;
                Int total = 0;
                const bool plain = dice_.below(3);
                for (const int cell : cells) {
                    factors.push_back(plain ? 1 : dice_.between(-2, 3));
                    total += factors[factors.size() - 1] * (value(cell) + 1);
                }
                return builder.sum(cells, factors, total);
            }
            case 2: {
                const Cells cells = apart(dice_.between(2, nine ? 6 : 4));
                Bits own = 0;
                for (const int cell : cells) own |= Bits{1} << value(cell);
                std::vector<Bits> sets{own};
                for (int i = dice_.below(12); i > 0; --i) {
                    Bits other = 0;
                    while (bit_count(other) < static_cast<int>(cells.size())) other |= Bits{1} << dice_.below(side_);
                    sets.push_back(other);
                }
                return builder.value_set(cells, sets);
            }
            case 3: {
                const Cells cells = path(dice_.between(2, 6));
                Automaton made;
                made.states = dice_.between(1, 5);
                for (int i = 0; i < made.states * side_; ++i) made.steps.push_back(dice_.between(-1, made.states - 1));
                for (int i = 0; i < made.states; ++i) made.accepting.push_back(dice_.below(3) == 0);
                int state = 0;
                for (const int cell : cells) {
                    int& step = made.steps[static_cast<std::size_t>(state * side_ + value(cell))];
                    state = step = std::max(step, 0);
                }
                made.accepting[static_cast<std::size_t>(state)] = 1;
                return builder.regular(cells, builder.add_automaton(made));
            }
            case 4: {
                const Cells cells = path(2);
                std::vector<Bits> table;
                for (int v = 0; v < side_; ++v) table.push_back(dice_.word() | dice_.word());
                if (cells.size() < 2) return builder.all_different(cells);
                table[static_cast<std::size_t>(value(cells[0]))] |= Bits{1} << value(cells[1]);
                return builder.pair(cells[0], cells[1], builder.add_table(table));
            }
            default: {
                const Cells cells = path(dice_.between(2, 8));
                const Bits mask = dice_.word();
                int found = 0;
                for (const int cell : cells) found += mask >> value(cell) & 1;
                return builder.count(cells, mask, found - dice_.below(2), found + dice_.below(2));
            }
        }
    }
};

constexpr std::size_t kMostPlanted = 200;  // solutions; with more only those found are checked

// Up to `kMostPlanted` solutions, and whether they are all; nothing after so many nodes.
inline bool some(const Problem& problem, SearchOptions options, std::set<Values>& found) {
    const auto search = make_search(problem, std::move(options));
    Values values(static_cast<std::size_t>(problem.cells));
    while (found.size() <= kMostPlanted) {
        const NextResult what = search->next(20000, 1e9);
        if (what != NextResult::solution) return what == NextResult::end;
        search->solution(values.data());
        if (!found.insert(values).second) throw std::logic_error("a solution came twice");
    }
    return false;
}

// The first way in which the engine errs on a problem around a known solution; null if in none.
inline const char* errs(const Problem& problem, const Values& solution, Dice& dice) {
    std::set<Values> fixed, shuffled;
    SearchOptions random;
    random.seed = dice.word();
    const bool all = some(problem, {}, fixed), all_shuffled = some(problem, random, shuffled);
    for (const auto* found : {&fixed, &shuffled}) {
        for (const Values& values : *found) {
            for (std::size_t c = 0; c < values.size(); ++c) {
                if (!(problem.domains[c] >> (values[c] - 1) & 1)) return "a value outside its domain";
            }
            for (const Primitive& primitive : problem.primitives) {
                if (!holds(problem, primitive, values)) return "a solution that breaks a primitive";
            }
        }
    }
    if (all && !fixed.count(solution)) return "the known solution is lost";
    if (all_shuffled && !shuffled.count(solution)) return "the known solution is lost in random order";
    if (!all || !all_shuffled) return nullptr;
    if (fixed != shuffled) return "the orders differ";
    if (!right_candidates(problem, fixed, 1)) return "the true candidates of a larger problem";
    return nullptr;
}

}  // namespace nonet::general::trial
