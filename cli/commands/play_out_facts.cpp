// Exact figures of strategies, and nearly exact ones of random play.
#include "cli/commands/play_out_facts.hpp"

#include "cli/support/figures.hpp"
#include "cli/support/report.hpp"
#include "engine/model/average.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::string_view columns = "{:<21} {:>20} {:>10} {:>6} {:>12} {:>9}\n";

} // namespace

nlohmann::ordered_json facts_of_game(const AnswerTable& table, const std::string& strategy, int threads) {
    nlohmann::ordered_json facts;
    facts["game"] = table.game().name();
    facts["strategy"] = strategy;
    facts["situations"] = table.situation_count();
    facts["questions"] = table.game().question_count();
    facts["classes"] = table.class_count();
    facts["weight"] = table.total_weight();
    facts["threads"] = threads;
    return facts;
}

void add_result(const Game& game, const PlayResult& result, nlohmann::ordered_json& facts) {
    facts["total"] = total_json(result.total);
    facts["value"] = exact_average(result.total, result.weight * game.cost_scale());
    facts["value_decimal"] = decimal_average(result.total, result.weight * game.cost_scale());
    add_scales(facts, game.cost_scale(), game.weight_scale());
    facts["worst"] = total_json(result.costs.worst);
    nlohmann::ordered_json distribution = nlohmann::ordered_json::object();
    for (const auto& [cost, weight] : result.costs.weights) distribution[fmt::format("{}", cost)] = weight;
    facts["distribution"] = std::move(distribution);
    facts["nodes"] = result.nodes;
    facts["seconds"] = rounded(result.seconds);
}

void add_result(const Game& game, const RandomResult& result, RandomKind kind, nlohmann::ordered_json& facts) {
    const double average = result.average(kind) / static_cast<double>(game.cost_scale());
    const bool infinite = std::isinf(average);
    facts["value"] = infinite ? "inf" : fmt::format("{:.10f}", average);
    facts["value_decimal"] = infinite ? "inf" : fmt::format("{:.4f}", average);
    facts["relative_error_at_most"] = result.relative_error;
    facts["nodes"] = result.sets;
    facts["sets_told_apart_by"] = "128-bit keys";
    facts["seconds"] = rounded(result.seconds);
}

std::string table_line(const nlohmann::ordered_json& facts) {
    const auto text = [&](const char* key) {
        if (!facts.contains(key)) return std::string("-");
        return facts[key].is_string() ? facts[key].get<std::string>() : facts[key].dump();
    };
    return fmt::format(columns, text("strategy"), text("value"), text("value_decimal"), text("worst"), text("nodes"),
                       text("seconds"));
}

std::string table_head() { return fmt::format(columns, "strategy", "value", "decimal", "worst", "nodes", "seconds"); }

} // namespace deduce::cli
