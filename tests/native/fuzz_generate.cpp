// Jobs of the generator that the bytes say: any groups of cells, any bounds. Each puzzle is checked by plain backtracking.
#include "dice.hpp"
#include "fuzz.hpp"
#include "generate_jobs.hpp"

using namespace nonet::generate;
using namespace nonet::generate::trial;

namespace {

// Every cell in one group at most; those in none stay clues.
Groups groups_of(Dice& dice) {
    Groups groups(static_cast<std::size_t>(dice.between(1, 81)));
    const bool some_stay = dice.below(3) == 0;
    for (std::uint8_t cell = 0; cell < kCells; ++cell) {
        if (some_stay && dice.below(4) == 0) continue;
        groups[static_cast<std::size_t>(dice.below(static_cast<int>(groups.size())))].push_back(cell);
    }
    Groups filled;
    for (auto& group : groups) {
        if (!group.empty()) filled.push_back(std::move(group));
    }
    return filled;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Dice dice{1, data, size};
    Groups groups;
    for (std::uint8_t cell = 0; cell < kCells; ++cell) groups.push_back({cell});
    Job job;
    job.seed = dice.word();
    job.first = dice.word() >> dice.between(1, 63);
    job.rows = static_cast<std::size_t>(dice.between(1, 3));
    job.attempts = static_cast<std::uint32_t>(dice.between(1, 4));
    job.threads = static_cast<unsigned>(dice.between(1, 2));
    const bool grouped = dice.below(2), bounded = dice.below(2);
    if (grouped) {
        groups = groups_of(dice);
        job.groups = &groups;
    }
    if (bounded) {
        job.floor = dice.below(82);
        job.fewest = dice.below(82);
        job.most = dice.below(82);
    }
    check_puzzles(job, groups, job.floor == 0);
    check_shards(job);
    require(!failures, "the generator");
    return 0;
}

const long kSamples = 40;

Input sample(std::mt19937_64& random, long) { return any_bytes(random, 200); }
