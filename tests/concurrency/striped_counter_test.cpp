// The counter of many threads loses no count, also where several of them share a stripe.
#include "engine/run/striped_counter.hpp"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::uint64_t counts = 20'000; // of each thread

TEST(StripedCounter, BeginsWithNothing) { EXPECT_EQ(StripedCounter().total(), 0U); }

// More threads than there are stripes.
TEST(StripedCounter, AddsUpWhatAllThreadsCount) {
    constexpr std::uint64_t threads = 300;
    StripedCounter counter;
    std::vector<std::thread> all;
    for (std::uint64_t i = 0; i < threads; i++)
        all.emplace_back([&] {
            for (std::uint64_t n = 0; n < counts / 10; n++) counter.count();
        });
    for (std::thread& t : all) t.join();
    EXPECT_EQ(counter.total(), threads * (counts / 10));
}

TEST(StripedCounter, NeverFallsWhileOthersCount) {
    StripedCounter counter;
    std::atomic<int> done = 0;
    std::vector<std::thread> all;
    for (int i = 0; i < 4; i++)
        all.emplace_back([&] {
            for (std::uint64_t n = 0; n < counts; n++) counter.count();
            done++;
        });
    std::uint64_t before = 0;
    while (done < 4) {
        const std::uint64_t now = counter.total();
        EXPECT_GE(now, before);
        EXPECT_LE(now, 4 * counts);
        before = now;
    }
    for (std::thread& t : all) t.join();
    EXPECT_EQ(counter.total(), 4 * counts);
}

TEST(StripedCounter, CountersDoNotMix) {
    StripedCounter one;
    StripedCounter other;
    one.count();
    one.count();
    other.count();
    EXPECT_EQ(one.total(), 2U);
    EXPECT_EQ(other.total(), 1U);
}

} // namespace
} // namespace deduce::test
