// Player nodes of whole decision set graphs: the thesis' tables 10.3, 10.5 and 10.9, and the oracle on random games.
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "thesis/graph/count.hpp"

#include <atomic>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

thesis::GraphCount count_of(const Game& game, const thesis::CountParams& params = {}) {
    return thesis::count_player_nodes(AnswerTable(game, memory_limit), params);
}

std::uint64_t complete_count_of(const std::string& spec) {
    const thesis::GraphCount count = count_of(*rulesets::make_game(spec));
    EXPECT_TRUE(count.complete) << spec;
    return count.player_nodes;
}

TEST(Count, NumbersOfTheThesis) {
    EXPECT_EQ(complete_count_of("numbers:max=10"), 55U);
    EXPECT_EQ(complete_count_of("numbers:max=15"), 120U);
    EXPECT_EQ(complete_count_of("numbers:max=20"), 210U);
    EXPECT_EQ(complete_count_of("numbers:max=100"), 5050U);
}

TEST(Count, MastermindOfTheThesis) {
    EXPECT_EQ(complete_count_of("mastermind:pegs=3,colours=3"), 662U);
    EXPECT_EQ(complete_count_of("mastermind:pegs=2,colours=6"), 2139U);
    EXPECT_EQ(complete_count_of("mastermind:pegs=2,colours=5"), 766U);
    EXPECT_EQ(complete_count_of("mastermind:pegs=4,colours=3"), 15646U);
}

TEST(Count, BlackboxOfTheThesis) {
    EXPECT_EQ(complete_count_of("blackbox:size=3,dots=2"), 578U);
    EXPECT_EQ(complete_count_of("blackbox:size=6,dots=1"), 305U);
    EXPECT_EQ(complete_count_of("blackbox:size=5,dots=2"), 14133U);
    if (is_instrumented) return;
    EXPECT_EQ(complete_count_of("blackbox:size=4,dots=3"), 73216U);
    EXPECT_EQ(complete_count_of("blackbox:size=6,dots=2"), 53749U);
}

TEST(Count, AgreesWithBruteForceOnRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(1000); seed++) {
        const MatrixGame game = random_game(seed);
        ASSERT_EQ(count_of(game).player_nodes, brute_force_player_nodes(game)) << "seed " << seed;
    }
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        ASSERT_EQ(count_of(game).player_nodes, brute_force_player_nodes(game)) << "seed " << seed;
    }
}

TEST(Count, OneSituationIsOneNode) { EXPECT_EQ(complete_count_of("numbers:max=1"), 1U); }

TEST(Count, RefusesToOutgrowItsMemory) {
    const auto game = rulesets::make_game("numbers:max=100");
    thesis::CountParams params;
    params.memory_bytes = 10'000;
    expect_bad_input([&] { count_of(*game, params); }, {"numbers:max=100", "--memo"});
}

TEST(Count, AStoppedCountIsALowerBound) {
    const std::atomic<bool> stop = true;
    thesis::CountParams params;
    params.stop = &stop;
    const thesis::GraphCount count = count_of(*rulesets::make_game("numbers:max=100"), params);
    EXPECT_FALSE(count.complete);
    EXPECT_GE(count.player_nodes, 1U);
    EXPECT_LT(count.player_nodes, 5050U);
}

TEST(Count, StopsWhereTheListenerAsksFor) {
    std::atomic<bool> stop = false;
    std::uint64_t reported = 0;
    thesis::CountParams params;
    params.stop = &stop;
    params.listener = [&](std::uint64_t nodes) {
        reported = nodes;
        stop = true;
    };
    const thesis::GraphCount count = count_of(*rulesets::make_game("blackbox:size=4,dots=3"), params);
    EXPECT_GT(reported, 0U);
    EXPECT_FALSE(count.complete);
    EXPECT_GE(count.player_nodes, reported);
    EXPECT_LT(count.player_nodes, 73216U);
}

} // namespace
} // namespace deduce::test
