// The chain producers, 21 and 23-30 (section 5), and the memory of their searches.
#pragma once

#include <memory>

#include "se/hint.hpp"
#include "se/links.hpp"

namespace nonet::se {

class Forcing;

class Chains {
public:
    Chains();
    ~Chains();

    bool static_chain(const Board& board, Budget& budget, Hint& hint);                 // 21
    bool nishio(const Board& board, Budget& budget, Hint& hint);                       // 23
    bool static_multiple(const Board& board, Budget& budget, Hint& hint);              // 24
    bool dynamic_multiple(const Board& board, int level, Budget& budget, Hint& hint);  // 25 (level 0) to 30 (level 5)

private:
    std::unique_ptr<Links> links_;
    std::unique_ptr<CycleSearch> cycles_;
    std::unique_ptr<Forcing> forcing_;
};

}  // namespace nonet::se
