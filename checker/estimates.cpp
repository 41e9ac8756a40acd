// What estimates cost: see estimates.hpp.
#include "estimates.hpp"

#include <algorithm>
#include <functional>

namespace check {

Estimates::Estimates(const Table& table, Objective objective)
    : table_(table), facts_(table.estimates()), objective_(objective) {
    const bool by_groups = !facts_.group.empty();
    totals_.assign(by_groups ? table.situations() : facts_.first_option.back(), 0);
    if (!by_groups) losers_.resize(totals_.size());
    make_bounds();
}

Cost Estimates::cost(Set set, Cost limit) {
    members_.clear();
    for (const Class c : set) members_.insert(members_.end(), table_.members(c).begin(), table_.members(c).end());
    if (!facts_.group.empty()) return of_groups();
    if (objective_ == Objective::average) return of_choices();
    for (std::size_t i = 0; i < members_.size(); i++)
        for (const Loss& loss : facts_.of(members_[i])) losers_[loss.option].push_back({i, loss.penalty});
    losses_.assign(members_.size(), 0);
    const Cost result = at_worst(0, facts_.most_others, limit);
    for (const std::uint32_t s : members_)
        for (const Loss& loss : facts_.of(s)) losers_[loss.option].clear();
    return result;
}

// The heaviest group is named.
Cost Estimates::of_groups() {
    Cost all = 0;
    Cost heaviest = 0;
    bool is_one = true;
    for (const std::uint32_t s : members_) {
        all += table_.situation_weight(s);
        heaviest = larger(heaviest, totals_[facts_.group[s]] += table_.situation_weight(s));
        is_one = is_one && facts_.group[s] == facts_.group[members_[0]];
    }
    for (const std::uint32_t s : members_) totals_[facts_.group[s]] = 0;
    if (objective_ == Objective::worst) return is_one ? facts_.fee : facts_.wrong;
    return add(times(facts_.fee, heaviest), times(facts_.wrong, all - heaviest));
}

// Each choice takes the option that costs least; where few may take another than the first, those that gain most.
Cost Estimates::of_choices() {
    std::fill(totals_.begin(), totals_.end(), 0);
    for (const std::uint32_t s : members_)
        for (const auto& [option, penalty] : facts_.of(s))
            totals_[option] = add(totals_[option], times(table_.situation_weight(s), penalty));
    Cost sum = 0;
    std::vector<Cost> gains;
    for (std::size_t i = 0; i < facts_.choices(); i++) {
        const Cost* first = totals_.data() + facts_.first_option[i];
        const Cost best = *std::min_element(first, first + facts_.first_option[i + 1] - facts_.first_option[i]);
        sum = add(sum, facts_.most_others < facts_.choices() ? *first : best);
        gains.push_back(*first - best);
    }
    if (facts_.most_others == facts_.choices()) return sum;
    std::partial_sort(gains.begin(), gains.begin() + facts_.most_others, gains.end(), std::greater<>());
    for (std::uint32_t i = 0; i < facts_.most_others; i++) sum -= gains[i];
    return sum;
}

// All options for each choice in turn, unless some situation has already lost too much.
Cost Estimates::at_worst(std::size_t choice, std::uint32_t others_left, Cost limit) {
    const auto loses = [&](std::size_t i) {
        for (std::uint32_t o = facts_.first_option[i]; o < facts_.first_option[i + 1]; o++)
            if (!losers_[o].empty()) return true;
        return false;
    };
    const Cost so_far = *std::max_element(losses_.begin(), losses_.end());
    while (choice < facts_.choices() && !loses(choice)) choice++;
    if (so_far >= limit || choice == facts_.choices()) return so_far;
    const std::vector<Cost> before = losses_;
    for (std::uint32_t o = facts_.first_option[choice + 1]; o-- > facts_.first_option[choice];) {
        const std::uint32_t other = o == facts_.first_option[choice] ? 0 : 1;
        if (other > others_left) continue;
        for (const auto& [i, penalty] : losers_[o]) losses_[i] = add(losses_[i], penalty);
        limit = smaller(limit, at_worst(choice + 1, others_left - other, limit));
        losses_ = before;
    }
    return limit;
}

bool Estimates::respects(const std::vector<std::uint32_t>& situations,
                         const std::vector<std::uint32_t>& options) const {
    // 1. Groups become groups.
    std::vector<std::uint32_t> to(totals_.size(), none);
    std::vector<std::uint32_t> from(totals_.size(), none);
    const auto pairs = [&](std::uint32_t a, std::uint32_t b) {
        if (to[a] == none && from[b] == none) {
            to[a] = b;
            from[b] = a;
        }
        return to[a] == b && from[b] == a;
    };
    if (!facts_.group.empty()) {
        for (std::uint32_t s = 0; s < table_.situations(); s++)
            if (!pairs(facts_.group[s], facts_.group[situations[s]])) return false;
        return true;
    }
    // 2. Options become options, those of a choice those of a choice, and its first one the first.
    std::vector<std::uint32_t> choice_of;
    for (std::size_t i = 0; i < facts_.choices(); i++)
        choice_of.resize(facts_.first_option[i + 1], static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < facts_.choices(); i++) {
        const std::uint32_t first = facts_.first_option[i];
        const std::uint32_t image = choice_of[options[first]];
        const std::uint32_t count = facts_.first_option[i + 1] - first;
        if (facts_.most_others < facts_.choices() && options[first] != facts_.first_option[image]) return false;
        if (facts_.first_option[image + 1] - facts_.first_option[image] != count) return false;
        for (std::uint32_t o = first; o < first + count; o++)
            if (choice_of[options[o]] != image || !pairs(o, options[o])) return false;
    }
    // 3. What a situation loses by an option, its image loses by the option's image.
    std::vector<Loss> moved;
    for (std::uint32_t s = 0; s < table_.situations(); s++) {
        moved.assign(facts_.of(s).begin(), facts_.of(s).end());
        for (Loss& loss : moved) loss.option = options[loss.option];
        std::sort(moved.begin(), moved.end(), [](const Loss& a, const Loss& b) { return a.option < b.option; });
        if (!std::equal(moved.begin(), moved.end(), facts_.of(situations[s]).begin(), facts_.of(situations[s]).end()))
            return false;
    }
    return true;
}

} // namespace check
