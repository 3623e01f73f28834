// The search: depth-first branch and propagate, with a node of some puzzle's tree in every lane. All lanes are swept
// together, and a lane that is done with its node takes another (work sharing between lanes, as threads of a parallel search
// do).
//
//     input ---presolve----> pool --+--> lane 0   c[81], which puzzle, path, depth    own 0: right children waiting
//                             ^     +--> lane 1                                       own 1
//                             |     ...                                               ...
//                             +---------- right children that found no room ---------+
//
// An *event* interrupts the sweeps only when `kMinFinishedLanes` lanes are dead, filled or at a fixpoint (10-15% faster than
// at the first). Each dead or filled lane then takes the last node of its own stack, and each lane at a fixpoint branches.
// Its left child stays in the lane. Its right child goes onto the lane's own stack while the puzzle has made few guesses,
// since a puzzle with several solutions is done soonest in plain depth-first order; later into a free lane, or into the
// pool. So a hard puzzle spreads over all lanes, and no puzzle holds up the end of a batch.
//
// A right child on a lane's own stack is rarely needed. It is *deferred*: the node names a snapshot of all lanes, its
// parent's lane and the decision. A snapshot costs nothing, for an event reads the lanes in one place and writes them to
// another; what was there before is the snapshot.
//
//     snapshots_   [ 81 x V ] [ 81 x V ] [ 81 x V ] ...     cells_ -> one of them: the lanes now
//                    users 0    users 3    users 1          users: deferred nodes that need it; without any it is free
//
// Invariant: which solution is reported depends on none of this. Nodes carry their path, a solution further left replaces
// one further right, and a puzzle with enough solutions is over only for nodes to the right of its first solution.
#pragma once

#include "classic/moves.hpp"
#include "classic/presolve.hpp"

namespace nonet::classic {
namespace {

// Lanes that are dead, filled or at a fixpoint before an event; of 16 lanes 10. With 8 1-2% slower, with 6 4%, with 12 1%.
constexpr int kMinFinishedLanes = kLanes * 5 / 8;
// Guesses of a puzzle until its right children leave the lane's own stack. With 0, puzzles with one solution are 4-9%
// faster, and those with several take 1.6 times as long; with 5, 3% and 1.2 times; with 8, those with several are 4% slower;
// with 32 the hardest are 4% slower.
constexpr std::uint32_t kMaxOwnGuesses = 12;
// Nodes in the pool up to which presolve fills it.
constexpr int kRefilledPool = 2 * kLanes;
// Branches above a node: each removes a candidate, and 729 - 81 of them can go.
constexpr int kMaxDepth = 648;
#if defined(NONET_CLASSIC_TIGHT)  // the tests run with little room, so that rare cases become common
constexpr int kMaxPathDepth = 3;
constexpr int kMaxPool = 4;
#else
// Branches that `Node::path` records.
constexpr int kMaxPathDepth = 64;
// Nodes in the pool; beyond that, right children wait on their lane's own stack.
constexpr int kMaxPool = 64 * kLanes;
#endif
// Nodes in all: the pool, each lane's own stack at its deepest, and those in transit.
constexpr int kMaxNodes = kMaxPool + kLanes * (kMaxDepth + 1) + 4 * kLanes;
// Puzzles in the search: presolve starts only with fewer than kRefilledPool nodes in the pool.
constexpr int kMaxPuzzles = 8 * kLanes;
// Snapshots of the lanes; a right child that finds none left is copied.
#if defined(NONET_CLASSIC_TIGHT)
constexpr int kMaxSnapshots = 3;
#else
constexpr int kMaxSnapshots = 32;
#endif
// Events (of one or two microseconds each) between two looks at the stop flag.
constexpr unsigned kEventsPerStopCheck = 64;

// An intrusive stack, linked through Node::next.
class Stack {
public:
    bool empty() const { return top_ == nullptr; }
    int size() const { return size_; }
    const Node* top() const { return top_; }
    void push(Node* node) {
        node->next = top_;
        top_ = node;
        ++size_;
    }
    Node* pop() {
        Node* node = top_;
        top_ = node->next;
        --size_;
        return node;
    }

private:
    Node* top_ = nullptr;
    int size_ = 0;
};

class Search {
public:
    explicit Search(Task& task) : task_(task), next_row_(task.first), end_row_(task.first + task.rows) {}

    // Goes on with the first row where the low-latency search left it.
    void adopt(const Begun& begun) {
        const int index = fresh_puzzles_++;
        puzzles_[index] = {next_row_++, begun.count, begun.first, begun.guesses, 0, false, false, true};
        for (int i = 0; i < begun.size; ++i) {
            Node* node = new_node();
            *node = begun.open[i];
            node->puzzle = static_cast<std::uint16_t>(index);
            puzzles_[index].too_deep |= node->depth > kMaxPathDepth;
            puzzles_[index].nodes++;
            pool_.push(node);
        }
    }

    void run() {
        for (int i = 0; i < kCells; ++i) cells_[i] = splat(kAll);
        before_ = splat(0xffff);
        snapshots_[0].users = 0;
        event();  // fills the lanes
        while (live_ && !stopped_) {
            sweep_until_lanes_finish();
            event();
        }
        if (stopped_) give_all_up();
    }

private:
    // A puzzle in the search.
    struct Puzzle {
        std::size_t row;
        std::uint64_t count;
        std::uint64_t first;  // path of the leftmost solution so far
        std::uint64_t guesses;
        std::uint32_t nodes;  // open: in lanes, on stacks and in the pool
        bool too_deep;        // has branched below kMaxPathDepth
        bool gave_up;         // at its budget of guesses
        bool shared;          // has had nodes elsewhere than in one lane and on its stacks
    };

    // A right child that is made only if it is needed, from its parent in a snapshot.
    struct Deferred {
        std::uint64_t path;
        std::uint16_t depth, snapshot, lane;
        LaneDecision decision;  // of which it is the negation
    };

    // What waits on the stacks of a lane are nodes of its puzzle. Those that are deferred took one of the puzzle's first
    // kMaxOwnGuesses guesses each. (As nodes of 192 bytes, allocated and linked: puzzles with several solutions 3% slower.)
    struct Lane {
        std::uint64_t path;
        std::uint16_t puzzle;
        std::uint16_t depth;
        int deferred_count = 0;
        Stack own;
        Deferred deferred[kMaxOwnGuesses];
    };

    struct Snapshot {
        V cells[kCells];
        int users;  // deferred nodes
    };

    V* cells_ = snapshots_[0].cells;
    V before_;  // the sums after the last sweep
    Presolve presolve_;
    Task& task_;
    Bits live_ = 0, dead_ = 0, filled_ = 0, fixpoint_ = 0;
    bool stopped_ = false;
    bool ended_ = false;  // since the last event a puzzle reached its limit or budget: some lanes may be over
    unsigned events_ = 0, presolves_ = 0;
    std::size_t next_row_, end_row_;
    std::size_t presolve_row_[kLanes];
    Lane lanes_[kLanes];
    Stack pool_, free_;
    Puzzle puzzles_[kMaxPuzzles];
    std::uint16_t free_puzzles_[kMaxPuzzles];
    int free_puzzle_count_ = 0;
    int fresh_puzzles_ = 0, fresh_nodes_ = 0;  // used so far: memory beyond stays untouched, and so costs nothing
    std::uint16_t free_snapshots_[kMaxSnapshots];
    int free_snapshot_count_ = 0, fresh_snapshots_ = 1, current_snapshot_ = 0;
    Snapshot snapshots_[kMaxSnapshots];
    Node nodes_[kMaxNodes];

    // -- sweeping ----------------------------------------------------------------------------------------------------

    // A lane is at its fixpoint when a whole sweep did not change it: the same state in any batch.
    // Lost: after half a sweep without change (10% cheaper, but then the tree depends on the batch); a check after each half
    // for lanes unchanged since two halves (5-10% slower).
    NONET_NOINLINE void sweep_until_lanes_finish() {
        for (;;) {
            const SweepResult news = sweep<true>(cells_);
            dead_ = bits_of(~is_zero(news.bad)) & live_;
            filled_ = bits_of(equal(news.sum, splat(kSolvedSum))) & live_ & ~dead_;
            fixpoint_ = bits_of(equal(news.sum, before_)) & live_ & ~dead_ & ~filled_;
            before_ = news.sum;
            const int count = count_bits(dead_ | filled_ | fixpoint_);
            if (count >= kMinFinishedLanes || (count && count_bits(live_) < kMinFinishedLanes)) return;
        }
    }

    // -- events ------------------------------------------------------------------------------------------------------

    NONET_NOINLINE void event() {
        if (events_++ % kEventsPerStopCheck == 0) look_for_stop();  // also before anything else
        Bits over = dead_ | filled_;
        const Survey seen = filled_ | fixpoint_ ? survey(cells_) : Survey{};
        if (filled_) record_solutions(filled_ & bits_of(seen.full));
        if (ended_) {
            each(live_ & ~over, [&](int lane) {
                if (is_over(lanes_[lane].puzzle, lanes_[lane].path)) over |= Bits{1} << lane;
            });
            ended_ = false;
        }
        live_ &= ~over;
        each(over, [&](int lane) { close(lanes_[lane].puzzle); });

        Moves moves;
        Spent spent;
        Bits fresh = 0;
        each(kEveryLane & ~live_, [&](int lane) {
            if (resume(lane, moves, spent)) fresh |= Bits{1} << lane;
        });

        const Bits branching = fixpoint_ & live_ & ~fresh;
        Decision decision{};
        Sides sides{};
        if (branching) {
            decision = seen.decision;
            sides = branch(decision, branching, moves);
        }
        if (pool_.size() < kLanes) refill();
        fresh |= sides.left | sides.right | fill_from_pool(moves, spent);
        V* const before = cells_;
        if (snapshots_[current_snapshot_].users) leave_snapshot();
        moves.apply(before, cells_, decision, sides.left, sides.right);
        while (!spent.nodes.empty()) free_.push(spent.nodes.pop());
        for (int i = 0; i < spent.snapshot_count; ++i) release_snapshot(spent.snapshots[i]);

        before_ |= mask_of(fresh);
    }

    // `solved` are the lanes that hold a proper solution.
    NONET_NOINLINE void record_solutions(Bits solved) {
        std::uint8_t nowhere[kCells];
        std::uint8_t* out[kLanes];
        for (std::uint8_t*& row : out) row = nowhere;
        Bits writing = 0;
        each(solved, [&](int lane) {
            Puzzle& puzzle = puzzles_[lanes_[lane].puzzle];
            const bool first = puzzle.count == 0 || lanes_[lane].path < puzzle.first;
            if (puzzle.count < task_.limit) ++puzzle.count;
            ended_ |= puzzle.count == task_.limit && puzzle.shared;
            if (!first) return;
            puzzle.first = lanes_[lane].path;
            std::uint8_t* const solution = task_.solutions + puzzle.row * kCells;
            each(writing, [&](int other) {  // another lane's solution of the same puzzle is further right
                if (out[other] == solution) out[other] = nowhere;
            });
            out[lane] = solution;
            writing |= Bits{1} << lane;
        });
        if ((writing & (writing - 1)) == 0) {
            each(writing, [&](int lane) { copy_solution(cells_, lane, out[lane]); });
        } else {
            lanes_to_rows(cells_, out);
        }
    }

    // Lanes that hold a left child, and free lanes that took a right child.
    struct Sides {
        Bits left, right;
    };

    NONET_NOINLINE Sides branch(const Decision& decision, Bits branching, Moves& moves) {
        std::uint16_t line[kLanes], triad[kLanes], digit[kLanes];
        std::memcpy(line, &decision.line, sizeof line);
        std::memcpy(triad, &decision.triad, sizeof triad);
        std::memcpy(digit, &decision.digit, sizeof digit);
        const bool others_wait = !pool_.empty() || more_input();
        const bool defers = free_snapshot_count_ > 0 || fresh_snapshots_ < kMaxSnapshots;  // somewhere to go on
        std::uint16_t* cells[kLanes] = {};
        Bits pushed = 0;
        Sides sides{};
        each(branching, [&](int lane) {
            Lane& self = lanes_[lane];
            Puzzle& puzzle = puzzles_[self.puzzle];
            if (puzzle.guesses >= task_.budget) {
                puzzle.gave_up = true;
                ended_ |= puzzle.shared;
                live_ &= ~(Bits{1} << lane);
                Spent none;
                resume(lane, moves, none);  // all its nodes are over now, so this empties the stacks
                return close(self.puzzle);
            }
            sides.left |= Bits{1} << lane;
            ++puzzle.guesses;
            ++puzzle.nodes;
            const std::uint64_t turn = self.depth < kMaxPathDepth ? std::uint64_t{1} << (63 - self.depth) : 0;
            puzzle.too_deep |= turn == 0;
            ++self.depth;
            const Bits room = kEveryLane & ~live_;
            const bool own = others_wait && puzzle.guesses <= kMaxOwnGuesses;
            if (room && !own) {
                const int other = lowest_bit(room);
                live_ |= Bits{1} << other;
                sides.right |= Bits{1} << other;
                lanes_[other].puzzle = self.puzzle;
                lanes_[other].depth = self.depth;
                lanes_[other].path = self.path | turn;
                moves.copy(lane, other);
                puzzle.shared = true;
                return;
            }
            if (own && defers) {
                self.deferred[self.deferred_count++] = {self.path | turn,
                                                        self.depth,
                                                        static_cast<std::uint16_t>(current_snapshot_),
                                                        static_cast<std::uint16_t>(lane),
                                                        {line[lane], triad[lane], digit[lane]}};
                ++snapshots_[current_snapshot_].users;
                return;
            }
            Node* node = new_node();
            node->puzzle = self.puzzle;
            node->depth = self.depth;
            node->path = self.path | turn;
            cells[lane] = node->cells;
            pushed |= Bits{1} << lane;
            if (own || pool_.size() >= kMaxPool) return self.own.push(node);
            puzzle.shared = true;
            pool_.push(node);
        });
        copy_lanes(cells_, pushed, cells);
        each(pushed, [&](int lane) {
            const int first = triad_first_cell(line[lane], triad[lane]), stride = triad_stride(line[lane]);
            for (int k = 0; k < 3; ++k) cells[lane][first + k * stride] &= static_cast<std::uint16_t>(~digit[lane]);
        });
        return sides;
    }

    // What is read when the moves are applied, and free then.
    struct Spent {
        Stack nodes;
        std::uint16_t snapshots[kLanes];
        int snapshot_count = 0;
    };

    Bits fill_from_pool(Moves& moves, Spent& spent) {
        Bits fresh = 0;
        for (Bits room = kEveryLane & ~live_; room; room &= room - 1) {
            Node* node = pop_open(pool_);
            while (!node && more_input() && !stopped_) {  // the pool may have held only nodes that are over
                refill();
                node = pop_open(pool_);
            }
            if (!node) break;
            const int lane = lowest_bit(room);
            enter(lane, node, moves, spent);
            fresh |= Bits{1} << lane;
        }
        return fresh;
    }

    void enter(int lane, Node* node, Moves& moves, Spent& spent) {
        moves.load(node->cells, lane);
        spent.nodes.push(node);
        lanes_[lane].puzzle = node->puzzle;
        lanes_[lane].depth = node->depth;
        lanes_[lane].path = node->path;
        live_ |= Bits{1} << lane;
    }

    // Goes on with the leftmost node on the stacks of a free lane that is not over, if there is one; frees those before it.
    bool resume(int lane, Moves& moves, Spent& spent) {
        Lane& self = lanes_[lane];
        while (self.deferred_count > 0) {
            const Deferred& last = self.deferred[self.deferred_count - 1];
            if (!self.own.empty() && self.own.top()->path < last.path && resume_own(lane, moves, spent)) return true;
            --self.deferred_count;
            if (is_over(self.puzzle, last.path)) {
                release_snapshot(last.snapshot);
                close(self.puzzle);
                continue;
            }
            moves.load_right_child(snapshots_[last.snapshot].cells, last.lane, last.decision, lane);
            spent.snapshots[spent.snapshot_count++] = last.snapshot;
            self.path = last.path;
            self.depth = last.depth;
            live_ |= Bits{1} << lane;
            return true;
        }
        return resume_own(lane, moves, spent);
    }

    bool resume_own(int lane, Moves& moves, Spent& spent) {
        Node* node = pop_open(lanes_[lane].own);
        if (node) enter(lane, node, moves, spent);
        return node != nullptr;
    }

    // The next node of `stack` that is not over; frees those before it.
    Node* pop_open(Stack& stack) {
        while (!stack.empty()) {
            Node* node = stack.pop();
            if (!is_over(node->puzzle, node->path)) return node;
            close(node->puzzle);
            free_.push(node);
        }
        return nullptr;
    }

    // -- puzzles -----------------------------------------------------------------------------------------------------

    bool is_over(int index, std::uint64_t path) const {
        const Puzzle& puzzle = puzzles_[index];
        return puzzle.gave_up ||
               (puzzle.count >= task_.limit && (path > puzzle.first || puzzle.too_deep || task_.any_order));
    }

    // A node of the puzzle is done; the last one ends the puzzle.
    void close(int index) {
        Puzzle& puzzle = puzzles_[index];
        if (--puzzle.nodes) return;
        const Status status = puzzle.gave_up ? Status::gave_up : status_of(puzzle.count, task_.limit);
        report(puzzle.row, puzzle.count, puzzle.guesses, status);
        if (task_.unordered && puzzle.too_deep && puzzle.count > (task_.limit > 1)) task_.unordered[puzzle.row] = true;
        free_puzzles_[free_puzzle_count_++] = static_cast<std::uint16_t>(index);
    }

    void report(std::size_t row, std::uint64_t count, std::uint64_t guesses, Status status) {
        task_.counts[row] = count;
        task_.guesses[row] = static_cast<std::uint32_t>(guesses < 0xffffffff ? guesses : 0xffffffff);
        task_.status[row] = static_cast<std::uint8_t>(status);
    }

    Node* new_node() { return free_.empty() ? &nodes_[fresh_nodes_++] : free_.pop(); }

    // A deferred node no longer needs the snapshot.
    void release_snapshot(std::uint16_t snapshot) {
        if (--snapshots_[snapshot].users == 0 && snapshot != current_snapshot_) {
            free_snapshots_[free_snapshot_count_++] = snapshot;
        }
    }

    // Goes on in another snapshot; `branch` made sure that there is one.
    void leave_snapshot() {
        current_snapshot_ = free_snapshot_count_ ? free_snapshots_[--free_snapshot_count_] : fresh_snapshots_++;
        snapshots_[current_snapshot_].users = 0;
        cells_ = snapshots_[current_snapshot_].cells;
    }

    void new_root(std::size_t row, Node* node) {
        const int index = free_puzzle_count_ ? free_puzzles_[--free_puzzle_count_] : fresh_puzzles_++;
        puzzles_[index] = {row, 0, 0, 0, 1, false, false, false};
        std::memset(task_.solutions + row * kCells, 0, kCells);
        node->puzzle = static_cast<std::uint16_t>(index);
        node->depth = 0;
        node->path = 0;
        pool_.push(node);
    }

    void give_all_up() {
        const auto stopped = [&](Stack& stack) {
            while (!stack.empty()) stop_row(puzzles_[stack.pop()->puzzle]);
        };
        each(live_, [&](int lane) { stop_row(puzzles_[lanes_[lane].puzzle]); });
        for (Lane& lane : lanes_) stopped(lane.own);
        stopped(pool_);
        each(presolve_.busy(), [&](int lane) { report_unsolved(presolve_row_[lane], Status::stopped); });
        while (has_row()) report_unsolved(next_row_++, Status::stopped);
    }

    void look_for_stop() { stopped_ = stopped_ || (task_.stop && task_.stop(task_.stop_with)); }

    void stop_row(const Puzzle& puzzle) { report(puzzle.row, puzzle.count, puzzle.guesses, Status::stopped); }

    // -- presolve ----------------------------------------------------------------------------------------------------

    bool has_row() { return next_row_ < end_row_ || (task_.more && take_rows()); }

    bool take_rows() {
        if (!task_.more(task_)) {
            task_.more = nullptr;
            return false;
        }
        next_row_ = task_.first;
        end_row_ = task_.first + task_.rows;
        return true;
    }

    bool more_input() { return presolve_.busy() || has_row(); }

    NONET_NOINLINE void refill() {
        while (more_input() && pool_.size() < kRefilledPool && !stopped_) {
            if (task_.marks) {
                refill_from_marks();
            } else {
                refill_from_presolve();
            }
        }
    }

    void refill_from_marks() {
        Node* node = new_node();
        std::memcpy(node->cells, task_.marks + next_row_ * kCells, kCells * sizeof(std::uint16_t));
        for (int i = 0; i < kCells; ++i) node->cells[i] &= kAll;
        new_root(next_row_++, node);
    }

    void refill_from_presolve() {
        if (++presolves_ % kEventsPerStopCheck == 0) look_for_stop();
        load_presolve();
        const Presolve::Result result = presolve_.reason(!has_row());
        std::uint8_t nowhere[kCells];
        std::uint8_t* out[kLanes];
        for (int lane = 0; lane < kLanes; ++lane) {
            out[lane] = result.solved >> lane & 1 ? task_.solutions + presolve_row_[lane] * kCells : nowhere;
        }
        if (result.solved) lanes_to_rows(presolve_.cells, out);
        each(result.solved, [&](int lane) { report(presolve_row_[lane], 1, 0, status_of(1, task_.limit)); });
        each(result.dead, [&](int lane) { report_unsolved(presolve_row_[lane], Status::none); });
        std::uint16_t* cells[kLanes] = {};
        each(result.open, [&](int lane) {
            Node* node = new_node();
            cells[lane] = node->cells;
            new_root(presolve_row_[lane], node);
        });
        copy_lanes(presolve_.cells, result.open, cells);
    }

    void load_presolve() {
        const std::uint8_t* in[kLanes];
        Bits lanes = 0;
        for (int lane = 0; lane < kLanes; ++lane) {
            in[lane] = task_.puzzles;  // a lane that is not loaded needs some row to read
            if (presolve_.busy() >> lane & 1 || !has_row()) continue;
            presolve_row_[lane] = next_row_++;
            in[lane] = task_.puzzles + presolve_row_[lane] * kCells;
            lanes |= Bits{1} << lane;
        }
        if (lanes) each(presolve_.load(in, lanes), [&](int lane) { report_unsolved(presolve_row_[lane], Status::invalid); });
        if (!task_.denied) return;
        each(lanes & presolve_.busy(), [&](int lane) {
            if (const unsigned denied = task_.denied[presolve_row_[lane]]) presolve_.deny(lane, denied / 16, denied % 16);
        });
    }

    void report_unsolved(std::size_t row, Status status) {
        std::memset(task_.solutions + row * kCells, 0, kCells);
        report(row, 0, 0, status);
    }
};

}  // namespace
}  // namespace nonet::classic
