// See sure_fire_test.hpp.
#include "adversary/matrix/sure_fire_test.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

void check_mixture(const Mixture& mixture, std::size_t count, const char* of) {
    Rational sum;
    for (const Rational& probability : mixture) sum += probability;
    const bool negative = std::ranges::any_of(mixture, [](const Rational& p) { return p < 0; });
    if (mixture.size() != count || negative || sum != 1)
        throw BrokenPromise(fmt::format("{} numbers that sum to {} are no probabilities of {} {}", mixture.size(),
                                        fraction_text(sum), count, of));
}

} // namespace

Guarantees sure_fire_test(const MatrixGame& game, const Mixture& rows, const Mixture& columns) {
    check_mixture(rows, game.rows(), "rows");
    check_mixture(columns, game.columns(), "columns");
    std::vector<Rational> of_columns(game.columns());
    std::vector<Rational> of_rows(game.rows());
    for (std::size_t i = 0; i < game.rows(); i++) {
        for (std::size_t j = 0; j < game.columns(); j++) {
            of_columns[j] += rows[i] * game.payoff(i, j);
            of_rows[i] += columns[j] * game.payoff(i, j);
        }
    }
    return {*std::ranges::min_element(of_columns), *std::ranges::max_element(of_rows)};
}

} // namespace deduce::adversary
