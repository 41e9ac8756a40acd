// Solves the position first, then ranks its questions: see advice.hpp.
#include "engine/advice/advice.hpp"

#include "engine/advice/ranking.hpp"
#include "engine/advice/subproblem.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/hurried_play.hpp"
#include "engine/strategy/extraction.hpp"

#include <algorithm>
#include <chrono>
#include <map>

namespace deduce {
namespace {

class Adviser {
  public:
    Adviser(Search& search, const AnswerTable& table, const Position& position, const AdviceParams& params)
        : search_(search),
          table_(table),
          position_(position),
          params_(params),
          subproblem_(subproblem_of(table, position)),
          choices_(search.bounded_questions(subproblem_)) {}

    Advice advise() {
        // 1. What the position costs.
        const bool may_estimate = !is_opening();
        const BestEstimate estimate = may_estimate ? best_estimate(position_, params_.objective) : BestEstimate{};
        const Cost greedy = choices_.empty() ? infinite_cost : play_on(choices_.front().question);
        const Cost upper = std::min(greedy, estimate.penalty);
        Advice advice;
        advice.kinds = choices_.size();
        advice.total = search_.solve(subproblem_, is_infinite(upper) ? infinite_cost : upper + 1);
        throw_if_set(params_.give_up);
        advice.total.upper = std::min(advice.total.upper, upper);
        check_proven(advice.total, "the position");

        // 2. The best questions, and the best move.
        if (params_.top > 0) advice.is_ranked = rank(advice.questions);
        advice.best = best_move(advice, estimate);
        if (!advice.best && !is_infinite(advice.total.lower)) {
            advice.best = move_when_late(estimate, greedy, advice.total.upper);
            if (advice.best) advice.total.upper = std::min(advice.total.upper, advice.best->total.upper);
            check_proven(advice.total, "the position");
        }
        return advice;
    }

  private:
    // The rules fix the first question.
    bool is_opening() const { return table_.first_question() && position_.given().empty(); }

    // An upper bound of what a question costs.
    Cost play_on(QuestionIndex q) {
        try {
            return search_.play_greedily(subproblem_, q);
        } catch (const Stopped&) {
            throw_if_set(params_.give_up);
            return play_on_in_a_hurry(q);
        }
    }

    Cost play_on_in_a_hurry(QuestionIndex q) const {
        const bool sums = params_.objective == Objective::average;
        std::map<DenseAnswer, std::vector<ClassIndex>> parts;
        for (const ClassIndex c : subproblem_.set) parts[table_.answer(q, c)].push_back(c);
        const Stopwatch watch;
        Cost value = 0;
        for (const auto& [answer, part] : parts) {
            const Weight weight = table_.weight_of(part);
            const Cost edge = sums ? weighted(weight, table_.cost(q, answer)) : table_.cost(q, answer);
            const Cost below = watch.elapsed() > params_.patience
                                   ? infinite_cost
                                   : play_in_a_hurry(table_, part, params_.objective, params_.patience);
            value = sums ? saturating_add(value, saturating_add(edge, below))
                         : std::max(value, saturating_add(edge, below));
        }
        return value;
    }

    // None unless it is proven to be the best.
    std::optional<Move> best_move(const Advice& advice, const BestEstimate& estimate) {
        const Interval& total = advice.total;
        if (!total.closed() || is_infinite(total.upper)) return std::nullopt;
        if (!is_opening() && estimate.penalty == total.upper) return Move{estimate, total};
        if (!advice.questions.empty() && advice.questions.front().total == total)
            return Move{advice.questions.front().question, total};
        const auto witness = search_.witness(subproblem_);
        if (!witness) return std::nullopt;
        return Move{table_.game_question(std::get<QuestionSplit>(witness->move).question), total};
    }

    // What can be said when it is late: the estimate, the question with the least one-ply bound, or the first move of a
    // strategy that is known by then, whichever is proven to cost least.
    std::optional<Move> move_when_late(const BestEstimate& estimate, Cost greedy, Cost upper) {
        std::optional<Move> best;
        const auto consider = [&](const Move& move) {
            if (!best || move.total.upper < best->total.upper) best = move;
        };
        if (!is_infinite(estimate.penalty)) consider({estimate, {estimate.penalty, estimate.penalty}});
        if (!choices_.empty() && !is_infinite(choices_.front().lower))
            consider({table_.game_question(choices_.front().question), {choices_.front().lower, greedy}});
        const auto known = known_strategy(search_, table_, params_.objective, subproblem_, upper, params_.patience);
        if (known && known->strategy.is_question(Strategy::root)) {
            const QuestionIndex q = known->strategy.question(Strategy::root);
            consider({q, {lower_bound_of(q), known->costs.value(params_.objective)}});
        }
        return best;
    }

    Cost lower_bound_of(QuestionIndex game_question) const {
        const auto choice = std::ranges::find(
            choices_, game_question, [&](const BoundedQuestion& c) { return table_.game_question(c.question); });
        return choice == choices_.end() ? 0 : choice->lower;
    }

    bool rank(std::vector<RankedQuestion>& ranked) {
        return rank_questions(
            table_, choices_, params_,
            [&](QuestionIndex q, Cost limit) { return search_.solve_question(subproblem_, q, limit); }, ranked);
    }

    Search& search_;
    const AnswerTable& table_;
    const Position& position_;
    const AdviceParams& params_;
    const Subproblem subproblem_;
    const std::vector<BoundedQuestion> choices_;
};

} // namespace

Advice advise(Search& search, const AnswerTable& table, const Position& position, const AdviceParams& params) {
    return Adviser(search, table, position, params).advise();
}

} // namespace deduce
