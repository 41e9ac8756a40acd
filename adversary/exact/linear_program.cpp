// See linear_program.hpp.
#include "adversary/exact/linear_program.hpp"

#include "adversary/exact/criss_cross.hpp"
#include "adversary/exact/float_basis.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace deduce::adversary {

std::size_t LinearProgram::add_variable(Rational objective, Sign sign) {
    variables_.push_back({std::move(objective), sign});
    return variables_.size() - 1;
}

std::size_t LinearProgram::add_at_most(std::vector<Term> terms, Rational bound) {
    return add_row(std::move(terms), std::move(bound), false);
}

std::size_t LinearProgram::add_equation(std::vector<Term> terms, Rational bound) {
    return add_row(std::move(terms), std::move(bound), true);
}

std::size_t LinearProgram::add_row(std::vector<Term> terms, Rational bound, bool is_equation) {
    std::ranges::stable_sort(terms, {}, &Term::variable);
    std::vector<Term> sums;
    for (Term& term : terms) {
        if (term.variable >= variables_.size())
            throw BrokenPromise(fmt::format("a row names variable {} of {}", term.variable, variables_.size()));
        if (!sums.empty() && sums.back().variable == term.variable)
            sums.back().coefficient += term.coefficient;
        else
            sums.push_back(std::move(term));
    }
    std::erase_if(sums, [](const Term& term) { return term.coefficient == 0; });
    rows_.push_back({std::move(sums), std::move(bound), is_equation});
    return rows_.size() - 1;
}

LinearSolution solve_exactly(const LinearProgram& program) { return criss_cross(program, float_basis(program)); }

} // namespace deduce::adversary
