// Hint: one step of a solution as the SE rater sees it, and its name.
#pragma once

#include <cstdint>
#include <string>

#include "se/board.hpp"

namespace nonet::se {

enum class Technique : std::uint8_t {
    hidden_single,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quad,
    jellyfish,
    hidden_quad,
    bug,
    aligned_pair,
    aligned_triplet,
    generalized_x_wing,
    x_cycle,
    turbot_fish,
    x_chain,
    y_cycle,
    cycle,
    forcing_chain,
    nishio,
    double_chain,
    cell_chains,
    region_chains,
    contradiction,
};

struct Removal {
    std::uint8_t cell;
    Mask digits;
};

struct Hint {
    Technique technique = Technique::hidden_single;
    std::uint8_t size = 0;    // cells of a unique loop, level of a dynamic chain (255: not dynamic)
    std::uint8_t type = 0;    // of a unique loop or a BUG
    std::uint8_t rating = 0;  // times ten
    std::int8_t cell = -1;    // the cell where `digit` is placed, or -1
    std::int8_t digit = -1;
    std::uint8_t removals = 0;
    Removal removed[kCells];

    void begin(Technique named, int tenths) {
        technique = named;
        size = type = 0;
        rating = static_cast<std::uint8_t>(tenths);
        cell = digit = -1;
        removals = 0;
    }
    void place(int where, int digit_placed) {
        cell = static_cast<std::int8_t>(where);
        digit = static_cast<std::int8_t>(digit_placed);
    }
    void remove(int where, Mask digits) {
        if (digits) removed[removals++] = {static_cast<std::uint8_t>(where), digits};
    }
    bool worthwhile() const { return removals || cell >= 0; }
    bool placing() const { return cell >= 0; }
};

constexpr std::uint8_t kStatic = 255;  // Hint::size of a chain that is not dynamic

std::string name(const Hint& hint);

// The work a rating may take, counted in nodes: a deterministic limit, the same on every machine.
struct Budget {
    std::uint64_t nodes = 0;
    std::uint64_t limit = ~std::uint64_t{0};
    bool (*stop)(const void*) = nullptr;
    const void* stop_with = nullptr;
    bool stopped = false;

    void spend(std::uint64_t amount) { nodes += amount; }
    bool over() {
        if (stop && !stopped) stopped = stop(stop_with);
        return stopped || nodes > limit;
    }
};

}  // namespace nonet::se
