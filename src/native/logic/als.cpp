#include "logic/als.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace nonet::logic {

namespace {

template <int W>
struct Group {
    Cells<W> cells;
    Mask values = 0;
    int size = 0;
};

template <int W>
bool before(const Group<W>& one, const Group<W>& two) {
    if (one.size != two.size) return one.size < two.size;
    return std::lexicographical_compare(one.cells.words.rbegin(), one.cells.words.rend(), two.cells.words.rbegin(),
                                        two.cells.words.rend());
}

template <int W>
std::vector<Group<W>> groups(const Scan& scan, int most) {
    std::vector<Group<W>> found, partial;
    for (const House& house : scan.sight.houses) {
        partial.assign(1, {});
        for (const int cell : house.cells) {
            if (!scan.masks[cell]) continue;
            for (std::size_t i = 0, end = partial.size(); i < end; ++i) {
                Group<W> group = partial[i];
                group.values |= scan.masks[cell];
                if (group.size == most || count(group.values) > most + 1) continue;
                group.cells.add(cell);
                ++group.size;
                partial.push_back(group);
                if (count(group.values) == group.size + 1) found.push_back(group);
            }
        }
    }
    std::sort(found.begin(), found.end(), before<W>);
    found.erase(
        std::unique(found.begin(), found.end(), [](const auto& one, const auto& two) { return one.cells == two.cells; }),
        found.end());
    return found;
}

template <int W>
std::vector<Word> words_of(const Cells<W>& cells, int count) {
    return {cells.words.begin(), cells.words.begin() + (count + 63) / 64};
}

template <int W>
std::vector<Als> mapped(const Scan& scan, int most) {
    const Sight& sight = scan.sight;
    const std::vector<Group<W>> sets = groups<W>(scan, most);
    const std::size_t words = (sets.size() + 63) / 64;
    std::vector<Cells<W>> places(sight.size);
    for (int cell = 0; cell < sight.cells; ++cell) {
        for (Mask left = scan.masks[cell]; left; left &= left - 1) places[lowest(left)].add(cell);
    }
    std::vector<std::vector<Word>> having(sight.size, std::vector<Word>(words));  // the sets with each value
    std::vector<std::vector<Word>> holding(static_cast<std::size_t>(sight.cells) *
                                           sight.size);  // the sets with each candidate
    for (std::size_t number = 0; number < sets.size(); ++number) {
        const Word bit = Word{1} << (number % 64);
        for (Mask left = sets[number].values; left; left &= left - 1) {
            const int value = lowest(left);
            having[value][number / 64] |= bit;
            (sets[number].cells & places[value]).each([&](int cell) {
                auto& group = holding[static_cast<std::size_t>(cell) * sight.size + value];
                group.resize(words);
                group[number / 64] |= bit;
            });
        }
    }
    std::vector<Als> found;
    found.reserve(sets.size());
    for (const Group<W>& set : sets) {
        Als als{words_of(set.cells, sight.cells), set.values, set.size, {}};
        for (Mask left = set.values; left; left &= left - 1) {
            const int value = lowest(left);
            const Cells<W> holders = set.cells & places[value];
            Cells<W> seen = places[value] - holders;
            holders.each([&](int cell) { seen &= sight.seen<W>(cell); });
            std::vector<Word> partners(words);
            if (seen.any()) {
                partners = having[value];
                (places[value] - seen).each([&](int cell) {
                    const auto& group = holding[static_cast<std::size_t>(cell) * sight.size + value];
                    for (std::size_t w = 0; w < group.size(); ++w) partners[w] &= ~group[w];
                });
            }
            als.by_value.push_back(
                {value, words_of(holders, sight.cells), words_of(seen, sight.cells), std::move(partners)});
        }
        found.push_back(std::move(als));
    }
    return found;
}

template <int W>
SpotLinks linked(const Scan& scan, const std::vector<Spot>& spots) {
    const Sight& sight = scan.sight;
    const std::size_t cell_words = (static_cast<std::size_t>(sight.cells) + 63) / 64;
    std::vector<Cells<W>> where(spots.size());
    std::vector<std::vector<int>> alike(sight.size);
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const auto& [value, cells] = spots[i];
        if (value < 0 || value >= sight.size || cells.size() != cell_words)
            throw std::invalid_argument("a spot is no value in some cells");
        if (sight.cells % 64 && cells.back() >> (sight.cells % 64)) throw std::invalid_argument("a cell is out of range");
        std::copy(cells.begin(), cells.end(), where[i].words.begin());
        alike[value].push_back(static_cast<int>(i));
    }
    SpotLinks links;
    const std::vector<Word> no_spots((spots.size() + 63) / 64),
        no_candidates((static_cast<std::size_t>(sight.cells) * sight.size + 63) / 64);
    links.spots.assign(spots.size(), no_spots);
    links.candidates.assign(spots.size(), no_candidates);
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const int value = spots[i].value;
        Cells<W> seen;
        for (int cell = 0; cell < sight.cells; ++cell) {
            if (scan.masks[cell] >> value & 1) seen.add(cell);
        }
        seen -= where[i];
        where[i].each([&](int cell) { seen &= sight.seen<W>(cell); });
        seen.each([&](int cell) {
            const int node = cell * sight.size + value;
            links.candidates[i][node / 64] |= Word{1} << (node % 64);
        });
        for (const int other : alike[value]) {
            if (where[other].any() && where[other].within(seen)) links.spots[i][other / 64] |= Word{1} << (other % 64);
        }
    }
    return links;
}

}  // namespace

SetWeb with_sets(const Scan& scan, const PlainWeb& plain, int most) {
    const Sight& sight = scan.sight;
    const int candidates = sight.cells * sight.size;
    const std::size_t candidate_words = (static_cast<std::size_t>(candidates) + 63) / 64;
    if (plain.weak.size() != plain.candidates.size() * candidate_words)
        throw std::invalid_argument("weak is not candidates x words");
    std::vector<Spot> spots = plain.groups;
    std::map<std::pair<int, std::vector<Word>>, int> numbers;
    for (std::size_t i = 0; i < spots.size(); ++i)
        numbers.emplace(std::pair(spots[i].value, spots[i].cells), candidates + static_cast<int>(i));
    const auto bits_of = [](const std::vector<Word>& set) {
        std::vector<int> members;
        for (std::size_t w = 0; w < set.size(); ++w) {
            for (Word word = set[w]; word; word &= word - 1) members.push_back(static_cast<int>(w * 64) + lowest(word));
        }
        return members;
    };
    const auto number_of = [&](int value, const std::vector<Word>& cells) {
        if (const std::vector<int> held = bits_of(cells); held.size() == 1) return held[0] * sight.size + value;
        const auto [entry, fresh] = numbers.try_emplace({value, cells}, candidates + static_cast<int>(spots.size()));
        if (fresh) spots.push_back({value, cells});
        return entry->second;
    };
    const std::set<std::pair<int, int>> before(plain.strong.begin(), plain.strong.end());
    std::vector<std::pair<int, int>> strong = plain.strong, of_sets;
    const auto join = [&](int a, int b) {
        strong.emplace_back(a, b);
        strong.emplace_back(b, a);
    };
    for (const Als& als : almost_locked(scan, most)) {
        if (als.size == 1) continue;
        std::vector<std::pair<const AlsValue*, int>> parts;
        for (const AlsValue& part : als.by_value) {
            if (std::any_of(part.seen.begin(), part.seen.end(), [](Word word) { return word != 0; }))
                parts.emplace_back(&part, number_of(part.value, part.holders));
        }
        std::vector<Word> once(als.cells.size()), twice(als.cells.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const int a = parts[j].second, b = parts[i].second;
                if (before.count({a, b})) continue;
                join(a, b);
                of_sets.emplace_back(a, b);
                of_sets.emplace_back(b, a);
            }
            for (std::size_t w = 0; w < once.size(); ++w) {
                twice[w] |= once[w] & parts[i].first->seen[w];
                once[w] |= parts[i].first->seen[w];
            }
        }
        for (const int cell : bits_of(twice)) {
            Mask exits = 0;
            for (const auto& [part, number] : parts) exits |= Mask{part->seen[cell / 64] >> (cell % 64) & 1} << part->value;
            const Mask left = scan.masks[cell] & ~exits;
            if (count(left) != 1) continue;
            for (const auto& [part, number] : parts) {
                if (!(exits >> part->value & 1)) join(number, cell * sight.size + lowest(left));
            }
        }
    }
    for (int cell = 0; cell < sight.cells; ++cell) {
        const Mask mask = scan.masks[cell];
        if (count(mask) != 2) continue;
        const int a = cell * sight.size + lowest(mask), b = cell * sight.size + lowest(mask & (mask - 1));
        of_sets.emplace_back(a, b);
        of_sets.emplace_back(b, a);
    }
    const int total = candidates + static_cast<int>(spots.size());
    const std::size_t words = (static_cast<std::size_t>(total) + 63) / 64, shift = candidates % 64, whole = candidates / 64;
    std::vector<int> known = plain.candidates;
    std::vector<Word> weak(words * (known.size() + spots.size()));
    std::vector<std::vector<int>> cells;
    std::vector<int> row(candidates, -1);
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i] < 0 || known[i] >= candidates) throw std::invalid_argument("a candidate is out of range");
        row[known[i]] = static_cast<int>(i);
        cells.push_back({known[i] / sight.size});
        std::copy_n(plain.weak.begin() + static_cast<std::ptrdiff_t>(i * candidate_words), candidate_words,
                    weak.begin() + static_cast<std::ptrdiff_t>(i * words));
    }
    const SpotLinks links = spot_links(scan, spots);
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const int number = candidates + static_cast<int>(i);
        Word* own = &weak[known.size() * words];
        std::copy(links.candidates[i].begin(), links.candidates[i].end(), own);
        // The other spots' numbers begin where the candidates end, mostly in the middle of a word.
        for (std::size_t w = 0; w < links.spots[i].size(); ++w) {
            own[whole + w] |= links.spots[i][w] << shift;
            if (shift && whole + w + 1 < words) own[whole + w + 1] |= links.spots[i][w] >> (64 - shift);
        }
        for (const int node : bits_of(links.candidates[i])) {
            if (row[node] >= 0) weak[static_cast<std::size_t>(row[node]) * words + number / 64] |= Word{1} << (number % 64);
        }
        known.push_back(number);
        cells.push_back(bits_of(spots[i].cells));
    }
    return {Web(total, known, std::move(weak), strong, cells), std::move(of_sets)};
}

SpotLinks spot_links(const Scan& scan, const std::vector<Spot>& spots) {
    return by_width(scan.sight.cells, [&](auto width) { return linked<width()>(scan, spots); });
}

std::vector<Als> almost_locked(const Scan& scan, int most) {
    return by_width(scan.sight.cells, [&](auto width) { return mapped<width()>(scan, most); });
}

}  // namespace nonet::logic
