// `deduce equilibrium`: facts, strategies as files, classes, refusals, and stops.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

TEST(EquilibriumCommand, TellsBothMixtures) {
    const json facts = facts_of({"equilibrium", "mastermind:pegs=3,colours=4"});
    EXPECT_EQ(facts.at("status"), "optimal");
    EXPECT_EQ(facts.at("value"), "219/68");
    EXPECT_EQ(facts.at("value_decimal"), "3.2206");
    EXPECT_EQ(facts.at("lower"), "219/68");
    EXPECT_EQ(facts.at("upper"), "219/68");
    EXPECT_EQ(facts.at("gap"), "0");
    EXPECT_EQ(facts.at("uniform_average"), "103/32");
    EXPECT_EQ(facts.at("worst_case"), "4");
    EXPECT_EQ(facts.at("checked"), true);
    EXPECT_EQ(facts.at("hider"), json::parse(R"([
        {"situation": "AAA", "alike": 4, "probability": "1/34", "of_all_alike": "2/17"},
        {"situation": "AAB", "alike": 36, "probability": "1/68", "of_all_alike": "9/17"},
        {"situation": "ABC", "alike": 24, "probability": "1/68", "of_all_alike": "6/17"}])"));
    EXPECT_GE(facts.at("seeker").size(), 2U);
    EXPECT_FALSE(facts.at("seeker")[0].contains("strategy_file"));
    EXPECT_GT(facts.at("iterations"), 0);
}

TEST(EquilibriumCommand, PrintsLines) {
    const Outcome outcome = run_deduce({"equilibrium", "numbers:max=7"}, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("\nvalue = 3\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("hider:\n    1/3  "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("seeker:\n"), std::string::npos) << outcome.out;
}

TEST(EquilibriumCommand, WritesStrategiesThatVerify) {
    const TemporaryFile folder;
    const json facts = facts_of({"equilibrium", "blackbox:size=3,dots=2", "--strategies", folder.path().string()});
    ASSERT_GE(facts.at("seeker").size(), 2U);
    for (const json& one : facts.at("seeker")) {
        const Outcome outcome = run_deduce({"verify", "blackbox:size=3,dots=2", one.at("strategy_file")});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_NE(outcome.out.find("worst_of_strategy = " + one.at("at_worst").get<std::string>() + "\n"),
                  std::string::npos)
            << outcome.out;
    }
    std::filesystem::remove_all(folder.path());
}

// Whoever asks for 1 first pays 3/2 for low and 2 for high; whoever asks for 3 first, 2 and 1.
TEST(EquilibriumCommand, MixesOverClasses) {
    const TextOnDisk file("situation,class,weight\n1,low,7\n#1,low,7\n3,high,1\n");
    const json facts = facts_of({"equilibrium", "numbers:max=3", "--classes", file.path()});
    EXPECT_EQ(facts.at("classes"), 2);
    EXPECT_EQ(facts.at("value"), "5/3");
    EXPECT_EQ(facts.at("hider"),
              json::parse(R"([{"situation": "low", "alike": 1, "probability": "2/3", "of_all_alike": "2/3"},
                              {"situation": "high", "alike": 1, "probability": "1/3", "of_all_alike": "1/3"}])"));
}

TEST(EquilibriumCommand, LimitsQuestions) {
    const json facts = facts_of({"equilibrium", "numbers:max=9,penalty=power", "--questions", "2"});
    EXPECT_EQ(facts.at("value"), "7/3");
    EXPECT_EQ(facts.at("worst_case"), "3");
    const json none = facts_of({"equilibrium", "numbers:max=9,penalty=power", "--questions", "0"});
    EXPECT_EQ(none.at("value"), "4"); // the middle one, against either end
    EXPECT_EQ(
        facts_of({"equilibrium", "numbers:max=9,penalty=power", "--questions", "2", "--shift", "1/3"}).at("value"),
        "2");
    const json infinite = facts_of({"equilibrium", "numbers:max=9", "--questions", "2"});
    EXPECT_EQ(infinite.at("status"), "infinite");
    EXPECT_EQ(infinite.at("value"), "inf");
}

TEST(EquilibriumCommand, StopsWithProvenBounds) {
    const json facts = facts_of({"equilibrium", "blackbox:size=6,dots=3", "--time-limit", "2s", "--quiet"}, 3);
    EXPECT_EQ(facts.at("status"), "bounds");
    EXPECT_TRUE(facts.at("value").is_null());
    EXPECT_TRUE(facts.contains("lower"));
    EXPECT_EQ(facts.at("checked"), false);
}

TEST(EquilibriumCommand, RefusesWhatItCannotUse) {
    const TextOnDisk no_header("1,low\n");
    const TextOnDisk missing("situation,class\n1,a\n2,a\n");
    const TextOnDisk twice("situation,class\n1,a\n1,b\n2,a\n3,a\n");
    const TextOnDisk unknown("situation,class\n1,a\n2,a\n7,a\n");
    const TextOnDisk weight("situation,class,weight\n1,a,0\n2,a,1\n3,a,1\n");
    const TextOnDisk short_line("situation,class\n1\n");
    const TextOnDisk no_name("situation,class\n1,\n");
    for (const auto& [file, part] :
         {std::pair(&no_header, "no header"), std::pair(&missing, "situation 2 ('3') is in no class"),
          std::pair(&twice, "in a class already"), std::pair(&unknown, "'7' is no situation"),
          std::pair(&weight, "'0' is no weight"), std::pair(&short_line, "1 columns"), std::pair(&no_name, "no name")})
        expect_refused({"equilibrium", "numbers:max=3", "--classes", file->path()}, part);
    expect_refused({"equilibrium", "numbers:max=3", "--classes", "/nonexistent"}, "no such file");
    expect_refused({"equilibrium", "numbers:max=3", "--shift", "1/0"}, "--shift: \"1/0\" divides by 0");
    expect_refused({"equilibrium", "numbers:max=3", "--questions", "-1"}, "--questions");
    expect_refused({"equilibrium", "numbers:max=3", "--strategies", "/dev/null/x"},
                   "--strategies: /dev/null/x is no folder");
    expect_refused({"equilibrium", "words:answers=rulesets/examples/birds.txt,guesses=3", "--questions", "2"},
                   "limits costs");
}

// No bird takes more than three guesses, whoever hides it.
TEST(EquilibriumCommand, KeepsToTheLimitOfTheRules) {
    const json facts = facts_of({"equilibrium", "words:answers=rulesets/examples/birds.txt,guesses=3"});
    EXPECT_EQ(facts.at("status"), "optimal");
    EXPECT_EQ(facts.at("worst_case"), "3");
    for (const json& one : facts.at("seeker")) EXPECT_LE(one.at("at_worst"), "3");
}

} // namespace
} // namespace deduce::test
