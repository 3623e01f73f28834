// Sums and value sets.
//
// The terms of a sum are split into cliques: cells of equal factor that all differ. What a clique of three or more cells
// can add up to is asked of the families of value sets (sets.hpp), of one or two cells directly; between cliques
// runs a set of reachable totals, forward and backward. With more than nine values, or numbers far apart, there are no
// families: then reachable totals cell by cell, or bounds.
//
// Numbers are counted from the smallest one, which the compiler has taken from the totals.
#pragma once

#include <algorithm>
#include <cstdint>

#include "general/space.hpp"

namespace nonet::general {

__extension__ typedef unsigned __int128 Reach;  // bit t: a total of t above the least can be reached
constexpr Word kReachBits = 128;

// With so many open cells in several cliques, bounds prune nearly as well (3% more guesses) and cost less.
constexpr int kFewOpen = 5, kManyOpen = 12;

template <class M>
inline Word least_number(const Network<M>& net, M mask) {
    if (net.rising) return net.numbers[static_cast<std::size_t>(lowest(mask))];
    Word least = INT64_MAX;
    each(mask, [&](int v) { least = std::min(least, net.numbers[static_cast<std::size_t>(v)]); });
    return least;
}

template <class M>
inline Word most_number(const Network<M>& net, M mask) {
    if (net.rising) return net.numbers[static_cast<std::size_t>(highest(mask))];
    Word most = INT64_MIN;
    each(mask, [&](int v) { most = std::max(most, net.numbers[static_cast<std::size_t>(v)]); });
    return most;
}

template <class M>
class SumRun {
public:
    SumRun(Space<M>& space, const Part& part)
        : space_(space), net_(space.net), part_(part), sum_(space.net.sums[static_cast<std::size_t>(part.index)]) {}

    bool run() {
        if (net_.by_total.empty() || sum_.cliques.size() > kMostOpen) return cell_by_cell();
        collect();
        if (open_count_ == 0) return left_ == 0;
        if (open_count_ == 1) return one_clique();
        if (open_cells_ > kFewOpen && open_cells_ <= kManyOpen) return bounds();
        return several_cliques();
    }

private:
    struct Open {
        CellId cells[kMostSetValues];
        std::uint16_t domains[kMostSetValues];
        int count;
        Word factor;
        Word least;      // of factor x total
        Bits totals;     // bit t: the cells can add up to t
        Family* reached;
    };

    static constexpr int kMostOpen = 40;   // cliques; longer sums go by bounds
    static constexpr int kMostReached = 120;

    Space<M>& space_;
    const Network<M>& net_;
    const Part& part_;
    const SumPart& sum_;
    Open open_[kMostOpen];
    int open_count_ = 0;
    int open_cells_ = 0;
    Word left_ = 0;
    Family reached_[kMostReached];

    Word number(int value) const { return net_.numbers[static_cast<std::size_t>(value)]; }

    void collect() {
        left_ = sum_.total;
        for (int c = sum_.cliques.begin; c < sum_.cliques.end; ++c) {
            const Clique& clique = net_.cliques[static_cast<std::size_t>(c)];
            Open& open = open_[open_count_];
            open.count = 0;
            open.factor = clique.factor;
            const CellId* cells = net_.begin(clique.cells);
            for (int i = 0; i < clique.cells.size(); ++i) {
                const M domain = space_.dom[cells[i]];
                if (single(domain)) {
                    left_ -= clique.factor * number(lowest(domain));
                } else {
                    open.cells[open.count] = cells[i];
                    open.domains[open.count++] = static_cast<std::uint16_t>(domain);
                }
            }
            open_cells_ += open.count;
            open_count_ += open.count > 0;
        }
    }

    bool one_clique() {
        Open& open = open_[0];
        if (left_ % open.factor != 0) return false;
        const Word total = left_ / open.factor;
        if (total < 0 || total >= static_cast<Word>(net_.by_total.size())) return false;
        if (open.count <= 2) return restrict(open, Bits{1} << total);
        net_.kernel->forward(open.count, open.domains, reached_);
        open.reached = reached_;
        return backward(open, net_.by_total[static_cast<std::size_t>(total)]);
    }

    // Leaves the clique only those ways whose total is among these.
    bool restrict(Open& open, Bits totals) {
        if (open.count == 1) {
            M keep = 0;
            each(open.domains[0], [&](int v) { keep |= static_cast<M>((totals >> number(v) & 1) << v); });
            return space_.narrow(open.cells[0], keep);
        }
        if (open.count == 2) return two_cells(open, totals);
        Family ends{};
        each(totals, [&](int total) {
            for (int w = 0; w < 8; ++w) ends.words[w] |= net_.by_total[static_cast<std::size_t>(total)].words[w];
        });
        return backward(open, ends);
    }

    bool two_cells(Open& open, Bits totals) {
        std::uint16_t a = 0, b = 0;
        each(open.domains[0], [&](int v) {
            const auto others = static_cast<std::uint16_t>(open.domains[1] & ~(1u << v));
            std::uint16_t fitting = 0;
            if (net_.contiguous) {
                fitting = static_cast<std::uint16_t>(totals >> v & others);
            } else {
                each(others, [&](int w) { fitting |= static_cast<std::uint16_t>((totals >> (number(v) + number(w)) & 1) << w); });
            }
            if (fitting) a |= static_cast<std::uint16_t>(1u << v);
            b |= fitting;
        });
        if (!space_.narrow(open.cells[0], a) || !space_.narrow(open.cells[1], b)) return false;
        if (a != b || bit_count(a) != 2) return true;
        const auto low = static_cast<M>(lowest_bit(a));
        return space_.point(open.cells, 2, low) && space_.point(open.cells, 2, static_cast<M>(a ^ low));
    }

    bool backward(Open& open, const Family& ends) {
        std::uint16_t supported[kMostSetValues], required;
        if (!net_.kernel->backward(open.count, open.domains, open.reached, ends, supported, &required)) return false;
        for (int i = 0; i < open.count; ++i) {
            if (!space_.narrow(open.cells[i], static_cast<M>(supported[i]))) return false;
        }
        for (; required; required &= static_cast<std::uint16_t>(required - 1)) {
            if (!space_.point(open.cells, open.count, static_cast<M>(lowest_bit(required)))) return false;
        }
        return true;
    }

    void find_totals(Open& open, int& reached_used) {
        if (open.count == 1) {
            open.totals = 0;
            each(open.domains[0], [&](int v) { open.totals |= Bits{1} << number(v); });
        } else if (open.count == 2) {
            open.totals = 0;
            each(open.domains[0], [&](int v) {
                const unsigned others = open.domains[1] & ~(1u << v);
                if (net_.contiguous) {
                    open.totals |= static_cast<Bits>(others) << v;
                } else {
                    each(static_cast<std::uint16_t>(others), [&](int w) { open.totals |= Bits{1} << (number(v) + number(w)); });
                }
            });
        } else {
            open.reached = reached_ + reached_used;
            reached_used += open.count + 1;
            net_.kernel->forward(open.count, open.domains, open.reached);
            Word low = 0, high = 0;
            for (int i = 0; i < open.count; ++i) {
                low += least_number(net_, static_cast<M>(open.domains[i]));
                high += most_number(net_, static_cast<M>(open.domains[i]));
            }
            high = std::min(high, static_cast<Word>(net_.by_total.size()) - 1);
            open.totals = net_.kernel->totals(open.reached[open.count], net_.by_total.data(), static_cast<int>(low),
                                              static_cast<int>(high));
        }
    }

    bool several_cliques() {
        int reached_used = 0;
        Word spread = 0;
        for (int i = 0; i < open_count_; ++i) {
            Open& open = open_[i];
            if (open.count > 2 && reached_used + open.count + 1 > kMostReached) return bounds();
            find_totals(open, reached_used);
            if (!open.totals) return false;
            const int low = lowest(open.totals), high = highest(open.totals);
            open.least = open.factor > 0 ? open.factor * low : open.factor * high;
            left_ -= open.least;
            spread += (open.factor > 0 ? open.factor : -open.factor) * (high - low);
        }
        if (left_ < 0 || left_ > spread) return false;
        if (left_ < 64) return by_reach<Bits>();
        return left_ < kReachBits ? by_reach<Reach>() : by_spread(spread);
    }

    template <class R>
    bool by_reach() {
        R reach[kMostOpen + 1];
        reach[0] = 1;
        for (int i = 0; i < open_count_; ++i) {
            const Open& open = open_[i];
            R next = 0;
            each(open.totals, [&](int total) {
                const Word above = open.factor * total - open.least;
                if (above <= left_) next |= reach[i] << above;
            });
            reach[i + 1] = next;
        }
        R alive = R{1} << left_ & reach[open_count_];
        if (!alive) return false;
        for (int i = open_count_; i-- > 0;) {
            Open& open = open_[i];
            R next = 0;
            Bits kept = 0;
            each(open.totals, [&](int total) {
                const Word above = open.factor * total - open.least;
                if (above > left_) return;
                const R met = alive >> above & reach[i];
                if (!met) return;
                kept |= Bits{1} << total;
                next |= met;
            });
            alive = next;
            if (kept != open.totals && !restrict(open, kept)) return false;
        }
        return true;
    }

    bool by_spread(Word spread) {
        const Word slack = spread - left_;
        for (int i = 0; i < open_count_; ++i) {
            Open& open = open_[i];
            const Word range = (open.factor > 0 ? open.factor : -open.factor) * (highest(open.totals) - lowest(open.totals));
            Bits kept = 0;
            each(open.totals, [&](int total) {
                const Word above = open.factor * total - open.least;
                if (above <= left_ && range - above <= slack) kept |= Bits{1} << total;
            });
            if (kept != open.totals && !restrict(open, kept)) return false;
        }
        return true;
    }

    // ------------------------------------------------------------------ without families

    Word factor(int i) const { return net_.factors[static_cast<std::size_t>(sum_.factors.begin + i)]; }

    bool cell_by_cell() {
        const CellId* cells = net_.begin(part_.cells);
        const int count = part_.cells.size();
        Word left = sum_.total;
        int open[kMostOpen];
        Word least[kMostOpen];
        int open_count = 0;
        for (int i = 0; i < count; ++i) {
            const M domain = space_.dom[cells[i]];
            const Word low = factor(i) > 0 ? factor(i) * least_number(net_, domain) : factor(i) * most_number(net_, domain);
            left -= low;
            if (single(domain)) continue;
            if (open_count == kMostOpen) return bounds();
            open[open_count] = i;
            least[open_count++] = low;
        }
        if (left < 0) return false;
        if (open_count == 0) return left == 0;
        // Over many open cells it finds what bounds find: on sums of whole rectangles the same guesses in half the time.
        if (left >= kReachBits || open_count > kFewOpen) return bounds();
        if (sum_.cliques.size() < count && !bounds()) return false;  // bounds know about cells that differ
        Reach reach[kMostOpen + 1];
        reach[0] = 1;
        for (int i = 0; i < open_count; ++i) {
            Reach next = 0;
            each(space_.dom[cells[open[i]]], [&](int v) {
                const Word above = factor(open[i]) * number(v) - least[i];
                if (above >= 0 && above <= left) next |= reach[i] << above;
            });
            reach[i + 1] = next;
        }
        Reach alive = Reach{1} << left & reach[open_count];
        if (!alive) return false;
        for (int i = open_count; i-- > 0;) {
            Reach next = 0;
            M kept = 0;
            each(space_.dom[cells[open[i]]], [&](int v) {
                const Word above = factor(open[i]) * number(v) - least[i];
                if (above < 0 || above > left) return;
                const Reach met = alive >> above & reach[i];
                if (!met) return;
                kept |= bit<M>(v);
                next |= met;
            });
            alive = next;
            if (!space_.narrow(cells[open[i]], kept)) return false;
        }
        return true;
    }

    // What the open cells of a clique can add up to. They differ, so n of them make at least the n least of the values that
    // any of them can have; `but_one` is the same for all of them but one, whichever that is.
    struct Stretch {
        Word decided = 0;            // what the decided cells add up to
        Word plain_low = 0, plain_high = 0;
        Word low = 0, high = 0;
        Word but_one_low = INT64_MIN, but_one_high = INT64_MAX;
        bool possible = true;

        Word least(Word factor) const { return factor * (decided + (factor > 0 ? low : high)); }
        Word most(Word factor) const { return factor * (decided + (factor > 0 ? high : low)); }
    };

    Stretch stretch_of(const Clique& clique) const {
        const CellId* cells = net_.begin(clique.cells);
        Stretch made;
        M together = 0;
        int open = 0;
        for (int i = 0; i < clique.cells.size(); ++i) {
            const M domain = space_.dom[cells[i]];
            if (single(domain)) {
                made.decided += number(lowest(domain));
                continue;
            }
            made.plain_low += least_number(net_, domain);
            made.plain_high += most_number(net_, domain);
            together |= domain;
            ++open;
        }
        made.low = made.plain_low;
        made.high = made.plain_high;
        if (!net_.rising || open < 2) return made;
        Word low = 0, high = 0;
        Bits from_below = together, from_above = together;
        for (int i = 0; i < open; ++i) {
            if (!from_below) {
                made.possible = false;
                return made;
            }
            made.but_one_low = low;
            made.but_one_high = high;
            const int top = highest(from_above);
            low += number(lowest(from_below));
            high += number(top);
            from_below &= from_below - 1;
            from_above ^= Bits{1} << top;
        }
        made.low = std::max(low, made.plain_low);
        made.high = std::min(high, made.plain_high);
        return made;
    }

    static Word floor_of(Word a, Word b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }
    static Word ceiling_of(Word a, Word b) { return a / b + (a % b != 0 && (a % b < 0) == (b < 0)); }

    bool bounds() {
        for (bool again = true; again;) {
            again = false;
            Word low = 0, high = 0;
            for (int c = sum_.cliques.begin; c < sum_.cliques.end; ++c) {
                const Clique& clique = net_.cliques[static_cast<std::size_t>(c)];
                const Stretch stretch = stretch_of(clique);
                if (!stretch.possible) return false;
                low += stretch.least(clique.factor);
                high += stretch.most(clique.factor);
            }
            if (low > sum_.total || high < sum_.total) return false;
            for (int c = sum_.cliques.begin; c < sum_.cliques.end; ++c) {
                const Clique& clique = net_.cliques[static_cast<std::size_t>(c)];
                const Stretch stretch = stretch_of(clique);
                const Word most = sum_.total - (low - stretch.least(clique.factor));
                const Word least = sum_.total - (high - stretch.most(clique.factor));
                if (stretch.least(clique.factor) >= least && stretch.most(clique.factor) <= most) continue;
                const bool plus = clique.factor > 0;
                const Word at_most = floor_of(plus ? most : least, clique.factor) - stretch.decided;
                const Word at_least = ceiling_of(plus ? least : most, clique.factor) - stretch.decided;
                const CellId* cells = net_.begin(clique.cells);
                for (int i = 0; i < clique.cells.size(); ++i) {
                    const M domain = space_.dom[cells[i]];
                    if (single(domain)) continue;
                    const Word first = least_number(net_, domain), last = most_number(net_, domain);
                    const Word from = at_least - std::min(stretch.plain_high - last, stretch.but_one_high);
                    const Word to = at_most - std::max(stretch.plain_low - first, stretch.but_one_low);
                    if (first >= from && last <= to) continue;
                    M kept = 0;
                    each(domain, [&](int v) {
                        if (number(v) >= from && number(v) <= to) kept |= bit<M>(v);
                    });
                    if (kept == domain) continue;
                    if (!space_.narrow(cells[i], kept)) return false;
                    again = true;
                }
            }
        }
        return true;
    }
};

template <class M>
bool run_sum(Space<M>& space, const Part& part) {
    return SumRun<M>(space, part).run();
}

template <class M>
bool run_set(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const SetPart& set = net.sets[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    if (set.family >= 0) {
        Family reached[kMostSetValues + 1];
        std::uint16_t domains[kMostSetValues] = {}, supported[kMostSetValues], required;
        for (int i = 0; i < count; ++i) domains[i] = static_cast<std::uint16_t>(space.dom[cells[i]]);
        net.kernel->forward(count, domains, reached);
        if (!net.kernel->backward(count, domains, reached, net.families[static_cast<std::size_t>(set.family)], supported, &required)) {
            return false;
        }
        for (int i = 0; i < count; ++i) {
            if (!space.narrow(cells[i], static_cast<M>(supported[i]))) return false;
        }
        for (; required; required &= static_cast<std::uint16_t>(required - 1)) {
            if (!space.point(cells, count, static_cast<M>(lowest_bit(required)))) return false;
        }
        return true;
    }
    // Too many values for families: the sets that still fit each cell, one by one.
    Bits decided = 0, union_of_all = 0;
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        union_of_all |= domain;
        if (!single(domain)) continue;
        if (decided & domain) return false;
        decided |= domain;
    }
    Bits possible = 0, required = ~Bits{0};
    for (int s = set.sets.begin; s < set.sets.end; ++s) {
        const Bits values = net.masks[static_cast<std::size_t>(s)];
        if ((decided & ~values) || (values & ~union_of_all)) continue;
        bool fits = true;
        for (int i = 0; i < count && fits; ++i) fits = (space.dom[cells[i]] & values) != 0;
        if (!fits) continue;
        possible |= values;
        required &= values;
    }
    if (!possible) return count == 0 && set.sets.size() > 0;
    for (int i = 0; i < count; ++i) {
        const M domain = space.dom[cells[i]];
        if (!space.narrow(cells[i], static_cast<M>(single(domain) ? possible : possible & ~decided))) return false;
    }
    for (Bits left = required; left; left &= left - 1) {
        const auto value = static_cast<M>(lowest_bit(left));
        int places = 0, place = -1;
        for (int i = 0; i < count; ++i) {
            if (space.dom[cells[i]] & value) {
                ++places;
                place = cells[i];
            }
        }
        if (places == 0) return false;
        if (places == 1 && !space.narrow(place, value)) return false;
        if (places > 1 && !space.point(cells, count, value)) return false;
    }
    return true;
}

}  // namespace nonet::general
