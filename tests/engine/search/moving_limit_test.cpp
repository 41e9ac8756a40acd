// A limit that falls while the search runs, as a cluster's coordinator lowers it: what comes back is proven, and so is
// what the memo has learned of it. The games have more questions than a thread tries before it drops the refuted.
#include "engine/search/search.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <atomic>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// The last question is the best, and by its edges alone it looks the worst: it tells all situations but two apart, for
// `dear`. The cheaper ones before it only tell whether it is situation 0; after each of them the last is asked anyway.
MatrixGame game_of_many_questions(std::uint64_t seed) {
    Dice dice(700 + seed);
    const std::uint32_t situations = 6 + dice.below(5);
    const Cost dear = 8 + dice.below(5);
    GameMatrices game;
    game.name = "falling:seed=" + std::to_string(seed);
    game.weights = random_weights(dice, situations, 3);
    std::vector<AnswerIndex> row(situations, 1);
    row[0] = 0;
    for (std::uint32_t q = 0; q < 50; q++) {
        game.answers.push_back(row);
        game.costs.emplace_back(situations, 2 + dice.below(static_cast<std::uint32_t>(dear) - 3)).front() =
            1 + dice.below(9);
    }
    std::iota(row.begin(), row.end(), 0U);
    row.back() = row.front();
    dice.shuffle(row);
    game.answers.push_back(row);
    game.costs.emplace_back(situations, dear);
    game.penalties = exact_guess_penalties(situations, 100);
    return MatrixGame(std::move(game));
}

// Every limit that has fallen to anything below or just above the optimum, from just above it or from infinity.
void expect_proven_under_falling_limits(const Game& game, Objective objective, Cost optimum, const char* off,
                                        std::size_t least_share) {
    SearchParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 18;
    params.switches = without(off);
    params.tuning.least_share = least_share;
    params.tuning.least_watching_set = 0;
    const AnswerTable table(game, std::size_t{1} << 24, nullptr, params.switches.merge_questions);
    for (const Cost limit : {optimum + 2, infinite_cost})
        for (Cost fallen = optimum / 2; fallen <= optimum + 1; fallen += 1 + optimum / 50) {
            const auto search = make_search(table, params);
            const std::atomic<Cost> moving = fallen;
            const Interval found = search->solve(whole_game(table), limit, &moving);
            const std::string where = game.name() + " without " + off + ", limit " + std::to_string(limit) +
                                      " fallen to " + std::to_string(fallen);
            ASSERT_LE(found.lower, optimum) << where;
            ASSERT_GE(found.upper, optimum) << where;
            ASSERT_TRUE(found.closed() || found.lower >= fallen) << where;
            const Interval all = search->solve(whole_game(table), infinite_cost);
            ASSERT_TRUE(all.closed() && all.upper == optimum)
                << where << ", then solved: " << all.lower << ".." << all.upper;
        }
}

TEST(MovingLimit, NothingIsClaimedThatIsNotProven) {
    for (std::uint64_t seed = 0; seed < rounds(30); seed++) {
        const MatrixGame game = game_of_many_questions(seed);
        for (const char* off :
             {"cutout", "cutout,one-ply", "cutout,superadditivity", "cutout,size-bound,set-bound", ""}) {
            const std::size_t least_share = seed % 2 == 0 ? 2 : 17;
            expect_proven_under_falling_limits(game, Objective::average, brute_force_average(game), off, least_share);
            expect_proven_under_falling_limits(game, Objective::worst, brute_force_worst(game), off, least_share);
            if (HasFatalFailure()) return;
        }
    }
}

} // namespace
} // namespace deduce::test
