// The Sudoku Explainer rating (SE 1.2.1, Juillerat 2006) of plain 9x9 puzzles: an emulation, to the letter.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "se/hint.hpp"

namespace nonet::se {

enum class Status : std::uint8_t {
    solved,
    stuck,    // no producer had a hint: the rating is then 20.0
    gave_up,  // the budget of nodes ran out, or the rating is above the ceiling: it is a lower bound
    stopped,  // by the stop flag
    invalid,  // a byte is not a cell
};

struct Rating {
    Status status = Status::invalid;
    std::uint8_t er = 0, ep = 0, ed = 0;  // times ten; ep and ed are 0 without such a step
    std::uint64_t nodes = 0;
};

constexpr std::uint8_t kNoCeiling = 255;

// Rates one puzzle at a time. Owns the memory of the chain searches, so keep one for each thread and reuse it.
class Rater {
public:
    Rater();
    ~Rater();

    // 81 bytes: 0..9, or the text '0'..'9' and '.'. `marks`, if given, are 81 masks of candidates from which to start (those
    // of solved cells are ignored); `steps`, if given, receives every step. A budget of 0 is none. Once the rating is above
    // `ceiling` (times ten), or has to be, the rater gives up: the rating is then a lower bound above the ceiling.
    Rating rate(const std::uint8_t* puzzle, const std::uint16_t* marks = nullptr, std::uint64_t budget = 0,
                const std::atomic<bool>* stop = nullptr, std::vector<Hint>* steps = nullptr,
                std::uint8_t ceiling = kNoCeiling);

private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

struct Batch {
    const std::uint8_t* puzzles = nullptr;  // rows x 81
    std::size_t rows = 0;
    std::uint64_t budget = 0;
    std::uint8_t ceiling = kNoCeiling;
    unsigned threads = 1;  // 0: one for each core
    const std::atomic<bool>* stop = nullptr;
    std::uint8_t *er = nullptr, *ep = nullptr, *ed = nullptr, *status = nullptr;
};

void rate(const Batch& batch);

}  // namespace nonet::se
