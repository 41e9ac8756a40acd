// Life: the rules of section 2.13 (and its errata) in both variants, and the best estimates of section 7.7.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/find_situation.hpp"
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

Cost optimum(const std::string& spec, Objective objective) {
    SolveParams params;
    params.objective = objective;
    return solve(*make_game(spec), params).total.upper;
}

TEST(Life, VariantOneLosesTheImportanceOfWrongDecisions) {
    const auto game = make_game("life:importance=5+3+1");
    EXPECT_EQ(game->situation_count(), 8U);
    EXPECT_EQ(game->question_count(), 8U);
    EXPECT_EQ(game->estimate_count(), 8U);
    const SituationIndex s = test::find_situation(*game, "ABA");
    const auto answer = [&](const std::string& q) { return game->answer(find_question(*game, q), s); };
    EXPECT_EQ(answer("ABA"), 0U);
    EXPECT_EQ(answer("BBA"), 5U);
    EXPECT_EQ(answer("AAA"), 3U);
    EXPECT_EQ(answer("ABB"), 1U);
    EXPECT_EQ(answer("BAB"), 9U);
    EXPECT_EQ(game->cost(find_question(*game, "BAB"), 9), 9);
    EXPECT_EQ(game->answer_label(0, 9), "loses 9");
    EXPECT_EQ(game->penalty(s, find_question(*game, "BAA")), 50 * 8);
    EXPECT_EQ(game->draw(s), "choice 1: A is better, importance 5\nchoice 2: B is better, importance 3\n"
                             "choice 3: A is better, importance 1");
}

TEST(Life, VariantTwoHidesTheImportancesToo) {
    const auto game = make_game("life:choices=2,levels=7+4+2,penalty=10");
    EXPECT_EQ(game->situation_count(), 36U);
    EXPECT_EQ(game->question_count(), 4U);
    EXPECT_EQ(game->situation_label(0), "A7 A7");
    EXPECT_EQ(game->situation_label(1), "A7 A4");
    EXPECT_EQ(game->situation_label(3), "A7 B7");
    EXPECT_EQ(game->situation_label(35), "B2 B2");
    const SituationIndex s = test::find_situation(*game, "B7 A4");
    EXPECT_EQ(game->answer(find_question(*game, "BA"), s), 0U);
    EXPECT_EQ(game->answer(find_question(*game, "AA"), s), 7U);
    EXPECT_EQ(game->answer(find_question(*game, "BB"), s), 4U);
    EXPECT_EQ(game->penalty(s, find_question(*game, "AB")), 110);
    // Table 10.2 and its errata: five choices make 6^5 situations.
    EXPECT_EQ(make_game("life:choices=5")->situation_count(), 7776U);
    EXPECT_EQ(make_game("life:importance=1+1+1+1+1")->situation_count(), 32U);
}

TEST(Life, AnExactEstimateNeedNotTellTheImportances) {
    const auto game = make_game("life:choices=1,penalty=exact");
    EXPECT_EQ(game->penalty(test::find_situation(*game, "B2"), 1), 0);
    EXPECT_TRUE(is_infinite(game->penalty(test::find_situation(*game, "B2"), 0)));
    EXPECT_EQ(game->estimator().best_worst(std::vector<SituationIndex>{0, 1, 2}), 0);
    EXPECT_TRUE(is_infinite(game->estimator().best_worst(std::vector<SituationIndex>{2, 3})));
}

// Section 7.7: for 001 and 110, deciding choice by choice can lose 3, but 111 loses only 2.
TEST(Life, TheWorstCaseIsNotDecidedChoiceByChoice) {
    const auto game = make_game("life:importance=1+1+1,penalty=1");
    const std::vector<SituationIndex> set{test::find_situation(*game, "AAB"), test::find_situation(*game, "BBA")};
    EXPECT_EQ(game->estimator().best_worst(set), 2);
    EXPECT_EQ(game->estimator().best_average(set), 3);
}

// The likelier option loses less, and so does the one that matters more where it is right.
TEST(Life, TheAverageIsDecidedByWeightsAndImportances) {
    const auto weighted = make_game("life:importance=2,weights=3+5,penalty=10");
    EXPECT_EQ(weighted->estimator().best_average(std::vector<SituationIndex>{0, 1}), 3 * 2 * 10);
    const auto levels = make_game("life:choices=1,levels=9+1,penalty=1");
    EXPECT_EQ(levels->estimator().best_average(std::vector<SituationIndex>{0, 3}), 1) << "A9 or B1: choose A";
}

TEST(Life, OneLevelIsVariantOne) {
    for (const Objective objective : {Objective::average, Objective::worst})
        for (const std::string penalty : {"50", "1", "exact"})
            EXPECT_EQ(optimum("life:choices=4,levels=3,penalty=" + penalty, objective),
                      optimum("life:importance=3+3+3+3,penalty=" + penalty, objective));
}

// One choice of importance b: try A. Half the time that costs b and tells that B is better.
TEST(Life, OneChoiceIsTriedOut) {
    EXPECT_EQ(optimum("life:importance=4,penalty=50", Objective::average), 4);
    EXPECT_EQ(optimum("life:importance=4,penalty=50", Objective::worst), 4);
    EXPECT_EQ(optimum("life:importance=4,penalty=0", Objective::average), 0);
}

TEST(Life, SymmetriesKeepWeights) {
    EXPECT_EQ(make_game("life:importance=3+2+1")->symmetries().size(), 3U) << "three choices to turn over";
    EXPECT_EQ(make_game("life:importance=2+2+2")->symmetries().size(), 5U) << "and two swaps";
    EXPECT_EQ(make_game("life:choices=3")->symmetries().size(), 5U);
    EXPECT_EQ(make_game("life:importance=2+2,weights=1+2+2+3")->symmetries().size(), 1U) << "the swap";
    EXPECT_EQ(make_game("life:importance=2+2,weights=1+2+1+2")->symmetries().size(), 1U) << "the first choice";
    EXPECT_EQ(make_game("life:importance=2+2,weights=1+2+3+4")->symmetries().size(), 0U);
}

TEST(Life, AllVariantsConform) {
    for (const std::string penalty : {"50", "0", "1", "exact"})
        for (const std::string rest :
             {"importance=3", "importance=3+2+1", "importance=2+2+1+1+1", "importance=1000000+999999+7", "choices=1",
              "choices=2,levels=3+1", "choices=3,levels=5+2+1", "choices=4,levels=2", "importance=2+2,weights=1+2+2+3",
              "choices=1,levels=4+1,weights=9+1+1+5", "choices=2,levels=8+7+6+5+4+3+2+1"})
            conformance::expect_conforming(*make_game("life:" + rest + ",penalty=" + penalty));
}

TEST(Life, SmallInstancesAreSolvedAsByBruteForce) {
    for (const std::string penalty : {"50", "2", "1", "exact"})
        for (const std::string rest :
             {"importance=3+2+1", "importance=4+3+2+1", "importance=1+1+1+1", "choices=1", "choices=2,levels=3+1",
              "choices=4,levels=5", "importance=3+1+1,weights=9+8+7+6+5+4+3+2",
              "choices=2,levels=2+1,weights=1+2+3+4+5+6+7+8+1+2+3+4+5+6+7+8"})
            test::expect_solved_as_by_brute_force(*make_game("life:" + rest + ",penalty=" + penalty));
}

TEST(Life, NamesTellAllThatMatters) {
    EXPECT_EQ(make_game("life")->name(), "life:importance=3+2+1,penalty=50");
    EXPECT_EQ(make_game("life:levels=2+1")->name(), "life:choices=3,levels=2+1,penalty=50");
    EXPECT_EQ(make_game("life:penalty=exact,weights=2+1,importance=4")->name(),
              "life:importance=4,weights=2+1,penalty=exact");
}

TEST(Life, RefusesWhatDoesNotFitOrOverflows) {
    using test::expect_bad_input;
    expect_bad_input([] { make_game("life:importance=3+0"); }, {"importance=3+0", "from 1 to 1000000"});
    expect_bad_input([] { make_game("life:importance=1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"); }, {"1 to 16"});
    expect_bad_input([] { make_game("life:importance=3,choices=2"); }, {"importance=3", "drop one"});
    expect_bad_input([] { make_game("life:levels=2+3+1"); }, {"levels=2+3+1", "falling"});
    expect_bad_input([] { make_game("life:levels=2+2"); }, {"levels=2+2", "falling"});
    expect_bad_input([] { make_game("life:choices=9"); }, {"9 choices", "2097152"});
    expect_bad_input([] { make_game("life:choices=16,levels=8+7+6+5+4+3+2+1"); }, {"16 choices", "2097152"});
    expect_bad_input([] { make_game("life:importance=2+1,weights=1+2+3"); }, {"3 weights", "4 situations"});
    expect_bad_input([] { make_game("life:importance=2+1,weights=1+2+3+4+5"); }, {"1 to 4"});
    expect_bad_input([] { make_game("life:importance=2+1,weights=1+2+3+0"); }, {"weights=1+2+3+0"});
    expect_bad_input([] { make_game("life:penalty=half"); }, {"penalty=half", "exact", "1000000000"});
    expect_bad_input([] { make_game("life:penalty=-1"); }, {"penalty=-1", "exact"});
    expect_bad_input([] { make_game("life:penalty=1000000001"); }, {"penalty=1000000001"});
    expect_bad_input([] { make_game("life:importance=1000000,penalty=1000000000,weights=1000000+1000000"); },
                     {"overflow", "2^59"});
    expect_bad_input([] { make_game("life:importance=1000000,penalty=0,weights=1000000000000+1000000000000"); },
                     {"overflow", "2^59"});
}

} // namespace
} // namespace deduce::rulesets
