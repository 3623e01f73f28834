// Portability: every spelling that differs between compilers, each with a form in plain C++17.
//
// GCC and clang have vector extensions, bit-counting builtins and 128-bit integers; a compiler without them (MSVC) gets the
// plain forms and, in classic/swar.hpp, a plain kernel. NONET_NO_EXTENSIONS makes GCC or clang act like such a compiler, so
// that the tests run the plain forms as well.
//
// The functions are NONET_INLINE, so that no copy compiled for AVX2 is left for the linker to give to other files.
#pragma once

#include <cstdint>

#if (defined(__GNUC__) || (defined(__clang__) && !defined(_MSC_VER))) && !defined(NONET_NO_EXTENSIONS)
#define NONET_EXTENSIONS 1
#else
#define NONET_EXTENSIONS 0
#endif

#if NONET_EXTENSIONS
#define NONET_INLINE inline __attribute__((always_inline))
#define NONET_NOINLINE __attribute__((noinline))
// Makes the compiler forget what it knows of the memory behind `pointer`, so that values are loaded again and not spilled.
#define NONET_RELOAD(pointer) asm("" : "+r"(pointer))
#elif defined(_MSC_VER)
#define NONET_INLINE __forceinline
#define NONET_NOINLINE __declspec(noinline)
#define NONET_RELOAD(pointer) static_cast<void>(pointer)
#else
#define NONET_INLINE inline
#define NONET_NOINLINE
#define NONET_RELOAD(pointer) static_cast<void>(pointer)
#endif

#if defined(__BYTE_ORDER__)
#define NONET_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#else  // MSVC
#define NONET_LITTLE_ENDIAN 1
#endif

// In front of a loop: unroll it whole, or keep it rolled.
#if defined(__clang__) && NONET_EXTENSIONS
#define NONET_UNROLL _Pragma("clang loop unroll(full)")
#define NONET_NO_UNROLL _Pragma("clang loop unroll(disable)")
#elif NONET_EXTENSIONS
#define NONET_UNROLL _Pragma("GCC unroll 16")
#define NONET_NO_UNROLL _Pragma("GCC unroll 1")
#else
#define NONET_UNROLL
#define NONET_NO_UNROLL
#endif

namespace nonet {

// How many bits of `bits` are set.
NONET_INLINE int count_bits(std::uint64_t bits) {
#if NONET_EXTENSIONS
    return __builtin_popcountll(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

// The index of the lowest set bit; `bits` is not 0.
NONET_INLINE int lowest_bit(std::uint64_t bits) {
#if NONET_EXTENSIONS
    return __builtin_ctzll(bits);
#else
    return count_bits((bits & (0 - bits)) - 1);
#endif
}

// The index of the highest set bit; `bits` is not 0.
NONET_INLINE int highest_bit(std::uint64_t bits) {
#if NONET_EXTENSIONS
    return 63 - __builtin_clzll(bits);
#else
    for (int shift = 1; shift < 64; shift *= 2) bits |= bits >> shift;
    return count_bits(bits) - 1;
#endif
}

// An unsigned integer of 128 bits, with the operations that a set of 128 members needs.
#if NONET_EXTENSIONS && defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 Uint128;
#else
struct Uint128 {
    std::uint64_t low = 0, high = 0;

    constexpr Uint128() = default;
    constexpr Uint128(std::uint64_t bits) : low(bits) {}
    constexpr Uint128(std::uint64_t low_bits, std::uint64_t high_bits) : low(low_bits), high(high_bits) {}

    explicit constexpr operator bool() const { return (low | high) != 0; }
    friend constexpr Uint128 operator&(Uint128 a, Uint128 b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Uint128 operator|(Uint128 a, Uint128 b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Uint128 operator<<(Uint128 a, std::uint64_t n) {  // n below 128, as for >>
        if (n == 0) return a;
        if (n >= 64) return {0, a.low << (n - 64)};
        return {a.low << n, a.high << n | a.low >> (64 - n)};
    }
    friend constexpr Uint128 operator>>(Uint128 a, std::uint64_t n) {
        if (n == 0) return a;
        if (n >= 64) return {a.high >> (n - 64), 0};
        return {a.low >> n | a.high << (64 - n), a.high >> n};
    }
    constexpr Uint128& operator&=(Uint128 b) { return *this = *this & b; }
    constexpr Uint128& operator|=(Uint128 b) { return *this = *this | b; }
    friend constexpr bool operator==(Uint128 a, Uint128 b) { return a.low == b.low && a.high == b.high; }
    friend constexpr bool operator!=(Uint128 a, Uint128 b) { return !(a == b); }
};
#endif

}  // namespace nonet
