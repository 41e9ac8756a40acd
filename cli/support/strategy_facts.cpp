// The root's move by number and label, and the costs from the cheapest to the dearest.
#include "cli/support/strategy_facts.hpp"

#include "cli/support/report.hpp"

#include <string>

#include <nlohmann/json.hpp>

namespace deduce::cli {

void add_strategy_facts(nlohmann::ordered_json& facts, const Game& game, const KnownStrategy& known) {
    const Strategy& strategy = known.strategy;
    if (strategy.is_question(Strategy::root)) {
        const QuestionIndex first = strategy.question(Strategy::root);
        facts["first_question"] = first;
        facts["first_question_label"] = game.question_label(first);
    } else {
        facts["first_estimate"] = game.estimate_label(strategy.estimate(Strategy::root));
    }
    add_strategy_costs(facts, known.costs);
}

void add_strategy_costs(nlohmann::ordered_json& facts, const StrategyCosts& costs) {
    facts["total_of_strategy"] = total_json(costs.total);
    facts["worst_of_strategy"] = total_json(costs.worst);
    auto& distribution = facts["distribution"] = nlohmann::ordered_json::object();
    for (const auto& [cost, weight] : costs.distribution) distribution[std::to_string(cost)] = weight;
}

} // namespace deduce::cli
