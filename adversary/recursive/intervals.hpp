// What is proven of the values of games in which positions come again. Any vector of values will do as a guess: what is
// told of it is exact.
#pragma once

#include "adversary/recursive/position_graph.hpp"

#include <optional>
#include <vector>

namespace deduce::adversary {

// The operator M: a position's value if those of all positions are `values`.
std::vector<Rational> next_values(const PositionGraph& graph, const std::vector<Rational>& values);

// The greatest sum of |factors| of an outcome. Below 1, M is a contraction by it, so that M has one fixed point v
// (L. S. Shapley, Stochastic games, 1953), and |M(w) - v| <= c / (1 - c) |M(w) - w|, by the greatest component.
Rational contraction(const PositionGraph& graph);

// Of recursive games: what is paid is paid at the end, and no factor is below 0. Throws BrokenPromise for others.
void expect_recursive(const PositionGraph& graph);

// To multiples of 1 / unit, so that digits do not grow.
enum class Rounding { nearest, down, up };
std::vector<Rational> rounded(std::vector<Rational> values, const Integer& unit, Rounding rounding);

// H. Everett (Recursive games, 1957): if M(w) >= w, and M(w) > w in every component where w is above what is paid for
// ever, then player I is sure of w. So he is if that holds of M applied k times. He plays what is optimal in the
// matrices of the k steps, again and again. Then the expected w never falls from one round of k steps to the next, and
// rises by some d > 0 in each round that begins at a position with w above `forever`. As it is bounded, the expected
// number of such rounds is finite: play that does not end stays where w <= forever at last, and pays I no less.
//
// M never falls with its argument, so that rounding down on the way proves no less. Up to 32 steps are looked at, and
// no more than there are positions.
bool is_sure_for_row_player(const PositionGraph& graph, const std::vector<Rational>& values, const Rational& forever,
                            const Integer& unit);

// The same for player II: M(w) <= w, and M(w) < w where w is below `forever`.
bool is_sure_for_column_player(const PositionGraph& graph, const std::vector<Rational>& values, const Rational& forever,
                               const Integer& unit);

} // namespace deduce::adversary
