#include "classic/lines.hpp"

#include <cstring>

namespace nonet {

namespace {

constexpr std::size_t kCells = 81;

bool is_blank(std::uint8_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

bool ends_a_puzzle(std::uint8_t c) { return is_blank(c) || c == ',' || c == ';' || c == '|' || c == '#'; }

}  // namespace

std::size_t count_lines(const std::uint8_t* text, std::size_t size) {
    std::size_t ends = 0;
    for (std::size_t i = 0; i < size; ++i) ends += text[i] == '\n';
    return ends + 1;
}

std::size_t pack_lines(const std::uint8_t* text, std::size_t size, std::uint64_t first, std::uint8_t* rows,
                       std::uint64_t* numbers) {
    std::size_t count = 0;
    std::uint64_t number = first;
    const std::uint8_t* const end = text + size;
    for (const std::uint8_t* line = text; line < end; ++number) {
        const auto* stop = static_cast<const std::uint8_t*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        if (!stop) stop = end;
        while (line < stop && is_blank(*line)) ++line;
        if (line < stop && *line != '#') {
            std::uint8_t* row = rows + count * kCells;
            const auto length = static_cast<std::size_t>(stop - line);
            if (length >= kCells && (length == kCells || ends_a_puzzle(line[kCells]))) {
                std::memcpy(row, line, kCells);
            } else {
                std::memset(row, kNoCell, kCells);
            }
            numbers[count++] = number;
        }
        line = stop + 1;
    }
    return count;
}

}  // namespace nonet
