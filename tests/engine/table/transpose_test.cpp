// Matrices whose sides are and are not multiples of what is turned at once.
#include "engine/table/transpose.hpp"

#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::test {
namespace {

template <class Cell>
void expect_transposed(std::size_t rows, std::size_t columns) {
    std::vector<Cell> from(rows * columns);
    for (std::size_t i = 0; i < from.size(); i++) from[i] = static_cast<Cell>(i * 40'503 >> 3);
    constexpr Cell mark = 201;
    std::vector<Cell> to(from.size() + 1, mark);
    transpose(from.data(), rows, columns, to.data(), rows);
    for (std::size_t i = 0; i < rows; i++)
        for (std::size_t j = 0; j < columns; j++)
            ASSERT_EQ(to[j * rows + i], from[i * columns + j]) << fmt::format("{} x {}: {}, {}", rows, columns, i, j);
    EXPECT_EQ(to.back(), mark) << "written beyond the end";
}

TEST(Transpose, ExchangesRowsAndColumns) {
    for (const std::size_t rows : {1U, 3U, 4U, 7U, 8U, 31U, 64U, 65U, 130U})
        for (const std::size_t columns : {1U, 2U, 4U, 5U, 8U, 9U, 63U, 64U, 200U}) {
            expect_transposed<std::uint8_t>(rows, columns);
            expect_transposed<std::uint16_t>(rows, columns);
        }
}

TEST(Transpose, OfNothingIsNothing) {
    std::uint8_t cell = 3;
    transpose(&cell, 0, 5, &cell, 0);
    transpose(&cell, 5, 0, &cell, 5);
    EXPECT_EQ(cell, 3);
}

} // namespace
} // namespace deduce::test
