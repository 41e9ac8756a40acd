// Joint work: every turn is taken once, helpers go only where they are allowed to, failures reach whoever began it.
#include "engine/run/joint_work.hpp"
#include "engine/run/with_helpers.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

namespace deduce::test {
namespace {

constexpr int threads = 4;

// Turns of a piece of work, numbered from 0.
template <class Turn>
auto turns(int count, std::atomic<int>& next, const Turn& turn) {
    return [&next, count, turn] {
        const int i = next.fetch_add(1);
        if (i >= count) return false;
        turn(i);
        return true;
    };
}

class JointWorkTest : public testing::Test {
  protected:
    template <class Work>
    void with_four(const Work& work) {
        with_helpers(arena_, threads - 1, work);
    }

  private:
    const tbb::global_control enough_{tbb::global_control::max_allowed_parallelism, threads};
    tbb::task_arena arena_{threads};
};

// Three generations, each turn of which begins work of its own.
void begin_work(JointWork& above, int generation, std::atomic<int>& leaves) {
    std::atomic<int> next = 0;
    JointWork* self = nullptr;
    JointWork work(above, turns(5, next, [&](int) {
                       if (generation == 0)
                           leaves++;
                       else
                           begin_work(*self, generation - 1, leaves);
                   }));
    self = &work;
    work.open();
    work.finish(true);
}

TEST_F(JointWorkTest, EveryTurnIsTakenOnce) {
    for (int round = 0; round < 50; round++) {
        std::atomic<int> leaves = 0;
        with_four([&](JointWork& root) { begin_work(root, 3, leaves); });
        ASSERT_EQ(leaves, 5 * 5 * 5 * 5);
    }
}

void wait_for(const std::atomic<int>& value, int least) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (value < least && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    EXPECT_GE(value, least);
}

// Turns that wait for all threads, below the only turn of one of them: the others, whose turns are done, have to help.
TEST_F(JointWorkTest, WhoWaitsHelpsBelow) {
    std::atomic<int> next = 0, below = 0, together = 0;
    with_four([&](JointWork& root) {
        JointWork* self = nullptr;
        JointWork work(root, turns(2, next, [&](int i) {
                           if (i == 1) return;
                           JointWork inner(*self, turns(threads, below, [&](int) {
                               together++;
                               wait_for(together, threads);
                           }));
                           inner.open();
                           inner.finish(true);
                       }));
        self = &work;
        work.open();
        work.finish(true);
    });
    EXPECT_EQ(together, threads);
}

// Two pieces of work side by side. A thread that waits in one never takes a turn of the other.
TEST_F(JointWorkTest, WhoWaitsHelpsNobodyElse) {
    for (int round = 0; round < 20; round++) {
        thread_local int waiting_in = -1;
        std::atomic<int> next = 0, strays = 0;
        with_four([&](JointWork& root) {
            JointWork* self = nullptr;
            JointWork outer(root, turns(6, next, [&](int side) {
                                if (waiting_in != -1) strays++;
                                waiting_in = side;
                                std::atomic<int> turn = 0;
                                JointWork inner(*self, turns(3, turn, [&](int) {
                                    if (waiting_in != -1 && waiting_in != side) strays++;
                                    std::this_thread::sleep_for(std::chrono::microseconds(100));
                                }));
                                inner.open();
                                inner.finish(true);
                                waiting_in = -1;
                            }));
            self = &outer;
            outer.open();
            outer.finish(true);
        });
        ASSERT_EQ(strays, 0);
    }
}

TEST_F(JointWorkTest, WhatATurnThrowsReachesWhoeverBeganIt) {
    for (int round = 0; round < 50; round++) {
        std::atomic<int> next = 0;
        EXPECT_THROW(with_four([&](JointWork& root) {
                         JointWork work(root, turns(8, next, [&](int i) {
                                            if (i == 3) throw std::runtime_error("the third turn");
                                        }));
                         work.open();
                         work.finish(true);
                     }),
                     std::runtime_error);
    }
}

// While one turn is under way, the others ask for one and then wait: a helper that left would be no news to them.
TEST_F(JointWorkTest, WhoFindsNothingWaits) {
    std::atomic<int> asked = 0;
    with_four([&](JointWork& root) {
        JointWork work(root, turns(1, asked, [](int) { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }));
        work.open();
        work.finish(true);
    });
    EXPECT_LE(asked.load(), 20);
}

} // namespace
} // namespace deduce::test
