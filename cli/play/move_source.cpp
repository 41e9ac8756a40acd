// Follows a tree by the answers so far; what lies below a node is summed up for the value: see move_source.hpp.
#include "cli/play/move_source.hpp"

#include "cli/strategy/verification.hpp"
#include "cli/support/preparing.hpp"
#include "engine/within/solve_within.hpp"

#include <algorithm>
#include <vector>

namespace deduce::cli {
namespace {

// What a strategy costs from a node on, in the objective's units.
Cost cost_below(const Strategy& strategy, StrategyIndex node, const Game& game, Objective objective) {
    struct Open {
        StrategyIndex node;
        Cost paid;
    };
    Cost value = 0;
    std::vector<Open> open = {{node, 0}};
    while (!open.empty()) {
        const Open next = open.back();
        open.pop_back();
        for (const StrategyBranch& branch : strategy.branches(next.node))
            open.push_back({branch.then, saturating_add(next.paid, branch.cost)});
        for (const StrategyEnding& ending : strategy.endings(next.node)) {
            const Cost cost = saturating_add(next.paid, ending.penalty);
            value = objective == Objective::worst
                        ? std::max(value, cost)
                        : saturating_add(value, weighted(game.weight(ending.situation), cost));
        }
    }
    return value;
}

} // namespace

MoveSource::MoveSource(const Game& game, const SolveParams& params, std::chrono::milliseconds limit)
    : game_(game), params_(params), clock_(limit) {}

std::optional<std::string> MoveSource::follow(const std::string& file) {
    VerifiedStrategy loaded = verified_strategy(file, game_, params_.stop);
    params_.objective = loaded.claims.objective;
    params_.priority = loaded.claims.priority;
    params_.at_most = loaded.claims.priority == Priority::one ? loaded.claims.at_most : std::nullopt;
    params_ = with_game_limit(game_, params_);
    is_optimal_ = loaded.claims.is_optimal;
    strategy_ = std::move(loaded.strategy);
    return std::move(loaded.note);
}

MoveSource::Suggestion MoveSource::suggest(const Position& position) {
    if (const auto node = node_of(position)) return {followed(position, *node), true};
    return {search(position, 0), false};
}

// None once another question was asked than the strategy does, or none at all.
std::optional<StrategyIndex> MoveSource::node_of(const Position& position) const {
    if (!strategy_) return std::nullopt;
    StrategyIndex node = Strategy::root;
    for (const GivenAnswer& given : position.given()) {
        if (!strategy_->is_question(node) || strategy_->question(node) != given.question) return std::nullopt;
        const auto branches = strategy_->branches(node);
        const auto branch = std::ranges::find(branches, given.answer, &StrategyBranch::answer);
        if (branch == branches.end()) return std::nullopt;
        node = branch->then;
    }
    return node;
}

// An optimal strategy of the average is optimal in each of its positions; one of the worst case need not be.
Advice MoveSource::followed(const Position& position, StrategyIndex node) const {
    const Cost cost = cost_below(*strategy_, node, game_, params_.objective);
    const bool is_exact = is_optimal_ && (params_.objective == Objective::average || position.given().empty());
    Advice advice;
    advice.total = {is_exact ? cost : 0, cost};
    if (strategy_->is_question(node))
        advice.best = Move{strategy_->question(node), {cost, cost}};
    else
        advice.best = Move{BestEstimate{cost, strategy_->estimate(node)}, {cost, cost}};
    return advice;
}

Advice MoveSource::search(const Position& position, std::size_t top) {
    if (!adviser_) prepare();
    AdviceParams params{params_.objective, top};
    params.give_up = params_.stop;
    params.patience = std::min(params.patience, clock_.limit());
    return clock_.during([&] { return adviser_->advise(position, params); });
}

// The table alone can take longer than a move may: then the user is told, and a signal ends it.
void MoveSource::prepare() {
    const Preparing preparing(game_);
    table_ = std::make_unique<AnswerTable>(game_, params_.table_bytes, params_.stop, params_.switches.merge_questions);
    SolveParams timed = params_;
    timed.stop = &clock_.flag();
    adviser_ = clock_.before_the_game([&] { return std::make_unique<GameAdviser>(*table_, timed); });
}

} // namespace deduce::cli
