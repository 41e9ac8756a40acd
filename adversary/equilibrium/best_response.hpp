// The seeker's best response to a hider's mixture: the average optimum under the mixture's weights, by the engine.
//
// Weights are whole numbers >= 1 there. A mixture becomes whole numbers n of no common divisor. Situations that it
// leaves out would get a weight of 0, and the engine would not care what they cost. They get their weight inside the
// class, 1 or more, and all others are multiplied by a number M above anything that the left-out ones can cost
// together. Then the engine minimizes the mixture's cost first and the left-out situations' cost second, and the first
// is the optimum divided by M, rounded down.
//
// Where such weights could overflow, the mixture is rounded to weights that cannot. The bound is that of the rounded
// mixture, which is told, and is exact for it. Who needs the mixture itself gets it by wide_response.hpp.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/equilibrium/responder.hpp"
#include "adversary/matrix/matrix_game.hpp"
#include "engine/solve.hpp"

#include <optional>
#include <string>

namespace deduce::adversary {

// Whole numbers for the engine.
struct ScaledMixture {
    std::vector<Weight> weights; // by situation
    Mixture mixture;             // that they stand for
    bool is_rounded = false;
    Weight factor = 1; // M: 1 if no class is left out
    Integer total;     // of the numbers n by situation, without the factor
};

class BestResponse final : public Responder {
  public:
    // Keeps references. `params` are those of each solve; objective and strategy are set here. Throws what solve()
    // throws of games that cannot be held.
    BestResponse(const Game& game, const std::vector<HiderClass>& classes, SolveParams params);

    Response to(const Mixture& mixture) const override;

    // Not rounded, unless the game has too many estimates, a limit of its own, or too many strategies that nearly tie.
    Response exactly_to(const Mixture& mixture) const override;

    WorstCase worst_case() const override;

    // `most_total`: of all weights; a test may want it smaller than what is safe.
    ScaledMixture scaled(const Mixture& mixture, Weight most_total) const;
    Weight most_total() const { return most_total_; }

  private:
    // None if it does not fit.
    std::optional<ScaledMixture> fitting(const Mixture& mixture, Weight most_total) const;
    // Each class's weights so many times.
    std::vector<Weight> weights_of(const std::vector<Integer>& times) const;
    Response searched(const ScaledMixture& numbers) const;
    std::optional<Response> widely_searched(const Mixture& mixture, Weight most_total) const;

    const Game& game_;
    const std::vector<HiderClass>& classes_;
    std::vector<std::uint32_t> kinds_; // by situation: its class, and its weight there
    SolveParams params_;
    Cost dearest_path_ = 1; // no strategy that the engine looks at costs more in any situation
    Weight most_total_ = 1;
};

} // namespace deduce::adversary
