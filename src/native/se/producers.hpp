// The hint producers but for chains, with their numbers in the rater's list (README.md). Each returns its first hint (15:
// its best) in `hint`, or false.
#pragma once

#include "se/board.hpp"
#include "se/hint.hpp"

namespace nonet::se {

bool hidden_single(const Board& board, Hint& hint);                    // 1
bool direct_locking(const Board& board, Hint& hint);                   // 2
bool direct_hidden_set(const Board& board, int size, Hint& hint);      // 3, 5
bool naked_single(const Board& board, Hint& hint);                     // 4
bool locking(const Board& board, Hint& hint);                          // 6
bool naked_set(const Board& board, int size, Hint& hint);              // 7, 10, 16
bool fish(const Board& board, int size, Hint& hint);                   // 8, 11, 17
bool hidden_set(const Board& board, int size, Hint& hint);             // 9, 12, 18
bool wing(const Board& board, bool pivot_of_three, Hint& hint);        // 13, 14
bool unique_loop(const Board& board, Budget& budget, Hint& hint);      // 15
bool bivalue_universal_grave(const Board& board, Hint& hint);          // 19
bool aligned_pair(const Board& board, Hint& hint);                     // 20
bool aligned_triplet(const Board& board, Budget& budget, Hint& hint);  // 22

}  // namespace nonet::se
