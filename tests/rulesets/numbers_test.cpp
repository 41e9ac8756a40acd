// Number guessing: the rules of section 2.1.
#include "rulesets/registry.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

TEST(Numbers, AsksWhetherTheNumberIsLarger) {
    const auto game = make_game("numbers:max=5");
    EXPECT_EQ(game->situation_count(), 5U);
    EXPECT_EQ(game->question_count(), 4U);
    EXPECT_EQ(game->question_label(2), "larger than 3?");
    EXPECT_EQ(game->situation_label(2), "3");
    EXPECT_EQ(game->answer_label(2, game->answer(2, 2)), "no");
    EXPECT_EQ(game->answer_label(2, game->answer(2, 3)), "yes");
    EXPECT_EQ(game->cost(0, 0), 1);
    EXPECT_EQ(game->cost(3, 1), 1);
    EXPECT_EQ(game->penalty(2, 2), 0);
    EXPECT_TRUE(is_infinite(game->penalty(2, 3)));
}

TEST(Numbers, OneNumberNeedsNoQuestion) {
    const auto game = make_game("numbers:max=1");
    EXPECT_EQ(game->question_count(), 0U);
    EXPECT_EQ(game->estimator().best_average(std::vector<SituationIndex>{0}), 0);
}

} // namespace
} // namespace deduce::rulesets
