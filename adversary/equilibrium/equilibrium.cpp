// See equilibrium.hpp: the matrix is solved in doubles as long as that finds better strategies, and exactly in the end.
#include "adversary/equilibrium/equilibrium.hpp"

#include "adversary/equilibrium/best_response.hpp"
#include "adversary/equilibrium/class_costs.hpp"
#include "adversary/equilibrium/equilibrium_check.hpp"
#include "adversary/equilibrium/limited_response.hpp"
#include "adversary/matrix/growing_matrix.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace deduce::adversary {
namespace {

// Whole numbers of moderate size in the proportions of `parts`, which are 0 or more, as probabilities.
Mixture rounded_mixture(const std::vector<double>& parts) {
    constexpr double ones = 1 << 24;
    Mixture mixture;
    Rational sum;
    for (const double part : parts) {
        mixture.emplace_back(static_cast<long>(std::round(part * ones)));
        sum += mixture.back();
    }
    if (sum == 0) return {};
    for (Rational& probability : mixture) probability /= sum;
    return mixture;
}

EquilibriumResult of_classes(std::vector<HiderClass> classes) {
    EquilibriumResult result;
    result.classes = std::move(classes);
    return result;
}

class DoubleOracle {
  public:
    DoubleOracle(const Game& game, std::vector<HiderClass> classes, const EquilibriumParams& params)
        : game_(game),
          params_(params),
          found_(of_classes(std::move(classes))),
          responder_(make_responder(game, found_.classes, params)),
          matrix_(found_.classes.size()) {}

    EquilibriumResult run() {
        try {
            start();
            while (!is_done() && steer()) {
            }
            while (!is_done() && step_exactly()) {
            }
            if (found_.exact() && !is_stopped()) found_.checked = passes_check(game_, found_, params_);
        } catch (const Stopped&) { // what is proven stays
        }
        std::erase_if(found_.seeker, [](const SeekerMove& move) { return move.probability == 0; });
        found_.seconds = watch_.seconds();
        return std::move(found_);
    }

  private:
    // A strategy against a mixture: whether it was unknown, and what it costs.
    struct Answer {
        bool is_new = false;
        std::vector<Rational> costs;
    };

    bool is_stopped() const { return is_set(params_.solve.stop); }
    bool is_done() const { return found_.infinite() || found_.exact() || found_.seeker.empty() || is_stopped(); }

    // The game's own weights, and the worst case: bounds of the value, and the first strategies.
    void start() {
        Mixture shares;
        for (const HiderClass& c : found_.classes) shares.push_back(c.share);
        const Stopwatch uniform_search;
        Response uniform = responder_->exactly_to(shares);
        take(uniform, uniform_search);
        if (found_.infinite()) return;
        if (uniform.is_optimal && !uniform.is_rounded) found_.uniform_average = uniform.at_least;
        const Stopwatch search;
        WorstCase worst = responder_->worst_case();
        found_.search_seconds += search.seconds();
        found_.nodes += worst.nodes;
        found_.worst_case = worst.cost;
        if (worst.strategy) add(std::move(*worst.strategy));
        for (std::size_t j = 0; j < found_.seeker.size(); j++) try_seeker({{&found_.seeker[j], 1}});
    }

    // One step in doubles; false when they find nothing better.
    //
    // The hider's mixture in the matrix jumps from step to step. Half-way between it and the best mixture so far, best
    // responses are better on the whole (P. Wentges, Weighted Dantzig-Wolfe decomposition for linear mixed-integer
    // programming, 1997). Where such a response gains nothing against the matrix, the next one is to its own mixture.
    bool steer() {
        const Stopwatch lp;
        const auto solution = matrix_.solve();
        if (!solution) return false;
        try_seeker(chosen_by(*solution));
        found_.lp_seconds += lp.seconds();
        if (is_done()) return false;
        std::vector<double> parts = solution->rows;
        for (std::size_t c = 0; is_halfway_ && c < parts.size(); c++) parts[c] += found_.hider[c].get_d();
        const Mixture mixture = rounded_mixture(parts);
        if (mixture.empty()) return false;
        const Answer answer = respond(mixture, false);
        double cost = 0;
        for (std::size_t c = 0; c < answer.costs.size(); c++) cost += solution->rows[c] * answer.costs[c].get_d();
        constexpr double least_gain = 1e-9;
        const bool gains = answer.is_new && cost < solution->value - least_gain * std::max(1.0, solution->value);
        const bool goes_on = gains || is_halfway_;
        is_halfway_ = gains;
        return goes_on;
    }

    // One step in fractions; false when the best response to the matrix's hider is known already: then the bounds meet,
    // or it was too fine for weights.
    bool step_exactly() {
        const Stopwatch lp;
        const MatrixSolution solution = solve_known();
        found_.lp_seconds += lp.seconds();
        if (found_.exact()) return false;
        return respond(solution.rows, true).is_new;
    }

    Answer respond(const Mixture& mixture, bool exactly) {
        found_.iterations++;
        const Stopwatch search;
        Response response = exactly ? responder_->exactly_to(mixture) : responder_->to(mixture);
        Answer answer = take(response, search);
        if (params_.listener) params_.listener({found_.iterations, found_.lower, found_.upper});
        return answer;
    }

    Answer take(Response& response, const Stopwatch& search) {
        found_.search_seconds += search.seconds();
        found_.nodes += response.nodes;
        found_.reason = response.reason;
        if (found_.infinite()) return {};
        if (found_.hider.empty() || response.at_least > found_.lower) {
            found_.lower = response.at_least;
            found_.hider = response.mixture;
        }
        if (!response.strategy) return {};
        return add(std::move(*response.strategy));
    }

    // Strategies of equal costs count once.
    Answer add(Strategy strategy) {
        std::vector<Rational> costs = costs_by_class(costs_by_situation(strategy, game_), found_.classes);
        const bool is_new =
            std::ranges::none_of(found_.seeker, [&](const SeekerMove& move) { return move.costs == costs; });
        if (is_new) {
            found_.seeker.push_back({0, std::move(strategy), costs});
            matrix_.add_column(costs);
        }
        found_.strategies = found_.seeker.size();
        return {is_new, std::move(costs)};
    }

    // Strategies with their probabilities; they are proven to cost no more than they do in the worst class.
    using Chosen = std::vector<std::pair<SeekerMove*, Rational>>;

    Chosen chosen_by(const DoubleSolution& solution) {
        const Mixture mixture = rounded_mixture(solution.columns);
        Chosen chosen;
        for (std::size_t j = 0; j < mixture.size(); j++)
            if (mixture[j] != 0) chosen.emplace_back(&found_.seeker[j], mixture[j]);
        return chosen;
    }

    void try_seeker(const Chosen& chosen) {
        if (chosen.empty()) return;
        std::vector<Rational> costs(found_.classes.size());
        for (const auto& [move, probability] : chosen)
            for (std::size_t c = 0; c < costs.size(); c++) costs[c] += probability * move->costs[c];
        const Rational worst = *std::ranges::max_element(costs);
        if (found_.upper && worst >= *found_.upper) return;
        found_.upper = worst;
        for (SeekerMove& move : found_.seeker) move.probability = 0;
        for (const auto& [move, probability] : chosen) move->probability = probability;
    }

    // The matrix of all known strategies, exactly: first of those that doubles think are needed, then of those as well
    // that are better against its hider.
    MatrixSolution solve_known() {
        std::vector<bool> is_in = needed_in_doubles();
        for (;;) {
            std::vector<std::size_t> columns;
            for (std::size_t j = 0; j < is_in.size(); j++)
                if (is_in[j]) columns.push_back(j);
            MatrixGame part(found_.classes.size(), columns.size());
            for (std::size_t i = 0; i < part.rows(); i++)
                for (std::size_t j = 0; j < part.columns(); j++) part.payoff(i, j) = found_.seeker[columns[j]].costs[i];
            MatrixSolution solution = solve_matrix(part);
            bool is_whole = true;
            for (std::size_t j = 0; j < is_in.size(); j++) {
                if (is_in[j]) continue;
                Rational cost;
                for (std::size_t i = 0; i < part.rows(); i++) cost += solution.rows[i] * found_.seeker[j].costs[i];
                if (cost >= solution.value) continue;
                is_in[j] = true;
                is_whole = false;
            }
            if (!is_whole) continue;
            Chosen chosen;
            for (std::size_t j = 0; j < columns.size(); j++)
                chosen.emplace_back(&found_.seeker[columns[j]], solution.columns[j]);
            try_seeker(chosen);
            return solution;
        }
    }

    std::vector<bool> needed_in_doubles() {
        std::vector<bool> needed(found_.seeker.size(), true);
        const auto solution = matrix_.solve();
        if (!solution) return needed;
        constexpr double close = 1e-7;
        for (std::size_t j = 0; j < needed.size(); j++) {
            double cost = 0;
            for (std::size_t c = 0; c < solution->rows.size(); c++)
                cost += solution->rows[c] * found_.seeker[j].costs[c].get_d();
            needed[j] = solution->columns[j] > 0 || cost < solution->value + close * std::max(1.0, solution->value);
        }
        return needed;
    }

    const Game& game_;
    const EquilibriumParams& params_;
    const Stopwatch watch_;
    EquilibriumResult found_;
    std::unique_ptr<Responder> responder_;
    GrowingMatrix matrix_; // of the seeker's known strategies, in their order
    bool is_halfway_ = true;
};

} // namespace

std::unique_ptr<Responder> make_responder(const Game& game, const std::vector<HiderClass>& classes,
                                          const EquilibriumParams& params) {
    if (params.questions) return std::make_unique<LimitedResponse>(game, classes, *params.questions, params.solve);
    return std::make_unique<BestResponse>(game, classes, params.solve);
}

EquilibriumResult find_equilibrium(const Game& game, std::vector<HiderClass> classes, const EquilibriumParams& params) {
    return DoubleOracle(game, std::move(classes), params).run();
}

} // namespace deduce::adversary
