// A game as deep as games can be: each question tells one situation from all others, so that all but one have to be
// asked, one after another. The situation has to be named in the end.
#pragma once

#include "engine/estimate/exact_guess.hpp"
#include "engine/model/game.hpp"

#include <fmt/format.h>

namespace deduce::test {

class ChainGame : public Game {
  public:
    explicit ChainGame(std::uint32_t situations) : situations_(situations), estimator_(situations, {}, 0) {}

    // A question of a set of k situations costs 1 for each of them, and leaves k - 1 or 1.
    Cost optimum() const { return Cost{situations_} * (situations_ + 1) / 2 - 1; }

    std::string name() const override { return fmt::format("chain:situations={}", situations_); }
    std::uint32_t situation_count() const override { return situations_; }
    std::uint32_t question_count() const override { return situations_; }
    std::uint32_t answer_count() const override { return 2; }
    std::uint64_t estimate_count() const override { return situations_; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return q == s ? 1 : 0; }
    Cost cost(QuestionIndex, AnswerIndex) const override { return 1; }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override { return s == estimate ? 0 : infinite_cost; }
    const Estimator& estimator() const override { return estimator_; }
    std::string situation_label(SituationIndex s) const override { return std::to_string(s); }
    std::string question_label(QuestionIndex q) const override { return "is it " + std::to_string(q) + "?"; }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return a == 1 ? "yes" : "no"; }
    std::string estimate_label(std::uint64_t estimate) const override { return std::to_string(estimate); }

  private:
    std::uint32_t situations_;
    ExactGuess estimator_;
};

} // namespace deduce::test
