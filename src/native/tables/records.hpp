// Columns of text as records of CSV.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::tables {

// Texts one after another in `data`, of which number i goes from ends[i] to ends[i + 1]. Row i of the column is text
// rows[i], or text i if there are no `rows`.
struct Texts {
    const std::uint8_t* data;
    std::size_t size;
    const std::int32_t* ends;
    std::size_t count;
    const std::int32_t* rows;
};

struct Written {
    std::size_t row;   // the first row that is not written
    std::size_t size;  // how many bytes the others took
};

// Writes the rows from `first` to `stop` as records, as many as there is room for. Throws std::invalid_argument at a text
// that is not there.
Written write_records(const Texts* columns, std::size_t count, std::size_t first, std::size_t stop, std::uint8_t* out,
                      std::size_t room);

}  // namespace nonet::tables
