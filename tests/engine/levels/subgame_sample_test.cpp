// Sampled subgames: solved as brute force does, taken over from earlier runs, and what they tell of the whole.
#include "engine/levels/levels.hpp"
#include "engine/levels/set_images.hpp"
#include "engine/levels/subgame_sample.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/level_sets.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// The sampled sets, solved, have the values that brute force gives them.
void expect_solved_exactly(const Game& game) {
    SCOPED_TRACE(game.name());
    const AnswerTable table(game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 20;
    const LevelsResult levels = count_levels(table, params);
    const SetImages images(table);
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    std::size_t heard = 0;
    subgame_params.listener = [&](const Subgame&) { heard++; };
    const std::vector<Subgame> subgames = solve_subgames(table, levels.sample, subgame_params);
    ASSERT_EQ(subgames.size(), levels.sample.size());
    EXPECT_EQ(heard, subgames.size());
    for (std::size_t i = 0; i < subgames.size(); i++) {
        const std::vector<ClassIndex> members = images.members(levels.sample[i].decided);
        EXPECT_EQ(subgames[i].classes, members.size());
        EXPECT_EQ(subgames[i].images, levels.sample[i].images);
        EXPECT_TRUE(subgames[i].total.closed());
        const SituationSet situations = situations_in(table, members);
        const std::vector<SituationIndex> list(situations.begin(), situations.end());
        EXPECT_EQ(subgames[i].total.upper, brute_force_average(game, list));
    }
}

TEST(Subgames, are_solved_exactly) {
    expect_solved_exactly(*rulesets::make_game("mastermind:pegs=2,colours=4,final=free"));
    expect_solved_exactly(*rulesets::make_game("numbers:max=18"));
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) expect_solved_exactly(random_game(seed));
    for (std::uint64_t seed = 0; seed < rounds(50); seed++) expect_solved_exactly(random_symmetric_game(seed));
}

TEST(Subgames, that_take_too_long_are_left_unfinished) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=4");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params;
    params.depth = 1;
    params.sample = 3;
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    subgame_params.seconds_a_subgame = 0.02;
    const auto subgames = solve_subgames(table, count_levels(table, params).sample, subgame_params);
    ASSERT_EQ(subgames.size(), 3U);
    for (const Subgame& s : subgames) EXPECT_LE(s.total.lower, s.total.upper);
    EXPECT_TRUE(std::any_of(subgames.begin(), subgames.end(), [](const Subgame& s) { return !s.total.closed(); }));
}

TEST(Subgames, that_were_solved_earlier_are_taken_over) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 6;
    const auto sample = count_levels(table, params).sample;
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    const auto all = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(all.size(), 6U);

    auto earlier = all;
    earlier.resize(4);
    earlier[1].nodes = 123456789;     // taken over as it is
    earlier[2].total.upper += 1;      // not finished: solved anew
    earlier[2].core_seconds = 987654; // and its time with it
    subgame_params.earlier = earlier;
    std::size_t heard = 0;
    subgame_params.listener = [&](const Subgame&) { heard++; };
    const auto again = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(again.size(), 6U);
    EXPECT_EQ(heard, 3U);
    EXPECT_EQ(again[1].nodes, 123456789U);
    EXPECT_LT(again[2].core_seconds, 987654);
    for (std::size_t i = 0; i < 6; i++) {
        EXPECT_EQ(again[i].total.lower, all[i].total.lower);
        EXPECT_EQ(again[i].total.upper, all[i].total.upper);
    }

    // Nothing of it finished: the smallest first, then those that it had not begun, in their order.
    auto nothing = earlier;
    for (Subgame& s : nothing) s.total.upper = s.total.lower + 1;
    subgame_params.earlier = nothing;
    std::vector<std::size_t> solved;
    subgame_params.listener = [&](const Subgame& s) { solved.push_back(s.classes); };
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 6U);
    std::vector<std::size_t> expected;
    for (const Subgame& s : all) expected.push_back(s.classes);
    EXPECT_FALSE(std::is_sorted(expected.begin(), expected.begin() + 4)) << "choose another sample";
    std::sort(expected.begin(), expected.begin() + 4);
    EXPECT_EQ(solved, expected);
    subgame_params.earlier = earlier;

    // Stopped before it began: what was known stays.
    const std::atomic<bool> stop = true;
    subgame_params.search.stop = &stop;
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 4U);
    subgame_params.search.stop = nullptr;

    earlier[3].classes++;
    EXPECT_THROW(solve_subgames(table, sample, subgame_params), BadInput);
    earlier[3].classes--;
    earlier[3].images++;
    EXPECT_THROW(solve_subgames(table, sample, subgame_params), BadInput);
}

// With a checkpoint, an unfinished subgame goes on from where it was left, and its times add up.
TEST(Subgames, that_were_left_unfinished_go_on_from_a_checkpoint) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, memory_limit);
    LevelsParams params = with_depth(1);
    params.sample = 3;
    const auto sample = count_levels(table, params).sample;
    const TextOnDisk file("");
    std::filesystem::remove(file.path());
    SubgameParams subgame_params;
    subgame_params.search.memo_bytes = std::size_t{1} << 20;
    const auto alone = solve_subgames(table, sample, subgame_params);
    subgame_params.search.checkpoint = {file.path(), std::chrono::hours{1}};
    subgame_params.problem = [](const std::string& text) { FAIL() << text; };
    auto earlier = solve_subgames(table, sample, subgame_params);
    ASSERT_TRUE(std::filesystem::exists(file.path()));
    for (Subgame& s : earlier) {
        s.total = {1, infinite_cost}; // as if it had been stopped just before the end
        s.core_seconds += 1000;
    }
    subgame_params.earlier = earlier;
    const auto again = solve_subgames(table, sample, subgame_params);
    ASSERT_EQ(again.size(), 3U);
    for (std::size_t i = 0; i < 3; i++) {
        EXPECT_EQ(again[i].total, alone[i].total);
        EXPECT_GE(again[i].core_seconds, earlier[i].core_seconds);
        EXPECT_LE(again[i].nodes, earlier[i].nodes + alone[i].nodes / 10 + 10);
    }

    // Without what was proven, the time that it took is lost, too.
    std::filesystem::remove(file.path());
    for (const Subgame& s : solve_subgames(table, sample, subgame_params)) EXPECT_LT(s.core_seconds, 1000);

    std::string problem;
    subgame_params.problem = [&](const std::string& text) { problem = text; };
    std::filesystem::create_directories(file.path() + ".part/in the way");
    EXPECT_EQ(solve_subgames(table, sample, subgame_params).size(), 3U);
    std::filesystem::remove_all(file.path() + ".part");
    EXPECT_NE(problem.find(file.path()), std::string::npos) << problem;
}

TEST(Subgames, spread_and_extrapolation) {
    const Spread spread = spread_of({4, 1, 3, 2, 10});
    EXPECT_DOUBLE_EQ(spread.mean, 4);
    EXPECT_DOUBLE_EQ(spread.deviation, std::sqrt((9 + 4 + 1 + 0 + 36) / 4.0));
    EXPECT_EQ(spread.least, 1);
    EXPECT_EQ(spread.tenth, 1);
    EXPECT_EQ(spread.median, 3);
    EXPECT_EQ(spread.nine_tenths, 10);
    EXPECT_EQ(spread.greatest, 10);
    // All 12 sets, an orbit of 8 at 4 seconds each and one of 4 at 1 second each: two solves, 5 seconds.
    std::vector<Subgame> subgames(12);
    for (std::size_t i = 0; i < 12; i++) {
        subgames[i].images = i < 8 ? 8 : 4;
        subgames[i].core_seconds = i < 8 ? 4 : 1;
    }
    EXPECT_NEAR(extrapolate(subgames, 12).core_seconds, 5, 1e-9);
    EXPECT_EQ(extrapolate({}, 12).core_seconds, 0);
}

} // namespace
} // namespace deduce::test
