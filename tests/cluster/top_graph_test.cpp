// The top graph alone: what it hands out, one leaf at a time, comes to the optimum.
#include "cluster/top_graph.hpp"
#include "engine/solve.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <map>
#include <memory>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

struct Graph {
    Graph(const Game& game, const SolveParams& params)
        : table(game, params.table_bytes),
          search(make_search(table, search_params(params))),
          graph(table, *search, params) {
        graph.expand(TopGraph::root);
        graph.learn(TopGraph::root, {0, search->play_greedily(whole_game(table))});
    }

    AnswerTable table;
    std::unique_ptr<Search> search;
    TopGraph graph;
};

SolveParams with_small_memo(Objective objective, bool shares) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 20;
    params.switches.shares = shares;
    params.tuning.least_share = 2;
    return params;
}

// Every few leaves one is split instead of solved.
Interval solve_leaves(TopGraph& graph, Search& search, std::uint64_t seed) {
    for (std::uint64_t i = seed; !graph.bounds(TopGraph::root).closed(); i++) {
        const NodeId leaf = graph.pick([](NodeId) { return true; });
        if (leaf == TopGraph::root) break;
        const Cost limit = graph.limit_of(leaf);
        EXPECT_GT(limit, graph.bounds(leaf).lower);
        if (i % 4 == 0)
            graph.expand(leaf);
        else
            graph.learn(leaf, search.solve(graph.subproblem(leaf), limit));
    }
    return graph.bounds(TopGraph::root);
}

TEST(TopGraph, leaves_lead_to_the_optimum) {
    for (std::uint64_t seed = 0; seed < test::rounds(300); seed++)
        for (const Objective objective : {Objective::average, Objective::worst})
            for (const bool shares : {true, false}) {
                const auto game = test::random_game(seed, {30, 8, 3, 5, seed % 2 == 0});
                const SolveParams params = with_small_memo(objective, shares);
                Graph g(game, params);
                EXPECT_EQ(solve_leaves(g.graph, *g.search, seed), solve(game, params).total) << game.name();
            }
}

// A node that is split takes memory for its questions, until it is closed.
TEST(TopGraph, forgets_the_questions_of_what_is_closed) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    Graph g(*game, with_small_memo(Objective::average, true));
    int split = 0;
    while (!g.graph.bounds(TopGraph::root).closed()) {
        const NodeId leaf = g.graph.pick([](NodeId) { return true; });
        ASSERT_NE(leaf, TopGraph::root);
        const Subproblem subproblem = g.graph.subproblem(leaf);
        const FingerprintLayout layout(g.table);
        EXPECT_EQ(subproblem.set, classes_matching(g.table, layout, mask_of(layout, g.graph.path(leaf))));
        const std::size_t before = g.graph.bytes();
        g.graph.expand(leaf);
        const std::size_t after = g.graph.bytes();
        split += after > before ? 1 : 0;
        g.graph.learn(leaf, g.search->solve(subproblem, infinite_cost));
        EXPECT_LE(g.graph.bytes(), before);
    }
    EXPECT_GT(split, 5);
    EXPECT_EQ(g.graph.bounds(TopGraph::root), solve(*game, {}).total);
}

// Parts are split again and again, so that some of those that are told of are.
TEST(TopGraph, tells_which_question_of_the_root_costs_at_least_how_much) {
    std::size_t told = 0;
    std::size_t done_in_parts = 0;
    for (std::uint64_t seed = 0; seed < test::rounds(300); seed++) {
        const auto game = test::random_game(seed, {12, 8, 3, 5, seed % 2 == 0});
        Graph g(game, with_small_memo(Objective::average, true));
        std::map<QuestionIndex, Cost> seen;
        for (std::uint64_t i = seed; !g.graph.bounds(TopGraph::root).closed(); i++) {
            const NodeId leaf = g.graph.pick([](NodeId) { return true; });
            if (leaf == TopGraph::root) break; // looking for it closed the root
            if (i % 4 != 0)
                g.graph.expand(leaf);
            else
                g.graph.learn(leaf, g.search->solve(g.graph.subproblem(leaf), g.graph.limit_of(leaf)));
            const QuestionCount questions = g.graph.questions();
            ASSERT_LE(questions.done, questions.all);
            if (!questions.tried) continue;
            ASSERT_LT(questions.done, questions.all);
            const auto& [question, at_least, part] = *questions.tried;
            ASSERT_LE(at_least, test::brute_force_average_after(game, g.table.game_question(question)));
            // Whatever was dearer matters no more.
            for (const auto& [other, least] : seen)
                if (least > at_least) {
                    ASSERT_GE(test::brute_force_average_after(game, g.table.game_question(other)),
                              g.graph.bounds(TopGraph::root).upper);
                }
            seen[question] = at_least;
            told++;
            if (!part) continue;
            ASSERT_LE(part->done, part->all);
            ASSERT_LT(part->classes, g.table.class_count());
            done_in_parts += part->done;
        }
        ASSERT_TRUE(g.graph.bounds(TopGraph::root).closed());
        const QuestionCount questions = g.graph.questions();
        EXPECT_EQ(questions.done, questions.all);
        EXPECT_FALSE(questions.tried);
    }
    EXPECT_GT(told, test::rounds(300));
    EXPECT_GT(done_in_parts, 0U);
}

// A part is asked for less than all that is left, and not all parts are asked for all that they can give.
TEST(TopGraph, asks_for_shares_first) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    Graph with(*game, with_small_memo(Objective::average, true));
    Graph without(*game, with_small_memo(Objective::average, false));
    const auto any = [](NodeId) { return true; };
    const NodeId leaf = with.graph.pick(any);
    ASSERT_NE(leaf, TopGraph::root);
    ASSERT_EQ(with.graph.key(leaf), without.graph.key(without.graph.pick(any)));
    EXPECT_LT(with.graph.limit_of(leaf), without.graph.limit_of(leaf));
}

} // namespace
} // namespace deduce::cluster
