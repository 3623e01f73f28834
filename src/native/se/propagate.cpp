// Full propagation (5.4). Sound because every node follows from its parents by a rule of Sudoku, so a clash refutes the
// hypothesis, and a consequence of all candidates of a cell (positions in a house, a hypothesis and its negation) holds.
#include "se/propagate.hpp"

#include <cstring>

#include "se/advanced.hpp"

namespace nonet::se {

namespace {

// Population count without a call: baseline x86-64 has no instruction for it, and the builtin calls a library function.
int count_bits_inline(std::uint64_t v) {
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    return static_cast<int>(((v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

}  // namespace

Propagator::Propagator() = default;
Propagator::~Propagator() = default;

// Adds a node with its first parent; `add_parent` adds more, and after the last `count_ancestors` must follow.
int Propagator::add_node(int literal, std::uint8_t cause, int first_parent) {
    const int i = static_cast<int>(out_->nodes.size());
    const auto begin = static_cast<std::uint32_t>(out_->parents.size());
    if (first_parent >= 0) out_->parents.push_back(static_cast<std::uint16_t>(first_parent));
    const bool child = first_parent >= 0;
    const std::uint16_t ancestors = static_cast<std::uint16_t>(child ? out_->nodes[first_parent].ancestors + 1 : 1);
    out_->nodes.push_back(
        {static_cast<std::uint16_t>(literal), ancestors, begin, static_cast<std::uint16_t>(child), -1, cause});
    const std::size_t need = static_cast<std::size_t>(i + 1) * stride_;
    if (rows_.size() < need) rows_.resize(need * 2);
    std::uint64_t* row = rows_.data() + static_cast<std::size_t>(i) * stride_;
    if (child) std::memcpy(row, rows_.data() + static_cast<std::size_t>(first_parent) * stride_, sizeof *row * stride_);
    else std::memset(row, 0, sizeof *row * stride_);
    row[i / 64] |= std::uint64_t{1} << i % 64;
    return i;
}

void Propagator::add_parent(int node, int parent) {
    out_->parents.push_back(static_cast<std::uint16_t>(parent));
    ++out_->nodes[node].parent_count;
    std::uint64_t* row = rows_.data() + static_cast<std::size_t>(node) * stride_;
    const std::uint64_t* from = rows_.data() + static_cast<std::size_t>(parent) * stride_;
    for (int w = 0; w < stride_; ++w) row[w] |= from[w];
}

void Propagator::count_ancestors(int node) {
    const std::uint64_t* row = rows_.data() + static_cast<std::size_t>(node) * stride_;
    int sum = 0;
    for (int w = 0; w < stride_; ++w) sum += count_bits_inline(row[w]);
    out_->nodes[node].ancestors = static_cast<std::uint16_t>(sum);
}

void Propagator::put_on(int node) {
    const int candidate = out_->nodes[node].literal;
    const int cell = candidate / 9, digit = candidate % 9;
    out_->node_of[candidate] = static_cast<std::int16_t>(node);
    out_->on[candidate / 64] |= std::uint64_t{1} << candidate % 64;
    on_cell_[cell] |= bit(digit);
    for (int type = 0; type < 3; ++type) on_pos_[kTables.house[cell][type]][digit] |= bit(kTables.position[cell][type]);
    on_queue_.push_back(node);
}

void Propagator::put_off(int node) {
    const int candidate = out_->nodes[node].literal - kCandidates;
    const int cell = candidate / 9, digit = candidate % 9;
    out_->node_of[kCandidates + candidate] = static_cast<std::int16_t>(node);
    out_->off[candidate / 64] |= std::uint64_t{1} << candidate % 64;
    off_cell_[cell] |= bit(digit);
    for (int type = 0; type < 3; ++type) off_pos_[kTables.house[cell][type]][digit] |= bit(kTables.position[cell][type]);
    off_queue_.push_back(node);
}

// Follows the weak links of an on-node; false at a clash.
bool Propagator::expand_on(int node) {
    const int candidate = out_->nodes[node].literal;
    const int cell = candidate / 9, digit = candidate % 9;
    // Turns off the members of `all` in order, up to the first that is on: a clash.
    const auto spread = [&](Mask all, Mask on, Mask off, std::uint8_t cause, auto&& candidate_at) {
        const Mask hit = all & on;
        Mask fresh = static_cast<Mask>(all & ~off);
        if (hit) fresh &= static_cast<Mask>((hit & -hit) - 1);
        for (; fresh; fresh &= fresh - 1) put_off(add_node(kCandidates + candidate_at(lowest(fresh)), cause, node));
        if (!hit) return true;
        const int which = candidate_at(lowest(hit));
        out_->clash_on = out_->node_of[which];
        out_->clash_off = add_node(kCandidates + which, cause, node);
        return false;
    };
    if (flags_.y) {
        const Mask others = static_cast<Mask>(working_.cand[cell] & ~bit(digit));
        if (!spread(others, on_cell_[cell], off_cell_[cell], kByCell, [&](int d) { return cell * 9 + d; })) return false;
    }
    for (int type = 0; type < 3; ++type) {
        const int house = kTables.house[cell][type];
        const Mask others = static_cast<Mask>(working_.pos[house][digit] & ~bit(kTables.position[cell][type]));
        const auto there = [&](int place) { return kTables.cell[house][place] * 9 + digit; };
        const auto cause = static_cast<std::uint8_t>(type);
        if (!spread(others, on_pos_[house][digit], off_pos_[house][digit], cause, there)) return false;
    }
    return true;
}

// Adds an on-node that follows from the off-node `from` as the last of its cell (house < 0) or house. `hidden`: digits of
// the cell, or positions in the house, that were turned off before; these are parents too. False at a clash.
bool Propagator::conclude_on(int from, int candidate, std::uint8_t cause, int house, Mask hidden) {
    const bool clash = out_->has_off(candidate);
    if (!clash && out_->has_on(candidate)) return true;
    const int node = add_node(candidate, cause, from);
    if (hidden) {
        for (; hidden; hidden &= hidden - 1) {
            const int i = lowest(hidden);
            const int gone = house < 0 ? candidate / 9 * 9 + i : kTables.cell[house][i] * 9 + candidate % 9;
            const int parent = out_->node_of[kCandidates + gone];
            if (parent >= 0) add_parent(node, parent);
        }
        count_ancestors(node);
    }
    if (clash) {
        out_->clash_on = node;
        out_->clash_off = out_->node_of[kCandidates + candidate];
        return false;
    }
    put_on(node);
    return true;
}

bool Propagator::expand_off(int node) {
    const int candidate = out_->nodes[node].literal - kCandidates;
    const int cell = candidate / 9, digit = candidate % 9;
    bool open = true;
    if (flags_.y) {
        const Mask left = working_.cand[cell];
        if (count(left) == 2 && (left & bit(digit))) {
            const int other = lowest(left & ~bit(digit));
            open = conclude_on(node, cell * 9 + other, kByCell, -1, static_cast<Mask>(board_->cand[cell] & ~left));
        }
    }
    for (int type = 0; open && type < 3; ++type) {
        const int house = kTables.house[cell][type];
        const Mask left = working_.pos[house][digit], here = bit(kTables.position[cell][type]);
        if (count(left) != 2 || !(left & here)) continue;
        const int other = kTables.cell[house][lowest(left & ~here)] * 9 + digit;
        open = conclude_on(node, other, static_cast<std::uint8_t>(type), house,
                           static_cast<Mask>(board_->pos[house][digit] & ~left));
    }
    if (flags_.dynamic) working_.remove(cell, digit);
    return open;
}

void Propagator::run(const Board& board, int candidate, bool is_on, Flags flags, int max_nodes, Budget& budget,
                     Propagation& out) {
    board_ = &board;
    out_ = &out;
    flags_ = flags;
    out.nodes.clear();
    out.parents.clear();
    out.nested.clear();
    std::memset(out.node_of, 0xff, sizeof out.node_of);
    std::memset(out.on, 0, sizeof out.on);
    std::memset(out.off, 0, sizeof out.off);
    out.clash_on = out.clash_off = -1;
    out.known = true;
    working_ = board;
    std::memset(on_cell_, 0, sizeof on_cell_);
    std::memset(off_cell_, 0, sizeof off_cell_);
    std::memset(on_pos_, 0, sizeof on_pos_);
    std::memset(off_pos_, 0, sizeof off_pos_);
    int candidates = 0;
    for (int cell = 0; cell < kCells; ++cell) candidates += count(board.cand[cell]);
    stride_ = (2 * candidates + 1) / 64 + 1;
    on_queue_.clear();
    off_queue_.clear();
    on_head_ = off_head_ = 0;
    const int source = add_node(is_on ? candidate : kCandidates + candidate, kBySource, -1);
    if (is_on) put_on(source);
    else put_off(source);
    std::size_t small = 0;  // some pending off-node before this index may still lead to a small enough hint
    for (bool open = true; open;) {
        if (on_head_ < on_queue_.size()) {
            open = expand_on(on_queue_[on_head_++]);
        } else if (off_head_ < off_queue_.size()) {
            if (flags.level == 0 && off_head_ >= small) {
                small = off_head_;
                while (small < off_queue_.size() && out.nodes[off_queue_[small]].ancestors + 2 > max_nodes) ++small;
                if (small == off_queue_.size()) break;
                ++small;
            }
            open = expand_off(off_queue_[off_head_++]);
        } else {
            if (flags.level == 0) break;
            if (!advanced_) advanced_ = std::make_unique<Advanced>();
            open = advanced_->extend(*this, budget);
        }
    }
    budget.spend(out.nodes.size());
}

}  // namespace nonet::se
