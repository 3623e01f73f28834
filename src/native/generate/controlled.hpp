// Minimal puzzles with controlled bias (Berthier, 2009): how likely a puzzle comes depends on its number of clues only.
//
//     81 clues ... remove the cells of a random order, one by one ... the first removal that leaves several solutions
//                                                                        |
//                                              the puzzle before it: minimal?  yes: it is the row   no: another order
//
// A given minimal puzzle with n clues of a given grid comes out of one order with the chance 1 / C(81, n): its 81 - n empty
// cells have to come first. So weights of C(81, n) make a sample unbiased, given that the grids are.
//
// Nearly every order fails early, so the first question takes away all but kFewestFirst clues at once. Minimal puzzles with
// more clues than that are lost; they are fewer than one in a million (0.03% have 31 clues, and each clue more divides that by
// 20 to 30).
//
// A grid serves kOrders orders. An order succeeds once in about 10^5, so two of one grid practically never would.
#pragma once

#include "generate/dig.hpp"

namespace nonet::generate {

void dig_controlled(const Job& job, const Groups& every_cell);

}  // namespace nonet::generate
