// Searches that borrow each other's excerpts and cuts go as one that makes all of them itself, node for node.
#include "engine/memory/large_array.hpp"
#include "engine/search/excerpt.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct Borrowing {
    Interval total;
    std::uint64_t nodes = 0;
    std::size_t made = 0;
    std::size_t borrowed = 0;
    std::size_t cuts = 0;
};

Borrowing search_with_blocks(const AnswerTable& table, SearchParams params, std::span<std::uint8_t> blocks) {
    Gossip gossip(0, 2, {2, 2});
    Borrowing result;
    params.gossip = &gossip;
    params.in_common.blocks = blocks;
    params.tuning.least_common_block = 1024;
    params.tuning.least_common_cut = 3;
    params.stepping = [&](SearchStep step, std::size_t, double) {
        result.made += step == SearchStep::excerpt ? 1 : 0;
        result.borrowed += step == SearchStep::borrow ? 1 : 0;
        result.cuts += step == SearchStep::cut ? 1 : 0;
    };
    const auto search = make_search(table, params);
    result.total = search->solve(whole_game(table), infinite_cost);
    result.nodes = search->nodes();
    return result;
}

// Each has a memo of its own, so that the second comes to the sets that the first came to.
void expect_to_be_searched_alike(const Game& game, const SearchParams& params) {
    const AnswerTable table(game, std::size_t{1} << 26);
    LargeArray memory(std::size_t{1} << 22);
    const std::span<std::uint8_t> blocks(memory.as(), memory.size());
    const Borrowing alone = search_with_blocks(table, params, {});
    EXPECT_EQ(alone.borrowed, 0U);
    const Borrowing first = search_with_blocks(table, params, blocks);
    const Borrowing second = search_with_blocks(table, params, blocks);
    for (const Borrowing& b : {first, second}) {
        EXPECT_EQ(b.total, alone.total) << game.name();
        EXPECT_EQ(b.nodes, alone.nodes) << game.name();
        EXPECT_EQ(b.made + b.borrowed, alone.made) << game.name();
    }
    EXPECT_LE(second.cuts, first.cuts) << game.name();
    if (alone.made > 0) {
        EXPECT_GT(second.borrowed, 0U) << game.name();
    }
}

// A few places, of which most are wanted for other blocks soon: what a search still reads, it must hold.
TEST(CommonExcerpts, AndCutsStayWhileTheyAreRead) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        SearchParams params;
        params.tuning = small_tuning(seed);
        params.switches.cutout = false;
        const MatrixGame game = random_game(seed, {60, 12, 4, 5, seed % 4 == 0});
        const AnswerTable table(game, std::size_t{1} << 26);
        const Borrowing alone = search_with_blocks(table, params, {});
        LargeArray memory(40'000);
        const std::span<std::uint8_t> blocks(memory.as(), memory.size());
        for (int turn = 0; turn < 3; turn++) {
            const Borrowing again = search_with_blocks(table, params, blocks);
            EXPECT_EQ(again.total, alone.total) << game.name();
            EXPECT_EQ(again.nodes, alone.nodes) << game.name();
        }
    }
}

TEST(CommonExcerpts, RandomGamesAreSearchedAlike) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        SearchParams params;
        params.objective = seed % 3 == 0 ? Objective::worst : Objective::average;
        params.tuning = small_tuning(seed);
        params.switches.cutout = seed % 2 == 0;
        expect_to_be_searched_alike(random_game(seed, {40, 12, 4, 5, seed % 4 == 0}), params);
        expect_to_be_searched_alike(random_symmetric_game(seed), params);
    }
}

// Whose sets the game itself gives keys.
TEST(CommonExcerpts, CodeGamesAreSearchedAlike) {
    for (const char* name : {"mastermind:pegs=3,colours=4", "bulls:digits=3,symbols=6"})
        for (std::uint64_t seed = 0; seed < 6; seed++) {
            SearchParams params;
            params.objective = seed % 3 == 0 ? Objective::worst : Objective::average;
            params.tuning = small_tuning(seed);
            expect_to_be_searched_alike(*rulesets::make_game(name), params);
        }
}

TEST(CommonExcerpts, AndCutsAreMadeOnceOrWithTheirSwitchesOffAnew) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    SearchParams params;
    params.tuning.least_excerpt = 20;
    params.switches.cutout = false;
    LargeArray memory(std::size_t{1} << 29);
    const std::span<std::uint8_t> blocks(memory.as(), memory.size());
    const Borrowing first = search_with_blocks(table, params, blocks);
    const Borrowing second = search_with_blocks(table, params, blocks);
    EXPECT_GT(first.made, 100U);
    EXPECT_LT(second.made * 20, first.made);
    EXPECT_GT(first.cuts, 1000U);
    EXPECT_LT(second.cuts * 2, first.cuts) << "smaller sets than those that are left to others are cut by each";
    EXPECT_EQ(second.nodes, first.nodes);
    params.switches.common_cuts = false;
    const Borrowing excerpts_alone = search_with_blocks(table, params, blocks);
    EXPECT_EQ(excerpts_alone.made, second.made);
    EXPECT_GT(excerpts_alone.cuts, first.cuts);
    params.switches = {};
    params.switches.cutout = false;
    params.switches.common_excerpts = false;
    const Borrowing cuts_alone = search_with_blocks(table, params, blocks);
    EXPECT_EQ(cuts_alone.borrowed, 0U);
    EXPECT_EQ(cuts_alone.nodes, first.nodes);
}

// Sets of an excerpt of an excerpt have the keys and cells of the whole table's, whoever filled the block.
TEST(CommonExcerpts, OfOneSetAreOneOnWhateverPathItIsMet) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    LargeArray memory(std::size_t{1} << 24);
    SearchParams params;
    params.in_common.blocks = {memory.as(), memory.size()};
    params.tuning.least_common_block = 1024;
    const SearchData<AverageObjective> data(table, params);
    using Sets = Excerpt<AverageObjective>;
    Dice dice(3);
    for (int i = 0; i < 50; i++) {
        const auto outer = random_set(table, table.class_count() / 2, dice);
        const Sets excerpt(data, outer);
        const auto inner = random_set(excerpt.table, outer.size() / 2, dice);
        std::vector<ClassIndex> in_table;
        for (const ClassIndex c : inner) in_table.push_back(outer[c]);
        auto filling = Sets::block_of(excerpt.data, excerpt.data.keys.as_it_is(inner), inner.size());
        ASSERT_TRUE(filling && !filling->is_whole());
        const Sets made(excerpt.data, inner, {}, std::move(filling));
        auto filled = Sets::block_of(data, data.keys.as_it_is(in_table), inner.size());
        ASSERT_TRUE(filled && filled->is_whole());
        const Sets borrowed(data, in_table, {}, std::move(filled));
        EXPECT_EQ(borrowed.table.row<std::uint8_t>(0), made.table.row<std::uint8_t>(0)) << "the same bytes";
        for (ClassIndex c = 0; c < inner.size(); c++)
            for (QuestionIndex q = 0; q < table.question_count(); q++)
                ASSERT_EQ(borrowed.table.answer(q, c), table.answer(q, in_table[c]));
        EXPECT_EQ(borrowed.data.keys.of(borrowed.classes), data.keys.of(in_table));
    }
}

} // namespace
} // namespace deduce::test
