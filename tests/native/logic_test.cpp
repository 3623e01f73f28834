// Random rules and positions through the native code of human logic, compared with slow ways that only know the meaning.
// For sanitizers, which find what no answer shows.
//
//     logic_test [NUMBER of rounds] [SEED]
#include <cstdio>

#include "logic_patterns.hpp"
#include "logic_positions.hpp"
#include "plain_positions.hpp"

using namespace nonet::logic;
using namespace nonet::logic::trial;

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 500;
    Dice dice{argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 7};
    Told told;
    for (int round = 0; round < rounds; ++round) closures(dice, round, told);
    for (int round = 0; round < rounds; ++round) position(dice, round, told);
    Patterns seen;
    for (int round = 0; round < rounds; ++round) patterns(dice, round, seen);
    check(rounds < 400 || (seen.bent && seen.sectors && seen.fish && seen.locked && seen.exocets),
          "a pattern never was there", -1);
    std::printf("patterns: %ld bent subsets, %ld Sue de Coq, %ld fish, %ld locked candidates, %ld exocets\n", seen.bent,
                seen.sectors, seen.fish, seen.locked, seen.exocets);
    long locked = 0, fish = 0, ringed = 0, disproved = 0;
    for (int round = 0; round < rounds; ++round) {
        const Solved made = solved(dice);
        locked += sectors(made, round);
        fish += krakens(made, round);
        ringed += rings(made, round);
        disproved += refutations(dice, round);
    }
    check(rounds < 400 || (locked && fish && ringed && disproved), "no rare pattern was found", -1);
    check(told.closures && told.placed && told.ways && told.refuted, "nothing was found", -1);
    for (const auto& wrong : {std::vector<int>{5}, std::vector<int>{-1}}) {
        bool refused = false;
        try {
            make_implication_graph(5, std::vector<Word>(5), {wrong}, {});
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        check(refused, "a node out of range was taken", -1);
    }
    std::printf("rare patterns: %ld sectors, %ld krakens, %ld rings, %ld refutations keep the solution\n", locked, fish,
                ringed, disproved);
    std::printf("logic_test: %ld contradictions, %ld singles, %ld ways, %ld refuted by sets; %ld passed, 0 failed\n",
                told.contradictions, told.placed, told.ways, told.refuted, told.answers());
}
