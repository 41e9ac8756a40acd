// The table of all games, and the one way from a specification to a game.
#pragma once

#include "rulesets/ruleset.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace deduce::rulesets {

const std::vector<Ruleset>& all_rulesets();

// The one that the game's name begins with. Throws BrokenPromise if there is none.
const Ruleset& ruleset_of(const Game& game);

// Throws BadInput if the text cannot be parsed, or names no game, or has keys or values that the game does not know.
std::unique_ptr<Game> make_game(std::string_view spec_text);

} // namespace deduce::rulesets
