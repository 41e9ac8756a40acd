// Positions, moves and totals as JSON: see advice_facts.hpp.
#include "cli/support/advice_facts.hpp"

#include "cli/support/report.hpp"
#include "cli/support/units.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using Json = nlohmann::ordered_json;

void add_total(Json& facts, const Interval& total, const Units& units) {
    const bool has_upper = !is_infinite(total.upper) || is_infinite(total.lower);
    facts["total"] = total.closed() ? total_json(total.upper) : Json(nullptr);
    facts["lower_total"] = total_json(total.lower);
    facts["upper_total"] = upper_json(total);
    facts["value"] = has_upper ? Json(units.exact(total.upper)) : Json(nullptr);
    facts["value_decimal"] = has_upper ? Json(units.decimal(total.upper)) : Json(nullptr);
}

Json given_facts(const Position& position) {
    const Game& game = position.game();
    Json list = Json::array();
    for (const GivenAnswer& given : position.given())
        list.push_back({{"question", given.question},
                        {"label", game.question_label(given.question)},
                        {"answer", given.answer},
                        {"answer_label", game.answer_label(given.question, given.answer)}});
    return list;
}

Json move_facts(const Game& game, const Move& move, const Units& units) {
    Json facts;
    if (move.is_question()) {
        facts["question"] = move.question();
        facts["label"] = game.question_label(move.question());
    } else {
        facts["estimate"] = move.estimate().estimate;
        facts["label"] = game.estimate_label(move.estimate().estimate);
    }
    add_total(facts, move.total, units);
    return facts;
}

} // namespace

nlohmann::ordered_json advice_facts(const Position& position, const SolveParams& goal, const Advice& advice,
                                    std::size_t list) {
    const Game& game = position.game();
    const Units units(game, goal.objective, position.weight());
    Json facts;
    facts["game"] = game.name();
    facts["objective"] = objective_name(goal.objective, goal.priority);
    facts["status"] = is_infinite(advice.total.lower)          ? (goal.at_most ? "infeasible" : "infinite")
                      : advice.is_proven() && advice.is_ranked ? "optimal"
                                                               : "bounds";
    if (goal.at_most) {
        facts["at_most"] = *goal.at_most;
        facts["at_most_from_here"] = advice.budget.value_or(-1);
    }
    facts["given"] = given_facts(position);
    facts["remaining"] = position.situations().size();
    facts["weight"] = position.weight();
    add_total(facts, advice.total, units);
    facts.erase("total"); // as other commands print it
    if (advice.worst) {
        facts["lower_worst"] = total_json(advice.worst->lower);
        facts["upper_worst"] = upper_json(*advice.worst);
    }
    add_scales(facts, game.cost_scale(), game.weight_scale());
    facts["best"] = advice.best ? move_facts(game, *advice.best, units) : Json(nullptr);
    facts["kinds_of_questions"] = advice.kinds;
    facts["questions"] = Json::array();
    for (const RankedQuestion& q : advice.questions)
        facts["questions"].push_back(move_facts(game, {q.question, q.total}, units));
    facts["situations"] = Json::array();
    for (std::size_t i = 0; i < std::min(list, position.situations().size()); i++) {
        const SituationIndex s = position.situations()[i];
        facts["situations"].push_back(
            {{"situation", s}, {"label", game.situation_label(s)}, {"weight", game.weight(s)}});
    }
    return facts;
}

} // namespace deduce::cli
