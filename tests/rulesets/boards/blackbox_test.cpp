// BlackBox: situations, costs, penalties, labels and pictures (section 2.10 and its errata).
#include "engine/estimate/binomial.hpp"
#include "rulesets/boards/dot_subsets.hpp"
#include "rulesets/boards/ray.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/find_situation.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

TEST(Binomial, KnownValuesAndSaturation) {
    EXPECT_EQ(binomial(64, 5), 7'624'512U);
    EXPECT_EQ(binomial(5, 0), 1U);
    EXPECT_EQ(binomial(5, 6), 0U);
    EXPECT_EQ(binomial(62, 31), 465'428'353'255'261'088U);
    EXPECT_EQ(binomial(64, 32), 1'832'624'140'942'590'534U);
    EXPECT_EQ(binomial(256, 128), binomial_limit);
}

TEST(DotSubsets, NumbersAreThePlacesInTheEnumeration) {
    for (const auto& [fields, dots] : {std::pair(6U, 3U), std::pair(9U, 1U), std::pair(7U, 7U), std::pair(256U, 2U)}) {
        const DotSubsets subsets(fields, dots);
        const std::vector<std::uint8_t> cells = subsets.enumerate();
        ASSERT_EQ(cells.size(), binomial(fields, dots) * dots);
        for (std::size_t i = 0; i * dots < cells.size(); i++)
            ASSERT_EQ(subsets.number_of(std::span(cells).subspan(i * dots, dots)), i);
    }
    EXPECT_TRUE(DotSubsets(9, 0).enumerate().empty());
}

TEST(Blackbox, TheUsualGame) {
    const auto game = make_game("blackbox");
    EXPECT_EQ(game->name(), "blackbox:width=8,height=8,dots=5,penalty=5");
    EXPECT_EQ(game->situation_count(), 7'624'512U);
    EXPECT_EQ(game->question_count(), 32U);
    EXPECT_EQ(game->answer_count(), 34U);
    EXPECT_EQ(game->estimate_count(), 7'624'512U);
}

TEST(Blackbox, CostsAreKnownEdgeFields) {
    const auto game = make_game("blackbox:size=3,dots=1");
    EXPECT_EQ(game->cost(0, ray_absorbed), 1);
    EXPECT_EQ(game->cost(0, ray_reflected), 1);
    EXPECT_EQ(game->cost(0, ray_leaves), 2);
    EXPECT_EQ(game->cost(11, ray_leaves + 8), 2);
}

TEST(Blackbox, PenaltyIsPerDotThatIsNotMarked) {
    const auto game = make_game("blackbox:size=3,dots=2,penalty=7");
    const SituationIndex s = test::find_situation(*game, "a1 b2");
    EXPECT_EQ(game->penalty(s, s), 0);
    EXPECT_EQ(game->penalty(s, test::find_situation(*game, "a1 c3")), 7);
    EXPECT_EQ(game->penalty(s, test::find_situation(*game, "b1 c3")), 14);
}

TEST(Blackbox, NoDotsIsOneSituation) {
    const auto game = make_game("blackbox:size=3,dots=0");
    EXPECT_EQ(game->situation_count(), 1U);
    EXPECT_EQ(game->situation_label(0), "no dots");
    EXPECT_EQ(game->answer(0, 0), ray_leaves + 8);
}

TEST(Blackbox, LabelsNameTheEdgeFieldsClockwise) {
    const auto game = make_game("blackbox:width=3,height=2,dots=1");
    std::vector<std::string> labels;
    for (QuestionIndex q = 0; q < game->question_count(); q++) labels.push_back(game->question_label(q));
    EXPECT_EQ(labels, (std::vector<std::string>{"top a", "top b", "top c", "right 1", "right 2", "bottom c", "bottom b",
                                                "bottom a", "left 2", "left 1"}));
    EXPECT_EQ(game->answer_label(0, 0), "absorbed");
    EXPECT_EQ(game->answer_label(0, 1), "reflected");
    EXPECT_EQ(game->answer_label(0, 2 + 7), "leaves at bottom a");
}

TEST(Blackbox, Drawing) {
    const auto game = make_game("blackbox:width=5,height=4,dots=2");
    EXPECT_EQ(game->draw(test::find_situation(*game, "a1 d3")), "     A  R  1  A  2\n"
                                                                "  A  o  .  .  .  .  A\n"
                                                                "  R  .  .  .  .  .  2\n"
                                                                "  A  .  .  .  o  .  A\n"
                                                                "  4  .  .  .  .  .  3\n"
                                                                "     A  1  4  A  3");
}

} // namespace
} // namespace deduce::rulesets
