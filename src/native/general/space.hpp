// Where the search stands: the domains, the cells whose change nobody has looked at yet, and the parts waiting to run.
//
// Rules for what works on it: domains only shrink, through `narrow`; a part keeps no memory of its own; once all of its
// cells are decided, running it fails exactly if it is broken. The last one is what makes every answer right.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "general/network.hpp"

namespace nonet::general {

// An automaton of few states that is asked often: the states to which each leads with any value of a domain, by its mask.
struct Warm {
    int runs = 0;
    std::vector<std::uint16_t> leads;
};

// A part that only adds to what others say need not run each time: how many of its next runs it sits out.
struct Rest {
    int next = 0, left = 0;
};

template <class M>
class Space {
public:
    explicit Space(const Network<M>& net)
        : net(net), domains(net.domains), dom(domains.data()), fresh(net.cells), woken(net.cells), queue(net.queued),
          hypothetical(net.cells), numbered(net.cells) {
        fresh_bits = fresh.data();
        warm.resize(net.machines.size());
        rests.resize(static_cast<std::size_t>(net.queued));
        auto notes_used = static_cast<int>(net.parts.size());
        for (const AnyOfPart& any_of : net.any_ofs) {
            first_note.push_back(any_of.level == 0 ? notes_used : -1);
            if (any_of.level == 0) notes_used += static_cast<int>(any_of.alternatives.size());
        }
        notes.assign(static_cast<std::size_t>(notes_used + 63) / 64, 0);
        trials.resize(static_cast<std::size_t>(net.levels));
        for (const Part& part : net.parts) {
            if (part.work != Work::matching) continue;
            matchings.emplace_back(static_cast<std::size_t>(part.cells.size()), std::int8_t{-1});
        }
        for (int i = 0; i < net.connected_words; ++i) connected_before.push_back(i & 1 ? ~Bits{0} : Bits{0});
        for (auto& trial : trials) trial.assign(static_cast<std::size_t>(net.cells) * 2, M{0});
    }

    Space(const Space&) = delete;  // it points into itself
    Space& operator=(const Space&) = delete;

    // Keeps only these values; false if none is left.
    bool narrow(int cell, M keep) {
        const M before = dom[cell];
        const M after = static_cast<M>(before & keep);
        if (after == before) return true;
        if (after == 0) {
            failed_cell = cell;
            return false;
        }
        dom[cell] = after;
        fresh_bits[cell >> 6] |= Bits{1} << (cell & 63);
        changed = true;
        return true;
    }

    // The domain, of numbers that are still to be given only one.
    M told_apart(int cell) const {
        const M domain = dom[cell], alike = static_cast<M>(domain & loose);
        return alike && numbered.has(cell) ? static_cast<M>(domain ^ alike ^ lowest_bit(alike)) : domain;
    }

    bool remove(int cell, M values) { return narrow(cell, static_cast<M>(~values)); }

    // Takes a value from every cell that sees all of its places among these cells.
    bool point(const CellId* cells, int count, M value) {
        if (trying) return true;  // a supposition must not reach beyond its own cells
        const int words = fresh.words();
        Bits seen[kMostWords];
        if (words > kMostWords) return true;
        bool first = true;
        for (int i = 0; i < count; ++i) {
            if (!(dom[cells[i]] & value)) continue;
            const Bits* differs = net.differs[cells[i]].data();
            Bits any = 0;
            for (int w = 0; w < words; ++w) any |= seen[w] = first ? differs[w] : seen[w] & differs[w];
            first = false;
            if (!any) return true;
        }
        if (first) return true;
        for (int w = 0; w < words; ++w) {
            for (Bits left = seen[w]; left; left &= left - 1) {
                if (!remove((w << 6) + lowest(left), value)) return false;
            }
        }
        return true;
    }

    // The running part holds whatever the cells will be: it is not run again below this node. In a supposition that is known
    // as long as it has changed nothing.
    void holds_for_good() {
        if (trying == 0 || (trying == 1 && untouched && !changed)) note(running);
    }

    bool noted(int which) const { return notes[static_cast<std::size_t>(which) >> 6] >> (which & 63) & 1; }
    void note(int which) { notes[static_cast<std::size_t>(which) >> 6] |= Bits{1} << (which & 63); }

    static constexpr int kMostWords = 16;  // pointing pays on boards of up to a thousand cells

    const Network<M>& net;
    std::vector<M> domains;
    M* dom;            // the domains, or those of a supposition
    BitSet fresh;      // cells that changed: their decided values and tables are still to be followed
    BitSet woken;      // cells that changed: their parts are still to be queued
    BitSet queue;      // parts to run
    BitSet hypothetical;
    Bits* fresh_bits;  // where `narrow` notes changes: `fresh`, or nowhere while trying
    // What stays true as long as domains only shrink, so that whoever keeps them keeps this as well: the parts that hold for
    // good, and the alternatives that cannot hold.
    std::vector<Bits> notes;
    std::vector<int> first_note;  // of the alternatives of each any-of; -1 for one inside another
    int running = -1;             // the part that runs
    bool untouched = false;       // it is the first round of a supposition
    bool changed = false;
    BitSet numbered;   // cells with numbers that could be given otherwise
    M loose = 0;       // and the numbers that have not been given yet
    int trying = 0;    // how many suppositions deep we are
    int failed_cell = -1;
    int failed_part = -1;
    int failed_source = -1;  // the decided or changed cell that emptied failed_cell, if no part did
    int last_failed = -1;    // the part that failed last, looked at first
    std::array<std::uint64_t, kWorks> runs{};
    std::vector<std::vector<M>> trials;        // for each level of any-of: a supposition and the union of what survived
    std::vector<Bits> layers;                  // scratch of automata
    std::vector<Warm> warm;                    // for each automaton
    std::vector<Rest> rests;                   // for each part
    std::vector<int> walk;                     // scratch of cells that hang together
    std::vector<Bits> connected_before;        // their pieces as they were when there was nothing to find, in pairs of words
    std::vector<Family> arrangements;          // the same with the values read, for each state of each layer
    std::vector<std::vector<std::int8_t>> matchings;  // hints: the last matching of each area
};

// Where the search stood before each choice.
template <class M>
class Choices {
public:
    void push(const Space<M>& space) {
        domains_.insert(domains_.end(), space.domains.begin(), space.domains.end());
        notes_.insert(notes_.end(), space.notes.begin(), space.notes.end());
    }
    void drop(const Space<M>& space) {
        domains_.resize(domains_.size() - space.domains.size());
        notes_.resize(notes_.size() - space.notes.size());
    }
    void take_back(Space<M>& space) {
        std::copy(domains_.end() - static_cast<std::ptrdiff_t>(space.domains.size()), domains_.end(), space.domains.begin());
        std::copy(notes_.end() - static_cast<std::ptrdiff_t>(space.notes.size()), notes_.end(), space.notes.begin());
        drop(space);
    }
    void clear() {
        domains_.clear();
        notes_.clear();
    }

private:
    std::vector<M> domains_;
    std::vector<Bits> notes_;
};

}  // namespace nonet::general
