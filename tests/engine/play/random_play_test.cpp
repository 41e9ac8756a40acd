// Random play, against exact fractions from plain recursion over lists of situations.
#include "engine/model/errors.hpp"
#include "engine/play/random_play.hpp"
#include "tests/support/exact_play.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t table_memory = std::size_t{64} << 20;

void expect_like_brute_force(const MatrixGame& game, bool merged) {
    const AnswerTable table(game, table_memory, nullptr, merged);
    const ExactPlay exact(game);
    const RandomResult result = random_play(table, {});
    const std::pair<char, RandomKind> kinds[] = {{'a', RandomKind::a}, {'b', RandomKind::b}, {'c', RandomKind::c}};
    for (const auto& [letter, kind] : kinds) {
        const double average = result.average(kind);
        const auto expected = exact.random(letter);
        ASSERT_EQ(std::isinf(average), !expected) << game.name() << " " << letter;
        if (!expected) continue;
        const Rational exact_average = *expected / table.total_weight();
        const Rational difference = abs(Rational(average) - exact_average);
        EXPECT_LE(difference, exact_average * Rational(result.relative_error)) << game.name() << " " << letter;
        EXPECT_LT(result.relative_error, 1e-12) << game.name() << " " << letter;
    }
}

// Equal questions count as often as they are there, whether the table merges them or not.
TEST(RandomPlay, AgreesWithExactFractionsOnRandomGames) {
    for (std::uint64_t seed = 0; seed < 400 && !HasFailure(); seed++)
        for (const bool merged : {false, true}) expect_like_brute_force(random_game(seed), merged);
}

TEST(RandomPlay, ObeysAFixedFirstQuestion) {
    for (std::uint64_t seed = 0; seed < rounds(60); seed++) {
        GameMatrices matrices = random_game(seed).matrices();
        for (QuestionIndex q = 0; q < matrices.answers.size() && !HasFailure(); q++) {
            matrices.first_question = q;
            expect_like_brute_force(MatrixGame(matrices), q % 2 == 0);
        }
    }
}

TEST(RandomPlay, AgreesWithExactFractionsWithoutInfiniteCosts) {
    RandomGameOptions options;
    options.infinite_costs = false;
    options.most_situations = 12;
    options.most_weight = 1000;
    for (std::uint64_t seed = 500; seed < 700 && !HasFailure(); seed++)
        expect_like_brute_force(random_game(seed, options), true);
}

// Two situations, one question of cost 1, a wrong guess costs 4: the estimate alone costs 2 on average.
TEST(RandomPlay, MixesQuestionsAndEstimatesAsTheThesisSays) {
    GameMatrices m;
    m.answers = {{0, 1}};
    m.costs = {{1, 1}};
    m.weights = {1, 1};
    m.penalties = {{0, 4}, {4, 0}};
    const MatrixGame game(std::move(m));
    const AnswerTable table(game, table_memory);
    const RandomResult result = random_play(table, {});
    EXPECT_DOUBLE_EQ(result.average(RandomKind::a), 1.5);
    EXPECT_DOUBLE_EQ(result.average(RandomKind::b), 1.5);
    EXPECT_DOUBLE_EQ(result.average(RandomKind::c), 1);
    EXPECT_EQ(result.sets, 3U);
}

TEST(RandomPlay, RefusesWhatItHasNoMemoryForAndStopsWhenAsked) {
    const MatrixGame game = random_game(3);
    const AnswerTable table(game, table_memory);
    RandomParams params;
    params.memory_bytes = 16;
    EXPECT_THROW(random_play(table, params), BadInput);
    const std::atomic<bool> stop = true;
    params = {};
    params.stop = &stop;
    EXPECT_THROW(random_play(table, params), Stopped);
}

} // namespace
} // namespace deduce::test
