#include "se/links.hpp"

#include <cstring>

namespace nonet::se {

void Links::build(const Board& position) {
    board = &position;
    n = 0;
    for (Cells& cells : digit) cells = Cells{};
    for (int cell = 0; cell < kCells; ++cell) {
        for (int d = 0; d < 9; ++d) {
            const int c = cell * 9 + d;
            index[c] = -1;
            if (!(position.cand[cell] & bit(d))) continue;
            candidate[n] = static_cast<std::uint16_t>(c);
            index[c] = static_cast<std::int16_t>(n++);
            digit[d].add(cell);
        }
    }
    words = n <= 256 ? 4 : n <= 512 ? 8 : 12;
    std::memset(off, 0, sizeof(std::uint64_t) * static_cast<std::size_t>(n * words));
    std::memset(off_by_house, 0, sizeof(std::uint64_t) * static_cast<std::size_t>(n * words));
    std::memset(linked_cell, 0, sizeof linked_cell);
    std::memset(linked_house, 0, sizeof linked_house);
    for (int i = 0; i < n; ++i) {
        const int cell = candidate[i] / 9, d = candidate[i] % 9;
        std::uint64_t* const all = off + i * words;
        std::uint64_t* const by_house = off_by_house + i * words;
        int found = 0;
        const auto add = [&](int other, std::uint64_t* set) {
            weak[i][found++] = static_cast<std::uint16_t>(other);
            set[other / 64] |= std::uint64_t{1} << other % 64;
        };
        const Mask others = static_cast<Mask>(position.cand[cell] & ~bit(d));
        for (Mask rest = others; rest; rest &= rest - 1) add(index[cell * 9 + lowest(rest)], all);
        weak_cell[i] = static_cast<std::uint8_t>(found);
        strong_cell[i] = single(others) ? static_cast<std::int16_t>(index[cell * 9 + lowest(others)]) : std::int16_t{-1};
        if (strong_cell[i] >= 0) linked_cell[i / 64] |= std::uint64_t{1} << i % 64;
        for (int type = 0; type < 3; ++type) {
            const int house = kTables.house[cell][type];
            const Mask places = static_cast<Mask>(position.pos[house][d] & ~bit(kTables.position[cell][type]));
            const Mask in_box = type == kBox ? Mask{0} : kTables.shared[house][kTables.house[cell][kBox]];
            for (Mask rest = static_cast<Mask>(places & ~in_box); rest; rest &= rest - 1) {
                add(index[kTables.cell[house][lowest(rest)] * 9 + d], by_house);
            }
            strong_house[i][type] = -1;
            if (!single(places)) continue;
            const std::int16_t other = index[kTables.cell[house][lowest(places)] * 9 + d];
            bool listed = false;
            for (int before = 0; before < type; ++before) listed |= strong_house[i][before] == other;
            if (!listed) strong_house[i][type] = other;
            linked_house[i / 64] |= std::uint64_t{1} << i % 64;
        }
        weak_all[i] = static_cast<std::uint8_t>(found);
        for (int w = 0; w < words; ++w) all[w] |= by_house[w];
    }
}

int Links::cause(int off_node, int on_node) const {
    if (strong_cell[off_node] == on_node) return 3;
    for (int type = 0; type < 3; ++type) {
        if (strong_house[off_node][type] == on_node) return type;
    }
    return 3;
}

double length_term(int n) {
    double added = 0;
    int threshold = 4;
    for (bool half = true; n - 2 > threshold; half = !half) {
        added += 0.1;
        threshold = half ? threshold * 3 / 2 : threshold * 4 / 3;
    }
    return added;
}

namespace {

bool has(const std::uint64_t* set, int i) { return set[i / 64] >> (i % 64) & 1; }
void add(std::uint64_t* set, int i) { set[i / 64] |= std::uint64_t{1} << i % 64; }

// Breadth-first search by layers, on-nodes and off-nodes in turn.
template <int W>
struct Layers {
    const Links& links;
    Mode mode;
    std::uint64_t on[W] = {}, off[W] = {};
    std::uint64_t linked[W];
    std::uint16_t queue[kCandidates];
    int head = 0, tail = 0;

    Layers(const Links& l, Mode m) : links(l), mode(m) {
        for (int w = 0; w < W; ++w) linked[w] = (m.y ? l.linked_cell[w] : 0) | (m.x ? l.linked_house[w] : 0);
    }

    void put_on(int i) {
        if (has(on, i)) return;
        add(on, i);
        queue[tail++] = static_cast<std::uint16_t>(i);
    }

    // The off-nodes that follow from the pending on-nodes and are new.
    bool to_off(std::uint64_t (&fresh)[W]) {
        std::uint64_t sum[W] = {};
        const std::uint64_t* sets = mode.y ? links.off : links.off_by_house;
        for (; head < tail; ++head) {
            const std::uint64_t* set = sets + queue[head] * W;
            for (int w = 0; w < W; ++w) sum[w] |= set[w];
        }
        std::uint64_t any = 0;
        for (int w = 0; w < W; ++w) {
            fresh[w] = sum[w] & ~off[w];
            off[w] |= fresh[w];
            any |= fresh[w];
        }
        return any;
    }
    void to_on(const std::uint64_t (&fresh)[W]) {
        for (int w = 0; w < W; ++w) {
            for (std::uint64_t rest = fresh[w] & linked[w]; rest; rest &= rest - 1) {
                links.strong(w * 64 + lowest(rest), mode, [&](int next) { put_on(next); });
            }
        }
    }
};

template <int W>
int to_off(const Links& links, Mode mode, int from, int max_length) {
    Layers<W> search(links, mode);
    search.put_on(from);
    std::uint64_t fresh[W];
    for (int n = 2; n <= max_length && search.to_off(fresh); n += 2) {
        if (has(fresh, from)) return n;
        search.to_on(fresh);
    }
    return 0;
}

template <int W>
int to_on(const Links& links, Mode mode, int from, int max_length) {
    Layers<W> search(links, mode);
    add(search.off, from);
    std::uint64_t fresh[W] = {};
    add(fresh, from);
    for (int n = 2; n <= max_length; n += 2) {
        search.to_on(fresh);
        if (has(search.on, from)) return n;
        if (!search.to_off(fresh)) return 0;
    }
    return 0;
}

}  // namespace

int chain_to_off(const Links& links, Mode mode, int from, int max_length) {
    return links.words == 4   ? to_off<4>(links, mode, from, max_length)
           : links.words == 8 ? to_off<8>(links, mode, from, max_length)
                              : to_off<12>(links, mode, from, max_length);
}

int chain_to_on(const Links& links, Mode mode, int from, int max_length) {
    return links.words == 4   ? to_on<4>(links, mode, from, max_length)
           : links.words == 8 ? to_on<8>(links, mode, from, max_length)
                              : to_on<12>(links, mode, from, max_length);
}

Arrival CycleSearch::chain(const Links& links, Mode mode, int from, bool from_on) {
    for (int i = 0; i < links.n; ++i) reached[i] = seen[i] = false;
    int head = 0, tail = 0;
    Arrival arrival{-1, -1};
    const auto follow = [&](int on, int off) {
        seen[off] = true;
        links.strong(off, mode, [&](int next) {
            if (!from_on && next == from && on >= 0 && arrival.off < 0) arrival = {on, off};
            if (reached[next]) return;
            reached[next] = true;
            via[next] = static_cast<std::int16_t>(off);
            pred[next] = static_cast<std::int16_t>(on);
            queue[tail++] = static_cast<std::int16_t>(next);
        });
    };
    if (from_on) {
        reached[from] = true;
        via[from] = pred[from] = -1;
        queue[tail++] = static_cast<std::int16_t>(from);
    } else {
        follow(-1, from);
    }
    for (; head < tail && arrival.off < 0; ++head) {
        const int on = queue[head];
        for (int k = mode.y ? 0 : links.weak_cell[on]; k < links.weak_all[on]; ++k) {
            const int off = links.weak[on][k];
            if (seen[off]) continue;
            if (from_on && off == from) arrival = {on, off};
            follow(on, off);
            if (arrival.off >= 0) break;
        }
    }
    return arrival;
}

bool cycle_removals(const Links& links, const CycleSearch& search, int on, int off, Hint& hint) {
    Cells by_on[9], by_off[9], inside;
    Mask digits_on = 0, digits_off = 0;
    hint.removals = 0;
    for (; on >= 0; off = search.via[on], on = search.pred[on]) {
        const int yes = links.candidate[on], no = links.candidate[off];
        by_on[yes % 9] = by_on[yes % 9] | kTables.peers[yes / 9];
        by_off[no % 9] = by_off[no % 9] | kTables.peers[no / 9];
        digits_on |= bit(yes % 9);
        digits_off |= bit(no % 9);
        inside.add(yes / 9);
        inside.add(no / 9);
    }
    Mask gone[kCells] = {};
    Cells touched;
    for (Mask rest = digits_on & digits_off; rest; rest &= rest - 1) {
        const int d = lowest(rest);
        Cells cells = links.digit[d] & by_on[d] & by_off[d] & ~inside;
        touched = touched | cells;
        while (cells.any()) gone[cells.take()] |= bit(d);
    }
    while (touched.any()) {
        const int cell = touched.take();
        hint.remove(cell, gone[cell]);
    }
    return hint.removals;
}

}  // namespace nonet::se
