// See class_costs.hpp.
#include "adversary/equilibrium/class_costs.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::adversary {

std::vector<Cost> costs_by_situation(const Strategy& strategy, const Game& game) {
    std::vector<Cost> costs(game.situation_count());
    for (SituationIndex s = 0; s < costs.size(); s++) {
        StrategyIndex node = Strategy::root;
        while (strategy.is_question(node)) {
            const AnswerIndex answer = game.answer(strategy.question(node), s);
            const auto branches = strategy.branches(node);
            const auto own = std::ranges::find(branches, answer, &StrategyBranch::answer);
            if (own == branches.end())
                throw BrokenPromise(
                    fmt::format("a strategy has no branch for situation {} ({})", s, game.situation_label(s)));
            costs[s] = saturating_add(costs[s], game.cost(strategy.question(node), answer));
            node = own->then;
        }
        costs[s] = saturating_add(costs[s], game.penalty(s, strategy.estimate(node)));
    }
    return costs;
}

std::vector<Rational> costs_by_class(const std::vector<Cost>& by_situation, const std::vector<HiderClass>& classes) {
    std::vector<Rational> costs;
    for (const HiderClass& c : classes) {
        Integer sum;
        for (std::size_t i = 0; i < c.situations.size(); i++) {
            const Cost cost = by_situation[c.situations[i]];
            if (is_infinite(cost))
                throw BrokenPromise(fmt::format("a strategy costs infinitely much in situation {}", c.situations[i]));
            sum += Integer(c.weights[i]) * cost;
        }
        costs.push_back(fraction(sum, c.total));
    }
    return costs;
}

} // namespace deduce::adversary
