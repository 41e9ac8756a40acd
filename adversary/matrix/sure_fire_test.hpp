// Whether mixtures are optimal, by sums alone and without a linear program: Ferguson's "sure-fire test".
#pragma once

#include "adversary/matrix/matrix_game.hpp"

namespace deduce::adversary {

// What each player is sure of, whatever the other one does.
struct Guarantees {
    Rational row_player_gains_at_least;
    Rational column_player_loses_at_most;

    // Then both mixtures are optimal, and this is the value.
    bool meet() const { return row_player_gains_at_least == column_player_loses_at_most; }
};

// Throws BrokenPromise unless both are probabilities: of the right number, none below 0, of the sum 1.
Guarantees sure_fire_test(const MatrixGame& game, const Mixture& rows, const Mixture& columns);

} // namespace deduce::adversary
