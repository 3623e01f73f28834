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
class FishSearch {
public:
    using Set = Cells<W>;

    FishSearch(const Sight& sight, const std::vector<int>& cells, const FishShape& shape) : sight_(sight), shape_(shape) {
        Set all;
        for (const int cell : cells) {
            if (cell < 0 || cell >= sight.cells) throw std::invalid_argument("a cell is out of range");
            all.add(cell);
        }
        for (const int base : shape.bases) {
            const Set where = sight.within<W>(base) & all;
            if (where.any()) bases_.push_back({base, where});
        }
    }

    std::vector<Fish> all() {
        for (std::size_t first = 0; first < bases_.size(); ++first) {
            first_ = first;
            grow({bases_[first].base}, bases_[first].where, {}, Set{});
        }
        return std::move(found_);
    }

private:
    struct Base {
        int base;
        Set where;
    };

    // `used`: the value's cells in the chosen bases; `covered`: all cells of the covers.
    void grow(const std::vector<int>& chosen, const Set& used, const std::vector<int>& covering, const Set& covered) {
        const int bases_left = shape_.base_count - static_cast<int>(chosen.size());
        const int covers_left = shape_.cover_count - static_cast<int>(covering.size());
        const Set uncovered = used - covered;
        if (uncovered.any()) {
            if (!covers_left) return;
            const int cell = uncovered.first();
            for (const int cover : shape_.covers) {
                if (!sight_.within<W>(cover).has(cell) || among(chosen, cover) || among(covering, cover)) continue;
                grow(chosen, used, with(covering, cover), covered | sight_.within<W>(cover));
            }
            return;
        }
        if (static_cast<int>(seen_.size()) >= shape_.limit || !seen_.emplace(chosen, covering).second) return;
        if (!bases_left && !covers_left) found_.push_back({chosen, covering});
        if (!bases_left || (bases_left == covers_left && !shape_.composite)) return;
        for (std::size_t next = first_ + 1; next < bases_.size(); ++next) {
            const auto& [base, where] = bases_[next];
            if ((where & used).any() || among(chosen, base) || among(covering, base)) continue;
            if (!shape_.composite && !(where & covered).any()) continue;
            if (covers_left || where.within(covered)) grow(with(chosen, base), used | where, covering, covered);
        }
    }

    const Sight& sight_;
    const FishShape& shape_;
    std::vector<Base> bases_;
    std::size_t first_ = 0;
    std::set<std::pair<std::vector<int>, std::vector<int>>> seen_;
    std::vector<Fish> found_;
};

}  // namespace

std::vector<Fish> find_fish(const Sight& sight, const std::vector<int>& cells, const FishShape& shape) {
    for (const auto* numbers : {&shape.bases, &shape.covers}) {
        for (const int house : *numbers) {
            if (house < 0 || house >= static_cast<int>(sight.houses.size()))
                throw std::invalid_argument("a house is out of range");
        }
    }
    return by_width(sight.cells, [&](auto width) { return FishSearch<width()>(sight, cells, shape).all(); });
}

}  // namespace nonet::logic
