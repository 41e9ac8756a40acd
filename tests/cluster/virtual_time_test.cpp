// Turns go to those that are behind, and to several at once where their clocks differ by little.
#include "cluster/virtual_time.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <random>
#include <semaphore>
#include <set>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t process_count = 7;

// Who runs, and since which moment of its clock.
class Running {
  public:
    void begin(std::size_t process, Clock::Duration now) {
        const std::lock_guard lock(mutex_);
        if (!clocks_.empty()) furthest_lead_ = std::max(furthest_lead_, now - *clocks_.begin());
        begun_[process] = clocks_.insert(now);
        most_ = std::max(most_, clocks_.size());
        turns_.push_back(now);
    }
    void end(std::size_t process) {
        const std::lock_guard lock(mutex_);
        clocks_.erase(begun_[process]);
    }
    std::size_t most() const { return most_; }
    Clock::Duration furthest_lead() const { return furthest_lead_; }
    const std::vector<Clock::Duration>& turns() const { return turns_; }

  private:
    std::mutex mutex_;
    std::multiset<Clock::Duration> clocks_;
    std::array<std::multiset<Clock::Duration>::iterator, process_count> begun_;
    std::size_t most_ = 0;
    Clock::Duration furthest_lead_{0};
    std::vector<Clock::Duration> turns_;
};

void run_at_random(VirtualTime& time, Running& running) {
    for (std::size_t p = 0; p < process_count; p++) {
        VirtualTime::Process& process = time.add();
        VirtualTime::begin_with(process, [&process, &running, p] {
            std::mt19937_64 random(p);
            for (int step = 0; step < 300; step++) {
                running.begin(p, process.now());
                process.advance(std::chrono::microseconds(random() % 20));
                running.end(p);
                process.sync();
            }
        });
    }
    time.run();
}

TEST(VirtualTime, turns_go_in_the_order_of_the_clocks) {
    VirtualTime time;
    Running running;
    run_at_random(time, running);
    EXPECT_EQ(running.turns().size(), process_count * 300);
    EXPECT_TRUE(std::ranges::is_sorted(running.turns()));
    EXPECT_EQ(running.most(), 1u);
}

TEST(VirtualTime, so_many_run_at_once_and_none_far_before_another) {
    constexpr Clock::Duration lead = 30us;
    VirtualTime time(3, lead);
    Running running;
    run_at_random(time, running);
    EXPECT_EQ(running.turns().size(), process_count * 300);
    EXPECT_LE(running.most(), 3u);
    EXPECT_LE(running.furthest_lead(), lead);
}

TEST(VirtualTime, those_of_one_moment_run_side_by_side) {
    VirtualTime time(2);
    std::array<std::binary_semaphore, 2> is_here = {std::binary_semaphore(0), std::binary_semaphore(0)};
    std::array<bool, 2> has_met = {};
    for (std::size_t p = 0; p < 2; p++)
        VirtualTime::begin_with(time.add(), [&, p] {
            is_here[p].release();
            has_met[p] = is_here[1 - p].try_acquire_for(20s);
        });
    time.run();
    EXPECT_TRUE(has_met[0]);
    EXPECT_TRUE(has_met[1]);
}

TEST(VirtualTime, who_is_far_ahead_waits_though_there_is_room) {
    VirtualTime time(2, 10us);
    VirtualTime::Process& ahead = time.add();
    VirtualTime::Process& behind = time.add();
    std::binary_semaphore has_come(0);
    bool came_too_soon = false;
    VirtualTime::begin_with(ahead, [&] {
        ahead.rest(1ms);
        has_come.release();
    });
    VirtualTime::begin_with(behind, [&] {
        behind.rest(5us);
        came_too_soon = has_come.try_acquire_for(50ms);
    });
    time.run();
    EXPECT_FALSE(came_too_soon);
}

TEST(VirtualTime, what_one_throws_comes_out_when_all_have_ended) {
    VirtualTime time(2);
    bool has_ended = false;
    VirtualTime::begin_with(time.add(), [] { throw std::runtime_error("no more"); });
    VirtualTime::Process& other = time.add();
    VirtualTime::begin_with(other, [&] {
        other.rest(1ms);
        has_ended = true;
    });
    EXPECT_THROW(time.run(), std::runtime_error);
    EXPECT_TRUE(has_ended);
}

} // namespace
} // namespace deduce::cluster
