// One place for how advice reads: see advice_report.hpp.
#include "cli/support/advice_report.hpp"

#include "cli/support/units.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr std::size_t few = 3; // situations that stand for a set

} // namespace

std::string value_text(const Position& position, Objective objective, const Interval& total) {
    const Units units(position.game(), objective, position.weight());
    if (is_infinite(total.lower)) return "infinite";
    if (!total.closed() && is_infinite(total.upper)) return fmt::format("at least {}", units.decimal(total.lower));
    if (!total.closed())
        return fmt::format("between {} and {}", units.decimal(total.lower), units.decimal(total.upper));
    const std::string exact = units.exact(total.upper);
    return exact.find('/') == std::string::npos ? exact : fmt::format("{} ({})", units.decimal(total.upper), exact);
}

std::string move_text(const Game& game, const Move& move) {
    return move.is_question() ? fmt::format("ask {}", game.question_label(move.question()))
                              : fmt::format("name {}", game.estimate_label(move.estimate().estimate));
}

std::string situations_table(const Position& position, std::size_t list) {
    const Game& game = position.game();
    const std::vector<SituationIndex>& situations = position.situations();
    std::string text;
    for (std::size_t i = 0; i < std::min(list, situations.size()); i++)
        text += fmt::format("  {:>7}  {}\n", situations[i], game.situation_label(situations[i]));
    return list < situations.size() ? text + fmt::format("  ... {} in all\n", situations.size()) : text;
}

std::string questions_table(const Position& position, Objective objective,
                            const std::vector<RankedQuestion>& questions) {
    const Units units(position.game(), objective, position.weight());
    constexpr std::string_view columns = "  {:>12}  {:>12}  {:>10}  {:>7}  {}\n";
    std::string text = fmt::format(columns, "total", "value", "decimal", "number", "question");
    for (const RankedQuestion& q : questions) {
        const std::string label = position.game().question_label(q.question);
        const Interval& t = q.total;
        if (t.closed())
            text += fmt::format(columns, is_infinite(t.upper) ? "inf" : fmt::format("{}", t.upper),
                                units.exact(t.upper), units.decimal(t.upper), q.question, label);
        else
            text += fmt::format(columns, fmt::format(">= {}", t.lower), "",
                                fmt::format(">= {}", units.decimal(t.lower)), q.question, label);
    }
    return text;
}

std::string answers_table(const Position& position, QuestionIndex question) {
    const Game& game = position.game();
    std::map<AnswerIndex, std::vector<SituationIndex>> parts;
    for (const SituationIndex s : position.situations()) parts[game.answer(question, s)].push_back(s);
    std::vector<std::pair<AnswerIndex, std::vector<SituationIndex>>> sorted(parts.begin(), parts.end());
    std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    std::string text = fmt::format("  {:>10}  {:>10}  {}\n", "situations", "cost", "answer");
    for (const auto& [answer, part] : sorted) {
        std::string some;
        for (std::size_t i = 0; i < std::min(few, part.size()); i++)
            some += fmt::format("{}{}", i == 0 ? "" : "; ", game.situation_label(part[i]));
        text += fmt::format("  {:>10}  {:>10}  {}: {}{}\n", part.size(),
                            exact_decimal(game.cost(question, answer), game.cost_scale()),
                            game.answer_label(question, answer), some, part.size() > few ? "; ..." : "");
    }
    return text;
}

} // namespace deduce::cli
