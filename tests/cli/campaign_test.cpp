// `deduce campaign`: items in any order, by several processes at once, and more than once give the optimum of one
// solve.
#include "tests/cli/facts.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

constexpr std::chrono::seconds patience{120};

class Campaign : public testing::Test {
  protected:
    Campaign() : directory_(TemporaryFile().path().string() + ".campaign") {}
    ~Campaign() override { std::filesystem::remove_all(directory_); }

    json run(std::vector<std::string> arguments, int exit_code = 0) const {
        arguments.insert(arguments.begin(), {"campaign"});
        arguments.insert(arguments.end(), {"--threads", "1", "--memo", "64M", "--quiet", "--json", "-"});
        const Outcome outcome = run_deduce(arguments, patience);
        EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
        return json::parse(outcome.out, nullptr, false);
    }
    std::size_t make(const std::string& game, int depth, const std::string& objective = "average") const {
        return run({game, "--objective", objective, "--depth", std::to_string(depth), "--output", directory_})
            .at("open_items");
    }
    json merged(int exit_code = 0) const { return run({directory_, "--merge"}, exit_code); }

    std::string directory_;
};

TEST_F(Campaign, ProvesTheOptimumInAnyOrder) {
    std::mt19937 random(1);
    for (const auto& [game, objective, depth] :
         {std::tuple{"blackbox:size=4,dots=3", "average", 1}, std::tuple{"blackbox:size=4,dots=3", "average", 2},
          std::tuple{"mastermind:pegs=3,colours=4", "average", 2}, std::tuple{"blackbox:size=4,dots=2", "worst", 1}}) {
        const json alone = json::parse(run_deduce({"solve", game, "--objective", objective, "--json", "-"}).out);
        std::filesystem::remove_all(directory_);
        const std::size_t items = make(game, depth, objective);
        ASSERT_GT(items, 0U) << game;
        std::vector<std::size_t> order(items);
        for (std::size_t i = 0; i < items; i++) order[i] = i;
        std::shuffle(order.begin(), order.end(), random);
        std::string ranges;
        for (std::size_t i = 0; i < items; i += 3) { // several at once, to be quick
            ranges.clear();
            for (std::size_t j = i; j < std::min(i + 3, items); j++)
                ranges += (ranges.empty() ? "" : ",") + std::to_string(order[j]);
            run({directory_, "--item", ranges});
        }
        const json facts = merged();
        EXPECT_EQ(facts.at("status"), "optimal") << game;
        EXPECT_EQ(facts.at("lower_total"), alone.at("lower_total")) << game;
        EXPECT_EQ(facts.at("upper_total"), alone.at("upper_total")) << game;
        EXPECT_EQ(facts.at("value"), alone.at("value")) << game;
        EXPECT_EQ(facts.at("needed"), "");
        EXPECT_EQ(run({directory_, "--item", "0-" + std::to_string(items - 1)}).at("nodes"), 0) << "all is done";
    }
}

// Bounds are true at any time, and get no worse.
TEST_F(Campaign, MergesWhatIsThere) {
    const std::size_t items = make("blackbox:size=5,dots=2", 1);
    int lower = 0;
    for (std::size_t i = 0; i < items; i++) {
        const Outcome outcome = run_deduce({"campaign", directory_, "--merge", "--json", "-"}, patience);
        const json facts = json::parse(outcome.out, nullptr, false);
        const bool is_done = facts.at("items_needed") == 0;
        EXPECT_EQ(outcome.exit_code, is_done ? 0 : 3) << outcome.out;
        EXPECT_GE(facts.at("lower_total"), lower);
        EXPECT_LE(facts.at("lower_total"), 1443);
        EXPECT_GE(facts.at("upper_total"), 1443);
        lower = facts.at("lower_total");
        run({directory_, "--item", std::to_string(i)});
    }
    EXPECT_EQ(merged().at("lower_total"), 1443);
}

TEST_F(Campaign, IsSharedBySeveralProcesses) {
    make("blackbox:size=5,dots=3", 2);
    std::vector<std::unique_ptr<Program>> workers;
    for (int i = 0; i < 3; i++)
        workers.push_back(std::make_unique<Program>(
            deduce_command({"campaign", directory_, "--item", "next", "--threads", "1", "--memo", "64M"}), patience));
    workers.front()->send(SIGKILL); // its item is free again
    for (std::size_t i = 1; i < workers.size(); i++) EXPECT_EQ(workers[i]->wait().exit_code, 0);
    EXPECT_EQ(merged().at("upper_total"), 15354);
    for (const auto& entry : std::filesystem::directory_iterator(directory_))
        EXPECT_EQ(entry.path().extension(), ".json") << entry.path();
}

TEST_F(Campaign, StopsAndGoesOn) {
    make("blackbox:size=6,dots=3", 1);
    Program program(deduce_command({"campaign", directory_, "--item", "next", "--threads", "1", "--memo", "64M"}),
                    patience);
    ASSERT_TRUE(program.wait_for_err("item "));
    program.send(SIGTERM);
    EXPECT_EQ(program.wait().exit_code, 3);
    const json stopped = merged(3);
    EXPECT_EQ(stopped.at("status"), "bounds");
    EXPECT_LT(stopped.at("lower_total"), stopped.at("upper_total"));
    run({directory_, "--item", "next"});
    const json whole = merged();
    EXPECT_GE(whole.at("lower_total"), stopped.at("lower_total"));
    EXPECT_LE(whole.at("upper_total"), stopped.at("upper_total"));
    EXPECT_EQ(whole.at("status"), "optimal");
}

TEST_F(Campaign, RefusesWhatMakesNoSense) {
    expect_refused({"campaign", "numbers:max=10"}, "--depth: give how many");
    expect_refused({"campaign", "numbers:max=10", "--depth", "1"}, "--output: name a directory");
    expect_refused({"campaign", "numbers:max=10", "--merge"}, "is no directory of a campaign");
    ASSERT_GT(make("blackbox:size=4,dots=2", 1), 0U);
    expect_refused({"campaign", "numbers:max=10", "--depth", "1", "--output", directory_}, "holds a campaign already");
    for (const char* items : {"x", "1-", "-1", "2-1", "100000", "1,,2", "99999999999999999999"})
        expect_refused({"campaign", directory_, "--item=" + std::string(items)}, "choose items from 0 to");
    expect_refused({"campaign", directory_, "--item", "0", "--merge"}, "choose one of them");
    std::ofstream(directory_ + "/item-0.json") << "{\"key\": 3}";
    expect_refused({"campaign", directory_, "--merge"}, "is of no use");
    std::ofstream(directory_ + "/campaign.json") << "{}";
    expect_refused({"campaign", directory_, "--merge"}, "is not what `deduce campaign GAME --output DIR` writes");
}

} // namespace
} // namespace deduce::test
