// What is known in the middle of a game: the answers so far, and the situations that give them all.
#pragma once

#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <vector>

namespace deduce {

// Both as the game numbers them.
struct GivenAnswer {
    QuestionIndex question;
    AnswerIndex answer;
};

class Position {
  public:
    // The beginning: all situations are possible. Keeps a reference to the game.
    explicit Position(const Game& game);

    // Keeps the situations that answer so. Throws BadInput if none is left, and changes nothing then: the message says
    // what the last ones would have answered.
    void learn(const GivenAnswer& given);

    const Game& game() const { return *game_; }
    const std::vector<SituationIndex>& situations() const { return situations_; } // rising, at least one
    const std::vector<GivenAnswer>& given() const { return given_; }
    Weight weight() const { return weight_; } // of the situations

  private:
    const Game* game_;
    std::vector<SituationIndex> situations_;
    std::vector<GivenAnswer> given_;
    Weight weight_ = 0;
};

// The best estimate if nothing more is asked.
BestEstimate best_estimate(const Position& position, Objective objective);

} // namespace deduce
