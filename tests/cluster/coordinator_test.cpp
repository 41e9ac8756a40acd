// The coordinator seen from a worker that the test plays, and solves that are stopped.
#include "cluster/coordinator.hpp"
#include "engine/solve_steps.hpp"
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/support/random_game.hpp"

#include <atomic>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

constexpr std::size_t worker_memo = std::size_t{1} << 20;

// Rank 1 takes tasks and never answers one. What it was told:
struct Heard {
    std::map<TaskId, Task> tasks;
    std::vector<Improve> improvements;
};

Heard listen_only(Transport& transport, const Game& game, const SolveParams& params) {
    Heard heard;
    const Line line{transport, 0, transport.next_solve()};
    line.send(hello_of(AnswerTable(game, params.table_bytes), params));
    for (;;) {
        const auto message = line.poll();
        if (!message) {
            std::this_thread::yield();
        } else if (const auto* task = std::get_if<Task>(&*message)) {
            heard.tasks[task->id] = *task;
        } else if (const auto* improve = std::get_if<Improve>(&*message)) {
            heard.improvements.push_back(*improve);
        } else if (std::holds_alternative<Stop>(*message)) {
            line.send(Goodbye{5});
        } else if (std::holds_alternative<Goodbye>(*message)) {
            return heard;
        }
    }
}

TEST(Coordinator, a_worker_that_never_answers_is_told_better_bounds_and_does_no_harm) {
    for (const std::string spec : {"mastermind:pegs=3,colours=4,final=free", "blackbox:size=4,dots=3"}) {
        const auto game = rulesets::make_game(spec);
        SolveParams params;
        params.memo_bytes = worker_memo;
        params.switches.greedy_start = false; // the first bounds are infinite, so they must fall
        params.switches.gossip = false;       // or the other rank solves it all before they do
        LoopbackNetwork network(2);
        Heard heard;
        const auto outcomes = on_ranks(network, 2, [&](Transport& t) -> std::optional<SolveResult> {
            if (t.rank() == 0) return solve_on_ranks(t, *game, params);
            heard = listen_only(t, *game, params);
            return std::nullopt;
        });
        ASSERT_TRUE(outcomes[0].result.has_value()) << outcomes[0].error;
        EXPECT_EQ(outcomes[0].result->total, solve(*game, params).total);

        ASSERT_FALSE(heard.tasks.empty());
        ASSERT_FALSE(heard.improvements.empty());
        std::map<TaskId, Cost> limits;
        for (const auto& [id, task] : heard.tasks) limits[id] = task.limit;
        for (const Improve& i : heard.improvements) {
            ASSERT_TRUE(limits.contains(i.id));
            EXPECT_LT(i.limit, limits[i.id]) << "limits only fall";
            limits[i.id] = i.limit;
        }
    }
}

TEST(Coordinator, tasks_are_decision_sets_with_true_bounds) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=4,final=free");
    SolveParams params;
    params.memo_bytes = worker_memo;
    LoopbackNetwork network(2);
    Heard heard;
    on_ranks(network, 2, [&](Transport& t) -> std::optional<SolveResult> {
        if (t.rank() == 0) return solve_on_ranks(t, *game, params);
        heard = listen_only(t, *game, params);
        return std::nullopt;
    });
    const AnswerTable table(*game, params.table_bytes);
    const FingerprintLayout layout(table);
    const auto search = make_search(table, search_params(params));
    for (const auto& [id, task] : heard.tasks) {
        const std::vector<ClassIndex> set = classes_matching(table, layout, task.mask);
        ASSERT_FALSE(set.empty());
        std::vector<AnsweredQuestion> answers;
        for (const QuestionIndex q : task.history) answers.push_back({q, table.answer(q, set.front())});
        EXPECT_EQ(mask_of(layout, answers), task.mask);
        const Interval value = search->solve({set, {}}, infinite_cost);
        EXPECT_EQ(search->solve({set, task.history}, infinite_cost), value);
        EXPECT_LE(task.known.lower, value.lower);
        EXPECT_GE(task.known.upper, value.upper);
        EXPECT_GT(task.limit, task.known.lower);
    }
}

TEST(Coordinator, counts_the_nodes_of_all_ranks) {
    const auto game = rulesets::make_game("numbers:max=12");
    SolveParams params;
    params.memo_bytes = worker_memo;
    LoopbackNetwork network(2);
    const auto outcomes = on_ranks(network, 2, [&](Transport& t) -> std::optional<SolveResult> {
        if (t.rank() == 0) return solve_on_ranks(t, *game, params);
        listen_only(t, *game, params);
        return std::nullopt;
    });
    EXPECT_GE(outcomes[0].result.value().nodes, 5u);
}

TEST(Stopping, before_the_start_leaves_true_bounds) {
    const std::atomic<bool> stop = true;
    for (std::uint64_t seed = 0; seed < 40; seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const test::MatrixGame game = test::random_game(seed, {30, 8, 3, 5, true});
            SolveParams params;
            params.objective = objective;
            params.memo_bytes = worker_memo;
            const Interval optimum = solve(game, params).total;
            params.stop = &stop;
            const Interval proven = solve_on(3, game, params).total;
            EXPECT_LE(proven.lower, optimum.lower);
            EXPECT_GE(proven.upper, optimum.upper);
        }
}

// Stopped by the first task that reaches the worker that the test plays: the others are at work.
TEST(Stopping, in_the_middle_leaves_true_bounds) {
    for (const std::string spec : {"mastermind:pegs=4,colours=4,final=free", "blackbox:size=5,dots=2"}) {
        const auto game = rulesets::make_game(spec);
        SolveParams params;
        params.memo_bytes = worker_memo;
        params.wants_strategy = true;
        params.strategy_patience = std::chrono::seconds(30);
        std::atomic<bool> stop = false;
        SolveParams stoppable = params;
        stoppable.stop = &stop;
        LoopbackNetwork network(3);
        const auto outcomes = on_ranks(network, 3, [&](Transport& t) -> std::optional<SolveResult> {
            if (t.rank() < 2) return solve_on_ranks(t, *game, stoppable);
            const Line line{t, 0, t.next_solve()};
            line.send(hello_of(AnswerTable(*game, params.table_bytes), params));
            for (;;) {
                const auto message = line.poll();
                if (!message) {
                    std::this_thread::yield();
                } else if (std::holds_alternative<Task>(*message)) {
                    stop = true;
                } else if (std::holds_alternative<Stop>(*message)) {
                    line.send(Goodbye{});
                } else if (std::holds_alternative<Goodbye>(*message)) {
                    return std::nullopt;
                }
            }
        });
        const Interval optimum = solve(*game, params).total;
        ASSERT_TRUE(outcomes[0].result.has_value()) << outcomes[0].error;
        EXPECT_LE(outcomes[0].result->total.lower, optimum.lower);
        EXPECT_GE(outcomes[0].result->total.upper, optimum.upper);
        ASSERT_TRUE(outcomes[0].result->strategy);
        EXPECT_EQ(outcomes[0].result->strategy->costs.total, outcomes[0].result->total.upper);
    }
}

} // namespace
} // namespace deduce::cluster
