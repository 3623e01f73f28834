// The conclusions of producers 23-30 from propagations (5.5): contradiction, double, region and cell chains.
#pragma once

#include <memory>
#include <vector>

#include "se/propagate.hpp"

namespace nonet::se {

// Conclusions of equal complexity are ordered by these keys (5.7).
enum class Kind : std::uint8_t { doubled = 1, cell = 5, region = 6, contradiction = 7 };

struct Ending {
    const Propagation* in;
    int node;
};

struct Conclusion {
    Kind kind;
    int literal;  // concluded: on, or (+ kCandidates) off
    int house;    // of a region chain
    const Ending* ends;
    int count;
    int sum;  // of the ancestors of all ends: the complexity, but for nested hints
};

// Receives conclusions in order of generation, those of at most `max_complexity`.
class Sink {
public:
    virtual ~Sink() = default;
    virtual void offer(const Conclusion& conclusion) = 0;
    int max_complexity = kNoBound;
};

class Forcing {
public:
    // `nishio` takes contradictions only. Without `flags.dynamic` it is the static producer 24.
    void search(const Board& board, Flags flags, bool nishio, Budget& budget, Sink& sink);

private:
    Propagator propagator_;
    std::vector<std::unique_ptr<Propagation>> on_;  // by candidate, as several conclusions share them
    Propagation off_;

    void common(const Propagation* const* group, int count, Kind kind, int house, const Board& board, Sink& sink);
};

// Calls visit(node) for an end and all its ancestors, each once, breadth first.
template <class Visit>
void ancestors(const Ending& end, std::vector<std::uint8_t>& seen, std::vector<std::uint16_t>& queue, Visit&& visit) {
    seen.assign(end.in->nodes.size(), 0);
    queue.clear();
    queue.push_back(static_cast<std::uint16_t>(end.node));
    seen[end.node] = 1;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const Node& node = end.in->nodes[queue[i]];
        visit(node);
        for (int k = 0; k < node.parent_count; ++k) {
            const std::uint16_t parent = end.in->parents[node.parents + k];
            if (seen[parent]) continue;
            seen[parent] = 1;
            queue.push_back(parent);
        }
    }
}

// The complexities of the distinct hints nested in a conclusion (5.6).
int nested_complexity(const Conclusion& conclusion);

// The eliminations of a conclusion.
inline Removal removal(const Board& board, int literal) {
    const int candidate = literal % kCandidates, cell = candidate / 9, digit = candidate % 9;
    const bool off = literal >= kCandidates;
    return {static_cast<std::uint8_t>(cell), off ? bit(digit) : static_cast<Mask>(board.cand[cell] & ~bit(digit))};
}

}  // namespace nonet::se
