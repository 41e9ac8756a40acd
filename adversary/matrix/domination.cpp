// See domination.hpp.
#include "adversary/matrix/domination.hpp"

#include "adversary/exact/linear_program.hpp"

#include <algorithm>
#include <utility>

namespace deduce::adversary {
namespace {

// How `by` compares with a row; none if it is worse somewhere.
std::optional<Domination> compared(const MatrixGame& game, std::size_t row, const Mixture& by) {
    bool better_somewhere = false;
    bool better_everywhere = true;
    for (std::size_t j = 0; j < game.columns(); j++) {
        Rational gain = -game.payoff(row, j);
        for (std::size_t i = 0; i < game.rows(); i++)
            if (by[i] != 0) gain += by[i] * game.payoff(i, j);
        if (gain < 0) return std::nullopt;
        better_somewhere |= gain > 0;
        better_everywhere &= gain > 0;
    }
    return better_everywhere ? Domination::strict : better_somewhere ? Domination::weak : Domination::equal;
}

std::optional<Dominated> by_a_single_row(const MatrixGame& game, std::size_t row) {
    std::optional<Dominated> best;
    for (std::size_t i = 0; i < game.rows(); i++) {
        if (i == row) continue;
        Mixture alone(game.rows());
        alone[i] = 1;
        const auto kind = compared(game, row, alone);
        if (!kind || (*kind == Domination::equal && i > row)) continue;
        if (!best || *kind > best->kind) best = {row, *kind, std::move(alone)};
    }
    return best;
}

// Of the mixtures that are nowhere worse than the row: `evenly`, the one whose least gain is greatest, else the one
// whose gains have the greatest sum. None if there is no such mixture.
std::optional<Mixture> best_mixture(const MatrixGame& game, std::size_t row, bool evenly) {
    LinearProgram program;
    std::vector<Term> all;
    std::vector<std::size_t> variable(game.rows());
    for (std::size_t i = 0; i < game.rows(); i++) {
        if (i == row) continue;
        Rational sum;
        for (std::size_t j = 0; j < game.columns(); j++) sum += game.payoff(i, j);
        variable[i] = program.add_variable(evenly ? Rational(0) : sum);
        all.push_back({variable[i], 1});
    }
    const std::size_t least = program.add_variable(evenly ? 1 : 0);
    for (std::size_t j = 0; j < game.columns(); j++) {
        std::vector<Term> terms = {{least, 1}};
        for (std::size_t i = 0; i < game.rows(); i++)
            if (i != row) terms.push_back({variable[i], -game.payoff(i, j)});
        program.add_at_most(std::move(terms), -game.payoff(row, j));
    }
    program.add_equation(std::move(all), 1);
    try {
        const LinearSolution found = solve_exactly(program);
        Mixture mixture(game.rows());
        for (std::size_t i = 0; i < game.rows(); i++)
            if (i != row) mixture[i] = found.primal[variable[i]];
        return mixture;
    } catch (const Infeasible&) {
        return std::nullopt;
    }
}

std::optional<Dominated> by_a_mixture(const MatrixGame& game, std::size_t row) {
    for (const bool evenly : {true, false}) {
        const auto mixture = best_mixture(game, row, evenly);
        if (!mixture) return std::nullopt;
        const Domination kind = *compared(game, row, *mixture);
        if (kind == Domination::strict || !evenly) return Dominated{row, kind, *mixture};
    }
    return std::nullopt;
}

MatrixGame seen_by_columns(const MatrixGame& game) {
    MatrixGame result(game.columns(), game.rows());
    for (std::size_t i = 0; i < game.rows(); i++)
        for (std::size_t j = 0; j < game.columns(); j++) result.payoff(j, i) = -game.payoff(i, j);
    return result;
}

} // namespace

std::vector<Dominated> dominated_rows(const MatrixGame& game) {
    std::vector<Dominated> result;
    const bool with_mixtures = std::max(game.rows(), game.columns()) <= most_lines_for_mixtures;
    for (std::size_t row = 0; row < game.rows() && game.rows() > 1; row++) {
        auto found = by_a_single_row(game, row);
        if (with_mixtures && (!found || found->kind != Domination::strict))
            if (auto mixed = by_a_mixture(game, row))
                if ((!found && mixed->kind != Domination::equal) || (found && mixed->kind > found->kind))
                    found = std::move(mixed);
        if (found) result.push_back(std::move(*found));
    }
    return result;
}

std::vector<Dominated> dominated_columns(const MatrixGame& game) { return dominated_rows(seen_by_columns(game)); }

} // namespace deduce::adversary
