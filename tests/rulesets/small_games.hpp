// For tests of rules on small boards: things by their labels, and optima that the brute-force solver confirms.
#pragma once

#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {

inline SituationIndex situation_named(const Game& game, const std::string& label) {
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        if (game.situation_label(s) == label) return s;
    throw std::out_of_range("no situation '" + label + "' in " + game.name());
}

inline QuestionIndex question_named(const Game& game, const std::string& label) {
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        if (game.question_label(q) == label) return q;
    throw std::out_of_range("no question '" + label + "' in " + game.name());
}

inline std::string answer_to(const Game& game, const std::string& question, const std::string& situation) {
    const QuestionIndex q = question_named(game, question);
    return game.answer_label(q, game.answer(q, situation_named(game, situation)));
}

inline Cost cost_of(const Game& game, const std::string& question, const std::string& situation) {
    const QuestionIndex q = question_named(game, question);
    return game.cost(q, game.answer(q, situation_named(game, situation)));
}

inline SolveResult solved(const Game& game, Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 20;
    return solve(game, params);
}

inline void expect_as_brute_force(const std::string& spec) {
    const auto game = rulesets::make_game(spec);
    const Interval average = solved(*game, Objective::average).total;
    EXPECT_TRUE(average.closed()) << spec;
    EXPECT_EQ(average.upper, brute_force_average(*game)) << spec;
    const Interval worst = solved(*game, Objective::worst).total;
    EXPECT_TRUE(worst.closed()) << spec;
    EXPECT_EQ(worst.upper, brute_force_worst(*game)) << spec;
}

} // namespace deduce::test
