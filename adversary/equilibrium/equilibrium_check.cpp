// See equilibrium_check.hpp.
#include "adversary/equilibrium/equilibrium_check.hpp"

#include "adversary/equilibrium/class_costs.hpp"
#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw InternalError(fmt::format("{}: the equilibrium is wrong, and nothing of it can be trusted", what));
}

void check_probabilities(const Rational& sum, bool any_negative, const char* whose) {
    if (sum != 1 || any_negative)
        refuse(fmt::format("the {}'s mixture is none: its probabilities sum to {}", whose, fraction_text(sum)));
}

void check_seeker(const Game& game, const EquilibriumResult& result) {
    Rational sum;
    bool any_negative = false;
    std::vector<Rational> expected(result.classes.size());
    for (const SeekerMove& move : result.seeker) {
        sum += move.probability;
        any_negative |= move.probability < 0;
        if (move.probability == 0) continue;
        const std::vector<Rational> costs = costs_by_class(costs_by_situation(move.strategy, game), result.classes);
        for (std::size_t c = 0; c < costs.size(); c++) expected[c] += move.probability * costs[c];
    }
    check_probabilities(sum, any_negative, "seeker");
    for (std::size_t c = 0; c < expected.size(); c++)
        if (expected[c] > *result.upper)
            refuse(fmt::format("the seeker's mixture costs {} in class {}, and the value is {}",
                               fraction_text(expected[c]), result.classes[c].label, fraction_text(*result.upper)));
}

} // namespace

bool passes_check(const Game& game, const EquilibriumResult& result, const EquilibriumParams& params) {
    check_seeker(game, result);
    Rational sum;
    bool any_negative = false;
    for (const Rational& probability : result.hider) {
        sum += probability;
        any_negative |= probability < 0;
    }
    check_probabilities(sum, any_negative, "hider");
    const Response response = make_responder(game, result.classes, params)->exactly_to(result.hider);
    if (response.is_rounded || !response.is_optimal) return false;
    if (response.at_least < result.lower)
        refuse(fmt::format("a strategy costs {} against the hider's mixture, and the value is {}",
                           fraction_text(response.at_least), fraction_text(result.lower)));
    return true;
}

} // namespace deduce::adversary
