// Operations on masks, and bit sets. The baseline build has no population-count instruction, so bit_count spells it out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "portable.hpp"

namespace nonet::general {

inline int bit_count(std::uint64_t mask) {
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>(mask * 0x0101010101010101u >> 56);
}

inline int bit_count(std::uint16_t mask) {
    unsigned m = mask;
    m -= m >> 1 & 0x5555u;
    m = (m & 0x3333u) + (m >> 2 & 0x3333u);
    m = (m + (m >> 4)) & 0x0f0fu;
    return static_cast<int>((m + (m >> 8)) & 0x1fu);
}

inline int lowest(std::uint64_t mask) { return lowest_bit(mask); }
inline int highest(std::uint64_t mask) { return highest_bit(mask); }

template <class M>
inline bool single(M mask) {
    return (mask & (mask - 1)) == 0;  // exactly one bit, if the mask is not empty
}

template <class M>
inline M lowest_bit(M mask) {
    return static_cast<M>(mask & (~mask + 1));
}

template <class M>
inline M bit(int value) {
    return static_cast<M>(M{1} << value);
}

// Calls visit(bit number) for each bit, the lowest first.
template <class M, class Visit>
inline void each(M mask, Visit&& visit) {
    for (std::uint64_t left = mask; left; left &= left - 1) visit(lowest(left));
}

// Bit set of a size fixed at construction. Up to 256 bits live inside the object: set-up makes hundreds of these.
class BitSet {
public:
    BitSet() = default;
    explicit BitSet(int size) : words_((size + 63) / 64) {
        if (words_ > kInlineWords) heap_.resize(static_cast<std::size_t>(words_));
    }

    void add(int i) { data()[i >> 6] |= std::uint64_t{1} << (i & 63); }
    void drop(int i) { data()[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
    bool has(int i) const { return data()[i >> 6] >> (i & 63) & 1; }
    int words() const { return words_; }
    std::uint64_t word(int i) const { return data()[i]; }
    std::uint64_t* data() { return words_ <= kInlineWords ? inline_ : heap_.data(); }
    const std::uint64_t* data() const { return words_ <= kInlineWords ? inline_ : heap_.data(); }
    void clear() {
        for (int i = 0; i < words_; ++i) data()[i] = 0;
    }
    bool empty() const {
        for (int i = 0; i < words_; ++i) {
            if (data()[i]) return false;
        }
        return true;
    }
    int count() const {
        int total = 0;
        for (int i = 0; i < words_; ++i) total += bit_count(data()[i]);
        return total;
    }
    int common_count(const BitSet& other) const {
        const std::uint64_t *mine = data(), *theirs = other.data();
        int total = 0;
        for (int i = 0; i < words_; ++i) {
            if (const std::uint64_t both = mine[i] & theirs[i]) total += bit_count(both);
        }
        return total;
    }
    bool intersects(const BitSet& other) const {
        const std::uint64_t *mine = data(), *theirs = other.data();
        for (int i = 0; i < words_; ++i) {
            if (mine[i] & theirs[i]) return true;
        }
        return false;
    }
    bool intersects_twice(const BitSet& other) const {
        const std::uint64_t *mine = data(), *theirs = other.data();
        bool one = false;
        for (int i = 0; i < words_; ++i) {
            const std::uint64_t both = mine[i] & theirs[i];
            if (!both) continue;
            if (one || !single(both)) return true;
            one = true;
        }
        return false;
    }
    bool includes(const BitSet& other) const {
        const std::uint64_t *mine = data(), *theirs = other.data();
        for (int i = 0; i < words_; ++i) {
            if (theirs[i] & ~mine[i]) return false;
        }
        return true;
    }
    void operator|=(const BitSet& other) {
        std::uint64_t* mine = data();
        const std::uint64_t* theirs = other.data();
        for (int i = 0; i < words_; ++i) mine[i] |= theirs[i];
    }
    void operator-=(const BitSet& other) {
        std::uint64_t* mine = data();
        const std::uint64_t* theirs = other.data();
        for (int i = 0; i < words_; ++i) mine[i] &= ~theirs[i];
    }
    bool operator==(const BitSet& other) const {
        return words_ == other.words_ && std::equal(data(), data() + words_, other.data());
    }

    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < words_; ++i) {
            for (std::uint64_t left = data()[i]; left; left &= left - 1) visit((i << 6) + lowest(left));
        }
    }

private:
    static constexpr int kInlineWords = 4;
    int words_ = 0;
    std::uint64_t inline_[kInlineWords] = {};
    std::vector<std::uint64_t> heap_;
};

}  // namespace nonet::general
