// Producer 15 (section 3): unique rectangles and loops.
//
// Sound because: if a loop's cells, alternately coloured, held only a and b, the two could be swapped all along the loop
// (every house touched has one cell of each colour), so the puzzle would have two solutions. Some extra digit of the loop
// must therefore be true. It rests on the puzzle having one solution; on others the rating means nothing anyhow.
#include "se/producers.hpp"

namespace nonet::se {

namespace {

class Loops {
public:
    Loops(const Board& board, Budget& budget, Hint& best) : board_(board), budget_(budget), best_(best) {}

    bool search() {
        for (int cell = 0; cell < kCells; ++cell) {
            if (count(board_.cand[cell]) != 2) continue;
            pair_ = board_.cand[cell];
            start_ = cell;
            length_ = 0;
            members_ = Cells{};
            touched_[0] = touched_[1] = 0;
            enter(cell);
            extend(cell, -1, 0, 0);
            leave(cell);
            if (budget_.over()) break;
        }
        return found_;
    }

private:
    const Board& board_;
    Budget& budget_;
    Hint& best_;
    Hint hint_;
    bool found_ = false;
    Mask pair_ = 0;
    int start_ = 0;
    int length_ = 0;
    int path_[kCells] = {};
    Cells members_;
    std::uint32_t touched_[2] = {};  // houses of the even and of the odd cells

    void enter(int cell) {
        touched_[length_ % 2] |= kTables.houses[cell];
        path_[length_++] = cell;
        members_.add(cell);
    }
    void leave(int cell) {
        --length_;
        touched_[length_ % 2] &= ~kTables.houses[cell];
        members_.drop(cell);
    }

    // 3.1, with its quirk: `extra` grows with every sibling looked at, accepted or not, and is never set back. A cell whose
    // house already holds one of its colour is not followed: no valid loop (3.2) can come of it, and what is below it
    // has no effect on its siblings.
    void extend(int cell, int last_type, Mask extra, int extra_cells) {
        budget_.spend(1);
        if ((budget_.nodes & 1023) == 0 && budget_.over()) return;
        for (int type = 0; type < 3; ++type) {
            if (type == last_type) continue;
            const int house = kTables.house[cell][type];
            const int a = lowest(pair_), b = lowest(pair_ & (pair_ - 1));
            for (Mask rest = board_.pos[house][a] & board_.pos[house][b]; rest; rest &= rest - 1) {
                const int next = kTables.cell[house][lowest(rest)];
                if (next == start_) {
                    if (length_ >= 4 && next != cell && touched_[0] == touched_[1]) use();
                    continue;
                }
                if (members_.has(next)) continue;
                const Mask more = static_cast<Mask>(board_.cand[next] & ~pair_);
                extra |= more;
                if (more && extra_cells >= 2 && !single(extra)) continue;
                if (touched_[length_ % 2] & kTables.houses[next]) continue;
                enter(next);
                extend(next, type, extra, extra_cells + (more ? 1 : 0));
                leave(next);
            }
        }
    }

    bool could_win(int rating, int type) const {
        return !found_ || rating < best_.rating || (rating == best_.rating && type < best_.type);
    }
    void begin(int rating, int type) {
        hint_.begin(Technique::unique_loop, rating);
        hint_.size = static_cast<std::uint8_t>(length_);
        hint_.type = static_cast<std::uint8_t>(type);
    }
    // Ties keep the first found (3.6), which also makes duplicates (3.5) harmless.
    void offer() {
        if (!hint_.worthwhile() || !could_win(hint_.rating, hint_.type)) return;
        best_ = hint_;
        found_ = true;
    }

    void use() {
        const int base = length_ == 4 ? 45 : length_ == 6 ? 46 : length_ == 8 ? 47 : 50;
        if (!could_win(base, 1)) return;
        int cells[kCells], n = 0;
        Mask extra = 0;
        for (int i = 0; i < length_; ++i) {
            const Mask more = static_cast<Mask>(board_.cand[path_[i]] & ~pair_);
            if (!more) continue;
            cells[n++] = path_[i];
            extra |= more;
        }
        if (n == 0) return;
        if (n == 1) {
            begin(base, 1);
            hint_.remove(cells[0], pair_);
            offer();
        } else if (single(extra)) {
            begin(base, 2);
            Cells seen = kTables.peers[cells[0]];
            for (int i = 1; i < n; ++i) seen = seen & kTables.peers[cells[i]];
            while (seen.any()) {
                const int cell = seen.take();
                hint_.remove(cell, board_.cand[cell] & extra);
            }
            offer();
            if (n == 2) locked_pair(base, cells[0], cells[1]);
        } else if (n == 2) {
            subsets(base, cells[0], cells[1], extra);
            locked_pair(base, cells[0], cells[1]);
        }
    }

    // Type 4.
    void locked_pair(int base, int c1, int c2) {
        const std::uint32_t common = kTables.houses[c1] & kTables.houses[c2];
        for (const bool second : {false, true}) {
            const int locked = second ? lowest(pair_ & (pair_ - 1)) : lowest(pair_);
            for (std::uint32_t rest = common; rest; rest &= rest - 1) {
                const int house = lowest(rest);
                const Mask both = bit(kTables.position[c1][house / 9]) | bit(kTables.position[c2][house / 9]);
                if (board_.pos[house][locked] & ~both) continue;
                begin(base, 4);
                hint_.remove(c1, static_cast<Mask>(pair_ & ~bit(locked)));
                hint_.remove(c2, static_cast<Mask>(pair_ & ~bit(locked)));
                offer();
                return;
            }
        }
    }

    // Type 3: the two extra cells act together as one cell with the extra digits, a member of a naked or hidden set.
    void subsets(int base, int c1, int c2, Mask extra) {
        for (int size = count(extra); size <= 7; ++size) {
            if (!could_win(base + size - 2, 3)) return;
            for (std::uint32_t rest = kTables.houses[c1] & kTables.houses[c2]; rest; rest &= rest - 1) {
                const int house = lowest(rest);
                if (2 * size <= board_.empty[house]) naked(base, size, house, c1, c2, extra);
                if (2 * size < board_.empty[house]) hidden(base, size, house, c1, c2, extra);
            }
        }
    }

    void naked(int base, int size, int house, int c1, int c2, Mask extra) {
        if (!could_win(base + size - 1, 3)) return;
        int others[9], n = 0;
        for (int i = 0; i < 9; ++i) {
            const int cell = kTables.cell[house][i];
            if (cell != c1 && cell != c2 && several(board_.cand[cell])) others[n++] = cell;
        }
        const Mask certain = extra & board_.cand[c1] & board_.cand[c2];
        tuples(n, size - 1, [&](std::uint32_t tuple) {
            Mask theirs = 0;
            for (std::uint32_t rest = tuple; rest; rest &= rest - 1) theirs |= board_.cand[others[lowest(rest)]];
            const Mask digits = extra | theirs;
            if (count(digits) != size || count(certain | theirs) != size) return false;
            begin(base + size - 1, 3);
            for (int i = 0; i < n; ++i) {
                if (!(tuple >> i & 1)) hint_.remove(others[i], board_.cand[others[i]] & digits);
            }
            for (int i = 0; i < 9; ++i) {
                const int cell = kTables.cell[house][i];
                if (cell != c1 && cell != c2 && single(board_.cand[cell])) hint_.remove(cell, board_.cand[cell] & digits);
            }
            offer();
            return false;
        });
    }

    void hidden(int base, int size, int house, int c1, int c2, Mask extra) {
        if (!could_win(base + size - 2, 3)) return;
        int others[9], n = 0;
        for (int digit = 0; digit < 9; ++digit) {
            if (!((pair_ | extra) & bit(digit))) others[n++] = digit;
        }
        const Mask ignored = bit(kTables.position[c2][house / 9]);
        tuples(n, size - 2, [&](std::uint32_t tuple) {
            Mask digits = pair_, places = 0;
            for (std::uint32_t rest = tuple; rest; rest &= rest - 1) digits |= bit(others[lowest(rest)]);
            for (Mask rest = digits; rest; rest &= rest - 1) {
                const Mask theirs = static_cast<Mask>(board_.pos[house][lowest(rest)] & ~ignored);
                if (!theirs) return false;
                places |= theirs;
            }
            if (count(places) != size) return false;
            begin(base + size - 2, 3);
            for (Mask rest = places; rest; rest &= rest - 1) {
                const int cell = kTables.cell[house][lowest(rest)];
                if (cell != c1) hint_.remove(cell, static_cast<Mask>(board_.cand[cell] & ~digits));
            }
            offer();
            return false;
        });
    }
};

}  // namespace

bool unique_loop(const Board& board, Budget& budget, Hint& hint) { return Loops(board, budget, hint).search(); }

}  // namespace nonet::se
