// See best_response.hpp.
#include "adversary/equilibrium/best_response.hpp"

#include "adversary/equilibrium/reweighted_game.hpp"
#include "engine/model/errors.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <utility>

namespace deduce::adversary {
namespace {

Integer floor_of(const Rational& number) {
    Integer result;
    mpz_fdiv_q(result.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
    return result;
}

// How often each class's weights count, in the mixture's proportions, without a common divisor.
std::vector<Integer> exact_counts(const Mixture& mixture, const std::vector<HiderClass>& classes) {
    std::vector<Rational> each; // what a weight of 1 is worth
    Integer multiple = 1;
    for (std::size_t c = 0; c < classes.size(); c++) {
        each.push_back(mixture[c] / classes[c].total);
        mpz_lcm(multiple.get_mpz_t(), multiple.get_mpz_t(), each.back().get_den_mpz_t());
    }
    std::vector<Integer> counts;
    Integer divisor;
    for (const Rational& one : each) {
        counts.push_back(one.get_num() * (multiple / one.get_den()));
        mpz_gcd(divisor.get_mpz_t(), divisor.get_mpz_t(), counts.back().get_mpz_t());
    }
    for (Integer& count : counts) count /= divisor;
    return counts;
}

// The nearest whole numbers >= 1 whose weights sum to `most_total` or little less.
std::vector<Integer> rounded_counts(const Mixture& mixture, const std::vector<HiderClass>& classes, Weight most_total) {
    Integer left = most_total; // each class may round up by one
    for (const HiderClass& c : classes) left -= c.total;
    if (left < 0) throw BadInput("the weights inside the classes are too large to be mixed; give smaller ones");
    std::vector<Integer> counts;
    for (std::size_t c = 0; c < classes.size(); c++)
        counts.push_back(std::max<Integer>(1, floor_of(mixture[c] * left / classes[c].total)));
    return counts;
}

Integer total_of(const std::vector<Integer>& counts, const std::vector<HiderClass>& classes) {
    Integer total;
    for (std::size_t c = 0; c < classes.size(); c++) total += counts[c] * classes[c].total;
    return total;
}

} // namespace

BestResponse::BestResponse(const Game& game, const std::vector<HiderClass>& classes, SolveParams params)
    : game_(game), classes_(classes), params_(std::move(params)) {
    params_.objective = Objective::average;
    params_.wants_strategy = true;
    const AnswerTable table(game, params_.table_bytes, params_.stop);
    dearest_path_ = std::max<Cost>(1, table.greatest_total() / table.total_weight());
    most_total_ = (infinite_cost / 2 - 1) / dearest_path_;
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

Response BestResponse::to(const Mixture& mixture) const {
    const ScaledMixture numbers = scaled(mixture, most_total_);
    const ReweightedGame game(game_, numbers.weights);
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
