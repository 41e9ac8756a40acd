// The seeker's best response to a hider's mixture: the average optimum under the mixture's weights, by the engine.
//
// Weights are whole numbers >= 1 there. A mixture becomes whole numbers n of no common divisor. Situations that it
// leaves out would get a weight of 0, and the engine would not care what they cost. They get their weight inside the
// class, 1 or more, and all others are multiplied by a number M above anything that the left-out ones can cost
// together. Then the engine minimizes the mixture's cost first and the left-out situations' cost second, and the first
// is the optimum divided by M, rounded down.
//
// Where such weights could overflow, the mixture is rounded to weights that cannot. The bound is that of the rounded
// mixture, which is told, and is exact for it.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/matrix/matrix_game.hpp"
#include "engine/solve.hpp"

#include <optional>
#include <string>

namespace deduce::adversary {

struct Response {
    std::optional<Strategy> strategy; // none if the engine was stopped before there was one
    Mixture mixture;                  // of classes, that it responds to
    bool is_rounded = false;          // then that is not quite the mixture that was asked for
    bool is_optimal = false;          // else the engine was stopped
    Rational at_least;                // what any strategy costs against that mixture, in the game's units
    std::string reason;               // why any strategy is infinite, if that is proven
    std::uint64_t nodes = 0;
};

// Whole numbers for the engine.
struct ScaledMixture {
    std::vector<Weight> weights; // by situation
    Mixture mixture;             // that they stand for
    bool is_rounded = false;
    Weight factor = 1; // M: 1 if no class is left out
    Integer total;     // of the numbers n by situation, without the factor
};

class BestResponse {
  public:
    // Keeps references. `params` are those of each solve; objective and strategy are set here. Throws what solve()
    // throws of games that cannot be held.
    BestResponse(const Game& game, const std::vector<HiderClass>& classes, SolveParams params);

    Response to(const Mixture& mixture) const;

    // `most_total`: of all weights; a test may want it smaller than what is safe.
    ScaledMixture scaled(const Mixture& mixture, Weight most_total) const;
    Weight most_total() const { return most_total_; }

  private:
    const Game& game_;
    const std::vector<HiderClass>& classes_;
    SolveParams params_;
    Cost dearest_path_ = 1; // no strategy that the engine looks at costs more in any situation
    Weight most_total_ = 1;
};

} // namespace deduce::adversary
