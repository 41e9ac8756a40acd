// Strategies as files: docs/strategy.md tells the formats.
#pragma once

#include "engine/model/objective.hpp"
#include "engine/strategy/costs.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace deduce::cli {

inline constexpr const char* strategy_format = "deduce strategy";
inline constexpr int strategy_version = 1;

// What a file says of its strategy beside the tree.
struct StrategyClaims {
    std::string game; // with every parameter spelled out
    Objective objective = Objective::average;
    bool is_optimal = false; // proven when it was written; else the best that was known
    Cost total = 0;
    Weight weight = 0;
    Cost worst = 0;
    std::optional<Cost> at_most = {};            // what every situation was to keep to, if there was a limit
    std::optional<std::string> game_digest = {}; // if the game is made of files: see game_digest.hpp
    Priority priority = Priority::one;           // else both objectives were asked for, one after the other
};

enum class StrategyFormat { json, text, dot };

// By the ending of the file's name. Throws BadInput that names the three for any other.
StrategyFormat strategy_format_of(const std::string& file);

// Takes a text piece by piece.
using Put = std::function<void(std::string_view)>;

// The game's digest is written by its content, not as claimed.
// `depth`: questions after which dot files leave out what follows; 0: none. Nothing recurses, however deep the tree is.
void write_strategy_json(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy);
void write_strategy_text(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy);
void write_strategy_dot(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy,
                        std::size_t depth);

} // namespace deduce::cli
