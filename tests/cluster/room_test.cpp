// Ranks of one machine that have their memo in common find what one process finds, with less work than ranks that tell
// each other.
#include "cluster/room.hpp"
#include "cluster/simulation.hpp"
#include "engine/memory/checkpoint_files.hpp"
#include "engine/memory/large_array.hpp"
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/cluster/small_sets.hpp"
#include "tests/cluster/some_costs.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_folder.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <numeric>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

SolveParams in_small_rooms(Objective objective) {
    SolveParams params = params_for_small_sets(objective);
    params.memo_bytes = std::size_t{1} << 18;
    params.tuning.least_contended_set = 2;
    return params;
}

TEST(Room, random_games_have_the_optimum_of_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = test::random_game(seed, {40, 12, 4, 5, seed % 2 == 0});
            const SolveParams params = in_small_rooms(objective);
            const Interval total = solve(game, params).total;
            EXPECT_EQ(solve_on(3, game, params, 3).total, total) << game.name();
            EXPECT_EQ(solve_on(5, game, params, 2).total, total) << game.name() << " on three machines";
        }
}

TEST(Room, symmetric_games_have_the_optimum_of_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(100); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = test::random_symmetric_game(seed);
            const SolveParams params = in_small_rooms(objective);
            EXPECT_EQ(solve_on(4, game, params, 4).total, solve(game, params).total) << game.name();
        }
}

TEST(Room, all_switches_leave_the_optimum_as_it_is) {
    std::mt19937_64 random(11);
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++) {
        const auto game = test::random_game(seed, {40, 12, 4, 5, seed % 2 == 0});
        SolveParams params = in_small_rooms(seed % 3 == 0 ? Objective::worst : Objective::average);
        const Interval total = solve(game, params).total;
        for (const SwitchFact& fact : switch_table) params.switches.*fact.flag = random() % 4 != 0;
        EXPECT_EQ(solve_on(3, game, params, 3).total, total) << "without " << names_off(params.switches);
        EXPECT_EQ(simulate(game, params, 6, {}, some_costs(), 4).total, total)
            << "without " << names_off(params.switches) << ", simulated";
    }
}

TEST(Room, several_threads_a_rank_have_it_too) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    SolveParams params = in_small_rooms(Objective::average);
    params.threads = 3;
    params.tuning.least_parallel_set = 4;
    EXPECT_EQ(solve_on(3, *game, params, 3).total, solve(*game, params).total);
}

TEST(Room, limits_and_both_objectives_are_as_in_one_process) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=4,final=free");
    SolveParams params = in_small_rooms(Objective::average);
    params.memo_bytes = std::size_t{1} << 20;
    params.at_most = solve(*game, in_small_rooms(Objective::worst)).total.upper;
    EXPECT_EQ(solve_on(3, *game, params, 3).total, solve(*game, params).total);
}

TEST(Room, solves_follow_each_other_on_one_transport) {
    LoopbackNetwork network(4, 2);
    const auto totals = [&](Transport& transport) {
        std::optional<SolveResult> last;
        for (std::uint64_t seed = 0; seed < 20; seed++) {
            const auto game = test::random_game(seed);
            last = solve_on_ranks(transport, game, in_small_rooms(Objective::average));
            if (last) {
                EXPECT_EQ(last->total, solve(game, in_small_rooms(Objective::average)).total) << seed;
            }
        }
        return last;
    };
    for (const RankOutcome& o : on_ranks(network, 4, totals)) EXPECT_EQ(o.error, "");
}

TEST(Room, simulated_ranks_go_the_same_way_each_time_and_spare_nodes) {
    const auto game = rulesets::make_game(test::is_instrumented ? "blackbox:size=5,dots=3" : "blackbox:size=6,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 26;
    for (const int ranks : {4, 8}) {
        const SimulatedRun once = simulate(*game, params, ranks, {}, some_costs(), ranks);
        const SimulatedRun again = simulate(*game, params, ranks, {}, some_costs(), ranks);
        EXPECT_EQ(once.nodes, again.nodes);
        EXPECT_EQ(once.time, again.time);
        const SimulatedRun apart = simulate(*game, params, ranks, {}, some_costs());
        EXPECT_EQ(once.total, apart.total);
        if (!test::is_instrumented) { // the smaller game has too few nodes to tell
            EXPECT_LT(once.nodes, apart.nodes) << ranks << " ranks";
        }
        EXPECT_LT(once.ranks[0].sent.bytes * 10, apart.ranks[0].sent.bytes);
    }
}

// The others find what it found, sooner, and come to the same optimum.
TEST(Room, one_rank_looks_for_all) {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 26;
    params.tuning.least_common_set = 16;
    params.tuning.least_common_answers = 16;
    StepCosts costs = some_costs();
    for (const SearchStep cheap : {SearchStep::recall, SearchStep::view})
        for (std::size_t c = 0; c < StepCosts::size_classes; c++)
            costs.set(StepCosts::first_class_of(cheap) + c, Clock::Duration(1));
    for (const char* name : {"bulls:digits=3,symbols=8", "bulls:digits=4,symbols=6"}) {
        const auto game = rulesets::make_game(name);
        params.switches.common_looks = true;
        const SimulatedRun together = simulate(*game, params, 4, {}, costs, 4);
        params.switches.common_looks = false;
        const SimulatedRun each = simulate(*game, params, 4, {}, costs, 4);
        EXPECT_EQ(together.total, each.total) << name;
        EXPECT_LT(together.time, each.time) << name;
    }
}

// What the ranks of a run spent on a step at sets of so many classes.
Clock::Duration time_of(const StepTimes& steps, SearchStep step, std::size_t least, std::size_t most) {
    const auto first = steps.begin() + static_cast<std::ptrdiff_t>(StepCosts::class_of(step, least));
    const auto last = steps.begin() + static_cast<std::ptrdiff_t>(StepCosts::class_of(step, most));
    return std::accumulate(first, last + 1, Clock::Duration{0});
}

// A game where this step takes a microsecond for each class of a set of 32 and more, and all else next to nothing.
StepCosts costs_of(SearchStep step, std::size_t situations) {
    StepCosts costs;
    for (std::size_t c = 0; c < StepCosts::classes; c++) costs.set(c, std::chrono::microseconds(1));
    for (std::size_t size = 32; size < situations; size++)
        costs.set(StepCosts::class_of(step, size), std::chrono::microseconds(size));
    return costs;
}

SolveParams in_rooms_of_medium_sets() {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    params.tuning.least_excerpt = 30;
    params.tuning.least_left_set = 30;
    params.tuning.least_common_block = 1024;
    params.tuning.least_common_cut = 30;
    return params;
}

// A game takes less time where one rank makes for all what takes long, as it is made less often.
TEST(Room, one_rank_makes_excerpts_and_cuts_for_all) {
    const auto game = rulesets::make_game("blackbox:width=6,height=5,dots=3");
    const std::size_t situations = game->situation_count();
    SolveParams params = in_rooms_of_medium_sets();
    struct Made {
        SearchStep step;
        bool Switches::*flag;
    };
    for (const Made made :
         {Made{SearchStep::excerpt, &Switches::common_excerpts}, Made{SearchStep::cut, &Switches::common_cuts}}) {
        const StepCosts costs = costs_of(made.step, situations);
        params.switches = {};
        const SimulatedRun together = simulate(*game, params, 12, {}, costs, 12);
        params.switches.*made.flag = false;
        const SimulatedRun each = simulate(*game, params, 12, {}, costs, 12);
        EXPECT_EQ(together.total, each.total);
        EXPECT_LT(together.time, each.time);
        EXPECT_LT(time_of(together.steps, made.step, 32, situations), time_of(each.steps, made.step, 32, situations));
    }
}

// And what is made takes less time where those who come meanwhile help, and do not make all of it, too.
TEST(Room, ranks_make_excerpts_and_cuts_together_and_count_together) {
    const auto game = rulesets::make_game("blackbox:width=6,height=5,dots=3");
    const std::size_t situations = game->situation_count();
    struct Made {
        SearchStep step;
        std::size_t SearchTuning::*least;
        std::size_t least_in_pieces;
    };
    for (const Made made : {Made{SearchStep::excerpt, &SearchTuning::least_joint_excerpt, 128},
                            Made{SearchStep::cut, &SearchTuning::least_joint_cut, 1024},
                            Made{SearchStep::play, &SearchTuning::least_joint_count, 1024}}) {
        const StepCosts costs = costs_of(made.step, situations);
        SolveParams params = in_rooms_of_medium_sets();
        params.tuning.*made.least = made.least_in_pieces;
        const SimulatedRun together = simulate(*game, params, 12, {}, costs, 12);
        params.tuning.*made.least = situations + 1;
        const SimulatedRun each = simulate(*game, params, 12, {}, costs, 12);
        EXPECT_EQ(together.total, each.total);
        EXPECT_LT(time_of(together.steps, made.step, made.least_in_pieces, situations),
                  time_of(each.steps, made.step, made.least_in_pieces, situations));
    }
}

// By symmetry there is one first question. Those of its parts that nobody leaves to others are solved by one rank.
TEST(Room, one_rank_solves_the_small_parts_of_an_only_first_question) {
    const auto game = rulesets::make_game("bulls:digits=4,symbols=8");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    const StepTimes alone = run_on_one_rank(*game, params, some_costs()).steps;
    const StepTimes together = simulate(*game, params, 8, {}, some_costs(), 8).steps;
    EXPECT_GT(time_of(alone, SearchStep::question, 8, 12), Clock::Duration{0});
    EXPECT_LT(time_of(together, SearchStep::question, 8, 12), 3 * time_of(alone, SearchStep::question, 8, 12));
}

// Whoever finds others at all small parts that are left of a question, leaves it to them and tries the next one.
TEST(Room, ranks_do_less_twice_where_they_put_questions_off) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    const SimulatedRun putting_off = simulate(*game, params, 48, {}, some_costs(), 48);
    params.tuning.least_joined_set = 0;
    const SimulatedRun joining = simulate(*game, params, 48, {}, some_costs(), 48);
    EXPECT_EQ(putting_off.total, joining.total);
    EXPECT_LT(putting_off.nodes * 100, joining.nodes * 95);
}

// A part that others may spare is begun only once nothing else is left at the node; at the root where all go ahead.
TEST(Room, large_parts_wait_for_smaller_ones) {
    for (const char* name : {"blackbox:size=5,dots=3", "blackbox:size=4,dots=4"}) {
        const auto game = rulesets::make_game(name);
        SolveParams params;
        params.memo_bytes = std::size_t{1} << 24;
        params.tuning.least_spared_set = game->situation_count();
        const SimulatedRun none = simulate(*game, params, 12, {}, some_costs(), 12);
        params.tuning.least_spared_set = 50;
        const SimulatedRun spared = simulate(*game, params, 12, {}, some_costs(), 12);
        EXPECT_EQ(none.total, spared.total) << name;
        EXPECT_NE(none.nodes, spared.nodes) << name << ": another order of work";
        params.tuning.ranks_that_stay = 0;
        const SimulatedRun at_root = simulate(*game, params, 12, {}, some_costs(), 12);
        EXPECT_EQ(none.total, at_root.total) << name;
        EXPECT_NE(spared.nodes, at_root.nodes) << name;
    }
}

// A look at all situations takes a minute, all else nothing. Six ranks count a block of 64 questions each, and perhaps
// another one that somebody is about to end.
TEST(Room, all_look_at_the_first_set_together) {
    const auto game = rulesets::make_game("bulls:digits=4,symbols=6");
    constexpr std::size_t situations = 360;
    constexpr std::chrono::seconds minute(60);
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 26;
    params.tuning.most_counters = 0; // so that questions are counted in turns
    params.tuning.least_joint_look = situations;
    StepCosts costs;
    for (const SearchStep step : {SearchStep::look, SearchStep::play})
        costs.set(StepCosts::class_of(step, situations), minute);
    const SimulatedRun together = simulate(*game, params, 6, {}, costs, 6);
    EXPECT_GE(together.time, minute / 6);
    EXPECT_LT(together.time, minute / 2);
    params.switches.common_looks = false;
    const SimulatedRun each = simulate(*game, params, 6, {}, costs, 6);
    EXPECT_GE(each.time, minute);
    EXPECT_EQ(each.total, together.total);
}

TEST(Room, what_the_first_look_proves_is_told_by_who_was_stopped_before) {
    const auto game = rulesets::make_game("bulls:digits=3,symbols=6");
    const std::atomic<bool> stop = true;
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 22;
    params.stop = &stop;
    EXPECT_GT(simulate(*game, params, 2, {}, some_costs(), 2).total.lower, 0);
}

TEST(Room, knows_who_is_there) {
    constexpr std::size_t places = 100;
    LargeArray memory(Room::bytes(places, 4096));
    Room one(std::span(memory.as(), memory.size()), places, 2);
    const Room other(std::span(memory.as(), memory.size()), places, 2);
    one.enter(99);
    for (std::size_t p = 0; p < places; p++) EXPECT_EQ(other.has(p), p == 99);
}

TEST(Room, holds_the_memo_looks_and_blocks) {
    constexpr std::size_t places = 100;
    for (const std::size_t memo_bytes :
         {std::size_t{64}, std::size_t{4096}, std::size_t{1'000'000}, std::size_t{5} << 30, std::size_t{70} << 30}) {
        const std::size_t bytes = Room::bytes(places, memo_bytes);
        LargeArray beginning(Room::bytes(places, 64));
        Room room({beginning.as(), bytes}, places, 2); // nothing is read of it
        const InCommon in_common = room.in_common();
        EXPECT_GE(in_common.memo.size(), Memo::bytes_in_common(memo_bytes));
        EXPECT_LE(in_common.memo.size(), Memo::bytes_in_common(memo_bytes) + 18 * 64) << "looks and blocks, rounded";
        EXPECT_EQ(in_common.memo.data() + in_common.memo.size(), beginning.as() + bytes);
        EXPECT_EQ(in_common.looks.data() + in_common.looks.size(), in_common.blocks.data());
        EXPECT_EQ(in_common.blocks.data() + in_common.blocks.size(), in_common.memo.data());
        EXPECT_EQ((in_common.memo.data() - beginning.as()) % 64, 0);
        EXPECT_EQ((in_common.blocks.data() - beginning.as()) % 64, 0);
        EXPECT_EQ(in_common.blocks.size(), 8 * in_common.looks.size());
        EXPECT_LE(in_common.looks.size(), memo_bytes / 16 + 64);
        if (memo_bytes >= 4096) {
            EXPECT_GE(in_common.looks.size() + 64, std::min(memo_bytes / 16, std::size_t{1} << 28));
        }
    }
}

// Each rank keeps a slice of the memo. Together these are all of it, for any number of ranks the next time.
TEST(Room, checkpoints_of_slices_are_gone_on_from_by_any_number_of_ranks) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 22;
    const SolveResult alone = solve(*game, params);
    struct Start {
        int ranks;
        int of_machine;
    };
    for (const Start after : {Start{3, 3}, Start{1, 1}, Start{4, 2}}) {
        const test::TemporaryFolder folder;
        const auto run = [&](Start start) {
            LoopbackNetwork network(start.ranks, start.of_machine);
            const auto outcomes = on_ranks(network, start.ranks, [&](Transport& transport) {
                SolveParams p = params;
                p.checkpoint.file = (folder.path() / "memo").string();
                p.checkpoint = checkpoint_of_rank(p.checkpoint, transport.rank(), start.ranks);
                p.checkpoint.journal.clear();
                return solve_on_ranks(transport, *game, p);
            });
            for (const RankOutcome& o : outcomes) EXPECT_EQ(o.error, "");
            return outcomes.front().result.value();
        };
        EXPECT_EQ(run({3, 3}).total, alone.total);
        std::uintmax_t largest = 0;
        std::uintmax_t all = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            largest = std::max(largest, entry.file_size());
            all += entry.file_size();
        }
        EXPECT_LT(largest, all / 2) << "none has all of the memo";
        const SolveResult again = run(after);
        EXPECT_EQ(again.total, alone.total);
        EXPECT_GT(again.restored, alone.nodes / 2);
        // What one machine has read of the top, another may search until it hears of it.
        EXPECT_LT(again.nodes, alone.nodes / 4) << after.ranks << " ranks";
    }
}

} // namespace
} // namespace deduce::cluster
