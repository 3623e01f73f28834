// Random numbers that are the same in every run, for tests.
#pragma once

#include <cstdint>

struct Dice {
    std::uint64_t state;
    std::uint64_t word() {
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    int below(int bound) { return static_cast<int>(word() % static_cast<std::uint64_t>(bound)); }
    int between(int low, int high) { return low + below(high - low + 1); }
};
