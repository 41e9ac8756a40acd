// The box of findings, and what is open here and elsewhere.
#include "engine/search/gossip.hpp"

#include <gtest/gtest.h>

namespace deduce {
namespace {

constexpr Gossip::Sizes sizes{10, 20};

Finding finding(std::uint64_t number, std::size_t size) { return {{number, number + 7}, {1, 5}, size}; }

void tell(Gossip& gossip, const Finding& f) { gossip.tell(f.key, f.proven, f.set_size); }

TEST(GossipBox, nothing_new_is_nothing_to_send) {
    Gossip gossip(0, 2, sizes);
    EXPECT_FALSE(gossip.collect(100));
    tell(gossip, finding(1, 10));
    EXPECT_TRUE(gossip.collect(100));
    EXPECT_FALSE(gossip.collect(100));
}

TEST(GossipBox, only_large_sets_are_told_of) {
    Gossip gossip(0, 2, sizes);
    for (std::size_t size = 1; size <= 30; size++) tell(gossip, finding(size, size));
    const auto news = gossip.collect(100);
    ASSERT_TRUE(news);
    ASSERT_EQ(news->findings.size(), 21u);
    for (const Finding& f : news->findings) EXPECT_EQ(f, finding(f.set_size, f.set_size));
}

TEST(GossipBox, what_does_not_fit_goes_later_and_less_comes_after_it) {
    Gossip gossip(0, 2, sizes);
    for (std::uint64_t i = 0; i < 25; i++) tell(gossip, finding(i, 10));
    EXPECT_EQ(gossip.collect(10)->findings.size(), 10u);
    tell(gossip, finding(100, 10)); // too small by now
    EXPECT_EQ(gossip.collect(10)->findings.size(), 10u);
    EXPECT_EQ(gossip.collect(10)->findings.size(), 5u);
    for (int i = 0; i < 100; i++) gossip.collect(10);
    tell(gossip, finding(100, 10)); // and no longer, once there is little to tell
    EXPECT_TRUE(gossip.collect(10));
}

TEST(GossipBox, is_bounded) {
    Gossip gossip(0, 2, sizes);
    for (std::uint64_t i = 0; i < 200'000; i++) tell(gossip, finding(i, 10));
    EXPECT_LE(gossip.collect(1'000'000)->findings.size(), std::size_t{1} << 16);
}

TEST(GossipOpen, what_is_open_here_is_known_elsewhere_until_it_is_closed) {
    Gossip here(0, 2, sizes);
    Gossip there(1, 2, sizes);
    const Key key{3, 4};
    {
        const Gossip::Mark mark(&here, key);
        there.hear(0, here.collect(10).value());
        EXPECT_TRUE(there.is_elsewhere(key));
        EXPECT_FALSE(here.is_elsewhere(key));
    }
    there.hear(0, here.collect(10).value());
    EXPECT_FALSE(there.is_elsewhere(key));
}

TEST(GossipOpen, what_two_are_at_stays_open_when_one_leaves) {
    Gossip one(0, 3, sizes);
    Gossip two(1, 3, sizes);
    Gossip there(2, 3, sizes);
    const Key key{3, 4};
    const Gossip::Mark stays(&two, key);
    {
        const Gossip::Mark leaves(&one, key);
        there.hear(0, one.collect(10).value());
        there.hear(1, two.collect(10).value());
    }
    there.hear(0, one.collect(10).value());
    EXPECT_TRUE(there.is_elsewhere(key));
}

TEST(GossipOpen, news_of_what_is_open_here_are_told_apart) {
    Gossip gossip(0, 2, sizes);
    const Gossip::Mark mark(&gossip, Key{3, 4});
    const std::uint32_t before = gossip.news_of_open();
    gossip.hear(1, {{finding(1, 50)}, {}});
    EXPECT_EQ(gossip.news_of_open(), before);
    gossip.hear(1, {{{{3, 4}, {1, 5}, 50}}, {}});
    EXPECT_NE(gossip.news_of_open(), before);
}

TEST(GossipOpen, marks_in_common_are_known_at_once) {
    OpenMarks common;
    Gossip here(0, 2, sizes, &common);
    Gossip there(1, 2, sizes, &common);
    const Key key{3, 4};
    {
        const Gossip::Mark mark(&here, key);
        EXPECT_TRUE(there.is_elsewhere(key));
        EXPECT_FALSE(here.is_elsewhere(key));
        const std::uint32_t before = here.news_of_open();
        there.tell(key, {1, 5}, sizes.left - 1); // of which nobody has a mark
        EXPECT_EQ(here.news_of_open(), before);
        there.tell(key, {1, 5}, sizes.left);
        EXPECT_NE(here.news_of_open(), before);
    }
    EXPECT_FALSE(there.is_elsewhere(key));
}

TEST(GossipOpen, nothing_is_left_to_who_is_silent) {
    OpenMarks common;
    Gossip here(0, 3, sizes, &common);
    Gossip there(1, 3, sizes, &common);
    const Gossip::Mark mark(&there, Key{3, 4});
    EXPECT_TRUE(here.is_elsewhere(Key{3, 4}));
    here.forget(1);
    EXPECT_FALSE(here.is_elsewhere(Key{3, 4}));
}

TEST(GossipBox, nothing_is_kept_for_nobody) {
    Gossip gossip(0, 2, sizes);
    tell(gossip, finding(1, 10));
    gossip.keep_to_itself(true);
    tell(gossip, finding(2, 10));
    EXPECT_FALSE(gossip.collect(100));
    tell(gossip, finding(3, 1'000'000));
    EXPECT_FALSE(gossip.collect(100));
    gossip.keep_to_itself(false);
    tell(gossip, finding(4, 10));
    const auto news = gossip.collect(100);
    ASSERT_TRUE(news);
    EXPECT_EQ(news->findings, std::vector{finding(4, 10)});
}

} // namespace
} // namespace deduce
