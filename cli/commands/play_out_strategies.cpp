// Random play is that of section 8.2 of the thesis.
#include "cli/commands/play_out_strategies.hpp"

#include "engine/model/errors.hpp"

#include <array>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr std::array<RandomFact, 3> random_table = {{
    {"random-a", RandomKind::a, "any question that splits the set, or the estimate, all equally likely"},
    {"random-b", RandomKind::b, "the estimate half of the time, else any question"},
    {"random-c", RandomKind::c, "any question, but the estimate where that is cheaper on average"},
}};

} // namespace

std::string strategies_help() {
    std::string text = "Strategies, comma-separated; `all`: those of the first part";
    for (const StrategyFact& s : strategy_table()) text += fmt::format("\n    {:<21} {}", s.name, s.meaning);
    text += "\n  and from section 8.2 of the thesis:";
    for (const RandomFact& s : random_table) text += fmt::format("\n    {:<21} {}", s.name, s.meaning);
    return text;
}

const RandomFact* find_random(std::string_view name) {
    for (const RandomFact& fact : random_table)
        if (fact.name == name) return &fact;
    return nullptr;
}

std::vector<std::string> chosen_strategies(const std::vector<std::string>& names, const LookaheadParams& lookahead) {
    std::vector<std::string> chosen;
    for (const std::string& name : names) {
        if (name == "all") {
            for (const StrategyFact& s : strategy_table()) chosen.emplace_back(s.name);
            continue;
        }
        if (find_random(name) == nullptr) try {
                Strategies::check(name, lookahead);
            } catch (const BadInput& error) {
                throw BadInput(fmt::format("{}, random-a, random-b, random-c, all", error.what()));
            }
        chosen.push_back(name);
    }
    return chosen;
}

} // namespace deduce::cli
