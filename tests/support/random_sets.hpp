// Random decision sets of a table, the questions that split them, and random games of a given size: what the tests of
// the engine's small-set parts start from.
#pragma once

#include "engine/table/answer_table.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/matrix_game.hpp"
#include "tests/support/random_parts.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace deduce::test {

// Rising, as the search keeps its sets.
inline std::vector<ClassIndex> random_set(const AnswerTable& table, std::size_t size, Dice& dice) {
    std::vector<ClassIndex> set(table.class_count());
    std::iota(set.begin(), set.end(), 0U);
    dice.shuffle(set);
    set.resize(size);
    std::sort(set.begin(), set.end());
    return set;
}

inline std::vector<QuestionIndex> splitting_questions(const AnswerTable& table, const std::vector<ClassIndex>& set) {
    std::vector<QuestionIndex> result;
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        if (std::any_of(set.begin(), set.end(),
                        [&](ClassIndex c) { return table.answer(q, c) != table.answer(q, set.front()); }))
            result.push_back(q);
    return result;
}

struct SizedGameOptions {
    std::uint32_t situations;
    std::uint32_t questions;
    std::uint32_t answers;
    std::uint32_t most_weight = 3;
    Cost dearest = 3;            // each answer costs 0 .. this; the least is drawn once a game
    bool infinite_costs = false; // now and then an answer that no one can afford
    bool dear_estimates = true;  // a wrong guess costs `2 * situations`, else anything
};

inline MatrixGame game_of_size(std::uint64_t seed, const SizedGameOptions& options) {
    Dice dice(seed);
    GameMatrices game;
    game.name = "sized:seed=" + std::to_string(seed);
    game.weights = random_weights(dice, options.situations, options.most_weight);
    const Cost least = dice.below(static_cast<std::uint32_t>(std::min<Cost>(options.dearest, 1)) + 1);
    for (QuestionIndex q = 0; q < options.questions; q++) {
        game.answers.push_back(random_answers(dice, options.situations, options.answers));
        std::vector<Cost>& costs = game.costs.emplace_back(options.answers, options.dearest);
        if (!dice.one_in(3))
            for (Cost& cost : costs) cost = least + dice.below(static_cast<std::uint32_t>(options.dearest - least) + 1);
        if (options.infinite_costs && dice.one_in(8)) costs[dice.below(options.answers)] = infinite_cost;
    }
    game.penalties = options.dear_estimates ? exact_guess_penalties(options.situations, 2 * Cost{options.situations})
                                            : random_penalties(dice, options.situations);
    return MatrixGame(std::move(game));
}

} // namespace deduce::test
