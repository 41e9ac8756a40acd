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
#include <bit>
#include <optional>

namespace deduce::adversary {
namespace {

using Values = std::vector<Rational>;

constexpr int newton_steps = 60;

class RecursiveSolver {
  public:
    RecursiveSolver(const RecursiveGame& game, const RecursiveParams& params)
        : params_(params), forever_(game.forever()), graph_(game, params.stop) {
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
            values = rounded(next, unit_, Rounding::nearest);
        }
    }

    // Plain iteration from what is paid for ever never goes astray. After 1, 2, 4, 8, ... iterations, and the last one,
    // Newton's steps from there are tried; of many fixed points they can find another one than the values.
    void find_critical_vectors() {
        expect_recursive(graph_);
        solution_.method = RecursiveMethod::critical_vectors;
        Values values(graph_.size(), forever_);
        for (std::size_t plain = 1;; plain++) {
            solution_.iterations++;
            solution_.was_stopped = is_stopped();
            const bool is_last = solution_.was_stopped || solution_.iterations >= params_.most_iterations;
            if (is_last || std::has_single_bit(plain)) {
                Values guess = values;
                for (int step = 0; step < newton_steps && !is_stopped(); step++) {
                    const CriticalVectors vectors(graph_, guess, forever_, unit_);
                    if (tell_proven(vectors, guess, false)) return;
                    auto next = vectors.newton_step();
                    if (!next) break;
                    guess = rounded(*std::move(next), unit_, Rounding::nearest);
                    solution_.iterations++;
                }
            }
            if (is_last) {
                const CriticalVectors vectors(graph_, values, forever_, unit_);
                if (!tell_proven(vectors, values, true))
                    throw Error("nothing is proven of the values of this game yet; give it more iterations");
                return;
            }
            values = rounded(next_values(graph_, values), unit_, Rounding::nearest);
        }
    }

    bool tell_proven(const CriticalVectors& vectors, const Values& values, bool may_be_wide) {
        const auto lower = narrowest([&](const Rational& width) { return vectors.lower(width); }, may_be_wide);
        if (!lower) return false;
        const auto upper = narrowest([&](const Rational& width) { return vectors.upper(width); }, may_be_wide);
        if (!upper) return false;
        tell_all(values, *lower, *upper);
        return true;
    }

    template <class Prove>
    std::optional<Values> narrowest(Prove prove, bool may_be_wide) const {
        if (auto exact = prove(0)) return exact;
        Rational width = params_.precision / 4; // and what is rounded
        auto proven = prove(width);
        for (int doublings = 0; !proven && may_be_wide && doublings < 60; doublings++) {
            width *= 2;
            proven = prove(width);
        }
        return proven;
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

    const RecursiveParams& params_;
    const Rational forever_;
    PositionGraph graph_;
    Integer unit_ = 1;
    RecursiveSolution solution_;
};

} // namespace

RecursiveSolution solve_recursive(const RecursiveGame& game, const RecursiveParams& params) {
    return RecursiveSolver(game, params).solve();
}

} // namespace deduce::adversary
