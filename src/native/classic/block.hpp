// The block phase: new puzzles are reasoned about in step, without guessing, until most lanes are done. Then those leave,
// new ones take their lanes, and the few that were not done go on beside them, so that nobody waits for the slowest.
// Easy puzzles are solved here and never meet the search; of the others, what is left goes on as a node.
#pragma once

#include "classic/lanes.hpp"
#include "classic/transpose.hpp"

namespace nonet::classic {
namespace {

class Block {
public:
    // Which lanes have something to tell; all of them are free afterwards, their cells as they were left.
    struct Result {
        Bits solved, dead, open;
    };

    Bits busy() const { return busy_; }

    // Puts rows into lanes that are free. Gives the lanes whose row holds a byte that is no cell: they stay free.
    Bits load(const std::uint8_t* const* rows, Bits lanes) {
        V fresh[kCells];
        const Bits invalid = bits_of(rows_to_lanes(rows, fresh)) & lanes;
        open_up(fresh, mask_of(lanes));
        before_ |= mask_of(lanes);
        busy_ |= lanes & ~invalid;
        return invalid;
    }

    // Takes a digit from the candidates of one cell of a lane that was just loaded.
    void deny(int lane, int cell, int digit) { cells[cell][lane] &= static_cast<std::uint16_t>(~(1u << (digit - 1))); }

    // Sweeps until most lanes are done, or all of them if `last`.
    // The first halves neither look nor use the strong rule: nearly always all lanes have work to do.
    Result reason(bool last) {
        for (int i = 0; i < kBlind / 2; ++i) {
            half_sweep<Way::rows, false, false>(cells);
            half_sweep<Way::columns, false, false>(cells);
        }
        for (bool columns = false;; columns = !columns) {
            const News news =
                columns ? half_sweep<Way::columns, true, true>(cells) : half_sweep<Way::rows, true, true>(cells);
            const Bits dead = bits_of(~is_zero(news.bad)) & busy_;
            const Bits full = bits_of(equal(news.sum, splat(kSolvedSum))) & busy_ & ~dead;
            const Bits open = bits_of(equal(news.sum, before_)) & busy_ & ~dead & ~full;
            before_ = news.sum;
            const Bits done = dead | full | open;
            if (done != busy_ && (last || __builtin_popcount(done) < kDone)) continue;
            const Bits solved = full ? full & bits_of(proper(cells)) : 0;
            busy_ &= ~done;
            return {solved, dead | (full & ~solved), open};
        }
    }

    V cells[kCells];

private:
    static constexpr int kBlind = 6;               // 4: easy puzzles 15% slower
    static constexpr int kDone = kLanes * 7 / 8;   // 5/8: those with 17 clues 4% slower; waiting for all: easy ones 40%

    V before_{};  // the last sums
    Bits busy_ = 0;

    // From givens alone to candidates: each empty cell may hold what no given forbids.
    NONET_APART void open_up(const V* fresh, V mask) {
        V column[9];
        NONET_UNROLL
        for (int j = 0; j < 9; ++j) {
            column[j] = fresh[j];
            NONET_UNROLL
            for (int r = 1; r < 9; ++r) column[j] |= fresh[9 * r + j];
        }
        NONET_ROLLED
        for (int band = 0; band < 3; ++band) {
            const V* given = fresh + 27 * band;
            V* c = cells + 27 * band;
            V third[3][3];
            NONET_UNROLL
            for (int r = 0; r < 3; ++r) {
                NONET_UNROLL
                for (int q = 0; q < 3; ++q) {
                    const V* three = given + Rows::at(r, q, 0);
                    third[r][q] = three[0] | three[1] | three[2];
                }
            }
            NONET_UNROLL
            for (int r = 0; r < 3; ++r) {
                NONET_UNROLL
                for (int j = 0; j < 9; ++j) {
                    const V row = third[r][0] | third[r][1] | third[r][2];
                    const V box = third[0][j / 3] | third[1][j / 3] | third[2][j / 3];
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
