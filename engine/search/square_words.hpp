// The words of a class and its images under the symmetries of a square: eight, one cache line.
//
// Three ways to add them up: in plain C++, for functions that are DEDUCE_AVX2, and for functions that are DEDUCE_WIDE.
// GCC 12 does not see that halves of words are multiplied, and multiplies whole words, which takes AVX-512 three times
// as long. And it keeps vectors of 64 bytes in memory where the processor has none.
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

    DEDUCE_INLINE void operator+=(const SquareSums& other) {
        words += other.words;
        products += other.products;
    }
    DEDUCE_INLINE void operator-=(const SquareSums& other) {
        words -= other.words;
        products -= other.products;
    }
};
static_assert(alignof(SquareSums) == square_bytes);

// The image with the least sum of words; of equal ones the first.
template <class Sums>
DEDUCE_INLINE LeastImage least_of_square(const Sums& sums) {
    std::uint64_t words[square_images];
    std::uint64_t products[square_images];
    std::memcpy(words, &sums.words, sizeof words);
    std::memcpy(products, &sums.products, sizeof products);
    std::size_t least = 0;
    for (std::size_t i = 1; i < square_images; i++) least = words[i] < words[least] ? i : least;
    return {least, key_of_sums(words[least], products[least])};
}

struct PlainSquares {
    using Sums = SquareSums;

    DEDUCE_INLINE static void add(SquareSums& sums, const std::uint64_t* of_class) {
        SquareWords own;
        std::memcpy(&own, of_class, sizeof own);
        sums.words += own;
        sums.products += (own & 0xffffffffU) * (own >> 32);
    }

    DEDUCE_INLINE static LeastImage least(const Sums& sums) { return least_of_square(sums); }
};

#if DEDUCE_HAS_WIDE
using HalfSquareWords [[gnu::vector_size(square_bytes / 2)]] = std::uint64_t;

// The same in memory.
struct HalvedSums {
    HalfSquareWords words[2] = {};
    HalfSquareWords products[2] = {};

    DEDUCE_INLINE void operator+=(const HalvedSums& other) {
        for (std::size_t h = 0; h < 2; h++) {
            words[h] += other.words[h];
            products[h] += other.products[h];
        }
    }
    DEDUCE_INLINE void operator-=(const HalvedSums& other) {
        for (std::size_t h = 0; h < 2; h++) {
            words[h] -= other.words[h];
            products[h] -= other.products[h];
        }
    }
};
static_assert(sizeof(HalvedSums) == sizeof(SquareSums));

struct HalvedSquares {
    using Sums = HalvedSums;

    DEDUCE_AVX2 static inline void add(HalvedSums& sums, const std::uint64_t* of_class) {
        for (std::size_t h = 0; h < 2; h++) {
            const __m256i own = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(of_class) + h);
            sums.words[h] += reinterpret_cast<HalfSquareWords>(own);
            sums.products[h] += reinterpret_cast<HalfSquareWords>(_mm256_mul_epu32(own, _mm256_srli_epi64(own, 32)));
        }
    }

    DEDUCE_AVX2 static inline LeastImage least(const Sums& sums) { return least_of_square(sums); }
};

struct WideSquares {
    using Sums = SquareSums;

    DEDUCE_WIDE static inline void add(SquareSums& sums, const std::uint64_t* of_class) {
        constexpr __mmask8 all = 0xff; // GCC 12 warns of unmasked products (its bug 105593)
        SquareWords own;
        std::memcpy(&own, of_class, sizeof own);
        sums.words += own;
        sums.products += reinterpret_cast<SquareWords>(
            _mm512_maskz_mul_epu32(all, reinterpret_cast<__m512i>(own), reinterpret_cast<__m512i>(own >> 32)));
    }

    // Halves, quarters and neighbours compared all at once, instead of one image after the other.
    DEDUCE_WIDE static inline LeastImage least(const Sums& sums) {
        constexpr __mmask8 all = 0xff;
        const auto words = reinterpret_cast<__m512i>(sums.words);
        __m512i least =
            _mm512_maskz_min_epu64(all, words, _mm512_maskz_shuffle_i64x2(all, words, words, 0b01'00'11'10));
        least = _mm512_maskz_min_epu64(all, least, _mm512_maskz_shuffle_i64x2(all, least, least, 0b10'11'00'01));
        least = _mm512_maskz_min_epu64(all, least, _mm512_maskz_permutex_epi64(all, least, 0b00'00'00'01));
        const std::uint64_t word = reinterpret_cast<SquareWords>(least)[0];
        const auto image = static_cast<std::size_t>(
            std::countr_zero(static_cast<unsigned>(_mm512_cmpeq_epu64_mask(words, _mm512_set1_epi64(word)))));
        std::uint64_t products[square_images];
        std::memcpy(products, &sums.products, sizeof products);
        return {image, key_of_sums(word, products[image])};
    }
};
#endif

// Of members whose words are at words + member * square_images. Two sums, of which neither waits for the other.
template <class Squares>
DEDUCE_INLINE typename Squares::Sums sum_of_square(const std::uint64_t* words, std::span<const ClassIndex> members) {
    typename Squares::Sums even;
    typename Squares::Sums odd;
    std::size_t i = 0;
    for (; i + 2 <= members.size(); i += 2) {
        Squares::add(even, words + std::size_t{members[i]} * square_images);
        Squares::add(odd, words + std::size_t{members[i + 1]} * square_images);
    }
    if (i < members.size()) Squares::add(even, words + std::size_t{members[i]} * square_images);
    even += odd;
    return even;
}

// Of the members whose bits are set.
template <class Squares>
DEDUCE_INLINE typename Squares::Sums sum_of_square(const std::uint64_t* words, std::uint64_t members) {
    typename Squares::Sums sums;
    for (; members != 0; members &= members - 1)
        Squares::add(sums, words + static_cast<std::size_t>(std::countr_zero(members)) * square_images);
    return sums;
}

} // namespace deduce
