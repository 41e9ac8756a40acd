// Shares of what a question misses: each large part is asked for one before any has to be solved. The optimum stays,
// and so does what is proven under a limit.
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"

#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr const char* switched_off[] = {"cutout", "cutout,memo", "cutout,one-ply", "cutout,ordering",
                                        "cutout,one-ply,size-bound,symmetry,superadditivity"};

// The nodes of all searches of the game, where parts of `least_share` classes and more have shares.
std::uint64_t expect_proven_under_limits(const Game& game, Objective objective, Cost optimum, std::size_t least_share,
                                         int threads) {
    std::uint64_t nodes = 0;
    for (const char* off : switched_off) {
        SearchParams params;
        params.objective = objective;
        params.memo_bytes = std::size_t{1} << 16;
        params.switches = without(off);
        params.threads = threads;
        params.least_share = least_share;
        const AnswerTable table(game, std::size_t{1} << 24, nullptr, params.switches.merge_questions);
        for (const Cost limit : {optimum / 2, optimum - 1, optimum, optimum + 1, infinite_cost}) {
            const auto search = make_search(table, params);
            const Interval found = search->solve(whole_game(table), limit);
            const std::string where = game.name() + " without " + off + ", limit " + std::to_string(limit);
            EXPECT_LE(found.lower, optimum) << where;
            EXPECT_GE(found.upper, optimum) << where;
            EXPECT_TRUE(found.closed() || found.lower >= limit) << where;
            const Interval all = search->solve(whole_game(table), infinite_cost);
            EXPECT_TRUE(all.closed() && all.upper == optimum)
                << where << ", then solved: " << all.lower << ".." << all.upper;
            nodes += search->nodes();
        }
    }
    return nodes;
}

TEST(Shares, NothingIsClaimedThatIsNotProven) {
    RandomGameOptions options;
    options.most_situations = 13;
    options.most_questions = 9;
    std::uint64_t with = 0;
    std::uint64_t without_shares = 0;
    for (std::uint64_t seed = 8000; seed < 8250; seed++) {
        const MatrixGame game = random_game(seed, options);
        const Cost average = brute_force_average(game);
        without_shares += expect_proven_under_limits(game, Objective::average, average, 100, 1);
        with += expect_proven_under_limits(game, Objective::average, average, 2, 1);
        expect_proven_under_limits(game, Objective::average, average, 2, 3);
        expect_proven_under_limits(game, Objective::worst, brute_force_worst(game), 2, 1);
        if (HasFailure()) return;
    }
    EXPECT_NE(with, without_shares) << "no part ever had a share";
}

TEST(Shares, SpareNodes) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    SolveParams params;
    const SolveResult with = solve(*game, params);
    params.switches = without("shares");
    const SolveResult without_shares = solve(*game, params);
    EXPECT_EQ(with.total, without_shares.total);
    EXPECT_LT(with.nodes, without_shares.nodes * 3 / 4);
}

} // namespace
} // namespace deduce::test
