// `deduce solve --at-most` and the objectives in turn: facts, exit codes, and the limit that a strategy's file carries.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string game = "blackbox:size=5,dots=3"; // 15354 in all and 11 at worst; 15355 with 10

TEST(AtMost, IsKeptOrInfeasible) {
    const json ten = facts_of({"solve", game, "--at-most", "10.9"});
    EXPECT_EQ(ten.at("status"), "optimal");
    EXPECT_EQ(ten.at("at_most"), 10);
    EXPECT_EQ(ten.at("upper_total"), 15355);
    EXPECT_EQ(ten.at("worst_of_strategy"), 10);
    EXPECT_EQ(facts_of({"solve", game, "--at-most", "11"}).at("upper_total"), 15354);
    const json nine = facts_of({"solve", game, "--at-most", "9"});
    EXPECT_EQ(nine.at("status"), "infeasible");
    EXPECT_TRUE(nine.contains("reason"));
}

TEST(AtMost, IsWhatTheFileClaims) {
    const TextOnDisk file("");
    const std::string path = file.path() + ".json";
    facts_of({"solve", game, "--at-most", "10", "--strategy", path});
    EXPECT_EQ(run_deduce({"verify", game, path}).exit_code, 0);
    std::ifstream in(path);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::string claim = "\"at_most\":10";
    ASSERT_NE(text.find(claim), std::string::npos);
    std::ofstream(path) << text.replace(text.find(claim), claim.size(), "\"at_most\":9");
    const Outcome outcome = run_deduce({"verify", game, path});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.out.find("at_most = 9"), std::string::npos) << outcome.out;
    std::filesystem::remove(path);
}

TEST(AtMost, TwoObjectivesTellBothFigures) {
    const json worst = facts_of({"solve", game, "--objective", "worst-then-average"});
    EXPECT_EQ(worst.at("objective"), "worst-then-average");
    EXPECT_EQ(worst.at("upper_worst"), 10);
    EXPECT_EQ(worst.at("lower_total"), 15355);
    const json average = facts_of({"solve", game, "--objective", "average-then-worst"});
    EXPECT_EQ(average.at("lower_worst"), 11);
    EXPECT_EQ(average.at("lower_total"), 15354);
}

TEST(AtMost, RefusesWhatContradictsIt) {
    const std::vector<std::vector<std::string>> wrong = {{"--at-most", "-1"},
                                                         {"--at-most", "few"},
                                                         {"--at-most", "5", "--objective", "worst"},
                                                         {"--at-most", "5", "--objective", "worst-then-average"},
                                                         {"--at-most", "5", "--limit", "7.5"}};
    for (std::vector<std::string> options : wrong) {
        options.insert(options.begin(), {"solve", game});
        EXPECT_EQ(run_deduce(options).exit_code, 2) << options[3];
    }
}

TEST(AtMost, AStoppedSolveKeepsToIt) {
    const Outcome outcome = run_deduce(
        {"solve", "blackbox:size=6,dots=4", "--at-most", "25", "--time-limit", "1s", "--json", "-"}, usual_timeout);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("status"), "bounds");
    EXPECT_LE(facts.value("worst_of_strategy", 0), 25);
}

} // namespace
} // namespace deduce::test
