// See core_system.hpp.
#include "adversary/exact/core_system.hpp"

namespace deduce::adversary {

CoreSystem::CoreSystem(const LinearProgram& program, const Basis& basis)
    : program_(&program),
      place_of_row_(program.rows().size(), none),
      place_of_variable_(program.variables().size(), none) {
    for (std::size_t v = 0; v < basis.used.size(); v++) {
        if (!basis.used[v]) continue;
        place_of_variable_[v] = core_variables_.size();
        core_variables_.push_back(v);
    }
    for (std::size_t r = 0; r < basis.tight.size(); r++) {
        if (!basis.tight[r]) continue;
        place_of_row_[r] = core_rows_.size();
        core_rows_.push_back(r);
    }
    core_ = SquareMatrix(core_rows_.size());
    for (std::size_t i = 0; i < core_rows_.size(); i++)
        for (const Term& term : program.rows()[core_rows_[i]].terms)
            if (place_of_variable_[term.variable] != none)
                core_.at(i, place_of_variable_[term.variable]) = term.coefficient;
}

std::vector<Rational> CoreSystem::prices_of_rows(const std::vector<Rational>& by_core_row) const {
    std::vector<Rational> prices(program_->variables().size());
    for (std::size_t i = 0; i < core_rows_.size(); i++) {
        if (by_core_row[i] == 0) continue;
        for (const Term& term : program_->rows()[core_rows_[i]].terms)
            prices[term.variable] += by_core_row[i] * term.coefficient;
    }
    return prices;
}

bool CoreSystem::solve(std::vector<Rational>& values, std::vector<Rational>& reduced_costs) const {
    const std::size_t variables = program_->variables().size();
    const std::size_t rows = program_->rows().size();
    std::vector<Rational> bounds;
    std::vector<Rational> objectives;
    for (const std::size_t r : core_rows_) bounds.push_back(program_->rows()[r].bound);
    for (const std::size_t v : core_variables_) objectives.push_back(program_->variables()[v].objective);
    const auto point = solve_columns(core_, bounds);
    if (!point) return false;
    const auto prices = solve_rows(core_, objectives);
    if (!prices) return false;

    values.assign(variables + rows, 0);
    for (std::size_t i = 0; i < core_variables_.size(); i++) values[core_variables_[i]] = (*point)[i];
    for (std::size_t r = 0; r < rows; r++) {
        if (place_of_row_[r] != none) continue;
        Rational& slack = values[variables + r];
        slack = program_->rows()[r].bound;
        for (const Term& term : program_->rows()[r].terms)
            if (place_of_variable_[term.variable] != none) slack -= term.coefficient * values[term.variable];
    }

    reduced_costs.assign(variables + rows, 0);
    const std::vector<Rational> paid = prices_of_rows(*prices);
    for (std::size_t v = 0; v < variables; v++)
        if (place_of_variable_[v] == none) reduced_costs[v] = program_->variables()[v].objective - paid[v];
    for (std::size_t i = 0; i < core_rows_.size(); i++) reduced_costs[variables + core_rows_[i]] = -(*prices)[i];
    return true;
}

std::vector<Rational> CoreSystem::rates_of(std::size_t number) const {
    const std::size_t variables = program_->variables().size();
    const LinearProgram::Row* slack_row =
        number < variables ? nullptr : &program_->rows()[number - variables]; // its slack is what is asked for
    std::vector<Rational> right(core_rows_.size());
    if (slack_row == nullptr)
        right[place_of_variable_[number]] = -1;
    else
        for (const Term& term : slack_row->terms)
            if (place_of_variable_[term.variable] != none) right[place_of_variable_[term.variable]] = term.coefficient;
    const std::vector<Rational> by_row = solve_rows(core_, right).value();

    std::vector<Rational> rates(variables + program_->rows().size());
    const std::vector<Rational> through_core = prices_of_rows(by_row);
    for (std::size_t v = 0; v < variables; v++)
        if (place_of_variable_[v] == none) rates[v] = through_core[v];
    if (slack_row != nullptr)
        for (const Term& term : slack_row->terms)
            if (place_of_variable_[term.variable] == none) rates[term.variable] -= term.coefficient;
    for (std::size_t i = 0; i < core_rows_.size(); i++) rates[variables + core_rows_[i]] = by_row[i];
    return rates;
}

std::vector<Rational> CoreSystem::rates_by(std::size_t number) const {
    const std::size_t variables = program_->variables().size();
    const std::size_t rows = program_->rows().size();
    std::vector<Rational> column(rows); // of `number` in all rows
    if (number >= variables)
        column[number - variables] = 1;
    else
        for (std::size_t r = 0; r < rows; r++)
            for (const Term& term : program_->rows()[r].terms)
                if (term.variable == number) column[r] = term.coefficient;
    std::vector<Rational> right(core_rows_.size());
    for (std::size_t i = 0; i < core_rows_.size(); i++) right[i] = -column[core_rows_[i]];
    const std::vector<Rational> moves = solve_columns(core_, right).value();

    std::vector<Rational> rates(variables + rows);
    for (std::size_t i = 0; i < core_variables_.size(); i++) rates[core_variables_[i]] = moves[i];
    for (std::size_t r = 0; r < rows; r++) {
        if (place_of_row_[r] != none) continue;
        Rational& rate = rates[variables + r];
        rate = -column[r];
        for (const Term& term : program_->rows()[r].terms)
            if (place_of_variable_[term.variable] != none) rate -= term.coefficient * rates[term.variable];
    }
    return rates;
}

} // namespace deduce::adversary
