// Holds a strategy's file against the rules of its game, and nothing else.
#pragma once

#include "cli/strategy/strategy_reader.hpp"
#include "engine/strategy/replay.hpp"

namespace deduce::cli {

struct Verification {
    StrategyCosts costs;                   // as replayed, up to what differs
    std::optional<std::string> difference; // a line: none if the file is right
};

// Replays the strategy for every situation; then compares labels and claims. That nothing costs less is not verified:
// that is what solve proves. Throws Stopped soon after the flag is set.
Verification verify(const StrategyFile& file, const Game& game, StopFlag stop = nullptr);

} // namespace deduce::cli
