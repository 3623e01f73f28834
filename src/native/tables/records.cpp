#include "tables/records.hpp"

#include <cstring>
#include <stdexcept>

#include "portable.hpp"

namespace nonet::tables {

namespace {

struct Field {
    const std::uint8_t* text;
    std::size_t size;
};

Field field_of(const Texts& column, std::size_t row) {
    const std::size_t at = column.rows ? static_cast<std::size_t>(column.rows[row]) : row;  // below 0 is above all
    if (at >= column.count) throw std::invalid_argument("a row holds a text that is not there");
    const std::int64_t begin = column.ends[at];
    const std::int64_t end = column.ends[at + 1];
    if (begin < 0 || end < begin || static_cast<std::size_t>(end) > column.size) {
        throw std::invalid_argument("a text is not within the data");
    }
    return {column.data + begin, static_cast<std::size_t>(end - begin)};
}

template <class Word>
NONET_INLINE Word load(const std::uint8_t* from) {
    Word word;
    std::memcpy(&word, from, sizeof(Word));
    return word;
}

// Copies a word, and sets the highest bit of some byte in `low` if one of its bytes is at most a comma.
template <class Word>
NONET_INLINE void copy_word(const std::uint8_t* from, std::uint8_t* to, Word& low) {
    constexpr Word ones = static_cast<Word>(~Word{0}) / 255;
    const Word word = load<Word>(from);
    low |= (word - ones * (',' + 1)) & ~word;
    std::memcpy(to, &word, sizeof(Word));
}

// The same for a text of at least one word; the last word overlaps the one before it.
template <class Word>
NONET_INLINE bool copy_words(const Field& field, std::uint8_t* out) {
    constexpr Word highest = static_cast<Word>(~Word{0}) / 255 * 128;
    Word low = 0;
    for (std::size_t i = 0; i + sizeof(Word) < field.size; i += sizeof(Word)) copy_word(field.text + i, out + i, low);
    const std::size_t last = field.size - sizeof(Word);
    copy_word(field.text + last, out + last, low);
    return low & highest;
}

// Copies a text, and tells whether a byte of it is at most a comma, as all are that have to be quoted. Signs of cells come
// behind the comma, so nearly no field is looked at again. Three passes (memcpy, a loop for the compiler to make wide) took
// half as long again.
NONET_INLINE bool copy(const Field& field, std::uint8_t* out) {
    if (field.size >= 8) return copy_words<std::uint64_t>(field, out);
    if (field.size >= 4) return copy_words<std::uint32_t>(field, out);
    bool low = false;
    for (std::size_t i = 0; i < field.size; ++i) {
        out[i] = field.text[i];
        low |= out[i] <= ',';
    }
    return low;
}

bool is_special(const Field& field) {
    for (std::size_t i = 0; i < field.size; ++i) {
        const std::uint8_t sign = field.text[i];
        if (sign == ',' || sign == '"' || sign == '\n' || sign == '\r') return true;
    }
    return false;
}

std::uint8_t* quoted(const Field& field, std::uint8_t* out) {
    *out++ = '"';
    for (std::size_t i = 0; i < field.size; ++i) {
        if (field.text[i] == '"') *out++ = '"';
        *out++ = field.text[i];
    }
    *out++ = '"';
    return out;
}

}  // namespace

Written write_records(const Texts* columns, std::size_t count, std::size_t first, std::size_t stop, std::uint8_t* out,
                      std::size_t room) {
    const std::uint8_t* const begin = out;
    const std::uint8_t* const end = out + room;
    for (std::size_t row = first; row < stop; ++row) {
        std::uint8_t* const record = out;
        for (std::size_t at = 0; at < count; ++at) {
            const Field field = field_of(columns[at], row);
            // Two quotes, a comma or line end, and every sign doubled.
            if (field.size > room || static_cast<std::size_t>(end - out) < 2 * field.size + 3) {
                return {row, static_cast<std::size_t>(record - begin)};
            }
            if ((copy(field, out) && is_special(field)) || (count == 1 && field.size == 0)) {
                out = quoted(field, out);
            } else {
                out += field.size;
            }
            *out++ = at + 1 < count ? ',' : '\n';
        }
    }
    return {stop, static_cast<std::size_t>(out - begin)};
}

}  // namespace nonet::tables
