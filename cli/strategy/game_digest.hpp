// What a game is, in 32 hexadecimal digits: so that a strategy knows its game again after the game's file was moved.
#pragma once

#include "engine/model/game.hpp"
#include "engine/run/stop.hpp"

#include <string>

namespace deduce::cli {

// XXH3-128 of all that the rules say: weights, answers, costs, best estimates, the first question, and the labels of
// situations, questions and answers. Neither the game's name nor the form of its file is in it. Asks every question in
// every situation. Throws Stopped soon after the flag is set.
std::string game_digest(const Game& game, StopFlag stop = nullptr);

} // namespace deduce::cli
