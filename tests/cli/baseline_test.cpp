// `deduce baseline` and `deduce bounds`: facts, refusals, and stops.
#include "tests/cli/facts.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

TEST(BaselineCommand, PrintsValueAndPlayerNodes) {
    const json tree = facts_of({"baseline", "numbers:max=10", "--algorithm", "tree"});
    EXPECT_EQ(tree.at("player_nodes"), 19683);
    EXPECT_EQ(tree.at("value"), "17/5");
    EXPECT_EQ(tree.at("status"), "optimal");
    EXPECT_TRUE(tree.at("seconds").is_number());
    const json bounds =
        facts_of({"baseline", "mastermind:pegs=2,colours=6,final=free", "--sets", "both", "--memo-by", "mask"});
    EXPECT_EQ(bounds.at("algorithm"), "bounds");
    EXPECT_EQ(bounds.at("player_nodes"), 3708);
    EXPECT_EQ(bounds.at("total"), 96);
}

// Tables 10.9 and 10.10, given order.
TEST(BaselineCommand, FollowsTheThesisNodeByNode) {
    const auto nodes = [](const std::string& game) { return facts_of({"baseline", game}).at("player_nodes"); };
    EXPECT_EQ(nodes("numbers:max=100"), 5050);
    EXPECT_EQ(nodes("mastermind:pegs=4,colours=3,final=free"), 14139);
    EXPECT_EQ(nodes("mastermind:pegs=2,colours=6,final=free"), 3708);
    EXPECT_EQ(nodes("blackbox:size=6,dots=2"), 134691);
    EXPECT_EQ(nodes("blackbox:size=4,dots=3"), 221225);
}

// The name of such a game holds a path.
TEST(BaselineCommand, TakesGamesOfFiles) {
    const std::string table = "table:" SOURCE_DIR "/rulesets/examples/car.csv";
    EXPECT_EQ(facts_of({"baseline", table}).at("total"), facts_of({"solve", table}).at("upper_total"));
    const std::string words = "words:answers=" SOURCE_DIR "/rulesets/examples/birds.txt";
    EXPECT_EQ(facts_of({"baseline", words}).at("total"), facts_of({"solve", words}).at("upper_total"));
}

TEST(BaselineCommand, CountsATreeThatNobodyCouldWalk) {
    const json tree = facts_of({"baseline", "numbers:max=100", "--algorithm", "tree-count"});
    EXPECT_EQ(tree.at("status"), "counted, not walked");
    EXPECT_EQ(tree.at("player_nodes"), "171792506910670443678820376588540424234035840667");
}

TEST(BaselineCommand, StopsAtTheTimeLimit) {
    const Outcome limited = run_deduce({"baseline", "numbers:max=40", "--algorithm", "tree", "--time-limit", "3s"},
                                       std::chrono::seconds(60));
    EXPECT_EQ(limited.exit_code, 3) << limited.err;
    EXPECT_NE(limited.out.find("status = stopped"), std::string::npos) << limited.out;
    EXPECT_EQ(limited.out.find("value"), std::string::npos) << limited.out;
    EXPECT_NE(limited.err.find("player nodes so far"), std::string::npos) << limited.err;
}

TEST(BaselineCommand, RefusesWhatItDoesNotKnow) {
    expect_refused({"baseline", "numbers:max=10", "--algorithm", "fast"}, "choose tree, tree-integers");
    expect_refused({"baseline", "numbers:max=10", "--sets", "bits"}, "choose list, mask or both");
    expect_refused({"baseline", "numbers:max=100", "--memo", "8K"}, "--memo");
}

TEST(BoundsCommand, ShowsBoundsBesideTheActualNumber) {
    const json facts = facts_of({"bounds", "numbers:max=10"});
    EXPECT_EQ(facts.at("situations"), 10);
    EXPECT_EQ(facts.at("questions"), 9);
    EXPECT_EQ(facts.at("answers"), 2);
    EXPECT_EQ(facts.at("player_nodes"), 55);
    EXPECT_EQ(facts.at("player_nodes_are"), "complete");
    EXPECT_EQ(facts.at("bounds")[0].at("exact"), "1023");
    EXPECT_EQ(facts.at("bounds")[0].at("value"), "1.02e3");
}

TEST(BoundsCommand, TakesSizesOfGamesThatFitNowhere) {
    const json facts = facts_of({"bounds", "--sizes", "7624512,32,34"});
    EXPECT_FALSE(facts.at("bounds")[0].contains("exact"));
    EXPECT_NEAR(facts.at("bounds")[0].at("log10").get<double>(), 2295206.8, 0.1);
    EXPECT_FALSE(facts.contains("player_nodes"));
}

TEST(BoundsCommand, CountsNoLongerThanItMay) {
    const json facts = facts_of({"bounds", "blackbox:size=6,dots=3", "--count-for", "0s"});
    EXPECT_EQ(facts.at("player_nodes_are"), "at least");
}

TEST(BoundsCommand, RefusesHalfASize) {
    expect_refused({"bounds"}, "--sizes");
    expect_refused({"bounds", "numbers:max=10", "--sizes", "1,2,3"}, "not both");
    expect_refused({"bounds", "--sizes", "1,2"}, "give three");
    expect_refused({"bounds", "--sizes", "0,2,2"}, "0 situations");
}

} // namespace
} // namespace deduce::test
