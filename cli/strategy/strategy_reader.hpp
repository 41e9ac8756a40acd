// Reads strategies from JSON that may be anything: see docs/strategy.schema.json.
//
// Refused are, by file, line and column, what is no JSON, what does not have the format's shape, and what is too large.
// Whether it is a strategy for the game is left to verification.hpp; only labels are compared here, as they are not
// kept.
#pragma once

#include "cli/strategy/strategy_file.hpp"

#include <optional>
#include <string>

namespace deduce::cli {

struct StrategyFile {
    StrategyClaims claims;
    Strategy strategy;
    std::optional<std::string> wrong_label; // the first that is not the game's
};

// Throws BadInput. An estimate without its number is found by its label, where the game has few estimates.
StrategyFile load_strategy(const std::string& file, const Game& game);

// The same of a text that passed rulesets::check_text; `file` is named in messages.
StrategyFile read_strategy(const std::string& file, std::string text, const Game& game);

} // namespace deduce::cli
