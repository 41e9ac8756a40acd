// Games under other weights: every ruleset's estimator against a scan of all penalties.
#include "adversary/equilibrium/reweighted_game.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/dice.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using test::Dice;

// Of all games that are small enough to be scanned.
std::vector<std::unique_ptr<Game>> small_games() {
    std::vector<std::unique_ptr<Game>> games;
    for (const std::string spec :
         {"numbers:max=12", "numbers:max=12,penalty=fixed,c=3", "numbers:max=12,penalty=power,c=2,d=2",
          "mastermind:pegs=2,colours=3", "bulls:digits=2,symbols=4", "blackbox:size=3,dots=2", "blackbox:size=4,dots=3",
          "battleships:width=3,height=3,ships=2", "battleships:width=3,height=3,ships=2,goal=fields",
          "minesweeper:width=3,height=3,mines=2", "life", "production", "scales:coins=4", "milk",
          "words:answers=rulesets/examples/birds.txt", "table:rulesets/examples/car.csv"})
        games.push_back(rulesets::make_game(spec));
    return games;
}

std::vector<SituationIndex> random_set(const Game& game, Dice& dice) {
    std::vector<SituationIndex> all(game.situation_count());
    for (SituationIndex s = 0; s < all.size(); s++) all[s] = s;
    dice.shuffle(all);
    all.resize(1 + dice.below(static_cast<std::uint32_t>(std::min<std::size_t>(all.size(), 12))));
    std::ranges::sort(all);
    return all;
}

Cost scanned(const Game& game, const std::vector<SituationIndex>& set) {
    Cost least = infinite_cost;
    for (std::uint64_t e = 0; e < game.estimate_count(); e++) {
        Cost total = 0;
        for (const SituationIndex s : set) total = saturating_add(total, weighted(game.weight(s), game.penalty(s, e)));
        least = std::min(least, total);
    }
    return least;
}

TEST(ReweightedGame, EstimatorsAgreeWithAllPenalties) {
    for (const auto& base : small_games()) {
        SCOPED_TRACE(base->name());
        Dice dice(1);
        std::vector<Weight> weights;
        for (SituationIndex s = 0; s < base->situation_count(); s++) weights.push_back(dice.between(1, 9));
        const ReweightedGame game(*base, weights, std::vector<std::uint32_t>(weights.size()));
        const Estimator& estimator = game.estimator();
        for (int i = 0; i < 200; i++) {
            const auto set = random_set(game, dice);
            const Cost least = scanned(game, set);
            const BestEstimate best = estimator.average_estimate(set);
            EXPECT_EQ(std::min(best.penalty, infinite_cost), least);
            EXPECT_EQ(std::min(estimator.best_average(set), infinite_cost), least);
            EXPECT_EQ(estimator.best_worst(set), base->estimator().best_worst(set));
            EXPECT_LE(estimator.average_bound(set.size()), least);
            if (is_infinite(least)) continue;
            Cost told = 0;
            for (const SituationIndex s : set) told += weights[s] * game.penalty(s, best.estimate);
            EXPECT_EQ(told, least);
        }
    }
}

TEST(ReweightedGame, KeepsSymmetriesThatKeepWeightsAndKinds) {
    const auto base = rulesets::make_game("blackbox:size=3,dots=1");
    const std::size_t count = base->situation_count();
    const std::size_t all = base->symmetries().size();
    const std::vector<Weight> equal(count, 2);
    const std::vector<std::uint32_t> alike(count, 0);
    EXPECT_EQ(ReweightedGame(*base, equal, alike).symmetries().size(), all);
    std::vector<Weight> rising;
    std::vector<std::uint32_t> different;
    for (std::uint32_t s = 0; s < count; s++) {
        rising.push_back(s + 1);
        different.push_back(s);
    }
    EXPECT_EQ(ReweightedGame(*base, rising, alike).symmetries().size(), 0U);
    EXPECT_EQ(ReweightedGame(*base, equal, different).symmetries().size(), 0U);
}

} // namespace
} // namespace deduce::adversary
