// The oracle: optimal values by plain recursion over sets of situations, straight from the definitions.
//
// It asks Game::answer, cost, weight and penalty, never Game::estimator, and uses nothing of the engine but Cost. It is
// meant to be obviously right, not fast: up to 20 situations, and a memo that is a std::map.
#pragma once

#include "engine/model/game.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace deduce::test {

using SituationMask = std::uint32_t; // bit s is set if situation s is still possible

class BruteForce {
  public:
    // `game` must outlive this. Throws BadInput beyond 20 situations.
    explicit BruteForce(const Game& game);

    SituationMask all_situations() const { return (SituationMask{1} << game_.situation_count()) - 1; }

    // g(T): the least total, weights multiplied in. T is not empty. infinite_cost if no strategy is finite.
    Cost average(SituationMask set);

    // f(T): the least worst case.
    Cost worst(SituationMask set);

    // The decision sets that questions alone can reach from all situations, itself included. Every question that splits
    // a set counts, whatever it costs and however bad it is.
    std::size_t player_nodes() const;

  private:
    const Game& game_;
    std::map<SituationMask, Cost> averages_;
    std::map<SituationMask, Cost> worsts_;
};

// Of all situations, after the game's first question if it fixes one.
Cost brute_force_average(const Game& game);
Cost brute_force_worst(const Game& game);
// The same of the average if the first question is this one.
Cost brute_force_average_after(const Game& game, QuestionIndex question);
std::size_t brute_force_player_nodes(const Game& game);

// The same for some of the situations: at least one, no duplicates.
Cost brute_force_average(const Game& game, std::span<const SituationIndex> situations);
Cost brute_force_worst(const Game& game, std::span<const SituationIndex> situations);

} // namespace deduce::test
