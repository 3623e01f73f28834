// The constraint network: a problem compiled for the search. Immutable while the search runs; what changes is in
// domain_store.hpp.
//
// Everything of varying length lies in a pool, and a `Span` of it is what its owner keeps:
//
//     cell ─ peers ──────▶ peer_pool        cells that must differ from it              walked when a cell is decided
//          ─ neighbours ─▶ neighbour_pool   the other cell of a pair, and its lookup    walked when a cell changes
//                            └ table ─────▶ tables (in Network<M>)
//          ─ watches ────▶ watch_pool       its propagators, 64 a word                  walked when a cell changes
//
//     propagators   [ 0 ........ top_level_count )  scheduled by cells, the lower number first; then those inside any-of
//       Propagator ─ cells ──▶ cell_pool
//                  ─ index ──▶ the parameters of its kind:
//
//         sum                    sums ─ cliques ──▶ cliques ─ cells ──▶ cell_pool
//                                     ─ factors ──▶ factors
//         value_set              value_sets ─ family ──▶ families (up to nine values), else ─ sets ──▶ masks
//         count                  counts ─ groups ──▶ int_pool
//         regular                regulars ─ automaton ──▶ automata ─ edges ──▶ their own edge_pool
//         table                  table_params ──▶ masks
//         hidden_single          (none)
//         locked_candidates      locks ─ intersections ──▶ intersections ─ common, others, targets ──▶ cell_pool
//         all_different          DomainStore::matchings
//         forward_checking       (none)
//         regular_all_different  automata
//         any_of                 any_ofs ─ alternatives ─ pairs, propagators ──▶ tables, propagators
//         connected              connecteds ─ links ──▶ int_pool
//         labelled               labelleds ─ sizes ──▶ label_sizes
//         reach                  reaches ─ arms ──▶ int_pool
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "general/bits.hpp"
#include "general/implied_constraint.hpp"
#include "general/problem.hpp"
#include "general/set_family.hpp"

namespace nonet::general {

// The filtering algorithms. A primitive may get several propagators; in which order they are built, and therefore run, is
// NetworkBuilder's affair.
enum class PropagatorKind : std::uint8_t {
    sum,                    // factors x numbers add up to `total`
    value_set,              // different values that form one of `sets`
    count,                  // between `low` and `high` of the cells take a value in `values`
    regular,                // an automaton accepts the word
    table,                  // a pair inside any-of, with many values; elsewhere pairs are looked up (Network::tables)
    hidden_single,          // a house: every value has a place
    locked_candidates,      // a value whose places in a house all lie in another house
    all_different,          // all-different by matching: domain consistent
    forward_checking,       // all-different inside any-of
    regular_all_different,  // an automaton over cells that all differ: domain consistent
    any_of,                 // constructive disjunction of the alternatives
    connected,              // the cells that take a value in `values` are connected
    labelled,               // members with equal labels differ
    reach,                  // a cell counts how far the value of another reaches along arms
};
constexpr const char* kPropagatorNames[] = {"sum",
                                            "value set",
                                            "count",
                                            "regular",
                                            "table",
                                            "hidden single",
                                            "locked candidates",
                                            "all different",
                                            "forward checking",
                                            "regular all different",
                                            "any of",
                                            "connected",
                                            "labelled",
                                            "reach"};
constexpr std::size_t kPropagatorKinds = sizeof kPropagatorNames / sizeof kPropagatorNames[0];
static_assert(kPropagatorKinds == static_cast<std::size_t>(PropagatorKind::reach) + 1);

using CellId = std::uint16_t;

// A range of offsets in a pool.
struct Span {
    int begin = 0, end = 0;
    int size() const { return end - begin; }
};

struct Propagator {
    PropagatorKind kind;
    Span cells;               // in cell_pool: a change of one schedules it, and all gain weight when it fails
    int index = 0;            // among the parameters of its kind
    bool idempotent = false;  // one run reaches its fixpoint, so its own changes need not schedule it again
};

// Cells of equal factor that all differ: what they can add up to is a question about sets of values.
struct Clique {
    Span cells;
    Int factor = 1;
};

struct SumParams {
    Span cliques;
    Span factors;   // one for each cell of the propagator
    Int total = 0;  // of numbers less the smallest
};

struct ValueSetParams {
    int family = -1;  // up to nine values: in `families`
    Span sets;        // else: in `masks`
};

struct CountParams {
    Bits values = 0;
    int low = 0, high = 0;
    int groups = -1;  // in int_pool: for each cell the number of its clique of different cells; -1: not used
};

// The graph of a `connected` is contracted: adjacent cells that rules make equal are one vertex.
struct ConnectedParams {
    Bits values = 0;
    int low = 0, high = 0;
    int vertices = 0;
    // In int_pool: a cell of each vertex, the number of cells of each, then the adjacency lists as compressed rows
    // (vertices + 1 offsets, then the neighbours they delimit).
    int graph = 0;
    int memo = 0;  // in DomainStore::connected_memo
};

// The first half of the propagator's cells are members, the second half their labels.
struct LabelledParams {
    int sizes = 0;  // in label_sizes: for each label the least number of its members
};

// The propagator's cells are the counter, the first cell, and then the arms one after the other.
struct ReachParams {
    Span arms;                 // in int_pool: the length of each
    Int more = 0;              // added to the length, in numbers less the smallest
    int surrounding_arms = 0;  // at least one of the first `surrounding_arms` arms is reached: they begin at all neighbours
};

// To `target` with any of `values`.
struct Edge {
    int target;
    Bits values;
};

constexpr int kMaxCachedStates = 16;  // states of an automaton with a cache of successors: an entry has a bit for each

struct CompiledAutomaton {
    int states = 0;
    BitSet accepting;
    std::vector<int> steps;   // by state and value, -1 for none
    std::vector<Span> edges;  // of each state, in edge_pool
    std::vector<Edge> edge_pool;
    // The rest for up to 64 states.
    std::vector<Bits> successors;  // by state and value: the next state as a set
    // Transitions that lead equally far: by any of `values` from each state in `from` to the state `by` above it (modulo 64).
    // Where states are numbered well, such as sums, there are few, and a layer takes no loop over its states.
    struct Shift {
        Bits from, values;
        int by;
    };
    std::vector<Shift> shifts;  // empty if there would be too many
    Bits universal = 0;         // states from which every word is accepted
    // For each state the values that lead into a universal state and those that do not yet; all others fail.
    struct Moves {
        Bits to_universal, undecided;
    };
    std::vector<Moves> moves;  // only of comparisons: after any value the next cell has at most one undecided value
};

struct RegularParams {
    int automaton = 0;
};

// Offsets of a table and of its transpose in `masks`.
struct TableParams {
    std::size_t masks = 0;
    std::size_t transposed = 0;
};

// The common cells of two houses, the others of the first, and the others of the second.
struct HouseIntersection {
    Span common, others, targets;
};

struct LockedParams {
    Span intersections;
};

// Two cells and where their lookups by mask begin in Network::tables.
struct PairLookup {
    CellId a, b;
    int b_by_a, a_by_b;
};

struct Alternative {
    std::vector<PairLookup> pairs;
    std::vector<int> propagators;  // all else; these are never scheduled
};

struct AnyOfParams {
    std::vector<Alternative> alternatives;
    int depth = 0;  // 0: not inside another any-of
};

// All of a network but what has masks in it, which come in two widths.
struct NetworkBase {
    // A cell linked by a table, and where the lookup of its values begins in Network::tables.
    struct TableNeighbour {
        CellId cell;
        int table;
    };
    // Propagators word * 64 + bit.
    struct WatchWord {
        int word;
        Bits bits;
    };

    int cells = 0;
    int values = 0;
    bool impossible = false;
    std::vector<Int> numbers;  // less the smallest
    bool rising = true;        // numbers rise with the values: the lowest bit of a mask is its smallest number
    bool contiguous = true;    // number v is v

    std::vector<BitSet> differs;  // disequality graph: for each cell, those that must differ from it
    std::vector<CellId> peer_pool;
    std::vector<Span> peers;
    std::vector<TableNeighbour> neighbour_pool;
    std::vector<Span> neighbours;
    bool lookup_by_mask = true;  // tables are indexed by whole domains (few values) or by single values

    std::vector<Propagator> propagators;
    int top_level_count = 0;  // propagators before this one are scheduled by cells; the others are inside any-ofs
    std::vector<CellId> cell_pool;
    std::vector<WatchWord> watch_pool;
    std::vector<Span> watches;

    std::vector<Clique> cliques;
    std::vector<Int> factors;
    std::vector<SumParams> sums;
    std::vector<ValueSetParams> value_sets;
    std::vector<Family> families;
    std::vector<Family> families_by_total;  // the sets with each total; empty with more than nine values or large numbers
    std::vector<CountParams> counts;
    std::vector<CompiledAutomaton> automata;
    std::vector<RegularParams> regulars;
    std::vector<TableParams> table_params;
    std::vector<HouseIntersection> intersections;
    std::vector<LockedParams> locks;
    std::vector<AnyOfParams> any_ofs;
    int any_of_depth = 0;  // levels of any-of within any-of
    std::vector<ConnectedParams> connecteds;
    int connected_memo_words = 0;
    std::vector<LabelledParams> labelleds;
    std::vector<int> label_sizes;
    std::vector<int>
        label_partners;  // the label of a member, the member of a label, -1 for other cells; empty without labels
    std::vector<ReachParams> reaches;
    std::vector<int> int_pool;
    std::vector<Bits> masks;
    const FamilyKernel* kernel = nullptr;

    std::vector<double> weights;  // initial weights of the cells (initial_weights.hpp)
    std::vector<int> house_propagators;
    bool only_all_different = true;  // every primitive is an all-different, so that values are interchangeable
    std::vector<ImpliedConstraint> derived;

    const CellId* begin(Span span) const { return cell_pool.data() + span.begin; }
    bool differ(int a, int b) const { return differs[static_cast<std::size_t>(a)].has(b); }
};

// M is the type of a domain: 16 bits for up to 16 values, else 64.
template <class M>
struct Network : NetworkBase {
    M all_values = 0;
    std::vector<M> domains;
    std::vector<M> tables;  // lookups: what the other cell of a pair may be, by the mask or the value of this one
};

template <class M>
Network<M> compile(Problem problem);

extern template Network<std::uint16_t> compile(Problem problem);
extern template Network<std::uint64_t> compile(Problem problem);

}  // namespace nonet::general
