// The fast form of the `line` format: text with a plain 9x9 puzzle a line, packed into rows of 81 values.
//
// Python's `line` codec says what a line means. Here only lines are understood whose meaning is beyond doubt; every other
// line is handed over whole.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet {

constexpr std::uint8_t kNoCell = 0xff;  // fills the row of a line that is handed over

// An upper bound of the number of rows: one for each line end, and one for a last line that has none.
std::size_t count_lines(const std::uint8_t* text, std::size_t size);

// Packs the lines of `text` (UTF-8, lines end with '\n') into `rows`, 81 bytes each, and gives the number of rows:
//
//     blank, or a comment ('#')                     no row
//     81 cells, and perhaps a plain field           a row of values, 0 = empty
//     anything else                                 a row of kNoCell: the caller reads the line that begins at `starts`
//
// A cell is 1-9, or one of ". 0 _ * ? -" for an empty one. A plain field begins with a blank, has at most 100 printable
// ASCII characters, and none of "# % ;", which could begin a note of the boxes; a first word of 81 characters is plain if
// it is a solution, for it may be the regions of a jigsaw. `numbers` gets the line of each row,
// counted from `first`. The arrays have room for `count_lines` rows.
std::size_t pack_lines(const std::uint8_t* text, std::size_t size, std::uint64_t first, std::uint8_t* rows,
                       std::uint64_t* numbers, std::uint64_t* starts);

// Packs `rows` texts of 81 bytes, one behind the other, into rows of values as above; a text that is not 81 cells becomes a
// row of kNoCell. Gives the number of those.
std::size_t pack_texts(const std::uint8_t* texts, std::size_t rows, std::uint8_t* values);

// How many cells of each row of 81 values are not empty.
void count_clues(const std::uint8_t* values, std::size_t rows, std::uint8_t* clues);

// The texts of rows of 81 values: '1'-'9', and '.' for an empty cell.
void write_texts(const std::uint8_t* values, std::size_t rows, std::uint8_t* texts);

}  // namespace nonet
