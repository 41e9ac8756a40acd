// Situations are filtered by the game's own answers: see position.hpp.
#include "engine/advice/position.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include <fmt/format.h>

namespace deduce {
namespace {

Weight weight_of(const Game& game, const std::vector<SituationIndex>& situations) {
    Weight weight = 0;
    for (const SituationIndex s : situations) weight = saturating_add(weight, game.weight(s));
    return weight;
}

std::string contradiction(const Game& game, const GivenAnswer& given, const std::vector<SituationIndex>& last) {
    const std::string text =
        fmt::format("{}={}", game.question_label(given.question), game.answer_label(given.question, given.answer));
    if (last.size() == game.situation_count())
        return fmt::format("no situation answers \"{}\"; check the answer", text);
    const SituationIndex s = last.front();
    const std::string last_ones =
        last.size() == 1 ? "the only situation" : fmt::format("the last {} situations", last.size());
    return fmt::format("\"{}\" excludes {} that the earlier answers leave: {} would answer \"{}\"; check the answers",
                       text, last_ones, game.situation_label(s),
                       game.answer_label(given.question, game.answer(given.question, s)));
}

} // namespace

Position::Position(const Game& game) : game_(&game), situations_(game.situation_count()) {
    std::iota(situations_.begin(), situations_.end(), 0U);
    weight_ = weight_of(game, situations_);
}

void Position::learn(const GivenAnswer& given) {
    std::vector<SituationIndex> left;
    std::ranges::copy_if(situations_, std::back_inserter(left),
                         [&](SituationIndex s) { return game_->answer(given.question, s) == given.answer; });
    if (left.empty()) throw BadInput(contradiction(*game_, given, situations_));
    situations_ = std::move(left);
    weight_ = weight_of(*game_, situations_);
    given_.push_back(given);
}

BestEstimate best_estimate(const Position& position, Objective objective) {
    const Estimator& estimator = position.game().estimator();
    return objective == Objective::average ? estimator.average_estimate(position.situations())
                                           : estimator.worst_estimate(position.situations());
}

} // namespace deduce
