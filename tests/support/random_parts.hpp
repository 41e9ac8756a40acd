// The parts that random games are made of: answers, costs, weights and penalties, each in several characters.
//
// Uniform noise alone would make dull games (every question splits, nothing is free, no two questions alike), and the
// search's shortcuts would stay untested. So each part first draws what it is like, and then its numbers.
#pragma once

#include "engine/model/game.hpp"
#include "tests/support/dice.hpp"

#include <cstdint>
#include <vector>

namespace deduce::test {

// Half of the time all ones, else 1 to `most`.
std::vector<Weight> random_weights(Dice& dice, std::uint32_t situations, std::uint32_t most);

// Answers below `answers`: any, a threshold, one situation against all others, or useless (all the same).
std::vector<AnswerIndex> random_answers(Dice& dice, std::uint32_t situations, std::uint32_t answers);

// One cost an answer: all one, free, equal, small, large, sometimes free, or (if allowed) sometimes infinite.
std::vector<Cost> random_costs(Dice& dice, std::uint32_t answers, bool with_infinity);

// penalties[situation][estimate]: exact guess, with or without a fee; guess of a group; finite penalties, small or
// large; a mix of finite and infinite ones. Where estimates are not situations they are fewer or more than these.
std::vector<std::vector<Cost>> random_penalties(Dice& dice, std::uint32_t situations);

} // namespace deduce::test
