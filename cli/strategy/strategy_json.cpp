// A strategy as JSON, one node a line: read by strategy_reader.cpp, described by docs/strategy.schema.json.
#include "cli/strategy/game_digest.hpp"
#include "cli/strategy/strategy_file.hpp"
#include "cli/strategy/strategy_walk.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string estimate_text(const Game& game, const Strategy& strategy, StrategyIndex n) {
    std::string text = fmt::format(R"({{"estimate":{},"number":{},"situations":[)",
                                   quoted(game.estimate_label(strategy.estimate(n))), strategy.estimate(n));
    const char* between = "";
    for (const StrategyEnding& e : strategy.endings(n)) {
        text += fmt::format(R"({}{{"situation":{},"penalty":{}}})", between, e.situation, e.penalty);
        between = ",";
    }
    return text + "]}";
}

} // namespace

void write_strategy_json(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy) {
    const std::string digest =
        game.is_told_by_name() ? "" : fmt::format("\"game_digest\":\"{}\",\n", game_digest(game));
    put(fmt::format("{{\"format\":{},\"version\":{},\n\"game\":{},\n{}\"objective\":\"{}\",\"status\":\"{}\","
                    "\"total\":{},\"weight\":{},\"worst\":{},{}\n\"root\":\n",
                    quoted(strategy_format), strategy_version, quoted(claims.game), digest,
                    objective_name(claims.objective, claims.priority), claims.is_optimal ? "optimal" : "bounds",
                    claims.total, claims.weight, claims.worst,
                    claims.at_most ? fmt::format("\"at_most\":{},", *claims.at_most) : ""));
    std::vector<QuestionIndex> asked; // on the way to the node
    bool is_first = true;             // of its question's answers
    walk_strategy(
        strategy,
        [&](StrategyIndex n, std::size_t depth, const StrategyBranch* branch) {
            asked.resize(depth);
            if (branch != nullptr)
                put(fmt::format("{}{{\"answer\":{},\"label\":{},\"cost\":{},\"then\":", is_first ? "\n" : ",\n",
                                branch->answer, quoted(game.answer_label(asked.back(), branch->answer)), branch->cost));
            is_first = true;
            if (strategy.is_question(n)) {
                asked.push_back(strategy.question(n));
                put(fmt::format(R"({{"question":{},"label":{},"answers":[)", strategy.question(n),
                                quoted(game.question_label(strategy.question(n)))));
            } else {
                put(estimate_text(game, strategy, n));
            }
            return true;
        },
        [&](StrategyIndex n, std::size_t depth) {
            if (strategy.is_question(n)) put("]}");
            if (depth > 0) put("}");
            is_first = false;
        });
    put("}\n");
}

} // namespace deduce::cli
