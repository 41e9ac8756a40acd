// A game as numbers: see writers.hpp and docs/tables.md.
#include "engine/model/estimate_facts.hpp"
#include "rulesets/table/writers.hpp"

#include <unordered_map>

namespace deduce::rulesets::table {
namespace {

// Each situation's answer. What it costs follows where it is given first.
void write_question(NumberWriter& out, const Game& game, QuestionIndex q) {
    std::vector<AnswerIndex> answers(game.situation_count());
    game.answer_all({q, 1, 0, game.situation_count()}, answers);
    std::unordered_map<AnswerIndex, std::size_t> numbers;
    for (const AnswerIndex a : answers) {
        const auto [place, is_new] = numbers.try_emplace(a, numbers.size());
        out.number(place->second);
        if (is_new) out.cost(game.cost(q, a));
    }
}

void write_estimates(NumberWriter& out, const EstimateFacts& facts) {
    out.number(facts.options.size());
    out.number(facts.most_others);
    out.cost(facts.otherwise);
    for (const std::uint32_t count : facts.options) out.number(count);
    for (std::size_t s = 0; s + 1 < facts.losses_from.size(); s++) {
        out.number(facts.losses_from[s + 1] - facts.losses_from[s]);
        std::uint32_t next = 0;
        for (std::size_t i = facts.losses_from[s]; i < facts.losses_from[s + 1]; i++) {
            out.number(facts.losses[i].option - next);
            out.cost(facts.losses[i].penalty);
            next = facts.losses[i].option + 1;
        }
    }
}

} // namespace

void write_binary(NumberWriter& out, const Game& game) {
    out.number(game.situation_count());
    out.number(game.question_count());
    for (SituationIndex s = 0; s < game.situation_count(); s++) out.cost(game.weight(s));
    const auto first = game.first_question();
    out.number(first ? std::uint64_t{*first} + 1 : 0);
    out.cost(game.cost_scale());
    for (QuestionIndex q = 0; q < game.question_count(); q++) write_question(out, game, q);
    write_estimates(out, estimate_facts(game, most_penalties));
    out.finish();
}

} // namespace deduce::rulesets::table
