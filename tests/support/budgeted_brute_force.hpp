// The oracle of limited averages: the recurrence with budgets, word for word.
#pragma once

#include "engine/model/game.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace deduce::test {

// g(T, B).
class BudgetedBruteForce {
  public:
    explicit BudgetedBruteForce(const Game& game) : game_(game) {}

    using Set = std::vector<SituationIndex>; // rising

    Cost whole_game(Cost budget) {
        Set all(game_.situation_count());
        std::iota(all.begin(), all.end(), 0U);
        if (const auto first = game_.first_question()) return asking(all, *first, budget);
        return value(all, budget);
    }

    Cost value(const Set& set, Cost budget) {
        if (budget < 0) return infinite_cost;
        const auto [at, is_new] = values_.try_emplace({set, budget}, infinite_cost);
        if (!is_new) return at->second;
        Cost best = infinite_cost;
        for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
            Cost penalty = 0;
            for (const SituationIndex s : set)
                penalty = game_.penalty(s, e) > budget
                              ? infinite_cost
                              : saturating_add(penalty, weighted(game_.weight(s), game_.penalty(s, e)));
            best = std::min(best, penalty);
        }
        for (QuestionIndex q = 0; q < game_.question_count(); q++)
            if (std::any_of(set.begin(), set.end(),
                            [&](SituationIndex s) { return game_.answer(q, s) != game_.answer(q, set.front()); }))
                best = std::min(best, asking(set, q, budget));
        return values_[{set, budget}] = best;
    }

    // If q is asked next.
    Cost asking(const Set& set, QuestionIndex q, Cost budget) {
        std::map<AnswerIndex, Set> parts;
        for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
        Cost total = 0;
        for (const auto& [answer, part] : parts) {
            const Cost cost = game_.cost(q, answer);
            if (cost > budget) return infinite_cost;
            for (const SituationIndex s : part) total = saturating_add(total, weighted(game_.weight(s), cost));
            total = saturating_add(total, value(part, budget - cost));
        }
        return total;
    }

  private:
    const Game& game_;
    std::map<std::pair<Set, Cost>, Cost> values_;
};

} // namespace deduce::test
