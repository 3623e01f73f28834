// Random numbers that are the same in every run, for tests; or numbers that a fuzzer's bytes say.
#pragma once

#include <cstddef>
#include <cstdint>

struct Dice {
    std::uint64_t state;
    // While bytes are left they decide: few for a small bound, so that a fuzzer's change of a byte changes one thing.
    const std::uint8_t* bytes = nullptr;
    std::size_t left = 0;

    std::uint64_t word() {
        if (left) return from_bytes(8);
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    int below(int bound) {
        const std::uint64_t drawn = left ? from_bytes(bound <= 256 ? 1 : 4) : word();
        return static_cast<int>(drawn % static_cast<std::uint64_t>(bound));
    }
    int between(int low, int high) { return low + below(high - low + 1); }

private:
    std::uint64_t from_bytes(int most) {
        std::uint64_t drawn = 0;
        for (; most && left; --most, --left) drawn = drawn << 8 | *bytes++;
        return drawn;
    }
};
