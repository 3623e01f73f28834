// The search: a node of some puzzle's tree in every lane, all lanes swept together, and a lane that is done with its node
// given another one at once.
//
//     input --block phase--> pool --+--> lane 0   c[81], which puzzle, path, depth    own 0: right children waiting
//                             ^     +--> lane 1                                       own 1
//                             |     ...                                               ...
//                             +---------- right children that found no room ---------+
//
// Lanes stop together: only when `kNews` of them are dead, solved or at rest is the sweeping interrupted (10-15% better
// than at once). Then each dead or solved lane takes the last node of its own stack, and each lane at rest branches. Its
// left child stays. Its right child goes onto the lane's own stack while the puzzle has made few guesses, since a puzzle
// with several solutions is done soonest in plain depth-first order; later into a lane that is free, or into the pool.
// So a hard puzzle spreads over all lanes, and no puzzle holds up the end of a batch.
//
// Which solution is reported depends on none of this: nodes carry their path, a solution further left replaces one
// further right, and a puzzle that has enough solutions is over only for the nodes to the right of its first one.
#pragma once

#include "classic/block.hpp"
#include "classic/moves.hpp"

namespace nonet::classic {
namespace {

constexpr int kNews = kLanes * 5 / 8;  // of 16: with 8 1-2% slower, with 6 4%, with 12 1%
// Guesses of a puzzle before its right children may go elsewhere. With 0, puzzles with one solution are 4-9% faster, and
// those with several take 1.6 times as long; with 5, 3% and 1.2 times; with 8, those with several are 4% slower; with 32
// the hardest are 4% slower.
constexpr std::uint32_t kOwnGuesses = 12;
constexpr int kRefill = 2 * kLanes;  // nodes that the block phase fills the pool up to
constexpr int kDeepest = 648;        // every branch removes a candidate, and 729 - 81 of them can go
#if defined(NONET_CLASSIC_TIGHT)     // the tests run with little room, so that the rare ways are taken often
constexpr int kTurns = 3, kPool = 4;
#else
constexpr int kTurns = 64;          // of a path that `Node::path` can tell
constexpr int kPool = 64 * kLanes;  // nodes in the pool; beyond that they wait on their lane's stack
#endif
constexpr int kNodes = kPool + kLanes * (kDeepest + 1) + 4 * kLanes;
constexpr int kPuzzles = 8 * kLanes;  // in flight: a block starts only with less than 2 kLanes nodes in the pool
constexpr unsigned kEventsBetweenStops = 64;  // a microsecond or two each

// Last in, first out, linked through the nodes.
class Stack {
public:
    bool empty() const { return top_ == nullptr; }
    int size() const { return size_; }
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

    // Goes on with a row that `begun` has left off: with the nodes of its tree that are open, the rightmost first.
    template <class Begun>
    void adopt(const Begun& begun) {
        const int index = fresh_puzzles_++;
        puzzles_[index] = {next_row_++, begun.count(), begun.first(), begun.guesses(), 0, false, false};
        for (int i = 0; i < begun.size(); ++i) {
            Node* node = new_node();
            begun.copy(i, *node);
            node->puzzle = static_cast<std::uint16_t>(index);
            puzzles_[index].deep |= node->depth > kTurns;
            puzzles_[index].nodes++;
            pool_.push(node);
        }
    }

    void run() {
        for (V& v : cells_) v = splat(kAll);
        before_ = splat(0xffff);
        event();  // all lanes are free
        while (live_ && !stopped_) {
            sweep_until_news();
            event();
        }
        if (stopped_) give_all_up();
    }

private:
    // A puzzle whose search is under way.
    struct Puzzle {
        std::size_t row;
        std::uint64_t count;
        std::uint64_t first;  // path of the solution reported so far
        std::uint64_t guesses;
        std::uint32_t nodes;  // in lanes, on stacks and in the pool
        bool deep;            // beyond kTurns
        bool gave_up;
    };

    struct Lane {
        std::uint64_t path;
        std::uint16_t puzzle;
        std::uint16_t depth;
        Stack own;
    };

    V cells_[kCells];
    V before_;  // the sums after the last sweep
    Block block_;
    Task& task_;
    Bits live_ = 0, dead_ = 0, full_ = 0, still_ = 0;
    bool stopped_ = false;
    bool ended_ = false;  // since the last event, a puzzle has had enough: lanes may be working in vain
    unsigned events_ = 0, blocks_ = 0;
    std::size_t next_row_, end_row_;
    std::size_t block_row_[kLanes];
    Lane lanes_[kLanes];
    Stack pool_, free_;
    Puzzle puzzles_[kPuzzles];
    std::uint16_t free_puzzles_[kPuzzles];
    int free_puzzle_count_ = 0;
    int fresh_puzzles_ = 0, fresh_nodes_ = 0;  // never used so far: untouched memory costs nothing
    Node nodes_[kNodes];

    // -- sweeping ----------------------------------------------------------------------------------------------------

    // A lane is at rest when a whole sweep could not move it: the same state whenever and wherever it is reached.
    // (Half a sweep is enough for most, and 10% cheaper, but then the tree depends on the batch. Looking after each half
    // for lanes at rest since two halves: 5-10% slower.)
    NONET_APART void sweep_until_news() {
        for (;;) {
            const News news = sweep<true>(cells_);
            dead_ = bits_of(~is_zero(news.bad)) & live_;
            full_ = bits_of(equal(news.sum, splat(kSolvedSum))) & live_ & ~dead_;
            still_ = bits_of(equal(news.sum, before_)) & live_ & ~dead_ & ~full_;
            before_ = news.sum;
            const int count = __builtin_popcount(dead_ | full_ | still_);
            if (count >= kNews || (count && __builtin_popcount(live_) < kNews)) return;
        }
    }

    // -- events ------------------------------------------------------------------------------------------------------

    NONET_APART void event() {
        if (events_++ % kEventsBetweenStops == 0) look_for_stop();  // also before anything else
        Bits over = dead_ | full_;
        if (full_) record_solutions();
        if (ended_) {
            each(live_ & ~over, [&](int lane) {
                if (is_over(lanes_[lane].puzzle, lanes_[lane].path)) over |= Bits{1} << lane;
            });
            ended_ = false;
        }
        live_ &= ~over;
        each(over, [&](int lane) { close(lanes_[lane].puzzle); });

        Moves moves;
        Stack spent;  // nodes being loaded: free again when the moves are done
        Bits fresh = 0;
        each(kEveryLane & ~live_, [&](int lane) {
            if (Node* node = pop_open(lanes_[lane].own)) fresh |= enter(lane, node, moves, spent);
        });

        const Bits branching = still_ & live_ & ~fresh;
        Question ask{};
        Sides sides{};
        if (branching) {
            ask = choose(cells_);
            sides = branch(ask, branching, moves);
        }
        if (pool_.size() < kLanes) refill();
        fresh |= sides.left | sides.right | fill_from_pool(moves, spent);
        moves.carry_out(cells_, ask, sides.left, sides.right);
        while (!spent.empty()) free_.push(spent.pop());

        before_ |= mask_of(fresh);
    }

    NONET_APART void record_solutions() {
        std::uint8_t nowhere[kCells];
        std::uint8_t* out[kLanes];
        for (std::uint8_t*& row : out) row = nowhere;
        Bits writing = 0;
        each(full_ & bits_of(proper(cells_)), [&](int lane) {
            Puzzle& puzzle = puzzles_[lanes_[lane].puzzle];
            const bool first = puzzle.count == 0 || lanes_[lane].path < puzzle.first;
            if (puzzle.count < task_.limit) ++puzzle.count;
            ended_ |= puzzle.count == task_.limit;
            if (!first) return;
            puzzle.first = lanes_[lane].path;
            std::uint8_t* const solution = task_.solutions + puzzle.row * kCells;
            each(writing, [&](int other) {  // if it has one of the same puzzle, it is further right
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

    // Lanes that hold a left child, and lanes that were free and took a right one.
    struct Sides {
        Bits left, right;
    };

    NONET_APART Sides branch(const Question& ask, Bits branching, Moves& moves) {
        std::uint16_t line[kLanes], part[kLanes], digit[kLanes];
        std::memcpy(line, &ask.line, sizeof line);
        std::memcpy(part, &ask.part, sizeof part);
        std::memcpy(digit, &ask.digit, sizeof digit);
        const bool others_wait = !pool_.empty() || more_input();
        std::uint16_t* cells[kLanes] = {};
        Bits pushed = 0;
        Sides sides{};
        each(branching, [&](int lane) {
            Lane& self = lanes_[lane];
            Puzzle& puzzle = puzzles_[self.puzzle];
            if (puzzle.guesses >= task_.budget) {
                puzzle.gave_up = ended_ = true;
                live_ &= ~(Bits{1} << lane);
                pop_open(self.own);  // finds nothing open, and so empties the stack
                return close(self.puzzle);
            }
            sides.left |= Bits{1} << lane;
            ++puzzle.guesses;
            ++puzzle.nodes;
            const std::uint64_t turn = self.depth < kTurns ? std::uint64_t{1} << (63 - self.depth) : 0;
            puzzle.deep |= turn == 0;
            ++self.depth;
            const Bits room = kEveryLane & ~live_;
            const bool own = others_wait && puzzle.guesses <= kOwnGuesses;
            if (room && !own) {
                const int other = __builtin_ctz(room);
                live_ |= Bits{1} << other;
                sides.right |= Bits{1} << other;
                lanes_[other].puzzle = self.puzzle;
                lanes_[other].depth = self.depth;
                lanes_[other].path = self.path | turn;
                moves.copy(lane, other);
                return;
            }
            Node* node = new_node();
            node->puzzle = self.puzzle;
            node->depth = self.depth;
            node->path = self.path | turn;
            cells[lane] = node->cells;
            pushed |= Bits{1} << lane;
            (own || pool_.size() >= kPool ? self.own : pool_).push(node);
        });
        copy_lanes(cells_, pushed, cells);
        each(pushed, [&](int lane) {
            const int first = third_first(line[lane], part[lane]), stride = third_stride(line[lane]);
            for (int k = 0; k < 3; ++k) cells[lane][first + k * stride] &= static_cast<std::uint16_t>(~digit[lane]);
        });
        return sides;
    }

    Bits fill_from_pool(Moves& moves, Stack& spent) {
        Bits fresh = 0;
        for (Bits room = kEveryLane & ~live_; room; room &= room - 1) {
            Node* node = pop_open(pool_);
            while (!node && more_input() && !stopped_) {  // the pool may have held only what no longer matters
                refill();
                node = pop_open(pool_);
            }
            if (!node) break;
            fresh |= enter(__builtin_ctz(room), node, moves, spent);
        }
        return fresh;
    }

    Bits enter(int lane, Node* node, Moves& moves, Stack& spent) {
        moves.load(node, lane);
        spent.push(node);
        lanes_[lane].puzzle = node->puzzle;
        lanes_[lane].depth = node->depth;
        lanes_[lane].path = node->path;
        live_ |= Bits{1} << lane;
        return Bits{1} << lane;
    }

    // The next node that can still matter.
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
        return puzzle.gave_up || (puzzle.count >= task_.limit && (path > puzzle.first || puzzle.deep || task_.any_order));
    }

    // One node less; the last one ends the puzzle.
    void close(int index) {
        Puzzle& puzzle = puzzles_[index];
        if (--puzzle.nodes) return;
        const Status status = puzzle.gave_up ? Status::gave_up : verdict(puzzle.count, task_.limit);
        report(puzzle.row, puzzle.count, puzzle.guesses, status);
        if (task_.unordered && puzzle.deep && puzzle.count > (task_.limit > 1)) task_.unordered[puzzle.row] = true;
        free_puzzles_[free_puzzle_count_++] = static_cast<std::uint16_t>(index);
    }

    void report(std::size_t row, std::uint64_t count, std::uint64_t guesses, Status status) {
        task_.counts[row] = count;
        task_.guesses[row] = static_cast<std::uint32_t>(guesses < 0xffffffff ? guesses : 0xffffffff);
        task_.status[row] = static_cast<std::uint8_t>(status);
    }

    Node* new_node() { return free_.empty() ? &nodes_[fresh_nodes_++] : free_.pop(); }

    void new_root(std::size_t row, Node* node) {
        const int index = free_puzzle_count_ ? free_puzzles_[--free_puzzle_count_] : fresh_puzzles_++;
        puzzles_[index] = {row, 0, 0, 0, 1, false, false};
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
        each(block_.busy(), [&](int lane) { report_unsolved(block_row_[lane], Status::stopped); });
        while (has_row()) report_unsolved(next_row_++, Status::stopped);
    }

    void look_for_stop() { stopped_ = stopped_ || (task_.stop && task_.stop(task_.stop_with)); }

    void stop_row(const Puzzle& puzzle) { report(puzzle.row, puzzle.count, puzzle.guesses, Status::stopped); }

    // -- the block phase ---------------------------------------------------------------------------------------------

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

    bool more_input() { return block_.busy() || has_row(); }

    NONET_APART void refill() {
        while (more_input() && pool_.size() < kRefill && !stopped_) {
            if (task_.marks) {
                refill_from_marks();
            } else {
                refill_from_block();
            }
        }
    }

    void refill_from_marks() {
        Node* node = new_node();
        std::memcpy(node->cells, task_.marks + next_row_ * kCells, kCells * sizeof(std::uint16_t));
        for (int i = 0; i < kCells; ++i) node->cells[i] &= kAll;
        new_root(next_row_++, node);
    }

    void refill_from_block() {
        if (++blocks_ % kEventsBetweenStops == 0) look_for_stop();
        load_block();
        const Block::Result result = block_.reason(!has_row());
        std::uint8_t nowhere[kCells];
        std::uint8_t* out[kLanes];
        for (int lane = 0; lane < kLanes; ++lane) {
            out[lane] = result.solved >> lane & 1 ? task_.solutions + block_row_[lane] * kCells : nowhere;
        }
        if (result.solved) lanes_to_rows(block_.cells, out);
        each(result.solved, [&](int lane) { report(block_row_[lane], 1, 0, verdict(1, task_.limit)); });
        each(result.dead, [&](int lane) { report_unsolved(block_row_[lane], Status::none); });
        std::uint16_t* cells[kLanes] = {};
        each(result.open, [&](int lane) {
            Node* node = new_node();
            cells[lane] = node->cells;
            new_root(block_row_[lane], node);
        });
        copy_lanes(block_.cells, result.open, cells);
    }

    void load_block() {
        const std::uint8_t* in[kLanes];
        Bits lanes = 0;
        for (int lane = 0; lane < kLanes; ++lane) {
            in[lane] = task_.puzzles;  // any row will do for a lane that is not loaded
            if (block_.busy() >> lane & 1 || !has_row()) continue;
            block_row_[lane] = next_row_++;
            in[lane] = task_.puzzles + block_row_[lane] * kCells;
            lanes |= Bits{1} << lane;
        }
        if (lanes) each(block_.load(in, lanes), [&](int lane) { report_unsolved(block_row_[lane], Status::invalid); });
        if (!task_.denied) return;
        each(lanes & block_.busy(), [&](int lane) {
            if (const unsigned denied = task_.denied[block_row_[lane]]) block_.deny(lane, denied / 16, denied % 16);
        });
    }

    void report_unsolved(std::size_t row, Status status) {
        std::memset(task_.solutions + row * kCells, 0, kCells);
        report(row, 0, 0, status);
    }
};

}  // namespace
}  // namespace nonet::classic
