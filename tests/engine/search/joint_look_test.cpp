// Several processes that look at one set: each block is counted once, unless nobody else ends it.
#include "engine/memory/large_array.hpp"
#include "engine/search/joint_look.hpp"

#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t all_questions = 320; // five blocks
constexpr Key set_key{3, 4};
using Block = CommonLooks::Block;

Tally tally_of(QuestionIndex q) { return {q, 2 * q, 3 * q, q + 2}; }

class JointLookTest : public testing::Test {
  protected:
    JointLookTest()
        : memory_(64 * CommonLooks::bytes_a_look(all_questions)),
          looks_(std::span(memory_.as(), memory_.size()), all_questions),
          marks_(std::make_unique<OpenMarks>()),
          live_(all_questions) {
        std::iota(live_.begin(), live_.end(), 0U);
        for (std::size_t p = 0; p < 3; p++)
            ranks.push_back(std::make_unique<Gossip>(p, 3, Gossip::Sizes{}, marks_.get()));
        blocks = CommonLooks::blocks_of(set_key, live_);
    }

    struct Looked {
        std::vector<std::size_t> counted; // first questions of blocks, in order
        std::vector<std::size_t> recalled;
    };
    // meanwhile(block) runs while a block is counted.
    Looked look(std::size_t rank, const std::function<void(const Block&)>& meanwhile = nullptr) {
        Looked result;
        std::vector<Tally> tallies(all_questions);
        look_together(
            looks_, *ranks[rank], set_key, live_, tallies, 7, nullptr,
            [&](const Block& block) {
                result.counted.push_back(block.first);
                if (meanwhile) meanwhile(block);
                for (std::size_t j = block.first; j < block.first + block.count; j++) tallies[j] = tally_of(live_[j]);
            },
            [&](const Block& block) { result.recalled.push_back(block.first); });
        for (std::size_t j = 0; j < all_questions; j++) {
            EXPECT_EQ(tallies[j].bound, tally_of(live_[j]).bound);
            EXPECT_EQ(tallies[j].parts, tally_of(live_[j]).parts);
        }
        return result;
    }
    void keep(const Block& block) {
        std::vector<Tally> tallies;
        for (const QuestionIndex q : live_) tallies.push_back(tally_of(q));
        looks_.keep_block(block, live_, tallies, 7);
    }

  private:
    LargeArray memory_;
    CommonLooks looks_;
    std::unique_ptr<OpenMarks> marks_;
    std::vector<QuestionIndex> live_;

  protected:
    std::vector<std::unique_ptr<Gossip>> ranks;
    std::vector<Block> blocks;
};

using Firsts = std::vector<std::size_t>;

TEST_F(JointLookTest, EachBeginsWithABlockOfItsOwn) { EXPECT_EQ(look(2).counted, (Firsts{128, 192, 256, 0, 64})); }

TEST_F(JointLookTest, WhatAnotherHasCountedIsRecalled) {
    const Looked first = look(0);
    EXPECT_EQ(first.counted.size(), 5U);
    EXPECT_TRUE(first.recalled.empty());
    const Looked second = look(1);
    EXPECT_TRUE(second.counted.empty());
    EXPECT_EQ(second.recalled, (Firsts{64, 128, 192, 256, 0}));
}

TEST_F(JointLookTest, WhatOthersAreAtComesLastAndIsRecalledIfTheyEndIt) {
    auto mark = std::make_unique<Gossip::Mark>(ranks[1].get(), blocks[2].key);
    const Looked looked = look(0, [&](const Block& block) {
        if (block.first != 256) return;
        keep(blocks[2]);
        mark.reset();
    });
    EXPECT_EQ(looked.counted, (Firsts{0, 64, 192, 256}));
    EXPECT_EQ(looked.recalled, (Firsts{128}));
}

TEST_F(JointLookTest, NobodyWaitsForWhoDoesNotEnd) {
    const Gossip::Mark mark(ranks[1].get(), blocks[2].key);
    EXPECT_EQ(look(0).counted, (Firsts{0, 64, 192, 256, 128}));
}

TEST_F(JointLookTest, TwoAtATimeShareTheBlocks) {
    Looked second;
    const Looked first = look(0, [&](const Block& block) {
        if (block.first == 64) second = look(2);
    });
    EXPECT_EQ(first.counted, (Firsts{0, 64}));
    EXPECT_EQ(second.recalled, (Firsts{0}));
    EXPECT_EQ(second.counted, (Firsts{128, 192, 256, 64}));
    EXPECT_EQ(first.recalled, (Firsts{128, 192, 256}));
}

} // namespace
} // namespace deduce::test
