// The linear program of the sequence form: see solve_sequence.hpp.
//
// Player I's plan x, and a value v for each information set of player II, and for her beginning: maximize the latter.
// For each sequence of II, what its ends bring and the values of the sets that it leads to are at least the value of
// the set that it is an action of; both are free. For each information set of I, his plan adds up.
#include "adversary/exact/linear_program.hpp"
#include "adversary/sequence/solve_sequence.hpp"
#include "engine/model/errors.hpp"

#include <utility>

namespace deduce::adversary {

SequenceSolution solve_sequence_at_once(const SequenceForm& form) {
    const Side& own = form.sides[0];
    const Side& other = form.sides[1];
    LinearProgram program;
    for (std::size_t i = 0; i < own.sequences; i++) program.add_variable(0);
    const std::size_t beginning = program.add_variable(1, LinearProgram::Sign::free);
    const auto value_of_set = [&](std::size_t set) { return beginning + 1 + set; };
    for (std::size_t set = 0; set < other.sets.size(); set++) program.add_variable(0, LinearProgram::Sign::free);

    // 1. A row for each sequence of player II.
    std::vector<std::vector<Term>> rows(other.sequences);
    rows[0].push_back({beginning, 1});
    for (std::size_t set = 0; set < other.sets.size(); set++) {
        rows[other.sets[set].parent].push_back({value_of_set(set), -1});
        for (std::size_t i = 0; i < other.sets[set].actions.size(); i++)
            rows[other.sets[set].first + i].push_back({value_of_set(set), 1});
    }
    for (const SequencePayoff& entry : form.payoffs) rows[entry.column].push_back({entry.row, -entry.payoff});
    for (std::vector<Term>& terms : rows) program.add_at_most(std::move(terms), 0);

    // 2. Player I's plan.
    program.add_equation({{0, 1}}, 1);
    for (const InformationSet& set : own.sets) {
        std::vector<Term> terms = {{set.parent, -1}};
        for (std::size_t i = 0; i < set.actions.size(); i++) terms.push_back({set.first + i, 1});
        program.add_equation(std::move(terms), 0);
    }

    LinearSolution optimum = solve_exactly(program);
    optimum.primal.resize(own.sequences);
    optimum.dual.resize(other.sequences);
    SequenceSolution solution{0, 0, std::move(optimum.primal), std::move(optimum.dual)};
    expect_realization_plan(own, solution.rows);
    expect_realization_plan(other, solution.columns);
    solution.lower = sure_gain(form, solution.rows);
    solution.upper = sure_loss(form, solution.columns);
    if (!solution.is_exact() || solution.lower != optimum.value)
        throw InternalError("the plans of the sequence form do not meet the value of their linear program");
    return solution;
}

} // namespace deduce::adversary
