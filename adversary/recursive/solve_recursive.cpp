// See solve_recursive.hpp.
//
// Iterates are rounded to multiples of a power of two, so that their digits do not grow; bounds are computed from the
// rounded ones, exactly. Where the game need not end, plain iteration can be as slow as 1 / n; Newton's steps (M. A.
// Pollatschek, B. Avi-Itzhak, Algorithms for stochastic games, 1969) keep both players' mixtures and solve the linear
// system that is left, and are mostly there after a few.
#include "adversary/recursive/solve_recursive.hpp"

#include "adversary/exact/linear_system.hpp"
#include "adversary/recursive/intervals.hpp"
#include "adversary/recursive/position_graph.hpp"
#include "adversary/recursive/stage_value.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <optional>

namespace deduce::adversary {
namespace {

using Values = std::vector<Rational>;

class RecursiveSolver {
  public:
    RecursiveSolver(const RecursiveGame& game, const RecursiveParams& params)
        : game_(game), params_(params), graph_(game, params.stop) {
        while (Rational(1, unit_) * 4096 > params.precision) unit_ *= 2;
    }

    RecursiveSolution solve() {
        const std::vector<std::size_t> order = graph_.from_the_end();
        if (!order.empty())
            solve_by_induction(order);
        else if (const Rational factor = contraction(graph_); factor < 1)
            iterate(factor);
        else
            find_critical_vectors();
        return std::move(solution_);
    }

  private:
    bool is_stopped() const { return params_.stop != nullptr && *params_.stop; }

    void solve_by_induction(const std::vector<std::size_t>& order) {
        solution_.method = RecursiveMethod::induction;
        Values values(graph_.size());
        std::vector<MatrixSolution> stages(graph_.size());
        for (const std::size_t number : order) {
            if (is_stopped()) throw Stopped();
            stages[number] = solve_stage(graph_.matrix(number, values));
            values[number] = stages[number].value;
        }
        for (std::size_t number = 0; number < graph_.size(); number++)
            tell(number, values[number], values[number], std::move(stages[number]));
    }

    // From 0, as Shapley does: then the n-th iterates are the values if the game is ended after n steps.
    void iterate(const Rational& factor) {
        solution_.method = RecursiveMethod::shapley;
        Values values(graph_.size());
        while (true) {
            Values next = next_values(graph_, values);
            solution_.iterations++;
            Rational change = 0;
            for (std::size_t i = 0; i < next.size(); i++) change = std::max<Rational>(change, abs(next[i] - values[i]));
            const Rational error = change * factor / (1 - factor);
            const bool is_precise = 2 * error <= params_.precision;
            solution_.was_stopped = is_stopped();
            if (is_precise || solution_.was_stopped || solution_.iterations >= params_.most_iterations) {
                solution_.is_precise = is_precise;
                tell_all(next, error, error);
                return;
            }
            values = rounded(next);
        }
    }

    void find_critical_vectors() {
        expect_recursive(graph_);
        solution_.method = RecursiveMethod::critical_vectors;
        const Rational forever = game_.forever();
        Values values(graph_.size(), forever);
        while (true) {
            solution_.iterations++;
            solution_.was_stopped = is_stopped();
            const bool is_last = solution_.was_stopped || solution_.iterations >= params_.most_iterations;
            // 1. How close to these values is it proven? No width is tried twice, and none beyond 2^20 units.
            Rational width = 0;
            while (true) {
                const auto lower_error = error_below(values, forever, width);
                const auto upper_error = error_above(values, forever, width);
                if (lower_error && upper_error) {
                    solution_.is_precise = *lower_error + *upper_error <= params_.precision;
                    tell_all(values, *lower_error, *upper_error);
                    return;
                }
                width = width == 0 ? Rational(params_.precision / 2) : Rational(width * 2);
                if (width > params_.precision / 2 && (!is_last || width > (std::size_t{1} << 20))) break;
            }
            if (is_last) throw Error("no bounds are proven of the values of this game; give it more iterations");
            // 2. Closer ones.
            values = rounded(next_guess(values));
        }
    }

    // Newton's step, but for every fourth one, which cannot go astray; and for systems without a single solution.
    Values next_guess(const Values& values) {
        if (solution_.iterations % 4 == 0) return next_values(graph_, values);
        SquareMatrix system(graph_.size());
        Values right(graph_.size());
        for (std::size_t number = 0; number < graph_.size(); number++) {
            const MatrixSolution stage = solve_stage(graph_.matrix(number, values));
            system.at(number, number) += 1;
            for (std::size_t i = 0; i < stage.rows.size(); i++)
                for (std::size_t j = 0; j < stage.columns.size(); j++) {
                    const Rational probability = stage.rows[i] * stage.columns[j];
                    if (probability == 0) continue;
                    right[number] += probability * graph_.stage(number).at(i, j).payoff;
                    for (const auto& [factor, next] : graph_.links(number, i, j))
                        system.at(number, next) -= probability * factor;
                }
        }
        if (auto solved = solve_columns(system, right)) return *std::move(solved);
        return next_values(graph_, values);
    }

    std::optional<Rational> error_below(const Values& values, const Rational& forever, const Rational& width) {
        Values lower = values;
        for (Rational& value : lower) value -= width;
        return is_sure_for_row_player(graph_, lower, forever) ? std::optional(width) : std::nullopt;
    }

    std::optional<Rational> error_above(const Values& values, const Rational& forever, const Rational& width) {
        Values upper = values;
        for (Rational& value : upper) value += width;
        return is_sure_for_column_player(graph_, upper, forever) ? std::optional(width) : std::nullopt;
    }

    // To the nearest multiple of 1 / unit.
    Values rounded(Values values) const {
        for (Rational& value : values) {
            const Rational scaled = value * unit_ + Rational(1, 2);
            Integer whole;
            mpz_fdiv_q(whole.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
            value = fraction(whole, unit_);
        }
        return values;
    }

    void tell_all(const Values& values, const Rational& error_below, const Rational& error_above) {
        for (std::size_t number = 0; number < graph_.size(); number++)
            tell(number, values[number] - error_below, values[number] + error_above,
                 solve_stage(graph_.matrix(number, values)));
    }

    void tell(std::size_t number, const Rational& lower, const Rational& upper, MatrixSolution stage) {
        const Stage& names = graph_.stage(number);
        solution_.positions.push_back({graph_.position(number), names.rows, names.columns, lower, upper,
                                       std::move(stage.rows), std::move(stage.columns)});
    }

    const RecursiveGame& game_;
    const RecursiveParams& params_;
    PositionGraph graph_;
    Integer unit_ = 1;
    RecursiveSolution solution_;
};

} // namespace

RecursiveSolution solve_recursive(const RecursiveGame& game, const RecursiveParams& params) {
    return RecursiveSolver(game, params).solve();
}

} // namespace deduce::adversary
