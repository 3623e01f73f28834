// The kernels of set_family.hpp, with internal linkage: each instruction set compiles its own copy.
#pragma once

#include "general/set_family.hpp"
#include "portable.hpp"

#if defined(__has_builtin)
#define NONET_SHUFFLES (NONET_EXTENSIONS && __has_builtin(__builtin_shufflevector))
#else
#define NONET_SHUFFLES 0
#endif

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace nonet::general {

namespace {

constexpr std::uint64_t kLacking[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                       0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

// Families over six values: 64 sets in one word.
struct Small {
    using V = std::uint64_t;
    static constexpr int kValues = 6;
    static V load(const Family& family) { return family.words[0]; }
    static void store(Family& family, V sets) { family.words[0] = sets; }
    static V all_or_none(bool all) { return all ? ~V{0} : V{0}; }
    static bool any(V sets) { return sets != 0; }
    template <int v>
    static V lacking(V sets) { return sets & kLacking[v]; }
    template <int v>
    static V with(V sets) { return lacking<v>(sets) << (1 << v); }
    template <int v>
    static V without(V sets) { return lacking<v>(sets >> (1 << v)); }
};

// Families over nine values: 512 sets in a vector of eight words.
#if NONET_SHUFFLES
struct Large {
    using V = std::uint64_t __attribute__((vector_size(64)));
    static constexpr int kValues = 9;
    static inline V load(const Family& family) {
        V sets;
        __builtin_memcpy(&sets, family.words, sizeof sets);
        return sets;
    }
    static inline void store(Family& family, V sets) { __builtin_memcpy(family.words, &sets, sizeof sets); }
    static inline V all_or_none(bool all) {
        const std::uint64_t m = all ? ~std::uint64_t{0} : 0;
        return V{m, m, m, m, m, m, m, m};
    }
    static inline bool any(V sets) {
        using Half = std::uint64_t __attribute__((vector_size(32)));
        Half low, high;
        __builtin_memcpy(&low, &sets, 32);
        __builtin_memcpy(&high, reinterpret_cast<const char*>(&sets) + 32, 32);
        low |= high;
#if defined(__AVX2__)
        const auto bits = reinterpret_cast<__m256i>(low);
        return !_mm256_testz_si256(bits, bits);
#else
        return (low[0] | low[1] | low[2] | low[3]) != 0;
#endif
    }
    template <int v>
    static inline V lacking(V sets) {
        if constexpr (v < 6) return sets & kLacking[v];
        constexpr std::uint64_t a = ~std::uint64_t{0};
        if constexpr (v == 6) return sets & V{a, 0, a, 0, a, 0, a, 0};
        if constexpr (v == 7) return sets & V{a, a, 0, 0, a, a, 0, 0};
        return sets & V{a, a, a, a, 0, 0, 0, 0};
    }
    template <int v>
    static inline V with(V sets) {
        if constexpr (v < 6) return lacking<v>(sets) << (1 << v);
        constexpr V none = {};
        if constexpr (v == 6) return __builtin_shufflevector(sets, none, 8, 0, 8, 2, 8, 4, 8, 6);
        if constexpr (v == 7) return __builtin_shufflevector(sets, none, 8, 8, 0, 1, 8, 8, 4, 5);
        return __builtin_shufflevector(sets, none, 8, 8, 8, 8, 0, 1, 2, 3);
    }
    template <int v>
    static inline V without(V sets) {
        if constexpr (v < 6) return lacking<v>(sets >> (1 << v));
        constexpr V none = {};
        if constexpr (v == 6) return __builtin_shufflevector(sets, none, 1, 8, 3, 8, 5, 8, 7, 8);
        if constexpr (v == 7) return __builtin_shufflevector(sets, none, 2, 3, 8, 8, 6, 7, 8, 8);
        return __builtin_shufflevector(sets, none, 4, 5, 6, 7, 8, 8, 8, 8);
    }
};
#else
// The same without vector extensions: eight words, one after another.
struct Large {
    struct V {
        std::uint64_t word[8];

        friend V operator&(const V& a, const V& b) {
            return each([&](int w) { return a.word[w] & b.word[w]; });
        }
        V& operator|=(const V& other) {
            for (int w = 0; w < 8; ++w) word[w] |= other.word[w];
            return *this;
        }
    };
    static constexpr int kValues = 9;

    template <class Word>
    static V each(Word word) {
        V sets;
        for (int w = 0; w < 8; ++w) sets.word[w] = word(w);
        return sets;
    }
    static V load(const Family& family) {
        return each([&](int w) { return family.words[w]; });
    }
    static void store(Family& family, const V& sets) {
        for (int w = 0; w < 8; ++w) family.words[w] = sets.word[w];
    }
    static V all_or_none(bool all) {
        return each([&](int) { return all ? ~std::uint64_t{0} : 0; });
    }
    static bool any(const V& sets) {
        std::uint64_t bits = 0;
        for (const std::uint64_t word : sets.word) bits |= word;
        return bits != 0;
    }
    // Value v is in no set of word w, for v from 6 on, if bit v - 6 of w is clear.
    template <int v>
    static V lacking(const V& sets) {
        if constexpr (v < 6) return each([&](int w) { return sets.word[w] & kLacking[v]; });
        else return each([&](int w) { return w >> (v - 6) & 1 ? 0 : sets.word[w]; });
    }
    template <int v>
    static V with(const V& sets) {
        if constexpr (v < 6) return each([&](int w) { return (sets.word[w] & kLacking[v]) << (1 << v); });
        else return each([&](int w) { return w >> (v - 6) & 1 ? sets.word[w - (1 << (v - 6))] : 0; });
    }
    template <int v>
    static V without(const V& sets) {
        if constexpr (v < 6) return each([&](int w) { return sets.word[w] >> (1 << v) & kLacking[v]; });
        else return each([&](int w) { return w >> (v - 6) & 1 ? 0 : sets.word[w + (1 << (v - 6))]; });
    }
};
#endif

template <class Size, int v = 0>
inline void extend(const typename Size::V& from, unsigned domain, typename Size::V& to) {
    if constexpr (v < Size::kValues) {
        to |= Size::template with<v>(from) & Size::all_or_none(domain >> v & 1);
        extend<Size, v + 1>(from, domain, to);
    }
}

template <class Size, int v = 0>
inline unsigned retract(const typename Size::V& from, const typename Size::V& reached, unsigned domain, typename Size::V& to) {
    if constexpr (v < Size::kValues) {
        const typename Size::V met = Size::template without<v>(from) & reached & Size::all_or_none(domain >> v & 1);
        to |= met;
        return static_cast<unsigned>(Size::any(met)) << v | retract<Size, v + 1>(from, reached, domain, to);
    }
    return 0;
}

template <class Size, int v = 0>
inline unsigned in_all(const typename Size::V& sets) {
    if constexpr (v < Size::kValues) {
        return static_cast<unsigned>(!Size::any(Size::template lacking<v>(sets))) << v | in_all<Size, v + 1>(sets);
    }
    return 0;
}

template <class Size>
void forward(int cells, const std::uint16_t* domains, Family* reached) {
    typename Size::V sets = {};
    Size::store(reached[0], sets);
    reached[0].words[0] = 1;  // the empty set
    sets = Size::load(reached[0]);
    for (int i = 0; i < cells; ++i) {
        typename Size::V next = {};
        extend<Size>(sets, domains[i], next);
        sets = next;
        Size::store(reached[i + 1], sets);
    }
}

template <class Size>
bool backward(int cells, const std::uint16_t* domains, const Family* reached, const Family& ends, std::uint16_t* supported,
              std::uint16_t* required) {
    typename Size::V sets = Size::load(reached[cells]) & Size::load(ends);
    if (!Size::any(sets)) return false;
    *required = static_cast<std::uint16_t>(in_all<Size>(sets));
    for (int i = cells; i-- > 0;) {
        typename Size::V next = {};
        supported[i] = static_cast<std::uint16_t>(retract<Size>(sets, Size::load(reached[i]), domains[i], next));
        sets = next;
    }
    return true;
}

// For one edge of an automaton, which mostly has few values: branches on each instead of masking all nine.
template <class Size, int v = 0>
inline void extend_by(const typename Size::V& from, unsigned values, typename Size::V& to) {
    if constexpr (v < Size::kValues) {
        if (values >> v & 1) to |= Size::template with<v>(from);
        extend_by<Size, v + 1>(from, values, to);
    }
}

template <class Size, int v = 0>
inline unsigned retract_by(const typename Size::V& from, const typename Size::V& reached, unsigned values, typename Size::V& to) {
    if constexpr (v < Size::kValues) {
        unsigned found = 0;
        if (values >> v & 1) {
            const typename Size::V met = Size::template without<v>(from) & reached;
            to |= met;
            found = static_cast<unsigned>(Size::any(met)) << v;
        }
        return found | retract_by<Size, v + 1>(from, reached, values, to);
    }
    return 0;
}

template <class Size>
void extend_one(const Family& from, unsigned values, Family& to) {
    typename Size::V sets = Size::load(to);
    extend_by<Size>(Size::load(from), values, sets);
    Size::store(to, sets);
}

template <class Size>
unsigned retract_one(const Family& from, const Family& reached, unsigned values, Family& to) {
    typename Size::V sets = Size::load(to);
    const unsigned found = retract_by<Size>(Size::load(from), Size::load(reached), values, sets);
    Size::store(to, sets);
    return found;
}

template <class Size>
std::uint64_t totals(const Family& reached, const Family* families_by_total, int low, int high) {
    const typename Size::V sets = Size::load(reached);
    std::uint64_t found = 0;
    for (int total = low; total <= high; ++total) {
        found |= static_cast<std::uint64_t>(Size::any(sets & Size::load(families_by_total[total]))) << total;
    }
    return found;
}

}  // namespace

}  // namespace nonet::general
