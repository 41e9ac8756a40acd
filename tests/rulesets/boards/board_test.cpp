// Boards: neighbours, reflections, names and pictures.
#include "rulesets/boards/board.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using Fields = std::vector<std::uint32_t>;

TEST(Board, NeighboursInTheCornerAtTheEdgeAndInside) {
    const Board board(4, 3); // 0 1 2 3 / 4 5 6 7 / 8 9 10 11
    EXPECT_EQ(board.around(0), (Fields{1, 4, 5}));
    EXPECT_EQ(board.around(7), (Fields{2, 3, 6, 10, 11}));
    EXPECT_EQ(board.around(5), (Fields{0, 1, 2, 4, 6, 8, 9, 10}));
    EXPECT_EQ(board.beside(0), (Fields{1, 4}));
    EXPECT_EQ(board.beside(7), (Fields{3, 6, 11}));
    EXPECT_EQ(board.beside(5), (Fields{1, 4, 6, 9}));
}

TEST(Board, NarrowBoards) {
    EXPECT_TRUE(Board(1, 1).around(0).empty());
    EXPECT_EQ(Board(1, 3).around(1), (Fields{0, 2}));
    EXPECT_EQ(Board(3, 1).beside(2), (Fields{1}));
}

TEST(Board, Reflections) {
    EXPECT_EQ(Board(3, 2).reflections(), (std::vector<Fields>{{2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}}));
    EXPECT_EQ(Board(2, 2).reflections(), (std::vector<Fields>{{1, 0, 3, 2}, {2, 3, 0, 1}, {0, 2, 1, 3}}));
}

TEST(Board, LabelsAndDrawing) {
    const Board board(3, 2);
    EXPECT_EQ(board.label(0), "a1");
    EXPECT_EQ(board.label(5), "c2");
    EXPECT_EQ(Board(16, 16).label(255), "p16");
    EXPECT_EQ(board.draw("#..1#2"), "   a b c\n"
                                    " 1 # . .\n"
                                    " 2 1 # 2");
}

} // namespace
} // namespace deduce::rulesets
