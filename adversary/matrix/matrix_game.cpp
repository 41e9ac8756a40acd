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

// Maximize v, where no column gives the mixture of rows less than v.
MatrixSolution solve_matrix(const MatrixGame& game) {
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

} // namespace deduce::adversary
