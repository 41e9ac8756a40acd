// Estimates by size: see checked_estimates.hpp.
#include "engine/proof/checked_estimates.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>

namespace deduce {
namespace {

std::span<const OptionLoss> losses_of(const EstimateFacts& facts, SituationIndex s) {
    return std::span(facts.losses).subspan(facts.losses_from[s], facts.losses_from[s + 1] - facts.losses_from[s]);
}

// Whether all situations but one lose by any estimate, as the checker sees it.
bool at_most_one_loses_nothing(const EstimateFacts& facts, SituationIndex count) {
    const bool is_limited = facts.most_others < facts.options.size();
    const auto options = std::accumulate(facts.options.begin(), facts.options.end(), std::size_t{0});
    std::vector<bool> is_first(options);
    std::size_t first = 0;
    for (const std::uint32_t own : facts.options) {
        is_first[first] = true;
        first += own;
    }
    const std::size_t full = is_limited ? facts.most_others : options - facts.options.size();
    std::set<std::vector<std::uint32_t>> lists;
    for (SituationIndex s = 0; s < count; s++) {
        std::vector<std::uint32_t> list;
        for (const auto& [option, penalty] : losses_of(facts, s)) {
            if (penalty == 0 || (is_limited && !is_first[option])) return false;
            list.push_back(option);
        }
        if (list.size() != full || !lists.insert(std::move(list)).second) return false;
    }
    return facts.otherwise == 0;
}

// By option: what those lose who list it, rising.
std::set<std::vector<Cost>> penalties_by_option(const EstimateFacts& facts) {
    std::map<std::uint32_t, std::vector<Cost>> lists;
    for (const auto& [option, penalty] : facts.losses) lists[option].push_back(penalty);
    std::set<std::vector<Cost>> result;
    if (lists.size() < facts.options.front()) result.insert(std::vector<Cost>{});
    for (auto& [option, penalties] : lists) {
        std::ranges::sort(penalties);
        result.insert(std::move(penalties));
    }
    return result;
}

} // namespace

std::vector<Cost> checked_estimate_bounds(const EstimateFacts& facts, SituationIndex count, bool sums) {
    std::vector<Cost> bounds(count + std::size_t{1}, 0);
    if (facts.options.size() != 1) {
        if (!at_most_one_loses_nothing(facts, count)) return bounds;
        const auto least = std::ranges::min_element(facts.losses, {}, &OptionLoss::penalty);
        for (std::size_t n = 2; n < bounds.size(); n++) bounds[n] = (sums ? bounds[n - 1] : 0) + least->penalty;
        return bounds;
    }
    std::fill(bounds.begin() + 1, bounds.end(), infinite_cost);
    for (const std::vector<Cost>& listed : penalties_by_option(facts)) {
        std::vector<Cost> all = listed;
        all.resize(count, facts.otherwise);
        std::ranges::inplace_merge(all, all.begin() + static_cast<std::ptrdiff_t>(listed.size()));
        Cost total = 0;
        for (std::size_t n = 1; n < bounds.size(); n++) {
            total = sums ? saturating_add(total, all[n - 1]) : all[n - 1];
            bounds[n] = std::min(bounds[n], total);
        }
    }
    return bounds;
}

} // namespace deduce
