#include "logic/link_graph.hpp"

#include <algorithm>
#include <stdexcept>

#include "portable.hpp"

namespace nonet::logic {

namespace {

bool has(const Word* set, int number) { return set[number / 64] >> (number % 64) & 1; }
void add(Word* set, int number) { set[number / 64] |= Word{1} << (number % 64); }

template <class Visit>
void each(const Word* set, int words, Visit&& visit) {
    for (int w = 0; w < words; ++w) {
        for (Word word = set[w]; word; word &= word - 1) visit(w * 64 + lowest_bit(word));
    }
}

// Highest first.
template <class Visit>
void each_down(const Word* set, int words, Visit&& visit) {
    for (int w = words - 1; w >= 0; --w) {
        for (Word word = set[w]; word;) {
            const int bit = highest_bit(word);
            word ^= Word{1} << bit;
            visit(w * 64 + bit);
        }
    }
}

}  // namespace

LinkGraph::LinkGraph(int numbers, const std::vector<int>& nodes, std::vector<Word> weak,
                     const std::vector<std::pair<int, int>>& strong, const std::vector<std::vector<int>>& cells)
    : numbers_(numbers), words_((numbers + 63) / 64), weak_(std::move(weak)) {
    if (numbers < 0 || cells.size() != nodes.size()) throw std::invalid_argument("each node has cells");
    if (weak_.size() != nodes.size() * words_) throw std::invalid_argument("weak is not nodes x words");
    set_nodes(nodes);
    int last = 0;
    for (const auto& where : cells) {
        if (where.empty() || where.front() < 0 || !std::is_sorted(where.begin(), where.end()))
            throw std::invalid_argument("the cells of a node are ascending");
        last = std::max(last, where.back() + 1);
    }
    cell_words_ = (last + 63) / 64;
    cells_.resize(nodes.size() * cell_words_);
    for (std::size_t row = 0; row < nodes.size(); ++row) {
        for (const int cell : cells[row]) add(&cells_[row * cell_words_], cell);
        first_cell_.push_back(cells[row].front());
        for (int w = 0; w < words_; ++w) {
            if (weak_[row * words_ + w] & ~known_[w]) throw std::invalid_argument("a weak link leads to no node");
        }
    }
    set_strong(strong);
}

void LinkGraph::set_nodes(const std::vector<int>& nodes) {
    row_.assign(numbers_, -1);
    known_.assign(words_, 0);
    for (std::size_t row = 0; row < nodes.size(); ++row) {
        if (nodes[row] < 0 || nodes[row] >= numbers_ || row_[nodes[row]] >= 0)
            throw std::invalid_argument("a node is out of range, or listed twice");
        row_[nodes[row]] = static_cast<int>(row);
        add(known_.data(), nodes[row]);
    }
    nodes_ = nodes;
}

void LinkGraph::set_strong(const std::vector<std::pair<int, int>>& strong) {
    strong_.assign(weak_.size(), 0);
    linked_.assign(words_, 0);
    for (const auto& [a, b] : strong) {
        if (a < 0 || b < 0 || a >= numbers_ || b >= numbers_ || row_[a] < 0 || row_[b] < 0)
            throw std::invalid_argument("a strong link leads to no node");
        add(&strong_[static_cast<std::size_t>(row_[a]) * words_], b);
        add(linked_.data(), a);
    }
}

void LinkGraph::check(const std::vector<Word>& set) const {
    if (set.size() != static_cast<std::size_t>(words_)) throw std::invalid_argument("a set has the wrong size");
}

LinkGraph LinkGraph::subgraph(const std::vector<Word>& nodes, const std::vector<std::pair<int, int>>* strong) const {
    check(nodes);
    LinkGraph part;
    part.numbers_ = numbers_;
    part.words_ = words_;
    part.cell_words_ = cell_words_;
    std::vector<int> kept;
    for (const int node : nodes_) {
        if (!has(nodes.data(), node)) continue;
        kept.push_back(node);
        for (int w = 0; w < words_; ++w) part.weak_.push_back(weak(node)[w] & nodes[w]);
        part.cells_.insert(part.cells_.end(), cells(node), cells(node) + cell_words_);
        part.first_cell_.push_back(first_cell(node));
    }
    part.set_nodes(kept);
    if (strong) {
        std::vector<std::pair<int, int>> inside;
        for (const auto& [a, b] : *strong) {
            if (a < 0 || b < 0 || a >= numbers_ || b >= numbers_)
                throw std::invalid_argument("a strong link leads to no node");
            if (part.row_[a] >= 0 && part.row_[b] >= 0) inside.emplace_back(a, b);
        }
        part.set_strong(inside);
        return part;
    }
    part.linked_.assign(words_, 0);
    for (const int node : kept) {
        Word any = 0;
        for (int w = 0; w < words_; ++w) {
            part.strong_.push_back(this->strong(node)[w] & nodes[w]);
            any |= part.strong_.back();
        }
        if (any) add(part.linked_.data(), node);
    }
    return part;
}

std::vector<Word> LinkGraph::refuted(const std::vector<Word>& asked) const {
    check(asked);
    std::vector<Word> found(words_), on(words_), off(words_);
    std::vector<int> queue;  // node * 2 + true
    std::vector<Word> there(words_);
    for (int w = 0; w < words_; ++w) there[w] = asked[w] & known_[w];
    each(there.data(), words_, [&](int start) {
        std::fill(on.begin(), on.end(), 0);
        std::fill(off.begin(), off.end(), 0);
        queue.assign(1, start * 2 + 1);
        add(on.data(), start);
        for (std::size_t next = 0; next < queue.size() && !has(off.data(), start); ++next) {
            const int node = queue[next] / 2;
            const bool true_now = queue[next] % 2;
            const Word* links = true_now ? weak(node) : strong(node);
            std::vector<Word>& side = true_now ? off : on;
            for (int w = 0; w < words_; ++w) {
                Word fresh = links[w] & ~side[w];
                side[w] |= fresh;
                if (true_now) fresh &= linked_[w];  // nodes without a strong link are dead ends
                for (; fresh; fresh &= fresh - 1) queue.push_back((w * 64 + lowest_bit(fresh)) * 2 + !true_now);
            }
        }
        if (has(off.data(), start)) add(found.data(), start);
    });
    return found;
}

std::vector<Word> LinkGraph::reached(int start) const {
    if (start < 0 || start >= numbers_ || row_[start] < 0) throw std::invalid_argument("there is no such node");
    std::vector<Word> on(words_), off(words_);
    std::vector<int> queue{start * 2};
    add(off.data(), start);
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const int node = queue[next] / 2;
        const bool true_now = queue[next] % 2;
        const Word* links = true_now ? weak(node) : strong(node);
        std::vector<Word>& side = true_now ? off : on;
        for (int w = 0; w < words_; ++w) {
            Word fresh = links[w] & ~side[w];
            side[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) queue.push_back((w * 64 + lowest_bit(fresh)) * 2 + !true_now);
        }
    }
    return on;
}

std::vector<Word> LinkGraph::emptying(const std::vector<Word>& asked, const std::vector<std::vector<Word>>& needs) const {
    check(asked);
    for (const auto& need : needs) check(need);
    std::vector<Word> found(words_), on(words_), off(words_), there(words_);
    for (int w = 0; w < words_; ++w) there[w] = asked[w] & known_[w];
    const auto join = [this](std::vector<Word>& group, const Word* more) {
        for (int w = 0; w < words_; ++w) group[w] |= more[w];
    };
    each(there.data(), words_, [&](int start) {
        std::fill(on.begin(), on.end(), 0);
        std::fill(off.begin(), off.end(), 0);
        each(weak(start), words_, [&](int node) { join(on, strong(node)); });
        each(on.data(), words_, [&](int node) { join(off, weak(node)); });
        for (const auto& need : needs) {
            bool left = has(need.data(), start);
            for (int w = 0; w < words_ && !left; ++w) left = need[w] & ~off[w];
            if (left) continue;
            add(found.data(), start);
            return;
        }
    });
    return found;
}

// Breadth-first search. A partial chain is its last node, the partial chain before, and the cells that it has left: these
// are kept for each one, since a prefix of a shortest chain need not be a shortest chain itself.
void LinkGraph::search(const ChainQuery& query, int first, std::vector<std::vector<int>>& found) const {
    struct Step {
        int node, before, start;
    };
    std::vector<Step> steps;
    std::vector<Word> left;  // steps x cell words
    std::vector<Word> falses(words_), trues(words_), fresh(words_);
    const auto visit = [&](auto&& call) {
        if (query.down) {
            each_down(fresh.data(), words_, call);
        } else {
            each(fresh.data(), words_, call);
        }
    };
    // Continues partial chain `before` to `node`, which leaves the cells of the node before except those that it shares.
    const auto go = [&](int node, int before) {
        const std::size_t from = static_cast<std::size_t>(before) * cell_words_;
        const Word *here = cells(steps[before].node), *there = cells(node);
        for (int w = 0; w < cell_words_; ++w) left.push_back(left[from + w] | (here[w] & ~there[w]));
        steps.push_back({node, before, steps[before].start});
    };
    for (int w = 0; w < words_; ++w) falses[w] = query.starts[w] & linked_[w];
    each(falses.data(), words_, [&](int node) {
        steps.push_back({node, -1, node});
        left.resize(left.size() + cell_words_);
    });
    for (std::size_t begin = 0, end = steps.size(); begin < end;) {
        for (std::size_t i = begin; i < end; ++i) {
            const int from = static_cast<int>(i);
            const Word* links = strong(steps[i].node);
            for (int w = 0; w < words_; ++w) fresh[w] = links[w] & ~trues[w];
            if (first >= 0) {
                const bool there = has(fresh.data(), first);
                std::fill(fresh.begin(), fresh.end(), 0);
                if (there) add(fresh.data(), first);
            }
            visit([&](int node) {
                // Groups may share cells, so only the first cell of a group must be new.
                const bool back = has(&left[i * cell_words_], first_cell(node));
                if (back && !has(cells(steps[i].start), first_cell(node))) return;
                add(trues.data(), node);
                if (has(query.ends.data(), node)) {
                    std::vector<int> chain{node};
                    for (int step = from; step >= 0; step = steps[step].before) chain.push_back(steps[step].node);
                    std::reverse(chain.begin(), chain.end());
                    found.push_back(std::move(chain));
                }
                if (!back) go(node, from);
            });
        }
        first = -1;
        const std::size_t reached = steps.size();
        for (std::size_t i = end; i < reached; ++i) {
            const Word* links = weak(steps[i].node);
            for (int w = 0; w < words_; ++w) fresh[w] = links[w] & linked_[w] & ~falses[w];
            visit([&](int node) {
                if (has(&left[i * cell_words_], first_cell(node))) return;
                add(falses.data(), node);
                go(node, static_cast<int>(i));
            });
        }
        begin = reached;
        end = steps.size();
    }
}

std::vector<std::vector<int>> LinkGraph::chains(const ChainQuery& query) const {
    check(query.starts);
    check(query.ends);
    std::vector<std::vector<int>> found;
    search(query, -1, found);
    return found;
}

std::vector<std::vector<int>> LinkGraph::chains_by_link(const ChainQuery& query) const {
    check(query.starts);
    check(query.ends);
    std::vector<std::vector<int>> found;
    std::vector<Word> starts(words_);
    for (int w = 0; w < words_; ++w) starts[w] = query.starts[w] & linked_[w];
    each(starts.data(), words_, [&](int start) {
        ChainQuery one{std::vector<Word>(words_), query.ends, query.down};
        add(one.starts.data(), start);
        each(strong(start), words_, [&](int first) { search(one, first, found); });
    });
    return found;
}

}  // namespace nonet::logic
