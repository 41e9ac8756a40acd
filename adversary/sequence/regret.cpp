// Regret matching on the sequence form: see solve_sequence.hpp.
//
// Counterfactual values come from one product of the sparse payoff matrix with the other player's plan, and from sums
// from the last information sets to the first. The players take turns.
#include "adversary/sequence/solve_sequence.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace deduce::adversary {
namespace {

using Plan = std::vector<double>; // by sequence

struct Entry {
    SequenceIndex own;
    SequenceIndex other;
    double gain; // of the player whose entry it is
};

// One player's regrets, current plan and average plan.
class Learner {
  public:
    Learner(const SequenceForm& form, std::size_t player)
        : side_(form.sides[player]), regrets_(side_.sequences), plan_(side_.sequences), sums_(side_.sequences) {
        for (const SequencePayoff& entry : form.payoffs)
            entries_.push_back(player == 0 ? Entry{entry.row, entry.column, entry.payoff.get_d()}
                                           : Entry{entry.column, entry.row, -entry.payoff.get_d()});
        std::sort(entries_.begin(), entries_.end(),
                  [](const Entry& a, const Entry& b) { return std::pair(a.own, a.other) < std::pair(b.own, b.other); });
        play();
    }

    const Plan& plan() const { return plan_; }

    // What ends and later sets bring, for each sequence, if the other one plays `other`; then regrets, never below 0.
    void learn(const Plan& other, double weight) {
        Plan gains(side_.sequences);
        for (const Entry& entry : entries_) gains[entry.own] += entry.gain * other[entry.other];
        for (auto set = side_.sets.rbegin(); set != side_.sets.rend(); ++set) {
            const double total = sum_of_regrets(*set);
            const std::size_t count = set->actions.size();
            double expected = 0;
            for (std::size_t i = set->first; i < set->first + count; i++)
                expected += gains[i] * (total > 0 ? regrets_[i] / total : 1 / static_cast<double>(count));
            for (std::size_t i = set->first; i < set->first + count; i++)
                regrets_[i] = std::max(0.0, regrets_[i] + gains[i] - expected);
            gains[set->parent] += expected;
        }
        play();
        for (std::size_t i = 0; i < sums_.size(); i++) sums_[i] += weight * plan_[i];
    }

    // The average, in whole multiples of 2^-50 that add up exactly.
    RealizationPlan average() const {
        constexpr std::int64_t all = std::int64_t{1} << 50;
        std::vector<std::int64_t> parts(side_.sequences);
        parts[0] = all;
        for (const InformationSet& set : side_.sets) {
            const std::size_t count = set.actions.size();
            double total = 0;
            for (std::size_t i = 0; i < count; i++) total += sums_[set.first + i];
            std::int64_t left = parts[set.parent];
            for (std::size_t i = 0; i < count; i++) {
                const double share = total > 0 ? sums_[set.first + i] / total : 1 / static_cast<double>(count);
                const auto wanted = static_cast<std::int64_t>(share * static_cast<double>(parts[set.parent]));
                const std::int64_t part = i + 1 == count ? left : std::clamp<std::int64_t>(wanted, 0, left);
                parts[set.first + i] = part;
                left -= part;
            }
        }
        RealizationPlan plan;
        for (const std::int64_t part : parts) plan.push_back(fraction(static_cast<long>(part), static_cast<long>(all)));
        return plan;
    }

  private:
    double sum_of_regrets(const InformationSet& set) const {
        double total = 0;
        for (std::size_t i = 0; i < set.actions.size(); i++) total += regrets_[set.first + i];
        return total;
    }

    void play() {
        plan_[0] = 1;
        for (const InformationSet& set : side_.sets) {
            const double total = sum_of_regrets(set);
            for (std::size_t i = set.first; i < set.first + set.actions.size(); i++)
                plan_[i] =
                    plan_[set.parent] * (total > 0 ? regrets_[i] / total : 1 / static_cast<double>(set.actions.size()));
        }
    }

    const Side& side_;
    std::vector<Entry> entries_;
    std::vector<double> regrets_; // by sequence
    Plan plan_;
    Plan sums_;
};

} // namespace

SequenceSolution solve_sequence_by_regret(const SequenceForm& form, const RegretParams& params) {
    Learner rows(form, 0);
    Learner columns(form, 1);
    SequenceSolution best;
    for (std::size_t iteration = 1;; iteration++) {
        rows.learn(columns.plan(), static_cast<double>(iteration));
        columns.learn(rows.plan(), static_cast<double>(iteration));
        const bool is_stopped = params.stop != nullptr && *params.stop;
        const bool is_last = is_stopped || iteration >= params.most_iterations;
        if (!is_last && (iteration & (iteration - 1)) != 0) continue;
        RealizationPlan row_plan = rows.average();
        RealizationPlan column_plan = columns.average();
        const Rational lower = sure_gain(form, row_plan);
        const Rational upper = sure_loss(form, column_plan);
        // Either player keeps the best plan so far.
        if (best.rows.empty() || lower > best.lower) {
            best.lower = lower;
            best.rows = std::move(row_plan);
        }
        if (best.columns.empty() || upper < best.upper) {
            best.upper = upper;
            best.columns = std::move(column_plan);
        }
        best.iterations = iteration;
        if (params.listener) params.listener(iteration, best.lower.get_d(), best.upper.get_d());
        if (is_last || best.upper - best.lower <= params.precision) return best;
    }
}

} // namespace deduce::adversary
