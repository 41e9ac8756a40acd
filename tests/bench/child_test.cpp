// Children that end, that print much, that take too long, and that do not heed being told to stop.
#include "bench/suite/child.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::ChildResult;
using bench::run_child;
using std::chrono::milliseconds;

TEST(Child, IsHeardOutAndMeasured) {
    const ChildResult child = run_child({"sh", "-c", "seq 1 100000; echo last >&2; exit 7"}, std::nullopt);
    EXPECT_EQ(child.exit_code, 7);
    EXPECT_TRUE(child.out.ends_with("\n99999\n100000\n"));
    EXPECT_EQ(child.err, "last\n");
    EXPECT_FALSE(child.timed_out);
    EXPECT_GT(child.usage.peak_bytes, 0U);
}

TEST(Child, ThatCannotBeRunSaysSo) {
    const ChildResult child = run_child({"/no/such/program"}, std::nullopt);
    EXPECT_NE(child.exit_code, 0);
    EXPECT_EQ(child.err, "cannot run /no/such/program");
}

TEST(Child, IsToldToStopWhenItsTimeIsOver) {
    const ChildResult dies = run_child({"sleep", "100"}, milliseconds(50));
    EXPECT_TRUE(dies.timed_out);
    EXPECT_EQ(dies.exit_code, -1);
    const ChildResult says = run_child(
        {"sh", "-c", "trap 'echo told; exit 3' TERM; echo ready; while :; do sleep 0.01; done"}, milliseconds(500));
    EXPECT_TRUE(says.timed_out);
    EXPECT_EQ(says.exit_code, 3);
    EXPECT_EQ(says.out, "ready\ntold\n");
}

} // namespace
} // namespace deduce::test
