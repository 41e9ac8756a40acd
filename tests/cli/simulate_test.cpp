// deduce simulate: the same run for the same costs, and clear refusals.
#include "tests/cli/facts.hpp"
#include "tests/support/csv_cells.hpp"
#include "tests/support/text_of.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

const std::string small_game = "blackbox:size=4,dots=3";

std::vector<std::string> with_costs(const TemporaryFile& costs) {
    return {"simulate", small_game, "--ranks", "1,3", "--memo", "64M", "--costs", costs.path().string(),
            "--quiet",  "--json",   "-"};
}

TEST(SimulateCommand, GivesTheSameRunForTheSameCosts) {
    const TemporaryFile costs;
    const Outcome measured = run_deduce(with_costs(costs));
    ASSERT_EQ(measured.exit_code, 0) << measured.err;
    ASSERT_TRUE(costs.exists());
    const std::string text = text_of(costs.path());
    for (const char* step : {"\nlook,", "\nquestion,", "\npart,", "\nplay,"})
        EXPECT_NE(text.find(step), std::string::npos) << text;
    const json once = json::parse(run_deduce(with_costs(costs)).out);
    const json again = json::parse(run_deduce(with_costs(costs)).out);
    EXPECT_EQ(once, again);
    ASSERT_EQ(once.at("runs").size(), 2u);
    EXPECT_EQ(once.at("runs")[0].at("nodes"), once.at("nodes_on_one_rank"));
    EXPECT_EQ(once.at("runs")[1].at("ranks"), 3);
    EXPECT_GT(once.at("runs")[1].at("messages"), 0);
    for (const json& run : once.at("runs")) {
        EXPECT_GT(run.at("efficiency"), 0);
        EXPECT_LE(run.at("busy"), 1);
        EXPECT_LE(run.at("least_busy"), run.at("busy"));
    }
}

TEST(SimulateCommand, RanksOfAMachineShareAMemo) {
    const TemporaryFile costs;
    std::vector<std::string> arguments = with_costs(costs);
    const json apart = json::parse(run_deduce(arguments).out);
    arguments.insert(arguments.end(), {"--ranks-per-machine", "3"});
    const json together = json::parse(run_deduce(arguments).out);
    EXPECT_EQ(apart.at("ranks_per_machine"), 1);
    EXPECT_EQ(together.at("ranks_per_machine"), 3);
    EXPECT_EQ(together.at("runs")[0], apart.at("runs")[0]) << "one rank is alone";
    EXPECT_LT(together.at("runs")[1].at("bytes"), apart.at("runs")[1].at("bytes"));
}

TEST(SimulateCommand, RanksMaySearchSideBySide) {
    const TemporaryFile costs;
    std::vector<std::string> arguments = with_costs(costs);
    arguments.insert(arguments.end(), {"--at-once", "2"});
    const Outcome outcome = run_deduce(arguments);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("runs")[1].at("at_once"), 2);
    EXPECT_GT(facts.at("runs")[1].at("efficiency"), 0);
    EXPECT_LE(facts.at("runs")[1].at("busy"), 1);
}

// It is what efficiency compares with: with less memory it would search sets again that it forgot.
TEST(SimulateCommand, OneRankAloneHasTheMemoryOfItsMachine) {
    const std::string game = "blackbox:size=5,dots=3";
    const auto of_one_rank = [&](const char* ranks_of_machine) {
        return json::parse(run_deduce({"simulate", game, "--ranks", "1,2", "--memo", "64K", "--ranks-per-machine",
                                       ranks_of_machine, "--quiet", "--json", "-"})
                               .out)
            .at("nodes_on_one_rank");
    };
    const auto of_solve = [&](const char* memo) {
        return json::parse(run_deduce({"solve", game, "--threads", "1", "--memo", memo, "--no-strategy", "--quiet",
                                       "--json", "-"})
                               .out)
            .at("nodes");
    };
    EXPECT_NE(of_solve("64K"), of_solve("128K"));
    EXPECT_EQ(of_one_rank("1"), of_solve("64K"));
    EXPECT_EQ(of_one_rank("2"), of_solve("128K"));
}

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at++) count++;
    return count;
}

TEST(SimulateCommand, DrawsWhenEachRankSearches) {
    const TemporaryFile chart;
    std::vector<std::string> arguments = {
        "simulate", small_game, "--ranks", "1,3", "--memo", "64M", "--gantt", chart.path().string(), "--quiet"};
    ASSERT_EQ(run_deduce(arguments).exit_code, 0);
    const std::string svg = text_of(chart.path());
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_NE(svg.find("on 3 ranks"), std::string::npos);
    EXPECT_EQ(count_of(svg, ">rank "), 3u);
    EXPECT_GE(count_of(svg, "<rect "), 4u) << "a bar of each rank, and the ground";
}

double sum_of_column(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    double sum = 0;
    for (std::size_t i = 1; i < rows.size(); i++) sum += std::stod(rows[i].at(column));
    return sum;
}

TEST(SimulateCommand, TellsWhatTheStepsTake) {
    const TemporaryFile steps;
    const json facts =
        facts_of({"simulate", small_game, "--ranks", "2,3", "--memo", "64M", "--steps", steps.path().string()});
    const auto rows = cells_of(text_of(steps.path()));
    EXPECT_EQ(rows[0], (std::vector<std::string>{"step", "set_size", "one_rank", "2_ranks", "3_ranks"}));
    EXPECT_EQ(rows[1][0], "look");
    const double of_one_rank = facts.at("seconds_on_one_rank");
    EXPECT_NEAR(sum_of_column(rows, 2), of_one_rank, of_one_rank * 0.001);
    for (std::size_t i = 0; i < 2; i++) {
        const json& run = facts.at("runs")[i];
        const double searching =
            run.at("ranks").get<int>() * run.at("seconds").get<double>() * run.at("busy").get<double>();
        EXPECT_NEAR(sum_of_column(rows, 3 + i), searching, searching * 0.02)
            << "busy is rounded, and the coordinator looks, too";
    }
}

TEST(SimulateCommand, SimulatesNarrowSolves) {
    const std::string game = "blackbox:size=4,dots=4"; // narrow at sets of more than 64 classes
    const json facts = facts_of({"simulate", game, "--ranks", "1,4", "--memo", "64M", "--width", "1"});
    EXPECT_EQ(facts.at("width"), 1);
    const json wide = facts_of({"simulate", game, "--ranks", "1", "--memo", "64M"});
    EXPECT_FALSE(wide.contains("width"));
    EXPECT_LT(facts.at("nodes_on_one_rank"), wide.at("nodes_on_one_rank"));
    expect_refused_naming({"simulate", game, "--width", "1", "--objective", "worst"}, {"--width", "--objective"});
}

TEST(SimulateCommand, RefusesWhatItCannotUse) {
    for (const auto& [option, value] :
         std::vector<std::pair<std::string, std::string>>{{"--ranks", "0"},
                                                          {"--ranks", "two"},
                                                          {"--ranks-per-machine", "0"},
                                                          {"--at-once", "0"},
                                                          {"--latency", "2"},
                                                          {"--latency", "-2us"},
                                                          {"--bandwidth", "10X"},
                                                          {"--bandwidth", "0"},
                                                          {"--width", "0"},
                                                          {"--steps", "no/such/folder/steps.csv"},
                                                          {"--gantt", "no/such/folder/chart.svg"}}) {
        const Outcome outcome = run_deduce({"simulate", small_game, option, value});
        EXPECT_EQ(outcome.exit_code, 2) << option << " " << value;
        EXPECT_NE(outcome.err.find(option), std::string::npos) << outcome.err;
    }
}

TEST(SimulateCommand, RefusesCostsThatAreNone) {
    const std::string header = "step=look|recall|view|question|part|play|excerpt|borrow|cut,set_size,nanoseconds\n";
    for (const std::string& text :
         {std::string("set_size,nanoseconds\n12,5\n"), std::string("step,set_size,nanoseconds\nlook,12,5\n"),
          std::string("step=look|question|part|play,set_size,nanoseconds\nlook,12,5\n"), header + "look;12;5\n",
          header + "nap,12,5\n", header + "look,0,5\n", header + "look,-1,5\n", header + "look,12,-5\n",
          header + "look,12\n", header + "look,12,5,6\n", header + "look,twelve,5\n", header + "\n"}) {
        const TemporaryFile nonsense;
        std::ofstream(nonsense.path()) << text;
        expect_refused_naming({"simulate", small_game, "--costs", nonsense.path().string()},
                              {"--costs", nonsense.path().string()});
    }
}

TEST(SimulateCommand, QuietRunsStillTellTheirResult) {
    const Outcome outcome = run_deduce({"simulate", small_game, "--ranks", "2", "--memo", "64M", "--quiet"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("efficiency = "), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.err, "");
}

// Of a run that was cut short it tells how far that came, and costs that were measured for a part of a search are not
// kept.
TEST(Stopping, TimeLimitEndsASimulation) {
    const TemporaryFile costs;
    const Outcome alone = run_deduce(
        {"simulate", "blackbox:size=6,dots=4", "--time-limit", "1s", "--costs", costs.path().string(), "--quiet"},
        std::chrono::seconds(30));
    EXPECT_EQ(alone.exit_code, 3) << alone.err;
    EXPECT_FALSE(alone.timed_out);
    EXPECT_FALSE(costs.exists());
    EXPECT_EQ(run_deduce(with_costs(costs)).exit_code, 0);
    const Outcome outcome = run_deduce({"simulate", "blackbox:size=6,dots=3", "--ranks", "256,256", "--time-limit",
                                        "6s", "--costs", costs.path().string(), "--json", "-"},
                                       std::chrono::seconds(30));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_FALSE(outcome.timed_out);
    const json runs = json::parse(outcome.out).at("runs");
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_TRUE(runs.back().at("stopped"));
    EXPECT_GT(runs.back().at("seconds"), 0);
    EXPECT_LT(runs.back().at("seconds"), 1) << "by the clocks of the ranks";
    EXPECT_FALSE(runs.back().contains("efficiency"));
    EXPECT_NE(outcome.err.find("simulated ranks: "), std::string::npos) << "how far it is: " << outcome.err;
    EXPECT_NE(outcome.err.find(" s by the clocks of the ranks"), std::string::npos) << outcome.err;
}

} // namespace
} // namespace deduce::test
