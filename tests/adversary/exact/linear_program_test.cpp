// Exact linear programs: thousands of small random ones, each answer proven by sums alone.
#include "adversary/exact/criss_cross.hpp"
#include "adversary/exact/linear_program.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <functional>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using Sign = LinearProgram::Sign;
using test::Dice;

Rational times(const LinearProgram::Row& row, const std::vector<Rational>& point) {
    Rational sum;
    for (const Term& term : row.terms) sum += term.coefficient * point[term.variable];
    return sum;
}

// Both points are feasible, and worth the same: then both are optimal.
void expect_proven(const LinearProgram& program, const LinearSolution& found) {
    ASSERT_EQ(found.primal.size(), program.variables().size());
    ASSERT_EQ(found.dual.size(), program.rows().size());
    Rational primal_value;
    Rational dual_value;
    std::vector<Rational> paid(program.variables().size());
    for (std::size_t r = 0; r < program.rows().size(); r++) {
        const LinearProgram::Row& row = program.rows()[r];
        const Rational sum = times(row, found.primal);
        if (row.is_equation)
            EXPECT_EQ(sum, row.bound);
        else
            EXPECT_LE(sum, row.bound);
        if (!row.is_equation) {
            EXPECT_GE(found.dual[r], 0);
        }
        dual_value += found.dual[r] * row.bound;
        for (const Term& term : row.terms) paid[term.variable] += found.dual[r] * term.coefficient;
    }
    for (std::size_t v = 0; v < program.variables().size(); v++) {
        const auto& [objective, sign] = program.variables()[v];
        primal_value += objective * found.primal[v];
        if (sign == Sign::free) {
            EXPECT_EQ(paid[v], objective);
        } else {
            EXPECT_GE(found.primal[v], 0);
            EXPECT_GE(paid[v], objective);
        }
    }
    EXPECT_EQ(primal_value, found.value);
    EXPECT_EQ(dual_value, found.value);
}

LinearProgram random_program(std::uint64_t seed) {
    Dice dice(seed);
    const bool with_fractions = dice.below(3) == 0;
    const auto number = [&] {
        const long whole = static_cast<long>(dice.below(7)) - 3;
        return fraction(whole, with_fractions ? 1 + dice.below(4) : 1);
    };
    LinearProgram program;
    const std::uint32_t variables = 1 + dice.below(6);
    const std::uint32_t rows = dice.below(8);
    for (std::size_t v = 0; v < variables; v++) {
        const Sign sign = dice.one_in(3) ? Sign::free : Sign::not_negative;
        program.add_variable(number(), sign);
    }
    for (std::size_t r = 0; r < rows; r++) {
        std::vector<Term> terms;
        for (std::size_t t = dice.below(2 * variables); t > 0; t--) terms.push_back({dice.below(variables), number()});
        if (dice.below(4) == 0)
            program.add_equation(terms, number());
        else
            program.add_at_most(terms, number() + static_cast<long>(dice.below(4)));
    }
    return program;
}

// How far the rows are from being satisfiable: 0 if they are.
LinearProgram with_least_violation(const LinearProgram& program) {
    LinearProgram relaxed;
    for (const auto& variable : program.variables()) relaxed.add_variable(0, variable.sign);
    const std::size_t violation = relaxed.add_variable(-1);
    for (const LinearProgram::Row& row : program.rows()) {
        std::vector<Term> terms = row.terms;
        terms.push_back({violation, -1});
        relaxed.add_at_most(terms, row.bound);
        if (!row.is_equation) continue;
        for (Term& term : terms) term.coefficient = -term.coefficient;
        terms.back().coefficient = -1;
        relaxed.add_at_most(terms, -row.bound);
    }
    return relaxed;
}

// The steepest direction that no row ever stops, with steps of at most 1.
LinearProgram along_rays(const LinearProgram& program) {
    LinearProgram rays;
    for (const auto& variable : program.variables()) rays.add_variable(variable.objective, variable.sign);
    for (const LinearProgram::Row& row : program.rows()) {
        if (row.is_equation)
            rays.add_equation(row.terms, 0);
        else
            rays.add_at_most(row.terms, 0);
    }
    for (std::size_t v = 0; v < program.variables().size(); v++) {
        rays.add_at_most({{v, 1}}, 1);
        rays.add_at_most({{v, -1}}, 1);
    }
    return rays;
}

Rational proven_optimum(const LinearProgram& program) {
    const LinearSolution found = solve_exactly(program);
    expect_proven(program, found);
    return found.value;
}

void expect_answer_is_proven(const LinearProgram& program, const std::function<LinearSolution()>& solved,
                             int (&kinds)[3]) {
    try {
        expect_proven(program, solved());
        kinds[0]++;
    } catch (const Infeasible&) {
        EXPECT_LT(proven_optimum(with_least_violation(program)), 0);
        kinds[1]++;
    } catch (const Unbounded&) {
        EXPECT_EQ(proven_optimum(with_least_violation(program)), 0);
        EXPECT_GT(proven_optimum(along_rays(program)), 0);
        kinds[2]++;
    }
}

TEST(LinearProgram, AnswersToRandomOnesAreProven) {
    int kinds[3] = {};
    for (std::uint64_t seed = 0; seed < test::rounds(3000); seed++) {
        SCOPED_TRACE(seed);
        const LinearProgram program = random_program(seed);
        expect_answer_is_proven(
            program, [&] { return solve_exactly(program); }, kinds);
    }
    for (const int count : kinds) EXPECT_GT(static_cast<std::uint64_t>(count), test::rounds(300));
}

// What doubles could end with at the worst.
TEST(LinearProgram, ExactStepsReachTheOptimumFromAnyBasis) {
    int kinds[3] = {};
    for (std::uint64_t seed = 0; seed < test::rounds(3000); seed++) {
        SCOPED_TRACE(seed);
        const LinearProgram program = random_program(seed);
        Dice dice(seed);
        Basis basis = Basis::empty_of(program);
        for (std::size_t i = 0; i < std::min(program.rows().size(), program.variables().size()); i++)
            basis.used[i] = basis.tight[i] = dice.below(2) == 0;
        expect_answer_is_proven(
            program, [&] { return criss_cross(program, basis); }, kinds);
    }
    for (const int count : kinds) EXPECT_GT(static_cast<std::uint64_t>(count), test::rounds(300));
}

TEST(LinearProgram, NumbersNeedNotFitIntoDoubles) {
    LinearProgram program; // x <= 1 + 10^-40 and x + y <= 1 + 10^-40, maximize x + 10^-50 y
    const Rational tiny = fraction(1, Integer("10000000000000000000000000000000000000000"));
    program.add_variable(1);
    program.add_variable(tiny / 10000000000);
    program.add_at_most({{0, 1}}, 1 + tiny);
    program.add_at_most({{0, 1}, {1, 1}}, 1 + 2 * tiny);
    const LinearSolution found = solve_exactly(program);
    expect_proven(program, found);
    EXPECT_EQ(found.primal[1], tiny);
}

TEST(LinearProgram, NumbersBeyondDoublesAreSolvedExactly) {
    LinearProgram program;
    const Rational huge = Integer("1" + std::string(400, '0'));
    program.add_variable(huge);
    program.add_at_most({{0, huge}}, huge + 1);
    const LinearSolution found = solve_exactly(program);
    expect_proven(program, found);
    EXPECT_EQ(found.value, huge + 1);
}

TEST(LinearProgram, NoRowsAndNoVariables) {
    LinearProgram nothing;
    EXPECT_EQ(solve_exactly(nothing).value, 0);
    nothing.add_at_most({}, -1);
    EXPECT_THROW(solve_exactly(nothing), Infeasible);
    LinearProgram bottomless;
    bottomless.add_variable(1);
    EXPECT_THROW(solve_exactly(bottomless), Unbounded);
    EXPECT_THROW(bottomless.add_at_most({{1, 1}}, 0), BrokenPromise);
}

} // namespace
} // namespace deduce::adversary
