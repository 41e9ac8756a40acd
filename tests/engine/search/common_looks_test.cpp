// What a look found is recalled as it was kept, by whoever asks for some of its questions.
#include "engine/memory/large_array.hpp"
#include "engine/search/common_looks.hpp"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t questions = 7;
constexpr Key key{3, 4};
constexpr std::uint32_t bounds = 19;

class CommonLooksTest : public testing::Test {
  protected:
    CommonLooksTest() : memory_(64 * CommonLooks::bytes_a_look(questions)), looks(bytes(), questions) {
        for (QuestionIndex q = 0; q < questions; q++) tallies.push_back({q, 10 * q, 11 * q, q});
    }

    std::span<std::uint8_t> bytes() { return {memory_.as(), memory_.size()}; }

  private:
    LargeArray memory_;

  protected:
    std::vector<QuestionIndex> all = {0, 1, 2, 3, 4, 5, 6};
    std::vector<Tally> tallies;
    CommonLooks looks;
};

void expect_equal(const Tally& found, const Tally& kept) {
    EXPECT_EQ(found.edges, kept.edges);
    EXPECT_EQ(found.sizes, kept.sizes);
    EXPECT_EQ(found.bound, kept.bound);
    EXPECT_EQ(found.parts, kept.parts);
}

TEST_F(CommonLooksTest, AreRecalledAsTheyWereKept) {
    tallies[2].edges = infinite_cost;
    tallies[3].bound = infinite_cost;
    tallies[4].sizes = 0xfffffffe;
    std::vector<Tally> found(questions);
    EXPECT_EQ(looks.recall(key, all, found), std::nullopt);
    looks.keep(key, all, tallies, bounds);
    EXPECT_EQ(looks.recall(key, all, found), bounds);
    for (std::size_t q = 0; q < questions; q++) expect_equal(found[q], tallies[q]);
    EXPECT_EQ(looks.recall({3, 5}, all, found), std::nullopt);
}

TEST_F(CommonLooksTest, TellOfOtherQuestionsThatTheyDoNotSplitTheSet) {
    const std::vector<QuestionIndex> kept = {0, 2, 5};
    const std::vector<QuestionIndex> asked = {2, 3, 5, 6};
    looks.keep(key, kept, std::vector<Tally>{tallies[0], tallies[2], tallies[5]}, bounds);
    std::vector<Tally> found(asked.size(), tallies[1]);
    ASSERT_EQ(looks.recall(key, asked, found), bounds);
    expect_equal(found[0], tallies[2]);
    expect_equal(found[1], {});
    expect_equal(found[2], tallies[5]);
    expect_equal(found[3], {});
}

TEST_F(CommonLooksTest, AreNotKeptWhereAFigureIsTooLarge) {
    for (Cost Tally::*figure : {&Tally::edges, &Tally::sizes, &Tally::bound})
        for (const Cost large : {Cost{0xffffffff}, infinite_cost - 1}) {
            std::vector<Tally> changed = tallies;
            changed[6].*figure = large;
            looks.keep(key, all, changed, bounds);
            EXPECT_EQ(looks.recall(key, all, changed), std::nullopt);
        }
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(BlocksOfALook, HoldTheSameQuestionsWhicheverAreLive) {
    const std::vector<QuestionIndex> live = {0, 63, 64, 190, 191, 1000};
    const auto blocks = CommonLooks::blocks_of(key, live);
    Places places;
    for (const auto& block : blocks) places.emplace_back(block.first, block.count);
    EXPECT_EQ(places, (Places{{0, 2}, {2, 1}, {3, 2}, {5, 1}}));
    for (std::size_t b = 0; b < blocks.size(); b++)
        for (std::size_t other = 0; other < b; other++) EXPECT_NE(blocks[b].key.low, blocks[other].key.low);

    const auto of_others = CommonLooks::blocks_of(key, std::vector<QuestionIndex>{1, 128});
    ASSERT_EQ(of_others.size(), 2U);
    EXPECT_EQ(of_others[0].key, blocks[0].key);
    EXPECT_EQ(of_others[1].key, blocks[2].key);
    EXPECT_NE(CommonLooks::blocks_of({3, 5}, live)[0].key, blocks[0].key);
}

TEST(BlocksOfALook, AreAllWantedForALook) {
    constexpr std::size_t many = 150;
    LargeArray memory(64 * CommonLooks::bytes_a_look(many));
    CommonLooks looks(std::span(memory.as(), memory.size()), many);
    std::vector<QuestionIndex> live;
    std::vector<Tally> tallies;
    for (QuestionIndex q = 0; q < many; q++) {
        live.push_back(q);
        tallies.push_back({q, 2 * q, 3 * q, q + 2});
    }
    const auto blocks = CommonLooks::blocks_of(key, live);
    ASSERT_EQ(blocks.size(), 3U);
    std::vector<Tally> found(many);
    for (const std::size_t b : {2U, 0U, 1U}) {
        EXPECT_EQ(looks.recall(key, live, found), std::nullopt);
        looks.keep_block(blocks[b], live, tallies, bounds);
    }
    EXPECT_EQ(looks.recall(key, live, found), bounds);
    for (std::size_t q = 0; q < many; q++) expect_equal(found[q], tallies[q]);

    std::vector<Tally> one(many);
    EXPECT_EQ(looks.recall_block(blocks[1], live, one), bounds);
    for (std::size_t q = 0; q < many; q++) expect_equal(one[q], q / 64 == 1 ? tallies[q] : Tally{});
}

} // namespace
} // namespace deduce::test
