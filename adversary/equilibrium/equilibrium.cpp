// See equilibrium.hpp.
#include "adversary/equilibrium/equilibrium.hpp"

#include "adversary/equilibrium/best_response.hpp"
#include "adversary/equilibrium/class_costs.hpp"
#include "adversary/equilibrium/equilibrium_check.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <utility>

namespace deduce::adversary {
namespace {

class DoubleOracle {
  public:
    DoubleOracle(const Game& game, std::vector<HiderClass> classes, const EquilibriumParams& params)
        : game_(game), params_(params), best_response_(game, found_.classes, params.solve) {
        found_.classes = std::move(classes);
    }

    EquilibriumResult run() {
        try {
            start();
            while (!found_.infinite() && !found_.exact() && !is_set(params_.solve.stop) && step()) {
            }
            if (found_.exact() && !is_set(params_.solve.stop))
                found_.checked = passes_check(game_, found_, params_.solve);
        } catch (const Stopped&) { // what is proven stays
        }
        std::erase_if(found_.seeker, [](const SeekerMove& move) { return move.probability == 0; });
        found_.seconds = watch_.seconds();
        return std::move(found_);
    }

  private:
    // The game's own weights, and the worst case: bounds of the value, and the first strategies.
    void start() {
        Mixture shares;
        for (const HiderClass& c : found_.classes) shares.push_back(c.share);
        const Response uniform = respond(shares);
        if (found_.infinite()) return;
        if (uniform.is_optimal && !uniform.is_rounded) found_.uniform_average = uniform.at_least;
        SolveParams worst = params_.solve;
        worst.objective = Objective::worst;
        worst.wants_strategy = true;
        const Stopwatch search;
        SolveResult solved = solve(game_, worst);
        found_.search_seconds += search.seconds();
        found_.nodes += solved.nodes;
        if (solved.optimal()) found_.worst_case = solved.total.lower;
        if (solved.strategy) add(std::move(solved.strategy->strategy));
        solve_known();
    }

    // Whether there is anything left to do.
    bool step() {
        found_.iterations++;
        const Rational before = *found_.upper;
        const std::size_t known = found_.seeker.size();
        const Response response = respond(asked_);
        if (found_.seeker.size() > known) solve_known();
        if (params_.listener) params_.listener({found_.iterations, found_.lower, found_.upper});
        // Of a rounded mixture, the best response may be known already: then weights are too small to tell more.
        return found_.seeker.size() > known && (!response.is_rounded || *found_.upper < before);
    }

    Response respond(const Mixture& mixture) {
        const Stopwatch search;
        Response response = best_response_.to(mixture);
        found_.search_seconds += search.seconds();
        found_.nodes += response.nodes;
        if (!response.reason.empty()) found_.reason = response.reason;
        if (found_.infinite()) return response;
        if (found_.hider.empty() || response.at_least > found_.lower) {
            found_.lower = response.at_least;
            found_.hider = response.mixture;
        }
        if (response.strategy) add(*response.strategy);
        return response;
    }

    // Strategies of equal costs count once.
    void add(Strategy strategy) {
        std::vector<Rational> costs = costs_by_class(costs_by_situation(strategy, game_), found_.classes);
        const bool is_known =
            std::ranges::any_of(found_.seeker, [&](const SeekerMove& move) { return move.costs == costs; });
        if (!is_known) found_.seeker.push_back({0, std::move(strategy), std::move(costs)});
        found_.strategies = found_.seeker.size();
    }

    // The matrix of the strategies that are known: the seeker's mixture, and the hider's that it has to be best
    // against.
    void solve_known() {
        if (found_.seeker.empty()) return;
        const Stopwatch lp;
        MatrixGame known(found_.classes.size(), found_.seeker.size());
        for (std::size_t i = 0; i < known.rows(); i++)
            for (std::size_t j = 0; j < known.columns(); j++) known.payoff(i, j) = found_.seeker[j].costs[i];
        MatrixSolution solution = solve_matrix(known);
        found_.lp_seconds += lp.seconds();
        found_.upper = solution.value;
        asked_ = std::move(solution.rows);
        for (std::size_t j = 0; j < known.columns(); j++) found_.seeker[j].probability = solution.columns[j];
    }

    const Game& game_;
    const EquilibriumParams& params_;
    const Stopwatch watch_;
    EquilibriumResult found_;
    BestResponse best_response_;
    Mixture asked_; // the hider's in the matrix
};

} // namespace

EquilibriumResult find_equilibrium(const Game& game, std::vector<HiderClass> classes, const EquilibriumParams& params) {
    return DoubleOracle(game, std::move(classes), params).run();
}

} // namespace deduce::adversary
