#include "general/watch_lists.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "general/bits.hpp"

namespace nonet::general {

void build_watch_lists(NetworkBase& net) {
    const auto cells = static_cast<std::size_t>(net.cells), words = static_cast<std::size_t>(net.top_level_count + 63) / 64;
    std::vector<Bits> watched(cells * words, 0);  // rows of bits: by cell, then by propagator
    for (int number = 0; number < net.top_level_count; ++number) {
        const Span span = net.propagators[static_cast<std::size_t>(number)].cells;
        for (int i = span.begin; i < span.end; ++i) {
            const std::size_t cell = net.cell_pool[static_cast<std::size_t>(i)];
            watched[cell * words + static_cast<std::size_t>(number >> 6)] |= Bits{1} << (number & 63);
        }
    }
    net.watches.resize(cells);
    net.watch_pool.reserve(cells * std::min<std::size_t>(words, 4));
    for (std::size_t cell = 0; cell < cells; ++cell) {
        net.watches[cell].begin = static_cast<int>(net.watch_pool.size());
        for (std::size_t w = 0; w < words; ++w) {
            const Bits bits = watched[cell * words + w];
            if (bits) net.watch_pool.push_back({static_cast<int>(w), bits});
        }
        net.watches[cell].end = static_cast<int>(net.watch_pool.size());
    }
}

}  // namespace nonet::general
