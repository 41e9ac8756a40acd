// Recursions deeper than a stack.
#include "engine/play/strategies.hpp"
#include "engine/run/deep_call.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "tests/support/chain_game.hpp"
#include "tests/support/small_stack.hpp"

#include <array>
#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Each call takes a kilobyte: a thousand of them more than the small stack has.
int count_down(int depth) {
    std::array<volatile char, 1024> frame{};
    frame[static_cast<std::size_t>(depth) % frame.size()] = 1;
    if (depth == 0) return frame[0];
    return deep_call([&] { return count_down(depth - 1); }) + frame[static_cast<std::size_t>(depth) % frame.size()];
}

TEST(DeepCall, GoesDeeperThanTheStack) {
    run_on_stack_of(small_stack, [] { EXPECT_EQ(count_down(20'000), 20'001); });
}

TEST(DeepCall, StaysOnTheStackWhileThereIsRoom) {
    int calls = 0;
    const void* here = nullptr;
    deep_call([&] {
        calls++;
        here = &calls;
    });
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(here, &calls);
    EXPECT_FALSE(is_stack_nearly_used_up());
}

TEST(DeepCall, BringsBackWhatWasThrown) {
    EXPECT_THROW(run_on_fresh_stack([] { throw std::out_of_range("thrown there"); }), std::out_of_range);
}

} // namespace
} // namespace deduce::test
