// From what the user wrote as GAME to the game, with its warnings.
#pragma once

#include "engine/model/game.hpp"

#include <memory>
#include <string>

namespace deduce::cli {

// Makes the game. If this process speaks to the user, prints the game's warnings to the standard error, a line each:
// "deduce: warning: ...". Throws BadInput.
// Games that limit every situation's cost are refused: see the other one.
std::unique_ptr<Game> read_game(const std::string& text, bool speaks = true);

// The same for commands that keep to Game::cost_limit.
std::unique_ptr<Game> read_limited_game(const std::string& text, bool speaks = true);

} // namespace deduce::cli
