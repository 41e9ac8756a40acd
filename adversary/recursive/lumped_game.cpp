// See lumped_game.hpp.
#include "adversary/recursive/lumped_game.hpp"

#include <map>
#include <utility>

namespace deduce::adversary {

bool LumpedGame::Classes::refine(const std::vector<std::vector<Rational>>& sums) {
    std::map<std::pair<std::size_t, std::vector<Rational>>, std::size_t> numbers;
    for (std::size_t i = 0; i < class_of.size(); i++)
        class_of[i] = numbers.try_emplace({class_of[i], sums[i]}, numbers.size()).first->second;
    return std::exchange(count, numbers.size()) < numbers.size();
}

std::vector<std::size_t> LumpedGame::Classes::sizes() const {
    std::vector<std::size_t> result(count);
    for (const std::size_t number : class_of) result[number]++;
    return result;
}

LumpedGame::LumpedGame(const MatrixGame& game)
    : game_(game), rows_{std::vector<std::size_t>(game.rows())}, columns_{std::vector<std::size_t>(game.columns())} {
    bool has_split = true;
    while (has_split) {
        const bool splits_rows = rows_.refine(sums_of_rows());
        has_split = columns_.refine(sums_of_columns()) || splits_rows;
    }
}

std::vector<std::vector<Rational>> LumpedGame::sums_of_rows() const {
    std::vector<std::vector<Rational>> sums(game_.rows(), std::vector<Rational>(columns_.count));
    for (std::size_t i = 0; i < game_.rows(); i++)
        for (std::size_t j = 0; j < game_.columns(); j++) sums[i][columns_.class_of[j]] += game_.payoff(i, j);
    return sums;
}

std::vector<std::vector<Rational>> LumpedGame::sums_of_columns() const {
    std::vector<std::vector<Rational>> sums(game_.columns(), std::vector<Rational>(rows_.count));
    for (std::size_t i = 0; i < game_.rows(); i++)
        for (std::size_t j = 0; j < game_.columns(); j++) sums[j][rows_.class_of[i]] += game_.payoff(i, j);
    return sums;
}

MatrixGame LumpedGame::small() const {
    MatrixGame result(rows_.count, columns_.count);
    const std::vector<std::size_t> widths = columns_.sizes();
    const auto sums = sums_of_rows();
    for (std::size_t i = 0; i < game_.rows(); i++)
        for (std::size_t column = 0; column < columns_.count; column++)
            result.payoff(rows_.class_of[i], column) = sums[i][column] / widths[column];
    return result;
}

MatrixSolution LumpedGame::expanded(const MatrixSolution& small) const {
    return {small.value, spread(rows_, small.rows), spread(columns_, small.columns)};
}

Mixture LumpedGame::spread(const Classes& classes, const Mixture& mixture) {
    const std::vector<std::size_t> sizes = classes.sizes();
    Mixture result;
    for (const std::size_t number : classes.class_of) result.push_back(mixture[number] / sizes[number]);
    return result;
}

} // namespace deduce::adversary
