#include "logic/web.hpp"

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

Web::Web(int most, const std::vector<int>& spots, std::vector<Word> weak, const std::vector<std::pair<int, int>>& strong,
         const std::vector<std::vector<int>>& cells)
    : most_(most), words_((most + 63) / 64), weak_(std::move(weak)) {
    if (most < 0 || cells.size() != spots.size()) throw std::invalid_argument("each spot is somewhere");
    if (weak_.size() != spots.size() * words_) throw std::invalid_argument("weak is not spots x words");
    enter(spots);
    int last = 0;
    for (const auto& where : cells) {
        if (where.empty() || where.front() < 0 || !std::is_sorted(where.begin(), where.end()))
            throw std::invalid_argument("a spot has cells, ascending");
        last = std::max(last, where.back() + 1);
    }
    cell_words_ = (last + 63) / 64;
    cells_.resize(spots.size() * cell_words_);
    for (std::size_t row = 0; row < spots.size(); ++row) {
        for (const int cell : cells[row]) add(&cells_[row * cell_words_], cell);
        first_cell_.push_back(cells[row].front());
        for (int w = 0; w < words_; ++w) {
            if (weak_[row * words_ + w] & ~known_[w]) throw std::invalid_argument("a weak link leads nowhere");
        }
    }
    join(strong);
}

void Web::enter(const std::vector<int>& spots) {
    row_.assign(most_, -1);
    known_.assign(words_, 0);
    for (std::size_t row = 0; row < spots.size(); ++row) {
        if (spots[row] < 0 || spots[row] >= most_ || row_[spots[row]] >= 0)
            throw std::invalid_argument("a spot is out of range, or told twice");
        row_[spots[row]] = static_cast<int>(row);
        add(known_.data(), spots[row]);
    }
    spots_ = spots;
}

void Web::join(const std::vector<std::pair<int, int>>& strong) {
    strong_.assign(weak_.size(), 0);
    linked_.assign(words_, 0);
    for (const auto& [a, b] : strong) {
        if (a < 0 || b < 0 || a >= most_ || b >= most_ || row_[a] < 0 || row_[b] < 0)
            throw std::invalid_argument("a strong link leads nowhere");
        add(&strong_[static_cast<std::size_t>(row_[a]) * words_], b);
        add(linked_.data(), a);
    }
}

void Web::check(const std::vector<Word>& set) const {
    if (set.size() != static_cast<std::size_t>(words_)) throw std::invalid_argument("a set has the wrong size");
}

Web Web::within(const std::vector<Word>& spots, const std::vector<std::pair<int, int>>* strong) const {
    check(spots);
    Web part;
    part.most_ = most_;
    part.words_ = words_;
    part.cell_words_ = cell_words_;
    std::vector<int> kept;
    for (const int spot : spots_) {
        if (!has(spots.data(), spot)) continue;
        kept.push_back(spot);
        for (int w = 0; w < words_; ++w) part.weak_.push_back(weak(spot)[w] & spots[w]);
        part.cells_.insert(part.cells_.end(), cells(spot), cells(spot) + cell_words_);
        part.first_cell_.push_back(first_cell(spot));
    }
    part.enter(kept);
    if (strong) {
        std::vector<std::pair<int, int>> inside;
        for (const auto& [a, b] : *strong) {
            if (a < 0 || b < 0 || a >= most_ || b >= most_) throw std::invalid_argument("a strong link leads nowhere");
            if (part.row_[a] >= 0 && part.row_[b] >= 0) inside.emplace_back(a, b);
        }
        part.join(inside);
        return part;
    }
    part.linked_.assign(words_, 0);
    for (const int spot : kept) {
        Word any = 0;
        for (int w = 0; w < words_; ++w) {
            part.strong_.push_back(this->strong(spot)[w] & spots[w]);
            any |= part.strong_.back();
        }
        if (any) add(part.linked_.data(), spot);
    }
    return part;
}

std::vector<Word> Web::refuted(const std::vector<Word>& asked) const {
    check(asked);
    std::vector<Word> found(words_), on(words_), off(words_);
    std::vector<int> queue;  // spot * 2 + true
    std::vector<Word> there(words_);
    for (int w = 0; w < words_; ++w) there[w] = asked[w] & known_[w];
    each(there.data(), words_, [&](int start) {
        std::fill(on.begin(), on.end(), 0);
        std::fill(off.begin(), off.end(), 0);
        queue.assign(1, start * 2 + 1);
        add(on.data(), start);
        for (std::size_t next = 0; next < queue.size() && !has(off.data(), start); ++next) {
            const int spot = queue[next] / 2;
            const bool true_now = queue[next] % 2;
            const Word* links = true_now ? weak(spot) : strong(spot);
            std::vector<Word>& side = true_now ? off : on;
            for (int w = 0; w < words_; ++w) {
                Word fresh = links[w] & ~side[w];
                side[w] |= fresh;
                if (true_now) fresh &= linked_[w];  // what has no strong link leads nowhere
                for (; fresh; fresh &= fresh - 1) queue.push_back((w * 64 + lowest_bit(fresh)) * 2 + !true_now);
            }
        }
        if (has(off.data(), start)) add(found.data(), start);
    });
    return found;
}

std::vector<Word> Web::reached(int start) const {
    if (start < 0 || start >= most_ || row_[start] < 0) throw std::invalid_argument("there is no such spot");
    std::vector<Word> on(words_), off(words_);
    std::vector<int> queue{start * 2};
    add(off.data(), start);
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const int spot = queue[next] / 2;
        const bool true_now = queue[next] % 2;
        const Word* links = true_now ? weak(spot) : strong(spot);
        std::vector<Word>& side = true_now ? off : on;
        for (int w = 0; w < words_; ++w) {
            Word fresh = links[w] & ~side[w];
            side[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) queue.push_back((w * 64 + lowest_bit(fresh)) * 2 + !true_now);
        }
    }
    return on;
}

std::vector<Word> Web::starving(const std::vector<Word>& asked, const std::vector<std::vector<Word>>& needs) const {
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
        each(weak(start), words_, [&](int spot) { join(on, strong(spot)); });
        each(on.data(), words_, [&](int spot) { join(off, weak(spot)); });
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

// Breadth first. A way so far is a spot, the way before it, and the cells that it has left: a shortest way may not begin
// with a shortest way, so these are kept for each.
void Web::search(const Ask& ask, int first, std::vector<std::vector<int>>& found) const {
    struct Stop {
        int spot, before, start;
    };
    std::vector<Stop> stops;
    std::vector<Word> left;  // stops x cell words
    std::vector<Word> falses(words_), trues(words_), fresh(words_);
    const auto visit = [&](auto&& call) {
        if (ask.down) {
            each_down(fresh.data(), words_, call);
        } else {
            each(fresh.data(), words_, call);
        }
    };
    // Stops at `next`, having left what was left before and, unless it stays in the cell, where it comes from.
    const auto go = [&](int spot, int before) {
        const std::size_t from = static_cast<std::size_t>(before) * cell_words_;
        const Word *here = cells(stops[before].spot), *there = cells(spot);
        for (int w = 0; w < cell_words_; ++w) left.push_back(left[from + w] | (here[w] & ~there[w]));
        stops.push_back({spot, before, stops[before].start});
    };
    for (int w = 0; w < words_; ++w) falses[w] = ask.starts[w] & linked_[w];
    each(falses.data(), words_, [&](int spot) {
        stops.push_back({spot, -1, spot});
        left.resize(left.size() + cell_words_);
    });
    for (std::size_t begin = 0, end = stops.size(); begin < end;) {
        for (std::size_t i = begin; i < end; ++i) {
            const int from = static_cast<int>(i);
            const Word* links = strong(stops[i].spot);
            for (int w = 0; w < words_; ++w) fresh[w] = links[w] & ~trues[w];
            if (first >= 0) {
                const bool there = has(fresh.data(), first);
                std::fill(fresh.begin(), fresh.end(), 0);
                if (there) add(fresh.data(), first);
            }
            visit([&](int spot) {
                // Groups may share cells, so that it is the first cell of one that must be new.
                const bool back = has(&left[i * cell_words_], first_cell(spot));
                if (back && !has(cells(stops[i].start), first_cell(spot))) return;
                add(trues.data(), spot);
                if (has(ask.ends.data(), spot)) {
                    std::vector<int> way{spot};
                    for (int stop = from; stop >= 0; stop = stops[stop].before) way.push_back(stops[stop].spot);
                    std::reverse(way.begin(), way.end());
                    found.push_back(std::move(way));
                }
                if (!back) go(spot, from);
            });
        }
        first = -1;
        const std::size_t reached = stops.size();
        for (std::size_t i = end; i < reached; ++i) {
            const Word* links = weak(stops[i].spot);
            for (int w = 0; w < words_; ++w) fresh[w] = links[w] & linked_[w] & ~falses[w];
            visit([&](int spot) {
                if (has(&left[i * cell_words_], first_cell(spot))) return;
                add(falses.data(), spot);
                go(spot, static_cast<int>(i));
            });
        }
        begin = reached;
        end = stops.size();
    }
}

std::vector<std::vector<int>> Web::ways(const Ask& ask) const {
    check(ask.starts);
    check(ask.ends);
    std::vector<std::vector<int>> found;
    search(ask, -1, found);
    return found;
}

std::vector<std::vector<int>> Web::ways_by_link(const Ask& ask) const {
    check(ask.starts);
    check(ask.ends);
    std::vector<std::vector<int>> found;
    std::vector<Word> starts(words_);
    for (int w = 0; w < words_; ++w) starts[w] = ask.starts[w] & linked_[w];
    each(starts.data(), words_, [&](int start) {
        Ask one{std::vector<Word>(words_), ask.ends, ask.down};
        add(one.starts.data(), start);
        each(strong(start), words_, [&](int first) { search(one, first, found); });
    });
    return found;
}

}  // namespace nonet::logic
