// What becomes of a game's questions where its situations are permuted.
#pragma once

#include "engine/memory/key.hpp"
#include "engine/model/game.hpp"

#include <span>
#include <unordered_map>
#include <vector>

namespace deduce {

class QuestionImages {
  public:
    // Keeps a reference.
    explicit QuestionImages(const Game& game);

    // By question, as the game numbers them: one that cuts the images of all situations as the question cuts them, at
    // the same costs. Throws InternalError if there is none.
    std::vector<QuestionIndex> under(std::span<const SituationIndex> permutation) const;

  private:
    // The partition and its costs, each situation being called what `names` says.
    Key key_of(QuestionIndex q, std::span<const SituationIndex> names) const;

    const Game& game_;
    std::unordered_map<Key, QuestionIndex, KeyHash> question_of_;
};

} // namespace deduce
