// A linear program in exact fractions: maximize c x subject to A x <= b and E x = f, each variable free or not
// negative.
//
// The dual has a price for each row: not negative for A x <= b, free for E x = f. Minimize b y + f z subject to
// A' y + E' z >= c, or = c for a free variable.
#pragma once

#include "adversary/exact/rational.hpp"
#include "engine/model/errors.hpp"

#include <cstddef>
#include <vector>

namespace deduce::adversary {

struct Term {
    std::size_t variable = 0;
    Rational coefficient;
};

class LinearProgram {
  public:
    enum class Sign { not_negative, free };

    struct Variable {
        Rational objective;
        Sign sign = Sign::not_negative;
    };

    struct Row {
        std::vector<Term> terms; // by rising variable, no coefficient 0
        Rational bound;
        bool is_equation = false;
    };

    // Both return the number of what was added: 0, 1, 2, ... Terms of one variable add up. Rows only know variables
    // that are there.
    std::size_t add_variable(Rational objective, Sign sign = Sign::not_negative);
    std::size_t add_at_most(std::vector<Term> terms, Rational bound);
    std::size_t add_equation(std::vector<Term> terms, Rational bound);

    const std::vector<Variable>& variables() const { return variables_; }
    const std::vector<Row>& rows() const { return rows_; }

  private:
    std::size_t add_row(std::vector<Term> terms, Rational bound, bool is_equation);

    std::vector<Variable> variables_;
    std::vector<Row> rows_;
};

// Optimal, and proven by itself: both points are feasible, and c x = b y + f z = value.
struct LinearSolution {
    Rational value;
    std::vector<Rational> primal; // of each variable
    std::vector<Rational> dual;   // of each row
    std::size_t exact_steps = 0;  // that the basis found in doubles was away from an optimal one
};

class Infeasible : public Error {
  public:
    Infeasible() : Error("the linear program has no solution: its rows contradict each other") {}
};

class Unbounded : public Error {
  public:
    Unbounded() : Error("the linear program has no optimum: its objective grows without bound") {}
};

// A basis in doubles, then exact steps from there. Throws Infeasible and Unbounded.
LinearSolution solve_exactly(const LinearProgram& program);

} // namespace deduce::adversary
