#include "general/optimise.hpp"

#include <algorithm>
#include <numeric>

namespace nonet::general {

namespace {

// A draft of this engine took 2.2 x the time without derived sums (killers 4.7), and 2.5 x with all of up to 12 cells. Long
// ones are exact and cheap if their cells all differ, and say much if they are near the least or the most that their cells
// can make; the others are taken only where there is little else.
constexpr std::size_t kShort = 5, kMostTerms = 8, kMostTight = 12;
constexpr std::size_t kMostDerived = 60, kFew = 8;
constexpr int kMostHouses = 4;         // in one union
constexpr std::size_t kMostUnions = 2000;
constexpr int kLong = 6, kMostMerged = 36;  // cells of sums that are worth merging, and of what comes of it
constexpr std::size_t kMostToMerge = 40;

struct House {
    int primitive;
    BitSet cells, around;
    int family;
};

struct PlainSum {
    int primitive;
    BitSet cells;
    int size;
    Word total;
    std::vector<int> within;  // how many of its cells each house has
};

// Some sums taken together, and how far they are from the least or the most that their cells can make.
struct Merged {
    BitSet cells;
    Word total = 0;
    Word slack = 0, range = 0;
    std::vector<int> sums;  // as stated

    bool tight() const { return range > 4 * slack; }
};

// Numbers other than 0, in one piece that is twice as large as it has to be.
class NumberSet {
public:
    std::size_t size() const { return size_; }

    // Whether it is new.
    bool insert(Bits number) {
        if (2 * size_ >= slots_.size()) grow();
        Bits& slot = slot_of(number);
        if (slot) return false;
        slot = number;
        ++size_;
        return true;
    }

private:
    std::vector<Bits> slots_;
    std::size_t size_ = 0;

    Bits& slot_of(Bits number) {
        std::size_t at = (number * 0x9e3779b97f4a7c15u >> 32) & (slots_.size() - 1);
        while (slots_[at] && slots_[at] != number) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    void grow() {
        std::vector<Bits> before(std::max<std::size_t>(64, 4 * slots_.size()), 0);
        before.swap(slots_);
        for (const Bits number : before) {
            if (number) slot_of(number) = number;
        }
    }
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
            for (const House& house : houses_) sum.within.push_back(sum.cells.count_common(house.cells));
        }
        std::vector<Word> sorted = problem.numbers;
        std::sort(sorted.begin(), sorted.end());
        least_.assign(1, 0);
        most_.assign(1, 0);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            least_.push_back(least_.back() + sorted[i]);
            most_.push_back(most_.back() + sorted[sorted.size() - 1 - i]);
        }
        house_total_ = least_.back();
    }

    std::vector<Derived> derive() {
        if (sums_.empty()) return {};
        unions();
        cover();
        merge();
        const auto shorter = [](const Derived& a, const Derived& b) { return a.cells.size() < b.cells.size(); };
        std::stable_sort(spare_.begin(), spare_.end(), shorter);
        for (std::size_t i = 0; i < spare_.size() && found_.size() < kFew; ++i) found_.push_back(std::move(spare_[i]));
        std::stable_sort(found_.begin(), found_.end(), shorter);
        if (found_.size() > kMostDerived) found_.resize(kMostDerived);
        return std::move(found_);
    }

private:
    const Problem& problem_;
    const std::vector<BitSet>& differs_;
    std::vector<House> houses_;
    std::vector<PlainSum> sums_;
    std::vector<Derived> found_;
    std::vector<Derived> spare_;  // long ones with several cliques: only where there is little else
    NumberSet known_;
    bool overlapping_ = false;    // some sums share cells
    Word house_total_ = 0;
    std::vector<Word> least_, most_;  // what so many different values make
    // Room that is used again and again.
    std::vector<int> taken_;
    std::vector<std::pair<int, Word>> terms_;
    mutable std::vector<BitSet> cliques_;
    mutable std::vector<int> sizes_;

    void add_house(int primitive) {
        House house{primitive, BitSet(problem_.cells), BitSet(problem_.cells), 0};
        const int columns = problem_.columns;
        for (const int cell : problem_.primitives[static_cast<std::size_t>(primitive)].cells) {
            house.cells.add(cell);
            const int place = problem_.places[static_cast<std::size_t>(cell)];
            if (place % columns) add_at(place - 1, house.around);
            if (place % columns != columns - 1) add_at(place + 1, house.around);
            add_at(place - columns, house.around);
            add_at(place + columns, house.around);
        }
        // Houses of a family do not overlap: rows, columns, boxes, and whatever more there is.
        for (bool clash = true; clash;) {
            clash = false;
            for (const House& other : houses_) clash |= other.family == house.family && other.cells.meets(house.cells);
            house.family += clash;
        }
        houses_.push_back(std::move(house));
    }

    void add_at(int place, BitSet& cells) const {
        const auto at = std::lower_bound(problem_.places.begin(), problem_.places.end(), place);
        if (at != problem_.places.end() && *at == place) cells.add(static_cast<int>(at - problem_.places.begin()));
    }

    // Sums of plain cells, the small ones first.
    void choose_sums() {
        for (std::size_t i = 0; i < problem_.primitives.size(); ++i) {
            const Primitive& each = problem_.primitives[i];
            if (each.kind != Kind::sum) continue;
            remember(each.cells, each.factors);
            if (!std::all_of(each.factors.begin(), each.factors.end(), [](Word f) { return f == 1; })) continue;
            BitSet cells(problem_.cells);
            for (const int cell : each.cells) cells.add(cell);
            sums_.push_back({static_cast<int>(i), std::move(cells), static_cast<int>(each.cells.size()), each.total, {}});
        }
        std::stable_sort(sums_.begin(), sums_.end(), [](const PlainSum& a, const PlainSum& b) { return a.size < b.size; });
        BitSet used(problem_.cells);
        for (const PlainSum& sum : sums_) {
            overlapping_ |= used.meets(sum.cells);
            used |= sum.cells;
        }
    }

    // Connected unions of up to four houses of one family.
    void unions() {
        if (houses_.size() > 64) return;
        std::vector<Bits> beside(houses_.size(), 0);  // the houses of its family that touch it
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            for (std::size_t g = 0; g < houses_.size(); ++g) {
                const bool near = g != h && houses_[g].family == houses_[h].family && houses_[g].around.meets(houses_[h].cells);
                if (near) beside[g] |= Bits{1} << h;
            }
        }
        NumberSet seen;
        std::vector<Bits> now, next;
        for (std::size_t h = 0; h < houses_.size(); ++h) now.push_back(Bits{1} << h);
        for (int size = 1; size <= kMostHouses && !now.empty(); ++size) {
            next.clear();
            for (const Bits members : now) {
                subtract(members);
                if (size == kMostHouses || seen.size() > kMostUnions) continue;
                Bits near = 0;
                each(members, [&](int m) { near |= beside[static_cast<std::size_t>(m)]; });
                each(near & ~members, [&](int h) {
                    const Bits grown = members | Bits{1} << h;
                    if (seen.insert(grown)) next.push_back(grown);
                });
            }
            now.swap(next);
        }
    }

    // The union of houses less every sum that lies in it for the most part. What is left over is an equation of its own.
    void subtract(Bits members) {
        BitSet region(problem_.cells);
        Word total = 0;
        each(members, [&](int m) {
            region |= houses_[static_cast<std::size_t>(m)].cells;
            total += house_total_;
        });
        BitSet inside = region, outside(problem_.cells), used(problem_.cells);
        taken_.clear();
        bool news = false;  // a cage of one cell says nothing that its houses do not know
        for (const PlainSum& sum : sums_) {
            int within = 0;  // the houses of a family share no cell
            each(members, [&](int m) { within += sum.within[static_cast<std::size_t>(m)]; });
            if (sum.size - within >= within) continue;
            if (overlapping_) {
                if (sum.cells.meets(used)) continue;
                used |= sum.cells;
            }
            news |= sum.size > 1;
            total -= sum.total;
            taken_.push_back(origin(sum.primitive));
            inside -= sum.cells;
            outside |= sum.cells;
        }
        outside -= region;
        const auto terms = static_cast<std::size_t>(inside.count() + outside.count());
        if (!news || terms == 0 || terms > kMostTight) return;
        Derived made{Derived::What::sum, {}, {}, total, {}, {}};
        bool spare = false;
        if (terms > kShort && !all_differ(inside, outside)) {
            const bool plain = inside.empty() || outside.empty();
            Merged merged{inside.empty() ? outside : inside, inside.empty() ? -made.total : made.total, 0, 0, {}};
            spare = !plain || !measure(merged) || !merged.tight();
        }
        if (spare && terms > kMostTerms) return;
        const Word sign = inside.empty() ? -1 : 1;
        made.cells.reserve(terms);
        made.factors.reserve(terms);
        inside.each([&](int cell) { push(made, cell, sign); });
        outside.each([&](int cell) { push(made, cell, -sign); });
        made.total *= sign;
        if (!remember(made.cells, made.factors)) return;
        each(members, [&](int m) { made.houses.push_back(origin(houses_[static_cast<std::size_t>(m)].primitive)); });
        made.sums = taken_;
        (spare ? spare_ : found_).push_back(std::move(made));
    }

    // ------------------------------------------------------------------ sums that are tight together

    // The slack of a sum: how far its total is from the least or the most that its cells can make, counted by cliques of cells
    // that differ. False if it cannot be made at all; others find that out.
    bool measure(Merged& merged) const {
        cliques_.clear();
        sizes_.clear();
        merged.cells.each([&](int cell) {
            const BitSet& differs = differs_[static_cast<std::size_t>(cell)];
            std::size_t c = 0;
            while (c < cliques_.size() && !differs.has_all(cliques_[c])) ++c;
            if (c == cliques_.size()) {
                cliques_.emplace_back(problem_.cells);
                sizes_.push_back(0);
            }
            cliques_[c].add(cell);
            ++sizes_[c];
        });
        Word least = 0, most = 0;
        for (const int size : sizes_) {
            if (size >= static_cast<int>(least_.size())) return false;
            least += least_[static_cast<std::size_t>(size)];
            most += most_[static_cast<std::size_t>(size)];
        }
        merged.range = most - least;
        merged.slack = std::min(merged.total - least, most - merged.total);
        return merged.slack >= 0;
    }

    void keep(const Merged& merged, std::vector<int> houses) {
        Derived made{Derived::What::together, {}, {}, merged.total, std::move(houses), merged.sums};
        merged.cells.each([&](int cell) { push(made, cell, 1); });
        if (remember(made.cells, made.factors)) found_.push_back(std::move(made));
    }

    // A house covered by sums that do not overlap: what sticks out of it is a sum. Kept if it is tight.
    void cover() {
        for (const House& house : houses_) {
            Merged merged{BitSet(problem_.cells), -house_total_, 0, 0, {}};
            for (const PlainSum& sum : sums_) {
                if (!sum.cells.meets(house.cells) || sum.cells.meets(merged.cells)) continue;
                merged.cells |= sum.cells;
                merged.total += sum.total;
                merged.sums.push_back(origin(sum.primitive));
            }
            if (merged.sums.empty()) continue;
            // What they leave of it other houses may fill, if they meet nothing else.
            std::vector<int> used{origin(house.primitive)};
            for (const House& other : houses_) {
                const int common = other.cells.count_common(house.cells);
                if (&other == &house || common < 2 || other.cells.meets(merged.cells)) continue;
                merged.cells |= other.cells;
                merged.total += house_total_;
                used.push_back(origin(other.primitive));
            }
            if (merged.cells.count_common(house.cells) < house.cells.count()) continue;
            merged.cells -= house.cells;
            for (const House& other : houses_) {
                if (merged.cells.count_common(other.cells) < other.cells.count()) continue;
                merged.cells -= other.cells;
                merged.total -= house_total_;
                used.push_back(origin(other.primitive));
            }
            const int left = merged.cells.count();
            if (left == 0 || left > kMostMerged || !measure(merged) || !merged.tight()) continue;
            keep(merged, std::move(used));
        }
    }

    // Long sums whose cells see each other: together they may be nearer to the least or the most than they are apart.
    void merge() {
        std::vector<Merged> pool;
        for (const PlainSum& sum : sums_) {
            if (sum.size < kLong) continue;
            Merged merged{sum.cells, sum.total, 0, 0, {origin(sum.primitive)}};
            if (measure(merged)) pool.push_back(std::move(merged));
        }
        if (pool.size() > kMostToMerge) return;
        for (;;) {
            Merged best;
            std::size_t a = 0, b = 0;
            Word gain = 0;
            for (std::size_t i = 0; i < pool.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (pool[i].cells.meets(pool[j].cells)) continue;
                    Merged both = pool[i];
                    both.cells |= pool[j].cells;
                    both.total += pool[j].total;
                    if (both.cells.count() > kMostMerged || !measure(both)) continue;
                    const Word won = pool[i].slack + pool[j].slack - both.slack;
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
        for (const Merged& merged : pool) {
            if (merged.sums.size() > 1 && merged.tight()) keep(merged, {});
        }
    }

    int origin(int primitive) const { return problem_.primitives[static_cast<std::size_t>(primitive)].origin; }

    // Whether it is a sum of plain cells, each of which differs from all the others: those are propagated exactly.
    bool all_differ(const BitSet& inside, const BitSet& outside) const {
        if (inside.count() + outside.count() > static_cast<int>(kMostTerms)) return false;
        if (!inside.empty() && !outside.empty()) return false;
        const BitSet& cells = inside.empty() ? outside : inside;
        bool all = true;
        const int others = cells.count() - 1;
        cells.each([&](int cell) { all &= cells.count_common(differs_[static_cast<std::size_t>(cell)]) == others; });
        return all;
    }

    static void push(Derived& made, int cell, Word factor) {
        made.cells.push_back(cell);
        made.factors.push_back(factor);
    }

    // Whether this left side is new. Should two ever have the same key, one of them is not added, which is only a pity.
    bool remember(const Cells& cells, const Factors& factors) {
        terms_.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) terms_.emplace_back(cells[i], factors[i]);
        std::sort(terms_.begin(), terms_.end());
        Bits key = 0;
        for (const auto& [cell, factor] : terms_) {
            key = (key ^ static_cast<Bits>(cell) << 32 ^ static_cast<Bits>(factor)) * 0x9e3779b97f4a7c15u;
            key ^= key >> 29;
        }
        return known_.insert(key | 1);
    }
};

}  // namespace

std::vector<Derived> derive_sums(const Problem& problem, const std::vector<int>& houses, const std::vector<BitSet>& differs) {
    return SumDeriver(problem, houses, differs).derive();
}

}  // namespace nonet::general
