// What `deduce show` tells of a game, of a situation and of a question. It asks the game alone: no table, no search.
#pragma once

#include "engine/model/game.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// A label or a number each; empty if it was not asked for.
struct Shown {
    std::string situation;
    std::string question;
};

// The facts that fit on a line each; `details` gets those that do not. Throws BadInput.
nlohmann::ordered_json show_facts(const Game& game, const Shown& shown, nlohmann::ordered_json& details);

} // namespace deduce::cli
