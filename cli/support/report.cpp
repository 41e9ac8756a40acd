// One list of facts, printed as lines or as JSON.
#include "cli/support/report.hpp"

#include "cli/support/strategy_facts.hpp"
#include "cli/support/version.hpp"
#include "engine/model/proven.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

nlohmann::ordered_json text_or_null(bool is_text, const std::string& text) {
    return is_text ? nlohmann::ordered_json(text) : nlohmann::ordered_json(nullptr);
}

std::string line_text(const nlohmann::ordered_json& value) {
    if (value.is_null()) return "none yet";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

const char* status_of(const SolveResult& result) {
    if (result.at_most && result.infinite()) return "infeasible";
    if (result.limit) return result.below_limit() ? "below" : result.limit_refuted() ? "refuted" : "bounds";
    if (result.is_narrow && !result.optimal()) return "narrow";
    return result.infinite() ? "infinite" : result.optimal() ? "optimal" : "bounds";
}

} // namespace

nlohmann::ordered_json total_json(Cost total) {
    if (is_infinite(total)) return "inf";
    return total;
}

nlohmann::ordered_json upper_json(const Interval& total) {
    if (is_infinite(total.upper) && !is_infinite(total.lower)) return nullptr;
    return total_json(total.upper);
}

void add_scales(nlohmann::ordered_json& facts, Cost cost_scale, Weight weight_scale) {
    if (cost_scale != 1) facts["cost_scale"] = cost_scale;
    if (weight_scale != 1) facts["weight_scale"] = weight_scale;
}

nlohmann::ordered_json to_json(const Game& game, const SolveResult& result) {
    nlohmann::ordered_json facts;
    facts["game"] = game.name();
    facts["objective"] = objective_name(result.objective, result.priority);
    check_proven(result.total, "the game");
    facts["status"] = status_of(result);
    if (result.limit) facts["limit_total"] = *result.limit;
    if (result.at_most) facts["at_most"] = *result.at_most;
    if (result.width) facts["width"] = *result.width;
    facts["lower_total"] = total_json(result.total.lower);
    facts["upper_total"] = upper_json(result.total);
    if (result.priority != Priority::one) {
        facts["lower_worst"] = total_json(result.worst.lower);
        facts["upper_worst"] = upper_json(result.worst);
    }
    facts["weight"] = result.weight;
    facts["value"] = text_or_null(result.has_upper(), exact_value(result));
    facts["value_decimal"] = text_or_null(result.has_upper(), decimal_value(result));
    add_scales(facts, result.cost_scale, result.weight_scale);
    if (!result.reason.empty()) facts["reason"] = result.reason;
    if (result.strategy) {
        facts["strategy_status"] = result.strategy_is_optimal() ? "optimal" : "bounds";
        add_strategy_facts(facts, game, *result.strategy);
        if (const Cost cost = result.strategy->costs.value(result.objective); cost > result.total.upper)
            facts["strategy_above_upper"] = cost - result.total.upper;
    }
    facts["situations"] = result.situations;
    facts["questions"] = result.questions;
    facts["classes"] = result.classes;
    facts["nodes"] = result.nodes;
    facts["seconds"] = std::round(result.seconds * 1000) / 1000;
    if (result.strategy) facts["strategy_seconds"] = std::round(result.strategy_seconds * 1000) / 1000;
    facts["threads"] = result.threads;
    facts["ranks"] = result.ranks;
    if (result.key_bits > 0) facts["key_bits"] = result.key_bits;
    facts["version"] = version;
    return facts;
}

std::string to_lines(const nlohmann::ordered_json& facts) {
    std::string lines;
    for (const auto& [key, value] : facts.items()) lines += fmt::format("{} = {}\n", key, line_text(value));
    return lines;
}

} // namespace deduce::cli
