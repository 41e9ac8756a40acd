// A game that is nothing but its matrices, for tests: written by hand, or drawn at random.
//
// Its estimator scans all penalties and shares no code with engine/estimate/, so that it can serve as an oracle.
#pragma once

#include "engine/model/game.hpp"

#include <memory>
#include <string>
#include <vector>

namespace deduce::test {

struct GameMatrices {
    std::string name = "matrix";
    std::vector<std::vector<AnswerIndex>> answers; // [question][situation]
    std::vector<std::vector<Cost>> costs;          // [question][answer], all rows equally long
    std::vector<Weight> weights;                   // [situation], and by that the number of situations
    std::vector<std::vector<Cost>> penalties;      // [situation][estimate], all rows equally long
    std::vector<Symmetry> symmetries = {};
    std::optional<QuestionIndex> first_question = {};
};

// penalties[s][e] of "name the situation": zero if e = s, else `fee`.
std::vector<std::vector<Cost>> exact_guess_penalties(std::size_t situations, Cost fee = infinite_cost);

class MatrixGame : public Game {
  public:
    // Throws BadInput if the shapes do not fit, or if an index, cost or weight is out of range.
    explicit MatrixGame(GameMatrices matrices);

    const GameMatrices& matrices() const { return *matrices_; }

    std::string name() const override;
    std::uint32_t situation_count() const override;
    std::uint32_t question_count() const override;
    std::uint32_t answer_count() const override;
    std::uint64_t estimate_count() const override;
    Weight weight(SituationIndex s) const override;
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override;
    Cost cost(QuestionIndex q, AnswerIndex a) const override;
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override;
    const Estimator& estimator() const override { return *estimator_; }
    std::optional<QuestionIndex> first_question() const override { return matrices_->first_question; }
    std::vector<Symmetry> symmetries() const override;
    std::string situation_label(SituationIndex s) const override;
    std::string question_label(QuestionIndex q) const override;
    std::string answer_label(QuestionIndex q, AnswerIndex a) const override;
    std::string estimate_label(std::uint64_t estimate) const override;

  private:
    std::shared_ptr<const GameMatrices> matrices_; // shared with the estimator: copies of a game stay valid
    std::shared_ptr<const Estimator> estimator_;
};

} // namespace deduce::test
