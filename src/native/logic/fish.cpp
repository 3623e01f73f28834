#include "logic/fish.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace nonet::logic {

namespace {

bool among(const std::vector<int>& numbers, int number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

std::vector<int> with(std::vector<int> numbers, int number) {
    numbers.insert(std::lower_bound(numbers.begin(), numbers.end(), number), number);
    return numbers;
}

template <int W>
class Growing {
public:
    using Set = Cells<W>;

    Growing(const Sight& sight, const std::vector<int>& places, const Waters& waters) : sight_(sight), waters_(waters) {
        Set all;
        for (const int cell : places) {
            if (cell < 0 || cell >= sight.cells) throw std::invalid_argument("a cell is out of range");
            all.add(cell);
        }
        for (const int base : waters.bases) {
            const Set where = sight.within<W>(base) & all;
            if (where.any()) held_.push_back({base, where});
        }
    }

    std::vector<Catch> all() {
        for (std::size_t first = 0; first < held_.size(); ++first) {
            first_ = first;
            grow({held_[first].base}, held_[first].where, {}, Set{});
        }
        return std::move(found_);
    }

private:
    struct Held {
        int base;
        Set where;
    };

    // `used` are the places of the chosen bases, `covered` all cells of the covers.
    void grow(const std::vector<int>& chosen, const Set& used, const std::vector<int>& covering, const Set& covered) {
        const int bases_left = waters_.size - static_cast<int>(chosen.size());
        const int covers_left = waters_.room - static_cast<int>(covering.size());
        const Set bare = used - covered;
        if (bare.any()) {
            if (!covers_left) return;
            const int cell = bare.first();
            for (const int cover : waters_.covers) {
                if (!sight_.within<W>(cover).has(cell) || among(chosen, cover) || among(covering, cover)) continue;
                grow(chosen, used, with(covering, cover), covered | sight_.within<W>(cover));
            }
            return;
        }
        if (static_cast<int>(seen_.size()) >= waters_.limit || !seen_.emplace(chosen, covering).second) return;
        if (!bases_left && !covers_left) found_.push_back({chosen, covering});
        if (!bases_left || (bases_left == covers_left && !waters_.loose)) return;
        for (std::size_t next = first_ + 1; next < held_.size(); ++next) {
            const auto& [base, where] = held_[next];
            if ((where & used).any() || among(chosen, base) || among(covering, base)) continue;
            if (!waters_.loose && !(where & covered).any()) continue;
            if (covers_left || where.within(covered)) grow(with(chosen, base), used | where, covering, covered);
        }
    }

    const Sight& sight_;
    const Waters& waters_;
    std::vector<Held> held_;
    std::size_t first_ = 0;
    std::set<std::pair<std::vector<int>, std::vector<int>>> seen_;
    std::vector<Catch> found_;
};

}  // namespace

std::vector<Catch> grown(const Sight& sight, const std::vector<int>& places, const Waters& waters) {
    for (const auto* numbers : {&waters.bases, &waters.covers}) {
        for (const int house : *numbers) {
            if (house < 0 || house >= static_cast<int>(sight.houses.size()))
                throw std::invalid_argument("a house is out of range");
        }
    }
    return by_width(sight.cells, [&](auto width) { return Growing<width()>(sight, places, waters).all(); });
}

}  // namespace nonet::logic
