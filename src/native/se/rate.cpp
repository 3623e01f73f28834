// The outer loop of the rater (section 1 in README.md), batches, and names of hints.
#include "se/rate.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>

#include "se/chains.hpp"
#include "se/producers.hpp"

namespace nonet::se {

void Board::start(const std::uint8_t* givens, const Mask* marks) {
    Mask used[kHouses] = {};
    *this = Board{};
    unsolved = kCells;
    for (std::uint8_t& cells : empty) cells = 9;
    for (int cell = 0; cell < kCells; ++cell) {
        if (!givens[cell]) continue;
        set_value(cell, givens[cell] - 1);
        for (int type = 0; type < 3; ++type) used[kTables.house[cell][type]] |= bit(givens[cell] - 1);
    }
    for (int cell = 0; cell < kCells; ++cell) {
        if (givens[cell]) continue;
        const auto& [box, row, column] = kTables.house[cell];
        cand[cell] = static_cast<Mask>((marks ? marks[cell] : kAll) & kAll & ~(used[box] | used[row] | used[column]));
        for (Mask rest = cand[cell]; rest; rest &= rest - 1) {
            for (int type = 0; type < 3; ++type)
                pos[kTables.house[cell][type]][lowest(rest)] |= bit(kTables.position[cell][type]);
        }
    }
}

namespace {

bool raised(const void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed); }

// 1.3: the first hint of the first producer that has one. Producers whose hints are all above `ceiling` are not asked;
// `beyond` is then the least rating that is left, and there is no hint.
bool next_step(const Board& board, Chains& chains, Budget& budget, std::uint8_t ceiling, std::uint8_t& beyond, Hint& hint) {
    constexpr std::uint8_t kLocking = 26, kChains = 65, kMultiple = 80, kDynamic = 85;
    const auto stops = [&](std::uint8_t least) {
        if (ceiling >= least) return false;
        beyond = least;
        return true;
    };
    if (hidden_single(board, hint) || direct_locking(board, hint) || direct_hidden_set(board, 2, hint) ||
        naked_single(board, hint) || direct_hidden_set(board, 3, hint))
        return true;
    if (stops(kLocking)) return false;
    if (locking(board, hint) || naked_set(board, 2, hint) || fish(board, 2, hint) || hidden_set(board, 2, hint) ||
        naked_set(board, 3, hint) || fish(board, 3, hint) || hidden_set(board, 3, hint) || wing(board, false, hint) ||
        wing(board, true, hint) || unique_loop(board, budget, hint) || naked_set(board, 4, hint) || fish(board, 4, hint) ||
        hidden_set(board, 4, hint) || bivalue_universal_grave(board, hint) || aligned_pair(board, hint))
        return true;
    if (stops(kChains)) return false;
    if (chains.static_chain(board, budget, hint) || aligned_triplet(board, budget, hint) ||
        chains.nishio(board, budget, hint))
        return true;
    if (stops(kMultiple)) return false;
    if (chains.static_multiple(board, budget, hint)) return true;
    if (stops(kDynamic)) return false;
    return chains.dynamic_multiple(board, 0, budget, hint) || chains.dynamic_multiple(board, 1, budget, hint) ||
           chains.dynamic_multiple(board, 2, budget, hint) || chains.dynamic_multiple(board, 3, budget, hint) ||
           chains.dynamic_multiple(board, 4, budget, hint) || chains.dynamic_multiple(board, 5, budget, hint);
}

void apply(const Hint& hint, Board& board) {
    for (int i = 0; i < hint.removals; ++i) {
        for (Mask rest = hint.removed[i].digits; rest; rest &= rest - 1) board.remove(hint.removed[i].cell, lowest(rest));
    }
    if (hint.placing()) board.place(hint.cell, hint.digit);
}

bool read(const std::uint8_t* puzzle, std::uint8_t* givens) {
    for (int cell = 0; cell < kCells; ++cell) {
        const std::uint8_t sign = puzzle[cell];
        if (sign <= 9) givens[cell] = sign;
        else if (sign == '.') givens[cell] = 0;
        else if (sign >= '0' && sign <= '9') givens[cell] = static_cast<std::uint8_t>(sign - '0');
        else return false;
    }
    return true;
}

}  // namespace

struct Rater::Workspace {
    Board board;
    Chains chains;
};

Rater::Rater() : workspace_(std::make_unique<Workspace>()) {}
Rater::~Rater() = default;

Rating Rater::rate(const std::uint8_t* puzzle, const std::uint16_t* marks, std::uint64_t limit,
                   const std::atomic<bool>* stop, std::vector<Hint>* steps, std::uint8_t ceiling) {
    std::uint8_t givens[kCells];
    if (!read(puzzle, givens)) return {};
    workspace_->board.start(givens, marks);
    constexpr std::uint8_t kStuck = 200;
    Rating rating;
    Budget budget;
    if (limit) budget.limit = limit;
    if (stop) {
        budget.stop = raised;
        budget.stop_with = stop;
    }
    Board& board = workspace_->board;
    Hint hint;
    std::uint8_t highest = 0;
    std::uint8_t beyond = 0;
    bool stepped = false, placed = false;
    rating.status = Status::solved;
    while (board.unsolved) {
        const bool found = next_step(board, workspace_->chains, budget, ceiling, beyond, hint);
        if (budget.over()) {
            // The hint may come from a search that was cut short, so it does not count.
            rating.status = budget.stopped ? Status::stopped : Status::gave_up;
            break;
        }
        if (beyond) {
            rating.status = Status::gave_up;
            highest = std::max(highest, beyond);
            break;
        }
        if (!found) {
            rating.status = Status::stuck;
            highest = kStuck;
            break;
        }
        apply(hint, board);
        highest = std::max(highest, hint.rating);
        if (!stepped) rating.ed = highest;
        stepped = true;
        if (!placed && hint.placing()) {
            rating.ep = highest;
            placed = true;
        }
        if (steps) steps->push_back(hint);
        if (highest > ceiling) {
            rating.status = Status::gave_up;
            break;
        }
    }
    rating.er = highest;
    rating.nodes = budget.nodes;
    return rating;
}

void rate(const Batch& batch) {
    unsigned threads = batch.threads ? batch.threads : std::max(1u, std::thread::hardware_concurrency());
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, batch.rows));
    // Dynamic scheduling, one row at a time: the hardest take a million times as long as the easiest.
    std::atomic<std::size_t> next{0};
    std::vector<std::exception_ptr> failures(threads);
    const auto work = [&](unsigned self) {
        try {
            Rater rater;
            for (std::size_t row; (row = next.fetch_add(1)) < batch.rows;) {
                Rating rating;
                if (batch.stop && batch.stop->load(std::memory_order_relaxed)) rating.status = Status::stopped;
                else
                    rating =
                        rater.rate(batch.puzzles + row * kCells, nullptr, batch.budget, batch.stop, nullptr, batch.ceiling);
                batch.er[row] = rating.er;
                batch.ep[row] = rating.ep;
                batch.ed[row] = rating.ed;
                batch.status[row] = static_cast<std::uint8_t>(rating.status);
            }
        } catch (...) {
            failures[self] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    try {
        for (unsigned i = 1; i < threads; ++i) others.emplace_back(work, i);
    } catch (const std::system_error&) {
        // No thread to spare: those that run do the work.
    }
    if (threads) work(0);
    for (std::thread& thread : others) thread.join();
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

namespace {

const char* simple_name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "Hidden Single";
        case Technique::direct_pointing: return "Direct Pointing";
        case Technique::direct_claiming: return "Direct Claiming";
        case Technique::direct_hidden_pair: return "Direct Hidden Pair";
        case Technique::naked_single: return "Naked Single";
        case Technique::direct_hidden_triplet: return "Direct Hidden Triplet";
        case Technique::pointing: return "Pointing";
        case Technique::claiming: return "Claiming";
        case Technique::naked_pair: return "Naked Pair";
        case Technique::x_wing: return "X-Wing";
        case Technique::hidden_pair: return "Hidden Pair";
        case Technique::naked_triplet: return "Naked Triplet";
        case Technique::swordfish: return "Swordfish";
        case Technique::hidden_triplet: return "Hidden Triplet";
        case Technique::xy_wing: return "XY-Wing";
        case Technique::xyz_wing: return "XYZ-Wing";
        case Technique::unique_loop: return "Unique Loop";
        case Technique::naked_quad: return "Naked Quad";
        case Technique::jellyfish: return "Jellyfish";
        case Technique::hidden_quad: return "Hidden Quad";
        case Technique::bug: return "BUG";
        case Technique::aligned_pair: return "Aligned Pair Exclusion";
        case Technique::aligned_triplet: return "Aligned Triplet Exclusion";
        case Technique::generalized_x_wing: return "Generalized X-Wing";
        case Technique::x_cycle: return "Bidirectional X-Cycle";
        case Technique::turbot_fish: return "Turbot Fish";
        case Technique::x_chain: return "Forcing X-Chain";
        case Technique::y_cycle: return "Bidirectional Y-Cycle";
        case Technique::cycle: return "Bidirectional Cycle";
        case Technique::forcing_chain: return "Forcing Chain";
        case Technique::nishio: return "Nishio Forcing Chain";
        case Technique::double_chain: return "Double Forcing Chain";
        case Technique::cell_chains: return "Cell Forcing Chains";
        case Technique::region_chains: return "Region Forcing Chains";
        case Technique::contradiction: return "Contradiction Forcing Chain";
    }
    return "";
}

}  // namespace

std::string name(const Hint& hint) {
    static constexpr const char* kLevels[] = {"",
                                              " (+)",
                                              " (+ Forcing Chains)",
                                              " (+ Multiple Forcing Chains)",
                                              " (+ Dynamic Forcing Chains)",
                                              " (+ Dynamic Forcing Chains (+ Forcing Chains))"};
    const std::string plain = simple_name(hint.technique);
    const std::string type = " type " + std::to_string(hint.type);
    if (hint.technique == Technique::bug) return plain + type;
    if (hint.technique == Technique::unique_loop) {
        return (hint.size == 4 ? std::string("Unique Rectangle") : plain + " " + std::to_string(hint.size)) + type;
    }
    if (hint.technique < Technique::double_chain || hint.size == kStatic) return plain;
    return "Dynamic " + plain + kLevels[hint.size];
}

}  // namespace nonet::se
