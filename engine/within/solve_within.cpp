// The plain optimum first: mostly its strategy keeps to the limit.
#include "engine/within/solve_within.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve_steps.hpp"
#include "engine/strategy/extraction.hpp"
#include "engine/within/limited_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace deduce {
namespace {

// Most of the memory is the average search's, which does most of the work.
constexpr std::size_t memo_parts = 8;

SearchParams params_of(const SolveParams& params, Objective objective, std::size_t memo_bytes) {
    SearchParams result = search_params(params);
    result.objective = objective;
    result.memo_bytes = memo_bytes;
    if (objective == Objective::worst) result.checkpoint = {};
    return result;
}

class SolveWithin {
  public:
    SolveWithin(const AnswerTable& table, const SolveParams& params)
        : table_(table),
          params_(params),
          small_memo_(params.memo_bytes / memo_parts),
          average_params_(params_of(params, Objective::average, params.memo_bytes - 2 * small_memo_)),
          worst_params_(params_of(params, Objective::worst, small_memo_)),
          average_(make_search(table, average_params_)),
          whole_(whole_game(table)),
          limited_(
              table, *average_, [this]() -> Search& { return worst(); }, worst_params_) {}

    // Fills in what is proven. The rest of the result is there.
    void run(SolveResult& result) {
        try {
            if (params_.priority == Priority::one)
                solve_at_most(*params_.at_most, result);
            else if (params_.priority == Priority::worst_then_average)
                solve_worst_first(result);
            else
                solve_average_first(result);
        } catch (const Stopped&) {
            // What is proven by then stands.
        }
    }

    // Once it has run. The optimal one, or the one of the upper bound, which keeps to the limit.
    void add_strategy(SolveResult& result) {
        if (!params_.wants_strategy) return;
        const Stopwatch watch;
        const bool is_known = known_ && known_->costs.total == result.total.upper && known_->costs.worst <= limit_;
        if (result.optimal() && !is_infinite(result.total.upper) && !is_known) {
            try {
                StrategyBuilder builder(table_, Objective::average);
                limited_.tell_strategy(whole_, limit_, result.total.upper, builder);
                result.strategy.emplace(KnownStrategy{builder.take(), {}});
                result.strategy->costs = costs_of(result.strategy->strategy, table_.game());
            } catch (const Stopped&) {
                result.strategy.reset();
            }
        }
        if (!result.strategy) result.strategy = std::move(known_);
        result.strategy_seconds = watch.seconds();
    }

    std::uint64_t nodes() const {
        return average_->nodes() + (has_worst_ ? worst_search_->nodes() : 0) + limited_.nodes();
    }
    Search& average() { return *average_; }
    int key_bits() const {
        return has_worst_ ? std::min(average_->key_bits(), worst_search_->key_bits()) : average_->key_bits();
    }

  private:
    Search& worst() {
        if (!worst_search_) {
            worst_search_ = make_search(table_, worst_params_);
            has_worst_ = true; // from here on other threads may read it
        }
        return *worst_search_;
    }

    void solve_at_most(Cost limit, SolveResult& result) {
        limit_ = limit;
        // 1. Without the limit.
        const Interval plain = optimum_of(*average_, table_, whole_, average_params_);
        result.total.lower = std::max(result.total.lower, plain.lower);
        if (!plain.closed()) throw Stopped();
        if (is_infinite(plain.lower)) return void(result.total = {infinite_cost, infinite_cost});
        KnownStrategy best = optimal_strategy(*average_, table_, Objective::average, whole_, plain.lower);
        if (best.costs.worst <= limit) {
            result.total = plain;
            known_ = std::move(best);
            return;
        }
        // 2. Within it, however good: an upper bound for as long as the optimum is not found.
        const Interval feasible = worst().refute(whole_, saturating_add(limit, 1));
        if (feasible.lower > limit) return void(result.total = {infinite_cost, infinite_cost});
        if (feasible.upper > limit) throw Stopped();
        keep_feasible(feasible.upper, result);
        // 3. The optimum within it.
        result.total = limited_.solve(whole_, limit, saturating_add(result.total.upper, 1));
    }

    void keep_feasible(Cost upper, SolveResult& result) {
        known_ = strategy_within(worst(), table_, Objective::worst, whole_, upper);
        if (!known_) throw Stopped();
        result.total.upper = std::min(result.total.upper, known_->costs.total);
    }

    void solve_worst_first(SolveResult& result) {
        result.worst = optimum_of(worst(), table_, whole_, worst_params_);
        if (!result.worst.closed()) throw Stopped();
        if (is_infinite(result.worst.lower)) return void(result.total = result.worst);
        solve_at_most(result.worst.lower, result);
    }

    void solve_average_first(SolveResult& result) {
        result.total = optimum_of(*average_, table_, whole_, average_params_);
        if (!result.total.closed()) throw Stopped();
        if (is_infinite(result.total.lower)) return void(result.worst = result.total);
        const Cost total = result.total.lower;
        known_ = optimal_strategy(*average_, table_, Objective::average, whole_, total);
        result.worst.upper = limit_ = known_->costs.worst;
        const Interval least = worst().refute(whole_, result.worst.upper);
        result.worst.lower = std::min(least.lower, result.worst.upper);
        while (!result.worst.closed()) {
            const Cost middle = result.worst.lower + (result.worst.upper - result.worst.lower - 1) / 2;
            if (limited_.solve(whole_, middle, total + 1).upper <= total)
                result.worst.upper = limit_ = middle;
            else
                result.worst.lower = middle + 1;
        }
    }

    const AnswerTable& table_;
    const SolveParams& params_;
    std::size_t small_memo_;
    SearchParams average_params_;
    SearchParams worst_params_;
    std::unique_ptr<Search> average_;
    std::unique_ptr<Search> worst_search_;
    std::atomic<bool> has_worst_ = false;
    Subproblem whole_;
    LimitedSearch limited_;
    Cost limit_ = infinite_cost;
    std::optional<KnownStrategy> known_; // the best so far that keeps to the limit
};

void check_within(const SolveParams& params) {
    if (params.objective != Objective::average)
        throw BadInput(
            "a limit of every situation's cost: the objective is the worst case, which it says nothing about; "
            "choose the average");
    if (params.limit) throw BadInput("a limit of the optimum and one of every situation's cost: choose one of them");
    if (params.at_most && params.priority != Priority::one)
        throw BadInput("a limit of every situation's cost: two objectives were given, too; choose one of them");
    if (params.at_most && *params.at_most < 0)
        throw BadInput(
            fmt::format("a limit of every situation's cost: {} was given, it cannot be negative", *params.at_most));
}

} // namespace

SolveResult solve_within(const Game& game, const SolveParams& params) {
    check_within(params);
    const Stopwatch watch;
    std::optional<AnswerTable> table;
    std::unique_ptr<SolveWithin> within;
    try {
        table.emplace(game, params.table_bytes, params.stop, params.switches.merge_questions);
        within = std::make_unique<SolveWithin>(*table, params);
    } catch (const Stopped&) {
        return stopped_before_search(game, params, watch.seconds());
    }
    SolveResult result = facts_of(*table, params);
    const auto tell = [&] { params.listener({watch.seconds(), within->nodes(), within->average().progress(), {}}); };
    Ticker ticker(std::chrono::seconds(1), params.listener ? std::function<void()>(tell) : nullptr);
    within->run(result);
    result.listener_problem = problem_in([&] { ticker.finish(); });
    result.restored = within->average().restored();
    result.checkpoint_problem = problem_in([&] { within->average().write_checkpoint(); });
    result.nodes = within->nodes();
    result.key_bits = within->key_bits();
    result.seconds = watch.seconds();
    if (result.infinite())
        result.reason = params.at_most
                            ? fmt::format("every strategy lets some situation cost more than {}", *params.at_most)
                            : reason_for_infinity(*table);
    within->add_strategy(result);
    return result;
}

} // namespace deduce
