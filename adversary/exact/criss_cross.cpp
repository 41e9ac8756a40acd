// See criss_cross.hpp.
#include "adversary/exact/criss_cross.hpp"

#include "adversary/exact/core_system.hpp"

#include <cstddef>
#include <optional>
#include <utility>

namespace deduce::adversary {
namespace {

// What a variable or a slack may be.
enum class Range { free, not_negative, zero };

class CrissCross {
  public:
    CrissCross(const LinearProgram& program, Basis basis)
        : program_(program),
          basis_(std::move(basis)),
          variables_(program.variables().size()),
          count_(variables_ + program.rows().size()) {}

    LinearSolution solve() {
        for (std::size_t steps = 0;; steps++) {
            CoreSystem core(program_, basis_);
            if (!core.solve(values_, reduced_costs_)) { // doubles were wrong about it
                basis_ = Basis::empty_of(program_);
                core = CoreSystem(program_, basis_);
                core.solve(values_, reduced_costs_);
            }
            const std::optional<std::size_t> broken = first_broken();
            if (!broken) return solution(steps);
            const std::optional<std::size_t> answer =
                is_basic(*broken) ? first_to_enter_for(*broken, core) : first_to_leave_for(*broken, core);
            if (!answer) refuse(is_basic(*broken));
            exchange(*broken);
            exchange(*answer);
        }
    }

  private:
    bool is_basic(std::size_t i) const { return i < variables_ ? basis_.used[i] : !basis_.tight[i - variables_]; }

    Range range(std::size_t i) const {
        if (i < variables_)
            return program_.variables()[i].sign == LinearProgram::Sign::free ? Range::free : Range::not_negative;
        return program_.rows()[i - variables_].is_equation ? Range::zero : Range::not_negative;
    }

    // Free variables and equations' slacks come first: these leave their place for good.
    std::optional<std::size_t> first_broken() const {
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < count_; i++) {
            const bool basic = is_basic(i);
            if (range(i) == Range::not_negative) {
                if (!first && (basic ? values_[i] < 0 : reduced_costs_[i] > 0)) first = i;
            } else if (range(i) == Range::free ? !basic && reduced_costs_[i] != 0 : basic && values_[i] != 0) {
                return i;
            }
        }
        return first;
    }

    // A basic variable has a value that it may not have: who brings it back by entering?
    std::optional<std::size_t> first_to_enter_for(std::size_t broken, const CoreSystem& core) const {
        const std::vector<Rational> rates = core.rates_of(broken);
        const int wanted = values_[broken] < 0 ? 1 : -1;
        for (std::size_t i = 0; i < count_; i++) {
            if (is_basic(i) || range(i) == Range::zero) continue;
            if (range(i) == Range::free ? rates[i] != 0 : sgn(rates[i]) == wanted) return i;
        }
        return std::nullopt;
    }

    // The objective grows as a variable enters: who reaches its end?
    std::optional<std::size_t> first_to_leave_for(std::size_t broken, const CoreSystem& core) const {
        const std::vector<Rational> rates = core.rates_by(broken);
        const int direction = reduced_costs_[broken] > 0 ? 1 : -1;
        for (std::size_t i = 0; i < count_; i++) {
            if (!is_basic(i) || range(i) == Range::free) continue;
            if (range(i) == Range::zero ? rates[i] != 0 : sgn(rates[i]) == -direction) return i;
        }
        return std::nullopt;
    }

    // Into the basis, or out of it.
    void exchange(std::size_t i) {
        if (i < variables_)
            basis_.used[i] = !basis_.used[i];
        else
            basis_.tight[i - variables_] = !basis_.tight[i - variables_];
    }

    // No answer to a broken value proves that there is no solution. None to a broken price proves that there is no
    // optimum: one of either kind.
    [[noreturn]] void refuse(bool value_is_broken) const {
        if (value_is_broken) throw Infeasible();
        LinearProgram without_objective;
        for (const LinearProgram::Variable& v : program_.variables()) without_objective.add_variable(0, v.sign);
        for (const LinearProgram::Row& row : program_.rows()) {
            if (row.is_equation)
                without_objective.add_equation(row.terms, row.bound);
            else
                without_objective.add_at_most(row.terms, row.bound);
        }
        criss_cross(without_objective, Basis::empty_of(program_));
        throw Unbounded();
    }

    LinearSolution solution(std::size_t steps) const {
        LinearSolution found;
        found.primal.assign(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(variables_));
        for (std::size_t v = 0; v < variables_; v++) found.value += program_.variables()[v].objective * values_[v];
        for (std::size_t i = variables_; i < count_; i++) found.dual.push_back(-reduced_costs_[i]);
        found.exact_steps = steps;
        return found;
    }

    const LinearProgram& program_;
    Basis basis_;
    std::size_t variables_;
    std::size_t count_; // of variables and slacks
    std::vector<Rational> values_;
    std::vector<Rational> reduced_costs_;
};

} // namespace

LinearSolution criss_cross(const LinearProgram& program, Basis basis) {
    return CrissCross(program, std::move(basis)).solve();
}

} // namespace deduce::adversary
