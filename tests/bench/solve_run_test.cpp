// What a child's end and its output are read as, and which of several runs counts.
#include "bench/suite/solve_run.hpp"
#include "bench/suite/yardstick.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::ChildResult;
using bench::Ending;
using bench::SolveRun;

// As docs/output.md has it; Koyama and Lai 1993.
const char* const optimal = R"({"game": "mastermind:pegs=4,colours=6", "objective": "average", "status": "optimal",
    "lower_total": 5625, "upper_total": 5625, "weight": 1296, "value": "625/144", "situations": 1296,
    "questions": 1296, "classes": 1296, "nodes": 533, "seconds": 0.25, "threads": 1, "ranks": 1, "version": "1"})";
const char* const bounds = R"({"status": "bounds", "lower_total": 5000, "upper_total": "inf", "weight": 1296,
    "situations": 1296, "questions": 1296, "nodes": 100, "seconds": 1.0})";

ChildResult ended(int exit_code, const std::string& out, const std::string& err = "") {
    ChildResult child;
    child.exit_code = exit_code;
    child.out = out;
    child.err = err;
    child.usage = {0.5, 0.25, 0.8, 1 << 20};
    return child;
}

SolveRun run_of(Cost total, std::uint64_t nodes, double cpu, double wall) {
    SolveRun run;
    run.ending = Ending::optimal;
    run.total = {total, total};
    run.nodes = nodes;
    run.usage.user_seconds = cpu;
    run.usage.wall_seconds = wall;
    return run;
}

TEST(SolveRun, ReadsAnOptimum) {
    const SolveRun run = read_solve(ended(0, optimal));
    EXPECT_EQ(run.ending, Ending::optimal);
    EXPECT_EQ(run.total, (Interval{5625, 5625}));
    EXPECT_EQ(run.weight, 1296);
    EXPECT_EQ(run.nodes, 533U);
    EXPECT_EQ(run.solve_seconds, 0.25);
    EXPECT_EQ(run.usage.cpu_seconds(), 0.75);
    EXPECT_NEAR(run.ns_per_node(), 0.75e9 / 533, 1e-3);
}

TEST(SolveRun, AnUnfinishedOneKeepsItsBounds) {
    const SolveRun run = read_solve(ended(3, bounds));
    EXPECT_EQ(run.ending, Ending::unfinished);
    EXPECT_EQ(run.total, (Interval{5000, infinite_cost}));
    EXPECT_TRUE(run.ran());
}

TEST(SolveRun, StoppedBeforeThereIsAnythingProvesNothing) {
    const SolveRun run = read_solve(ended(3, "", "deduce: stopped before there was anything to report\n"));
    EXPECT_EQ(run.ending, Ending::unfinished);
    EXPECT_EQ(run.total, Interval{});
}

TEST(SolveRun, ALateOneThatStopsWhenToldToKeepsItsBounds) {
    ChildResult late = ended(3, bounds);
    late.timed_out = true;
    EXPECT_EQ(read_solve(late).ending, Ending::unfinished);
    EXPECT_EQ(read_solve(late).total.lower, 5000);
}

TEST(SolveRun, FailuresNameTheirReason) {
    EXPECT_EQ(read_solve(ended(2, "", "deduce: no such game\n")).remark, "deduce: no such game");
    EXPECT_EQ(read_solve(ended(-1, "")).remark, "exit code -1");
    ChildResult late = ended(-1, "");
    late.timed_out = true;
    for (const ChildResult& child : {ended(2, "", "x"), ended(0, "no JSON"), ended(0, "{}"), ended(0, ""), late}) {
        EXPECT_EQ(read_solve(child).ending, Ending::failed) << child.out;
        EXPECT_FALSE(read_solve(child).ran());
    }
}

TEST(SolveRun, TheBestOfRepeatedRuns) {
    const SolveRun slow = run_of(7, 5, 2.0, 1.0);
    const SolveRun fast = run_of(7, 5, 1.0, 3.0);
    EXPECT_EQ(better_of({}, slow, 1).usage.wall_seconds, 1.0);
    EXPECT_EQ(better_of(slow, fast, 1).usage.wall_seconds, 3.0); // less CPU time
    EXPECT_EQ(better_of(slow, fast, 2).usage.wall_seconds, 1.0); // less wall time
    EXPECT_EQ(better_of(slow, read_solve(ended(3, bounds)), 1).ending, Ending::unfinished);
}

TEST(SolveRun, RunsThatContradictEachOtherFail) {
    const SolveRun run = run_of(7, 5, 1, 1);
    EXPECT_EQ(better_of(run, run_of(8, 5, 1, 1), 2).ending, Ending::failed);
    EXPECT_EQ(better_of(run, run_of(7, 6, 1, 1), 1).ending, Ending::failed);
    EXPECT_EQ(better_of(run, run_of(7, 6, 1, 1), 2).ending, Ending::optimal); // threads race
    SolveRun same = run_of(7, 9, 1, 1);
    expect_total_of(run, same);
    EXPECT_EQ(same.ending, Ending::optimal);
    SolveRun other = run_of(8, 9, 1, 1);
    expect_total_of(run, other);
    EXPECT_EQ(other.ending, Ending::failed);
    EXPECT_EQ(other.remark, "total 8 instead of 7");
}

TEST(SolveRun, CommandsHaveWhatTheOrderSays) {
    const auto plain = bench::command_of("/d", {"numbers:max=9", 2, std::chrono::milliseconds(1500)});
    EXPECT_EQ(plain, (std::vector<std::string>{"/d", "solve", "numbers:max=9", "--threads", "2", "--time-limit",
                                               "1.500s", "--json", "-", "--no-strategy", "--quiet"}));
    const auto more = bench::command_of("/d", {"numbers:max=9", 1, std::chrono::milliseconds(1), "64K", "memo,cutout"});
    EXPECT_EQ(std::vector<std::string>(more.begin() + 11, more.end()),
              (std::vector<std::string>{"--memo", "64K", "--without", "memo,cutout"}));
}

TEST(Yardstick, ReadsItsLine) {
    const SolveRun run = bench::read_yardstick(ended(
        0,
        "blackbox 6x6 dots 3: situations 7140 total 50718 average 7.103361 nodes 178691 stored 240455 seconds 0.80\n"));
    EXPECT_EQ(run.ending, Ending::optimal);
    EXPECT_EQ(run.total, (Interval{50718, 50718}));
    EXPECT_EQ(run.situations, 7140U);
    EXPECT_EQ(run.nodes, 178691U);
    EXPECT_EQ(run.solve_seconds, 0.8);
    EXPECT_EQ(bench::read_yardstick(ended(0, "something else")).ending, Ending::failed);
    EXPECT_EQ(bench::read_yardstick(ended(1, "")).ending, Ending::failed);
    ChildResult late = ended(-1, "");
    late.timed_out = true;
    EXPECT_EQ(bench::read_yardstick(late).ending, Ending::unfinished);
}

} // namespace
} // namespace deduce::test
