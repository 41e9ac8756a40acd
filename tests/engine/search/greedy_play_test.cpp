// Greedy play costs the same wherever it begins and whatever of it is remembered, and plays no set twice.
#include "engine/search/gossip.hpp"
#include "engine/search/search.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr Gossip::Sizes all_sizes{2, 2};

SearchParams params_for_small_sets(Objective objective, const char* switches_off) {
    SearchParams params;
    params.objective = objective;
    params.switches = without(switches_off);
    params.tuning.least_kept_play = 2;
    return params;
}

Cost estimate_of_all(const Game& game, Objective objective) {
    std::vector<SituationIndex> all(game.situation_count());
    std::iota(all.begin(), all.end(), 0U);
    return objective == Objective::average ? game.estimator().best_average(all) : game.estimator().best_worst(all);
}

TEST(GreedyPlay, IsTheSameWhereverItBeginsAndWhateverIsKept) {
    std::size_t above_optimum = 0;
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        const Objective objective = seed % 2 == 0 ? Objective::average : Objective::worst;
        const MatrixGame game = random_game(seed, {.most_situations = 12, .most_questions = 8});
        const AnswerTable table(game, std::size_t{1} << 20);
        const auto played = [&](SearchParams params) {
            return make_search(table, params)->play_greedily(whole_game(table));
        };
        const Cost value = played(params_for_small_sets(objective, "memo"));
        EXPECT_EQ(played(params_for_small_sets(objective, "kept-plays")), value) << game.name();
        const Cost optimum = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
        EXPECT_GE(value, optimum) << game.name();
        EXPECT_LE(value, estimate_of_all(game, objective)) << game.name();
        above_optimum += value > optimum ? 1 : 0;
        for (std::size_t place = 0; place < 4; place++) {
            Gossip gossip(place, 4, all_sizes);
            SearchParams params = params_for_small_sets(objective, "");
            params.gossip = &gossip;
            const auto search = make_search(table, params);
            EXPECT_EQ(search->play_greedily(whole_game(table)), value) << game.name() << ", place " << place;
            EXPECT_EQ(search->play_greedily(whole_game(table)), value) << game.name() << ", again";
        }
    }
    EXPECT_GT(above_optimum, 0U);
}

// Looks of greedy play in a search for the optimum.
std::size_t looks_of_play(const AnswerTable& table, const char* switches_off) {
    SearchParams params;
    params.switches = without(switches_off);
    std::size_t looks = 0;
    params.stepping = [&](SearchStep step, std::size_t, double) { looks += step == SearchStep::play ? 1 : 0; };
    const auto search = make_search(table, params);
    EXPECT_EQ(optimum_of(*search, table, whole_game(table), params), (Interval{50718, 50718}));
    return looks;
}

TEST(GreedyPlay, PlaysNoSetTwice) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    EXPECT_LT(4 * looks_of_play(table, ""), 3 * looks_of_play(table, "kept-plays"));

    SearchParams params;
    std::size_t looks = 0;
    params.stepping = [&](SearchStep, std::size_t, double) { looks++; };
    const auto search = make_search(table, params);
    const Cost value = search->play_greedily(whole_game(table));
    EXPECT_GT(looks, 100U);
    looks = 0;
    EXPECT_EQ(search->play_greedily(whole_game(table)), value);
    EXPECT_EQ(looks, 0U);
}

TEST(GreedyPlay, BeginsWithPartsThatNobodyElsePlays) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    const AnswerTable table(*game, std::size_t{1} << 26);
    Gossip gossip(0, 2, all_sizes);
    std::vector<std::size_t> sizes; // of what is played, in order
    SearchParams params = params_for_small_sets(Objective::average, "");
    params.gossip = &gossip;
    params.stepping = [&](SearchStep step, std::size_t size, double) {
        if (step == SearchStep::play) sizes.push_back(size);
    };
    const QuestionSplit split = make_search(table, params)->expand(whole_game(table)).questions.front();
    const QuestionSplit::Branch& first = split.branches.front();
    make_search(table, params)->play_greedily(whole_game(table), split.question);
    EXPECT_EQ(sizes.front(), first.size);
    sizes.clear();
    gossip.hear(1, {{}, {key_of_play(first.key).low}});
    make_search(table, params)->play_greedily(whole_game(table), split.question);
    EXPECT_NE(sizes.front(), first.size);
}

// Whoever begins at the second part of a question does not begin at the first part of what it asks there.
TEST(GreedyPlay, BeginsElsewhereBelow) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    std::vector<std::size_t> sizes; // of what is played, in order
    const auto play = [&](std::size_t place, QuestionIndex question) {
        Gossip gossip(place, 2, all_sizes);
        SearchParams params = params_for_small_sets(Objective::average, "");
        params.gossip = &gossip;
        params.stepping = [&](SearchStep step, std::size_t size, double) {
            if (step == SearchStep::play) sizes.push_back(size);
        };
        sizes.clear();
        make_search(table, params)->play_greedily(whole_game(table), question);
    };
    for (const QuestionSplit& split : make_search(table, {})->expand(whole_game(table)).questions) {
        play(0, split.question);
        const std::vector<std::size_t> in_order = sizes;
        play(1, split.question);
        const auto there = std::find(in_order.begin(), in_order.end(), sizes.front());
        ASSERT_NE(there, in_order.end());
        EXPECT_NE(there[1], sizes[1]) << "after " << split.question;
    }
}

} // namespace
} // namespace deduce::test
