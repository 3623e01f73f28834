// Binds the patterns of the plain 9x9 frame: exocets, multi-sector locked sets, domino loops; and odd rings.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "bind/module.hpp"
#include "logic/exocet.hpp"
#include "logic/kraken.hpp"
#include "logic/rings.hpp"
#include "logic/sectors.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

logic::Plain plain_of(const std::vector<logic::Mask>& masks, const nb::bytes& values) {
    if (masks.size() != 81 || values.size() != 81) throw nb::value_error("81 masks and 81 values");
    logic::Plain plain;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        if (masks[cell] >> 9) throw nb::value_error("there is no such value");
        plain.candidates[cell] = masks[cell];
        plain.values[cell] = static_cast<std::uint8_t>(values.c_str()[cell]);
        if (plain.values[cell] > 9) throw nb::value_error("there is no such value");
    }
    return plain;
}

std::vector<logic::Board> boards_of(const nb::bytes& bytes) {
    std::vector<logic::Board> boards(bytes.size() / 16);
    for (std::size_t i = 0; i < boards.size(); ++i) std::memcpy(boards[i].words.data(), bytes.c_str() + i * 16, 16);
    return boards;
}

nb::bytes bytes_of(const logic::Board& board) { return nb::bytes(reinterpret_cast<const char*>(board.words.data()), 16); }

logic::Board board_of(const nb::bytes& bytes) {
    const std::vector<logic::Board> boards = boards_of(bytes);
    if (boards.size() != 1) throw nb::value_error("a set of cells is 16 bytes");
    return boards.front();
}

// [((base, base), (target, target), (companion, companion), (crossline, crossline, crossline), values, turned)]
nb::list junior_exocets(const std::vector<logic::Mask>& masks, const nb::bytes& values) {
    nb::list found;
    for (const auto& e : logic::junior_exocets(plain_of(masks, values))) {
        found.append(nb::make_tuple(nb::make_tuple(e.base[0], e.base[1]), nb::make_tuple(e.targets[0], e.targets[1]),
                                    nb::make_tuple(e.companions[0], e.companions[1]),
                                    nb::make_tuple(e.crosslines[0], e.crosslines[1], e.crosslines[2]), e.values, e.turned));
    }
    return found;
}

// [(rows, columns, row values, column values)]
nb::list locked_sectors(const std::vector<logic::Mask>& masks, const nb::bytes& values) {
    nb::list found;
    for (const auto& s : logic::locked_sectors(plain_of(masks, values)))
        found.append(nb::make_tuple(s.rows, s.columns, s.row_values, s.column_values));
    return found;
}

// [((row, row), (column, column), values of each house, excluded cells of each value)]
nb::list domino_loops(const std::vector<logic::Mask>& masks, const nb::bytes& values) {
    nb::list found;
    for (const auto& loop : logic::domino_loops(plain_of(masks, values))) {
        nb::list locked, excluded;
        for (const logic::Mask mask : loop.locked) locked.append(mask);
        for (const auto& cells : loop.excluded) excluded.append(bytes_of(cells));
        found.append(nb::make_tuple(nb::make_tuple(loop.rows[0], loop.rows[1]),
                                    nb::make_tuple(loop.columns[0], loop.columns[1]), locked, excluded));
    }
    return found;
}

// [(ring, houses, guardians)]
nb::list broken_wings(const nb::bytes& houses, const nb::bytes& places, int max_length, int max_guardians, long max_steps) {
    nb::list found;
    for (const auto& wing :
         logic::broken_wings(boards_of(houses), board_of(places), {max_length, max_guardians, max_steps})) {
        found.append(nb::make_tuple(wing.ring, wing.houses, bytes_of(wing.guardians)));
    }
    return found;
}

std::vector<std::vector<int>> oddagons(const nb::bytes& sees, const nb::bytes& cells, const nb::bytes& extras,
                                       int max_length, int max_guardians, long max_steps) {
    const auto* counts = reinterpret_cast<const std::uint8_t*>(extras.c_str());
    const std::vector<logic::Board> seen = boards_of(sees);
    const logic::Board asked = board_of(cells);
    if (seen.size() > 128 || extras.size() != seen.size()) throw nb::value_error("one count for each cell, of 128 at most");
    for (std::size_t cell = seen.size(); cell < 128; ++cell) {
        if (asked.has(static_cast<int>(cell))) throw nb::value_error("there is no such cell");
    }
    return logic::oddagons(seen, asked, {counts, counts + extras.size()}, {max_length, max_guardians, max_steps});
}

// [(value, bases, covers, by columns, cover or -1, starts, excluded)]
nb::list kraken_fish(const std::vector<logic::Mask>& masks, const nb::bytes& values, const nb::bytes& off, int type,
                     int max_size, int max_fins, int max_found) {
    if (type < 1 || type > 2) throw nb::value_error("a kind of 1 or 2");
    // Larger fish have smaller ones beside them, and looking for them takes minutes.
    if (max_size < 2 || max_size > 4 || max_fins < 0 || max_fins > 9 || max_found < 0)
        throw nb::value_error("fish of 2 to 4 lines, up to 9 fins, and no negative number of them");
    std::vector<logic::Word> words(off.size() / sizeof(logic::Word));
    std::memcpy(words.data(), off.c_str(), words.size() * sizeof(logic::Word));
    nb::list found;
    for (const auto& k : logic::kraken_fish(plain_of(masks, values), words, type,
                                            {max_size, max_fins, static_cast<std::size_t>(max_found)})) {
        found.append(nb::make_tuple(k.value, k.bases, k.covers, k.by_columns, k.cover, k.starts, k.excluded));
    }
    return found;
}

}  // namespace

void bind_logic_frame(nb::module_& module) {
    module.def("junior_exocets", &junior_exocets, nb::arg("masks"), nb::arg("values"),
               "Bases, targets, companions, cross-lines and base values; `turned` if rows and columns are exchanged.");
    module.def("locked_sectors", &locked_sectors, nb::arg("masks"), nb::arg("values"),
               "Rows and columns whose open cells hold as many values as they can, and the values locked in each.");
    module.def("domino_loops", &domino_loops, nb::arg("masks"), nb::arg("values"),
               "SK loops: rows, columns, the values locked in 2 rows, 2 columns and 4 boxes, and what they exclude.");
    module.def("kraken_fish", &kraken_fish, nb::arg("masks"), nb::arg("values"), nb::arg("off"), nb::arg("kind"),
               nb::arg("max_size"), nb::arg("max_fins"), nb::arg("max_found"),
               "Finned fish and what they exclude by the chains of `off`, 96 bytes for each candidate.");
    module.def("broken_wings", &broken_wings, nb::arg("houses"), nb::arg("places"), nb::arg("max_length"),
               nb::arg("max_guardians"), nb::arg("max_steps"),
               "Odd rings of the places of a value: cells, houses, guardians; sets of cells have 16 bytes.");
    module.def("oddagons", &oddagons, nb::arg("sees"), nb::arg("cells"), nb::arg("extras"), nb::arg("max_length"),
               nb::arg("max_guardians"), nb::arg("max_steps"), "Odd rings of cells that each see the next.");
}

}  // namespace nonet
