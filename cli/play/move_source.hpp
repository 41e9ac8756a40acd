// Where the moves of `deduce play` come from: a strategy's file as long as the game keeps to it, else a search.
#pragma once

#include "cli/play/move_adviser.hpp"
#include "cli/strategy/strategy_file.hpp"
#include "cli/support/move_clock.hpp"
#include "engine/advice/game_adviser.hpp"
#include "engine/solve.hpp"
#include "engine/strategy/strategy.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace deduce::cli {

class MoveSource final : public MoveAdviser {
  public:
    // Keeps a reference to the game. The table is built when a search is needed first.
    MoveSource(const Game& game, const SolveParams& params, std::chrono::milliseconds limit);

    // Throws BadInput if the file holds no strategy for the game; all situations are played through to find out. Its
    // objectives and its limit are those of all advice from then on. Returns what the user should know of the file, if
    // there is anything.
    std::optional<std::string> follow(const std::string& file);

    Objective objective() const override { return params_.objective; }
    std::optional<Cost> at_most() const override { return params_.at_most; }
    Suggestion suggest(const Position& position) override;
    // Always by searching.
    Advice best_questions(const Position& position, std::size_t top) override { return search(position, top); }

  private:
    std::optional<StrategyIndex> node_of(const Position& position) const;
    Advice followed(const Position& position, StrategyIndex node) const;
    void prepare();
    Advice search(const Position& position, std::size_t top);

    const Game& game_;
    SolveParams params_;
    MoveClock clock_;
    std::optional<Strategy> strategy_;
    bool is_optimal_ = false; // what the file says of it
    std::unique_ptr<AnswerTable> table_;
    std::unique_ptr<GameAdviser> adviser_;
};

} // namespace deduce::cli
