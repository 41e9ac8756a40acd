// What any n situations of weight one cost at least when an estimate is made: see estimates.hpp.
#include "estimates.hpp"

#include <algorithm>

namespace check {
namespace {

constexpr std::uint64_t most_tried = std::uint64_t{1} << 24; // situations x estimates

} // namespace

void Estimates::make_bounds() {
    const std::uint32_t count = table_.situations();
    if (!facts_.group.empty()) { // the largest group is named
        std::vector<std::size_t> sizes(count, 0);
        for (const std::uint32_t g : facts_.group) sizes[g]++;
        std::vector<Cost> penalties(count, facts_.wrong);
        std::fill_n(penalties.begin(), *std::max_element(sizes.begin(), sizes.end()), facts_.fee);
        return take_bounds(std::move(penalties));
    }
    Cost estimates = facts_.most_others < facts_.choices() ? infinite : 1;
    for (std::size_t i = 0; i < facts_.choices(); i++)
        estimates = times(estimates, facts_.first_option[i + 1] - facts_.first_option[i]);
    if (times(estimates, count) <= static_cast<Cost>(most_tried)) {
        for (Cost e = 0; e < estimates; e++) take_bounds(penalties_of(e));
    } else if (are_dots()) {
        take_bounds(penalties_of_dots());
    } else {
        take_bounds(std::vector<Cost>(count, 0));
    }
}

// They may be any situations' penalties: the least ones, for some estimate.
void Estimates::take_bounds(std::vector<Cost> penalties) {
    std::sort(penalties.begin(), penalties.end());
    bounds_.resize(penalties.size(), infinite);
    Cost sum = 0;
    for (std::size_t n = 0; n < penalties.size(); n++) {
        sum = objective_ == Objective::average ? add(sum, penalties[n]) : penalties[n];
        bounds_[n] = smaller(bounds_[n], sum);
    }
}

// Of all situations, if estimates are counted through, the first choice first.
std::vector<Cost> Estimates::penalties_of(Cost estimate) const {
    std::vector<bool> is_taken(facts_.first_option.back());
    for (std::size_t i = 0; i < facts_.choices(); i++) {
        const Cost options = facts_.first_option[i + 1] - facts_.first_option[i];
        is_taken[facts_.first_option[i] + static_cast<std::size_t>(estimate % options)] = true;
        estimate /= options;
    }
    std::vector<Cost> penalties(table_.situations(), 0);
    for (std::uint32_t s = 0; s < penalties.size(); s++)
        for (const auto& [option, penalty] : facts_.of(s))
            if (is_taken[option]) penalties[s] = add(penalties[s], penalty);
    return penalties;
}

// Whether every situation is another set of k fields, of which k may be marked, and any that is not costs the same.
bool Estimates::are_dots() const {
    const std::uint32_t dots = facts_.most_others;
    if (facts_.losses.size() != std::size_t{table_.situations()} * dots) return false;
    std::vector<std::vector<std::uint32_t>> sets;
    for (std::uint32_t s = 0; s < table_.situations(); s++) {
        if (facts_.of(s).size() != dots) return false;
        sets.emplace_back();
        for (const auto& [option, penalty] : facts_.of(s)) {
            if (option % 2 != 0 || penalty != facts_.losses[0].penalty) return false;
            sets.back().push_back(option);
        }
    }
    for (std::uint32_t i = 0; i < facts_.first_option.size(); i++)
        if (facts_.first_option[i] != 2 * i) return false;
    std::sort(sets.begin(), sets.end());
    return std::adjacent_find(sets.begin(), sets.end()) == sets.end();
}

// Of k dots on F fields exactly C(k, i) C(F - k, i) sets of dots differ from the marked ones in i dots.
std::vector<Cost> Estimates::penalties_of_dots() const {
    const Cost dots = facts_.most_others;
    std::vector<Cost> penalties;
    Cost ways = 1;
    for (Cost i = 0; i <= dots; i++) {
        for (Cost j = 0; j < ways && penalties.size() < table_.situations(); j++)
            penalties.push_back(facts_.losses.empty() ? 0 : i * facts_.losses[0].penalty);
        ways = times(times(ways, dots - i), larger(static_cast<Cost>(facts_.choices()) - dots - i, 0));
        if (ways < infinite) ways /= (i + 1) * (i + 1);
    }
    penalties.resize(table_.situations(), infinite); // none: they all differ
    return penalties;
}

} // namespace check
