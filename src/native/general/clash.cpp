#include "general/clash.hpp"

#include <array>

namespace nonet {

std::optional<Clash> first_clash(const std::uint8_t* values, const std::uint32_t* cells, const std::uint32_t* ends,
                                 std::size_t areas) {
    // seen_in[v] is the area (from 1) in which v was last met, so that nothing needs clearing between areas.
    std::array<std::size_t, 256> seen_in{};
    std::array<std::uint32_t, 256> seen_at{};
    std::uint32_t next = 0;
    for (std::size_t area = 0; area < areas; ++area) {
        for (; next < ends[area]; ++next) {
            const std::uint32_t cell = cells[next];
            const std::uint8_t value = values[cell];
            if (value == 0) continue;
            if (seen_in[value] == area + 1) return Clash{area, seen_at[value], cell};
            seen_in[value] = area + 1;
            seen_at[value] = cell;
        }
    }
    return std::nullopt;
}

}  // namespace nonet
