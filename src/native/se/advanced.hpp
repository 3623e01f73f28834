// Advanced consequences (section 5.8): patterns that appear in the working board once a propagation has run dry.
#pragma once

#include <memory>
#include <vector>

#include "se/propagate.hpp"

namespace nonet::se {

class Collector;

class Advanced {
public:
    Advanced();
    ~Advanced();

    // Adds the off-nodes of the first rule that has any hint resting on this propagation; false if there is nothing new.
    bool extend(Propagator& propagator, Budget& budget);

private:
    struct Pattern {
        Removal removed[18];
        int removals = 0;
        std::uint16_t parents[32];  // candidates that are off
        int parent_count = 0;
    };
    std::vector<Pattern> found_;
    std::unique_ptr<Collector> collector_;  // for the nested levels

    void locking(const Board& board, const Board& working);
    void hidden_pairs(const Board& board, const Board& working);
    void naked_pairs(const Board& board, const Board& working);
    void x_wings(const Board& board, const Board& working);
    bool nested(Propagator& propagator, Budget& budget);
};

}  // namespace nonet::se
