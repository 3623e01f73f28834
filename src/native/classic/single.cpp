// `Solver`, which solves one puzzle at a time, and `Solutions`, which enumerates all.
#include <cstring>
#include <new>
#include <utility>

#include "classic/classic.hpp"

namespace nonet::classic {

namespace {

bool raised(const void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed); }

// The output function of SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

}  // namespace

bool to_marks(const std::uint8_t* puzzle, std::uint16_t* marks) {
    for (int i = 0; i < kCells; ++i) {
        const unsigned byte = puzzle[i];
        const unsigned digit = byte == '.' ? 0 : byte >= '0' ? byte - '0' : byte;
        if (digit > 9) return false;
        marks[i] = static_cast<std::uint16_t>(digit ? 1u << (digit - 1) : kAll);
    }
    return true;
}

void Solver::Free::operator()(void* memory) const { ::operator delete(memory, std::align_val_t{alignof(Node)}); }

Solver::Solver(const Kernel& kernel)
    : kernel_(&kernel),
      workspace_(::operator new(kernel.workspace, std::align_val_t{alignof(Node)})),
      low_latency_workspace_(::operator new(kernel.low_latency->workspace, std::align_val_t{alignof(Node)})),
      begun_(new Begun) {}

void Solver::run(Task& task) {
    if (task.first == 0 && task.rows == 1 && !task.more && !task.denied) {
        switch (kernel_->low_latency->solve(low_latency_workspace_.get(), task, *begun_)) {
            case LowLatency::End::solved: return;
            case LowLatency::End::hard: return kernel_->run(workspace_.get(), task, begun_.get());
            case LowLatency::End::beyond: break;
        }
    }
    kernel_->run(workspace_.get(), task, nullptr);
}

Answer Solver::solve(const std::uint8_t* puzzle, std::uint64_t limit, std::uint64_t budget, const std::atomic<bool>* stop) {
    Task task;
    task.puzzles = puzzle;
    return one(task, limit, budget, stop);
}

Answer Solver::solve_marks(const std::uint16_t* marks, std::uint64_t limit, std::uint64_t budget,
                           const std::atomic<bool>* stop) {
    Task task;
    task.marks = marks;
    return one(task, limit, budget, stop);
}

Answer Solver::one(Task& task, std::uint64_t limit, std::uint64_t budget, const std::atomic<bool>* stop) {
    Answer answer;
    std::uint8_t status = 0;
    bool unordered = false;
    task.rows = 1;
    task.limit = limit ? limit : ~std::uint64_t{0};
    task.budget = budget ? budget : ~std::uint64_t{0};
    task.solutions = answer.solution;
    task.counts = &answer.count;
    task.status = &status;
    task.guesses = &answer.guesses;
    task.unordered = &unordered;
    task.second = answer.second;
    if (stop) {
        task.stop = raised;
        task.stop_with = stop;
    }
    run(task);
    answer.status = static_cast<Status>(status);
    if (unordered) {
        std::uint16_t marks[kCells];
        if (task.marks) {
            std::memcpy(marks, task.marks, sizeof marks);
        } else {
            to_marks(task.puzzles, marks);
        }
        Solutions(marks, *kernel_).next(answer.solution, 0, stop);
    }
    return answer;
}

Solutions::Solutions(const std::uint16_t* marks, const Kernel& kernel) : kernel_(&kernel), random_(false) {
    for (int i = 0; i < 9; ++i) relabelled_[i] = static_cast<std::uint8_t>(i);
    start(marks, 0);
}

Solutions::Solutions(const std::uint16_t* marks, std::uint64_t seed, const Kernel& kernel)
    : kernel_(&kernel), random_(true) {
    for (int i = 0; i < 9; ++i) relabelled_[i] = static_cast<std::uint8_t>(i);
    std::uint64_t coin = mix(seed);
    for (unsigned i = 8; i > 0; --i) {  // Fisher-Yates; the bias of % is below 2^-60
        coin = mix(coin);
        std::swap(relabelled_[i], relabelled_[coin % (i + 1)]);
    }
    start(marks, mix(coin));
}

void Solutions::start(const std::uint16_t* marks, std::uint64_t seed) {
    open_.reserve(256);
    Entry root{};
    root.node.path = seed;
    for (int i = 0; i < kCells; ++i) {
        unsigned set = 0;
        for (unsigned d = 0; d < 9; ++d) set |= (marks[i] >> relabelled_[d] & 1u) << d;
        root.node.cells[i] = static_cast<std::uint16_t>(set);
    }
    open_.push_back(root);
}

Solutions::Next Solutions::next(std::uint8_t* solution, std::uint64_t budget, const std::atomic<bool>* stop) {
    const std::uint64_t end = guesses_ + budget;
    for (;;) {
        if (open_.empty()) return Next::end;
        if (open_.back().solved) break;
        if (stop && stop->load(std::memory_order_relaxed)) return Next::stopped;
        if (budget && guesses_ >= end) return Next::gave_up;
        expand();
    }
    const Entry& first = open_.back();
    for (int i = 0; i < kCells; ++i) {
        solution[i] = static_cast<std::uint8_t>(1 + relabelled_[lowest_bit(first.node.cells[i] | 0x8000u) % 9]);
    }
    open_.pop_back();
    return Next::solution;
}

// Replaces the leftmost open nodes by their children, by a solution, or by nothing.
//
//     open_   [ ... right ...  | n3  S  n2  n1 ]          n: a node, S: a solution that waits for the nodes left of it
//             [ ... right ...  | B3 A3  S  B2 A2  S1 ]    after: n1 was a solution, n2 and n3 branched into A (left), B
void Solutions::expand() {
    constexpr std::size_t kMaxLanes = 64;
    Node* nodes[kMaxLanes];
    NodeResult results[kMaxLanes];
    unsigned count = 0;
    std::size_t from = open_.size();
    while (from > 0 && count < kernel_->lanes) {
        if (!open_[--from].solved) nodes[count++] = &open_[from].node;
    }
    kernel_->expand(nodes, count, results);
    const std::vector<Entry> taken(open_.begin() + static_cast<std::ptrdiff_t>(from), open_.end());
    open_.resize(from);
    for (const Entry& entry : taken) {
        if (entry.solved) {
            open_.push_back(entry);
            continue;
        }
        const NodeResult& result = results[--count];  // nodes were taken from the left, this loop goes from the right
        if (result.state == NodeState::dead) continue;
        if (result.state == NodeState::solved) {
            open_.push_back(entry);
            open_.back().solved = true;
            continue;
        }
        ++guesses_;
        Entry yes = entry, no = entry;
        const int first = triad_first_cell(result.line, 0), stride = triad_stride(result.line);
        for (int k = 0; k < 9; ++k) {
            std::uint16_t& cell = (k / 3 == result.triad ? no : yes).node.cells[first + k * stride];
            cell &= static_cast<std::uint16_t>(~result.digit);
        }
        const std::uint64_t coin = mix(entry.node.path);
        yes.node.path = mix(coin ^ 1);
        no.node.path = mix(coin ^ 2);
        const bool swapped = random_ && (coin >> 63);
        open_.push_back(swapped ? yes : no);
        open_.push_back(swapped ? no : yes);
    }
}

}  // namespace nonet::classic
