// What every fuzz target shares. With clang a target is a libFuzzer program (`make fuzz`); with NONET_FUZZ_MAIN it has a main
// of its own that feeds itself, or replays files:
//
//     fuzz_... [NUMBER of inputs [SEED]]
//     fuzz_... FILE...
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

using Input = std::vector<std::uint8_t>;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// An input at random, for targets that feed themselves, and how many of them take some seconds under the sanitizers.
Input sample(std::mt19937_64& random, long round);
extern const long kSamples;

inline Input any_bytes(std::mt19937_64& random, std::size_t most) {
    Input bytes(random() % (most + 1));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

inline void require(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "FAILED: %s\n", what);
    std::abort();
}

#if defined(NONET_FUZZ_MAIN)
int main(int argc, char** argv) {
    char* end = nullptr;
    long passed = argc > 1 ? std::strtol(argv[1], &end, 10) : kSamples;
    if (end && *end) {
        for (passed = 0; passed < argc - 1; ++passed) {
            std::ifstream file(argv[passed + 1], std::ios::binary);
            const Input input{std::istreambuf_iterator<char>(file), {}};
            LLVMFuzzerTestOneInput(input.data(), input.size());
        }
    } else {
        std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
        for (long round = 0; round < passed; ++round) {
            const Input input = sample(random, round);
            LLVMFuzzerTestOneInput(input.data(), input.size());
        }
    }
    std::printf("%ld passed, 0 failed\n", passed);
}
#endif
