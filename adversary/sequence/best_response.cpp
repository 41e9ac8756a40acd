// See best_response.hpp.
#include "adversary/sequence/best_response.hpp"

#include "engine/model/errors.hpp"

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

Rational sure_gain(const SequenceForm& form, const RealizationPlan& rows) {
    std::vector<Rational> gains(form.sides[1].sequences);
    for (const SequencePayoff& entry : form.payoffs)
        if (rows[entry.row] != 0) gains[entry.column] -= entry.payoff * rows[entry.row];
    return -greatest_sum(form.sides[1], std::move(gains));
}

Rational sure_loss(const SequenceForm& form, const RealizationPlan& columns) {
    std::vector<Rational> gains(form.sides[0].sequences);
    for (const SequencePayoff& entry : form.payoffs)
        if (columns[entry.column] != 0) gains[entry.row] += entry.payoff * columns[entry.column];
    return greatest_sum(form.sides[0], std::move(gains));
}

} // namespace deduce::adversary
