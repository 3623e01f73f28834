// A problem compiled for the search: who must differ from whom, pair tables ready to look up, and the parts, each with
// the cells that wake it. Nothing in here changes while the search runs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "general/bits.hpp"
#include "general/optimise.hpp"
#include "general/problem.hpp"
#include "general/sets.hpp"

namespace nonet::general {

// What a part does. Some primitives become several parts, one for each way to look at it; their order here is the order in
// which parts are stated, but the queue runs them by `rank`.
enum class Work : std::uint8_t {
    sum,         // terms add up to a total
    set,         // different values that form one of some sets
    count,       // so many cells have one of some values
    regular,     // an automaton accepts the word
    relation,    // two cells by table, inside any-of and with many values; elsewhere pairs are looked up
    house,       // as many cells as values: every value has a place
    locked,      // a value whose places in a house all lie in another house
    matching,    // all that follows from 'different', by matching and components
    differing,   // different cells inside any-of
    arranged,    // an automaton and different cells, looked at together
    any_of,      // one of the alternatives
    connected,   // cells with one of some values hang together
    labelled,    // cells with equal labels differ
    reach,       // a cell counts how far the value of another reaches
    kinds
};
constexpr int kWorks = static_cast<int>(Work::kinds);
const char* name_of(Work work);

using CellId = std::uint16_t;

struct Span {
    int begin = 0, end = 0;
    int size() const { return end - begin; }
};

struct Part {
    Work work;
    Span cells;     // in Network::cell_pool; these wake it and share the blame when it fails
    int index = 0;  // in the list of its work
    bool settled = false;  // one run finds all it can ever find: exact on its cells
};

// Cells of equal factor that all differ: what they add up to is a question about sets.
struct Clique {
    Span cells;
    Word factor = 1;
};

struct SumPart {
    Span cliques;
    Span factors;  // one for each cell of the part
    Word total = 0;
};

struct SetPart {
    int family = -1;  // up to nine values: in Network::families
    Span sets;        // else the sets themselves, in Network::masks
};

struct CountPart {
    Bits values = 0;
    int low = 0, high = 0;
    int groups = -1;  // in Network::link_pool: for each cell a number that cells share which differ from each other; or -1
};

struct ConnectedPart {
    Bits values = 0;
    int low = 0, high = 0;
    int pieces = 0;  // cells side by side that are equal are one
    // In Network::link_pool: a cell of each piece, how many cells each has, and where the neighbours of each begin there and
    // the last ones end.
    int links = 0;
    int known = 0;  // in Space::connected_before
};

// The first half of the cells have their labels in the second half.
struct LabelledPart {
    int sizes = 0;  // in Network::label_sizes: how many cells each label has at least
};

// The counter, the first cell, and then the arms, one after the other.
struct ReachPart {
    Span arms;      // in Network::link_pool: how long each is
    Word more = 0;  // what is added to how far it reaches, in numbers less the smallest
    int around = 0;  // it reaches into one of the first so many arms: they lie all around, and no value stands alone
};

// A step of an automaton: to `target` with any of these values.
struct Edge {
    int target;
    Bits values;
};

struct Machine {
    int states = 0;
    std::vector<Span> edges;  // of each state, in `list`
    std::vector<Edge> list;
    std::vector<int> steps;   // by state and value, -1 for none
    std::vector<Bits> leads;  // up to 64 states: the same as sets of states
    Bits settled = 0;         // and those from which every word ends well
    // For each state the values that settle it and those that leave it open; all others break it.
    struct Ways {
        Bits settling, open;
    };
    std::vector<Ways> ways;  // only if it compares: whatever it reads, the next cell leaves one value open at most
    BitSet accepting;
};

struct RegularPart {
    int machine = 0;
};

struct RelationPart {
    std::size_t masks = 0;
    std::size_t reversed = 0;
};

// The common cells of two houses: values that the first has nowhere else leave the rest of the second.
struct Crossing {
    Span common, others, targets;
};

struct LockedPart {
    Span crossings;
};

// Two cells and where their lookups by mask begin in Network::tables.
struct LookedUp {
    CellId a, b;
    int there, back;
};

struct Alternative {
    std::vector<LookedUp> pairs;
    std::vector<int> parts;  // all else; these parts are never queued
};

struct AnyOfPart {
    std::vector<Alternative> alternatives;
    int level = 0;  // how deep inside other any-ofs
};

// All of a network but its masks, which come in two widths.
struct Wiring {
    // For each neighbour by table: where the lookup of what it may be begins, by the mask of this cell.
    struct Neighbour {
        CellId cell;
        int table;
    };
    // The parts that a cell wakes, 64 a word.
    struct Wake {
        int word;
        Bits bits;
    };

    int cells = 0;
    int values = 0;
    bool impossible = false;
    std::vector<Word> numbers;  // less the smallest
    bool rising = true;         // numbers rise with the values, so that the lowest bit is the smallest number
    bool contiguous = true;     // and each by one: number v is v

    std::vector<BitSet> differs;  // for each cell, those that must differ from it
    std::vector<CellId> peer_pool;
    std::vector<Span> peers;
    std::vector<Neighbour> neighbour_pool;
    std::vector<Span> neighbours;
    bool by_mask = true;  // whether tables are looked up by mask (few values) or by value

    std::vector<Part> parts;
    int queued = 0;  // the first so many parts are woken by cells; the others live inside any-ofs
    std::vector<CellId> cell_pool;
    std::vector<Wake> wake_pool;
    std::vector<Span> wakes;

    std::vector<Clique> cliques;
    std::vector<Word> factors;
    std::vector<SumPart> sums;
    std::vector<SetPart> sets;
    std::vector<Family> families;
    std::vector<Family> by_total;  // for up to nine values whose numbers are small: the sets with each total
    std::vector<CountPart> counts;
    std::vector<Machine> machines;
    std::vector<RegularPart> regulars;
    std::vector<RelationPart> relations;
    std::vector<Crossing> crossings;
    std::vector<LockedPart> locks;
    std::vector<AnyOfPart> any_ofs;
    std::vector<ConnectedPart> connecteds;
    int connected_words = 0;  // of Space::connected_before
    std::vector<int> link_pool;
    std::vector<LabelledPart> labelleds;
    std::vector<int> label_sizes;
    std::vector<ReachPart> reaches;
    std::vector<int> partners;  // of members their labels and the other way round, -1 for other cells; empty without labels
    std::vector<Bits> masks;
    int levels = 0;  // of any-of within any-of
    const SetKernel* kernel = nullptr;

    std::vector<double> weights;  // where the search begins to look, before it has learnt anything
    std::vector<int> house_parts;
    bool only_different = true;   // no primitive tells one value from another
    std::vector<Derived> derived;

    const CellId* begin(Span span) const { return cell_pool.data() + span.begin; }
    bool differ(int a, int b) const { return differs[static_cast<std::size_t>(a)].has(b); }
};

template <class M>
struct Network : Wiring {
    M everything = 0;
    std::vector<M> domains;
    std::vector<M> tables;  // the lookups of neighbours
};

template <class M>
Network<M> compile(Problem problem);

extern template Network<std::uint16_t> compile(Problem problem);
extern template Network<std::uint64_t> compile(Problem problem);

}  // namespace nonet::general
