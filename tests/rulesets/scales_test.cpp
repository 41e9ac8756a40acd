// Scales: the rules of section 2.15, and known results on the riddle of the false coin.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

QuestionIndex find_question(const Game& game, const std::string& label) {
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        if (game.question_label(q) == label) return q;
    throw std::out_of_range(label);
}

std::vector<std::string> answers(const Game& game, const std::string& question) {
    const QuestionIndex q = find_question(game, question);
    std::vector<std::string> result;
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        result.push_back(game.answer_label(q, game.answer(q, s)));
    return result;
}

Cost worst_of(const std::string& spec) {
    SolveParams params;
    params.objective = Objective::worst;
    return solve(*make_game(spec), params).total.upper;
}

TEST(Scales, TheRiddle) {
    const auto game = make_game("scales:coins=13");
    EXPECT_EQ(game->situation_count(), 26U);
    EXPECT_EQ(game->question_count(), 1'594'323U);
    EXPECT_EQ(game->answer_count(), 3U);
    EXPECT_EQ(game->estimate_count(), 13U);
    EXPECT_EQ(make_game("scales:coins=13,identify=coin-and-weight")->estimate_count(), 26U);
}

TEST(Scales, TheScaleComparesWeights) {
    const auto game = make_game("scales:coins=3");
    EXPECT_EQ(game->situation_label(0), "coin 1 is light");
    EXPECT_EQ(game->situation_label(5), "coin 3 is heavy");
    const std::string left = "left goes down";
    const std::string right = "right goes down";
    const std::string balanced = "balanced";
    EXPECT_EQ(answers(*game, "1 : 3"), (std::vector<std::string>{right, left, balanced, balanced, left, right}));
    EXPECT_EQ(answers(*game, "1+2 : 3"), std::vector<std::string>(6, left));
    EXPECT_EQ(answers(*game, "nothing : 2"), std::vector<std::string>(6, right));
    EXPECT_EQ(answers(*game, "nothing : nothing"), std::vector<std::string>(6, balanced));
    const auto four = make_game("scales:coins=4");
    EXPECT_EQ(answers(*four, "1+4 : 2+3"),
              (std::vector<std::string>{right, left, left, right, left, right, right, left}));
}

TEST(Scales, ItIsEnoughToKnowTheCoin) {
    const auto coin = make_game("scales:coins=3");
    EXPECT_EQ(coin->penalty(4, 2), 0);
    EXPECT_EQ(coin->penalty(5, 2), 0);
    EXPECT_TRUE(is_infinite(coin->penalty(5, 1)));
    EXPECT_EQ(coin->estimator().best_average(std::vector<SituationIndex>{4, 5}), 0);
    const auto both = make_game("scales:coins=3,identify=coin-and-weight");
    EXPECT_EQ(both->penalty(4, 4), 0);
    EXPECT_TRUE(is_infinite(both->penalty(4, 5)));
}

TEST(Scales, OneCoinAndTwoCoins) {
    EXPECT_EQ(worst_of("scales:coins=1"), 0);
    for (const char* spec :
         {"scales:coins=2", "scales:coins=2,identify=coin-and-weight", "scales:coins=1,identify=coin-and-weight"}) {
        const SolveResult result = solve(*make_game(spec), {});
        EXPECT_TRUE(is_infinite(result.total.lower)) << spec;
        EXPECT_NE(result.reason.find("no question separates"), std::string::npos) << result.reason;
    }
}

// Dyson, "The problem of the pennies" (Mathematical Gazette 30, 1946): w weighings find the false one of up to
// (3^w - 3) / 2 coins and tell its kind, and of one coin more if its kind need not be told.
TEST(Scales, DysonsPennies) {
    for (const auto& [coins, weighings] : {std::pair(3, 2), std::pair(4, 3), std::pair(8, 3), std::pair(12, 3)})
        EXPECT_EQ(worst_of("scales:identify=coin-and-weight,coins=" + std::to_string(coins)), weighings) << coins;
    for (const auto& [coins, weighings] : {std::pair(3, 2), std::pair(4, 2), std::pair(5, 3), std::pair(7, 3)})
        EXPECT_EQ(worst_of("scales:coins=" + std::to_string(coins)), weighings) << coins;
}

TEST(Scales, ConformsAndIsSolvedAsByBruteForce) {
    for (const std::string identify : {"coin", "coin-and-weight"}) {
        for (const std::string coins : {"1", "2", "3", "4", "5"}) {
            const auto game = make_game("scales:coins=" + coins + ",identify=" + identify);
            conformance::expect_conforming(*game);
            test::expect_solved_as_by_brute_force(*game);
        }
        conformance::expect_conforming(*make_game("scales:coins=9,identify=" + identify));
    }
}

TEST(Scales, RefusesOtherNumbersOfCoins) {
    test::expect_bad_input([] { make_game("scales:coins=14"); }, {"coins=14", "from 1 to 13"});
    test::expect_bad_input([] { make_game("scales:coins=0"); }, {"coins=0", "from 1 to 13"});
    test::expect_bad_input([] { make_game("scales:identify=weight"); }, {"identify=weight", "coin, coin-and-weight"});
}

} // namespace
} // namespace deduce::rulesets
