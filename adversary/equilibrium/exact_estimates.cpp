// See exact_estimates.hpp.
#include "adversary/equilibrium/exact_estimates.hpp"

#include <algorithm>

namespace deduce::adversary {

std::optional<ExactEstimate> ExactEstimates::best(std::span<const SituationIndex> situations) const {
    std::optional<ExactEstimate> least;
    if (is_infinite(game_.estimator().best_worst(situations))) return least;
    for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
        const bool is_finite =
            std::ranges::none_of(situations, [&](SituationIndex s) { return is_infinite(game_.penalty(s, e)); });
        if (!is_finite) continue;
        Integer total;
        for (const SituationIndex s : situations) total += weights_[s] * game_.penalty(s, e);
        if (!least || total < least->total) least = {std::move(total), e};
    }
    return least;
}

} // namespace deduce::adversary
