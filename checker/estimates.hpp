// What the best estimate of a set costs.
#pragma once

#include "table.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace check {

class Estimates {
  public:
    // Keeps a reference.
    Estimates(const Table& table, Objective objective)
        : table_(table), choices_(table.choices), objective_(objective) {}

    // The least that any estimate costs on the set: exactly if below `limit`, otherwise at least `limit`.
    Cost cost(Set set, Cost limit) {
        if (objective_ == Objective::average) return average(set);
        losses_.assign(set.size(), 0);
        return worst(set, listed(set), 0, choices_.most_others, limit);
    }

  private:
    // A situation that lists the option.
    struct Listed {
        std::uint32_t option;
        Situation situation;
        Cost penalty;
    };

    // By rising option.
    const std::vector<Listed>& listed(Set set) {
        listed_.clear();
        for (const Situation s : set)
            for (const auto& [option, penalty] : choices_.of(s)) listed_.push_back({option, s, penalty});
        std::sort(listed_.begin(), listed_.end(), [](const auto& a, const auto& b) { return a.option < b.option; });
        return listed_;
    }

    // Each choice takes the option that costs least; where few may take another than the first, those that gain most.
    Cost average(Set set) {
        Cost weight = 0;
        for (const Situation s : set) weight += table_.weights[s];
        auto next = listed(set).begin();
        Cost sum = 0;
        gains_.clear();
        for (std::size_t i = 0; i < choices_.count(); i++) {
            Cost first = times(weight, choices_.otherwise); // as any option that nobody lists
            Cost best = infinite;
            std::uint32_t options = 0; // that somebody lists
            for (; next != listed_.end() && next->option < choices_.first_option[i + 1]; options++) {
                const std::uint32_t option = next->option;
                Cost cost = 0;
                Cost others = weight;
                for (; next != listed_.end() && next->option == option; ++next) {
                    cost = add(cost, times(table_.weights[next->situation], next->penalty));
                    others -= table_.weights[next->situation];
                }
                cost = add(cost, times(others, choices_.otherwise));
                if (option == choices_.first_option[i]) first = cost;
                best = std::min(best, cost);
            }
            if (options < choices_.options_of(i)) best = std::min(best, times(weight, choices_.otherwise));
            sum = add(sum, choices_.is_limited() ? first : best);
            gains_.push_back(first - best);
        }
        if (!choices_.is_limited()) return sum;
        std::partial_sort(gains_.begin(), gains_.begin() + choices_.most_others, gains_.end(), std::greater<>());
        for (std::uint32_t i = 0; i < choices_.most_others; i++) sum -= gains_[i];
        return sum;
    }

    // All options for each choice in turn, unless some situation has already lost too much. Of the options that nobody
    // lists one is tried.
    Cost worst(Set set, std::span<const Listed> left, std::size_t choice, std::uint32_t others_left, Cost limit) {
        const Cost so_far = *std::max_element(losses_.begin(), losses_.end());
        if (so_far >= limit || choice == choices_.count()) return so_far;
        std::vector<std::uint32_t> options;
        for (; !left.empty() && left.front().option < choices_.first_option[choice + 1]; left = left.subspan(1))
            if (options.empty() || options.back() != left.front().option) options.push_back(left.front().option);
        std::uint32_t unlisted = choices_.first_option[choice];
        for (const std::uint32_t option : options) unlisted += option == unlisted ? 1 : 0;
        if (unlisted < choices_.first_option[choice + 1]) options.push_back(unlisted);
        const std::vector<Cost> before = losses_;
        for (const std::uint32_t option : options) {
            const std::uint32_t other = option == choices_.first_option[choice] ? 0 : 1;
            if (other > others_left) continue;
            for (std::size_t i = 0; i < set.size(); i++) losses_[i] = add(before[i], choices_.loss(set[i], option));
            limit = std::min(limit, worst(set, left, choice + 1, others_left - other, limit));
        }
        losses_ = before;
        return limit;
    }

    const Table& table_;
    const Choices& choices_;
    Objective objective_;
    std::vector<Listed> listed_; // of the set that is looked at
    std::vector<Cost> gains_;    // by choice
    std::vector<Cost> losses_;   // by member, of the options taken so far
};

} // namespace check
