// The thesis' algorithms against the oracle on random games, and against the node counts of tables 10.4 to 10.12.
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "thesis/baseline/baseline.hpp"
#include "thesis/baseline/fraction.hpp"
#include "thesis/baseline/hash_map_order.hpp"
#include "thesis/baseline/tree_count.hpp"

#include <array>
#include <atomic>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using namespace thesis::baseline;

constexpr std::array algorithms = {Algorithm::tree,        Algorithm::tree_integers,
                                   Algorithm::tree_bounds, Algorithm::graph_fractions,
                                   Algorithm::graph,       Algorithm::bounds};
constexpr std::array set_forms = {SetForm::list, SetForm::mask, SetForm::both};
constexpr std::array labels = {Label::set, Label::mask};

AnswerTable table_of(const Game& game) { return AnswerTable(game, memory_limit); }

Result run(const std::string& spec, const Params& params) {
    const auto game = rulesets::make_game(spec);
    return solve(table_of(*game), params);
}

std::uint64_t nodes_of(const std::string& spec, Algorithm algorithm) {
    Params params;
    params.algorithm = algorithm;
    return run(spec, params).player_nodes;
}

std::string tree_nodes(const std::string& spec) {
    const auto game = rulesets::make_game(spec);
    return count_tree_nodes(table_of(*game), {})->str();
}

// The answers' codes with which table 10.9's MasterMind comes out: three bits for white.
std::uint32_t mastermind_code(std::uint32_t pegs, AnswerIndex answer) {
    return answer / (pegs + 1) * 8 + answer % (pegs + 1);
}

TEST(Baseline, EveryCombinationFindsTheOptimumOfRandomGames) {
    RandomGameOptions small;
    small.most_situations = 7;
    small.most_questions = 5;
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed, small);
        const AnswerTable table = table_of(game);
        Params params;
        params.seed = seed;
        params.questions = seed % 2 == 0 ? QuestionOrder::given : QuestionOrder::random;
        params.answers = static_cast<AnswerOrder>(seed % 3);
        params.estimate_first = seed % 5 == 0;
        if (seed % 4 == 0)
            for (SituationIndex s = game.situation_count(); s > 0; s--) params.situations.push_back(s - 1);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            params.objective = objective;
            const Cost optimum = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
            for (const Algorithm algorithm : algorithms)
                for (const SetForm sets : set_forms)
                    for (const Label label : labels) {
                        params.algorithm = algorithm;
                        params.sets = sets;
                        params.memo_by = label;
                        const auto result = solve(table, params);
                        ASSERT_TRUE(result.complete);
                        ASSERT_EQ(result.total, optimum)
                            << "seed " << seed << ", algorithm " << static_cast<int>(algorithm) << ", sets "
                            << static_cast<int>(sets) << ", label " << static_cast<int>(label);
                    }
        }
    }
}

TEST(Baseline, TheGraphWithoutLimitsCalculatesEveryPlayerNodeOnce) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed);
        const AnswerTable table = table_of(game);
        const std::uint64_t nodes = brute_force_player_nodes(game);
        for (const SetForm sets : set_forms)
            for (const Label label : labels)
                for (const Algorithm algorithm : {Algorithm::graph, Algorithm::graph_fractions}) {
                    Params params;
                    params.algorithm = algorithm;
                    params.sets = sets;
                    params.memo_by = label;
                    const auto result = solve(table, params);
                    ASSERT_EQ(result.player_nodes, nodes) << "seed " << seed;
                    ASSERT_EQ(result.known_results, nodes) << "seed " << seed;
                }
    }
}

TEST(Baseline, TheTreeWalkedAndCountedAgree) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed);
        const AnswerTable table = table_of(game);
        const auto counted = count_tree_nodes(table, {});
        Params params;
        for (const Algorithm algorithm : {Algorithm::tree, Algorithm::tree_integers})
            for (const SetForm sets : set_forms) {
                params.algorithm = algorithm;
                params.sets = sets;
                ASSERT_EQ(solve(table, params).player_nodes, *counted) << "seed " << seed;
            }
    }
}

// Table 10.5.
TEST(Baseline, TreesOfTheThesisWalked) {
    EXPECT_EQ(nodes_of("numbers:max=10", Algorithm::tree), 19683U);
    EXPECT_EQ(nodes_of("numbers:max=15", Algorithm::tree_integers), 4782969U);
    EXPECT_EQ(nodes_of("mastermind:pegs=2,colours=5,final=free", Algorithm::tree_integers), 4489456U);
    EXPECT_EQ(nodes_of("mastermind:pegs=3,colours=3,final=free", Algorithm::tree), 554677U);
    EXPECT_EQ(nodes_of("blackbox:size=3,dots=2", Algorithm::tree), 1229041U);
}

TEST(Baseline, TreesOfTheThesisCounted) {
    EXPECT_EQ(tree_nodes("numbers:max=20"), "1162261467");
    EXPECT_EQ(tree_nodes("blackbox:size=6,dots=1"), "29177585");
    EXPECT_EQ(tree_nodes("numbers:max=100"), "171792506910670443678820376588540424234035840667"); // 3^99
}

TEST(Baseline, GraphsOfTheThesis) {
    EXPECT_EQ(nodes_of("numbers:max=20", Algorithm::graph), 210U);
    EXPECT_EQ(nodes_of("numbers:max=100", Algorithm::graph_fractions), 5050U);
    EXPECT_EQ(nodes_of("mastermind:pegs=2,colours=5,final=free", Algorithm::graph), 766U);
    EXPECT_EQ(nodes_of("mastermind:pegs=3,colours=3,final=free", Algorithm::graph), 662U);
    EXPECT_EQ(nodes_of("blackbox:size=3,dots=2", Algorithm::graph_fractions), 578U);
    EXPECT_EQ(nodes_of("blackbox:size=6,dots=1", Algorithm::graph), 305U);
}

// Tables 10.9 and 10.10, given order.
TEST(Baseline, LimitsOfTheThesis) {
    EXPECT_EQ(nodes_of("numbers:max=100", Algorithm::bounds), 5050U);
    EXPECT_EQ(nodes_of("mastermind:pegs=2,colours=6,final=free", Algorithm::bounds), 3708U);
    Params params;
    params.answers = AnswerOrder::hash_map;
    params.answer_code = [](AnswerIndex a) { return mastermind_code(4, a); };
    EXPECT_EQ(run("mastermind:pegs=4,colours=3,final=free", params).player_nodes, 14139U);
    params.answer_code = [](AnswerIndex a) { return mastermind_code(2, a); };
    EXPECT_EQ(run("mastermind:pegs=2,colours=6,final=free", params).player_nodes, 3708U);
}

TEST(Baseline, SetsAndLabelsDoNotChangeTheNodes) {
    Params params;
    params.answers = AnswerOrder::hash_map;
    for (SituationIndex s = 27; s > 0; s--) params.situations.push_back(s - 1);
    const auto by_lists = run("mastermind:pegs=3,colours=3,final=free", params);
    EXPECT_EQ(by_lists.total, 46);
    EXPECT_EQ(by_lists.weight, 27);
    for (const SetForm sets : set_forms)
        for (const Label label : labels) {
            params.sets = sets;
            params.memo_by = label;
            const auto result = run("mastermind:pegs=3,colours=3,final=free", params);
            EXPECT_EQ(result.total, 46);
            EXPECT_EQ(result.player_nodes, by_lists.player_nodes);
            EXPECT_EQ(result.known_limits, by_lists.known_limits);
        }
}

TEST(Baseline, ASeedFixesTheRandomOrder) {
    Params params;
    params.questions = QuestionOrder::random;
    const std::string spec = "mastermind:pegs=2,colours=6,final=free";
    const auto first = run(spec, params);
    EXPECT_EQ(run(spec, params).player_nodes, first.player_nodes);
    params.seed = 2;
    const auto second = run(spec, params);
    EXPECT_NE(second.player_nodes, first.player_nodes);
    EXPECT_EQ(second.total, first.total);
}

TEST(Baseline, StopsWhereTheListenerAsksFor) {
    std::atomic<bool> stop = false;
    Params params;
    params.algorithm = Algorithm::tree;
    params.stop = &stop;
    params.listener = [&](std::uint64_t) { stop = true; };
    const auto result = run("numbers:max=40", params);
    EXPECT_FALSE(result.complete);
    EXPECT_GE(result.player_nodes, 65536U);
    EXPECT_LT(result.player_nodes, 100000U);
    const auto game = rulesets::make_game("numbers:max=100");
    EXPECT_FALSE(count_tree_nodes(table_of(*game), {memory_limit, &stop, {}}));
}

TEST(Baseline, RefusesGamesThatAreTooLarge) {
    Params params;
    params.memory_bytes = 10'000;
    expect_bad_input([&] { run("numbers:max=100", params); }, {"numbers:max=100", "--memo"});
    const auto game = rulesets::make_game("numbers:max=100");
    expect_bad_input([&] { count_tree_nodes(table_of(*game), {10'000, nullptr, {}}); }, {"--memo"});
}

TEST(Fractions, AreCancelledAndOrdered) {
    EXPECT_EQ(Fraction(6, 4).times(2), 3);
    EXPECT_EQ((Fraction(1, 3) + 2).times(3), 7);
    EXPECT_TRUE(Fraction(1, 3) < Fraction(2, 5));
    EXPECT_FALSE(Fraction(2, 6) < Fraction(1, 3));
    EXPECT_TRUE(Fraction(1, 3) < Fraction::infinity());
    EXPECT_FALSE(Fraction::infinity() < Fraction::infinity());
    EXPECT_TRUE(Fraction(infinite_cost, 5).infinite());
    EXPECT_EQ((Fraction(1, 3) + infinite_cost).times(3), infinite_cost);
}

// Worked out by hand from the source of java.util.HashMap, Java 6: 16 goes to bucket 1, before 1; 17 to bucket 0.
TEST(HashMapOrder, WalksBucketsNewestFirst) {
    const std::vector<std::uint32_t> keys = {3, 1, 16, 17, 0};
    EXPECT_EQ(hash_map_order(keys), (std::vector<std::size_t>{4, 3, 2, 1, 0}));
}

// The thirteenth key doubles the buckets: 20 moves from bucket 5 of 16 to 21 of 32.
TEST(HashMapOrder, DoublesItsBuckets) {
    const std::vector<std::uint32_t> keys = {20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const auto few = hash_map_order(keys);
    EXPECT_EQ(few, (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11}));
    auto more = keys;
    more.push_back(11);
    EXPECT_EQ(hash_map_order(more), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0}));
}

} // namespace
} // namespace deduce::test
