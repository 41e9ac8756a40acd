// A solve that is stopped early (time limit, SIGTERM, Ctrl-C) prints what is proven, and exits with 3.
#include "cli/support/report.hpp"
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/cli/program.hpp"

#include <csignal>
#include <cstring>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string long_game = "blackbox:size=6,dots=4"; // takes minutes; its table takes a moment
constexpr std::chrono::seconds patience{60};

// Of the upper bound: nothing that was found is forgotten within seconds.
void expect_strategy(const json& facts) {
    for (const char* key : {"first_question", "first_question_label", "worst_of_strategy", "distribution"})
        EXPECT_TRUE(facts.contains(key)) << key;
    const bool is_average = facts.at("objective") == "average";
    EXPECT_LE(facts.at(is_average ? "total_of_strategy" : "worst_of_strategy"), facts.at("upper_total"));
    EXPECT_FALSE(facts.contains("strategy_above_upper"));
}

void expect_bounds(const Outcome& outcome, const json& facts) {
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.signal, 0);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_EQ(facts.at("status"), "bounds");
    ASSERT_TRUE(facts.at("lower_total").is_number_integer()) << facts.at("lower_total");
    ASSERT_TRUE(facts.at("upper_total").is_number_integer()) << facts.at("upper_total");
    EXPECT_LT(facts.at("lower_total"), facts.at("upper_total"));
    EXPECT_GT(facts.at("lower_total"), 0);
    EXPECT_GT(facts.at("nodes"), 0);
    expect_strategy(facts);
}

TEST(Stopping, TimeLimitPrintsBounds) {
    const Outcome outcome = run_deduce({"solve", long_game, "--time-limit", "2s", "--json", "-"}, patience);
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    expect_bounds(outcome, facts);
    EXPECT_GE(facts.at("seconds"), 1.9);
}

TEST(Stopping, TimeLimitOfTheWorstCasePrintsBounds) {
    const Outcome outcome =
        run_deduce({"solve", long_game, "--objective", "worst", "--time-limit", "1s", "--json", "-"}, patience);
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    expect_bounds(outcome, json::parse(outcome.out));
}

// The table of 30240 codes takes one thread several seconds.
TEST(Stopping, TheTableOfALargeGameIsToldAndCanBeStopped) {
    Program program(deduce_command({"solve", "bulls:digits=5,symbols=10", "--threads", "1", "--json", "-"}), patience);
    ASSERT_TRUE(program.wait_for_err("2 s, every question is asked of every situation")) << program.wait().err;
    program.send(SIGTERM);
    const Outcome outcome = program.wait();
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    EXPECT_EQ(json::parse(outcome.out).at("status"), "bounds");
}

// Much of the time goes into the table of 15120 codes: whatever was reached, it is told as proven bounds.
TEST(Stopping, TimeLimitThatALargeTableUsesUpStillPrintsBounds) {
    const Outcome outcome =
        run_deduce({"solve", "bulls:digits=5,symbols=9", "--time-limit", "1s", "--json", "-"}, patience);
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("status"), "bounds");
    ASSERT_TRUE(facts.at("lower_total").is_number_integer());
    EXPECT_LE(facts.at("lower_total"), 82992) << "a strategy that longer searches have found";
    if (facts.at("upper_total").is_null()) return;
    EXPECT_LT(facts.at("lower_total"), facts.at("upper_total"));
    EXPECT_GE(facts.at("upper_total"), 75577) << "a lower bound that longer searches have proven";
}

// No strategy is known while the table is made: that is no infinite value.
TEST(Stopping, WithoutAStrategyThereIsNoUpperBound) {
    const std::vector<std::string> arguments = {"solve", "bulls:digits=5,symbols=9", "--time-limit", "0.1s"};
    std::vector<std::string> as_json = arguments;
    as_json.insert(as_json.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(as_json, patience);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("status"), "bounds");
    for (const char* key : {"upper_total", "value", "value_decimal"}) EXPECT_TRUE(facts.at(key).is_null()) << key;
    EXPECT_FALSE(facts.contains("reason"));
    const std::string lines = run_deduce(arguments, patience).out;
    EXPECT_NE(lines.find("upper_total = none yet\nweight"), std::string::npos) << lines;
    EXPECT_NE(lines.find("value = none yet\n"), std::string::npos) << lines;
}

TEST(Stopping, TimeLimitStopsACount) {
    const Outcome outcome =
        run_deduce({"count", "blackbox:size=8,dots=4", "--time-limit", "1s", "--json", "-"}, patience);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("status"), "at least");
    EXPECT_GE(facts.at("player_nodes"), 1);
}

TEST(Stopping, ATimeLimitThatIsNotReachedChangesNothing) {
    const Outcome outcome = run_deduce({"solve", "numbers:max=200", "--time-limit", "1h30m", "--json", "-"});
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(json::parse(outcome.out).at("upper_total"), 1544);
}

class Signals : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Stopping, Signals, testing::Values(SIGTERM, SIGINT, SIGUSR1, SIGHUP, SIGXCPU),
                         [](const auto& signal) { return fmt::format("SIG{}", sigabbrev_np(signal.param)); });

// Once progress is printed, the search is on.
TEST_P(Signals, PrintBoundsAndWriteTheJsonFile) {
    const TemporaryFile file;
    Program program(deduce_command({"solve", long_game, "--json", file.path().string()}), patience);
    ASSERT_TRUE(program.wait_for_err(" nodes, ")) << program.wait().err;
    EXPECT_FALSE(file.exists()) << "written before there was a result";
    program.send(GetParam());
    const Outcome outcome = program.wait();
    EXPECT_NE(outcome.out.find("status = bounds\n"), std::string::npos) << outcome.out;
    ASSERT_TRUE(file.exists());
    expect_bounds(outcome, json::parse(file.text()));
}

// nohup starts programs so.
TEST(Stopping, ASIGHUPThatIsIgnoredStaysIgnored) {
    Program program({"nohup", deduce_command({}).front(), "solve", long_game, "--time-limit", "4s"}, patience);
    ASSERT_TRUE(program.wait_for_err(" nodes, ")) << program.wait().err;
    program.send(SIGHUP);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    const std::size_t seconds = outcome.out.find("\nseconds = ");
    ASSERT_NE(seconds, std::string::npos) << outcome.out;
    EXPECT_GE(std::stod(outcome.out.substr(seconds + 11)), 3.9) << "it went on to its time limit";
}

// As where the memo has forgotten moves of the upper bound.
TEST(Stopping, AStrategyThatCostsMoreThanTheUpperBoundSaysByHowMuch) {
    const auto game = rulesets::make_game("numbers:max=20");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 20;
    params.wants_strategy = true;
    SolveResult result = solve(*game, params);
    EXPECT_FALSE(cli::to_json(*game, result).contains("strategy_above_upper"));
    result.total = {result.total.lower - 9, result.total.upper - 7};
    const json facts = cli::to_json(*game, result);
    EXPECT_EQ(facts.at("strategy_above_upper"), 7);
    EXPECT_EQ(facts.at("strategy_status"), "bounds");
    EXPECT_EQ(facts.at("status"), "bounds");
}

TEST(Stopping, ProgressGoesToTheStandardErrorAndQuietSilencesIt) {
    const Outcome loud = run_deduce({"solve", long_game, "--time-limit", "4s", "--json", "-"}, patience);
    EXPECT_NE(loud.err.find(long_game), std::string::npos) << loud.err;
    EXPECT_NE(loud.err.find(" nodes, "), std::string::npos) << loud.err;
    EXPECT_NE(loud.err.find(" first questions done"), std::string::npos) << loud.err;
    EXPECT_TRUE(json::accept(loud.out));
    const Outcome quiet = run_deduce({"solve", long_game, "--time-limit", "4s", "--json", "-", "--quiet"}, patience);
    EXPECT_EQ(quiet.err, "");
    EXPECT_TRUE(json::accept(quiet.out));
}

} // namespace
} // namespace deduce::test
