// Problems of every primitive that the bytes say, against all assignments tried; larger ones around a known solution.
#include "fuzz.hpp"
#include "general_problems.hpp"

using namespace nonet::general;
using namespace nonet::general::trial;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Dice dice{1, data, size};
    if (dice.below(4) == 0) {
        Planter planter(dice);
        const char* what = errs(planter.make(), planter.solution, dice);
        require(!what, what);
        return 0;
    }
    const auto& shape = kShapes[dice.below(std::size(kShapes))];
    const Problem problem = Maker(dice, shape[0], shape[1]).make();
    const char* what = differs(problem, by_brute_force(problem), dice);
    require(!what, what);
    return 0;
}

const long kSamples = 300;

Input sample(std::mt19937_64& random, long) { return any_bytes(random, 300); }
