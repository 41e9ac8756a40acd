// The matrix game of one position: moves that are alike are put together; then by its saddle point if it has one, by a
// linear program if not.
#pragma once

#include "adversary/matrix/matrix_game.hpp"

namespace deduce::adversary {

// As solve_matrix, sooner where pure strategies are optimal, or both players have two.
MatrixSolution solve_stage(const MatrixGame& game);

} // namespace deduce::adversary
