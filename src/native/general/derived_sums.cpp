#include "general/derived_sums.hpp"

#include <algorithm>
#include <numeric>

#include "general/int_set.hpp"

namespace nonet::general {

namespace {

// Which implied sums are kept. A draft of this engine took 2.2 x the time without derived sums (killers 4.7 x), and 2.5 x with all
// of up to 12 cells.
constexpr std::size_t kMaxShortTerms = 5;   // cells: a sum of at most this many is always kept
constexpr std::size_t kMaxLongTerms = 8;    // cells: kept if they all differ (propagated exactly), or where there is little else
constexpr std::size_t kMaxTightTerms = 12;  // cells: kept if the sum is tight
constexpr std::size_t kMinDerived = 8;      // sums: long ones fill up to this many
constexpr std::size_t kMaxDerived = 60;     // sums kept at all
// How far the combinations are looked for.
constexpr int kMaxUnionHouses = 4;            // houses in one union
constexpr std::size_t kMaxUnions = 2000;      // unions of one puzzle
constexpr int kMinMergeTerms = 6;             // cells of a sum that is merged with others
constexpr int kMaxMergedTerms = 36;           // cells of merged sums
constexpr std::size_t kMaxSumsToMerge = 40;   // sums: merging compares every two
constexpr Int kTightRatio = 4;                // a sum is tight if range > kTightRatio x slack

struct SumHouse {
    int primitive;
    BitSet cells, adjacent;  // adjacent: on the board
    int partition;           // houses with the same number do not overlap: rows, columns, boxes, ...
};

// A sum whose factors are all 1.
struct PlainSum {
    int primitive;
    BitSet cells;
    int size;
    Int total;
    std::vector<int> within;  // for each house, the number of its cells in it
};

// Some sums taken together. `slack` is how far the total is from the least or the greatest that the cells can have, `range` how
// far these two are apart.
struct MergedSum {
    BitSet cells;
    Int total = 0;
    Int slack = 0, range = 0;
    std::vector<int> sums;  // their origins

    bool tight() const { return range > kTightRatio * slack; }
};

class SumDeriver {
public:
    SumDeriver(const Problem& problem, const std::vector<int>& houses, const std::vector<BitSet>& differs)
        : problem_(problem), differs_(differs) {
        choose_sums();
        if (sums_.empty()) return;
        houses_.reserve(houses.size());
        for (const int primitive : houses) add_house(primitive);
        for (PlainSum& sum : sums_) {
            for (const SumHouse& house : houses_) sum.within.push_back(sum.cells.common_count(house.cells));
        }
        std::vector<Int> sorted = problem.numbers;
        std::sort(sorted.begin(), sorted.end());
        min_total_.assign(1, 0);
        max_total_.assign(1, 0);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            min_total_.push_back(min_total_.back() + sorted[i]);
            max_total_.push_back(max_total_.back() + sorted[sorted.size() - 1 - i]);
        }
        house_total_ = min_total_.back();
    }

    std::vector<ImpliedConstraint> derive() {
        if (sums_.empty()) return {};
        subtract_from_unions();
        subtract_houses_from_covers();
        merge_long_sums();
        const auto shorter = [](const ImpliedConstraint& a, const ImpliedConstraint& b) { return a.cells.size() < b.cells.size(); };
        std::stable_sort(long_sums_.begin(), long_sums_.end(), shorter);
        for (std::size_t i = 0; i < long_sums_.size() && found_.size() < kMinDerived; ++i) found_.push_back(std::move(long_sums_[i]));
        std::stable_sort(found_.begin(), found_.end(), shorter);
        if (found_.size() > kMaxDerived) found_.resize(kMaxDerived);
        return std::move(found_);
    }

private:
    const Problem& problem_;
    const std::vector<BitSet>& differs_;
    std::vector<SumHouse> houses_;
    std::vector<PlainSum> sums_;
    std::vector<ImpliedConstraint> found_;
    std::vector<ImpliedConstraint> long_sums_;  // those kept only where there is little else
    IntSet seen_sums_;
    bool overlapping_ = false;  // some sums share cells
    Int house_total_ = 0;
    std::vector<Int> min_total_, max_total_;  // by number of cells: totals of different values
    // Reused.
    std::vector<int> subtracted_;
    std::vector<std::pair<int, Int>> terms_;
    mutable std::vector<BitSet> cliques_;
    mutable std::vector<int> sizes_;

    void add_house(int primitive) {
        SumHouse house{primitive, BitSet(problem_.cells), BitSet(problem_.cells), 0};
        const int columns = problem_.columns;
        for (const int cell : problem_.primitives[static_cast<std::size_t>(primitive)].cells) {
            house.cells.add(cell);
            const int position = problem_.positions[static_cast<std::size_t>(cell)];
            if (position % columns) add_position(position - 1, house.adjacent);
            if (position % columns != columns - 1) add_position(position + 1, house.adjacent);
            add_position(position - columns, house.adjacent);
            add_position(position + columns, house.adjacent);
        }
        // The first partition without an overlap.
        for (bool clash = true; clash;) {
            clash = false;
            for (const SumHouse& other : houses_) clash |= other.partition == house.partition && other.cells.intersects(house.cells);
            house.partition += clash;
        }
        houses_.push_back(std::move(house));
    }

    void add_position(int position, BitSet& cells) const {
        const auto at = std::lower_bound(problem_.positions.begin(), problem_.positions.end(), position);
        if (at != problem_.positions.end() && *at == position) cells.add(static_cast<int>(at - problem_.positions.begin()));
    }

    // The plain sums, those of few cells first.
    void choose_sums() {
        for (std::size_t i = 0; i < problem_.primitives.size(); ++i) {
            const Primitive& each = problem_.primitives[i];
            if (each.kind != PrimitiveKind::sum) continue;
            record_terms(each.cells, each.factors);
            if (!std::all_of(each.factors.begin(), each.factors.end(), [](Int f) { return f == 1; })) continue;
            BitSet cells(problem_.cells);
            for (const int cell : each.cells) cells.add(cell);
            sums_.push_back({static_cast<int>(i), std::move(cells), static_cast<int>(each.cells.size()), each.total, {}});
        }
        std::stable_sort(sums_.begin(), sums_.end(), [](const PlainSum& a, const PlainSum& b) { return a.size < b.size; });
        BitSet used(problem_.cells);
        for (const PlainSum& sum : sums_) {
            overlapping_ |= used.intersects(sum.cells);
            used |= sum.cells;
        }
    }

    // Connected unions of up to four houses of one partition.
    void subtract_from_unions() {
        if (houses_.size() > 64) return;
        std::vector<Bits> adjacent_houses(houses_.size(), 0);  // as sets of houses: adjacent ones of the same partition
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            for (std::size_t g = 0; g < houses_.size(); ++g) {
                const bool near = g != h && houses_[g].partition == houses_[h].partition && houses_[g].adjacent.intersects(houses_[h].cells);
                if (near) adjacent_houses[g] |= Bits{1} << h;
            }
        }
        IntSet seen;
        std::vector<Bits> now, next;
        for (std::size_t h = 0; h < houses_.size(); ++h) now.push_back(Bits{1} << h);
        for (int size = 1; size <= kMaxUnionHouses && !now.empty(); ++size) {
            next.clear();
            for (const Bits members : now) {
                subtract(members);
                if (size == kMaxUnionHouses || seen.size() > kMaxUnions) continue;
                Bits near = 0;
                each(members, [&](int m) { near |= adjacent_houses[static_cast<std::size_t>(m)]; });
                each(near & ~members, [&](int h) {
                    const Bits grown = members | Bits{1} << h;
                    if (seen.insert(grown)) next.push_back(grown);
                });
            }
            now.swap(next);
        }
    }

    // Innies and outies: the union of houses less every sum of which most cells lie in it.
    void subtract(Bits members) {
        BitSet region(problem_.cells);
        Int total = 0;
        each(members, [&](int m) {
            region |= houses_[static_cast<std::size_t>(m)].cells;
            total += house_total_;
        });
        BitSet inside = region, outside(problem_.cells), used(problem_.cells);
        subtracted_.clear();
        bool informative = false;  // a sum of one cell is a given, which its houses know
        for (const PlainSum& sum : sums_) {
            int within = 0;  // houses of a partition share no cell
            each(members, [&](int m) { within += sum.within[static_cast<std::size_t>(m)]; });
            if (sum.size - within >= within) continue;
            if (overlapping_) {
                if (sum.cells.intersects(used)) continue;
                used |= sum.cells;
            }
            informative |= sum.size > 1;
            total -= sum.total;
            subtracted_.push_back(origin(sum.primitive));
            inside -= sum.cells;
            outside |= sum.cells;
        }
        outside -= region;
        const auto terms = static_cast<std::size_t>(inside.count() + outside.count());
        if (!informative || terms == 0 || terms > kMaxTightTerms) return;
        ImpliedConstraint made{ImpliedConstraint::Kind::sum, {}, {}, total, {}, {}};
        bool is_long = false;
        if (terms > kMaxShortTerms && !all_differ(inside, outside)) {
            const bool plain = inside.empty() || outside.empty();
            MergedSum merged{inside.empty() ? outside : inside, inside.empty() ? -made.total : made.total, 0, 0, {}};
            is_long = !plain || !measure_slack(merged) || !merged.tight();
        }
        if (is_long && terms > kMaxLongTerms) return;
        const Int sign = inside.empty() ? -1 : 1;
        made.cells.reserve(terms);
        made.factors.reserve(terms);
        inside.each([&](int cell) { push(made, cell, sign); });
        outside.each([&](int cell) { push(made, cell, -sign); });
        made.total *= sign;
        if (!record_terms(made.cells, made.factors)) return;
        each(members, [&](int m) { made.houses.push_back(origin(houses_[static_cast<std::size_t>(m)].primitive)); });
        made.sums = subtracted_;
        (is_long ? long_sums_ : found_).push_back(std::move(made));
    }

    // ------------------------------------------------------------------ sums that are tight together

    // Sets the slack and the range of a sum, by a greedy clique cover of its cells. False if the total is out of range, which the
    // search will find.
    bool measure_slack(MergedSum& merged) const {
        cliques_.clear();
        sizes_.clear();
        merged.cells.each([&](int cell) {
            const BitSet& differs = differs_[static_cast<std::size_t>(cell)];
            std::size_t c = 0;
            while (c < cliques_.size() && !differs.includes(cliques_[c])) ++c;
            if (c == cliques_.size()) {
                cliques_.emplace_back(problem_.cells);
                sizes_.push_back(0);
            }
            cliques_[c].add(cell);
            ++sizes_[c];
        });
        Int least = 0, most = 0;
        for (const int size : sizes_) {
            if (size >= static_cast<int>(min_total_.size())) return false;
            least += min_total_[static_cast<std::size_t>(size)];
            most += max_total_[static_cast<std::size_t>(size)];
        }
        merged.range = most - least;
        merged.slack = std::min(merged.total - least, most - merged.total);
        return merged.slack >= 0;
    }

    void keep(const MergedSum& merged, std::vector<int> houses) {
        ImpliedConstraint made{ImpliedConstraint::Kind::together, {}, {}, merged.total, std::move(houses), merged.sums};
        merged.cells.each([&](int cell) { push(made, cell, 1); });
        if (record_terms(made.cells, made.factors)) found_.push_back(std::move(made));
    }

    // A house covered by disjoint sums: the cells outside it are a sum. Kept if it is tight.
    void subtract_houses_from_covers() {
        for (const SumHouse& house : houses_) {
            MergedSum merged{BitSet(problem_.cells), -house_total_, 0, 0, {}};
            for (const PlainSum& sum : sums_) {
                if (!sum.cells.intersects(house.cells) || sum.cells.intersects(merged.cells)) continue;
                merged.cells |= sum.cells;
                merged.total += sum.total;
                merged.sums.push_back(origin(sum.primitive));
            }
            if (merged.sums.empty()) continue;
            // Gaps may be filled by other houses that are disjoint from the sums.
            std::vector<int> used{origin(house.primitive)};
            for (const SumHouse& other : houses_) {
                const int common = other.cells.common_count(house.cells);
                if (&other == &house || common < 2 || other.cells.intersects(merged.cells)) continue;
                merged.cells |= other.cells;
                merged.total += house_total_;
                used.push_back(origin(other.primitive));
            }
            if (merged.cells.common_count(house.cells) < house.cells.count()) continue;
            merged.cells -= house.cells;
            for (const SumHouse& other : houses_) {
                if (merged.cells.common_count(other.cells) < other.cells.count()) continue;
                merged.cells -= other.cells;
                merged.total -= house_total_;
                used.push_back(origin(other.primitive));
            }
            const int left = merged.cells.count();
            if (left == 0 || left > kMaxMergedTerms || !measure_slack(merged) || !merged.tight()) continue;
            keep(merged, std::move(used));
        }
    }

    // Greedy: merges the two long sums that lose most slack by it, as their cells differ from each other; again and again. Gains
    // over the looser of the two only would miss four diagonals that say something together but not in pairs.
    void merge_long_sums() {
        std::vector<MergedSum> pool;
        for (const PlainSum& sum : sums_) {
            if (sum.size < kMinMergeTerms) continue;
            MergedSum merged{sum.cells, sum.total, 0, 0, {origin(sum.primitive)}};
            if (measure_slack(merged)) pool.push_back(std::move(merged));
        }
        if (pool.size() > kMaxSumsToMerge) return;
        for (;;) {
            MergedSum best;
            std::size_t a = 0, b = 0;
            Int gain = 0;
            for (std::size_t i = 0; i < pool.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (pool[i].cells.intersects(pool[j].cells)) continue;
                    MergedSum both = pool[i];
                    both.cells |= pool[j].cells;
                    both.total += pool[j].total;
                    if (both.cells.count() > kMaxMergedTerms || !measure_slack(both)) continue;
                    const Int won = pool[i].slack + pool[j].slack - both.slack;
                    if (won <= gain) continue;
                    both.sums.insert(both.sums.end(), pool[j].sums.begin(), pool[j].sums.end());
                    best = std::move(both);
                    gain = won;
                    a = i;
                    b = j;
                }
            }
            if (gain == 0) break;
            pool[a] = std::move(best);
            pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(b));
        }
        for (const MergedSum& merged : pool) {
            if (merged.sums.size() > 1 && merged.tight()) keep(merged, {});
        }
    }

    int origin(int primitive) const { return problem_.primitives[static_cast<std::size_t>(primitive)].origin; }

    // Whether all terms have one sign and all cells differ: such sums are propagated exactly.
    bool all_differ(const BitSet& inside, const BitSet& outside) const {
        if (inside.count() + outside.count() > static_cast<int>(kMaxLongTerms)) return false;
        if (!inside.empty() && !outside.empty()) return false;
        const BitSet& cells = inside.empty() ? outside : inside;
        bool all = true;
        const int others = cells.count() - 1;
        cells.each([&](int cell) { all &= cells.common_count(differs_[static_cast<std::size_t>(cell)]) == others; });
        return all;
    }

    static void push(ImpliedConstraint& made, int cell, Int factor) {
        made.cells.push_back(cell);
        made.factors.push_back(factor);
    }

    // Records the terms; true if no sum had them. By a 64-bit hash: a collision would lose an implied sum, no solution.
    bool record_terms(const Cells& cells, const Factors& factors) {
        terms_.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) terms_.emplace_back(cells[i], factors[i]);
        std::sort(terms_.begin(), terms_.end());
        Bits key = 0;
        for (const auto& [cell, factor] : terms_) {
            key = (key ^ static_cast<Bits>(cell) << 32 ^ static_cast<Bits>(factor)) * 0x9e3779b97f4a7c15u;
            key ^= key >> 29;
        }
        return seen_sums_.insert(key | 1);
    }
};

}  // namespace

std::vector<ImpliedConstraint> derive_sums(const Problem& problem, const std::vector<int>& houses, const std::vector<BitSet>& differs) {
    return SumDeriver(problem, houses, differs).derive();
}

}  // namespace nonet::general
