// The coordinator is not kept from its work by what workers say to each other.
#include "cluster/loopback_transport.hpp"
#include "cluster/peers.hpp"

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

TEST(Peers, what_workers_say_to_each_other_is_passed_on_in_order) {
    LoopbackNetwork network(3);
    Peers peers(network.endpoint(0));
    const Line local = peers.local_line();
    const Line second{network.endpoint(2), 0, network.endpoint(2).next_solve()};
    for (std::uint64_t i = 0; i < 1000; i++) {
        second.send_to({0}, Receipt{2, i});
        local.send_to({1, 2}, Receipt{0, i});
    }
    EXPECT_FALSE(peers.poll());
    EXPECT_TRUE(peers.is_busy());
    while (peers.is_busy()) EXPECT_FALSE(peers.poll());
    const Line first{network.endpoint(1), 0, network.endpoint(1).next_solve()};
    for (std::uint64_t i = 0; i < 1000; i++) {
        EXPECT_TRUE(local.poll() == Message(Receipt{2, i}));
        EXPECT_TRUE(first.poll() == Message(Receipt{0, i}));
        EXPECT_TRUE(second.poll() == Message(Receipt{0, i}));
    }
    EXPECT_FALSE(local.poll());
    EXPECT_FALSE(first.poll());
}

TEST(Peers, a_flood_between_workers_keeps_nobody_waiting) {
    LoopbackNetwork network(3);
    Peers peers(network.endpoint(0));
    const Line local = peers.local_line();
    const Line second{network.endpoint(2), 0, network.endpoint(2).next_solve()};
    local.send(Pulse{7});
    for (std::uint64_t i = 0; i < 100'000; i++) second.send_to({0}, Receipt{2, i});
    const auto news = peers.poll();
    ASSERT_TRUE(news);
    EXPECT_EQ(news->worker, 0u);
    EXPECT_FALSE(peers.poll()); // and does something else, with most of the flood before it
    std::size_t passed_on = 0;
    while (local.poll()) passed_on++;
    EXPECT_GT(passed_on, 0u);
    EXPECT_LT(passed_on, 1000u);
}

TEST(Peers, the_local_worker_speaks_for_rank_zero) {
    LoopbackNetwork network(2);
    Peers peers(network.endpoint(0));
    peers.local_line().send(Pulse{7});
    const auto news = peers.poll();
    ASSERT_TRUE(news);
    EXPECT_EQ(news->worker, 0u);
    EXPECT_TRUE(news->message == Message(Pulse{7}));
    peers.send(0, Stop{});
    EXPECT_TRUE(peers.local_line().poll() == Message(Stop{}));
}

} // namespace
} // namespace deduce::cluster
