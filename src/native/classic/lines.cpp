#include "classic/lines.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace nonet {

namespace {

constexpr std::size_t kSide = 9, kCells = kSide * kSide;

// Bytes of a plain field. With 80 words behind its first one a line has 81 words, and those would be the cells.
constexpr std::size_t kMaxField = 100;

bool is_blank(std::uint8_t c) { return c == ' ' || c == '\t'; }

// What each byte means as a cell: its value, 0 for an empty one, kNoCell for what is none.
constexpr std::array<std::uint8_t, 256> kValues = [] {
    std::array<std::uint8_t, 256> values{};
    for (std::uint8_t& value : values) value = kNoCell;
    for (std::uint8_t digit = 0; digit <= 9; ++digit) values[std::size_t{'0'} + digit] = digit;
    for (const char empty : {'.', '_', '*', '?', '-'}) values[static_cast<std::size_t>(empty)] = 0;
    return values;
}();

// The values of 81 cells; false if one of them is no cell. (Comparing bytes instead of the table took ten times as long.)
bool pack_cells(const std::uint8_t* cells, std::uint8_t* row) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < kCells; ++i) {
        row[i] = kValues[cells[i]];
        seen |= row[i];
    }
    return seen <= 0x0f;
}

// The same for cells that are all '1'-'9', '0' or '.', without branches: one pass of vector instructions.
bool pack_usual_cells(const std::uint8_t* cells, std::uint8_t* row) {
    std::uint8_t wrong = 0;
    for (std::size_t i = 0; i < kCells; ++i) {
        const auto value = static_cast<std::uint8_t>(cells[i] - '0');
        const std::uint8_t is_digit = value <= 9 ? 0xff : 0;
        const std::uint8_t is_dot = cells[i] == '.' ? 0xff : 0;
        row[i] = value & is_digit;
        wrong |= static_cast<std::uint8_t>(~(is_digit | is_dot));
    }
    return wrong == 0;
}

// Whether 81 bytes are the digits of a solution, none of them twice in a row of the board.
bool is_solution(const std::uint8_t* word) {
    for (std::size_t row = 0; row < kCells; row += kSide) {
        unsigned met = 0;
        for (std::size_t i = row; i < row + kSide; ++i) {
            if (word[i] >= '1' && word[i] <= '9') met |= 1u << (word[i] - '1');
        }
        if (met != 0x1ff) return false;
    }
    return true;
}

bool is_plain_field(const std::uint8_t* field, const std::uint8_t* stop) {
    if (field == stop) return true;
    if (!is_blank(*field) || static_cast<std::size_t>(stop - field) > kMaxField) return false;
    const std::uint8_t* word = field;
    while (word < stop && is_blank(*word)) ++word;
    const std::uint8_t* const end = std::find_if(word, stop, is_blank);
    if (end - word == kCells && !is_solution(word)) return false;  // perhaps the regions of a jigsaw
    for (; field < stop; ++field) {
        const bool printable = (*field >= 0x20 && *field < 0x7f) || *field == '\t';
        if (!printable || *field == '#' || *field == '%' || *field == ';') return false;
    }
    return true;
}

}  // namespace

std::size_t count_lines(const std::uint8_t* text, std::size_t size) {
    std::size_t ends = 0;
    for (std::size_t i = 0; i < size; ++i) ends += text[i] == '\n';
    return ends + 1;
}

std::size_t pack_lines(const std::uint8_t* text, std::size_t size, std::uint64_t first, std::uint8_t* rows,
                       std::uint64_t* numbers, std::uint64_t* starts) {
    std::size_t count = 0;
    std::uint64_t number = first;
    const std::uint8_t* const end = text + size;
    for (const std::uint8_t* line = text; line < end; ++number) {
        const auto* stop = static_cast<const std::uint8_t*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        if (!stop) stop = end;
        const std::uint8_t* cells = line;
        while (cells < stop && is_blank(*cells)) ++cells;
        if (cells < stop && *cells != '#') {
            std::uint8_t* row = rows + count * kCells;
            const bool plain = static_cast<std::size_t>(stop - cells) >= kCells && is_plain_field(cells + kCells, stop) &&
                               pack_cells(cells, row);
            if (!plain) std::memset(row, kNoCell, kCells);
            numbers[count] = number;
            starts[count++] = static_cast<std::uint64_t>(line - text);
        }
        line = stop + 1;
    }
    return count;
}

std::size_t pack_texts(const std::uint8_t* texts, std::size_t rows, std::uint8_t* values) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < rows; ++i, texts += kCells, values += kCells) {
        if (pack_usual_cells(texts, values) || pack_cells(texts, values)) continue;
        std::memset(values, kNoCell, kCells);
        ++wrong;
    }
    return wrong;
}

void count_clues(const std::uint8_t* values, std::size_t rows, std::uint8_t* clues) {
    for (std::size_t i = 0; i < rows; ++i, values += kCells) {
        std::uint8_t count = 0;  // of bytes, so that the loop is one of vectors of bytes
        for (std::size_t cell = 0; cell < kCells; ++cell) count = static_cast<std::uint8_t>(count + (values[cell] != 0));
        clues[i] = count;
    }
}

void write_texts(const std::uint8_t* values, std::size_t rows, std::uint8_t* texts) {
    for (std::size_t i = 0; i < rows * kCells; ++i) {
        texts[i] = static_cast<std::uint8_t>(values[i] == 0 ? '.' : values[i] + '0');
    }
}

}  // namespace nonet
