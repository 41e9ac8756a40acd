// One table of size bounds for each richness: see set_bound.hpp.
#include "engine/bounds/set_bound.hpp"

#include <algorithm>

namespace deduce {
namespace {

std::vector<SetBounds::Breakpoint> breakpoints_of(const std::vector<Cost>& by_size, bool sums) {
    std::vector<SetBounds::Breakpoint> result;
    Cost before = 0;
    for (std::size_t rank = 0; rank + 1 < by_size.size(); rank++) {
        const Cost now = sums ? by_size[rank + 1] - by_size[rank] : by_size[rank + 1];
        if (now != before) result.push_back({static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(now - before)});
        before = now;
    }
    return result;
}

} // namespace

SetBounds::SetBounds(const AnswerTable& table, bool sums, std::span<const Cost> general, bool by_richness) {
    const std::size_t members = std::min<std::size_t>(most_members, table.class_count());
    const std::vector<IdealAnswer> ideal = ideal_question(table);
    const auto add = [&](std::vector<Cost> by_size) {
        for (std::size_t n = 0; n <= members; n++) by_size[n] = std::max(by_size[n], general[n]);
        auto breakpoints = breakpoints_of(by_size, sums);
        tables_.push_back({std::move(by_size), std::move(breakpoints)});
    };
    cheapest_ = ideal.empty() ? 0 : ideal.front().cost;
    if (!by_richness || ideal.empty()) {
        add(std::vector<Cost>(members + 1, 0));
        return;
    }
    const auto cheap = static_cast<std::size_t>(
        std::count_if(ideal.begin(), ideal.end(), [&](const IdealAnswer& a) { return a.cost == cheapest_; }));
    tiers_ = cheap < most_tiers && cheap < ideal.size() ? cheap + 1 : 1;
    richest_ = std::min<std::size_t>(table.largest_answer_count(), most_members) + 1;
    // A question's i-th answer by cost may be a dearer one than the ideal's i-th, and have that one's room.
    std::vector<std::size_t> room_from(ideal.size());
    std::size_t room = 0;
    for (std::size_t i = ideal.size(); i-- > 0;) room_from[i] = room = std::max(room, ideal[i].capacity);
    for (std::size_t tier = 0; tier < tiers_; tier++)
        for (std::size_t parts = 0; parts < richest_; parts++) {
            const std::size_t cheap_here = tiers_ == 1 ? cheap : tier;
            std::vector<IdealAnswer> answers;
            for (std::size_t i = 0; i < ideal.size() && answers.size() < parts; i++)
                if (i < cheap_here || i >= cheap) answers.push_back({ideal[i].cost, room_from[i]});
            std::vector<Cost> by_size = sums ? average_size_bounds(table.game().estimator(), answers, members)
                                             : worst_size_bounds(table.game().estimator(), answers, parts, members);
            if (sums)
                for (Cost& b : by_size) b = saturating_multiply(table.least_weight(), b);
            add(std::move(by_size));
        }
}

} // namespace deduce
