// A part's limit falls as others prove what the other parts of its question cost, once there is news.
#include "engine/search/falling_limit.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr Cost bounds_by_size = 40; // of each part
constexpr Cost edges = 12;
constexpr Cost question_limit = 200;

class FallingLimitTest : public testing::Test {
  protected:
    FallingLimitTest() : marks_(std::make_unique<OpenMarks>()), classes_(100) {
        for (std::uint64_t i = 0; i < 3; i++) {
            Part part{};
            part.set = classes_;
            part.key = {i, 7};
            part.edge = edges / 3;
            part.size_bound = bounds_by_size;
            part.bounds.lower = bounds_by_size;
            parts.push_back(part);
        }
        total = 3 * bounds_by_size + edges;
    }

    // Of the first part.
    FallingLimit& begin(std::size_t share_percent) {
        return limit_.emplace(gossip_, memo, FallingLimit::Known{parts, total}, parts.front(),
                              FallingLimit::Asking{share_percent, 3});
    }
    void prove(std::size_t part, Interval value) { memo.learn(parts[part].key, value, parts[part].size()); }
    void tell() { marks_->tell_news(); }

    Memo memo{std::size_t{1} << 16, 1'000'000};
    std::vector<Part> parts;
    Cost total;

  private:
    std::unique_ptr<OpenMarks> marks_;
    Gossip gossip_{0, 2, Gossip::Sizes{}, marks_.get()};
    std::vector<ClassIndex> classes_;
    std::optional<FallingLimit> limit_;
};

TEST_F(FallingLimitTest, IsWhatTheOtherPartsLeave) {
    const FallingLimit& limit = begin(0);
    EXPECT_EQ(limit.below(question_limit), question_limit - edges - 2 * bounds_by_size);
    EXPECT_EQ(limit.below(question_limit - 10), question_limit - 10 - edges - 2 * bounds_by_size);
    prove(1, {bounds_by_size + 15, infinite_cost});
    tell();
    EXPECT_EQ(limit.below(question_limit), question_limit - edges - 2 * bounds_by_size - 15);
    EXPECT_EQ(total, 3 * bounds_by_size + edges + 15);
    EXPECT_EQ(parts[1].bounds, (Interval{bounds_by_size + 15, infinite_cost}));
}

TEST_F(FallingLimitTest, WhatWasProvenBeforeCountsToo) {
    const FallingLimit& limit = begin(0);
    prove(2, {bounds_by_size + 20, bounds_by_size + 20});
    EXPECT_EQ(limit.below(question_limit), question_limit - edges - 2 * bounds_by_size - 20);
    EXPECT_TRUE(parts[2].bounds.closed());
}

TEST_F(FallingLimitTest, TheMemoIsAskedOnlyWhenThereIsNews) {
    const FallingLimit& limit = begin(0);
    const Cost before = limit.below(question_limit);
    prove(1, {bounds_by_size + 15, infinite_cost});
    EXPECT_EQ(limit.below(question_limit), before);
    tell();
    EXPECT_EQ(limit.below(question_limit), before - 15);
}

TEST_F(FallingLimitTest, WhatIsKnownOfThePartItselfChangesNothing) {
    const FallingLimit& limit = begin(0);
    const Cost before = limit.below(question_limit);
    prove(0, {bounds_by_size + 15, infinite_cost});
    tell();
    EXPECT_EQ(limit.below(question_limit), before);
    EXPECT_EQ(parts[0].bounds.lower, bounds_by_size) << "its searcher tells what it found";
    EXPECT_EQ(total, 3 * bounds_by_size + edges);
}

// Of parts of one size each gives a third of what is missing; and half of it, once one gave more than that.
TEST_F(FallingLimitTest, TheShareFallsToo) {
    const FallingLimit& limit = begin(100);
    const Cost missing = question_limit - total;
    EXPECT_EQ(limit.below(question_limit), missing + bounds_by_size) << "nobody has proven anything yet";
    prove(1, {bounds_by_size + 38, infinite_cost});
    tell();
    EXPECT_EQ(limit.below(question_limit), bounds_by_size + (missing - 38) / 2 + 1);
}

// A part above the level has its share: its searcher may end at once.
TEST_F(FallingLimitTest, APartThatHasItsShareIsLeftAsItIs) {
    parts[0].bounds.lower += 20;
    total += 20;
    const FallingLimit& limit = begin(100);
    prove(1, {bounds_by_size + 40, infinite_cost});
    tell();
    EXPECT_EQ(limit.below(question_limit), bounds_by_size + 20);
}

TEST_F(FallingLimitTest, PartsThatAreNotRememberedHaveNoKey) {
    parts[1].set = std::span(parts[1].set).first(2);
    memo.learn(parts[1].key, {bounds_by_size + 15, infinite_cost}, 100);
    const FallingLimit& limit = begin(0);
    EXPECT_EQ(limit.below(question_limit), question_limit - edges - 2 * bounds_by_size);
}

} // namespace
} // namespace deduce::test
