// See best_response.hpp.
#include "adversary/equilibrium/best_response.hpp"

#include "adversary/equilibrium/mixture_numbers.hpp"
#include "adversary/equilibrium/reweighted_game.hpp"
#include "adversary/equilibrium/wide_response.hpp"
#include "engine/model/errors.hpp"
#include "engine/solve_steps.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace deduce::adversary {
BestResponse::BestResponse(const Game& game, const std::vector<HiderClass>& classes, SolveParams params)
    : game_(game), classes_(classes), params_(std::move(params)) {
    params_.objective = Objective::average;
    params_.wants_strategy = true;
    const AnswerTable table(game, params_.table_bytes, params_.stop);
    dearest_path_ = std::max<Cost>(1, table.greatest_total() / table.total_weight());
    most_total_ = (infinite_cost / 2 - 1) / dearest_path_;
    std::map<std::pair<std::size_t, Weight>, std::uint32_t> kinds;
    kinds_.resize(game.situation_count());
    for (std::size_t c = 0; c < classes.size(); c++)
        for (std::size_t i = 0; i < classes[c].situations.size(); i++)
            kinds_[classes[c].situations[i]] =
                kinds.try_emplace({c, classes[c].weights[i]}, static_cast<std::uint32_t>(kinds.size())).first->second;
}

ScaledMixture BestResponse::scaled(const Mixture& mixture, Weight most_total) const {
    std::vector<Integer> counts = exact_counts(mixture, classes_);
    ScaledMixture result;
    Integer left_out; // the weights of situations that the mixture leaves out
    for (std::size_t c = 0; c < counts.size(); c++)
        if (counts[c] == 0) left_out += classes_[c].total;
    Integer factor = 1 + left_out * dearest_path_;
    result.total = total_of(counts, classes_);
    result.mixture = mixture;
    result.is_rounded = factor * result.total + left_out > most_total;
    if (result.is_rounded) {
        counts = rounded_counts(mixture, classes_, most_total);
        factor = 1;
        result.total = total_of(counts, classes_);
        for (std::size_t c = 0; c < counts.size(); c++)
            result.mixture[c] = fraction(counts[c] * classes_[c].total, result.total);
    }
    result.factor = factor.get_si();
    result.weights.resize(game_.situation_count());
    for (std::size_t c = 0; c < counts.size(); c++) {
        const Integer times = counts[c] == 0 ? Integer(1) : Integer(counts[c] * factor);
        for (std::size_t i = 0; i < classes_[c].situations.size(); i++)
            result.weights[classes_[c].situations[i]] = times.get_si() * classes_[c].weights[i];
    }
    return result;
}

WorstCase BestResponse::worst_case() const {
    SolveParams params = params_;
    params.objective = Objective::worst;
    // The least worst case without the limit keeps to it, or nothing does.
    std::vector<Weight> weights;
    for (SituationIndex s = 0; s < game_.situation_count(); s++) weights.push_back(game_.weight(s));
    ReweightedGame game(game_, std::move(weights), kinds_);
    game.ignore_limit();
    SolveResult solved = solve(game_.cost_limit() ? static_cast<const Game&>(game) : game_, params);
    WorstCase result;
    result.nodes = solved.nodes;
    if (solved.optimal()) result.cost = solved.total.lower;
    if (solved.strategy) result.strategy = std::move(solved.strategy->strategy);
    return result;
}

Response BestResponse::to(const Mixture& mixture) const { return searched(scaled(mixture, most_total_)); }

Response BestResponse::exactly_to(const Mixture& mixture) const {
    const ScaledMixture numbers = scaled(mixture, most_total_);
    if (numbers.is_rounded)
        if (auto response = widely_searched(mixture, most_total_)) return std::move(*response);
    return searched(numbers);
}

std::optional<Response> BestResponse::widely_searched(const Mixture& mixture, Weight most_total) const {
    constexpr std::uint64_t most_estimates = std::uint64_t{1} << 16;
    if (game_.cost_limit() || game_.estimate_count() > most_estimates) return std::nullopt;
    const std::vector<Integer> counts = exact_counts(mixture, classes_);
    std::vector<Integer> whole(game_.situation_count());
    for (std::size_t c = 0; c < counts.size(); c++)
        for (std::size_t i = 0; i < classes_[c].situations.size(); i++)
            whole[classes_[c].situations[i]] = counts[c] * classes_[c].weights[i];

    const ReweightedGame game(game_, leading_weights(whole, most_total), kinds_);
    const AnswerTable table(game, params_.table_bytes, params_.stop);
    const auto search = make_search(table, search_params(params_));
    try {
        WideResponse wide(table, *search, whole, dearest_path_);
        Response response;
        response.at_least = fraction(wide.best_total(), total_of(counts, classes_));
        response.strategy = wide.best_strategy();
        response.mixture = mixture;
        response.is_optimal = true;
        response.nodes = search->nodes();
        return response;
    } catch (const Stopped&) {
        throw_if_set(params_.stop);
        return std::nullopt; // too many ties
    }
}

Response BestResponse::searched(const ScaledMixture& numbers) const {
    const ReweightedGame game(game_, numbers.weights, kinds_);
    SolveResult solved = solve(game, params_);
    Response result;
    result.mixture = numbers.mixture;
    result.is_rounded = numbers.is_rounded;
    result.is_optimal = solved.optimal();
    result.nodes = solved.nodes;
    if (solved.infinite()) {
        result.reason = solved.reason;
        return result;
    }
    // The optimum's left-out situations cost less than the factor.
    const Cost lower =
        result.is_optimal ? solved.total.lower : std::max<Cost>(0, solved.total.lower - (numbers.factor - 1));
    const Cost mixed = result.is_optimal ? lower / numbers.factor : (lower + numbers.factor - 1) / numbers.factor;
    result.at_least = fraction(Integer(mixed), numbers.total);
    if (solved.strategy) result.strategy = std::move(solved.strategy->strategy);
    return result;
}

} // namespace deduce::adversary
