// Guesses at the values of a game that need not end, and vectors close to them by which bounds are proven.
#pragma once

#include "adversary/recursive/position_graph.hpp"

#include <optional>
#include <vector>

namespace deduce::adversary {

class CriticalVectors {
  public:
    using Values = std::vector<Rational>;

    // Looks at the graph's matrices if all positions have these values. All numbers are multiples of 1 / unit. Keeps
    // references to all of them.
    CriticalVectors(const PositionGraph& graph, const Values& values, const Rational& forever, const Integer& unit);

    // Newton's step (M. A. Pollatschek, B. Avi-Itzhak, Algorithms for stochastic games, 1969): both players keep the
    // mixtures that are optimal now, and the linear system that is left is solved. None if it has no single solution.
    std::optional<Values> newton_step() const;

    // Vectors of which a player is sure (see intervals.hpp), nowhere farther below or above the values than `width`.
    std::optional<Values> lower(const Rational& width) const;
    std::optional<Values> upper(const Rational& width) const;

  private:
    const PositionGraph& graph_;
    const Values& values_;
    const Rational& forever_;
    const Integer& unit_;
    std::vector<std::vector<PositionGraph::Link>> moves_; // by position: where the mixtures lead
    Values paid_;                                         // by position: what they are paid at once
    std::vector<Values> shapes_; // how far to go from the values, for each position: 1 at the most
};

} // namespace deduce::adversary
