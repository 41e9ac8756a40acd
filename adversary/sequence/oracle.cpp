// Exact equilibria of large games: the double oracle in sequence form (B. Bosansky et al., An exact double-oracle
// algorithm for zero-sum extensive-form games with imperfect information, 2014).
//
// Both players keep to some of their actions. That game's linear program is small, and what it finds is compared with
// best responses in the whole game; their actions are added, until they gain nothing. Most actions of most games are
// never needed. Regret matching says which ones to begin with: some hundred iterations name nearly all.
//
// Where a best response does not mind, as the other player's plan does not lead there, it takes what is best against
// the plan of regret matching, which leads nearly everywhere.
#include "adversary/sequence/restricted_form.hpp"
#include "adversary/sequence/solve_sequence.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace deduce::adversary {
namespace {

using Doubles = std::vector<double>;

constexpr double least_probability = 0.01; // of an action that the restricted game begins with
constexpr double least_reach = 1e-3;       // of its set, by either player

Doubles doubles_of(const RealizationPlan& plan) {
    Doubles result;
    for (const Rational& number : plan) result.push_back(number.get_d());
    return result;
}

// By set: a best action against a plan of which these are the gains; of equally good ones the best by `second_gains`.
std::vector<std::size_t> best_choices(const Side& side, RealizationPlan gains, Doubles second_gains) {
    std::vector<std::size_t> choices(side.sets.size());
    for (std::size_t i = side.sets.size(); i-- > 0;) {
        const InformationSet& set = side.sets[i];
        std::size_t best = set.first;
        for (std::size_t k = set.first + 1; k < set.first + set.actions.size(); k++) {
            const int order = cmp(gains[k], gains[best]);
            if (order > 0 || (order == 0 && second_gains[k] > second_gains[best])) best = k;
        }
        choices[i] = best - set.first;
        gains[set.parent] += gains[best];
        second_gains[set.parent] += second_gains[best];
    }
    return choices;
}

// By sequence: whether the plan takes the action often enough, where both players come often enough. How much of the
// game a sequence decides stands for how often the other player lets it happen.
std::vector<bool> frequent_actions(const SequenceForm& form, std::size_t player, const Doubles& own,
                                   const Doubles& other) {
    const Side& side = form.sides[player];
    Doubles decided(side.sequences);
    for (const SequencePayoff& entry : form.payoffs)
        decided[player == 0 ? entry.row : entry.column] +=
            std::abs(entry.payoff.get_d()) * other[player == 0 ? entry.column : entry.row];
    std::vector<bool> result(side.sequences);
    for (auto set = side.sets.rbegin(); set != side.sets.rend(); ++set) {
        double most = 0;
        for (std::size_t k = set->first; k < set->first + set->actions.size(); k++) most = std::max(most, decided[k]);
        decided[set->parent] += most;
        if (own[set->parent] < least_reach || most < least_reach) continue;
        for (std::size_t k = set->first; k < set->first + set->actions.size(); k++)
            result[k] = own[k] >= least_probability * own[set->parent];
    }
    return result;
}

class DoubleOracle {
  public:
    DoubleOracle(const SequenceForm& form, const ExactParams& params)
        : form_(form), params_(params), allowed_{AllowedActions(form.sides[0]), AllowedActions(form.sides[1])} {}

    SequenceSolution solve() {
        begin();
        while (!best_.is_exact() && !(params_.stop != nullptr && *params_.stop)) {
            const RestrictedForm restricted(form_, allowed_);
            const SequenceSolution small = solve_sequence_at_once(restricted.small());
            best_.iterations++;
            const std::array<RealizationPlan, 2> plans = {restricted.expanded(0, small.rows),
                                                          restricted.expanded(1, small.columns)};
            keep_better(plans[0], plans[1]);
            if (params_.listener) params_.listener(best_.iterations, best_.lower.get_d(), best_.upper.get_d());
            bool is_new = false;
            for (std::size_t player = 0; player < 2 && !best_.is_exact(); player++)
                is_new = allowed_[player].add_strategy(response(player, plans[1 - player])) || is_new;
            if (!is_new && !best_.is_exact()) throw InternalError("best responses gain, but are allowed already");
        }
        return std::move(best_);
    }

  private:
    void begin() {
        RegretParams regret;
        regret.precision = Rational(1, 2000);
        regret.most_iterations = 1024;
        regret.stop = params_.stop;
        best_ = solve_sequence_by_regret(form_, regret);
        best_.iterations = 0;
        guides_ = {doubles_of(best_.rows), doubles_of(best_.columns)};
        const std::array<RealizationPlan, 2> plans = {best_.rows, best_.columns};
        for (std::size_t player = 0; player < 2; player++) {
            const std::vector<std::size_t> choices = response(player, plans[1 - player]);
            allowed_[player].add_strategy(choices);
            allowed_[player].add_actions(frequent_actions(form_, player, guides_[player], guides_[1 - player]),
                                         choices);
        }
    }

    std::vector<std::size_t> response(std::size_t player, const RealizationPlan& other) const {
        return best_choices(form_.sides[player], gains_against(form_, player, other),
                            gains_against(form_, player, guides_[1 - player]));
    }

    void keep_better(const RealizationPlan& rows, const RealizationPlan& columns) {
        if (const Rational lower = sure_gain(form_, rows); lower > best_.lower) {
            best_.lower = lower;
            best_.rows = rows;
        }
        if (const Rational upper = sure_loss(form_, columns); upper < best_.upper) {
            best_.upper = upper;
            best_.columns = columns;
        }
    }

    const SequenceForm& form_;
    const ExactParams& params_;
    std::array<AllowedActions, 2> allowed_;
    std::array<Doubles, 2> guides_; // plans of regret matching
    SequenceSolution best_;
};

} // namespace

SequenceSolution solve_sequence_exactly(const SequenceForm& form, const ExactParams& params) {
    if (form.sides[0].sequences + form.sides[1].sequences <= params.most_at_once) return solve_sequence_at_once(form);
    return DoubleOracle(form, params).solve();
}

} // namespace deduce::adversary
