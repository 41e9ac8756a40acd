// Tells that a game's table is built, and of what size, where that takes more than two seconds: a line on stderr now
// and then, as of every other long work.
#pragma once

#include "engine/model/game.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <string>

namespace deduce::cli {

// From its making to its end.
class Preparing {
  public:
    // Keeps nothing of the game. Quiet: says nothing.
    explicit Preparing(const Game& game, bool quiet = false);

  private:
    std::string line_;
    Stopwatch watch_;
    Pace pace_;
    Ticker ticker_; // last: it uses the others
};

} // namespace deduce::cli
