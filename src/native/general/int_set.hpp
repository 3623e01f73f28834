// Open-addressing hash set of non-zero 64-bit ints: linear probing, load factor at most 1/2.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::general {

class IntSet {
public:
    std::size_t size() const { return size_; }

    // Whether `key` was not in the set before.
    bool insert(std::uint64_t key) {
        if (2 * size_ >= slots_.size()) grow();
        std::uint64_t& slot = slot_of(key);
        if (slot) return false;
        slot = key;
        ++size_;
        return true;
    }

private:
    std::vector<std::uint64_t> slots_;  // 0: free; the size is a power of two
    std::size_t size_ = 0;

    // Where `key` is, or the free slot where it would go.
    std::uint64_t& slot_of(std::uint64_t key) {
        std::size_t at = (key * 0x9e3779b97f4a7c15u >> 32) & (slots_.size() - 1);
        while (slots_[at] && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    void grow() {
        std::vector<std::uint64_t> old(std::max<std::size_t>(64, 4 * slots_.size()), 0);
        old.swap(slots_);
        for (const std::uint64_t key : old) {
            if (key) slot_of(key) = key;
        }
    }
};

}  // namespace nonet::general
