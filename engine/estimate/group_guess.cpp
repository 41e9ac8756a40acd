// It is enough to know the group: see group_guess.hpp.
#include "engine/estimate/group_guess.hpp"

#include "engine/estimate/checks.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace deduce {

GroupGuess::GroupGuess(std::vector<std::uint32_t> group_of_situation)
    : group_of_situation_(std::move(group_of_situation)) {
    std::unordered_map<std::uint32_t, std::size_t> sizes;
    for (const std::uint32_t group : group_of_situation_) largest_group_ = std::max(largest_group_, ++sizes[group]);
}

BestEstimate GroupGuess::best(std::span<const SituationIndex> situations) const {
    const std::uint32_t group = group_of_situation_[situations.front()];
    const bool same = std::all_of(situations.begin(), situations.end(),
                                  [&](SituationIndex s) { return group_of_situation_[s] == group; });
    return {same ? 0 : infinite_cost, group};
}

std::string GroupGuess::description() const { return fmt::format("group guess: {}", digest_text(group_of_situation_)); }

} // namespace deduce
