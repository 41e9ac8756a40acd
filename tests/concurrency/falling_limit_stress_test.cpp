// Many threads ask for a part's limit while the memo learns of the other parts: it only falls, and to what they leave.
#include "engine/memory/hash.hpp"
#include "engine/search/falling_limit.hpp"
#include "tests/support/rounds.hpp"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr Cost question_limit = 1'000'000;
constexpr Cost steps = static_cast<Cost>(rounds(20'000));

TEST(FallingLimitStress, OnlyFallsAndToWhatTheOtherPartsLeave) {
    const std::vector<ClassIndex> classes(100);
    std::vector<Part> parts;
    for (std::uint64_t i = 0; i < 8; i++) {
        Part part{};
        part.set = classes;
        part.key = hash128(&i, sizeof i);
        parts.push_back(part);
    }
    Cost total = 0;
    const auto marks = std::make_unique<OpenMarks>();
    const Gossip gossip(0, 2, Gossip::Sizes{}, marks.get());
    Memo memo(std::size_t{1} << 16, question_limit);
    const FallingLimit limit(gossip, memo, {parts, total}, parts.front(), {0, 3});

    std::atomic<bool> is_over = false;
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; t++)
        threads.emplace_back([&] {
            for (Cost before = question_limit; !is_over;) {
                const Cost now = limit.below(question_limit);
                EXPECT_LE(now, before);
                before = now;
            }
        });
    for (Cost value = 1; value <= steps; value++) {
        memo.learn(parts[1 + static_cast<std::size_t>(value) % 7].key, {value, infinite_cost}, classes.size());
        marks->tell_news();
    }
    is_over = true;
    for (std::thread& thread : threads) thread.join();

    Cost left = question_limit;
    for (Cost value = steps - 6; value <= steps; value++) left -= value;
    EXPECT_EQ(limit.below(question_limit), left);
    EXPECT_EQ(total, question_limit - left);
}

} // namespace
} // namespace deduce::test
