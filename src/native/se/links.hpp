// Links: the implication graph of one position, as bitsets for the breadth-first searches of static chains (5.2, 5.3).
//
//     number      0    1    2   ...  n-1        candidates of the position in cell order
//     candidate  [c0] [c1] [c2] ... [cn-1]      cell * 9 + digit;  index[] is the inverse
//     off        [ words of number 0 ][ words of number 1 ] ...   bit j of set i: i being on turns j off
//
// A set is 4, 8 or 12 words; a middle game has some 200 candidates, so four words hold them, and a layer of a search is a
// few ORs.
#pragma once

#include <cstdint>

#include "se/board.hpp"
#include "se/hint.hpp"

namespace nonet::se {

struct Mode {
    bool x;  // links of a digit in a house
    bool y;  // links between the candidates of a cell
};

struct Links {
    const Board* board = nullptr;
    int n = 0;
    int words = 4;
    std::uint16_t candidate[kCandidates];  // cell * 9 + digit
    std::int16_t index[kCandidates];       // its number here, -1 if there is no such candidate
    Cells digit[9];                        // the cells that have it

    // Weak links, on -> off, in the order of 5.2: the rest of the cell, then box, row and column, each candidate once.
    std::uint16_t weak[kCandidates][28];
    std::uint8_t weak_cell[kCandidates];  // of these, how many are in the same cell
    std::uint8_t weak_all[kCandidates];
    std::uint64_t off_by_house[kCandidates * 12];  // as sets, `words` a candidate
    std::uint64_t off[kCandidates * 12];

    // Strong links, off -> on: in the cell, and in box, row and column; -1 for none or one that is already listed.
    std::int16_t strong_cell[kCandidates];
    std::int16_t strong_house[kCandidates][3];
    std::uint64_t linked_cell[12], linked_house[12];  // the candidates with such a link

    void build(const Board& position);
    // The house type by which `on` follows from `off`, or 3 for the rule of the cell.
    int cause(int off, int on) const;

    template <class Use>
    void strong(int i, Mode mode, Use&& use) const {
        if (mode.y && strong_cell[i] >= 0) use(strong_cell[i]);
        if (!mode.x) return;
        for (int type = 0; type < 3; ++type) {
            if (strong_house[i][type] >= 0) use(strong_house[i][type]);
        }
    }
};

// The length term of a rating (5.6): 0.1 for every threshold (4, 6, 8, 12, 16, 24, ...) below n - 2. Added one by one as
// doubles, since rounding decides some ties (5.7).
double length_term(int n);
inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

// 5.3.2: the number of nodes of the shortest chain from a candidate to its own negation, if at max_length `max_length`; else
// 0.
int chain_to_off(const Links& links, Mode mode, int from, int max_length);
int chain_to_on(const Links& links, Mode mode, int from, int max_length);

struct Arrival {
    int on, off;  // the last two nodes before the end of a chain; for a chain that ends off, `off` is the end itself
};

// A search that keeps its paths: cycles through a candidate (5.3.1) and, where the nodes matter, chains (5.3.2).
struct CycleSearch {
    std::int16_t via[kCandidates];   // on-node: the off-node before it
    std::int16_t pred[kCandidates];  // and the on-node before that
    std::int16_t queue[kCandidates];
    bool reached[kCandidates], seen[kCandidates];
    bool into[kCandidates] = {};  // off-nodes from which the start follows; false between searches

    // Calls use(last on-node, last off-node, n) for every arrival of n <= max_length nodes, in order, until it returns true.
    template <class Use>
    void run(const Links& links, Mode mode, int from, int max_length, Use&& use) {
        bool any = false;
        links.strong(from, mode, [&](int i) { into[i] = any = true; });
        if (!any) return;
        walk(links, mode, from, max_length, use);
        links.strong(from, mode, [&](int i) { into[i] = false; });
    }

    template <class Use>
    void walk(const Links& links, Mode mode, int from, int max_length, Use&& use) {
        for (int i = 0; i < links.n; ++i) reached[i] = seen[i] = false;
        reached[from] = true;
        via[from] = pred[from] = -1;
        queue[0] = static_cast<std::int16_t>(from);
        int head = 0, tail = 1;
        for (int n = 2; head < tail && n <= max_length; n += 2) {
            for (const int end = tail; head < end; ++head) {
                const int on = queue[head];
                const int first = mode.y ? 0 : links.weak_cell[on];
                for (int k = first; k < links.weak_all[on]; ++k) {
                    const int off = links.weak[on][k];
                    if (into[off] && n >= 4 && !passes(on, off) && use(on, off, n)) return;
                    if (seen[off]) continue;
                    seen[off] = true;
                    links.strong(off, mode, [&](int next) {
                        if (reached[next]) return;
                        reached[next] = true;
                        via[next] = static_cast<std::int16_t>(off);
                        pred[next] = static_cast<std::int16_t>(on);
                        queue[tail++] = static_cast<std::int16_t>(next);
                    });
                }
            }
        }
    }

    // The first arrival of the chain from `from` to its negation. Only if there is one.
    Arrival chain(const Links& links, Mode mode, int from, bool from_on);

    bool passes(int on, int off) const {
        for (; on >= 0; on = pred[on]) {
            if (via[on] == off) return true;
        }
        return false;
    }
};

// The eliminations of a cycle, in `hint`; false if there are none.
bool cycle_removals(const Links& links, const CycleSearch& search, int on, int off, Hint& hint);

}  // namespace nonet::se
