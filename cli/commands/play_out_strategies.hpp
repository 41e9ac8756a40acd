// The names that `deduce play-out --strategy` takes: the engine's strategies, and random play.
#pragma once

#include "engine/play/random_play.hpp"
#include "engine/play/strategies.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace deduce::cli {

struct RandomFact {
    std::string_view name;
    RandomKind kind;
    std::string_view meaning;
};

std::string strategies_help();

// Random play of this name, or null.
const RandomFact* find_random(std::string_view name);

// Puts the strategies in place of "all". Throws BadInput if a name is unknown.
std::vector<std::string> chosen_strategies(const std::vector<std::string>& names, const LookaheadParams& lookahead);

} // namespace deduce::cli
