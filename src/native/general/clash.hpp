// Finds two equal values in an area: the check of what the classic kernels find for a puzzle on its own. Answers of all other
// engines pass answer_check.hpp.
//
// Layout of the input, one flat buffer so that the boundary is crossed once:
//
//     values   [v0 v1 v2 ...]            a byte a cell: value + 1, 0 = empty
//     cells    [a a a a | b b | c c c]   the cells of area 0, of area 1, ...
//     ends     [        4    6      9]   where each area stops in `cells`
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace nonet {

struct Clash {
    std::size_t area;
    std::uint32_t first;
    std::uint32_t second;
};

// The first area, in order, in which a value stands twice, with the first two such cells. Every cell must be below the
// number of values, and `ends` must rise to the number of cells at most: the caller has checked both.
std::optional<Clash> first_clash(const std::uint8_t* values, const std::uint32_t* cells, const std::uint32_t* ends,
                                 std::size_t areas);

}  // namespace nonet
