// Union-find over 0 .. size - 1; `find(i)` is the representative of i's set. No path compression: boards are small.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace nonet::general {

class UnionFind {
public:
    UnionFind() = default;
    explicit UnionFind(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }

    bool empty() const { return parent_.empty(); }
    std::size_t find(std::size_t i) const {
        while (parent_[i] != i) i = parent_[i];
        return i;
    }
    void unite(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

private:
    std::vector<std::size_t> parent_;
};

}  // namespace nonet::general
