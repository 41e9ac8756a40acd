// Holds a strategy's file against the rules of its game, and nothing else.
#pragma once

#include "cli/strategy/strategy_reader.hpp"
#include "engine/strategy/replay.hpp"

namespace deduce::cli {

struct Verification {
    StrategyCosts costs;                   // as replayed, up to what differs
    std::optional<std::string> difference; // a line: none if the file is right
    std::optional<std::string> note;       // a line: if the file names the game otherwise, and is right
};

// Replays the strategy for every situation; then compares labels and claims. That nothing costs less is not verified:
// that is what solve proves. Another game is a difference: games are told by their names, those that are made of files
// by game_digest(), where the file has it. Throws Stopped soon after the flag is set.
Verification verify(const StrategyFile& file, const Game& game, StopFlag stop = nullptr);

// A strategy that is verified, to be played or shown.
struct VerifiedStrategy {
    StrategyClaims claims;
    Strategy strategy;
    StrategyCosts costs;
    std::optional<std::string> note;
};

// Throws BadInput, "--strategy: .." where the file holds no strategy for the game, or claims what is not so.
VerifiedStrategy verified_strategy(const std::string& file, const Game& game, StopFlag stop = nullptr);

} // namespace deduce::cli
