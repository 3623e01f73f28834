// Philox 4x32-10, a counter-based generator (Salmon et al., SC 2011): the same streams as nonet.core.random, word for word.
//
//     key      [ seed low | seed high ]
//     counter  [ count low | count high | index low | index high ]      count: blocks of four words drawn so far
//
// A stream is keyed by (seed, index), so result `index` of a job needs nothing of the others.
#pragma once

#include <cstdint>
#include <utility>

namespace nonet {

class Stream {
public:
    Stream(std::uint64_t seed, std::uint64_t index) : seed_(seed), index_(index) {}

    std::uint32_t word() {
        if (at_ == 4) refill();
        return block_[at_++];
    }

    // An int from 0 to bound - 1, all equally likely: words past the last full multiple of `bound` are drawn again.
    std::uint32_t below(std::uint32_t bound) {
        const std::uint32_t rest = static_cast<std::uint32_t>((std::uint64_t{1} << 32) % bound);
        for (;;) {
            const std::uint32_t drawn = word();
            if (rest == 0 || drawn < std::uint32_t{0} - rest) return drawn % bound;
        }
    }

    // Fisher and Yates, from the end.
    template <class T>
    void shuffle(T* items, int count) {
        for (int i = count - 1; i > 0; --i) std::swap(items[i], items[below(static_cast<std::uint32_t>(i) + 1)]);
    }

private:
    std::uint64_t seed_, index_;
    std::uint64_t count_ = 0;
    std::uint32_t block_[4];
    int at_ = 4;

    void refill() {
        std::uint32_t a = static_cast<std::uint32_t>(count_), b = static_cast<std::uint32_t>(count_ >> 32);
        std::uint32_t c = static_cast<std::uint32_t>(index_), d = static_cast<std::uint32_t>(index_ >> 32);
        std::uint32_t k = static_cast<std::uint32_t>(seed_), m = static_cast<std::uint32_t>(seed_ >> 32);
        for (int round = 0; round < 10; ++round) {
            const std::uint64_t left = std::uint64_t{0xD2511F53} * a, right = std::uint64_t{0xCD9E8D57} * c;
            a = static_cast<std::uint32_t>(right >> 32) ^ b ^ k;
            b = static_cast<std::uint32_t>(right);
            c = static_cast<std::uint32_t>(left >> 32) ^ d ^ m;
            d = static_cast<std::uint32_t>(left);
            k += 0x9E3779B9;
            m += 0xBB67AE85;
        }
        block_[0] = a;
        block_[1] = b;
        block_[2] = c;
        block_[3] = d;
        ++count_;
        at_ = 0;
    }
};

}  // namespace nonet
