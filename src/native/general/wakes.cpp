#include "general/wakes.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "general/bits.hpp"

namespace nonet::general {

namespace {

// What a rule weighs before any conflict, for each of its cells. With three times as much 55 hard puzzles, three orders each,
// took 1.09 x the guesses and easy ones 1.03 x; half or twice as much is about as good.
constexpr double kInertia = 0.19;

}  // namespace

void set_wakes(Wiring& net) {
    const auto cells = static_cast<std::size_t>(net.cells), words = static_cast<std::size_t>(net.queued + 63) / 64;
    std::vector<Bits> woken(cells * words, 0);  // for each cell, a bit for each part
    for (int number = 0; number < net.queued; ++number) {
        const Span span = net.parts[static_cast<std::size_t>(number)].cells;
        for (int i = span.begin; i < span.end; ++i) {
            const std::size_t cell = net.cell_pool[static_cast<std::size_t>(i)];
            woken[cell * words + static_cast<std::size_t>(number >> 6)] |= Bits{1} << (number & 63);
        }
    }
    net.wakes.resize(cells);
    net.wake_pool.reserve(cells * std::min<std::size_t>(words, 4));
    for (std::size_t cell = 0; cell < cells; ++cell) {
        net.wakes[cell].begin = static_cast<int>(net.wake_pool.size());
        for (std::size_t w = 0; w < words; ++w) {
            const Bits bits = woken[cell * words + w];
            if (bits) net.wake_pool.push_back({static_cast<int>(w), bits});
        }
        net.wakes[cell].end = static_cast<int>(net.wake_pool.size());
    }
}

void set_weights(const Problem& problem, Wiring& net) {
    const auto cells = static_cast<std::size_t>(net.cells);
    net.weights.assign(cells, 0.01);
    for (std::size_t cell = 0; cell < cells; ++cell) net.weights[cell] += kInertia * 2 * net.neighbours[cell].size();
    const Cells* last = nullptr;
    for (const Primitive& each : problem.primitives) {
        if (each.kind == Kind::pair || each.kind == Kind::labelled || each.cells.size() < 3) continue;
        if (last && *last == each.cells) continue;  // one rule may say several things of the same cells
        last = &each.cells;
        const int size = static_cast<int>(each.cells.size());
        // A sum tells more than its size, and a small one more than a middling one: 0.92 x the guesses on the hard ones.
        const int weight = each.kind == Kind::sum ? std::max(2 * net.values - size, size) : size;
        for (const int cell : each.cells) net.weights[static_cast<std::size_t>(cell)] += kInertia * weight;
    }
}

}  // namespace nonet::general
