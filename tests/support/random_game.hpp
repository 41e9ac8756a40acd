// Small random games, the same for a seed on every machine, to hold the engine against the brute force oracle.
#pragma once

#include "tests/support/matrix_game.hpp"

#include <cstdint>

namespace deduce::test {

struct RandomGameOptions {
    std::uint32_t most_situations = 9; // each number is drawn from one to this
    std::uint32_t most_questions = 6;
    std::uint32_t most_answers = 4;
    std::uint32_t most_weight = 5;
    bool infinite_costs = true; // whether some answers may cost infinity
};

// About one game in four has situations that no question tells apart, one in four has a question twice.
// Some have no strategy of finite value, some no question that splits anything. None declares a symmetry.
MatrixGame random_game(std::uint64_t seed, const RandomGameOptions& options = {});

// A game of unequal weights, some of them far above others, and of questions that differ in cost, each mostly the same
// whatever the answer. What must be known is the situation, its group, or any mix of penalties.
MatrixGame random_weighted_game(std::uint64_t seed, const RandomGameOptions& options = {});

// A game on 2 to 9 situations with up to three questions and their images under a random group of 2 to 12 symmetries,
// declared by generators: turned, mirrored, permuted, or holes and colours exchanged as in a tiny MasterMind. Questions
// that an image repeats are listed once or several times; answers are labelled anew in each question.
MatrixGame random_symmetric_game(std::uint64_t seed);

} // namespace deduce::test
