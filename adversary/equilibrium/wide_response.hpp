// The best response to a mixture whose whole numbers are too large for the engine, exactly.
//
// The engine searches under the numbers' leading parts: w = max(1, P / 2^k, rounded down). A strategy costs c in a
// situation, C at most. So P c lies between 2^k (w c - z C) and 2^k (w c + n C), summed over the n situations of a set,
// of which z have numbers below 2^k. A move whose optimum under w is more than (n + z) C above the set's optimum under
// w is not the best one under P. Few moves are that close. They are compared by their exact totals, set by set: those
// that remain tie, or nearly.
#pragma once

#include "adversary/equilibrium/exact_estimates.hpp"
#include "adversary/exact/rational.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/strategy/strategy_builder.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace deduce::adversary {

class WideResponse {
  public:
    // `whole`: P >= 0, by situation. `table` is that of a game under the weights w that leading_weights() tells,
    // `search` one of the average in it, `dearest_path` C. Keeps references.
    WideResponse(const AnswerTable& table, Search& search, const std::vector<Integer>& whole, Cost dearest_path);

    // The least total of P times cost over all strategies, and one that has it. The game's value is finite. Throws
    // Stopped if the search is stopped, or if more than `most_sets` sets come near.
    Integer best_total();
    Strategy best_strategy();

  private:
    static constexpr std::size_t most_sets = 1'000'000;

    struct Known {
        Integer total;
        std::optional<QuestionIndex> question; // else the estimate
        std::uint64_t estimate = 0;
    };

    const Known& solved(const Subproblem& subproblem);
    Known solve_new(const Subproblem& subproblem);
    std::vector<SituationIndex> situations_of(const std::vector<ClassIndex>& set) const;
    std::vector<std::pair<DenseAnswer, Subproblem>> parts(const Subproblem& subproblem, QuestionIndex q) const;
    void tell(const Subproblem& subproblem, StrategyBuilder& builder);

    const AnswerTable& table_;
    Search& search_;
    const std::vector<Integer>& whole_;
    ExactEstimates estimates_;
    Cost dearest_path_;
    std::map<std::vector<ClassIndex>, Known> known_;
};

// w of P for the engine, so that the weights sum to `most_total` at most.
std::vector<Weight> leading_weights(const std::vector<Integer>& whole, Weight most_total);

} // namespace deduce::adversary
