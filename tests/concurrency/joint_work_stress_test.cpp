// Joint work under the thread sanitizer: results of turns are plain memory, and whoever finished the work reads them.
//
// std::thread only, no TBB: Debian's libtbb is not instrumented.
#include "engine/run/in_turns.hpp"
#include "engine/run/joint_work.hpp"
#include "engine/run/striped_counter.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr int helper_count = 6;
constexpr int repeats = 75;

// work(root), while other threads help with what is begun below the root.
template <class Work>
auto with_threads(const Work& work) {
    JointWork root;
    std::atomic<bool> is_done = false;
    std::vector<std::thread> helpers;
    for (int i = 0; i < helper_count; i++) helpers.emplace_back([&] { root.help_until(is_done); });
    struct End {
        JointWork& root;
        std::atomic<bool>& is_done;
        std::vector<std::thread>& helpers;
        ~End() {
            is_done = true;
            root.announce();
            for (std::thread& t : helpers) t.join();
        }
    } const end{root, is_done, helpers};
    return work(root);
}

// Of a tree whose nodes have five children; each child is a turn. The call that finds `until_failure` at 0 throws.
std::uint64_t leaves(JointWork& above, int depth, std::atomic<int>* until_failure = nullptr) {
    if (until_failure != nullptr && until_failure->fetch_sub(1) == 0) throw std::runtime_error("a turn failed");
    if (depth == 0) return 1;
    std::array<std::uint64_t, 5> counts{};
    std::atomic<std::size_t> next = 0;
    JointWork* self = nullptr;
    JointWork work(above, [&] {
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= counts.size()) return false;
        counts[i] = leaves(*self, depth - 1, until_failure);
        return true;
    });
    self = &work;
    work.open();
    work.finish(depth % 2 == 0);
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(JointWorkStress, WhoFinishesSeesWhatAllTurnsWrote) {
    for (int round = 0; round < repeats; round++)
        EXPECT_EQ(with_threads([](JointWork& root) { return leaves(root, 4); }), 625U);
}

TEST(JointWorkStress, AFailureReachesWhoBeganTheWork) {
    for (int round = 0; round < repeats; round++) {
        std::atomic<int> until_failure = 2 * round; // of the 156 nodes of this tree
        EXPECT_THROW(with_threads([&](JointWork& root) { return leaves(root, 3, &until_failure); }),
                     std::runtime_error);
    }
}

TEST(StripedCounterStress, CountsEverything) {
    StripedCounter counter;
    std::vector<std::thread> threads;
    for (int i = 0; i < helper_count; i++)
        threads.emplace_back([&] {
            for (int n = 0; n < 10000; n++) counter.count();
        });
    EXPECT_LE(counter.total(), helper_count * 10000U);
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(counter.total(), helper_count * 10000U);
}

// Each turn once, whoever takes it, whatever is done together above.
TEST(InTurns, AreTakenOnceByWhoeverHelps) {
    for (int round = 0; round < repeats; round++) {
        std::array<int, 40> taken{};
        with_threads([&](JointWork& root) {
            in_turns(&root, 4, [&](std::size_t quarter) {
                for (std::size_t i = quarter * 10; i < quarter * 10 + 10; i++) taken[i]++;
            });
            return 0;
        });
        EXPECT_EQ(std::count(taken.begin(), taken.end(), 1), 40);
    }
}

TEST(InTurns, ComeInOrderAlone) {
    std::vector<std::size_t> order;
    in_turns(nullptr, 5, [&](std::size_t i) { order.push_back(i); });
    EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(InTurns, ThrowWhatOneThrew) {
    const auto fail = [](std::size_t i) {
        if (i == 7) throw std::runtime_error("a turn failed");
    };
    EXPECT_THROW(in_turns(nullptr, 10, fail), std::runtime_error);
    with_threads([&](JointWork& root) {
        EXPECT_THROW(in_turns(&root, 10, fail), std::runtime_error);
        return 0;
    });
}

} // namespace
} // namespace deduce::test
