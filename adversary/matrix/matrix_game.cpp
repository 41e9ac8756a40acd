// See matrix_game.hpp.
#include "adversary/matrix/matrix_game.hpp"

#include "adversary/exact/linear_program.hpp"
#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {

MatrixGame::MatrixGame(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), payoffs_(rows * columns) {
    if (rows == 0 || columns == 0)
        throw BadInput(
            fmt::format("a matrix game has at least one row and one column: this one has {} and {}", rows, columns));
}

namespace {

// Maximize v, where no column gives the mixture of rows less than v. A row of the program for each column.
MatrixSolution solve_for_rows(const MatrixGame& game) {
    LinearProgram program;
    std::vector<Term> all;
    for (std::size_t i = 0; i < game.rows(); i++) all.push_back({program.add_variable(0), 1});
    const std::size_t value = program.add_variable(1, LinearProgram::Sign::free);
    for (std::size_t j = 0; j < game.columns(); j++) {
        std::vector<Term> terms = {{value, 1}};
        for (std::size_t i = 0; i < game.rows(); i++) terms.push_back({i, -game.payoff(i, j)});
        program.add_at_most(std::move(terms), 0);
    }
    program.add_equation(std::move(all), 1);

    LinearSolution optimum = solve_exactly(program);
    optimum.primal.resize(game.rows());
    optimum.dual.resize(game.columns());
    return {std::move(optimum.value), std::move(optimum.primal), std::move(optimum.dual)};
}

// The same for the column player, who wants -v.
MatrixSolution solve_for_columns(const MatrixGame& game) {
    MatrixGame mirrored(game.columns(), game.rows());
    for (std::size_t i = 0; i < game.rows(); i++)
        for (std::size_t j = 0; j < game.columns(); j++) mirrored.payoff(j, i) = -game.payoff(i, j);
    MatrixSolution solution = solve_for_rows(mirrored);
    return {-solution.value, std::move(solution.columns), std::move(solution.rows)};
}

} // namespace

// A program of few rows and many variables has a small basis.
MatrixSolution solve_matrix(const MatrixGame& game) {
    return game.rows() < game.columns() ? solve_for_columns(game) : solve_for_rows(game);
}

} // namespace deduce::adversary
