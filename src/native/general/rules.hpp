// Counts, tables inside any-of, and any-of itself.
#pragma once

#include "general/space.hpp"

namespace nonet::general {

// A value that has to stand at least twice among these cells leaves those of its places from which no other place is left,
// and every cell that sees one of any two places at which it could stand.
template <class M>
bool point_twice(Space<M>& space, const CellId* cells, int count, M value) {
    constexpr int kMostWords = Space<M>::kMostWords;
    const Network<M>& net = space.net;
    const int words = space.fresh.words();
    if (space.trying || words > kMostWords) return true;
    Bits seen[kMostWords];
    for (int w = 0; w < words; ++w) seen[w] = ~Bits{0};
    bool possible = false;
    for (int i = 0; i < count; ++i) {
        if (!(space.dom[cells[i]] & value)) continue;
        bool partner = false;
        for (int j = 0; j < count; ++j) {
            if (j == i || !(space.dom[cells[j]] & value) || net.differ(cells[i], cells[j])) continue;
            partner = true;
            if (j < i) continue;
            const Bits* a = net.differs[cells[i]].data();
            const Bits* b = net.differs[cells[j]].data();
            for (int w = 0; w < words; ++w) seen[w] &= a[w] | b[w];
        }
        if (!partner && !space.remove(cells[i], value)) return false;
        possible |= partner;
    }
    if (!possible) return false;
    for (int w = 0; w < words; ++w) {
        for (Bits left = seen[w]; left; left &= left - 1) {
            if (!space.remove((w << 6) + lowest(left), value)) return false;
        }
    }
    return true;
}

// A value has one place at most in each group of cells that differ: there must be enough groups with a place, and if there
// are just enough it stands in each of them.
template <class M>
bool count_groups(Space<M>& space, const CountPart& count, const CellId* cells, int size) {
    const auto value = static_cast<M>(count.values);
    const int* const group = space.net.link_pool.data() + count.groups;
    Bits open = 0;
    for (int i = 0; i < size; ++i) {
        if (space.dom[cells[i]] & value) open |= Bits{1} << group[i];
    }
    const int groups = bit_count(open);
    if (groups > count.low) return true;
    if (groups < count.low) return false;
    CellId places[256];
    for (; open; open &= open - 1) {
        int found = 0;
        for (int i = 0; i < size; ++i) {
            if (group[i] == lowest(open) && (space.dom[cells[i]] & value)) places[found++] = cells[i];
        }
        if (found == 0) return false;  // another group has taken the last place
        if (found == 1 ? !space.narrow(places[0], value) : !space.point(places, found, value)) return false;
    }
    return true;
}

template <class M>
bool run_count(Space<M>& space, const Part& part) {
    const CountPart& count = space.net.counts[static_cast<std::size_t>(part.index)];
    const CellId* cells = space.net.begin(part.cells);
    const auto values = static_cast<M>(count.values);
    int surely = 0, perhaps = 0;
    M possible = 0;  // which of the values
    for (int i = 0; i < part.cells.size(); ++i) {
        const M domain = space.dom[cells[i]];
        surely += (domain & ~values) == 0;
        perhaps += (domain & values) != 0;
        possible |= domain & values;
    }
    if (surely > count.high || perhaps < count.low) return false;
    if (surely >= count.low && perhaps <= count.high) {
        space.holds_for_good();
        return true;
    }
    if (surely == count.high) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & ~values) && !space.remove(cells[i], values)) return false;
        }
        return true;
    }
    if (perhaps == count.low) {
        for (int i = 0; i < part.cells.size(); ++i) {
            const M domain = space.dom[cells[i]];
            if ((domain & values) && !space.narrow(cells[i], values)) return false;
        }
        return true;
    }
    if (count.groups >= 0 && surely < count.low && !count_groups(space, count, cells, part.cells.size())) return false;
    if (count.low == 0 || surely >= count.low || !single(possible)) return true;
    return count.low == 1 ? space.point(cells, part.cells.size(), possible)
                          : point_twice(space, cells, part.cells.size(), possible);
}

template <class M>
bool run_relation(Space<M>& space, const Part& part) {
    const Network<M>& net = space.net;
    const RelationPart& relation = net.relations[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    if (cells[0] == cells[1]) {
        M kept = 0;
        each(space.dom[cells[0]], [&](int v) { kept |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)] & Bits{1} << v); });
        return space.narrow(cells[0], kept);
    }
    M second = 0, first = 0;
    each(space.dom[cells[0]], [&](int v) { second |= static_cast<M>(net.masks[relation.masks + static_cast<std::size_t>(v)]); });
    if (!space.narrow(cells[1], second)) return false;
    each(space.dom[cells[1]], [&](int v) { first |= static_cast<M>(net.masks[relation.reversed + static_cast<std::size_t>(v)]); });
    return space.narrow(cells[0], first);
}

template <class M>
bool run_part(Space<M>& space, int number);

// The pairs of an alternative, straight in the supposed domains: nobody else wants to know what changes there.
template <class M>
bool look_up(Space<M>& space, const std::vector<LookedUp>& pairs) {
    const M* tables = space.net.tables.data();
    M* const dom = space.dom;
    M lost = 0;
    for (const LookedUp& pair : pairs) {
        const M b = dom[pair.b] & tables[static_cast<std::size_t>(pair.there) + dom[pair.a]];
        const M a = dom[pair.a] & tables[static_cast<std::size_t>(pair.back) + b];
        if (!a || !b) return false;
        lost |= static_cast<M>((a ^ dom[pair.a]) | (b ^ dom[pair.b]));
        dom[pair.a] = a;
        dom[pair.b] = b;
    }
    space.changed |= lost != 0;
    space.runs[static_cast<std::size_t>(Work::relation)] += pairs.size();
    return true;
}

// The one alternative that is left: its parts hold, so they run on the domains themselves.
template <class M>
bool run_only(Space<M>& space, const Alternative& alternative) {
    const M* tables = space.net.tables.data();
    for (const LookedUp& pair : alternative.pairs) {
        if (!space.narrow(pair.b, tables[static_cast<std::size_t>(pair.there) + space.dom[pair.a]])) return false;
        if (!space.narrow(pair.a, tables[static_cast<std::size_t>(pair.back) + space.dom[pair.b]])) return false;
    }
    for (const int inner : alternative.parts) {
        if (space.noted(inner)) continue;
        space.running = inner;
        if (!run_part(space, inner)) return false;
    }
    return true;
}

// Supposes each alternative in turn, on a copy of the domains; what no surviving alternative allows goes.
template <class M>
bool run_any_of(Space<M>& space, const Part& part) {
    constexpr int kRounds = 3;  // of an alternative's parts; more rarely finds more, and one suffices to be right
    const Network<M>& net = space.net;
    const AnyOfPart& any_of = net.any_ofs[static_cast<std::size_t>(part.index)];
    const CellId* cells = net.begin(part.cells);
    const int count = part.cells.size();
    // Inside another any-of what fails here need not fail for good.
    int note = space.trying ? -1 : space.first_note[static_cast<std::size_t>(part.index)];
    if (note >= 0) {
        const Alternative* only = nullptr;
        int left = 0;
        for (std::size_t i = 0; i < any_of.alternatives.size(); ++i) {
            if (space.noted(note + static_cast<int>(i))) continue;
            only = &any_of.alternatives[i];
            ++left;
        }
        if (left < 2) return only && run_only(space, *only);
    }
    M* const outer = space.dom;
    M* const supposed = space.trials[static_cast<std::size_t>(any_of.level)].data();
    M* const united = supposed + net.cells;
    Bits* const noted = space.fresh_bits;
    const bool changed = space.changed;
    for (int i = 0; i < count; ++i) united[cells[i]] = 0;
    bool alive = false, everything = false;
    for (const Alternative& alternative : any_of.alternatives) {
        const int own = note < 0 ? -1 : note++;
        if (own >= 0 && space.noted(own)) continue;
        for (int i = 0; i < count; ++i) supposed[cells[i]] = outer[cells[i]];
        space.dom = supposed;
        space.fresh_bits = space.hypothetical.data();
        ++space.trying;
        bool holds = true;
        space.changed = true;
        for (int round = 0; holds && space.changed && round < kRounds; ++round) {
            space.changed = false;
            holds = look_up(space, alternative.pairs);
            for (std::size_t i = 0; holds && i < alternative.parts.size(); ++i) {
                const int inner = alternative.parts[i];
                if (space.noted(inner)) continue;
                space.running = inner;
                space.untouched = round == 0;
                holds = run_part(space, inner);
            }
        }
        --space.trying;
        space.dom = outer;
        if (!holds) {
            if (own >= 0) space.note(own);
            continue;
        }
        alive = true;
        everything = true;
        for (int i = 0; i < count; ++i) {
            united[cells[i]] |= supposed[cells[i]];
            everything &= united[cells[i]] == outer[cells[i]];
        }
        if (everything) break;
    }
    space.fresh_bits = noted;
    space.changed = changed;
    if (!alive) return false;
    if (everything) return true;
    for (int i = 0; i < count; ++i) {
        if (!space.narrow(cells[i], united[cells[i]])) return false;
    }
    return true;
}

}  // namespace nonet::general
