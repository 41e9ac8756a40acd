// random_game: independent random parts, then now and then a duplicate situation or question.
#include "tests/support/random_game.hpp"

#include "tests/support/random_parts.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace deduce::test {
namespace {

// The greater of two rolls: large games are the interesting ones, and small ones have fewer differences between them.
std::uint32_t mostly_large(Dice& dice, std::uint32_t most) {
    const std::uint32_t first = dice.between(1, most);
    return std::max(first, dice.between(1, most));
}

// With the same penalties half of the time: else an exact guess has no solution.
void repeat_a_situation(Dice& dice, GameMatrices& game, std::uint32_t situations) {
    const SituationIndex from = dice.below(situations);
    const SituationIndex to = dice.below(situations);
    for (auto& row : game.answers) row[to] = row[from];
    if (dice.one_in(2)) game.penalties[to] = game.penalties[from];
}

// With the answers swapped around half of the time: still the same question, but not the same row.
void repeat_a_question(Dice& dice, GameMatrices& game, std::uint32_t answers) {
    const QuestionIndex from = dice.below(static_cast<std::uint32_t>(game.answers.size()));
    const QuestionIndex to = dice.below(static_cast<std::uint32_t>(game.answers.size()));
    const AnswerIndex shift = dice.one_in(2) ? 0 : dice.below(answers);
    const auto source_answers = game.answers[from];
    const auto source_costs = game.costs[from];
    for (std::size_t s = 0; s < source_answers.size(); ++s) game.answers[to][s] = (source_answers[s] + shift) % answers;
    for (AnswerIndex a = 0; a < answers; ++a) game.costs[to][(a + shift) % answers] = source_costs[a];
}

} // namespace

MatrixGame random_weighted_game(std::uint64_t seed, const RandomGameOptions& options) {
    Dice dice(seed);
    const std::uint32_t situations = mostly_large(dice, options.most_situations);
    const std::uint32_t questions = mostly_large(dice, options.most_questions);
    const std::uint32_t answers = dice.one_in(2) ? 2 : dice.between(2, std::max(options.most_answers, 2U));
    const std::uint32_t steepness = dice.between(1, 4);
    const bool with_infinity = options.infinite_costs && dice.one_in(4);

    GameMatrices game;
    game.name = "weighted:seed=" + std::to_string(seed);
    for (SituationIndex s = 0; s < situations; ++s) {
        Weight weight = dice.between(1, options.most_weight);
        for (std::uint32_t i = 0; i < steepness; ++i) weight *= dice.between(1, 3);
        game.weights.push_back(weight);
    }
    const bool are_equal = dice.one_in(6);
    for (QuestionIndex q = 0; q < questions; ++q) {
        game.answers.push_back(random_answers(dice, situations, answers));
        const Cost cost = are_equal ? 2 : dice.between(0, 3) * dice.between(1, 5);
        game.costs.push_back(dice.one_in(4) ? random_costs(dice, answers, with_infinity)
                                            : std::vector<Cost>(answers, cost));
        if (dice.one_in(4))
            for (Cost& c : game.costs.back()) c = saturating_add(c, dice.below(4));
    }
    game.penalties = dice.one_in(2) ? exact_guess_penalties(situations) : random_penalties(dice, situations);
    if (dice.one_in(6)) repeat_a_situation(dice, game, situations);
    return MatrixGame(std::move(game));
}

MatrixGame random_game(std::uint64_t seed, const RandomGameOptions& options) {
    Dice dice(seed);
    const std::uint32_t situations = mostly_large(dice, options.most_situations);
    const std::uint32_t questions = mostly_large(dice, options.most_questions);
    const std::uint32_t answers = mostly_large(dice, options.most_answers);
    const bool with_infinity = options.infinite_costs && dice.one_in(3);

    GameMatrices game;
    game.name = "random:seed=" + std::to_string(seed);
    game.weights = random_weights(dice, situations, options.most_weight);
    for (QuestionIndex q = 0; q < questions; ++q) {
        game.answers.push_back(random_answers(dice, situations, answers));
        game.costs.push_back(random_costs(dice, answers, with_infinity));
    }
    game.penalties = random_penalties(dice, situations);
    if (dice.one_in(4)) repeat_a_situation(dice, game, situations);
    if (dice.one_in(4)) repeat_a_question(dice, game, answers);
    return MatrixGame(std::move(game));
}

} // namespace deduce::test
