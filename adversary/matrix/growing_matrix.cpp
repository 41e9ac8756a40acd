// See growing_matrix.hpp. Minimize v, where the mixture of columns gives no row more than v.
#include "adversary/matrix/growing_matrix.hpp"

#include <algorithm>

#include <glpk.h>

namespace deduce::adversary {

// Row i + 1 is the game's row i, the last one says that probabilities sum to 1. Column 1 is v.
struct GrowingMatrix::Program {
    glp_prob* problem = glp_create_prob();
    bool is_solved = false;

    Program() = default;
    ~Program() { glp_delete_prob(problem); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
};

GrowingMatrix::GrowingMatrix(std::size_t rows) : program_(std::make_unique<Program>()), rows_(rows) {
    glp_term_out(GLP_OFF);
    glp_prob* const problem = program_->problem;
    const int count = static_cast<int>(rows);
    glp_set_obj_dir(problem, GLP_MIN);
    glp_add_rows(problem, count + 1);
    for (int i = 1; i <= count; i++) glp_set_row_bnds(problem, i, GLP_UP, 0, 0);
    glp_set_row_bnds(problem, count + 1, GLP_FX, 1, 1);
    glp_add_cols(problem, 1);
    glp_set_col_bnds(problem, 1, GLP_FR, 0, 0);
    glp_set_obj_coef(problem, 1, 1);
    std::vector<int> places = {0};
    std::vector<double> values = {0};
    for (int i = 1; i <= count; i++) {
        places.push_back(i);
        values.push_back(-1);
    }
    glp_set_mat_col(problem, 1, count, places.data(), values.data());
}

GrowingMatrix::~GrowingMatrix() = default;

void GrowingMatrix::add_column(const std::vector<Rational>& payoffs) {
    glp_prob* const problem = program_->problem;
    const int column = glp_add_cols(problem, 1);
    glp_set_col_bnds(problem, column, GLP_LO, 0, 0);
    std::vector<int> places = {0};
    std::vector<double> values = {0};
    for (std::size_t i = 0; i < rows_; i++) {
        if (payoffs[i] == 0) continue;
        places.push_back(static_cast<int>(i) + 1);
        values.push_back(payoffs[i].get_d());
    }
    places.push_back(static_cast<int>(rows_) + 1);
    values.push_back(1);
    glp_set_mat_col(problem, column, static_cast<int>(places.size()) - 1, places.data(), values.data());
    columns_++;
}

std::optional<DoubleSolution> GrowingMatrix::solve() {
    glp_prob* const problem = program_->problem;
    if (!program_->is_solved) glp_adv_basis(problem, 0);
    glp_smcp control;
    glp_init_smcp(&control);
    control.msg_lev = GLP_MSG_OFF;
    program_->is_solved = glp_simplex(problem, &control) == 0 && glp_get_status(problem) == GLP_OPT;
    if (!program_->is_solved) return std::nullopt;
    DoubleSolution solution;
    solution.value = glp_get_obj_val(problem);
    for (std::size_t i = 0; i < rows_; i++)
        solution.rows.push_back(std::max(0.0, -glp_get_row_dual(problem, static_cast<int>(i) + 1)));
    for (std::size_t j = 0; j < columns_; j++)
        solution.columns.push_back(std::max(0.0, glp_get_col_prim(problem, static_cast<int>(j) + 2)));
    return solution;
}

} // namespace deduce::adversary
