// Chain hints found inside a propagation, for the nested levels (section 5.8, level 2 and up).
#pragma once

#include <memory>
#include <vector>

#include "se/forcing.hpp"
#include "se/links.hpp"

namespace nonet::se {

struct ChainHint {
    double rating;
    int complexity;
    int key;
    std::vector<Removal> removed;        // eliminations, in cell order
    std::vector<std::uint16_t> parents;  // candidates off in the outer propagation that the chain depends on
    std::uint64_t signature;             // equal for hints with the same ends and the same ancestors in order
};

class Collector {
public:
    // The usable hints of the first inner producer that has any, in its order. `working` is `board` without the candidates
    // that the outer propagation has turned off so far.
    const std::vector<ChainHint>& collect(const Board& board, const Board& working, int level, Budget& budget);

private:
    std::unique_ptr<Links> links_;
    std::unique_ptr<CycleSearch> search_;
    std::unique_ptr<Forcing> forcing_;
    std::vector<ChainHint> found_;

    void single_chains(const Board& board, const Board& working, Budget& budget);
    void multiple_chains(const Board& board, const Board& working, Flags flags, double base, Budget& budget);
    bool sort_and_filter();
};

}  // namespace nonet::se
