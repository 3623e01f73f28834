#include "logic/als.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace nonet::logic {

namespace {

template <int W>
struct Set {  // a set in the making
    Cells<W> cells;
    Mask values = 0;
    int size = 0;
};

template <int W>
bool before(const Set<W>& one, const Set<W>& two) {
    if (one.size != two.size) return one.size < two.size;
    return std::lexicographical_compare(one.cells.words.rbegin(), one.cells.words.rend(), two.cells.words.rbegin(),
                                        two.cells.words.rend());
}

// All sets of at most `max_cells` cells of a house with one value more than cells, grown cell by cell; each once.
template <int W>
std::vector<Set<W>> almost_locked_sets(const CandidateMap& map, int max_cells) {
    std::vector<Set<W>> found, partial;
    for (const House& house : map.sight.houses) {
        partial.assign(1, {});
        for (const int cell : house.cells) {
            if (!map.masks[cell]) continue;
            for (std::size_t i = 0, end = partial.size(); i < end; ++i) {
                Set<W> set = partial[i];
                set.values |= map.masks[cell];
                if (set.size == max_cells || count(set.values) > max_cells + 1) continue;
                set.cells.add(cell);
                ++set.size;
                partial.push_back(set);
                if (count(set.values) == set.size + 1) found.push_back(set);
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

// Almost locked sets with, for each of their values, holders, seen cells and partners.
template <int W>
std::vector<Als> with_partners(const CandidateMap& map, int max_cells) {
    const Sight& sight = map.sight;
    const std::vector<Set<W>> sets = almost_locked_sets<W>(map, max_cells);
    const std::size_t words = (sets.size() + 63) / 64;
    std::vector<Cells<W>> places(sight.size);
    for (int cell = 0; cell < sight.cells; ++cell) {
        for (Mask left = map.masks[cell]; left; left &= left - 1) places[lowest(left)].add(cell);
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
    for (const Set<W>& set : sets) {
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
GroupLinks linked(const CandidateMap& map, const std::vector<Group>& groups) {
    const Sight& sight = map.sight;
    const std::size_t cell_words = (static_cast<std::size_t>(sight.cells) + 63) / 64;
    std::vector<Cells<W>> where(groups.size());
    std::vector<std::vector<int>> alike(sight.size);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& [value, cells] = groups[i];
        if (value < 0 || value >= sight.size || cells.size() != cell_words)
            throw std::invalid_argument("a group is a value and a set of cells");
        if (sight.cells % 64 && cells.back() >> (sight.cells % 64)) throw std::invalid_argument("a cell is out of range");
        std::copy(cells.begin(), cells.end(), where[i].words.begin());
        alike[value].push_back(static_cast<int>(i));
    }
    GroupLinks links;
    const std::vector<Word> no_spots((groups.size() + 63) / 64),
        no_candidates((static_cast<std::size_t>(sight.cells) * sight.size + 63) / 64);
    links.groups.assign(groups.size(), no_spots);
    links.candidates.assign(groups.size(), no_candidates);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const int value = groups[i].value;
        Cells<W> seen;
        for (int cell = 0; cell < sight.cells; ++cell) {
            if (map.masks[cell] >> value & 1) seen.add(cell);
        }
        seen -= where[i];
        where[i].each([&](int cell) { seen &= sight.seen<W>(cell); });
        seen.each([&](int cell) {
            const int node = cell * sight.size + value;
            links.candidates[i][node / 64] |= Word{1} << (node % 64);
        });
        for (const int other : alike[value]) {
            if (where[other].any() && where[other].within(seen)) links.groups[i][other / 64] |= Word{1} << (other % 64);
        }
    }
    return links;
}

}  // namespace

AlsGraph with_als(const CandidateMap& map, const PlainGraph& plain, int max_cells) {
    const Sight& sight = map.sight;
    const int candidates = sight.cells * sight.size;
    const std::size_t candidate_words = (static_cast<std::size_t>(candidates) + 63) / 64;
    if (plain.weak.size() != plain.candidates.size() * candidate_words)
        throw std::invalid_argument("weak is not candidates x words");
    std::vector<Group> groups = plain.groups;
    std::map<std::pair<int, std::vector<Word>>, int> numbers;
    for (std::size_t i = 0; i < groups.size(); ++i)
        numbers.emplace(std::pair(groups[i].value, groups[i].cells), candidates + static_cast<int>(i));
    const auto bits_of = [](const std::vector<Word>& set) {
        std::vector<int> members;
        for (std::size_t w = 0; w < set.size(); ++w) {
            for (Word word = set[w]; word; word &= word - 1) members.push_back(static_cast<int>(w * 64) + lowest(word));
        }
        return members;
    };
    const auto number_of = [&](int value, const std::vector<Word>& cells) {
        if (const std::vector<int> held = bits_of(cells); held.size() == 1) return held[0] * sight.size + value;
        const auto [entry, fresh] = numbers.try_emplace({value, cells}, candidates + static_cast<int>(groups.size()));
        if (fresh) groups.push_back({value, cells});
        return entry->second;
    };
    const std::set<std::pair<int, int>> before(plain.strong.begin(), plain.strong.end());
    std::vector<std::pair<int, int>> strong = plain.strong, by_als;
    const auto join = [&](int a, int b) {
        strong.emplace_back(a, b);
        strong.emplace_back(b, a);
    };
    for (const Als& als : almost_locked(map, max_cells)) {
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
                by_als.emplace_back(a, b);
                by_als.emplace_back(b, a);
            }
            for (std::size_t w = 0; w < once.size(); ++w) {
                twice[w] |= once[w] & parts[i].first->seen[w];
                once[w] |= parts[i].first->seen[w];
            }
        }
        for (const int cell : bits_of(twice)) {
            Mask exits = 0;
            for (const auto& [part, number] : parts) exits |= Mask{part->seen[cell / 64] >> (cell % 64) & 1} << part->value;
            const Mask left = map.masks[cell] & ~exits;
            if (count(left) != 1) continue;
            for (const auto& [part, number] : parts) {
                if (!(exits >> part->value & 1)) join(number, cell * sight.size + lowest(left));
            }
        }
    }
    for (int cell = 0; cell < sight.cells; ++cell) {
        const Mask mask = map.masks[cell];
        if (count(mask) != 2) continue;
        const int a = cell * sight.size + lowest(mask), b = cell * sight.size + lowest(mask & (mask - 1));
        by_als.emplace_back(a, b);
        by_als.emplace_back(b, a);
    }
    const int total = candidates + static_cast<int>(groups.size());
    const std::size_t words = (static_cast<std::size_t>(total) + 63) / 64, shift = candidates % 64, whole = candidates / 64;
    std::vector<int> known = plain.candidates;
    std::vector<Word> weak(words * (known.size() + groups.size()));
    std::vector<std::vector<int>> cells;
    std::vector<int> row(candidates, -1);
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i] < 0 || known[i] >= candidates) throw std::invalid_argument("a candidate is out of range");
        row[known[i]] = static_cast<int>(i);
        cells.push_back({known[i] / sight.size});
        std::copy_n(plain.weak.begin() + static_cast<std::ptrdiff_t>(i * candidate_words), candidate_words,
                    weak.begin() + static_cast<std::ptrdiff_t>(i * words));
    }
    const GroupLinks links = group_links(map, groups);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const int number = candidates + static_cast<int>(i);
        Word* own = &weak[known.size() * words];
        std::copy(links.candidates[i].begin(), links.candidates[i].end(), own);
        // The other groups' numbers begin where the candidates end, mostly in the middle of a word.
        for (std::size_t w = 0; w < links.groups[i].size(); ++w) {
            own[whole + w] |= links.groups[i][w] << shift;
            if (shift && whole + w + 1 < words) own[whole + w + 1] |= links.groups[i][w] >> (64 - shift);
        }
        for (const int node : bits_of(links.candidates[i])) {
            if (row[node] >= 0) weak[static_cast<std::size_t>(row[node]) * words + number / 64] |= Word{1} << (number % 64);
        }
        known.push_back(number);
        cells.push_back(bits_of(groups[i].cells));
    }
    return {LinkGraph(total, known, std::move(weak), strong, cells), std::move(by_als)};
}

GroupLinks group_links(const CandidateMap& map, const std::vector<Group>& groups) {
    return by_width(map.sight.cells, [&](auto width) { return linked<width()>(map, groups); });
}

std::vector<Als> almost_locked(const CandidateMap& map, int max_cells) {
    return by_width(map.sight.cells, [&](auto width) { return with_partners<width()>(map, max_cells); });
}

}  // namespace nonet::logic
