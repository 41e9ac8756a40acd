// See stage_value.hpp.
#include "adversary/recursive/stage_value.hpp"

#include "adversary/recursive/lumped_game.hpp"

#include <algorithm>
#include <optional>

namespace deduce::adversary {
namespace {

// A row and a column whose entry is the least of its row and the greatest of its column.
std::optional<MatrixSolution> saddle_point(const MatrixGame& game) {
    std::size_t best_row = 0;
    Rational gain;
    for (std::size_t i = 0; i < game.rows(); i++) {
        Rational least = game.payoff(i, 0);
        for (std::size_t j = 1; j < game.columns(); j++) least = std::min(least, game.payoff(i, j));
        if (i > 0 && least <= gain) continue;
        best_row = i;
        gain = least;
    }
    for (std::size_t j = 0; j < game.columns(); j++) {
        bool is_greatest = true;
        for (std::size_t i = 0; i < game.rows() && is_greatest; i++) is_greatest = game.payoff(i, j) <= gain;
        if (!is_greatest) continue;
        MatrixSolution solution{gain, Mixture(game.rows()), Mixture(game.columns())};
        solution.rows[best_row] = 1;
        solution.columns[j] = 1;
        return solution;
    }
    return std::nullopt;
}

// Without a saddle point both players mix, and make each other indifferent (Ferguson, Game Theory, II.2.3).
MatrixSolution solve_two_by_two(const MatrixGame& game) {
    const Rational& a = game.payoff(0, 0);
    const Rational& b = game.payoff(0, 1);
    const Rational& c = game.payoff(1, 0);
    const Rational& d = game.payoff(1, 1);
    const Rational sum = a - b - c + d;
    const Rational p = (d - c) / sum;
    const Rational q = (d - b) / sum;
    return {(a * d - b * c) / sum, {p, 1 - p}, {q, 1 - q}};
}

MatrixSolution solve_lumped(const MatrixGame& game) {
    if (auto saddle = saddle_point(game)) return *std::move(saddle);
    if (game.rows() == 2 && game.columns() == 2) return solve_two_by_two(game);
    return solve_matrix(game);
}

} // namespace

MatrixSolution solve_stage(const MatrixGame& game) {
    if (game.rows() == 1 || game.columns() == 1) return *saddle_point(game);
    const LumpedGame lumped(game);
    return lumped.is_smaller() ? lumped.expanded(solve_lumped(lumped.small())) : solve_lumped(game);
}

} // namespace deduce::adversary
