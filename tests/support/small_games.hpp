// Runs of small games for tests of the search: each game with its seed, until one fails fatally.
#pragma once

#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace deduce::test {

template <class Expect>
void for_random_games(std::uint64_t count, const Expect& expect) {
    for (std::uint64_t seed = 0; seed < rounds(count) && !testing::Test::HasFatalFailure(); seed++)
        expect(random_game(seed), seed);
}

template <class Expect>
void for_symmetric_games(std::uint64_t count, const Expect& expect) {
    for (std::uint64_t seed = 0; seed < rounds(count) && !testing::Test::HasFatalFailure(); seed++)
        expect(random_symmetric_game(seed), seed);
}

template <class Expect>
void for_larger_random_games(std::uint64_t count, const Expect& expect) {
    RandomGameOptions larger;
    larger.most_situations = 13;
    larger.most_questions = 9;
    for (std::uint64_t seed = 0; seed < rounds(count) && !testing::Test::HasFatalFailure(); seed++)
        expect(random_game(seed, larger), seed);
}

// Each of them with each of its questions as the first.
template <class Expect>
void for_games_with_a_first_question(std::uint64_t count, const Expect& expect) {
    for_random_games(count, [&](const MatrixGame& game, std::uint64_t seed) {
        GameMatrices matrices = game.matrices();
        for (QuestionIndex q = 0; q < matrices.answers.size() && !testing::Test::HasFatalFailure(); q++) {
            matrices.first_question = q;
            expect(MatrixGame(matrices), seed);
        }
    });
}

} // namespace deduce::test
