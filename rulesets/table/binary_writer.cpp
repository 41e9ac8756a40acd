// A game as numbers: see writers.hpp and docs/tables.md.
#include "engine/model/errors.hpp"
#include "rulesets/table/writers.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace deduce::rulesets::table {
namespace {

// How many answers occur, what each costs, and then each situation's.
void write_question(NumberWriter& out, const Game& game, QuestionIndex q) {
    std::vector<AnswerIndex> answers(game.situation_count());
    game.answer_all({q, 1, 0, game.situation_count()}, answers);
    std::unordered_map<AnswerIndex, std::uint32_t> numbers;
    std::vector<Cost> costs;
    for (AnswerIndex& a : answers) {
        const auto [place, is_new] = numbers.try_emplace(a, static_cast<std::uint32_t>(numbers.size()));
        if (is_new) costs.push_back(game.cost(q, a));
        a = place->second;
    }
    out.number(costs.size());
    for (const Cost c : costs) out.cost(c);
    for (const AnswerIndex a : answers) out.number(a);
}

void write_penalties(NumberWriter& out, const Game& game) {
    const std::uint64_t estimates = game.estimate_count();
    if (estimates > most_penalties / game.situation_count())
        throw BadInput(fmt::format("{} has {} situations and {} estimates, and a table may have {} penalties; export a "
                                   "smaller game",
                                   game.name(), game.situation_count(), estimates, most_penalties));
    out.cost(static_cast<Cost>(estimates));
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        for (std::uint64_t e = 0; e < estimates; e++) out.cost(game.penalty(s, e));
}

} // namespace

void write_binary(NumberWriter& out, const Game& game) {
    out.number(game.situation_count());
    out.number(game.question_count());
    for (SituationIndex s = 0; s < game.situation_count(); s++) out.number(static_cast<std::uint64_t>(game.weight(s)));
    const auto first = game.first_question();
    out.number(first ? std::uint64_t{*first} + 1 : 0);
    out.number(static_cast<std::uint64_t>(game.cost_scale()));
    for (QuestionIndex q = 0; q < game.question_count(); q++) write_question(out, game, q);
    const EstimateFacts facts = game.estimator().facts();
    out.number(static_cast<std::uint64_t>(facts.kind));
    if (facts.kind == EstimateFacts::Kind::penalties)
        write_penalties(out, game);
    else
        for (const Cost number : facts.numbers) out.cost(number);
    out.finish();
}

} // namespace deduce::rulesets::table
