// Nodes are told in depth-first order: open places are a stack.
#include "engine/strategy/strategy_builder.hpp"

#include <algorithm>

namespace deduce {

void StrategyBuilder::ask(QuestionIndex question, std::span<const DenseAnswer> answers) {
    branches_.clear();
    for (const DenseAnswer a : answers)
        branches_.push_back({table_.game_answer(question, a), 0, table_.cost(question, a)});
    const StrategyIndex node = strategy_.add_question(table_.game_question(question), branches_);
    put(node);
    for (std::size_t i = answers.size(); i-- > 0;) places_.push_back({node, static_cast<std::uint32_t>(i)});
}

void StrategyBuilder::estimate(std::span<const ClassIndex> set) {
    members_.clear();
    for (const ClassIndex c : set) members_.insert(members_.end(), table_.members(c).begin(), table_.members(c).end());
    std::sort(members_.begin(), members_.end());
    const Game& game = table_.game();
    const BestEstimate best = objective_ == Objective::average ? game.estimator().average_estimate(members_)
                                                               : game.estimator().worst_estimate(members_);
    estimate(members_, best);
}

void StrategyBuilder::estimate(std::span<const SituationIndex> situations, const BestEstimate& chosen) {
    endings_.clear();
    for (const SituationIndex s : situations)
        endings_.push_back(
            {s, is_infinite(chosen.penalty) ? infinite_cost : table_.game().penalty(s, chosen.estimate)});
    put(strategy_.add_estimate(chosen.estimate, endings_));
}

void StrategyBuilder::take_back(std::size_t move) {
    strategy_.cut_back(static_cast<StrategyIndex>(move));
    if (move > 0) places_.push_back(taken_[move]);
    taken_.resize(move);
}

void StrategyBuilder::put(StrategyIndex node) {
    taken_.push_back({});
    if (node == Strategy::root) return;
    taken_.back() = places_.back();
    places_.pop_back();
    strategy_.lead_to(taken_.back().node, taken_.back().branch, node);
}

} // namespace deduce
