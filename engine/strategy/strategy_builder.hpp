// Makes a strategy of the moves that a search tells: questions and answers of the table become the game's, and classes
// their situations with what the estimate costs in each.
#pragma once

#include "engine/search/move_sink.hpp"
#include "engine/strategy/strategy.hpp"
#include "engine/table/answer_table.hpp"

#include <vector>

namespace deduce {

class StrategyBuilder final : public MoveSink {
  public:
    // Keeps a reference.
    StrategyBuilder(const AnswerTable& table, Objective objective) : table_(table), objective_(objective) {}

    void ask(QuestionIndex question, std::span<const DenseAnswer> answers) override;
    void estimate(std::span<const ClassIndex> set) override;
    // Another estimate than the best one, of these situations, which rise.
    void estimate(std::span<const SituationIndex> situations, const BestEstimate& chosen);
    std::size_t next_move() const override { return strategy_.size(); }
    void take_back(std::size_t move) override;

    // Once all moves are told.
    Strategy take() { return std::move(strategy_); }

  private:
    // A branch that leads nowhere yet.
    struct Place {
        StrategyIndex node;
        std::uint32_t branch;
    };
    void put(StrategyIndex node);

    const AnswerTable& table_;
    Objective objective_;
    Strategy strategy_;
    std::vector<Place> places_; // the next one last
    std::vector<Place> taken_;  // by node: the place that it was put in
    std::vector<StrategyBranch> branches_;
    std::vector<StrategyEnding> endings_;
    std::vector<SituationIndex> members_;
};

} // namespace deduce
