#include "general/normalise.hpp"

#include <algorithm>
#include <unordered_map>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

// Whether a primitive holds on every assignment (entailed), on none (disentailed), or depends on the cells.
enum class Entailment { never, open, always };

class Normaliser {
public:
    explicit Normaliser(Problem& problem) : problem_(problem) {}

    // Drops the primitives that are entailed and opens any-ofs with one alternative; false if a primitive can never hold.
    bool conjunction(std::vector<Primitive>& primitives) {
        bool dropped = false, opened = false;
        for (Primitive& primitive : primitives) {
            switch (simplify(primitive)) {
                case Entailment::never: return false;
                case Entailment::always: primitive.origin = kDropped; dropped = true; break;
                case Entailment::open: opened |= has_one_alternative(primitive);
            }
        }
        if (!dropped && !opened) return true;  // the common case
        std::vector<Primitive> kept;
        kept.reserve(primitives.size());
        for (Primitive& primitive : primitives) {
            if (primitive.origin == kDropped) continue;
            if (has_one_alternative(primitive)) {
                for (Primitive& only : primitive.alternatives[0]) {
                    only.origin = primitive.origin;
                    kept.push_back(std::move(only));
                }
            } else {
                kept.push_back(std::move(primitive));
            }
        }
        primitives = std::move(kept);
        return true;
    }

private:
    static constexpr int kDropped = -2;  // as an origin: to be erased

    Problem& problem_;

    static bool has_one_alternative(const Primitive& primitive) { return primitive.kind == PrimitiveKind::any_of && primitive.alternatives.size() == 1; }

    Entailment simplify(Primitive& primitive) {
        for (const int cell : primitive.cells) {
            if (problem_.domains[static_cast<std::size_t>(cell)] == 0) return Entailment::never;
        }
        switch (primitive.kind) {
            case PrimitiveKind::all_different:
                if (repeats(primitive.cells) || primitive.cells.size() > static_cast<std::size_t>(problem_.values)) return Entailment::never;
                return primitive.cells.size() < 2 ? Entailment::always : Entailment::open;
            case PrimitiveKind::sum: return sum(primitive);
            case PrimitiveKind::pair: return Entailment::open;
            case PrimitiveKind::value_set: return value_set(primitive);
            case PrimitiveKind::regular: return primitive.cells.empty() ? empty_word(primitive) : Entailment::open;
            case PrimitiveKind::count:
                if (primitive.low > primitive.high) return Entailment::never;
                if (primitive.low <= 0 && primitive.high >= static_cast<int>(primitive.cells.size())) return Entailment::always;
                return primitive.cells.empty() ? Entailment::never : Entailment::open;
            case PrimitiveKind::connected: return connected(primitive);
            case PrimitiveKind::reach: return Entailment::open;
            case PrimitiveKind::labelled: return primitive.cells.empty() ? Entailment::always : Entailment::open;
            case PrimitiveKind::any_of: return any_of(primitive);
        }
        return Entailment::open;
    }

    Entailment connected(Primitive& primitive) const {
        if (repeats(primitive.cells)) {
            std::sort(primitive.cells.begin(), primitive.cells.end());
            primitive.cells.truncate(std::unique(primitive.cells.begin(), primitive.cells.end()));
        }
        if (primitive.low > primitive.high) return Entailment::never;
        if (primitive.high <= 0) primitive.kind = PrimitiveKind::count;  // no member at all is connected
        return primitive.cells.empty() ? primitive.low > 0 ? Entailment::never : Entailment::always : Entailment::open;
    }

    bool repeats(const Cells& cells) const {
        BitSet seen(problem_.cells);
        for (const int cell : cells) {
            if (seen.has(cell)) return true;
            seen.add(cell);
        }
        return false;
    }

    Entailment sum(Primitive& primitive) const {
        if (repeats(primitive.cells) || std::count(primitive.factors.begin(), primitive.factors.end(), 0)) {
            Cells cells;
            Factors factors;
            for (std::size_t i = 0; i < primitive.cells.size(); ++i) {
                const auto at = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), primitive.cells[i]) - cells.begin());
                if (at == cells.size()) {
                    cells.push_back(primitive.cells[i]);
                    factors.push_back(0);
                }
                factors[at] += primitive.factors[i];
            }
            primitive.cells.clear();
            primitive.factors.clear();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (factors[i] == 0) continue;
                primitive.cells.push_back(cells[i]);
                primitive.factors.push_back(factors[i]);
            }
        }
        if (!primitive.cells.empty()) return Entailment::open;
        return primitive.total == 0 ? Entailment::always : Entailment::never;
    }

    Entailment empty_word(const Primitive& primitive) const {
        const Automaton& automaton = problem_.automata[primitive.automaton];
        return automaton.states > 0 && automaton.accepting[0] ? Entailment::always : Entailment::never;
    }

    Entailment value_set(Primitive& primitive) {
        if (repeats(primitive.cells)) return Entailment::never;
        const std::size_t first = problem_.masks.size();
        for (std::size_t i = 0; i < primitive.sets; ++i) {
            const Bits set = problem_.masks[primitive.masks + i];
            if (bit_count(set) == static_cast<int>(primitive.cells.size())) problem_.masks.push_back(set);
        }
        primitive.masks = first;
        primitive.sets = problem_.masks.size() - first;
        if (primitive.sets == 0) return Entailment::never;
        return primitive.cells.empty() ? Entailment::always : Entailment::open;
    }

    Entailment any_of(Primitive& primitive) {
        std::vector<std::vector<Primitive>> kept;
        for (auto& alternative : primitive.alternatives) {
            if (!conjunction(alternative)) continue;
            if (alternative.empty()) return Entailment::always;
            kept.push_back(std::move(alternative));
        }
        primitive.alternatives = std::move(kept);
        if (primitive.alternatives.empty()) return Entailment::never;
        BitSet cells(problem_.cells);
        for (const auto& alternative : primitive.alternatives) {
            for (const Primitive& each : alternative) {
                for (const int cell : each.cells) cells.add(cell);
            }
        }
        primitive.cells.clear();
        cells.each([&](int cell) { primitive.cells.push_back(cell); });
        return Entailment::open;
    }
};

// Renumbers the values so that only those in `used` remain.
class ValueCompactor {
public:
    ValueCompactor(Problem& problem, Bits used) : problem_(problem), used_(used) {}

    void compact() {
        for (Bits& domain : problem_.domains) domain = packed(domain);
        conjunction(problem_.primitives);
        problem_.masks = std::move(masks_);
        problem_.automata = std::move(automata_);
        std::vector<Int> numbers;
        each(used_, [&](int v) { numbers.push_back(problem_.numbers[static_cast<std::size_t>(v)]); });
        problem_.numbers = std::move(numbers);
        problem_.values = bit_count(used_);
    }

private:
    Problem& problem_;
    const Bits used_;
    std::vector<Bits> masks_;
    std::vector<Automaton> automata_;
    std::unordered_map<std::size_t, std::size_t> moved_tables_, moved_automata_;  // old offset or index to new

    Bits packed(Bits mask) const {
        Bits made = 0;
        int next = 0;
        each(used_, [&](int v) { made |= (mask >> v & 1) << next++; });
        return made;
    }

    void conjunction(std::vector<Primitive>& primitives) {
        for (Primitive& primitive : primitives) {
            if (primitive.kind == PrimitiveKind::pair) {
                primitive.masks = table(primitive.masks);
            } else if (primitive.kind == PrimitiveKind::count || primitive.kind == PrimitiveKind::connected) {
                masks_.push_back(packed(problem_.masks[primitive.masks]));
                primitive.masks = masks_.size() - 1;
            } else if (primitive.kind == PrimitiveKind::value_set) {
                sets(primitive);
            } else if (primitive.kind == PrimitiveKind::regular) {
                primitive.automaton = automaton(primitive.automaton);
            }
            for (auto& alternative : primitive.alternatives) conjunction(alternative);
        }
    }

    std::size_t table(std::size_t at) {
        const auto [entry, is_new] = moved_tables_.try_emplace(at, masks_.size());
        if (is_new) each(used_, [&](int v) { masks_.push_back(packed(problem_.masks[at + static_cast<std::size_t>(v)])); });
        return entry->second;
    }

    // A set with an unused value can never be taken.
    void sets(Primitive& primitive) {
        const std::size_t first = masks_.size();
        for (std::size_t i = 0; i < primitive.sets; ++i) {
            const Bits set = problem_.masks[primitive.masks + i];
            if (!(set & ~used_)) masks_.push_back(packed(set));
        }
        primitive.masks = first;
        primitive.sets = masks_.size() - first;
    }

    std::size_t automaton(std::size_t at) {
        const auto [entry, is_new] = moved_automata_.try_emplace(at, automata_.size());
        if (!is_new) return entry->second;
        Automaton made = std::move(problem_.automata[at]);
        std::vector<int> steps;
        steps.reserve(static_cast<std::size_t>(made.states * bit_count(used_)));
        for (int state = 0; state < made.states; ++state) {
            each(used_, [&](int v) { steps.push_back(made.steps[static_cast<std::size_t>(state * problem_.values + v)]); });
        }
        made.steps = std::move(steps);
        automata_.push_back(std::move(made));
        return entry->second;
    }
};

}  // namespace

std::vector<int> drop_unused_values(Problem& problem) {
    Bits used = 0;
    for (const Bits domain : problem.domains) used |= domain;
    if (used == 0 || used == problem.all_values()) return {};
    ValueCompactor(problem, used).compact();
    std::vector<int> left;
    each(used, [&](int v) { left.push_back(v); });
    return left;
}

bool normalise(Problem& problem) { return Normaliser(problem).conjunction(problem.primitives); }

}  // namespace nonet::general
