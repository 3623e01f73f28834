// Random problems of every primitive through the native engine, each answer compared with trying every assignment.
// `make sanitize` runs it under the sanitizers, which find what no answer shows.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <set>
#include <stdexcept>

#include "dice.hpp"
#include "general/candidates.hpp"
#include "general/search.hpp"

using namespace nonet::general;

namespace {

using Values = std::vector<std::uint8_t>;

// A random problem of every primitive.
class Maker {
public:
    Maker(Dice& dice, int cells, int values)
        : dice_(dice), cells_(cells), values_(values), domains_(domains()), builder_(domains_, numbers(), dice.between(1, cells)) {}

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
        for (int v = 0; v < values_; ++v) made.push_back(shape == 0 ? v : shape == 1 ? values_ - v : shape == 2 ? v * v * 7 - 11 : v + 1);
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
            case 4: return builder_.regular(any_cells(count), builder_.add_automaton(dice_.below(3) ? any_automaton() : comparison()));
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
            for (int v = 0; v < values_; ++v) precedence.steps.push_back(v < used ? used : v == used && used < labels ? used + 1 : -1);
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
            default: return equal_if_first_value(labelled_cell(), labelled_cell(), dice_.between(dice_.below(3) ? count : 0, cells_ - 1), nearly);
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
            for (int i = 0; i < made.states * values_; ++i) made.steps.push_back(dice_.between(dice_.below(3) - 1, made.states - 1));
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
bool holds(const Problem& problem, const Primitive& primitive, const Values& values) {
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
            for (std::size_t i = 0; i < count; ++i) total += primitive.factors[i] * problem.numbers[static_cast<std::size_t>(value(i))];
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

std::set<Values> by_brute_force(const Problem& problem) {
    std::set<Values> found;
    Values values(static_cast<std::size_t>(problem.cells), 1);
    for (;;) {
        bool right = true;
        for (std::size_t c = 0; c < values.size() && right; ++c) right = problem.domains[c] >> (values[c] - 1) & 1;
        for (std::size_t p = 0; p < problem.primitives.size() && right; ++p) right = holds(problem, problem.primitives[p], values);
        if (right) found.insert(values);
        std::size_t c = 0;
        while (c < values.size() && values[c] == problem.values) values[c++] = 1;
        if (c == values.size()) return found;
        ++values[c];
    }
}

std::set<Values> by_engine(const Problem& problem, SearchOptions options) {
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
bool right_candidates(const Problem& problem, const std::set<Values>& solutions, std::uint32_t cap) {
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

// What is not there must be refused, each by name, and never reach the engine.
bool refuses_what_is_not_there() {
    const auto refused = [](auto&& call) {
        ProblemBuilder builder({7, 7, 7, 7}, {1, 2, 3});
        const std::size_t table = builder.add_table({7, 7, 7});
        const std::size_t automaton = builder.add_automaton({1, {0, 0, -1}, {1}});
        try {
            call(builder, table, automaton);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    using Builder = ProblemBuilder&;
    using At = std::size_t;
    const auto any_of_within = [](ProblemBuilder& builder, int depth) {
        Primitive inner = builder.all_different({0, 1});
        for (int i = 0; i < depth; ++i) {
            std::vector<std::vector<Primitive>> alternatives(1);
            alternatives[0].push_back(std::move(inner));
            inner = builder.any_of(std::move(alternatives));
        }
    };
    bool right = true;
    for (const int cell : {-1, 4}) {
        right &= refused([&](Builder b, At, At) { b.all_different({0, cell}); });
        right &= refused([&](Builder b, At, At) { b.sum({cell}, {1}, 3); });
        right &= refused([&](Builder b, At table, At) { b.pair(cell, 0, table); });
        right &= refused([&](Builder b, At table, At) { b.pair(0, cell, table); });
        right &= refused([&](Builder b, At, At) { b.value_set({cell}, {1}); });
        right &= refused([&](Builder b, At, At automaton) { b.regular({cell}, automaton); });
        right &= refused([&](Builder b, At, At) { b.count({cell}, 1, 0, 1); });
        right &= refused([&](Builder b, At, At) { b.connected({cell}, {}, 1, 0, 1); });
        right &= refused([&](Builder b, At, At) { b.connected({0, 1}, {0, cell}, 1, 0, 1); });
        right &= refused([&](Builder b, At, At) { b.reach(cell, 0, {1}, {1}, 0); });
        right &= refused([&](Builder b, At, At) { b.reach(0, cell, {1}, {1}, 0); });
        right &= refused([&](Builder b, At, At) { b.reach(0, 1, {cell}, {1}, 0); });
        right &= refused([&](Builder b, At, At) { b.labelled({cell}, {0}); });
        right &= refused([&](Builder b, At, At) { b.labelled({0}, {cell}); });
    }
    right &= refused([](Builder b, At, At) { b.sum({0, 1}, {1}, 3); });
    right &= refused([](Builder b, At table, At) { b.pair(0, 1, table + 1); });
    right &= refused([](Builder b, At, At) { b.pair(0, 1, ~At{0}); });
    right &= refused([](Builder b, At, At) { b.add_table({7, 7}); });
    right &= refused([](Builder b, At, At automaton) { b.regular({0}, automaton + 1); });
    right &= refused([](Builder b, At, At) { b.add_automaton({1, {0, 0, 1}, {1}}); });
    right &= refused([](Builder b, At, At) { b.add_automaton({1, {0, 0, -2}, {1}}); });
    right &= refused([](Builder b, At, At) { b.add_automaton({2, {0, 0, 0}, {1}}); });
    right &= refused([](Builder b, At, At) { b.add_automaton({-1, {}, {}}); });
    right &= refused([](Builder b, At, At) { b.connected({0, 1}, {0}, 1, 0, 1); });
    right &= refused([](Builder b, At, At) { b.reach(0, 1, {2}, {2}, 0); });
    right &= refused([](Builder b, At, At) { b.reach(0, 1, {}, {1, -1}, 0); });
    right &= refused([](Builder b, At, At) { b.labelled({0, 1}, {2}); });
    right &= refused([&](Builder b, At, At) { any_of_within(b, kMaxAnyOfDepth + 1); });
    right &= !refused([&](Builder b, At, At) { any_of_within(b, kMaxAnyOfDepth); });
    right &= refused([](Builder, At, At) { ProblemBuilder({}, std::vector<Int>(kMaxValues + 1)); });
    right &= refused([](Builder, At, At) { ProblemBuilder(std::vector<Bits>(kMaxCells + 1), {1}); });
    right &= refused([](Builder, At, At) { ProblemBuilder({1, 1}, {1}, 1, {0}); });
    right &= refused([](Builder, At, At) { ProblemBuilder({1, 1}, {1}, 1, {1, 0}); });
    return right;
}

// Values beyond the last one are cut off, and bounds of counts are clamped.
bool cuts_to_the_problem() {
    ProblemBuilder builder({~Bits{0}}, {1, 2, 3}, 0);
    builder.post(builder.count({0}, ~Bits{0}, -(Int{1} << 60), Int{1} << 60));
    builder.post(builder.value_set({0}, {4, 8, 2}));
    builder.add_table({~Bits{0}, 0, 9});
    const Problem problem = std::move(builder).build();
    return problem.columns == 1 && problem.domains == std::vector<Bits>{7} && problem.primitives[0].low == 0 &&
           problem.primitives[0].high == 2 && problem.primitives[1].origin == 1 && problem.masks == std::vector<Bits>{7, 2, 4, 7, 0, 1};
}

}  // namespace

int main(int count, char** arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 500;
    const int shapes[][2] = {{5, 3}, {4, 4}, {6, 2}, {3, 7}, {3, 9}, {2, 16}, {2, 17}, {2, 33}, {2, 64}, {4, 1},
                             {5, 5}, {4, 7}, {7, 3}, {8, 2}, {6, 3}};
    if (!refuses_what_is_not_there() || !cuts_to_the_problem()) {
        std::printf("the builder took what it must refuse\n");
        return 1;
    }
    std::size_t solutions = 0;
    for (int round = 0; round < rounds; ++round) {
        Dice dice{static_cast<std::uint64_t>(round) * 1000003u};
        const auto& shape = shapes[static_cast<std::size_t>(round) % std::size(shapes)];
        const Problem problem = Maker(dice, shape[0], shape[1]).make();
        const auto expected = by_brute_force(problem);
        solutions += expected.size();
        SearchOptions random;
        random.seed = dice.word();
        const auto counter = make_search(problem, {});
        if (counter->count(~std::uint64_t{0}, ~std::uint64_t{0}, 1e9) != NextResult::end || counter->counted() != expected.size() ||
            by_engine(problem, {}) != expected || by_engine(problem, random) != expected ||
            !right_candidates(problem, expected, 1) || !right_candidates(problem, expected, 3)) {
            std::printf("round %d: a wrong answer\n", round);
            return 1;
        }
    }
    std::printf("%d problems, %zu solutions, all right\n", rounds, solutions);
    return 0;
}
