// Number guessing: the rules of sections 2.1 to 2.5, and the best estimates of 7.3 to 7.5.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

std::vector<Cost> costs_of_normal_questions(const std::string& spec) {
    const auto game = make_game(spec);
    std::vector<Cost> costs;
    for (QuestionIndex q = 0; q + 1 < game->situation_count(); q++) costs.push_back(game->cost(q, 0));
    return costs;
}

Cost average_of(const std::string& spec) { return solve(*make_game(spec), {}).total.upper; }

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

// Section 2.2: floor(log2 n) + 1 bit questions of cost 3.
TEST(Numbers, BitQuestions) {
    for (const auto& [max, bits] : {std::pair(1U, 1U), std::pair(2U, 2U), std::pair(3U, 2U), std::pair(4U, 3U),
                                    std::pair(63U, 6U), std::pair(64U, 7U)})
        EXPECT_EQ(make_game("numbers:bits=yes,max=" + std::to_string(max))->question_count(), max - 1 + bits) << max;
    const auto game = make_game("numbers:max=22,bits=yes");
    EXPECT_EQ(game->cost(20, 1), 1);
    EXPECT_EQ(game->cost(21, 2), 3);
    EXPECT_EQ(make_game("numbers:max=22,bits=yes,bit-cost=7")->cost(21, 2), 7);
    EXPECT_EQ(game->question_label(23), "bit 2?");
    EXPECT_EQ(game->draw(11), "12 = 01100 in binary");
    // Section 7.5: larger than 5, smaller than 23, third bit from the right 1.
    std::vector<std::string> left;
    for (SituationIndex s = 0; s < 22; s++)
        if (game->answer_label(4, game->answer(4, s)) == "yes" && game->answer_label(23, game->answer(23, s)) == "1")
            left.push_back(game->situation_label(s));
    EXPECT_EQ(left, (std::vector<std::string>{"6", "7", "12", "13", "14", "15", "20", "21", "22"}));
}

// The sum of distances from 14, the middle one of nine: 8 + 7 + 2 + 1 + 0 + 1 + 6 + 7 + 8 = 40, as 16 + 14 + ... says.
TEST(Numbers, BestEstimateOfTheExampleInSection75) {
    const auto game = make_game("numbers:max=22,bits=yes,penalty=power");
    const std::vector<SituationIndex> set{5, 6, 11, 12, 13, 14, 19, 20, 21};
    EXPECT_EQ(game->estimator().best_average(set), 40);
    EXPECT_EQ(game->estimator().best_worst(set), 8);
}

// Section 2.5, with g(x) = 1, x, x^2, floor(ld x), and the ones of x.
TEST(Numbers, QuestionCosts) {
    EXPECT_EQ(costs_of_normal_questions("numbers:max=9"), (std::vector<Cost>{1, 1, 1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(costs_of_normal_questions("numbers:max=9,cost=linear"), (std::vector<Cost>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(costs_of_normal_questions("numbers:max=9,cost=square"), (std::vector<Cost>{1, 4, 9, 16, 25, 36, 49, 64}));
    EXPECT_EQ(costs_of_normal_questions("numbers:max=9,cost=log"), (std::vector<Cost>{0, 1, 1, 2, 2, 2, 2, 3}));
    EXPECT_EQ(costs_of_normal_questions("numbers:max=9,cost=popcount"), (std::vector<Cost>{1, 1, 2, 1, 2, 2, 3, 1}));
    EXPECT_EQ(make_game("numbers:max=65536,cost=square")->cost(65534, 0), Cost{65535} * 65535);
}

TEST(Numbers, Penalties) {
    const auto fixed = make_game("numbers:max=9,penalty=fixed,c=4");
    EXPECT_EQ(fixed->penalty(3, 3), 0);
    EXPECT_EQ(fixed->penalty(3, 4), 4);
    EXPECT_EQ(fixed->penalty(8, 0), 4);
    const auto power = make_game("numbers:max=9,penalty=power,c=5,d=3");
    EXPECT_EQ(power->penalty(3, 3), 0);
    EXPECT_EQ(power->penalty(3, 5), 40);
    EXPECT_EQ(power->penalty(8, 0), 5 * 512);
    EXPECT_EQ(make_game("numbers:max=2,penalty=power,d=60")->penalty(0, 1), 1);
}

TEST(Numbers, TheMirrorIsGivenOnlyWhereItHolds) {
    EXPECT_EQ(make_game("numbers:max=9")->symmetries().size(), 1U);
    EXPECT_EQ(make_game("numbers:max=9,penalty=power,c=3,d=2")->symmetries().size(), 1U);
    EXPECT_EQ(make_game("numbers:max=9,cost=linear")->symmetries().size(), 0U);
    EXPECT_EQ(make_game("numbers:max=9,bits=yes")->symmetries().size(), 0U);
    EXPECT_EQ(make_game("numbers:max=14,bits=yes")->symmetries().size(), 1U) << "15 - n turns every bit over";
}

TEST(Numbers, AllVariantsConform) {
    for (const std::string max : {"1", "2", "14", "25"})
        for (const std::string bits : {"no", "yes", "yes,bit-cost=0"})
            for (const std::string cost : {"unit", "linear", "square", "log", "popcount"})
                for (const std::string penalty : {"exact", "fixed,c=7", "power", "power,c=3,d=2", "power,d=5"})
                    conformance::expect_conforming(
                        *make_game("numbers:max=" + max + ",bits=" + bits + ",cost=" + cost + ",penalty=" + penalty));
    conformance::expect_conforming(*make_game("numbers:max=1000,penalty=power,c=2,d=3"));
}

TEST(Numbers, SmallInstancesAreSolvedAsByBruteForce) {
    for (const std::string bits : {"no", "yes", "yes,bit-cost=1"})
        for (const std::string cost : {"unit", "linear", "square", "log", "popcount"})
            for (const std::string penalty : {"exact", "fixed,c=5", "power", "power,c=2,d=2"})
                test::expect_solved_as_by_brute_force(
                    *make_game("numbers:max=10,bits=" + bits + ",cost=" + cost + ",penalty=" + penalty));
}

// With a penalty of 1 no question pays; with one that no saving can outweigh the number is found exactly.
TEST(Numbers, SmallAndLargePenaltiesAreTheTwoLimits) {
    EXPECT_EQ(average_of("numbers:max=30,penalty=fixed,c=1"), 29);
    EXPECT_EQ(average_of("numbers:max=30,penalty=fixed,c=1000000"), average_of("numbers:max=30"));
    EXPECT_EQ(average_of("numbers:max=30,penalty=power,c=1000000,d=2"), average_of("numbers:max=30"));
    EXPECT_EQ(average_of("numbers:max=30,penalty=fixed,c=0"), 0);
}

TEST(Numbers, NamesTellAllThatMatters) {
    EXPECT_EQ(make_game("numbers:max=007")->name(), "numbers:max=7,bits=no,cost=unit,penalty=exact");
    EXPECT_EQ(make_game("numbers:max=7,bits=yes,penalty=power,d=2,cost=log")->name(),
              "numbers:max=7,bits=yes,bit-cost=3,cost=log,penalty=power,c=1,d=2");
}

TEST(Numbers, RefusesWhatOverflowsOrHasNoMeaning) {
    using test::expect_bad_input;
    expect_bad_input([] { make_game("numbers:max=3,penalty=power,d=61"); }, {"d=61", "from 1 to 60"});
    expect_bad_input([] { make_game("numbers:max=3,penalty=power,d=60"); }, {"d=60", "overflow", "2^59"});
    expect_bad_input([] { make_game("numbers:max=65536,penalty=power,d=3"); }, {"max=65536", "overflow"});
    expect_bad_input([] { make_game("numbers:max=65536,penalty=power,c=1000000000000"); }, {"overflow"});
    expect_bad_input([] { make_game("numbers:penalty=fixed,c=99999999999999999999"); }, {"c=", "1000000000000"});
    expect_bad_input([] { make_game("numbers:penalty=power,c=-1"); }, {"c=-1"});
    expect_bad_input([] { make_game("numbers:penalty=power,d=0"); }, {"d=0", "from 1 to 60"});
    expect_bad_input([] { make_game("numbers:c=3"); }, {"c=3", "penalty=fixed or penalty=power"});
    expect_bad_input([] { make_game("numbers:penalty=fixed,d=3"); }, {"d=3", "penalty=power"});
    expect_bad_input([] { make_game("numbers:bit-cost=3"); }, {"bit-cost=3", "bits=yes"});
    expect_bad_input([] { make_game("numbers:cost=cubic"); }, {"cost=cubic", "unit, linear, square, log, popcount"});
}

} // namespace
} // namespace deduce::rulesets
