// See limited_response.hpp.
#include "adversary/equilibrium/limited_response.hpp"

#include "adversary/equilibrium/class_costs.hpp"
#include "adversary/equilibrium/exact_estimates.hpp"
#include "adversary/equilibrium/mixture_numbers.hpp"
#include "engine/model/errors.hpp"
#include "engine/search/search.hpp"
#include "engine/strategy/strategy_builder.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

constexpr std::size_t most_sets = 2'000'000;
constexpr std::uint64_t most_estimates = std::uint64_t{1} << 16;

using Set = std::vector<ClassIndex>;
using Parts = std::vector<std::pair<DenseAnswer, Set>>;

// How totals of parts become one: summed over situations by weight, or the worst.
struct Averages {
    const std::vector<Integer>& weights; // by situation
    ExactEstimates estimates;

    Averages(const Game& game, const std::vector<Integer>& own) : weights(own), estimates(game, own) {}

    std::optional<ExactEstimate> estimate(const std::vector<SituationIndex>& situations) const {
        return estimates.best(situations);
    }
    void join(Integer& total, const Integer& part, Cost cost, const std::vector<SituationIndex>& situations) const {
        total += part;
        for (const SituationIndex s : situations) total += weights[s] * cost;
    }
};

struct Worst {
    const Game& game;

    std::optional<ExactEstimate> estimate(const std::vector<SituationIndex>& situations) const {
        const BestEstimate best = game.estimator().worst_estimate(situations);
        if (is_infinite(best.penalty)) return std::nullopt;
        return ExactEstimate{best.penalty, best.estimate};
    }
    void join(Integer& total, const Integer& part, Cost cost, const std::vector<SituationIndex>& /*situations*/) const {
        total = std::max<Integer>(total, part + cost);
    }
};

template <class Objective>
class Recursion {
  public:
    Recursion(const AnswerTable& table, Objective objective, StopFlag stop)
        : table_(table), objective_(std::move(objective)), stop_(stop) {}

    // None if it is infinite.
    std::optional<Integer> total(const Set& set, std::uint32_t questions, bool is_root) {
        return solved(set, questions, is_root).total;
    }

    Strategy strategy(const Set& set, std::uint32_t questions) {
        StrategyBuilder builder(table_, deduce::Objective::average);
        tell(set, questions, true, builder);
        return builder.take();
    }

    std::size_t sets() const { return known_.size(); }

  private:
    struct Known {
        std::optional<Integer> total; // none if it is infinite
        std::optional<QuestionIndex> question;
        std::uint64_t estimate = 0;
    };

    const Known& solved(const Set& set, std::uint32_t questions, bool is_root) {
        // No set needs more questions than it has other classes.
        if (!is_root) questions = std::min(questions, static_cast<std::uint32_t>(set.size() - 1));
        const auto key = std::pair(questions, set);
        if (const auto own = known_.find(key); own != known_.end()) return own->second;
        throw_if_set(stop_);
        if (known_.size() >= most_sets)
            throw BadInput(
                fmt::format("--questions: {} has more than {} sets that questions lead to; choose a smaller game",
                            table_.game().name(), most_sets));
        const auto first = is_root ? table_.first_question() : std::nullopt;
        Known best;
        if (!first)
            if (auto own = objective_.estimate(situations_of(set))) {
                best.total = std::move(own->total);
                best.estimate = own->estimate;
            }
        for (QuestionIndex q = first.value_or(0); questions > 0 && q < (first ? *first + 1 : table_.question_count());
             q++)
            try_question(set, questions, q, first.has_value(), best);
        return known_.emplace(key, std::move(best)).first->second;
    }

    void try_question(const Set& set, std::uint32_t questions, QuestionIndex q, bool is_forced, Known& best) {
        const Parts parts = parts_of(set, q);
        if (parts.size() < 2 && !is_forced) return;
        Integer total;
        for (const auto& [answer, part] : parts) {
            const Cost cost = table_.cost(q, answer);
            if (is_infinite(cost)) return;
            const std::optional<Integer>& own = solved(part, questions - 1, false).total;
            if (!own) return;
            objective_.join(total, *own, cost, situations_of(part));
            if (best.total && total >= *best.total) return;
        }
        best = {std::move(total), q, 0};
    }

    Parts parts_of(const Set& set, QuestionIndex q) const {
        std::map<DenseAnswer, Set> parts;
        for (const ClassIndex c : set) parts[table_.answer(q, c)].push_back(c);
        return {parts.begin(), parts.end()};
    }

    std::vector<SituationIndex> situations_of(const Set& set) const {
        std::vector<SituationIndex> situations;
        for (const ClassIndex c : set)
            situations.insert(situations.end(), table_.members(c).begin(), table_.members(c).end());
        std::ranges::sort(situations);
        return situations;
    }

    void tell(const Set& set, std::uint32_t questions, bool is_root, StrategyBuilder& builder) {
        const Known& own = solved(set, questions, is_root);
        if (!own.question) {
            builder.estimate(situations_of(set), {0, own.estimate});
            return;
        }
        const Parts parts = parts_of(set, *own.question);
        std::vector<DenseAnswer> answers;
        for (const auto& [answer, part] : parts) answers.push_back(answer);
        builder.ask(*own.question, answers);
        for (const auto& [answer, part] : parts) tell(part, questions - 1, false, builder);
    }

    const AnswerTable& table_;
    Objective objective_;
    StopFlag stop_;
    std::map<std::pair<std::uint32_t, Set>, Known> known_; // by questions left
};

} // namespace

LimitedResponse::LimitedResponse(const Game& game, const std::vector<HiderClass>& classes, std::uint32_t questions,
                                 const SolveParams& params)
    : classes_(classes), questions_(questions), stop_(params.stop), table_(game, params.table_bytes, params.stop) {
    if (game.cost_limit())
        throw BadInput(fmt::format("--questions: {} limits costs by itself; leave one of the limits out", game.name()));
    if (game.first_question() && questions == 0)
        throw BadInput(
            fmt::format("--questions: {} fixes the first question, and 0 may be asked; allow 1", game.name()));
    if (game.estimate_count() > most_estimates)
        throw BadInput(fmt::format("--questions: {} has {} estimates, expected at most {}; choose a smaller game",
                                   game.name(), game.estimate_count(), most_estimates));
}

Response LimitedResponse::to(const Mixture& mixture) const {
    const std::vector<Integer> counts = exact_counts(mixture, classes_);
    const Cost dearest_path = std::max<Cost>(1, table_.greatest_total() / table_.total_weight());
    Integer factor = 1;
    for (std::size_t c = 0; c < counts.size(); c++)
        if (counts[c] == 0) factor += Integer(classes_[c].total) * dearest_path;
    std::vector<Integer> weights(table_.situation_count());
    for (std::size_t c = 0; c < counts.size(); c++)
        for (std::size_t i = 0; i < classes_[c].situations.size(); i++)
            weights[classes_[c].situations[i]] =
                (counts[c] == 0 ? Integer(1) : Integer(counts[c] * factor)) * classes_[c].weights[i];

    Recursion recursion(table_, Averages(table_.game(), weights), stop_);
    const Set all = whole_game(table_).set;
    const std::optional<Integer> total = recursion.total(all, questions_, true);
    Response result;
    result.mixture = mixture;
    result.nodes = recursion.sets();
    if (!total) {
        result.reason = fmt::format("{} questions do not tell enough for an estimate of finite penalty", questions_);
        return result;
    }
    result.is_optimal = true;
    result.at_least = fraction(*total / factor, total_of(counts, classes_));
    result.strategy = recursion.strategy(all, questions_);
    return result;
}

WorstCase LimitedResponse::worst_case() const {
    Recursion recursion(table_, Worst{table_.game()}, stop_);
    const Set all = whole_game(table_).set;
    WorstCase result;
    const std::optional<Integer> total = recursion.total(all, questions_, true);
    result.nodes = recursion.sets();
    if (!total) return result;
    result.cost = total->get_si();
    result.strategy = recursion.strategy(all, questions_);
    return result;
}

} // namespace deduce::adversary
