// See float_basis.hpp.
#include "adversary/exact/float_basis.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <glpk.h>

namespace deduce::adversary {
namespace {

struct Freed {
    void operator()(glp_prob* problem) const { glp_delete_prob(problem); }
};

// GLPK counts from 1.
int one_based(std::size_t index) { return static_cast<int>(index) + 1; }

void set_row(glp_prob* problem, const LinearProgram& program, std::size_t r) {
    const LinearProgram::Row& row = program.rows()[r];
    const double bound = row.bound.get_d();
    glp_set_row_bnds(problem, one_based(r), row.is_equation ? GLP_FX : GLP_UP, bound, bound);
    std::vector<int> variables = {0};
    std::vector<double> coefficients = {0};
    for (const Term& term : row.terms) {
        variables.push_back(one_based(term.variable));
        coefficients.push_back(term.coefficient.get_d());
    }
    glp_set_mat_row(problem, one_based(r), static_cast<int>(row.terms.size()), variables.data(), coefficients.data());
}

bool is_moderate(const Rational& number) { return std::abs(number.get_d()) < 1e100; }

bool fits_doubles(const LinearProgram& program) {
    constexpr std::size_t most = 100'000'000; // GLPK counts in ints
    return program.variables().size() + program.rows().size() < most &&
           std::ranges::all_of(program.variables(), [](const auto& v) { return is_moderate(v.objective); }) &&
           std::ranges::all_of(program.rows(), [](const auto& row) {
               return is_moderate(row.bound) &&
                      std::ranges::all_of(row.terms, [](const Term& t) { return is_moderate(t.coefficient); });
           });
}

} // namespace

Basis float_basis(const LinearProgram& program) {
    Basis basis = Basis::empty_of(program);
    if (program.variables().empty() || program.rows().empty() || !fits_doubles(program)) return basis;

    glp_term_out(GLP_OFF);
    const std::unique_ptr<glp_prob, Freed> problem(glp_create_prob());
    glp_set_obj_dir(problem.get(), GLP_MAX);
    glp_add_cols(problem.get(), static_cast<int>(program.variables().size()));
    for (std::size_t v = 0; v < program.variables().size(); v++) {
        const LinearProgram::Variable& variable = program.variables()[v];
        glp_set_obj_coef(problem.get(), one_based(v), variable.objective.get_d());
        glp_set_col_bnds(problem.get(), one_based(v), variable.sign == LinearProgram::Sign::free ? GLP_FR : GLP_LO, 0,
                         0);
    }
    glp_add_rows(problem.get(), static_cast<int>(program.rows().size()));
    for (std::size_t r = 0; r < program.rows().size(); r++) set_row(problem.get(), program, r);

    glp_scale_prob(problem.get(), GLP_SF_AUTO);
    glp_adv_basis(problem.get(), 0);
    glp_smcp control;
    glp_init_smcp(&control);
    control.msg_lev = GLP_MSG_OFF;
    control.tol_bnd = control.tol_dj = 1e-9;
    if (glp_simplex(problem.get(), &control) != 0) return basis;
    for (std::size_t v = 0; v < basis.used.size(); v++)
        basis.used[v] = glp_get_col_stat(problem.get(), one_based(v)) == GLP_BS;
    for (std::size_t r = 0; r < basis.tight.size(); r++)
        basis.tight[r] = glp_get_row_stat(problem.get(), one_based(r)) != GLP_BS;
    return basis;
}

} // namespace deduce::adversary
