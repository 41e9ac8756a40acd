// See solve_recursive.hpp.
//
// Iterates are rounded to multiples of a power of two, so that their digits do not grow; bounds are computed from the
// rounded ones, exactly. Where the game need not end, plain iteration can be as slow as 1 / n, and Newton's steps are
// mostly there after a few.
#include "adversary/recursive/solve_recursive.hpp"

#include "adversary/recursive/critical_vectors.hpp"
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
        while (Rational(1, unit_) * (std::size_t{1} << 40) > params.precision) unit_ *= 2;
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
            solution_.was_stopped = is_stopped();
            if (2 * error <= params_.precision || solution_.was_stopped ||
                solution_.iterations >= params_.most_iterations) {
                Values lower = next;
                Values upper = next;
                for (Rational& value : lower) value -= error;
                for (Rational& value : upper) value += error;
                tell_all(next, lower, upper);
                return;
            }
            values = rounded(next);
        }
    }

    // Newton's steps, but for every fourth one, which cannot go astray. No width is tried but the one that is enough,
    // until the last iteration, which takes what it can prove.
    void find_critical_vectors() {
        expect_recursive(graph_);
        solution_.method = RecursiveMethod::critical_vectors;
        const Rational forever = game_.forever();
        Values values(graph_.size(), forever);
        while (true) {
            solution_.iterations++;
            solution_.was_stopped = is_stopped();
            const bool is_last = solution_.was_stopped || solution_.iterations >= params_.most_iterations;
            const CriticalVectors vectors(graph_, values, forever);
            const auto lower = narrowest([&](const Rational& width) { return vectors.lower(width); }, is_last);
            const auto upper = narrowest([&](const Rational& width) { return vectors.upper(width); }, is_last);
            if (lower && upper) {
                tell_all(values, *lower, *upper);
                return;
            }
            if (is_last) throw Error("nothing is proven of the values of this game yet; give it more iterations");
            const auto step = solution_.iterations % 4 == 0 ? std::nullopt : vectors.newton_step();
            values = rounded(step ? *step : next_values(graph_, values));
        }
    }

    template <class Prove>
    std::optional<Values> narrowest(Prove prove, bool is_last) const {
        if (auto exact = prove(0)) return exact;
        Rational width = params_.precision / 2;
        auto proven = prove(width);
        for (int doublings = 0; !proven && is_last && doublings < 60; doublings++) {
            width *= 2;
            proven = prove(width);
        }
        return proven;
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

    // The stages are those that come of `values`.
    void tell_all(const Values& values, const Values& lower, const Values& upper) {
        for (std::size_t number = 0; number < graph_.size(); number++) {
            solution_.is_precise = solution_.is_precise && upper[number] - lower[number] <= params_.precision;
            tell(number, lower[number], upper[number], solve_stage(graph_.matrix(number, values)));
        }
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
