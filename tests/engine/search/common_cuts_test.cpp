// What one process cuts a set into, another one reads: the same parts in the same order, where they lie.
#include "engine/memory/large_array.hpp"
#include "engine/search/common_cuts.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/expect_part.hpp"
#include "tests/support/random_sets.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(CommonCuts, AreReadAsTheyWereWritten) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, std::size_t{1} << 26);
    const SearchData<AverageObjective> data(table, {});
    LargeArray memory(std::size_t{1} << 26);
    CommonBlocks blocks({memory.as(), memory.size()}, 1024, 2);
    Dice dice(5);
    Scratch scratch;
    for (int i = 0; i < 100; i++) {
        Scratch::Frame frame(scratch);
        const auto set = random_set(table, 1 + dice.below(table.class_count()), dice);
        const auto q = static_cast<QuestionIndex>(dice.below(table.question_count()));
        const auto parts = partition<std::uint8_t>(data, set, q, frame);
        const Key key = data.keys.as_it_is(set);
        const std::size_t bytes = common_cuts::bytes_of(set.size(), table.answer_count(q));
        auto writing = common_cuts::block_of(blocks, key, {}, q, bytes);
        ASSERT_TRUE(writing && !writing->is_whole());
        common_cuts::write(parts, *writing);
        writing->show();
        const auto reading = common_cuts::block_of(blocks, key, {}, q, bytes);
        ASSERT_TRUE(reading && reading->is_whole());
        const auto read = common_cuts::read(*reading, frame);
        ASSERT_EQ(read.size(), parts.size());
        for (std::size_t p = 0; p < parts.size(); p++) {
            expect_alike(read[p], parts[p], data.keys.images());
            EXPECT_EQ(read[p].key, parts[p].key);
        }
    }
}

TEST(CommonCuts, BelongToASetATableAndAQuestion) {
    LargeArray memory(std::size_t{1} << 20);
    CommonBlocks blocks({memory.as(), memory.size()}, 1024, 2);
    const auto is_there = [&](const Key& set, const Key& table, QuestionIndex q) {
        auto block = common_cuts::block_of(blocks, set, table, q, common_cuts::bytes_of(3, 2));
        const bool is_whole = block.value().is_whole();
        if (!is_whole) block->show();
        return is_whole;
    };
    EXPECT_FALSE(is_there({1, 2}, {}, 0));
    EXPECT_FALSE(is_there({1, 2}, {}, 1));
    EXPECT_FALSE(is_there({1, 2}, {3, 4}, 0));
    EXPECT_FALSE(is_there({1, 3}, {}, 0));
    EXPECT_TRUE(is_there({1, 2}, {}, 0));
    EXPECT_TRUE(is_there({1, 2}, {3, 4}, 0));
}

} // namespace
} // namespace deduce::test
