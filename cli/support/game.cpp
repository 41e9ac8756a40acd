// From GAME to the game: see game.hpp.
#include "cli/support/game.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace deduce::cli {

std::unique_ptr<Game> read_game(const std::string& text, bool speaks) {
    auto game = read_limited_game(text, speaks);
    if (game->cost_limit())
        throw BadInput(
            fmt::format("{}: it limits every situation's cost, which only solve, advise, play, report and verify know "
                        "(and show, which does without); leave the limit out",
                        text));
    return game;
}

std::unique_ptr<Game> read_limited_game(const std::string& text, bool speaks) {
    auto game = rulesets::make_game(text);
    if (speaks)
        for (const std::string& warning : game->warnings()) fmt::print(stderr, "deduce: warning: {}\n", warning);
    return game;
}

} // namespace deduce::cli
