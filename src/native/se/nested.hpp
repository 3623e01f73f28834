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
    std::vector<Removal> removed;        // in cell order
    std::vector<std::uint16_t> parents;  // candidates that the outer propagation deleted and that the chain rests on
    std::uint64_t signature;             // equal for hints with the same ends and the same ancestors in order
};

class Collector {
public:
    // The usable hints of the first inner producer that has any, in its order. `work` is the working grid, a copy of `grid`
    // without what has been deleted so far.
    const std::vector<ChainHint>& collect(const Board& grid, const Board& work, int level, Budget& budget);

private:
    std::unique_ptr<Links> links_;
    std::unique_ptr<CycleSearch> search_;
    std::unique_ptr<Forcing> forcing_;
    std::vector<ChainHint> found_;

    void single_chains(const Board& grid, const Board& work, Budget& budget);
    void multiple_chains(const Board& grid, const Board& work, Flags flags, double base, Budget& budget);
    bool settle();
};

}  // namespace nonet::se
