// deduce play-out: facts of one strategy, a table of several, clear refusals, and an early stop.
#include "tests/cli/program.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string small_game = "mastermind:pegs=3,colours=5,final=free";

TEST(PlayOut, TellsOneStrategysFacts) {
    const Outcome outcome = run_deduce({"play-out", small_game, "--strategy", "greedy"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    for (const std::string line :
         {"strategy = greedy\n", "value = 368/125\n", "value_decimal = 2.9440\n", "worst = 4\n", "total = 368\n"})
        EXPECT_NE(outcome.out.find(line), std::string::npos) << line << outcome.out;
}

TEST(PlayOut, JsonHasADistributionThatAddsUp) {
    const Outcome outcome = run_deduce({"play-out", small_game, "--strategy", "greedy", "--json", "-"});
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    int weight = 0;
    int total = 0;
    for (const auto& [cost, w] : facts.at("distribution").items()) {
        weight += w.get<int>();
        total += std::stoi(cost) * w.get<int>();
    }
    EXPECT_EQ(weight, facts.at("weight"));
    EXPECT_EQ(total, facts.at("total"));
    EXPECT_EQ(facts.at("game"), "mastermind:pegs=3,colours=5,repeats=yes,feedback=standard,score=moves,final=free");
}

TEST(PlayOut, AllStrategiesMakeATableOrAnArray) {
    const TemporaryFile file;
    const Outcome outcome = run_deduce({"play-out", "mastermind:pegs=3,colours=3,final=free", "--strategy",
                                        "all,random-c", "--json", file.path().string()});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    const json results = json::parse(file.text());
    EXPECT_EQ(results.size(), 11U);
    for (const json& facts : results)
        EXPECT_NE(outcome.out.find("\n" + facts.at("strategy").get<std::string>() + " "), std::string::npos);
    EXPECT_EQ(results[10].at("strategy"), "random-c");
    EXPECT_LT(results[10].at("relative_error_at_most"), 1e-10);
}

TEST(PlayOut, InfiniteValuesAreText) {
    const json facts =
        json::parse(run_deduce({"play-out", "numbers:max=20", "--strategy", "random-a", "--json", "-"}).out);
    EXPECT_EQ(facts.at("value"), "inf");
}

TEST(PlayOut, HelpNamesTheStrategiesAndTeachesByExample) {
    const Outcome outcome = run_deduce({"play-out", "--help"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("Examples:\n  deduce play-out "), std::string::npos) << outcome.out;
    for (const std::string name : {"greedy", "gini-per-cost", "rollout", "beam", "random-c"})
        EXPECT_NE(outcome.out.find(" " + name + " "), std::string::npos) << name << outcome.out;
}

TEST(PlayOut, RefusesInOneLine) {
    const std::vector<std::vector<std::string>> bad = {{"--strategy", "clever"},
                                                       {"--strategy", "greedy,"},
                                                       {"--strategy", "beam", "--base", "rollout"},
                                                       {"--strategy", "beam", "--width", "0"},
                                                       {"--strategy", "beam", "--largest", "1025"},
                                                       {"--strategy", "beam", "--largest", "-2"}};
    for (const auto& arguments : bad) {
        std::vector<std::string> command = {"play-out", small_game};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const Outcome outcome = run_deduce(command);
        EXPECT_EQ(outcome.exit_code, 2) << arguments.back();
        EXPECT_EQ(outcome.out, "") << arguments.back();
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

TEST(PlayOut, StopsAtTheTimeLimitWithWhatIsFinished) {
    const Outcome outcome = run_deduce({"play-out", "blackbox:size=6,dots=4", "--strategy", "greedy,beam", "--width",
                                        "24", "--largest", "1024", "--time-limit", "5s", "--json", "-", "--quiet"},
                                       std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    const json results = json::parse(outcome.out);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].at("value"), "13504/1309");
}

} // namespace
} // namespace deduce::test
