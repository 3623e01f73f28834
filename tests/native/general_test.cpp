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

class Maker {
public:
    Maker(Dice& dice, int cells, int values) : dice_(dice), cells_(cells), values_(values) {}

    Stated make() {
        const Bits everything = values_ == 64 ? ~Bits{0} : (Bits{1} << values_) - 1;
        for (int cell = 0; cell < cells_; ++cell) {
            Bits domain = values_ <= 9 ? dice_.word() | dice_.word() : 0;
            for (int i = 0; i < 3; ++i) domain |= Bits{1} << dice_.below(values_);
            made_.domains.push_back(domain & everything);
        }
        const int shape = dice_.below(4);
        for (int v = 0; v < values_; ++v) {
            made_.numbers.push_back(shape == 0 ? v : shape == 1 ? values_ - v : shape == 2 ? v * v * 7 - 11 : v + 1);
        }
        if (cells_ >= 4 && values_ >= 2 && dice_.below(3) == 0) {
            unknown_regions();
            if (dice_.below(3)) return std::move(made_);
        }
        if (cells_ >= 4 && dice_.below(4) == 0) counters();
        if (dice_.below(3) == 0) rules_of_one_area();
        for (int i = dice_.between(1, 5); i > 0; --i) primitive(0);
        return std::move(made_);
    }

private:
    Dice& dice_;
    int cells_, values_;
    Stated made_;

    void word(Word word) { made_.words.push_back(word); }
    int cell() { return dice_.below(cells_); }

    void primitive(int depth) {
        const int drawn = dice_.below(depth < 3 ? 10 : 9), kind = depth < 3 || drawn < 6 ? drawn : drawn + 1;
        word(kind);
        const int count = dice_.between(1, 5);
        switch (kind) {
            case 0:
                word(count);
                for (int i = 0; i < count; ++i) word(i ? (made_.words.back() + 1) % cells_ : cell());
                break;
            case 1:
                word(count);
                word(dice_.between(-3, 3 * values_));
                for (int i = 0; i < count; ++i) {
                    word(dice_.below(3) ? 1 : dice_.between(-2, 3));
                    word(cell());
                }
                break;
            case 2:
                word(cell());
                word(cell());
                masks(values_);
                break;
            case 3:
                word(count);
                word(20);
                masks(20);
                for (int i = 0; i < count; ++i) word(i ? (made_.words.back() + 1) % cells_ : cell());
                break;
            case 4: {
                word(count);
                word(static_cast<Word>(made_.automata.size()));
                dice_.below(3) ? any_automaton() : comparing_automaton();
                for (int i = 0; i < count; ++i) word(cell());
                break;
            }
            case 5:
                word(count);
                word(dice_.between(0, 2));
                word(dice_.between(1, count));
                masks(1);
                for (int i = 0; i < count; ++i) word(cell());
                break;
            case 7:
                connected(std::min(count, cells_));
                break;
            case 8: {
                const int arms = dice_.below(4);
                word(arms);
                word(dice_.between(-1, 2));
                word(cell());
                word(cell());
                for (int i = 0; i < arms; ++i) {
                    const int length = dice_.below(4);
                    word(length);
                    for (int j = 0; j < length; ++j) word(cell());
                }
                break;
            }
            case 9:
                word(count);
                for (int i = 0; i < 2 * count; ++i) word(cell());
                break;
            default:
                word(dice_.between(1, 3));
                for (Word alternatives = made_.words.back(); alternatives > 0; --alternatives) {
                    const int parts = dice_.between(1, 2);
                    word(parts);
                    for (int i = 0; i < parts; ++i) primitive(depth + 1);
                }
        }
    }

    // Different cells, and links between some of them: a path with gaps, and a few more.
    void connected(int count) {
        word(count);
        word(dice_.between(0, 2));
        word(dice_.between(1, count));
        masks(1);
        std::vector<int> cells(1, cell()), links;
        while (static_cast<int>(cells.size()) < count) cells.push_back((cells.back() + 1) % cells_);
        for (int i = 1; i < count; ++i) {
            if (dice_.below(4)) links.insert(links.end(), {cells[static_cast<std::size_t>(i) - 1], cells[static_cast<std::size_t>(i)]});
        }
        if (dice_.below(2)) links.insert(links.end(), {cells.front(), cells.back()});
        word(static_cast<Word>(links.size() / 2));
        for (const int each : cells) word(each);
        for (const int each : links) word(each);
    }

    // Cells with numbers that come up in order, and rules that mostly do not tell one number from another.
    void unknown_regions() {
        const int count = dice_.between(3, cells_ - 1), numbers = dice_.between(2, std::min(values_, 3));
        const Bits everything = values_ == 64 ? ~Bits{0} : (Bits{1} << values_) - 1;
        if (dice_.below(4)) std::fill(made_.domains.begin(), made_.domains.begin() + count, everything);
        const bool back = dice_.below(2);
        const auto numbered = [&](int i) { return back ? count - 1 - i : i; };
        word(4);
        word(count);
        word(static_cast<Word>(made_.automata.size()));
        for (int i = 0; i < count; ++i) word(numbered(i));
        made_.automata.push_back(numbers + 1);
        for (int begun = 0; begun <= numbers; ++begun) {
            for (int v = 0; v < values_; ++v) {
                made_.automata.push_back(v < begun ? begun : v == begun && begun < numbers ? begun + 1 : -1);
            }
        }
        for (int begun = 0; begun <= numbers; ++begun) made_.automata.push_back(begun == numbers);
        const bool connected = dice_.below(2);
        const int low = dice_.between(0, 2), high = dice_.between(2, count), left_out = dice_.below(8);
        for (int n = 0; n < numbers; ++n) {
            if (n == left_out) continue;
            word(connected ? 7 : 5);
            word(count);
            word(low);
            word(high);
            word(static_cast<Word>(made_.masks.size()));
            made_.masks.push_back(Bits{1} << n);
            if (connected) word(count - 1);
            for (int i = 0; i < count; ++i) word(i);
            for (int i = 1; connected && i < count; ++i) {
                word(i - 1);
                word(i);
            }
        }
        for (int i = dice_.below(4); i > 0; --i) indifferent(count);
    }

    // The last two cells, which mostly differ, count among the first ones.
    void counters() {
        const int count = dice_.between(2, cells_ - 2), more = dice_.below(2);
        if (dice_.below(4)) {
            word(0);
            word(2);
            word(cells_ - 1);
            word(cells_ - 2);
        }
        for (int i = 1; i <= 2; ++i) {
            const int first = dice_.below(count);
            word(8);
            word(count - 1);
            word(dice_.below(5) ? more : 1 - more);
            word(cells_ - i);
            word(first);
            for (int cell = 0; cell < count; ++cell) {
                if (cell == first) continue;
                word(1);
                word(cell);
            }
        }
    }

    // A rule that does not tell numbers apart, or just so that it looks like one.
    void indifferent(int count) {
        const auto number = [&] { return dice_.below(count); };
        const bool nearly = dice_.below(4) == 0;
        switch (dice_.below(5)) {
            case 0:
                word(0);
                word(2);
                word(number());
                word((made_.words.back() + 1) % count);
                break;
            case 1:
                word(2);
                word(number());
                word(number());
                word(static_cast<Word>(made_.masks.size()));
                for (int v = 0; v < values_; ++v) made_.masks.push_back(nearly ? dice_.word() : Bits{1} << v);
                break;
            case 2:
                word(8);
                word(2);
                word(dice_.below(2));
                word(dice_.between(count, cells_ - 1));
                word(number());
                for (int arm = 0; arm < 2; ++arm) {
                    word(2);
                    word(number());
                    word(number());
                }
                break;
            case 3:
                word(9);
                word(std::min(count, cells_ - count));
                for (int i = 0; i < std::min(count, cells_ - count); ++i) word(count + i);
                for (int i = 0; i < std::min(count, cells_ - count); ++i) word(i);
                break;
            default:  // two numbers are equal if a third cell has the first value
                word(4);
                word(3);
                word(static_cast<Word>(made_.automata.size()));
                word(number());
                word(number());
                word(dice_.between(dice_.below(3) ? count : 0, cells_ - 1));
                made_.automata.push_back(values_ + 3);
                for (int v = 0; v < values_; ++v) made_.automata.push_back(v + 1);
                for (int v = 0; v < values_; ++v) {
                    for (int w = 0; w < values_; ++w) made_.automata.push_back(values_ + 1 + (v == w || (nearly && v + w == 1)));
                }
                for (int v = 0; v < values_; ++v) made_.automata.push_back(v ? 0 : -1);
                for (int v = 0; v < values_; ++v) made_.automata.push_back(v ? -1 : 0);
                made_.automata.push_back(1);
                made_.automata.insert(made_.automata.end(), static_cast<std::size_t>(values_) + 2, 0);
        }
    }

    void any_automaton() {
        const int states = dice_.below(8) ? dice_.between(1, 4) : 70;
        made_.automata.push_back(states);
        for (int i = 0; i < states * values_; ++i) made_.automata.push_back(dice_.between(-1, states - 1));
        for (int i = 0; i < states; ++i) made_.automata.push_back(dice_.below(3) > 0);
    }

    // Reads two words in turns; the first two values that differ settle it or break it.
    void comparing_automaton() {
        const int settled = values_ + 1;
        made_.automata.push_back(settled + 1);
        for (int v = 0; v < values_; ++v) made_.automata.push_back(v + 1);
        for (int v = 0; v < values_; ++v) {
            for (int w = 0; w < values_; ++w) made_.automata.push_back(v == w ? 0 : dice_.below(2) ? settled : -1);
        }
        for (int v = 0; v < values_; ++v) made_.automata.push_back(settled);
        made_.automata.push_back(dice_.below(2));
        for (int v = 0; v < values_; ++v) made_.automata.push_back(0);
        made_.automata.push_back(1);
    }

    // Cells that differ, read by an automaton, counted, and kept apart two by two: what looks at several rules together.
    void rules_of_one_area() {
        const int count = std::min({cells_, values_, dice_.between(3, 6)});
        const auto area = [&] {
            for (int i = 0; i < count; ++i) word(i);
        };
        word(0);
        word(count);
        area();
        if (dice_.below(2)) {
            word(4);
            word(count);
            word(static_cast<Word>(made_.automata.size()));
            const int states = dice_.below(4) ? dice_.between(2, 6) : 70;
            made_.automata.push_back(states);
            for (int i = 0; i < states * values_; ++i) made_.automata.push_back(dice_.between(dice_.below(3) - 1, states - 1));
            for (int i = 0; i < states; ++i) made_.automata.push_back(dice_.below(2));
            area();
        }
        for (int i = dice_.below(3); i > 0; --i) {
            const int wanted = dice_.between(1, 2);
            word(5);
            word(cells_);
            word(wanted);
            word(cells_);
            word(static_cast<Word>(made_.masks.size()));
            made_.masks.push_back(Bits{1} << dice_.below(values_));
            for (int cell = 0; cell < cells_; ++cell) word(cell);
        }
        if (dice_.below(2)) return;
        const Word table = static_cast<Word>(made_.masks.size());
        for (int v = 0; v < values_; ++v) made_.masks.push_back(0);
        for (int v = 0; v < values_; ++v) {
            for (int w = 0; w < v; ++w) {
                if (dice_.below(5) == 0) continue;
                made_.masks[static_cast<std::size_t>(table + v)] |= Bits{1} << w;
                made_.masks[static_cast<std::size_t>(table + w)] |= Bits{1} << v;
            }
        }
        for (int a = 0; a < std::min(3, cells_); ++a) {
            for (int b = 0; b < a; ++b) {
                word(2);
                word(a);
                word(b);
                word(table);
            }
        }
    }

    void masks(int count) {
        word(static_cast<Word>(made_.masks.size()));
        for (int i = 0; i < count; ++i) made_.masks.push_back(dice_.word() | (dice_.below(2) ? dice_.word() : 0));
    }
};

// What the primitives mean on a full assignment, said once more.
bool holds(const Problem& problem, const Primitive& part, const Values& values) {
    const auto value = [&](std::size_t i) { return values[static_cast<std::size_t>(part.cells[i])] - 1; };
    const std::size_t count = part.cells.size();
    switch (part.kind) {
        case Kind::different:
        case Kind::value_set: {
            Bits together = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (together >> value(i) & 1) return false;
                together |= Bits{1} << value(i);
            }
            if (part.kind == Kind::different) return true;
            for (std::size_t i = 0; i < part.sets; ++i) {
                if (problem.masks[part.masks + i] == together) return true;
            }
            return false;
        }
        case Kind::sum: {
            Word total = 0;
            for (std::size_t i = 0; i < count; ++i) total += part.factors[i] * problem.numbers[static_cast<std::size_t>(value(i))];
            return total == part.total;
        }
        case Kind::pair: return problem.masks[part.masks + static_cast<std::size_t>(value(0))] >> value(1) & 1;
        case Kind::regular: {
            const int* automaton = problem.automata.data() + part.automaton;
            Word state = 0;
            for (std::size_t i = 0; i < count; ++i) {
                state = automaton[1 + state * problem.values + value(i)];
                if (state < 0) return false;
            }
            return automaton[1 + automaton[0] * problem.values + state] != 0;
        }
        case Kind::count: {
            int found = 0;
            for (std::size_t i = 0; i < count; ++i) found += problem.masks[part.masks] >> value(i) & 1;
            return part.low <= found && found <= part.high;
        }
        case Kind::connected: {
            std::set<int> with, reached;
            for (std::size_t i = 0; i < count; ++i) {
                if (problem.masks[part.masks] >> value(i) & 1) with.insert(part.cells[i]);
            }
            const int found = static_cast<int>(with.size());
            if (found < part.low || found > part.high) return false;
            if (with.empty()) return true;
            reached.insert(*with.begin());
            for (std::size_t before = 0; before != reached.size();) {
                before = reached.size();
                for (std::size_t i = 0; i < part.links.size(); i += 2) {
                    const int a = part.links[i], b = part.links[i + 1];
                    if (with.count(a) && with.count(b) && (reached.count(a) || reached.count(b))) reached.insert({a, b});
                }
            }
            return reached == with;
        }
        case Kind::reach: {
            Word reached = part.total;
            std::size_t at = 2;
            for (const int length : part.links) {
                bool on = true;
                for (int i = 0; i < length; ++i, ++at) reached += on = on && value(at) == value(1);
            }
            return problem.numbers[static_cast<std::size_t>(value(0))] == reached;
        }
        case Kind::labelled:
            for (std::size_t i = 0; i < count / 2; ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (value(i) == value(j) && value(count / 2 + i) == value(count / 2 + j)) return false;
                }
            }
            return true;
        default:
            for (const auto& alternative : part.alternatives) {
                bool all = true;
                for (const Primitive& each : alternative) all &= holds(problem, each, values);
                if (all) return true;
            }
            return false;
    }
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

std::set<Values> by_engine(const Problem& problem, Wishes wishes) {
    const auto search = make_search(problem, std::move(wishes));
    std::set<Values> found;
    Values values(static_cast<std::size_t>(problem.cells));
    // Small budgets, raised again and again, must change nothing.
    for (std::uint64_t budget = 3;;) {
        const Next what = search->next(budget, 1e9);
        if (what == Next::gave_up) {
            budget += 3;
        } else if (what == Next::end) {
            return found;
        } else {
            search->solution(values.data());
            if (!found.insert(values).second) throw std::logic_error("a solution came twice");
        }
    }
}

// Counts of the search for candidates, in small helpings of nodes, against those of all solutions.
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
    for (const Bits open : finder->open()) {
        if (open) return false;
    }
    const std::atomic<bool> at_once{true};
    const auto stopped = make_candidates(problem, cap);
    return finder->counts() == expected && !stopped->run(~std::uint64_t{0}, at_once);
}

// Streams of noise must be refused, never read beyond.
void refuse_noise(Dice& dice) {
    Stated noise;
    noise.domains.assign(4, 7);
    noise.numbers = {1, 2, 3};
    noise.masks.assign(5, 3);
    noise.automata = {1, 0, 0, -1, 1, 9};
    for (int i = dice.between(1, 12); i > 0; --i) noise.words.push_back(dice.between(-1, 10));
    try {
        by_engine(decode(noise), {});
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 500;
    const int shapes[][2] = {{5, 3}, {4, 4}, {6, 2}, {3, 7}, {3, 9}, {2, 16}, {2, 17}, {2, 33}, {2, 64}, {4, 1},
                             {5, 5}, {4, 7}, {7, 3}, {8, 2}, {6, 3}};
    std::size_t solutions = 0;
    for (int round = 0; round < rounds; ++round) {
        Dice dice{static_cast<std::uint64_t>(round) * 1000003u};
        refuse_noise(dice);
        const auto& shape = shapes[static_cast<std::size_t>(round) % std::size(shapes)];
        Stated made = Maker(dice, shape[0], shape[1]).make();
        made.columns = dice.between(1, shape[0]);
        const Problem problem = decode(made);
        const auto expected = by_brute_force(problem);
        solutions += expected.size();
        Wishes random;
        random.seed = dice.word();
        const auto counter = make_search(problem, {});
        if (counter->count(~std::uint64_t{0}, ~std::uint64_t{0}, 1e9) != Next::end || counter->counted() != expected.size() ||
            by_engine(problem, {}) != expected || by_engine(problem, random) != expected ||
            !right_candidates(problem, expected, 1) || !right_candidates(problem, expected, 3)) {
            std::printf("round %d: a wrong answer\n", round);
            return 1;
        }
    }
    std::printf("%d problems, %zu solutions, all right\n", rounds, solutions);
    return 0;
}
