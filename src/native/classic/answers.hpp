// The gate of a batch: every answer is checked by other code than found it, before anybody sees it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet {

// The first of `rows` rows with a count whose solution is wrong: a house without all nine values, or a given changed;
// `rows` if there is none. Puzzles and solutions are rows of 81 values, 0 for an empty cell. `threads` of 0: one a core.
std::size_t first_wrong_answer(const std::uint8_t* puzzles, const std::uint8_t* solutions, const std::uint64_t* counts,
                               std::size_t rows, unsigned threads = 1);

// Whether every house of 81 values has 1 to 9. In two forms, of which `first_wrong_answer` takes the faster one that runs:
// `shuffled_check` is null where the machine or the compiler cannot shuffle bytes.
using HouseCheck = bool (*)(const std::uint8_t* solution);
bool fills_houses(const std::uint8_t* solution);
HouseCheck shuffled_check();

// Whether two rows that follow each other are right: all that `first_wrong_answer` asks, at once. Null without AVX2.
using PairCheck = bool (*)(const std::uint8_t* puzzles, const std::uint8_t* solutions);
PairCheck pair_check();

}  // namespace nonet
