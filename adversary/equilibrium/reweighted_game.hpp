// A game under other weights: what the hider's mixture makes of it. All else is the game's own.
#pragma once

#include "engine/model/game.hpp"

#include <memory>
#include <string>
#include <vector>

namespace deduce::adversary {

class ReweightedGame final : public Game {
  public:
    // A weight >= 1 for each situation. Situations of different `kinds` are different, whatever they weigh. Keeps a
    // reference to the game. Throws BadInput where the estimator does not know how and the penalties are too many to be
    // listed.
    ReweightedGame(const Game& game, std::vector<Weight> weights, std::vector<std::uint32_t> kinds);

    std::string name() const override { return game_.name(); }
    bool is_told_by_name() const override { return game_.is_told_by_name(); }
    std::uint32_t situation_count() const override { return game_.situation_count(); }
    std::uint32_t question_count() const override { return game_.question_count(); }
    std::uint32_t answer_count() const override { return game_.answer_count(); }
    std::uint64_t estimate_count() const override { return game_.estimate_count(); }
    Weight weight(SituationIndex s) const override { return weights_[s]; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return game_.answer(q, s); }
    void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const override {
        game_.answer_all(block, out);
    }
    Cost cost(QuestionIndex q, AnswerIndex a) const override { return game_.cost(q, a); }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override { return game_.penalty(s, estimate); }
    const Estimator& estimator() const override { return *estimator_; }
    std::optional<QuestionIndex> first_question() const override { return game_.first_question(); }
    std::optional<Cost> cost_limit() const override { return ignores_limit_ ? std::nullopt : game_.cost_limit(); }
    void ignore_limit() { ignores_limit_ = true; }
    // Those that keep weights and kinds.
    std::vector<Symmetry> symmetries() const override;
    // The game's image where each situation's image weighs the same, as both sets then have the same value; else the
    // set itself.
    bool normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                   std::span<SituationIndex> image) const override;
    std::string situation_label(SituationIndex s) const override { return game_.situation_label(s); }
    std::string question_label(QuestionIndex q) const override { return game_.question_label(q); }
    std::string answer_label(QuestionIndex q, AnswerIndex a) const override { return game_.answer_label(q, a); }
    std::string estimate_label(std::uint64_t estimate) const override { return game_.estimate_label(estimate); }
    Cost cost_scale() const override { return game_.cost_scale(); }

  private:
    bool are_alike(SituationIndex a, SituationIndex b) const {
        return weights_[a] == weights_[b] && kinds_[a] == kinds_[b];
    }

    const Game& game_;
    std::vector<Weight> weights_;
    std::vector<std::uint32_t> kinds_;
    std::unique_ptr<Estimator> estimator_;
    bool ignores_limit_ = false;
};

} // namespace deduce::adversary
