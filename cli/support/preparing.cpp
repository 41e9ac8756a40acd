// One timer: see preparing.hpp.
#include "cli/support/preparing.hpp"

#include <chrono>
#include <cstdio>
#include <functional>

#include <fmt/format.h>

namespace deduce::cli {

Preparing::Preparing(const Game& game, bool quiet)
    : line_(fmt::format("preparing {} situations and {} questions; Ctrl-C ends it", game.situation_count(),
                        game.question_count())),
      ticker_(
          std::chrono::milliseconds(500), quiet ? std::function<void()>() : [this] {
              if (pace_.is_due(watch_.seconds())) fmt::print(stderr, "deduce: {:.0f} s, {}\n", watch_.seconds(), line_);
          }) {}

} // namespace deduce::cli
