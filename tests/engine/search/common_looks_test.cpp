// What a look found is recalled as it was kept, by whoever asks for some of its questions.
#include "engine/memory/large_array.hpp"
#include "engine/search/common_looks.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t questions = 7;
constexpr Key key{3, 4};
constexpr std::uint32_t bounds = 19;

class CommonLooksTest : public testing::Test {
  protected:
    CommonLooksTest() : memory_(64 * CommonLooks::bytes_a_look(questions)), looks(bytes(), questions), frame(scratch_) {
        for (QuestionIndex q = 0; q < questions; q++) tallies.push_back({q, 10 * q, 11 * q, q});
    }

    std::span<std::uint8_t> bytes() { return {memory_.as(), memory_.size()}; }

  private:
    LargeArray memory_;
    Scratch scratch_;

  protected:
    std::vector<QuestionIndex> all = {0, 1, 2, 3, 4, 5, 6};
    std::vector<Tally> tallies;
    CommonLooks looks;
    Scratch::Frame frame;
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
    EXPECT_EQ(looks.recall(key, all, found, frame), std::nullopt);
    looks.keep(key, all, tallies, bounds, frame);
    EXPECT_EQ(looks.recall(key, all, found, frame), bounds);
    for (std::size_t q = 0; q < questions; q++) expect_equal(found[q], tallies[q]);
    EXPECT_EQ(looks.recall({3, 5}, all, found, frame), std::nullopt);
}

TEST_F(CommonLooksTest, TellOfOtherQuestionsThatTheyDoNotSplitTheSet) {
    const std::vector<QuestionIndex> kept = {0, 2, 5};
    const std::vector<QuestionIndex> asked = {2, 3, 5, 6};
    looks.keep(key, kept, std::vector<Tally>{tallies[0], tallies[2], tallies[5]}, bounds, frame);
    std::vector<Tally> found(asked.size(), tallies[1]);
    ASSERT_EQ(looks.recall(key, asked, found, frame), bounds);
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
            looks.keep(key, all, changed, bounds, frame);
            EXPECT_EQ(looks.recall(key, all, changed, frame), std::nullopt);
        }
}

} // namespace
} // namespace deduce::test
