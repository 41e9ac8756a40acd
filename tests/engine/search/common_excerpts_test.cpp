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

#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct Borrowing {
    Interval total;
    std::uint64_t nodes = 0;
    double made = 0; // together by several searches
    std::size_t borrowed = 0;
    double cuts = 0; // likewise
};

Borrowing search_with_blocks(const AnswerTable& table, SearchParams params, std::span<std::uint8_t> blocks) {
    Gossip gossip(0, 2, {2, 2});
    Borrowing result;
    params.gossip = &gossip;
    params.in_common.blocks = blocks;
    params.in_common.searches = 1000; // as many places as the memory has
    params.tuning.least_common_block = 1024;
    params.tuning.least_common_cut = 3;
    params.stepping = [&](SearchStep step, std::size_t, double share) {
        result.made += step == SearchStep::excerpt ? share : 0;
        result.borrowed += step == SearchStep::borrow ? 1 : 0;
        result.cuts += step == SearchStep::cut ? share : 0;
    };
    const auto search = make_search(table, params);
    result.total = search->solve(whole_game(table), infinite_cost);
    result.nodes = search->nodes();
    return result;
}

// Each has a memo of its own, so that the second comes to the sets that the first came to.
void expect_to_be_searched_alike(const Game& game, const SearchParams& params) {
    const AnswerTable table(game, std::size_t{1} << 26);
    LargeArray memory(std::size_t{1} << 24);
    const std::span<std::uint8_t> blocks(memory.as(), memory.size());
    const Borrowing alone = search_with_blocks(table, params, {});
    EXPECT_EQ(alone.borrowed, 0U);
    const Borrowing first = search_with_blocks(table, params, blocks);
    const Borrowing second = search_with_blocks(table, params, blocks);
    for (const Borrowing& b : {first, second}) {
        EXPECT_EQ(b.total, alone.total) << game.name();
        EXPECT_EQ(b.nodes, alone.nodes) << game.name();
        EXPECT_NEAR(b.made + static_cast<double>(b.borrowed), alone.made, 1e-6) << game.name();
    }
    EXPECT_LE(second.cuts, first.cuts + 1e-6) << game.name();
    if (alone.made > 0) {
        EXPECT_GT(second.borrowed, 0U) << game.name();
    }
}

// A few places, of which most are wanted for other blocks soon: what a search still reads, it must hold.
// Large sets that are given no place have no excerpt.
TEST(CommonExcerpts, AndCutsStayWhileTheyAreRead) {
    double without = 0;
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        SearchParams params;
        params.tuning = small_tuning(seed);
        params.switches.cutout = false;
        const MatrixGame game = random_game(seed, {60, 12, 4, 5, seed % 4 == 0});
        const AnswerTable table(game, std::size_t{1} << 26);
        const Borrowing alone = search_with_blocks(table, params, {});
        for (const std::size_t bytes : {60'000, 200'000}) { // three places for a cut; one for an excerpt
            LargeArray memory(bytes);
            const std::span<std::uint8_t> blocks(memory.as(), memory.size());
            for (int turn = 0; turn < 2; turn++) {
                const Borrowing again = search_with_blocks(table, params, blocks);
                EXPECT_EQ(again.total, alone.total) << game.name();
                EXPECT_EQ(again.nodes, alone.nodes) << game.name();
                without += alone.made - again.made - static_cast<double>(again.borrowed);
            }
        }
    }
    EXPECT_GT(without, 100);
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
    LargeArray memory(std::size_t{1} << 30);
    const std::span<std::uint8_t> blocks(memory.as(), memory.size());
    const Borrowing first = search_with_blocks(table, params, blocks);
    const Borrowing second = search_with_blocks(table, params, blocks);
    EXPECT_GT(first.made, 100U);
    EXPECT_LT(second.made * 20, first.made);
    EXPECT_GT(first.cuts, 1000);
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

// A second search comes to the set while a first one copies it: at each of its steps.
TEST(CommonExcerpts, OfALargeSetAreCopiedTogether) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    using Sets = Excerpt<AverageObjective>;
    Dice dice(3);
    const auto set = random_set(table, table.class_count() * 2 / 3, dice);
    const bool has_costs = SearchData<AverageObjective>(table, {}).table_rows.have_costs();
    const std::size_t pieces = (has_costs ? 4 : 3) * JointPieces::piece_count(set.size());
    ASSERT_GT(pieces, 10U);
    for (std::size_t steps_before = 0; steps_before <= pieces; steps_before++) {
        LargeArray memory(std::size_t{1} << 24);
        Gossip gossip(0, 2, {2, 2});
        std::size_t steps = 0;
        std::size_t steps_of_helper = 0;
        std::optional<Sets> helping;
        const SearchData<AverageObjective>* shared_data = nullptr;
        SearchParams params;
        params.gossip = &gossip;
        params.in_common.blocks = {memory.as(), memory.size()};
        params.tuning.least_common_block = 1024;
        params.tuning.least_joint_excerpt = 2;
        params.stepping = [&](SearchStep, std::size_t, double) {
            if (steps++ != steps_before) return;
            auto block = Sets::block_of(*shared_data, shared_data->keys.as_it_is(set), set.size());
            ASSERT_TRUE(block && block->is_helping());
            const std::size_t before = steps;
            helping.emplace(*shared_data, set, Key{}, std::move(block));
            steps_of_helper = steps - before;
        };
        const SearchData<AverageObjective> data(table, params);
        shared_data = &data;
        const Key key = data.keys.as_it_is(set);
        const Sets first(data, set, key, Sets::block_of(data, key, set.size()));
        ASSERT_TRUE(helping);
        EXPECT_LE(steps, pieces + 1 + 2) << "one piece twice at most, and what each copies for itself";
        EXPECT_GT(steps_of_helper, 1U);
        auto whole = Sets::block_of(data, key, set.size());
        ASSERT_TRUE(whole && whole->is_whole());
        const Sets borrowed(data, set, key, std::move(whole));
        for (const Sets* excerpt : std::initializer_list<const Sets*>{&first, &*helping, &borrowed})
            for (ClassIndex c = 0; c < set.size(); c++) {
                for (QuestionIndex q = 0; q < table.question_count(); q++) {
                    ASSERT_EQ(excerpt->table.answer(q, c), table.answer(q, set[c]));
                    ASSERT_EQ(excerpt->table.column<std::uint8_t>(q).first[c], table.answer(q, set[c]));
                }
                ASSERT_EQ(excerpt->table.class_weight(c), table.class_weight(set[c]));
                ASSERT_EQ(excerpt->data.singles[c], data.singles[set[c]]);
            }
        EXPECT_EQ(helping->data.keys.of(helping->classes), data.keys.of(set));
    }
}

} // namespace
} // namespace deduce::test
