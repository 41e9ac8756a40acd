// The point of a basis, primal and dual, and how it moves when a variable enters or leaves.
//
// Everything is solved in the core alone: the tight rows by the used variables. Variables and slacks have one row of
// numbers: first the program's variables, then the slacks of its rows.
#pragma once

#include "adversary/exact/basis.hpp"
#include "adversary/exact/linear_system.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace deduce::adversary {

class CoreSystem {
  public:
    CoreSystem(const LinearProgram& program, const Basis& basis);

    // By number of the variable or slack. False if the core is singular.
    bool solve(std::vector<Rational>& values, std::vector<Rational>& reduced_costs) const;

    // How much the value of the basic `number` changes for each unit of the others, which are not basic.
    std::vector<Rational> rates_of(std::size_t number) const;

    // How much each basic variable changes for each unit of `number`, which is not basic.
    std::vector<Rational> rates_by(std::size_t number) const;

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    // Of the variables: the row times them, not in the core or in it.
    std::vector<Rational> prices_of_rows(const std::vector<Rational>& by_core_row) const;

    const LinearProgram* program_;
    std::vector<std::size_t> core_rows_;
    std::vector<std::size_t> core_variables_;
    std::vector<std::size_t> place_of_row_;      // in the core, or none
    std::vector<std::size_t> place_of_variable_; // in the core, or none
    SquareMatrix core_{0};
};

} // namespace deduce::adversary
