// `deduce levels`: facts, refusals, and stops.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

// Intervals: 9 at either end, and then 8 at either end and 36 inside.
TEST(LevelsCommand, CountsLevelByLevel) {
    const json facts = facts_of({"levels", "numbers:max=10", "--depth", "2"});
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
    const json facts = facts_of({"levels", "blackbox:size=4,dots=3", "--depth", "2", "--sample", "12", "--seed", "7"});
    EXPECT_EQ(facts.at("symmetries"), 8);
    EXPECT_LT(facts.at("levels")[1].at("up_to_symmetry"), facts.at("levels")[1].at("player_nodes"));
    const json& sample = facts.at("sample");
    EXPECT_EQ(sample.at("subgames"), 12);
    EXPECT_EQ(sample.at("seed"), 7);
    EXPECT_EQ(sample.at("unfinished"), 0);
    EXPECT_GE(sample.at("classes").at("least"), 2);
    EXPECT_TRUE(sample.at("all_subgames").contains("on_1024_cores"));
    EXPECT_EQ(sample.at("assumptions").size(), 5U);
    EXPECT_EQ(sample.at("each").size(), 12U);
    const json again = facts_of({"levels", "blackbox:size=4,dots=3", "--depth", "2", "--sample", "12", "--seed", "7"});
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

TEST(LevelsCommand, ResumesASample) {
    const std::vector<std::string> smaller = {"levels", "blackbox:size=4,dots=3", "--depth", "2", "--sample", "5"};
    json earlier = facts_of(smaller);
    earlier.at("sample").at("each")[3]["nodes"] = 987654321;
    earlier.at("sample").at("each")[4]["upper_total"] = "inf";
    const TextOnDisk file(earlier.dump());
    const json facts =
        facts_of({"levels", "blackbox:size=4,dots=3", "--depth", "2", "--sample", "12", "--resume", file.path()});
    const json& each = facts.at("sample").at("each");
    ASSERT_EQ(each.size(), 12U);
    EXPECT_EQ(each[3].at("nodes"), 987654321);
    EXPECT_EQ(each[4].at("upper_total"), each[4].at("lower_total"));
    EXPECT_EQ(facts.at("sample").at("unfinished"), 0);

    expect_refused({"levels", "blackbox:size=4,dots=2", "--depth", "2", "--sample", "5", "--resume", file.path()},
                   "the same game");
    expect_refused({"levels", "blackbox:size=4,dots=3", "--sample", "5", "--resume", file.path()}, "after 2 questions");
    expect_refused({"levels", "blackbox:size=4,dots=3", "--resume", "/nowhere.json"}, "there is no /nowhere.json");
    earlier.at("sample").at("each")[0]["core_seconds"] = -1;
    const TextOnDisk impossible(earlier.dump());
    expect_refused({"levels", "blackbox:size=4,dots=3", "--depth", "2", "--resume", impossible.path()},
                   "impossible figures");
    const TextOnDisk nonsense("[1, 2");
    expect_refused({"levels", "blackbox:size=4,dots=3", "--resume", nonsense.path()}, "is not what --json");
}

TEST(LevelsCommand, StopsAtTheTimeLimit) {
    const Outcome outcome = run_deduce({"levels", "blackbox:size=6,dots=4", "--depth", "8", "--time-limit", "4s"},
                                       std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.out.find("status = at least"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find(" million visits a second, about "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(" left\n"), std::string::npos) << outcome.err;
}

TEST(LevelsCommand, RefusesWhatItCannotUse) {
    expect_refused({"levels", "numbers:max=10", "--depth", "0"}, "--depth: \"0\" was given");
    expect_refused({"levels", "numbers:max=10", "--sample", "-1"}, "--sample: \"-1\" was given");
    expect_refused({"levels", "numbers:max=10", "--objective", "best"}, "average or worst");
    expect_refused({"levels", "numbers:max=10", "--mask-order", "any"}, "given or reversed");
    expect_refused({"levels", "numbers:max=10", "--subgame-time", "soon"}, "--subgame-time");
    expect_refused({"levels", "blackbox:size=5,dots=3", "--memo", "8K"}, "raise --memo");
    expect_refused({"levels", "numbers:max=10", "--checkpoint", "never.memo"}, "give --sample N");
    expect_refused({"levels", "mastermind:pegs=6,colours=10"}, "GiB");
}

} // namespace
} // namespace deduce::test
