// The words of a class and its images under the symmetries of a square: eight, one cache line.
//
// Two ways to add them up: in plain C++, for functions that are DEDUCE_CLONED, and for functions that are DEDUCE_WIDE.
// GCC 12 does not see that halves of words are multiplied, and multiplies whole words, which takes AVX-512 three times
// as long.
#pragma once

#include "engine/search/cloned.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/table/answer_table.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#if DEDUCE_HAS_WIDE
#include <immintrin.h>
#endif

namespace deduce {

inline constexpr std::size_t square_images = 8;

// Aligned alike everywhere: left to itself, GCC aligns such vectors as the least processor needs it, and functions for
// AVX-512 rely on more.
inline constexpr std::size_t square_bytes = square_images * sizeof(std::uint64_t);
using SquareWords [[gnu::vector_size(square_bytes), gnu::aligned(square_bytes)]] = std::uint64_t;

struct SquareSums {
    SquareWords words = {};
    SquareWords products = {}; // of the words' halves
};
static_assert(alignof(SquareSums) == square_bytes);

struct PlainSquares {
    DEDUCE_INLINE static void add(SquareSums& sums, const std::uint64_t* of_class) {
        SquareWords own;
        std::memcpy(&own, of_class, sizeof own);
        sums.words += own;
        sums.products += (own & 0xffffffffU) * (own >> 32);
    }
};

#if DEDUCE_HAS_WIDE
struct WideSquares {
    DEDUCE_WIDE static inline void add(SquareSums& sums, const std::uint64_t* of_class) {
        constexpr __mmask8 all = 0xff; // GCC 12 warns of unmasked products (its bug 105593)
        SquareWords own;
        std::memcpy(&own, of_class, sizeof own);
        sums.words += own;
        sums.products += reinterpret_cast<SquareWords>(
            _mm512_maskz_mul_epu32(all, reinterpret_cast<__m512i>(own), reinterpret_cast<__m512i>(own >> 32)));
    }
};
#endif

// Of members whose words are at words + member * square_images. Two sums, of which neither waits for the other.
template <class Squares>
DEDUCE_INLINE SquareSums sum_of_square(const std::uint64_t* words, std::span<const ClassIndex> members) {
    SquareSums even;
    SquareSums odd;
    std::size_t i = 0;
    for (; i + 2 <= members.size(); i += 2) {
        Squares::add(even, words + std::size_t{members[i]} * square_images);
        Squares::add(odd, words + std::size_t{members[i + 1]} * square_images);
    }
    if (i < members.size()) Squares::add(even, words + std::size_t{members[i]} * square_images);
    even.words += odd.words;
    even.products += odd.products;
    return even;
}

// Of the members whose bits are set.
template <class Squares>
DEDUCE_INLINE SquareSums sum_of_square(const std::uint64_t* words, std::uint64_t members) {
    SquareSums sums;
    for (; members != 0; members &= members - 1)
        Squares::add(sums, words + static_cast<std::size_t>(std::countr_zero(members)) * square_images);
    return sums;
}

DEDUCE_INLINE LeastImage least_of_square(const SquareSums& sums) {
    std::uint64_t words[square_images];
    std::uint64_t products[square_images];
    std::memcpy(words, &sums.words, sizeof words);
    std::memcpy(products, &sums.products, sizeof products);
    std::size_t least = 0;
    for (std::size_t i = 1; i < square_images; i++) least = words[i] < words[least] ? i : least;
    return {least, key_of_sums(words[least], products[least])};
}

} // namespace deduce
