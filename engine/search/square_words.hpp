// The words of a class and its images under the symmetries of a square: eight, one cache line.
#pragma once

#include "engine/search/cloned.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace deduce {

inline constexpr std::size_t square_images = 8;

// For functions that are DEDUCE_CLONED.
using SquareWords [[gnu::vector_size(square_images * sizeof(std::uint64_t))]] = std::uint64_t;

struct SquareSums {
    SquareWords words = {};
    SquareWords products = {}; // of the words' halves
};

DEDUCE_INLINE void add_square(SquareSums& sums, const std::uint64_t* of_class) {
    SquareWords own;
    std::memcpy(&own, of_class, sizeof own);
    sums.words += own;
    sums.products += (own & 0xffffffffU) * (own >> 32);
}

// Of members whose words are at words + member * square_images. Two sums, of which neither waits for the other.
DEDUCE_INLINE SquareSums sum_of_square(const std::uint64_t* words, std::span<const ClassIndex> members) {
    SquareSums even;
    SquareSums odd;
    std::size_t i = 0;
    for (; i + 2 <= members.size(); i += 2) {
        add_square(even, words + std::size_t{members[i]} * square_images);
        add_square(odd, words + std::size_t{members[i + 1]} * square_images);
    }
    if (i < members.size()) add_square(even, words + std::size_t{members[i]} * square_images);
    even.words += odd.words;
    even.products += odd.products;
    return even;
}

} // namespace deduce
