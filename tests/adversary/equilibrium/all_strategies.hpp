// Every strategy of a tiny game, as what it costs in each situation: straight from the rules, and nothing of the
// engine.
#pragma once

#include "engine/model/game.hpp"

#include <optional>
#include <vector>

namespace deduce::test {

using CostVector = std::vector<Cost>; // by situation

// Those that cost infinitely much nowhere, without such that another one dominates. None if there are more than `most`
// on the way. They ask no more than `questions` questions.
std::optional<std::vector<CostVector>> all_strategies(const Game& game, std::size_t most, std::uint32_t questions = 99);

} // namespace deduce::test
