// Any number of ranks finds what one process finds.
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <atomic>
#include <string>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

constexpr std::size_t small_memo = std::size_t{1} << 20;

SolveParams params_for(Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = small_memo;
    return params;
}

void expect_agreement(const Game& game, const SolveParams& params, std::initializer_list<int> rank_counts) {
    const SolveResult alone = solve(game, params);
    for (const int ranks : rank_counts) {
        const SolveResult together = solve_on(ranks, game, params);
        EXPECT_EQ(together.total, alone.total) << game.name() << " on " << ranks << " ranks";
        EXPECT_EQ(together.reason, alone.reason) << game.name();
        EXPECT_EQ(together.weight, alone.weight);
        EXPECT_EQ(together.ranks, ranks);
    }
}

class RealGames : public testing::TestWithParam<std::string> {};

TEST_P(RealGames, ranks_agree_with_one_process) {
    const auto game = rulesets::make_game(GetParam());
    for (const Objective objective : {Objective::average, Objective::worst}) {
        SolveParams params = params_for(objective);
        expect_agreement(*game, params, {1, 2, 4});
        params.switches.greedy_start = false;
        expect_agreement(*game, params, {3});
    }
}

TEST_P(RealGames, threads_agree_with_one) {
    const auto game = rulesets::make_game(GetParam());
    for (const Objective objective : {Objective::average, Objective::worst}) {
        SolveParams params = params_for(objective);
        const SolveResult alone = solve(*game, params);
        for (const int threads : {2, 4}) {
            params.threads = threads;
            EXPECT_EQ(solve(*game, params).total, alone.total) << GetParam() << " on " << threads << " threads";
        }
        EXPECT_EQ(solve_on(2, *game, params).total, alone.total) << GetParam() << " on 2 ranks of 4 threads";
    }
}

INSTANTIATE_TEST_SUITE_P(Cluster, RealGames,
                         testing::Values("mastermind:pegs=3,colours=3,final=free", "mastermind:pegs=2,colours=6",
                                         "blackbox:size=4,dots=2", "blackbox:size=4,dots=3", "numbers:max=30",
                                         "mastermind:pegs=4,colours=3", "battleships:ships=3+2,sinking=yes",
                                         "minesweeper:width=3,height=3,mines=2,open=yes", "life:importance=3+2+1",
                                         "production", "scales:coins=5,identify=coin", "milk:weights=5+3+2+1",
                                         "numbers:max=25,bits=yes,cost=linear", "table:rulesets/examples/materials.csv",
                                         "words:answers=rulesets/examples/birds.txt"));

TEST(Limits, ranks_answer_as_one_process) {
    for (const std::string spec : {"mastermind:pegs=3,colours=4,final=free", "blackbox:size=4,dots=3", "production"})
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = rulesets::make_game(spec);
            SolveParams params = params_for(objective);
            const Cost optimum = solve(*game, params).total.upper;
            params.wants_strategy = true;
            for (const bool greedy_start : {true, false})
                for (const Cost limit : {optimum - 1, optimum, optimum + 1, optimum + 20}) {
                    params.switches.greedy_start = greedy_start;
                    params.limit = limit;
                    const SolveResult result = solve_on(3, *game, params);
                    EXPECT_EQ(result.below_limit(), optimum < limit) << spec << ", limit " << limit;
                    EXPECT_EQ(result.limit_refuted(), optimum >= limit) << spec << ", limit " << limit;
                    if (!result.below_limit()) continue;
                    ASSERT_TRUE(result.strategy.has_value());
                    EXPECT_LT(result.strategy->costs.value(objective), limit) << spec;
                }
        }
}

TEST(RandomGames, ranks_agree_with_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++)
        for (const Objective objective : {Objective::average, Objective::worst})
            expect_agreement(test::random_game(seed), params_for(objective), {2, 3});
}

TEST(RandomGames, ranks_agree_where_the_first_question_is_fixed) {
    for (std::uint64_t seed = 0; seed < test::rounds(60); seed++) {
        test::GameMatrices matrices = test::random_game(seed, {24, 8, 3, 5, seed % 2 == 0}).matrices();
        if (matrices.answers.empty()) continue;
        matrices.first_question = static_cast<QuestionIndex>(seed % matrices.answers.size());
        for (const Objective objective : {Objective::average, Objective::worst})
            expect_agreement(test::MatrixGame(matrices), params_for(objective), {2, 3});
    }
}

TEST(RandomGames, larger_ones_agree) {
    for (std::uint64_t seed = 0; seed < 20; seed++)
        for (const Objective objective : {Objective::average, Objective::worst})
            expect_agreement(test::random_game(seed, {60, 12, 4, 5, seed % 2 == 0}), params_for(objective), {2, 4});
}

TEST(RandomGames, symmetric_ones_agree) {
    for (std::uint64_t seed = 0; seed < test::rounds(100); seed++)
        for (const Objective objective : {Objective::average, Objective::worst})
            expect_agreement(test::random_symmetric_game(seed), params_for(objective), {2});
}

TEST(RandomGames, switches_change_nothing) {
    for (std::uint64_t seed = 0; seed < test::rounds(60); seed++)
        for (const SwitchFact& fact : switch_table) {
            SolveParams params = params_for(seed % 2 == 0 ? Objective::average : Objective::worst);
            params.switches.*fact.flag = false;
            expect_agreement(test::random_game(seed, {20, 8, 3, 3, true}), params, {2});
        }
}

TEST(Cluster, solves_follow_each_other_on_one_transport) {
    LoopbackNetwork network(3);
    const auto totals = [&](Transport& transport) {
        std::optional<SolveResult> last;
        for (std::uint64_t seed = 0; seed < 30; seed++) {
            const auto game = test::random_game(seed);
            last = solve_on_ranks(transport, game, params_for(Objective::average));
            EXPECT_EQ(last.has_value(), transport.rank() == 0);
            if (last) {
                EXPECT_EQ(last->total, solve(game, params_for(Objective::average)).total) << game.name();
            }
        }
        return last;
    };
    for (const RankOutcome& o : on_ranks(network, 3, totals)) EXPECT_EQ(o.error, "");
}

TEST(Cluster, the_listener_is_told_which_first_question_ranks_are_at) {
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=5");
    SolveParams params = params_for(Objective::average);
    params.switches =
        without("size-bound,one-ply,superadditivity,symmetry,pairwise-survey"); // so that it takes seconds
    std::atomic<bool> stop;
    params.stop = &stop;
    params.listener = [&](const Progress& p) {
        const auto& tried = p.first_questions.tried;
        EXPECT_EQ(p.tried, tried ? game->question_label(tried->question) : "");
        EXPECT_LE(p.first_questions.done, p.first_questions.all);
        if (tried) stop = true;
    };
    for (const int ranks_of_machine : {1, 2}) {
        stop = false;
        solve_on(2, *game, params, ranks_of_machine);
        EXPECT_TRUE(stop) << ranks_of_machine;
    }
}

TEST(Cluster, several_threads_a_rank) {
    SolveParams params = params_for(Objective::average);
    params.threads = 2;
    expect_agreement(*rulesets::make_game("blackbox:size=4,dots=3"), params, {2});
}

} // namespace
} // namespace deduce::cluster
