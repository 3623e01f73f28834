#include "general/normalise.hpp"

#include <algorithm>
#include <unordered_map>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

enum class Truth { never, open, always };

class Normaliser {
public:
    explicit Normaliser(Problem& problem) : problem_(problem) {}

    // Drops what always holds; false if something never does.
    bool conjunction(std::vector<Primitive>& parts) {
        bool dropped = false, opened = false;
        for (Primitive& part : parts) {
            switch (simplify(part)) {
                case Truth::never: return false;
                case Truth::always: part.origin = kDropped; dropped = true; break;
                case Truth::open: opened |= is_one_way(part);
            }
        }
        if (!dropped && !opened) return true;  // as nearly always
        std::vector<Primitive> kept;
        kept.reserve(parts.size());
        for (Primitive& part : parts) {
            if (part.origin == kDropped) continue;
            if (is_one_way(part)) {
                for (Primitive& only : part.alternatives[0]) {
                    only.origin = part.origin;
                    kept.push_back(std::move(only));
                }
            } else {
                kept.push_back(std::move(part));
            }
        }
        parts = std::move(kept);
        return true;
    }

private:
    static constexpr int kDropped = -2;  // for an origin

    Problem& problem_;

    static bool is_one_way(const Primitive& part) { return part.kind == Kind::any_of && part.alternatives.size() == 1; }

    Truth simplify(Primitive& part) {
        for (const int cell : part.cells) {
            if (problem_.domains[static_cast<std::size_t>(cell)] == 0) return Truth::never;
        }
        switch (part.kind) {
            case Kind::different:
                if (repeats(part.cells) || part.cells.size() > static_cast<std::size_t>(problem_.values)) return Truth::never;
                return part.cells.size() < 2 ? Truth::always : Truth::open;
            case Kind::sum: return sum(part);
            case Kind::pair: return Truth::open;
            case Kind::value_set: return value_set(part);
            case Kind::regular: return part.cells.empty() ? empty_word(part) : Truth::open;
            case Kind::count:
                if (part.low > part.high) return Truth::never;
                if (part.low <= 0 && part.high >= static_cast<int>(part.cells.size())) return Truth::always;
                return part.cells.empty() ? Truth::never : Truth::open;
            case Kind::connected: return connected(part);
            case Kind::reach: return Truth::open;
            case Kind::labelled: return part.cells.empty() ? Truth::always : Truth::open;
            default: return any_of(part);
        }
    }

    Truth connected(Primitive& part) const {
        if (repeats(part.cells)) {
            std::sort(part.cells.begin(), part.cells.end());
            part.cells.cut(std::unique(part.cells.begin(), part.cells.end()));
        }
        if (part.low > part.high) return Truth::never;
        if (part.high <= 0) part.kind = Kind::count;  // none at all: nothing that could hang together
        return part.cells.empty() ? part.low > 0 ? Truth::never : Truth::always : Truth::open;
    }

    bool repeats(const Cells& cells) const {
        BitSet seen(problem_.cells);
        for (const int cell : cells) {
            if (seen.has(cell)) return true;
            seen.add(cell);
        }
        return false;
    }

    Truth sum(Primitive& part) const {
        if (repeats(part.cells) || std::count(part.factors.begin(), part.factors.end(), 0)) {
            Cells cells;
            Factors factors;
            for (std::size_t i = 0; i < part.cells.size(); ++i) {
                const auto at = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), part.cells[i]) - cells.begin());
                if (at == cells.size()) {
                    cells.push_back(part.cells[i]);
                    factors.push_back(0);
                }
                factors[at] += part.factors[i];
            }
            part.cells.clear();
            part.factors.clear();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (factors[i] == 0) continue;
                part.cells.push_back(cells[i]);
                part.factors.push_back(factors[i]);
            }
        }
        if (!part.cells.empty()) return Truth::open;
        return part.total == 0 ? Truth::always : Truth::never;
    }

    Truth empty_word(const Primitive& part) const {
        const Word states = problem_.automata[part.automaton];
        const Word first = static_cast<Word>(part.automaton) + 1 + states * problem_.values;
        return states > 0 && problem_.automata[static_cast<std::size_t>(first)] ? Truth::always : Truth::never;
    }

    Truth value_set(Primitive& part) {
        if (repeats(part.cells)) return Truth::never;
        const std::size_t first = problem_.masks.size();
        for (std::size_t i = 0; i < part.sets; ++i) {
            const Bits set = problem_.masks[part.masks + i];
            if (bit_count(set) == static_cast<int>(part.cells.size())) problem_.masks.push_back(set);
        }
        part.masks = first;
        part.sets = problem_.masks.size() - first;
        if (part.sets == 0) return Truth::never;
        return part.cells.empty() ? Truth::always : Truth::open;
    }

    Truth any_of(Primitive& part) {
        std::vector<std::vector<Primitive>> kept;
        for (auto& alternative : part.alternatives) {
            if (!conjunction(alternative)) continue;
            if (alternative.empty()) return Truth::always;
            kept.push_back(std::move(alternative));
        }
        part.alternatives = std::move(kept);
        if (part.alternatives.empty()) return Truth::never;
        BitSet cells(problem_.cells);
        for (const auto& alternative : part.alternatives) {
            for (const Primitive& each : alternative) {
                for (const int cell : each.cells) cells.add(cell);
            }
        }
        part.cells.clear();
        cells.each([&](int cell) { part.cells.push_back(cell); });
        return Truth::open;
    }
};

class Dropper {
public:
    Dropper(Problem& problem, Bits used) : problem_(problem), used_(used) {}

    void drop() {
        for (Bits& domain : problem_.domains) domain = packed(domain);
        conjunction(problem_.primitives);
        problem_.masks = std::move(masks_);
        problem_.automata = std::move(automata_);
        std::vector<Word> numbers;
        each(used_, [&](int v) { numbers.push_back(problem_.numbers[static_cast<std::size_t>(v)]); });
        problem_.numbers = std::move(numbers);
        problem_.values = bit_count(used_);
    }

private:
    Problem& problem_;
    const Bits used_;
    std::vector<Bits> masks_;
    std::vector<int> automata_;
    std::unordered_map<std::size_t, std::size_t> tables_, machines_;  // where each was, and is

    Bits packed(Bits mask) const {
        Bits made = 0;
        int next = 0;
        each(used_, [&](int v) { made |= (mask >> v & 1) << next++; });
        return made;
    }

    void conjunction(std::vector<Primitive>& parts) {
        for (Primitive& part : parts) {
            if (part.kind == Kind::pair) {
                part.masks = table(part.masks);
            } else if (part.kind == Kind::count || part.kind == Kind::connected) {
                masks_.push_back(packed(problem_.masks[part.masks]));
                part.masks = masks_.size() - 1;
            } else if (part.kind == Kind::value_set) {
                sets(part);
            } else if (part.kind == Kind::regular) {
                part.automaton = machine(part.automaton);
            }
            for (auto& alternative : part.alternatives) conjunction(alternative);
        }
    }

    std::size_t table(std::size_t at) {
        const auto [place, made] = tables_.try_emplace(at, masks_.size());
        if (made) each(used_, [&](int v) { masks_.push_back(packed(problem_.masks[at + static_cast<std::size_t>(v)])); });
        return place->second;
    }

    // A set with a value that is taken out can never stand.
    void sets(Primitive& part) {
        const std::size_t first = masks_.size();
        for (std::size_t i = 0; i < part.sets; ++i) {
            const Bits set = problem_.masks[part.masks + i];
            if (!(set & ~used_)) masks_.push_back(packed(set));
        }
        part.masks = first;
        part.sets = masks_.size() - first;
    }

    std::size_t machine(std::size_t at) {
        const auto [place, made] = machines_.try_emplace(at, automata_.size());
        if (!made) return place->second;
        const int states = problem_.automata[at];
        const int* old = problem_.automata.data() + at + 1;
        automata_.push_back(states);
        for (int state = 0; state < states; ++state) {
            each(used_, [&](int v) { automata_.push_back(old[state * problem_.values + v]); });
        }
        automata_.insert(automata_.end(), old + states * problem_.values, old + states * (problem_.values + 1));
        return place->second;
    }
};

}  // namespace

std::vector<int> drop_unused_values(Problem& problem) {
    Bits used = 0;
    for (const Bits domain : problem.domains) used |= domain;
    if (used == 0 || used == problem.everything()) return {};
    Dropper(problem, used).drop();
    std::vector<int> left;
    each(used, [&](int v) { left.push_back(v); });
    return left;
}

bool normalise(Problem& problem) { return Normaliser(problem).conjunction(problem.primitives); }

}  // namespace nonet::general
