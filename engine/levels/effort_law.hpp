// How effort grows with the size of a subgame, learnt from those that were solved: seconds = factor x classes^exponent.
//
// Where some of a sample's subgames were not finished, the time they had is only a lower bound of what they take. The
// law of the others tells what they may take: an estimate beside the bound, not in place of it.
#pragma once

#include "engine/levels/subgame_sample.hpp"

#include <optional>
#include <span>
#include <vector>

namespace deduce {

struct EffortLaw {
    double factor;
    double exponent;

    double core_seconds(std::size_t classes) const;
};

// The exponent is that of least squares between logarithms, the factor that which gives the solved subgames together
// the time they took; both from the larger half of those solved, as small ones take no time that can be measured. None
// if fewer than eight were solved in that half, or all of one size.
std::optional<EffortLaw> effort_law(std::span<const Subgame> subgames);

// The subgames with the law's time for those that were not finished, where that is more than they had.
std::vector<Subgame> finished_by(const EffortLaw& law, std::span<const Subgame> subgames);

} // namespace deduce
