// Small words about masks. The baseline build has no instruction that counts bits, so it is written out.
#pragma once

#include <cstdint>
#include <vector>

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

inline int lowest(std::uint64_t mask) { return __builtin_ctzll(mask); }
inline int highest(std::uint64_t mask) { return 63 - __builtin_clzll(mask); }

template <class M>
inline bool single(M mask) {
    return (mask & (mask - 1)) == 0;  // of a mask that is not empty
}

template <class M>
inline M lowest_bit(M mask) {
    return static_cast<M>(mask & (~mask + 1));
}

template <class M>
inline M bit(int value) {
    return static_cast<M>(M{1} << value);
}

// Calls visit(value) for each bit, from the lowest.
template <class M, class Visit>
inline void each(M mask, Visit&& visit) {
    for (std::uint64_t left = mask; left; left &= left - 1) visit(lowest(left));
}

// A set of cells or of parts.
class BitSet {
public:
    BitSet() = default;
    explicit BitSet(int size) : words_(static_cast<std::size_t>(size + 63) / 64) {}

    void add(int i) { words_[static_cast<std::size_t>(i) >> 6] |= std::uint64_t{1} << (i & 63); }
    void drop(int i) { words_[static_cast<std::size_t>(i) >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
    bool has(int i) const { return words_[static_cast<std::size_t>(i) >> 6] >> (i & 63) & 1; }
    int words() const { return static_cast<int>(words_.size()); }
    std::uint64_t word(int i) const { return words_[static_cast<std::size_t>(i)]; }
    std::uint64_t* data() { return words_.data(); }
    const std::uint64_t* data() const { return words_.data(); }
    void clear() {
        for (auto& word : words_) word = 0;
    }
    bool empty() const {
        for (const auto word : words_) {
            if (word) return false;
        }
        return true;
    }
    int count() const {
        int total = 0;
        for (const auto word : words_) total += bit_count(word);
        return total;
    }
    int count_common(const BitSet& other) const {
        int total = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) total += bit_count(words_[i] & other.words_[i]);
        return total;
    }
    bool meets(const BitSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (words_[i] & other.words_[i]) return true;
        }
        return false;
    }
    void operator|=(const BitSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    bool operator==(const BitSet& other) const { return words_ == other.words_; }

    template <class Visit>
    void each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t left = words_[i]; left; left &= left - 1) visit(static_cast<int>(i << 6) + lowest(left));
        }
    }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace nonet::general
