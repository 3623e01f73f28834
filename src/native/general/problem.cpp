#include "general/problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace nonet::general {

namespace {

class Reader {
public:
    Reader(const std::vector<Word>& words, Problem& problem) : words_(words), problem_(problem) {}

    void read() {
        while (next_ < words_.size()) {
            problem_.primitives.push_back(primitive(0));
            problem_.primitives.back().origin = static_cast<int>(problem_.primitives.size()) - 1;
        }
    }

private:
    const std::vector<Word>& words_;
    Problem& problem_;
    std::size_t next_ = 0;
    std::vector<std::size_t> checked_;  // automata: many lines may share one

    Word word() {
        if (next_ >= words_.size()) throw std::invalid_argument("the stream of primitives ends too early");
        return words_[next_++];
    }

    // A number of things still to come, each of at least one word.
    std::size_t length() {
        const Word count = word();
        if (count < 0 || static_cast<std::size_t>(count) > words_.size() - next_) {
            throw std::invalid_argument("a length in the stream of primitives is wrong");
        }
        return static_cast<std::size_t>(count);
    }

    int cell() {
        const Word cell = word();
        if (cell < 0 || cell >= problem_.cells) throw std::invalid_argument("a primitive names a cell that is not there");
        return static_cast<int>(cell);
    }

    void cells(Primitive& made, std::size_t count) {
        made.cells.reserve(count);
        for (std::size_t i = 0; i < count; ++i) made.cells.push_back(cell());
    }

    void bounds(Primitive& made, std::size_t count) {
        const Word low = word(), high = word();
        const Word most = static_cast<Word>(count) + 1;
        made.low = static_cast<int>(low < 0 ? 0 : low > most ? most : low);
        made.high = static_cast<int>(high < -1 ? -1 : high > most ? most : high);
    }

    std::size_t masks(std::size_t count) {
        const Word first = word();
        if (first < 0 || static_cast<std::size_t>(first) > problem_.masks.size() ||
            count > problem_.masks.size() - static_cast<std::size_t>(first)) {
            throw std::invalid_argument("a primitive names masks that are not there");
        }
        return static_cast<std::size_t>(first);
    }

    std::size_t automaton() {
        const Word first = word();
        const auto at = static_cast<std::size_t>(first);
        if (first < 0 || at >= problem_.automata.size()) throw std::invalid_argument("there is no such automaton");
        if (std::find(checked_.begin(), checked_.end(), at) != checked_.end()) return at;
        const Word states = problem_.automata[at];
        const Word row = problem_.values + 1;
        const auto room = static_cast<Word>(problem_.automata.size() - at - 1);
        if (states < 0 || states > room / row) throw std::invalid_argument("an automaton ends too early");
        for (Word i = 0; i < states * problem_.values; ++i) {
            const Word step = problem_.automata[at + 1 + static_cast<std::size_t>(i)];
            if (step < -1 || step >= states) throw std::invalid_argument("an automaton steps to a state that is not there");
        }
        checked_.push_back(at);
        return at;
    }

    Primitive primitive(int depth) {
        Primitive made;
        const Word kind = word();
        if (kind < 0 || kind > static_cast<Word>(Kind::labelled)) throw std::invalid_argument("there is no such primitive");
        made.kind = static_cast<Kind>(kind);
        switch (made.kind) {
            case Kind::different:
                cells(made, length());
                break;
            case Kind::sum: {
                const std::size_t count = length();
                made.total = word();
                made.factors.reserve(count);
                made.cells.reserve(count);
                for (std::size_t i = 0; i < count; ++i) {
                    made.factors.push_back(word());
                    made.cells.push_back(cell());
                }
                break;
            }
            case Kind::pair:
                cells(made, 2);
                made.masks = masks(static_cast<std::size_t>(problem_.values));
                break;
            case Kind::value_set: {
                const std::size_t count = length();
                const Word sets = word();
                if (sets < 0) throw std::invalid_argument("a number of sets is negative");
                made.sets = static_cast<std::size_t>(sets);
                made.masks = masks(made.sets);
                cells(made, count);
                break;
            }
            case Kind::regular: {
                const std::size_t count = length();
                made.automaton = automaton();
                cells(made, count);
                break;
            }
            case Kind::count: {
                const std::size_t count = length();
                bounds(made, count);
                made.masks = masks(1);
                cells(made, count);
                break;
            }
            case Kind::connected: {
                const std::size_t count = length();
                bounds(made, count);
                made.masks = masks(1);
                const std::size_t links = length();
                cells(made, count);
                for (std::size_t i = 0; i < 2 * links; ++i) made.links.push_back(cell());
                break;
            }
            case Kind::reach: {
                const std::size_t arms = length();
                made.total = word();
                cells(made, 2);
                for (std::size_t i = 0; i < arms; ++i) {
                    const std::size_t count = length();
                    made.links.push_back(static_cast<int>(count));
                    cells(made, count);
                }
                break;
            }
            case Kind::labelled: {
                const std::size_t count = length();
                cells(made, count);
                cells(made, count);
                break;
            }
            case Kind::any_of: {
                if (depth == kDeepest) throw std::invalid_argument("any-of is nested too deep");
                made.alternatives.resize(length());
                for (auto& alternative : made.alternatives) {
                    const std::size_t parts = length();
                    for (std::size_t i = 0; i < parts; ++i) alternative.push_back(primitive(depth + 1));
                }
                break;
            }
        }
        return made;
    }
};

}  // namespace

Problem decode(Stated stated) {
    if (stated.numbers.size() > kMostValues) throw std::invalid_argument("there are more than 64 values");
    if (stated.domains.size() > kMostCells) throw std::invalid_argument("there are more than 32,768 cells");
    Problem problem;
    problem.cells = static_cast<int>(stated.domains.size());
    problem.values = static_cast<int>(stated.numbers.size());
    problem.columns = stated.columns > 0 ? stated.columns : 1;
    problem.places = std::move(stated.places);
    problem.numbers = std::move(stated.numbers);
    problem.masks = std::move(stated.masks);
    problem.automata = std::move(stated.automata);
    problem.domains = std::move(stated.domains);
    if (problem.places.empty()) {
        problem.places.resize(problem.domains.size());
        std::iota(problem.places.begin(), problem.places.end(), 0);
    }
    const Bits everything = problem.values == 0 ? 0 : problem.everything();
    for (Bits& domain : problem.domains) domain &= everything;
    for (Bits& mask : problem.masks) mask &= everything;
    problem.primitives.reserve(std::min(stated.primitives, stated.words.size()));
    Reader(stated.words, problem).read();
    return problem;
}

}  // namespace nonet::general
