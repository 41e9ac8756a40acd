// `deduce levels`: facts, refusals, and stops.
#include "tests/cli/program.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

json facts_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "levels");
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

void expect_refused(std::vector<std::string> arguments, const std::string& part) {
    arguments.insert(arguments.begin(), "levels");
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

// Intervals: 9 at either end, and then 8 at either end and 36 inside.
TEST(LevelsCommand, CountsLevelByLevel) {
    const json facts = facts_of({"numbers:max=10", "--depth", "2"});
    EXPECT_EQ(facts.at("status"), "complete");
    EXPECT_EQ(facts.at("fingerprint_bits"), 9);
    ASSERT_EQ(facts.at("levels").size(), 2U);
    EXPECT_EQ(facts.at("levels")[0].at("player_nodes"), 18);
    EXPECT_FALSE(facts.at("levels")[0].contains("intersection_masks"));
    EXPECT_EQ(facts.at("levels")[1].at("player_nodes"), 52);
    EXPECT_TRUE(facts.at("levels")[1].contains("intersection_masks"));
    EXPECT_FALSE(facts.contains("sample"));
}

TEST(LevelsCommand, SolvesASample) {
    const json facts = facts_of({"blackbox:size=4,dots=3", "--depth", "2", "--sample", "12", "--seed", "7"});
    EXPECT_EQ(facts.at("symmetries"), 8);
    EXPECT_LT(facts.at("levels")[1].at("up_to_symmetry"), facts.at("levels")[1].at("player_nodes"));
    const json& sample = facts.at("sample");
    EXPECT_EQ(sample.at("subgames"), 12);
    EXPECT_EQ(sample.at("seed"), 7);
    EXPECT_EQ(sample.at("unfinished"), 0);
    EXPECT_GE(sample.at("classes").at("least"), 2);
    EXPECT_TRUE(sample.at("all_subgames").contains("on_1024_cores"));
    EXPECT_EQ(sample.at("assumptions").size(), 4U);
    const json again = facts_of({"blackbox:size=4,dots=3", "--depth", "2", "--sample", "12", "--seed", "7"});
    EXPECT_EQ(sample.at("classes"), again.at("sample").at("classes"));
}

TEST(LevelsCommand, PrintsLines) {
    const Outcome outcome = run_deduce({"levels", "numbers:max=10", "--depth", "2", "--sample", "2"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("\nafter_2.player_nodes = 52\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("\nsample.all_subgames.on_1_core = "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("\nsample.assumption = "), std::string::npos) << outcome.out;
}

TEST(LevelsCommand, StopsAtTheTimeLimit) {
    const Outcome outcome = run_deduce({"levels", "blackbox:size=6,dots=4", "--depth", "8", "--time-limit", "4s"},
                                       std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.out.find("status = at least"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("s left"), std::string::npos) << outcome.err;
}

TEST(LevelsCommand, RefusesWhatItCannotUse) {
    expect_refused({"numbers:max=10", "--depth", "0"}, "--depth: 0");
    expect_refused({"numbers:max=10", "--sample", "-1"}, "--sample: -1");
    expect_refused({"numbers:max=10", "--objective", "best"}, "average or worst");
    expect_refused({"numbers:max=10", "--mask-order", "any"}, "given or reversed");
    expect_refused({"numbers:max=10", "--subgame-time", "soon"}, "--subgame-time");
    expect_refused({"blackbox:size=5,dots=3", "--memo", "8K"}, "raise --memo");
    expect_refused({"mastermind:pegs=6,colours=10"}, "GiB");
}

} // namespace
} // namespace deduce::test
