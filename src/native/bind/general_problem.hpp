// A lowered puzzle as Python has it, made into the native problem.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <vector>

#include "general/problem.hpp"

namespace nonet {

// A native problem knows only the places that are cells: those whose domain is not empty. A board with a thousand cells beside
// it has nine places without one for each of them.
struct OnBoard {
    general::Problem problem;
    std::vector<int> places;  // of its cells
    std::size_t count = 0;    // of places
};

// Reads the primitives of nonet.core.primitives object by object: writing them out in Python first took as long as all the
// rest of the set-up. std::overflow_error says what the engine cannot take; decode() checks all else.
OnBoard read_problem(nanobind::tuple primitives, nanobind::tuple domains, nanobind::tuple numbers, int columns);

}  // namespace nonet
