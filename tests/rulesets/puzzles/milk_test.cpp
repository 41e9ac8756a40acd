// Milk: the tables of section 2.16, the best estimates of section 7.8, and what to do.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

constexpr SituationIndex okay = 0;
constexpr SituationIndex slightly_sour = 1;
constexpr SituationIndex very_sour = 2;
constexpr SituationIndex mouldy = 3;

TEST(Milk, AnswersAndCosts) {
    const auto game = make_game("milk");
    std::vector<std::vector<std::string>> answers(3);
    std::vector<std::vector<Cost>> costs(3);
    for (QuestionIndex q = 0; q < 3; q++)
        for (SituationIndex s = 0; s < 4; s++) {
            answers[q].push_back(game->answer_label(q, game->answer(q, s)));
            costs[q].push_back(game->cost(q, game->answer(q, s)));
        }
    EXPECT_EQ(game->question_label(0), "taste");
    EXPECT_EQ(answers[0], (std::vector<std::string>{"okay", "slightly sour", "very sour", "Uaaghh!"}));
    EXPECT_EQ(costs[0], (std::vector<Cost>{1, 3, 6, 73'827'518}));
    EXPECT_EQ(game->question_label(1), "smell");
    EXPECT_EQ(answers[1], (std::vector<std::string>{"smells okay", "smells okay", "smells sour", "smells sour"}));
    EXPECT_EQ(costs[1], (std::vector<Cost>{1, 1, 2, 2}));
    EXPECT_EQ(game->question_label(2), "look");
    EXPECT_EQ(answers[2], (std::vector<std::string>{"okay", "okay", "okay", "Yuck!"}));
    EXPECT_EQ(costs[2], (std::vector<Cost>{3, 3, 3, 3}));
    EXPECT_EQ(game->answer_count(), 7U);
}

TEST(Milk, WeightsAndPenalties) {
    const auto game = make_game("milk:weights=1+15+40+60");
    EXPECT_EQ(game->weight(okay), 1);
    EXPECT_EQ(game->weight(mouldy), 60);
    EXPECT_EQ(game->estimate_label(0), "use");
    EXPECT_EQ(game->estimate_label(1), "throw away");
    EXPECT_EQ(game->penalty(okay, 0), 0);
    EXPECT_EQ(game->penalty(slightly_sour, 0), 100);
    EXPECT_EQ(game->penalty(very_sour, 0), 500);
    EXPECT_EQ(game->penalty(mouldy, 0), 29'357'872'749'832);
    EXPECT_EQ(game->penalty(okay, 1), 20);
    EXPECT_EQ(game->penalty(mouldy, 1), 0);
}

struct ExpectedEstimate {
    std::vector<SituationIndex> left;
    Cost likely_bad;  // p' with weights 1+1+1+1
    Cost likely_good; // p' with weights 120+3+2+1
    Cost worst;       // p''
};

TEST(Milk, BestEstimatesOfSection78) {
    const auto equal = make_game("milk:weights=1+1+1+1");
    const auto good = make_game("milk:weights=120+3+2+1");
    for (const ExpectedEstimate& line : {ExpectedEstimate{{okay}, 0, 0, 0},
                                         {{slightly_sour}, 0, 0, 0},
                                         {{very_sour}, 0, 0, 0},
                                         {{mouldy}, 0, 0, 0},
                                         {{okay, slightly_sour}, 20, 300, 20},
                                         {{very_sour, mouldy}, 0, 0, 0},
                                         {{okay, slightly_sour, very_sour}, 20, 1300, 20},
                                         {{okay, slightly_sour, very_sour, mouldy}, 20, 2400, 20}}) {
        EXPECT_EQ(equal->estimator().best_average(line.left), line.likely_bad);
        EXPECT_EQ(good->estimator().best_average(line.left), line.likely_good);
        EXPECT_EQ(equal->estimator().best_worst(line.left), line.worst);
        EXPECT_EQ(good->estimator().best_worst(line.left), line.worst);
    }
}

// Two days old (20+15+5+1): smelling costs 35 + 2 * 6 = 47; then very sour or mouldy milk goes for nothing, and okay or
// slightly sour milk is tasted for 20 + 45: 112 in all. Throwing it away at once would cost 400.
// Two months old (1+15+40+60): throwing it away costs 20, and smelling alone already 16 + 200.
TEST(Milk, WhatToDo) {
    EXPECT_EQ(solve(*make_game("milk"), {}).total.upper, 112);
    EXPECT_EQ(solve(*make_game("milk:weights=1+15+40+60"), {}).total.upper, 20);
}

TEST(Milk, ConformsAndIsSolvedAsByBruteForce) {
    for (const char* spec : {"milk", "milk:weights=1+1+1+1", "milk:weights=120+3+2+1", "milk:weights=1+15+40+60",
                             "milk:weights=4000+4000+4000+4000", "milk:weights=4000+1+1+1"}) {
        conformance::expect_conforming(*make_game(spec));
        test::expect_solved_as_by_brute_force(*make_game(spec));
    }
}

TEST(Milk, RefusesOtherWeights) {
    test::expect_bad_input([] { make_game("milk:weights=1+2+3"); }, {"1+2+3", "3 numbers", "expected 4"});
    test::expect_bad_input([] { make_game("milk:weights=1+2+3+4+5"); }, {"1+2+3+4+5", "1 to 4"});
    test::expect_bad_input([] { make_game("milk:weights=1+0+1+1"); }, {"1+0+1+1", "from 1 to 4000"});
    test::expect_bad_input([] { make_game("milk:weights=1+1+1+99999999999999"); }, {"from 1 to 4000"});
}

} // namespace
} // namespace deduce::rulesets
