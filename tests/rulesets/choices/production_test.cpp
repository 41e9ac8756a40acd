// Production parameters: the rules of section 2.14 (and its errata) in both variants.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

TEST(Production, ExperimentsCostTheSumOfTheirOptions) {
    const auto game = make_game("production:importance=2+1,costs=1/3+20/40");
    std::vector<std::string> labels;
    std::vector<Cost> costs;
    for (QuestionIndex q = 0; q < game->question_count(); q++) {
        labels.push_back(game->question_label(q));
        costs.push_back(game->cost(q, 0));
        EXPECT_EQ(game->cost(q, 3), game->cost(q, 0));
    }
    EXPECT_EQ(labels, (std::vector<std::string>{"AA", "AB", "BA", "BB"}));
    EXPECT_EQ(costs, (std::vector<Cost>{21, 41, 23, 43}));
}

TEST(Production, SituationsAndAnswersAreThoseOfLife) {
    for (const std::string rest : {"importance=5+3+1", "choices=2,levels=7+4+2", "importance=2+1,weights=4+3+2+1"}) {
        const auto life = make_game("life:" + rest);
        const auto production = make_game("production:" + rest);
        ASSERT_EQ(production->situation_count(), life->situation_count());
        ASSERT_EQ(production->question_count(), life->question_count());
        for (SituationIndex s = 0; s < life->situation_count(); s++) {
            EXPECT_EQ(production->weight(s), life->weight(s));
            EXPECT_EQ(production->situation_label(s), life->situation_label(s));
            for (QuestionIndex q = 0; q < life->question_count(); q++)
                EXPECT_EQ(production->answer(q, s), life->answer(q, s));
        }
    }
}

TEST(Production, OnlyTheBestOptionsMustBeKnown) {
    const auto game = make_game("production:choices=1");
    EXPECT_EQ(game->situation_label(5), "B1");
    EXPECT_EQ(game->penalty(5, 1), 0);
    EXPECT_EQ(game->penalty(4, 1), 0);
    EXPECT_TRUE(is_infinite(game->penalty(5, 0)));
}

// One parameter: an experiment with either option tells all, so the cheaper one is made.
// Importances 2 and 1: the four losses 0, 1, 2, 3 tell all in one experiment, and the cheapest one is AA.
TEST(Production, TheCheapestExperimentThatTellsAll) {
    EXPECT_EQ(solve(*make_game("production:importance=9,costs=7/4"), {}).total.upper, 2 * 4);
    EXPECT_EQ(solve(*make_game("production:importance=2+1,costs=1/3+2/4"), {}).total.upper, 4 * 3);
    EXPECT_EQ(solve(*make_game("production:importance=2+1,costs=0/3+2/0"), {}).total.upper, 0);
}

TEST(Production, SymmetriesKeepCosts) {
    EXPECT_EQ(make_game("production:importance=3+2+1,costs=1/1")->symmetries().size(), 3U);
    EXPECT_EQ(make_game("production:importance=3+2+1,costs=1/2")->symmetries().size(), 0U);
    EXPECT_EQ(make_game("production:importance=2+2+2,costs=1/2")->symmetries().size(), 2U) << "two swaps";
    EXPECT_EQ(make_game("production:importance=2+2+2,costs=1/2+2/5+1/2")->symmetries().size(), 1U) << "1st and 3rd";
    EXPECT_EQ(make_game("production:importance=2+2,costs=1/2+7/8")->symmetries().size(), 1U) << "equal differences";
    EXPECT_EQ(make_game("production:importance=2+2,costs=1/2,weights=1+2+3+4")->symmetries().size(), 0U);
}

TEST(Production, AllVariantsConform) {
    for (const std::string rest :
         {"importance=3", "importance=3+2+1", "importance=2+2+1+1+1", "choices=1", "choices=2,levels=3+1",
          "choices=3,levels=5+2+1", "choices=4,levels=2", "importance=2+2,weights=1+2+2+3"})
        for (const std::string costs : {"1/2", "1/1", "0/5", "0/0", "1000000000000/0"})
            conformance::expect_conforming(*make_game("production:" + rest + ",costs=" + costs));
    conformance::expect_conforming(*make_game("production:importance=2+2+2,costs=1/2+2/3+1/2"));
}

TEST(Production, SmallInstancesAreSolvedAsByBruteForce) {
    for (const std::string rest :
         {"importance=3+2+1,costs=1/2", "importance=3+2+1,costs=1/1", "importance=2+2+1,costs=4/1+1/4+2/2",
          "importance=1+1+1+1,costs=3/0", "importance=1+1+1+1,costs=3/1+1/3+2/2+0/5", "choices=1,costs=1/3",
          "choices=2,levels=3+1,costs=1/3+2/4", "choices=2,levels=2+1,costs=1/1",
          "importance=1+1+1,costs=1/2,weights=9+8+7+6+5+4+3+2"})
        test::expect_solved_as_by_brute_force(*make_game("production:" + rest));
}

TEST(Production, NamesTellAllThatMatters) {
    EXPECT_EQ(make_game("production")->name(), "production:importance=3+2+1,costs=1/2+1/2+1/2");
    EXPECT_EQ(make_game("production:levels=2+1,choices=2,costs=1/3+2/4")->name(),
              "production:choices=2,levels=2+1,costs=1/3+2/4");
}

TEST(Production, RefusesWhatDoesNotFitOrOverflows) {
    using test::expect_bad_input;
    for (const std::string costs : {"1", "1/2/3", "1/", "/2", "1/2+", "a/b", "-1/2", "1/-2", "1 / 2", "1.5/2",
                                    "1000000000001/1", "1/99999999999999999999"})
        expect_bad_input([&] { make_game("production:costs=" + costs); }, {"costs=" + costs, "pairs", "1/3+2/4"});
    expect_bad_input([] { make_game("production:importance=2+1+1,costs=1/3+2/4"); }, {"2 pairs", "3 parameters"});
    expect_bad_input([] { make_game("production:choices=9"); }, {"production: ", "2097152"});
    const auto dear = make_game(
        "production:importance=2+1,costs=1000000000000/1000000000000,weights=1000000000000+1000000000000+1000000000000+1000000000000");
    expect_bad_input([&] { solve(*dear, {}); }, {"overflow"});
}

} // namespace
} // namespace deduce::rulesets
