// Matrix games of two players, solved exactly: player I picks a row, player II a column, and II pays I the entry.
#pragma once

#include "adversary/exact/rational.hpp"

#include <cstddef>
#include <vector>

namespace deduce::adversary {

class MatrixGame {
  public:
    // All payoffs 0. At least one row and one column, else BadInput.
    MatrixGame(std::size_t rows, std::size_t columns);

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    Rational& payoff(std::size_t row, std::size_t column) { return payoffs_[row * columns_ + column]; }
    const Rational& payoff(std::size_t row, std::size_t column) const { return payoffs_[row * columns_ + column]; }

  private:
    std::size_t rows_;
    std::size_t columns_;
    std::vector<Rational> payoffs_;
};

// Probabilities of rows, or of columns.
using Mixture = std::vector<Rational>;

struct MatrixSolution {
    Rational value; // what I gains, and II loses
    Mixture rows;
    Mixture columns;
};

// Optimal for both. By a linear program: J. von Neumann's theorem is its duality.
MatrixSolution solve_matrix(const MatrixGame& game);

} // namespace deduce::adversary
