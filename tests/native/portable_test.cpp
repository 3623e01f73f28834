// The plain forms in portable.hpp, as a compiler without extensions gets them, against loops over single bits.
#if !defined(NONET_NO_EXTENSIONS)
#define NONET_NO_EXTENSIONS
#endif
#include "portable.hpp"

#include <bitset>
#include <cstdio>
#include <random>

namespace {

std::size_t checks = 0, failures = 0;

void check(bool good, const char* what) {
    ++checks;
    if (good) return;
    ++failures;
    std::printf("FAILED: %s\n", what);
}

using Set = std::bitset<128>;

Set set_of(nonet::Uint128 bits) { return Set(bits.high) << 64 | Set(bits.low); }

void count_and_find(std::uint64_t bits) {
    int count = 0, lowest = -1, highest = -1;
    for (int i = 0; i < 64; ++i) {
        if (!(bits >> i & 1)) continue;
        ++count;
        highest = i;
        if (lowest < 0) lowest = i;
    }
    check(nonet::count_bits(bits) == count, "count_bits");
    if (!bits) return;
    check(nonet::lowest_bit(bits) == lowest, "lowest_bit");
    check(nonet::highest_bit(bits) == highest, "highest_bit");
}

void combine(nonet::Uint128 a, nonet::Uint128 b) {
    check(set_of(a & b) == (set_of(a) & set_of(b)), "128 bits: and");
    check(set_of(a | b) == (set_of(a) | set_of(b)), "128 bits: or");
    check(static_cast<bool>(a) == set_of(a).any(), "128 bits: any");
    check((a == b) == (set_of(a) == set_of(b)), "128 bits: equal");
    for (unsigned n = 0; n < 128; ++n) {
        check(set_of(a << n) == set_of(a) << n, "128 bits: shift up");
        check(set_of(a >> n) == set_of(a) >> n, "128 bits: shift down");
    }
}

}  // namespace

int main() {
    std::mt19937_64 random(7);
    for (int i = 0; i < 64; ++i) count_and_find(std::uint64_t{1} << i);
    count_and_find(0);
    for (int round = 0; round < 1000; ++round) {
        const auto sparse = [&] { return random() & random() & (random() | random()); };
        count_and_find(sparse() >> random() % 64);
        combine({sparse(), sparse()}, {sparse(), sparse()});
    }
    combine({}, {});
    std::printf("%zu passed, %zu failed\n", checks - failures, failures);
    return failures != 0;
}
