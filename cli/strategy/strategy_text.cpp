// A strategy for people: a tree, indented by the number of questions asked, and as a graph for Graphviz.
#include "cli/strategy/strategy_file.hpp"
#include "cli/strategy/strategy_walk.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce::cli {
namespace {

std::string header_of(const Game& game, const StrategyClaims& claims) {
    const Cost scale = game.cost_scale();
    return fmt::format(
        "{}: a strategy that is {} by its {} cost: {} on average ({} / {}), {} at worst{}", claims.game,
        claims.is_optimal ? "optimal" : "the best known", objective_name(claims.objective, claims.priority),
        decimal_average(claims.total, saturating_multiply(claims.weight, scale)), claims.total, claims.weight,
        exact_decimal(claims.worst, scale),
        claims.at_most ? fmt::format(", of those that cost {} at most", exact_decimal(*claims.at_most, scale)) : "");
}

std::string cost_text(const Game& game, Cost cost) { return exact_decimal(cost, game.cost_scale()); }

// "ABCD", or "this estimate: A, B + 2, C", where some situations differ from the estimate's name or cost something.
std::string estimate_text(const Game& game, const Strategy& strategy, StrategyIndex n, std::size_t most) {
    const std::string estimate = game.estimate_label(strategy.estimate(n));
    std::string situations;
    const auto endings = strategy.endings(n);
    for (std::size_t i = 0; i < endings.size() && i < most; i++)
        situations +=
            fmt::format("{}{}{}", i == 0 ? "" : ", ", game.situation_label(endings[i].situation),
                        endings[i].penalty == 0 ? "" : fmt::format(" (+{})", cost_text(game, endings[i].penalty)));
    if (endings.size() > most) situations += fmt::format(", ... {} in all", endings.size());
    return situations == estimate ? estimate : fmt::format("{}: {}", estimate, situations);
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

} // namespace

StrategyFormat strategy_format_of(const std::string& file) {
    if (file.ends_with(".json")) return StrategyFormat::json;
    if (file.ends_with(".txt")) return StrategyFormat::text;
    if (file.ends_with(".dot")) return StrategyFormat::dot;
    throw BadInput(fmt::format("--strategy: {} was given; name a file that ends in .json (for programs and for deduce "
                               "verify), .txt (for people) or .dot (for Graphviz)",
                               file));
}

void write_strategy_text(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy) {
    constexpr std::size_t most_indented = 40; // deeper nodes tell their depth: lines would grow without end
    constexpr std::size_t most_situations = 1000;
    put(header_of(game, claims) + "\n\n");
    std::vector<QuestionIndex> asked;
    walk_strategy(
        strategy,
        [&](StrategyIndex n, std::size_t depth, const StrategyBranch* branch) {
            asked.resize(depth);
            std::string line(2 * std::min(depth, most_indented), ' ');
            if (depth > most_indented) line += fmt::format("[{}] ", depth);
            if (branch != nullptr)
                line += fmt::format("{} ({}): ", game.answer_label(asked.back(), branch->answer),
                                    cost_text(game, branch->cost));
            if (strategy.is_question(n)) {
                asked.push_back(strategy.question(n));
                line += fmt::format("ask {}", game.question_label(strategy.question(n)));
            } else {
                line += fmt::format("it is {}", estimate_text(game, strategy, n, most_situations));
            }
            put(line + "\n");
            return true;
        },
        [](StrategyIndex, std::size_t) {});
}

void write_strategy_dot(const Put& put, const Game& game, const StrategyClaims& claims, const Strategy& strategy,
                        std::size_t depth) {
    constexpr std::size_t most_situations = 8;
    put(fmt::format("// {}\ndigraph strategy {{\n  node [shape=box, fontname=\"sans-serif\"];\n"
                    "  edge [fontname=\"sans-serif\"];\n",
                    escaped(header_of(game, claims))));
    std::vector<StrategyIndex> path;
    walk_strategy(
        strategy,
        [&](StrategyIndex n, std::size_t at, const StrategyBranch* branch) {
            path.resize(at);
            const bool is_cut = depth > 0 && at == depth && strategy.is_question(n);
            const std::string label = is_cut                    ? "..."
                                      : strategy.is_question(n) ? game.question_label(strategy.question(n))
                                                                : estimate_text(game, strategy, n, most_situations);
            put(fmt::format("  n{} [label=\"{}\"{}];\n", n, escaped(label),
                            strategy.is_question(n) ? "" : ", style=rounded"));
            if (branch != nullptr)
                put(fmt::format("  n{} -> n{} [label=\"{} ({})\"];\n", path.back(), n,
                                escaped(game.answer_label(strategy.question(path.back()), branch->answer)),
                                cost_text(game, branch->cost)));
            path.push_back(n);
            return !is_cut;
        },
        [](StrategyIndex, std::size_t) {});
    put("}\n");
}

} // namespace deduce::cli
