// Text with a 9x9 puzzle a line, packed into rows of 81 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet {

constexpr std::uint8_t kNoCell = 0xff;  // fills the row of a line that is no puzzle

// How many lines there are at most: one for each line end, and one that has none.
std::size_t count_lines(const std::uint8_t* text, std::size_t size);

// Packs every line that is neither blank nor a comment ('#'): its first 81 characters as they stand, whatever follows them
// after a blank, comma, semicolon, bar or '#' left out. A line of any other shape becomes a row of kNoCell.
// `rows` and `numbers` (the line that each row stands in, from `first`) have room for as many rows as there are lines.
// Gives the number of rows.
std::size_t pack_lines(const std::uint8_t* text, std::size_t size, std::uint64_t first, std::uint8_t* rows,
                       std::uint64_t* numbers);

}  // namespace nonet
