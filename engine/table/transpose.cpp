// Squares of cells whose rows are words of 64 bits are turned in registers; stripes of the result are as wide as a
// cache line, so that each line is written once.
#include "engine/table/transpose.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <tbb/parallel_for.h>

namespace deduce {
namespace {

constexpr std::size_t stripe_bytes = 64;
constexpr std::size_t columns_between_looks = 256; // at the stop flag

template <class Cell>
constexpr std::size_t side = sizeof(std::uint64_t) / sizeof(Cell);

// In every pair of neighbouring groups of `bits` bits, the lower one.
constexpr std::uint64_t lower_groups(std::size_t bits) { return ~std::uint64_t{0} / ((std::uint64_t{1} << bits) + 1); }

// Exchanges the off-diagonal quarters of each square of 2 * half cells a side, then those within the quarters.
template <class Cell, std::size_t half = side<Cell> / 2>
void turn(std::array<std::uint64_t, side<Cell>>& rows) {
    constexpr std::size_t shift = half * sizeof(Cell) * 8;
    for (std::size_t i = 0; i < rows.size(); i++) {
        if ((i & half) != 0) continue;
        const std::uint64_t change = ((rows[i] >> shift) ^ rows[i + half]) & lower_groups(shift);
        rows[i] ^= change << shift;
        rows[i + half] ^= change;
    }
    if constexpr (half > 1) turn<Cell, half / 2>(rows);
}

template <class Cell>
constexpr std::size_t stripe_rows = stripe_bytes / sizeof(Cell);

template <class Cell>
void transpose_stripe(const Cell* from, std::size_t begin, std::size_t end, std::size_t columns, Cell* to,
                      std::size_t stride, StopFlag stop) {
    constexpr std::size_t n = side<Cell>;
    const std::size_t whole_rows = begin + (end - begin) / n * n;
    const std::size_t whole_columns = columns / n * n;
    for (std::size_t j = 0; j < whole_columns; j += n) {
        if (j % columns_between_looks == 0) throw_if_set(stop); // the first stripe has the system clear all pages
        for (std::size_t i = begin; i < whole_rows; i += n) {
            std::array<std::uint64_t, n> square;
            for (std::size_t k = 0; k < n; k++) std::memcpy(&square[k], from + (i + k) * columns + j, 8);
            turn<Cell>(square);
            for (std::size_t k = 0; k < n; k++) std::memcpy(to + (j + k) * stride + i, &square[k], 8);
        }
    }
    const auto copy = [&](std::size_t i_begin, std::size_t i_end, std::size_t j_begin) {
        for (std::size_t i = i_begin; i < i_end; i++)
            for (std::size_t j = j_begin; j < columns; j++) to[j * stride + i] = from[i * columns + j];
    };
    copy(begin, whole_rows, whole_columns);
    copy(whole_rows, end, 0);
}

} // namespace

template <class Cell>
void transpose(const Cell* from, std::size_t rows, std::size_t columns, Cell* to, std::size_t stride, StopFlag stop) {
    constexpr std::size_t width = stripe_rows<Cell>;
    tbb::parallel_for(std::size_t{0}, (rows + width - 1) / width, [&](std::size_t stripe) {
        const std::size_t begin = stripe * width;
        transpose_stripe(from, begin, std::min(begin + width, rows), columns, to, stride, stop);
    });
}

template <class Cell>
void transpose_alone(const Cell* from, std::size_t rows, std::size_t columns, Cell* to, std::size_t stride) {
    constexpr std::size_t width = stripe_rows<Cell>;
    for (std::size_t begin = 0; begin < rows; begin += width)
        transpose_stripe(from, begin, std::min(begin + width, rows), columns, to, stride, nullptr);
}

template void transpose(const std::uint8_t*, std::size_t, std::size_t, std::uint8_t*, std::size_t, StopFlag);
template void transpose(const std::uint16_t*, std::size_t, std::size_t, std::uint16_t*, std::size_t, StopFlag);
template void transpose_alone(const std::uint8_t*, std::size_t, std::size_t, std::uint8_t*, std::size_t);
template void transpose_alone(const std::uint16_t*, std::size_t, std::size_t, std::uint16_t*, std::size_t);

} // namespace deduce
