// Scales: the rules of section 2.15, and known results on the riddle of the false coin.
#include "engine/solve.hpp"
#include "rulesets/puzzles/weighings.hpp"
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/matrix_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <bit>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
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
    EXPECT_EQ(game->question_count(), 106'470U); // of 3^13
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

// All 3^n ways to lay coins on the two sides, the fuller side going down: written without anything of the ruleset's.
test::MatrixGame every_weighing(std::uint32_t coins, bool coin_is_enough) {
    std::uint32_t ways = 1;
    for (std::uint32_t k = 0; k < coins; k++) ways *= 3;
    test::GameMatrices m;
    m.name = fmt::format("every weighing of {} coins", coins);
    m.weights.assign(2 * coins, 1);
    m.costs.assign(ways, {1, 1, 1});
    for (std::uint32_t way = 0; way < ways; way++) {
        std::vector<AnswerIndex>& answers = m.answers.emplace_back();
        for (std::uint32_t s = 0; s < 2 * coins; s++) {
            int surplus = 0; // of the left side, where a coin weighs 1000
            std::uint32_t places = way;
            for (std::uint32_t coin = 0; coin < coins; coin++, places /= 3) {
                const int weight = coin != s / 2 ? 1000 : s % 2 == 1 ? 1001 : 999;
                surplus += places % 3 == 1 ? weight : places % 3 == 2 ? -weight : 0;
            }
            answers.push_back(surplus == 0 ? 0 : surplus > 0 ? 1 : 2);
        }
    }
    for (std::uint32_t s = 0; s < 2 * coins; s++) {
        std::vector<Cost>& row = m.penalties.emplace_back();
        for (std::uint32_t e = 0; e < 2 * coins; e++)
            row.push_back((coin_is_enough ? e / 2 == s / 2 : e == s) ? 0 : infinite_cost);
    }
    return test::MatrixGame(m);
}

// The restricted list of weighings, and sets that meet in the memo by how many coins are in which state.
TEST(Scales, HasTheOptimumOfAllWeighings) {
    for (std::uint32_t coins = 1; coins <= (test::is_instrumented ? 5 : 7); coins++)
        for (const bool coin_is_enough : {true, false}) {
            const test::MatrixGame all = every_weighing(coins, coin_is_enough);
            const auto game = make_game(
                fmt::format("scales:coins={},identify={}", coins, coin_is_enough ? "coin" : "coin-and-weight"));
            for (const Objective objective : {Objective::average, Objective::worst}) {
                SolveParams params;
                params.objective = objective;
                EXPECT_EQ(solve(*game, params).total, solve(all, params).total) << game->name();
            }
        }
}

// Every balanced weighing or its mirror image is there, and none twice.
TEST(Weighings, AreAllThatCanTellAnything) {
    for (std::uint32_t coins = 1; coins <= 8; coins++) {
        const Weighings weighings(coins);
        std::set<std::pair<int, int>> listed;
        for (std::uint32_t i = 0; i < weighings.size(); i++) {
            const auto [left, right] = weighings[i];
            EXPECT_TRUE(listed.emplace(left, right).second);
            EXPECT_TRUE(listed.emplace(right, left).second);
        }
        std::size_t balanced = 0;
        for (int left = 1; left < 1 << coins; left++)
            for (int right = 1; right < 1 << coins; right++)
                if ((left & right) == 0 && std::popcount(unsigned(left)) == std::popcount(unsigned(right))) {
                    balanced++;
                    EXPECT_TRUE(listed.contains({left, right})) << left << " " << right;
                }
        EXPECT_EQ(listed.size(), balanced);
    }
}

// Sets get the same image exactly if as many coins are in each state, light and heavy exchanged or not.
TEST(Scales, NormalizesByTheNumberOfCoinsInEachState) {
    const auto game = make_game("scales:coins=4");
    const auto normalized = [&](std::vector<SituationIndex> set) {
        std::vector<SituationIndex> image(set.size());
        EXPECT_TRUE(game->normalize(set, set, image));
        return std::set<SituationIndex>(image.begin(), image.end());
    };
    std::map<std::vector<int>, std::set<SituationIndex>> images;
    std::set<std::set<SituationIndex>> different;
    for (unsigned bits = 1; bits < 256; bits++) {
        std::vector<SituationIndex> set;
        int both = 0;
        int light = 0;
        int heavy = 0;
        for (SituationIndex s = 0; s < 8; s++)
            if ((bits >> s & 1U) != 0) set.push_back(s);
        for (unsigned coin = 0; coin < 4; coin++) {
            const unsigned state = bits >> 2 * coin & 3U;
            (state == 3 ? both : state == 2 ? heavy : light) += state == 0 ? 0 : 1;
        }
        const auto image = normalized(set);
        const auto [known, is_new] = images.try_emplace({both, std::min(light, heavy), std::max(light, heavy)}, image);
        EXPECT_EQ(known->second, image) << bits;
        if (is_new) {
            EXPECT_TRUE(different.insert(image).second) << bits;
        }
    }
}

// Totals of all weighings, found before positions were told by the number of coins in each state.
TEST(Scales, UpToTwelveCoins) {
    for (const auto& [coins, total] : {std::pair(7, 36), std::pair(8, 42), std::pair(9, 50), std::pair(10, 56),
                                       std::pair(11, 64), std::pair(12, 70)})
        EXPECT_EQ(solve(*make_game(fmt::format("scales:coins={}", coins)), {}).total, (Interval{total, total}));
    EXPECT_EQ(make_game("scales:coins=16")->question_count(), 2'598'313U);
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
    test::expect_bad_input([] { make_game("scales:coins=17"); }, {"coins=17", "from 1 to 16"});
    test::expect_bad_input([] { make_game("scales:coins=0"); }, {"coins=0", "from 1 to 16"});
    test::expect_bad_input([] { make_game("scales:identify=weight"); }, {"identify=weight", "coin, coin-and-weight"});
}

} // namespace
} // namespace deduce::rulesets
