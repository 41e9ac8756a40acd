// Minesweeper: the rules of sections 2.8 and 2.9, and small games by hand and against the brute-force solver.
#include "engine/estimate/binomial.hpp"
#include "engine/table/answer_table.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/rulesets/small_games.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

using test::answer_to;
using test::cost_of;

TEST(Minesweeper, NamesSpellOutEveryParameter) {
    EXPECT_EQ(make_game("minesweeper:width=4,height=4,mines=3")->name(),
              "minesweeper:width=4,height=4,mines=3,open=no,mine-cost=8960"); // C(16,3) x 16
    EXPECT_EQ(make_game("minesweeper:mine-cost=7,open=yes,mines=1,width=2,height=3")->name(),
              "minesweeper:width=2,height=3,mines=1,open=yes,mine-cost=7");
}

TEST(Minesweeper, SituationsAreAllWaysToPlaceTheMines) {
    EXPECT_EQ(make_game("minesweeper:width=8,height=8,mines=5,mine-cost=100")->situation_count(), 7'624'512U);
    EXPECT_EQ(make_game("minesweeper:width=3,height=3,mines=0")->situation_count(), 1U);
    EXPECT_EQ(make_game("minesweeper:width=3,height=3,mines=9")->situation_count(), 1U);
}

TEST(Minesweeper, CountsOfAHandDrawnBoard) {
    const auto game = make_game("minesweeper:width=4,height=3,mines=2");
    EXPECT_EQ(game->draw(test::situation_named(*game, "a1 c2")), "   a b c d\n"
                                                                 " 1 * 2 1 1\n"
                                                                 " 2 1 2 * 1\n"
                                                                 " 3 . 1 1 1");
    EXPECT_EQ(answer_to(*game, "look at b1", "a1 c2"), "2");
    EXPECT_EQ(answer_to(*game, "look at a3", "a1 c2"), "0");
    EXPECT_EQ(answer_to(*game, "look at c2", "a1 c2"), "mine!");
    EXPECT_EQ(cost_of(*game, "look at b1", "a1 c2"), 1);
    EXPECT_EQ(cost_of(*game, "look at a3", "a1 c2"), 1);
    EXPECT_EQ(cost_of(*game, "look at c2", "a1 c2"), 66 * 12);
}

TEST(Minesweeper, AFieldCanHaveEightMinesAround) {
    const auto game = make_game("minesweeper:width=3,height=3,mines=8");
    EXPECT_EQ(answer_to(*game, "look at b2", "a1 b1 c1 a2 c2 a3 b3 c3"), "8");
    EXPECT_EQ(answer_to(*game, "look at b3", "a1 b1 c1 a2 c2 a3 b3 c3"), "mine!");
}

TEST(Minesweeper, NeighboursOfEmptyFieldsOpenForNothing) {
    const auto game = make_game("minesweeper:width=4,height=3,mines=2,open=yes");
    const std::string mines = "a1 c2"; // a3 is the only empty field
    EXPECT_EQ(answer_to(*game, "open b3 beside empty a3", mines), "1");
    EXPECT_EQ(answer_to(*game, "open b2 beside empty a3", mines), "2");
    EXPECT_EQ(cost_of(*game, "open b2 beside empty a3", mines), 0);
    EXPECT_EQ(answer_to(*game, "open a3 beside empty b3", mines), "player tries to cheat");
    EXPECT_EQ(cost_of(*game, "open a3 beside empty b3", mines), infinite_cost);
    EXPECT_EQ(answer_to(*game, "open b1 beside empty a1", mines), "player tries to cheat"); // a mine is not empty
    EXPECT_EQ(answer_to(*game, "look at c2", mines), "mine!");
}

TEST(Minesweeper, OpeningQuestionsAreOrderedPairsOfNeighbours) {
    for (const auto& [m, n] : {std::pair(3U, 3U), std::pair(4U, 2U), std::pair(1U, 5U), std::pair(16U, 16U)}) {
        const std::uint32_t pairs = m * (n - 1) + n * (m - 1) + 2 * (m - 1) * (n - 1); // by sides, and by corners
        EXPECT_EQ(make_game(fmt::format("minesweeper:width={},height={},mines=1,open=yes", m, n))->question_count(),
                  m * n + 2 * pairs);
    }
}

// Section 2.9: next to an empty field there are at most 5 mines, and no field is a mine.
TEST(Minesweeper, OpeningQuestionsTellAtMostFiveMines) {
    AnswerIndex most = 0;
    for (int mines = 0; mines <= 9; mines++) {
        const auto game = make_game(fmt::format("minesweeper:width=3,height=3,mines={},open=yes", mines));
        for (QuestionIndex q = 9; q < game->question_count(); q++)
            for (SituationIndex s = 0; s < game->situation_count(); s++) {
                const AnswerIndex a = game->answer(q, s);
                if (game->cost(q, a) == infinite_cost) continue;
                EXPECT_EQ(game->cost(q, a), 0);
                most = std::max(most, a);
            }
    }
    EXPECT_EQ(most, 5U);
}

// C(mn,k) x mn: even the smallest risk costs mn on average, more than to look at all safe fields.
TEST(Minesweeper, TheSmallestRiskCostsMoreThanAllSafeFields) {
    for (const auto& [width, height, mines] :
         {std::tuple(3U, 3U, 2U), std::tuple(4U, 4U, 5U), std::tuple(5U, 2U, 9U)}) {
        const auto game = make_game(fmt::format("minesweeper:width={},height={},mines={}", width, height, mines));
        const Cost mine_cost = game->cost(0, 9);
        EXPECT_EQ(mine_cost / game->situation_count(), width * height);
        EXPECT_EQ(mine_cost % game->situation_count(), 0);
    }
}

struct ByHand {
    std::string spec;
    Cost average;
    Cost worst;
};

TEST(Minesweeper, OptimaByHand) {
    for (const ByHand& expected : {
             // Look at an end: a mine costs 9, else the count tells all.
             ByHand{"width=3,height=1,mines=1", 9 + 1 + 1, 9},
             // Every safe field tells 1: three fields must be risked in turn, each time for 16.
             ByHand{"width=2,height=2,mines=1", (16 + 3) + (16 + 2) + (16 + 1), 1 + 1 + 16},
             // Whatever is looked at first, one of the answers leaves two situations, which cost 1 more each.
             ByHand{"width=4,height=1,mines=1", 16 + 3 + 2, 16},
             // But if a1 is empty, b1 may be opened for nothing.
             ByHand{"width=4,height=1,mines=1,open=yes", 16 + 3, 16},
             ByHand{"width=3,height=3,mines=0", 0, 0},
             ByHand{"width=3,height=3,mines=9", 0, 0},
         }) {
        const auto game = make_game("minesweeper:" + expected.spec);
        EXPECT_EQ(test::solved(*game, Objective::average).total, (Interval{expected.average, expected.average}))
            << expected.spec;
        EXPECT_EQ(test::solved(*game, Objective::worst).total, (Interval{expected.worst, expected.worst}))
            << expected.spec;
    }
}

TEST(Minesweeper, SmallGamesAgreeWithBruteForce) {
    for (const std::string board : {"width=1,height=1,mines=0", "width=1,height=1,mines=1", "width=1,height=4,mines=1",
                                    "width=4,height=1,mines=2", "width=6,height=1,mines=3", "width=3,height=2,mines=1",
                                    "width=2,height=3,mines=2", "width=3,height=2,mines=3", "width=2,height=2,mines=2",
                                    "width=3,height=3,mines=1", "width=3,height=3,mines=8", "width=4,height=3,mines=1"})
        for (const std::string open : {"no", "yes"})
            for (const std::string cost : {"", ",mine-cost=0", ",mine-cost=3"})
                test::expect_as_brute_force(fmt::format("minesweeper:{},open={}{}", board, open, cost));
}

TEST(Minesweeper, KeepsThePromisesOfGame) {
    for (const std::string board :
         {"width=1,height=1,mines=0", "width=1,height=1,mines=1", "width=5,height=1,mines=2",
          "width=2,height=3,mines=3", "width=3,height=3,mines=4", "width=4,height=4,mines=3",
          "width=4,height=3,mines=12", "width=3,height=3,mines=2,mine-cost=0", "width=16,height=16,mines=2"})
        for (const std::string open : {"no", "yes"})
            conformance::expect_conforming(*make_game(fmt::format("minesweeper:{},open={}", board, open)));
}

TEST(Minesweeper, RefusesBadParameters) {
    test::expect_bad_input([] { make_game("minesweeper:width=3,height=3,mines=10"); }, {"mines=10", "from 0 to 9"});
    test::expect_bad_input([] { make_game("minesweeper:height=0"); }, {"height=0", "from 1 to 16"});
    test::expect_bad_input([] { make_game("minesweeper:open=maybe"); }, {"open=maybe", "no, yes"});
    test::expect_bad_input([] { make_game("minesweeper:mine-cost=-1"); }, {"mine-cost=-1", "from 0 to"});
    test::expect_bad_input([] { make_game("minesweeper:width=16,height=16,mines=40"); },
                           {"40 mines on 16 x 16", "too many situations", "67108864"});
    test::expect_bad_input([] { make_game("minesweeper:width=6,height=6,mines=8"); },
                           {"30260340 situations", "1089372240", "give mine-cost="});
}

// The greatest mine's cost that is allowed is one that the answer table takes, too: (2^59 - 1) / (C(25,5) x 25).
TEST(Minesweeper, MineCostsUpToTheGreatestTotal) {
    const std::string spec = "minesweeper:width=5,height=5,mines=5,mine-cost=";
    const Cost greatest = ((Cost{1} << 59) - 1) / (53'130 * 25);
    EXPECT_EQ(binomial(25, 5), 53'130U);
    const auto game = make_game(spec + std::to_string(greatest));
    EXPECT_NO_THROW(AnswerTable(*game, std::size_t{1} << 30));
    test::expect_bad_input([&] { make_game(spec + std::to_string(greatest + 1)); },
                           {"give mine-cost=" + std::to_string(greatest)});
}

} // namespace
} // namespace deduce::rulesets
