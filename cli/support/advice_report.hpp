// Advice as text for people.
#pragma once

#include "engine/advice/advice.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace deduce::cli {

// "4.3403 (625/144)", "5", "between 1.5000 and 2.2500", "at least 1.5000", "infinite".
std::string value_text(const Position& position, Objective objective, const Interval& total);

// "ask AABB", "name coin 3".
std::string move_text(const Game& game, const Move& move);

// A line each, indented by two blanks.
std::string situations_table(const Position& position, std::size_t list);
std::string questions_table(const Position& position, Objective objective,
                            const std::vector<RankedQuestion>& questions);

// What each answer to the question would leave, the most situations first.
std::string answers_table(const Position& position, QuestionIndex question);

} // namespace deduce::cli
