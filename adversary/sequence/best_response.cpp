// See best_response.hpp.
#include "adversary/sequence/best_response.hpp"

#include "engine/model/errors.hpp"

#include <type_traits>
#include <utility>

namespace deduce::adversary {
namespace {

// `gains` is by sequence what ends right behind it bring. The greatest sum that a player can make of them.
Rational greatest_sum(const Side& side, std::vector<Rational> gains) {
    for (auto set = side.sets.rbegin(); set != side.sets.rend(); ++set) {
        const Rational* best = &gains[set->first];
        for (std::size_t i = 1; i < set->actions.size(); i++)
            if (gains[set->first + i] > *best) best = &gains[set->first + i];
        gains[set->parent] += *best;
    }
    return std::move(gains[0]);
}

} // namespace

void expect_realization_plan(const Side& side, const RealizationPlan& plan) {
    if (plan.size() != side.sequences || plan[0] != 1)
        throw BrokenPromise("a realization plan has a number for each sequence, and 1 for the empty one");
    for (const Rational& number : plan)
        if (number < 0) throw BrokenPromise("a realization plan has a number below 0");
    for (const InformationSet& set : side.sets) {
        Rational sum = 0;
        for (std::size_t i = 0; i < set.actions.size(); i++) sum += plan[set.first + i];
        if (sum != plan[set.parent])
            throw BrokenPromise("a realization plan's numbers do not add up in the set \"" + set.name + "\"");
    }
}

template <class Number>
std::vector<Number> gains_against(const SequenceForm& form, std::size_t player, const std::vector<Number>& plan) {
    std::vector<Number> gains(form.sides[player].sequences);
    for (const SequencePayoff& entry : form.payoffs) {
        const SequenceIndex own = player == 0 ? entry.row : entry.column;
        const Number& other = plan[player == 0 ? entry.column : entry.row];
        if (other == 0) continue;
        Number gain;
        if constexpr (std::is_same_v<Number, double>)
            gain = entry.payoff.get_d() * other;
        else
            gain = entry.payoff * other;
        if (player == 0)
            gains[own] += gain;
        else
            gains[own] -= gain;
    }
    return gains;
}

template std::vector<double> gains_against(const SequenceForm&, std::size_t, const std::vector<double>&);
template std::vector<Rational> gains_against(const SequenceForm&, std::size_t, const std::vector<Rational>&);

Rational sure_gain(const SequenceForm& form, const RealizationPlan& rows) {
    return -greatest_sum(form.sides[1], gains_against(form, 1, rows));
}

Rational sure_loss(const SequenceForm& form, const RealizationPlan& columns) {
    return greatest_sum(form.sides[0], gains_against(form, 0, columns));
}

} // namespace deduce::adversary
