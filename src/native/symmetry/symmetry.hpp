// The symmetries of the 9x9 board: canonical form, automorphisms and maps. No Python here.
//
// A move of the board is one of 2 x 6^8: transpose or not, permute the three bands, the rows in each band, the three stacks
// and the columns in each stack. Two puzzles are equivalent if a move and a relabelling of the digits lead from one to the
// other; the canonical form is the least member of its class, read row by row with an empty cell before 1 to 9.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace nonet::symmetry {

constexpr int kSide = 9;
constexpr int kCells = 81;
constexpr std::uint32_t kMoves = 3'359'232;  // 2 x 6^8

// A move with a relabelling, told from the image: image[r][c] = label[source[row[r]][column[c]]], where the source is
// transposed first if `transposed`. label[0] is 0.
struct Map {
    std::uint8_t transposed;
    std::uint8_t row[kSide];
    std::uint8_t column[kSide];
    std::uint8_t label[kSide + 1];
};
constexpr std::size_t kMapBytes = sizeof(Map);
static_assert(kMapBytes == 29, "maps are handed out as rows of 29 bytes");

enum class Status : std::uint8_t {
    done = 0,
    conflict = 1,  // a digit twice in a house: no puzzle
    invalid = 2,   // a byte that is no cell
    stopped = 3,
    few = 4,  // fewer equivalents exist than were asked for
};

// 81 cells as bytes 0 to 9, from bytes or signs ('.' or '0' to '9'); checks that no digit stands twice in a house.
Status read(const std::uint8_t* puzzle, std::uint8_t* cells);

// The image of 81 cells (0 to 9) under a map.
void apply(const Map& map, const std::uint8_t* cells, std::uint8_t* image);

// How many puzzles are equivalent to one with this many automorphisms, itself among them; `cells` as `read` gives them.
std::uint64_t equivalents(const std::uint8_t* cells, std::uint32_t automorphisms);

// Canonical forms, one puzzle after another; keeps the memory of its search. Not for several threads at once.
class Search;
class Canonicaliser {
public:
    Canonicaliser();
    ~Canonicaliser();
    Canonicaliser(const Canonicaliser&) = delete;
    Canonicaliser& operator=(const Canonicaliser&) = delete;

    // The canonical form of `cells` (as `read` gives them) and one of the maps to it; returns how many moves of the board
    // lead there, which is the number of automorphisms.
    std::uint32_t canonical(const std::uint8_t* cells, std::uint8_t* form, Map& map);

private:
    std::unique_ptr<Search> search_;
};

// Rows of 81 bytes as `read` takes them. A row that is no puzzle gets zeros and a status; outputs may be null but for
// `forms` and `status`.
struct CanonicalBatch {
    const std::uint8_t* puzzles = nullptr;
    std::size_t rows = 0;
    unsigned threads = 0;                    // 0: every core
    std::uint8_t* forms = nullptr;           // kCells a row
    std::uint8_t* maps = nullptr;            // kMapBytes a row
    std::uint32_t* automorphisms = nullptr;  // one a row
    std::uint8_t* status = nullptr;
    const std::atomic<bool>* stop = nullptr;
};
void canonical(const CanonicalBatch& batch);

// `count` equivalents of each puzzle, drawn at random, that differ from it and from each other. Row i draws from the stream
// (seed, first + i), so its images do not depend on the other rows, nor on the threads.
struct AugmentBatch {
    const std::uint8_t* puzzles = nullptr;
    std::size_t rows = 0;
    std::size_t count = 0;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    unsigned threads = 0;
    std::uint8_t* images = nullptr;  // count x kCells a row
    std::uint8_t* status = nullptr;
    const std::atomic<bool>* stop = nullptr;
};
void augment(const AugmentBatch& batch);

}  // namespace nonet::symmetry
