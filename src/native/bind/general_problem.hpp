// A lowered puzzle as Python has it, made into the native problem.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <vector>

#include "general/problem.hpp"

namespace nonet {

// The native problem has a cell for each board position whose domain is not empty. A board with extra cells beside it is
// mostly empty positions: nine for each extra cell.
struct BoardProblem {
    general::Problem problem;
    std::vector<int> positions;      // of the problem's cells
    std::size_t position_count = 0;  // on the board
};

// Reads the primitives of nonet.core.primitives object by object: encoding them in Python first took as long as all the rest
// of the set-up. std::overflow_error says what the engine cannot take; general::ProblemBuilder checks everything else.
BoardProblem read_problem(nanobind::tuple primitives, nanobind::tuple domains, nanobind::tuple numbers, int columns);

}  // namespace nonet
