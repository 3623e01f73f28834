// Presolve: new puzzles are propagated side by side, without guessing, until most lanes are done. Then the done ones leave,
// new puzzles take their lanes, and the few others go on beside them, so that no lane waits for the slowest.
// Easy puzzles are solved here and never reach the search; what is left of the others becomes the root of a search tree.
#pragma once

#include "classic/lanes.hpp"
#include "classic/transpose.hpp"

namespace nonet::classic {
namespace {

class Presolve {
public:
    // The lanes that are done, by outcome: solved, without solution, at a fixpoint. They are free afterwards; `cells` keeps
    // their state until the next `load`.
    struct Result {
        Bits solved, dead, open;
    };

    Bits busy() const { return busy_; }

    // Puts rows[lane] into each free lane of `lanes`. Returns the lanes whose row holds an invalid byte: they stay free.
    Bits load(const std::uint8_t* const* rows, Bits lanes) {
        V fresh[kCells];
        const Bits invalid = bits_of(rows_to_lanes(rows, fresh)) & lanes;
        open_up(fresh, mask_of(lanes));
        before_ |= mask_of(lanes);
        busy_ |= lanes & ~invalid;
        return invalid;
    }

    // Takes a digit from the candidates of one cell of a lane that was just loaded.
    void deny(int lane, int cell, int digit) {
        char* const at = reinterpret_cast<char*>(cells + cell) + 2 * lane;
        std::uint16_t candidates;
        std::memcpy(&candidates, at, sizeof candidates);
        candidates &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
        std::memcpy(at, &candidates, sizeof candidates);
    }

    // Sweeps until kMinDoneLanes are done, or all of them if `last`. The first half sweeps neither check for done lanes nor
    // use hidden triples: nearly always all lanes still have singles.
    Result reason(bool last) {
        for (int i = 0; i < kUncheckedHalfSweeps / 2; ++i) {
            half_sweep<Direction::rows, false, false>(cells);
            half_sweep<Direction::columns, false, false>(cells);
        }
        for (bool columns = false;; columns = !columns) {
            const SweepResult news =
                columns ? half_sweep<Direction::columns, true, true>(cells) : half_sweep<Direction::rows, true, true>(cells);
            const Bits dead = bits_of(~is_zero(news.bad)) & busy_;
            const Bits full = bits_of(equal(news.sum, splat(kSolvedSum))) & busy_ & ~dead;
            const Bits open = bits_of(equal(news.sum, before_)) & busy_ & ~dead & ~full;
            before_ = news.sum;
            const Bits done = dead | full | open;
            if (done != busy_ && (last || count_bits(done) < kMinDoneLanes)) continue;
            const Bits solved = full ? full & bits_of(proper(cells)) : 0;
            busy_ &= ~done;
            return {solved, dead | (full & ~solved), open};
        }
    }

    V cells[kCells];

private:
    // Half sweeps after a load before the first check; with 4 easy puzzles are 15% slower.
    static constexpr int kUncheckedHalfSweeps = 6;
    // Lanes that are done before new rows are loaded; with 5/8 17-clue puzzles are 4% slower, with all easy ones 40%.
    static constexpr int kMinDoneLanes = kLanes * 7 / 8;

    V before_{};     // the sums after the last half sweep
    Bits busy_ = 0;  // lanes that hold a puzzle

    // Fills the lanes in `mask` of `cells` with candidates: a given alone, or the digits that no given peer has.
    NONET_NOINLINE void open_up(const V* fresh, V mask) {
        V column[9];
        NONET_UNROLL
        for (int j = 0; j < 9; ++j) {
            column[j] = fresh[j];
            NONET_UNROLL
            for (int r = 1; r < 9; ++r) column[j] |= fresh[9 * r + j];
        }
        NONET_NO_UNROLL
        for (int band = 0; band < 3; ++band) {
            const V* given = fresh + 27 * band;
            V* c = cells + 27 * band;
            V triad[3][3];
            NONET_UNROLL
            for (int r = 0; r < 3; ++r) {
                NONET_UNROLL
                for (int q = 0; q < 3; ++q) {
                    const V* three = given + Rows::at(r, q, 0);
                    triad[r][q] = three[0] | three[1] | three[2];
                }
            }
            NONET_UNROLL
            for (int r = 0; r < 3; ++r) {
                NONET_UNROLL
                for (int j = 0; j < 9; ++j) {
                    const V row = triad[r][0] | triad[r][1] | triad[r][2];
                    const V box = triad[0][j / 3] | triad[1][j / 3] | triad[2][j / 3];
                    const V value = given[9 * r + j];
                    const V open = splat(kAll) & ~(row | box | column[j]);
                    c[9 * r + j] = pick(mask, pick(is_zero(value), open, value), c[9 * r + j]);
                }
            }
        }
    }
};

}  // namespace
}  // namespace nonet::classic
