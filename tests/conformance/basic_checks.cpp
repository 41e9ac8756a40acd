// Counts, answers, costs, weights and labels: what a table can be built from, and people can read.
#include "tests/conformance/report.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

namespace deduce::conformance {
namespace {

void check_answers(Report& report) {
    const Game& game = report.game;
    for (const QuestionIndex q : report.sample(game.question_count(), 100)) {
        std::vector<bool> cost_checked(game.answer_count());
        for (const SituationIndex s : report.sample(game.situation_count(), 1000)) {
            const AnswerIndex a = game.answer(q, s);
            if (a >= game.answer_count()) {
                report.violation("answers are in range",
                                 fmt::format("question {} gives answer {} of situation {}, expected below {}", q, a, s,
                                             game.answer_count()));
                continue;
            }
            if (game.answer(q, s) != a)
                report.violation("answers are repeatable",
                                 fmt::format("question {} of situation {} gives two answers", q, s));
            if (cost_checked[a]) continue;
            cost_checked[a] = true;
            const Cost cost = game.cost(q, a);
            if (cost < 0 || cost > infinite_cost)
                report.violation("costs are in range",
                                 fmt::format("question {}, answer {} costs {}, expected 0..2^60", q, a, cost));
            if (game.cost(q, a) != cost)
                report.violation("costs are repeatable", fmt::format("question {}, answer {} has two costs", q, a));
            if (game.answer_label(q, a).empty())
                report.violation("answers have labels", fmt::format("answer {} of question {} has none", a, q));
        }
    }
}

// What the game says of many at once is what it says of each.
void check_blocks(Report& report) {
    const Game& game = report.game;
    if (game.question_count() == 0) return;
    const auto up_to = [&](std::uint32_t n) { return 1 + static_cast<std::uint32_t>(report.random() % n); };
    for (int round = 0; round < 30; round++) {
        AnswerBlock block{};
        block.questions = std::min(up_to(game.question_count()), up_to(40));
        block.first_question = up_to(game.question_count() - block.questions + 1) - 1;
        block.situations = std::min(up_to(game.situation_count()), up_to(2000));
        block.first_situation = up_to(game.situation_count() - block.situations + 1) - 1;
        std::vector<AnswerIndex> answers(block.size() + 1, game.answer_count());
        game.answer_all(block, std::span(answers).first(block.size()));
        for (std::size_t i = 0; i < block.size(); i++) {
            const auto q = static_cast<QuestionIndex>(block.first_question + i / block.situations);
            const auto s = static_cast<SituationIndex>(block.first_situation + i % block.situations);
            if (answers[i] != game.answer(q, s))
                report.violation("blocks of answers are the answers",
                                 fmt::format("question {} of situation {} gives {}, but {} in a block", q, s,
                                             game.answer(q, s), answers[i]));
        }
        if (answers.back() != game.answer_count())
            report.violation("blocks of answers are the answers", "there are more than were asked for");
    }
}

void check_distinct(Report& report, const std::string& what, std::uint32_t count,
                    const std::function<std::string(std::uint32_t)>& label) {
    std::map<std::string, std::uint32_t> seen;
    for (const std::uint32_t i : report.sample(count, 5000)) {
        const std::string text = label(i);
        if (text.empty()) report.violation(what + " have labels", fmt::format("number {} has none", i));
        const auto [earlier, is_new] = seen.emplace(text, i);
        if (!is_new)
            report.violation(what + " have different labels",
                             fmt::format("numbers {} and {} are both '{}'", earlier->second, i, text));
    }
}

void check_spelling(Report& report) {
    const Game& game = report.game;
    for (const QuestionIndex q : report.sample(game.question_count(), 40)) {
        const std::string label = game.question_label(q);
        const auto read = game.read_question(label);
        if (read != q)
            report.violation("labels of questions are read",
                             fmt::format("'{}' is question {}, but is read as {}", label, q,
                                         read ? std::to_string(*read) : "nothing"));
        std::set<AnswerIndex> seen;
        for (const SituationIndex s : report.sample(game.situation_count(), 100)) {
            const AnswerIndex a = game.answer(q, s);
            if (!seen.insert(a).second) continue;
            const std::string text = game.answer_label(q, a);
            const auto meant = game.read_answer(q, text);
            if (meant != a)
                report.violation("labels of answers are read",
                                 fmt::format("'{}' is answer {} to question {}, but is read as {}", text, a, q,
                                             meant ? std::to_string(*meant) : "nothing"));
        }
    }
}

} // namespace

void check_basics(Report& report) {
    const Game& game = report.game;
    if (game.name().empty()) report.violation("the game has a name", "it is empty");
    if (game.situation_count() == 0) report.violation("there are situations", "there are none");
    if (game.estimate_count() == 0) report.violation("there are estimates", "there are none");
    if (!report.is_clean()) return;
    for (const SituationIndex s : report.sample(game.situation_count(), 1000)) {
        const Weight w = game.weight(s);
        if (w < 1 || w >= infinite_cost)
            report.violation("weights are at least 1", fmt::format("situation {} has weight {}", s, w));
    }
    check_answers(report);
    if (report.is_clean()) check_blocks(report);
}

void check_labels(Report& report) {
    const Game& game = report.game;
    check_distinct(report, "situations", game.situation_count(),
                   [&](std::uint32_t s) { return game.situation_label(s); });
    check_distinct(report, "questions", game.question_count(), [&](std::uint32_t q) { return game.question_label(q); });
    check_spelling(report);
    for (const SituationIndex s : report.sample(game.situation_count(), 20))
        if (game.draw(s).empty()) report.violation("situations can be drawn", fmt::format("situation {} is empty", s));
    for (int round = 0; round < 20; round++) {
        const std::uint64_t e = report.random() % game.estimate_count();
        if (game.estimate_label(e).empty())
            report.violation("estimates have labels", fmt::format("estimate {} has none", e));
    }
}

} // namespace deduce::conformance
