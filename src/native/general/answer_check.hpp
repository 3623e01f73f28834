// Checks an answer against the primitives as they were stated: what each means on a full assignment, and nothing else. Every
// answer passes here before anybody sees it, so this shares no code with what finds answers: no network, no propagator, no
// normal form. The reference is `holds` of each class in nonet.core.primitives.
#pragma once

#include <cstdint>

#include "general/problem.hpp"

namespace nonet::general {

// Whether `values` (value + 1 of each cell, 0 for none) gives every cell a value of its domain, under which all primitives
// hold.
bool is_answer(const Problem& problem, const std::uint8_t* values);

}  // namespace nonet::general
