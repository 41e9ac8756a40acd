// The timer: it ticks, stops at once, and keeps what its function throws.
#include "engine/run/ticker.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using namespace std::chrono_literals;

void await(const std::atomic<int>& value, int least) {
    while (value < least) std::this_thread::yield();
}

TEST(Ticker, CallsItsFunctionAgainAndAgainUntilItIsFinished) {
    std::atomic<int> ticks = 0;
    int plain = 0; // read once the ticker is finished: the thread sanitizer sees whether that is in order
    Ticker ticker(1ms, [&] {
        plain++;
        ticks++;
    });
    await(ticks, 3);
    ticker.finish();
    EXPECT_EQ(plain, ticks);
    const int seen = ticks;
    std::this_thread::sleep_for(5ms);
    EXPECT_EQ(ticks, seen) << "ticks after its end";
}

TEST(Ticker, StopsWithoutWaitingForItsPeriod) {
    std::atomic<int> ticks = 0;
    { // would take an hour
        const Ticker ticker(1h, [&] { ticks++; });
    }
    EXPECT_EQ(ticks, 0);
}

TEST(Ticker, KeepsWhatItsFunctionThrowsForItsOwner) {
    std::atomic<int> ticks = 0;
    Ticker ticker(1ms, [&] {
        ticks++;
        throw std::runtime_error("the bell is broken");
    });
    await(ticks, 1);
    try {
        ticker.finish();
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "the bell is broken");
    }
    EXPECT_EQ(ticks, 1) << "it went on";
    EXPECT_NO_THROW(ticker.finish()) << "told twice";
}

TEST(Ticker, MayThrowAndBeForgotten) {
    std::atomic<int> ticks = 0;
    const Ticker ticker(1ms, [&] {
        ticks++;
        throw 1;
    });
    await(ticks, 1);
}

TEST(Ticker, WithoutAFunctionDoesNothing) {
    Ticker ticker(1ms, nullptr);
    EXPECT_NO_THROW(ticker.finish());
}

} // namespace
} // namespace deduce::test
