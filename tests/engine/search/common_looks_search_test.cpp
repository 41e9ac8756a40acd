// Searches that recall each other's looks prove the optimum of one that looks itself.
#include "engine/memory/large_array.hpp"
#include "engine/search/common_looks.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <span>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct Looking {
    Interval total;
    double looks = 0;
    double recalls = 0;
};

Interval optimum_by(const AnswerTable& table, const SearchParams& params) {
    return make_search(table, params)->solve(whole_game(table), infinite_cost);
}

Looking search_with(const AnswerTable& table, SearchParams params, std::span<std::uint8_t> looks,
                    std::span<std::uint8_t> blocks = {}) {
    Gossip gossip(0, 2, {2, 2});
    Looking result;
    params.gossip = &gossip;
    params.in_common.looks = looks;
    params.in_common.blocks = blocks;
    params.tuning.least_common_set = 2;
    params.tuning.least_common_answers = 2;
    params.tuning.least_joint_look = 3;
    params.stepping = [&](SearchStep step, std::size_t, double share) {
        result.looks += step == SearchStep::look ? share : 0;
        result.recalls += step == SearchStep::recall ? share : 0;
    };
    result.total = optimum_by(table, params);
    return result;
}

// Each has a memo of its own, so that the second comes to the sets that the first came to.
void expect_the_optimum(const Game& game, const SearchParams& params) {
    const AnswerTable table(game, std::size_t{1} << 26);
    const Interval total = optimum_by(table, params);
    LargeArray memory(1024 * CommonLooks::bytes_a_look(table.question_count()));
    const std::span<std::uint8_t> looks(memory.as(), memory.size());
    LargeArray blocks(std::size_t{1} << 22);
    const Looking first = search_with(table, params, looks, {blocks.as(), blocks.size()});
    const Looking second = search_with(table, params, looks, {blocks.as(), blocks.size()});
    EXPECT_EQ(first.total, total) << game.name();
    EXPECT_EQ(second.total, total) << game.name();
    if (first.looks > 0) {
        EXPECT_GT(second.recalls, 0) << game.name();
    }
}

TEST(CommonLooksSearch, RandomGamesHaveTheirOptimum) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        SearchParams params;
        params.objective = seed % 3 == 0 ? Objective::worst : Objective::average;
        params.tuning = small_tuning(seed);
        params.switches.cutout = false; // sets there are too small to look for others
        expect_the_optimum(random_game(seed, {40, 12, 4, 5, seed % 4 == 0}), params);
        expect_the_optimum(random_symmetric_game(seed), params);
    }
}

TEST(CommonLooksSearch, TheSecondRecallsWhatTheFirstLookedAt) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_excerpt = 20;
    params.switches.cutout = false;
    LargeArray memory(100'000 * CommonLooks::bytes_a_look(table.question_count()));
    const std::span<std::uint8_t> looks(memory.as(), memory.size());
    const Looking first = search_with(table, params, looks);
    const Looking second = search_with(table, params, looks);
    EXPECT_EQ(first.total, second.total);
    EXPECT_GT(first.looks, 1000);
    EXPECT_LT(second.looks * 100, first.looks);
    EXPECT_EQ(search_with(table, params, {}).recalls, 0);
    params.switches.common_looks = false;
    EXPECT_EQ(search_with(table, params, looks).recalls, 0);
}

} // namespace
} // namespace deduce::test
