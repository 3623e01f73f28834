// A lowered puzzle as Python has it, made into the native problem.
#pragma once

#include <nanobind/nanobind.h>

#include "general_problem.hpp"

namespace nonet {

// Reads the primitives of nonet.core.primitives object by object: writing them out in Python first took as long as all the
// rest of the set-up. std::overflow_error says what the engine cannot take; decode() checks all else.
general::Problem read_problem(nanobind::tuple primitives, nanobind::tuple domains, nanobind::tuple numbers, int columns);

}  // namespace nonet
