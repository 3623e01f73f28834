// Webs of candidates and positions that the bytes say, under every native eye of human logic, against slow ways that only know
// the meaning.
#include "fuzz.hpp"
#include "logic_patterns.hpp"
#include "logic_positions.hpp"

using namespace nonet::logic::trial;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Dice dice{1, data, size};
    Told told;
    const int round = dice.below(12);
    const int kind = dice.below(4);
    if (kind == 3) {
        Patterns seen;
        patterns(dice, round, seen);
    } else if (kind) {
        position(dice, round, told);
    } else {
        closures(dice, round, told);
    }
    return 0;
}

const long kSamples = 300;

Input sample(std::mt19937_64& random, long) { return any_bytes(random, 400); }
