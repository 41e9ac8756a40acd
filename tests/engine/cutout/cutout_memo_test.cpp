// The memo of a cutout against a map: what it finds is what was learnt, and it loses nothing while it grows.
#include "engine/cutout/cutout_memo.hpp"
#include "tests/support/dice.hpp"

#include <map>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Learns random intervals, each true for its set (it holds 1000), and checks all that is found. Returns how many of the
// map's entries are still there.
std::size_t learn_and_find(CutoutMemo& memo, std::mt19937_64& random, std::size_t sets, MemberMask within) {
    std::map<MemberMask, Interval> known;
    std::vector<MemberMask> learnt;
    while (known.size() < sets) {
        MemberMask set = random() & within;
        if (random() % 4 == 0 && !learnt.empty()) set = learnt[random() % learnt.size()];
        if (set == 0) continue;
        const Interval bounds{static_cast<Cost>(random() % 1001), static_cast<Cost>(1000 + random() % 1000)};
        const bool was_there = memo.find(set) != nullptr;
        memo.learn(set, bounds);
        const auto [entry, is_new] = known.try_emplace(set, bounds);
        if (is_new) learnt.push_back(set);
        // Pushed out and learnt again: what was known before is gone.
        if (was_there)
            entry->second.intersect(bounds);
        else
            entry->second = bounds;
        const CutoutMemo::Entry* found = memo.find(set);
        EXPECT_NE(found, nullptr) << "what was learnt last is there";
        if (found == nullptr) return 0;
    }
    std::size_t kept = 0;
    for (const auto& [set, bounds] : known)
        if (const CutoutMemo::Entry* found = memo.find(set)) {
            kept++;
            EXPECT_EQ(found->set, set);
            EXPECT_EQ(found->bounds, bounds) << set;
        }
    for (int i = 0; i < 10000; i++) {
        const MemberMask set = random() & within;
        if (set != 0 && !known.contains(set)) {
            EXPECT_EQ(memo.find(set), nullptr) << set;
        }
    }
    return kept;
}

TEST(CutoutMemo, FindsWhatWasLearnt) {
    std::mt19937_64 random(1);
    CutoutMemo memo;
    for (const std::size_t sets : {1U, 10U, 100U, 127U, 128U, 129U, 500U, 1000U, 2000U, 4000U}) {
        memo.clear();
        EXPECT_EQ(learn_and_find(memo, random, sets, ~MemberMask{0}), sets);
    }
}

// All subsets of few members: neighbouring words, in the low bits or in the high ones.
TEST(CutoutMemo, TellsSetsOfFewMembersApart) {
    std::mt19937_64 random(2);
    CutoutMemo memo;
    for (const MemberMask within : {MemberMask{0xfff}, MemberMask{0xfff} << 52, MemberMask{0x3f0000000000003f}}) {
        memo.clear();
        EXPECT_EQ(learn_and_find(memo, random, 3000, within), 3000U) << within;
    }
}

TEST(CutoutMemo, MayForgetButIsNeverWrongBeyondItsCapacity) {
    std::mt19937_64 random(3);
    CutoutMemo memo;
    EXPECT_GT(learn_and_find(memo, random, 300000, ~MemberMask{0}), 8000U);
}

TEST(CutoutMemo, ClearForgetsAll) {
    std::mt19937_64 random(4);
    CutoutMemo memo;
    memo.learn(~MemberMask{0}, {3, 4});
    memo.learn(1, {5, 6});
    memo.clear();
    EXPECT_EQ(memo.find(~MemberMask{0}), nullptr);
    EXPECT_EQ(memo.find(1), nullptr);
    memo.learn(1, {1, 9});
    ASSERT_NE(memo.find(1), nullptr);
    EXPECT_EQ(memo.find(1)->bounds, (Interval{1, 9}));
}

} // namespace
} // namespace deduce::test
