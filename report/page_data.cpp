// Collects the facts; the tree and its labels have files of their own.
#include "report/page_data.hpp"

#include "report/label_tables.hpp"
#include "report/page_tree.hpp"

#include <nlohmann/json.hpp>

namespace deduce::report {
namespace {

using Json = nlohmann::ordered_json;

const char* status_of(const PageFacts& facts) {
    const SolveResult& result = facts.result;
    if (facts.is_said_to_be_optimal) return "replayed";
    if (result.at_most && result.infinite()) return "infeasible";
    return result.infinite() ? "infinite" : result.optimal() ? "optimal" : "bounds";
}

Json picture_of(const Game& game) {
    const auto* pictured = dynamic_cast<const rulesets::Pictured*>(&game);
    if (pictured == nullptr) return nullptr;
    const rulesets::Picture picture = pictured->picture();
    Json sizes = Json::object();
    for (const auto& [name, size] : picture.sizes) sizes[name] = size;
    return {{"kind", picture.kind}, {"sizes", sizes}, {"symbols", picture.symbols}};
}

Json costs_json(const StrategyCosts& costs, Objective objective) {
    Json distribution = Json::array();
    for (const auto& [cost, weight] : costs.distribution)
        distribution.push_back({exact_json(cost), exact_json(weight)});
    return {{"total", exact_json(costs.total)},
            {"worst", exact_json(costs.worst)},
            {"objective_total", exact_json(costs.value(objective))},
            {"distribution", distribution}};
}

// Null stands for infinity.
Json total_json(Cost total) { return is_infinite(total) ? Json() : exact_json(total); }

Json first_json(const FirstQuestions& first, LabelTables& labels) {
    Json rows = Json::array();
    for (const FirstQuestion& question : first.questions)
        rows.push_back({{"question", labels.question(question.question)},
                        {"lower", total_json(question.total.lower)},
                        {"upper", total_json(question.total.upper)},
                        {"answers", question.answers},
                        {"largest", exact_json(question.largest)}});
    return {{"of", first.different}, {"fixed", first.fixed}, {"rows", rows}};
}

} // namespace

Json page_data(const PageFacts& facts, const PageLimits& limits) {
    const Game& game = facts.game;
    const SolveResult& result = facts.result;
    Json data;
    data["format"] = "deduce report";
    data["version"] = 1;
    data["program"] = facts.program;
    data["game"] = {{"name", game.name()},
                    {"summary", facts.summary},
                    {"rules", facts.rules},
                    {"situations", game.situation_count()},
                    {"questions", game.question_count()}};
    if (Json picture = picture_of(game); !picture.is_null()) data["picture"] = std::move(picture);
    data["objective"] = result.objective == Objective::average ? "average" : "worst";
    if (result.priority != Priority::one) data["priority"] = objective_name(result.objective, result.priority);
    if (const auto limit = result.limit_of_strategy()) data["at_most"] = exact_json(*limit);
    data["status"] = status_of(facts);
    if (facts.is_said_to_be_optimal) data["said_to_be"] = *facts.is_said_to_be_optimal ? "optimal" : "bounds";
    if (!result.reason.empty()) data["reason"] = result.reason;
    data["lower_total"] = exact_json(result.total.lower);
    data["upper_total"] = is_infinite(result.total.upper) ? Json() : exact_json(result.total.upper);
    data["weight"] = exact_json(result.weight);
    if (result.cost_scale != 1) data["cost_scale"] = exact_json(result.cost_scale);
    if (result.weight_scale != 1) data["weight_scale"] = exact_json(result.weight_scale);
    data["tree"] = Json::array();
    data["whole"] = true;
    if (!result.strategy) {
        data["labels"] = LabelTables(game, {}).json();
        return data;
    }
    const PageTree tree(result.strategy->strategy, game, limits);
    LabelTables labels(game, tree.situations());
    data["strategy"] = costs_json(result.strategy->costs, result.objective);
    data["whole"] = tree.is_whole();
    data["tree"] = tree.json(labels);
    if (facts.first) data["first"] = first_json(*facts.first, labels);
    data["labels"] = labels.json();
    return data;
}

} // namespace deduce::report
