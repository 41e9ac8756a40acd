// Each function: one roll for the character, then the numbers.
#include "tests/support/random_parts.hpp"

#include "tests/support/matrix_game.hpp"

#include <algorithm>

namespace deduce::test {
namespace {

using Penalties = std::vector<std::vector<Cost>>;

Penalties random_group_guess(Dice& dice, std::uint32_t situations, Cost fee) {
    const std::uint32_t groups = dice.between(1, situations);
    Penalties penalties(situations, std::vector<Cost>(groups, fee));
    for (auto& row : penalties) row[dice.below(groups)] = 0;
    return penalties;
}

Penalties random_finite_penalties(Dice& dice, std::uint32_t situations, std::uint32_t most) {
    const std::uint32_t estimates = dice.between(1, situations + 3);
    Penalties penalties(situations, std::vector<Cost>(estimates));
    for (auto& row : penalties)
        for (Cost& penalty : row) penalty = dice.below(most + 1);
    return penalties;
}

Penalties random_mixed_penalties(Dice& dice, std::uint32_t situations) {
    Penalties penalties = random_finite_penalties(dice, situations, 8);
    const std::uint32_t rarity = dice.between(2, 4);
    for (auto& row : penalties)
        for (Cost& penalty : row)
            if (dice.one_in(rarity)) penalty = infinite_cost;
    return penalties;
}

} // namespace

std::vector<Weight> random_weights(Dice& dice, std::uint32_t situations, std::uint32_t most) {
    std::vector<Weight> weights(situations, 1);
    if (dice.one_in(2)) return weights;
    for (Weight& weight : weights) weight = dice.between(1, most);
    return weights;
}

std::vector<AnswerIndex> random_answers(Dice& dice, std::uint32_t situations, std::uint32_t answers) {
    std::vector<AnswerIndex> row(situations, dice.below(answers));
    const std::uint32_t character = dice.below(12);
    if (character == 0) return row;
    const AnswerIndex other = dice.below(answers);
    const SituationIndex pivot = dice.below(situations);
    if (character <= 2) {
        std::fill(row.begin() + pivot, row.end(), other);
    } else if (character <= 4) {
        row[pivot] = other;
    } else {
        for (AnswerIndex& answer : row) answer = dice.below(answers);
    }
    return row;
}

std::vector<Cost> random_costs(Dice& dice, std::uint32_t answers, bool with_infinity) {
    const std::uint32_t character = dice.below(with_infinity ? 9 : 8);
    const Cost equal = character <= 2 ? 1 : character == 3 ? 0 : dice.between(1, 6);
    std::vector<Cost> costs(answers, equal);
    if (character <= 4) return costs;
    for (Cost& cost : costs) {
        if (character == 5) cost = dice.below(4);
        if (character == 6) cost = dice.below(41);
        if (character == 7 && dice.one_in(2)) cost = 0;
        if (character == 8 && dice.one_in(3)) cost = infinite_cost;
    }
    return costs;
}

std::vector<std::vector<Cost>> random_penalties(Dice& dice, std::uint32_t situations) {
    const std::uint32_t character = dice.below(8);
    const Cost fee = dice.between(1, 9);
    if (character <= 1) return exact_guess_penalties(situations);
    if (character == 2) return exact_guess_penalties(situations, fee);
    if (character == 3) return random_group_guess(dice, situations, infinite_cost);
    if (character == 4) return random_group_guess(dice, situations, fee);
    if (character == 5) return random_finite_penalties(dice, situations, 6);
    if (character == 6) return random_finite_penalties(dice, situations, 40);
    return random_mixed_penalties(dice, situations);
}

} // namespace deduce::test
