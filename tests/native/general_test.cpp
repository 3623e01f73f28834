// Random problems of every primitive through the native engine, each answer compared with trying every assignment.
// `make sanitize` runs it under the sanitizers, which find what no answer shows.
//
//     general_test [NUMBER of problems] [SEED]
#include <cstdio>

#include "general/clash.hpp"
#include "general_problems.hpp"

using namespace nonet::general;
using namespace nonet::general::trial;

namespace {

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
           problem.primitives[0].high == 2 && problem.primitives[1].origin == 1 &&
           problem.masks == std::vector<Bits>{7, 2, 4, 7, 0, 1};
}

// Areas of cells with values or none, against a look at all pairs of cells.
bool finds_clashes() {
    Dice dice{1};
    for (int round = 0; round < 2000; ++round) {
        const int cells = dice.between(1, 12), areas = dice.between(0, 4);
        std::vector<std::uint8_t> values;
        for (int i = 0; i < cells; ++i) values.push_back(static_cast<std::uint8_t>(dice.below(8)));
        std::vector<std::uint32_t> listed, ends;
        int first_wrong = -1;
        for (int area = 0; area < areas; ++area) {
            const std::size_t begin = listed.size();
            for (int cell = dice.below(3); cell < cells; cell += dice.between(1, 3)) {
                for (std::size_t i = begin; i < listed.size(); ++i) {
                    const std::uint8_t value = values[static_cast<std::size_t>(cell)];
                    if (first_wrong < 0 && value && values[listed[i]] == value) first_wrong = area;
                }
                listed.push_back(static_cast<std::uint32_t>(cell));
            }
            ends.push_back(static_cast<std::uint32_t>(listed.size()));
        }
        const auto found = nonet::first_clash(values.data(), listed.data(), ends.data(), ends.size());
        if (found.has_value() != (first_wrong >= 0)) return false;
        if (!found) continue;
        if (static_cast<int>(found->area) != first_wrong || found->first == found->second) return false;
        if (values[found->first] != values[found->second] || !values[found->first]) return false;
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 500;
    const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
    if (!refuses_what_is_not_there() || !cuts_to_the_problem()) {
        std::printf("the builder took what it must refuse\n");
        return 1;
    }
    if (!finds_clashes()) {
        std::printf("equal values in an area are not found\n");
        return 1;
    }
    std::size_t solutions = 0;
    int wrong = 0;
    for (int round = 0; round < rounds; ++round) {
        Dice dice{(seed << 32) + static_cast<std::uint64_t>(round) * 1000003u};
        const auto& shape = kShapes[static_cast<std::size_t>(round) % std::size(kShapes)];
        const Problem problem = Maker(dice, shape[0], shape[1]).make();
        const auto expected = by_brute_force(problem);
        solutions += expected.size();
        if (const char* what = differs(problem, expected, dice)) {
            std::printf("round %d of seed %llu: %s\n", round, static_cast<unsigned long long>(seed), what);
            ++wrong;
        }
    }
    // Larger ones, where the engine has other ways to propagate: a tenth as many, each one answer.
    const int planted = rounds / 10;
    for (int round = 0; round < planted; ++round) {
        Dice dice{(seed << 32) + static_cast<std::uint64_t>(round) * 7919u};
        Planter planter(dice);
        const Problem problem = planter.make();
        if (const char* what = errs(problem, planter.solution, dice)) {
            std::printf("planted %d of seed %llu: %s\n", round, static_cast<unsigned long long>(seed), what);
            ++wrong;
        }
    }
    const int compared = rounds * kWays + planted;
    std::printf("general_test: %zu solutions, %d passed, %d failed\n", solutions, compared - wrong, wrong);
    return wrong != 0;
}
