// The suite's instances, and what its rows say.
#include "bench/suite/instances.hpp"
#include "bench/suite/suite_report.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::Ending;
using bench::Instance;
using bench::SuiteRow;
using bench::Tier;
using bench::Verdict;

std::vector<std::string> names(const std::vector<Instance>& list) {
    std::vector<std::string> result;
    for (const Instance& instance : list) result.push_back(instance.name);
    return result;
}

SuiteRow row_of(std::optional<Cost> known, Ending ending, Interval total) {
    Instance instance{"game", "numbers:max=9", known, "a book", bench::Peer{"peer", 10.0}};
    SuiteRow row{std::move(instance), 1, {}, {}, {}, {}, {}};
    row.run.ending = ending;
    row.run.total = total;
    row.run.nodes = 4;
    row.run.usage = {1.5, 0.5, 2.0, std::size_t{3} << 20};
    row.ratio = 5;
    return row;
}

// As published: see issue and thesis; totals of code games count the last question.
TEST(Instances, HaveThePublishedTotals) {
    const std::map<std::string, Cost> published = {
        {"mastermind 4 x 6", 5625},    {"mastermind 4 x 7", 11228},    {"mastermind 6 x 4", 17281},
        {"mastermind 4 x 8", 20471},   {"bulls 4 of 9", 14914},        {"bulls 4 of 10", 26274},
        {"bulls 5 of 7", 12305},       {"bulls 6 of 6", 3924},         {"words after SALET", 7920},
        {"blackbox 6 x 6 / 3", 50718}, {"blackbox 8 x 8 / 3", 333265}, {"blackbox 5 x 5 / 4", 112133},
        {"blackbox 6 x 6 / 4", 543671}};
    const auto all = bench::instances(Tier::full, "/no/such/folder");
    for (const auto& [name, total] : published) {
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Instance& instance) { return instance.name == name; });
        ASSERT_NE(found, all.end()) << name;
        EXPECT_EQ(found->known_total, total) << name;
    }
}

TEST(Instances, OfBothTiersAreTheSameGames) {
    const auto full = bench::instances(Tier::full, "/no/such/folder");
    for (const Instance& quick : bench::instances(Tier::quick, "/no/such/folder")) {
        const auto found =
            std::find_if(full.begin(), full.end(), [&](const Instance& other) { return other.name == quick.name; });
        ASSERT_NE(found, full.end()) << quick.name;
        EXPECT_EQ(found->game, quick.game);
        EXPECT_LE(quick.limit, found->limit);
    }
}

TEST(Instances, WithoutWordListsSaySo) {
    for (const Instance& instance : bench::instances(Tier::full, "/no/such/folder"))
        EXPECT_EQ(!instance.missing.empty(), instance.name.starts_with("words")) << instance.name;
}

TEST(Instances, AreChosenByPartsOfTheirNames) {
    const auto all = bench::instances(Tier::full, "/no/such/folder");
    EXPECT_EQ(bench::chosen(all, {}).size(), all.size());
    EXPECT_EQ(names(bench::chosen(all, {"8x8/3", "SALET"})),
              (std::vector<std::string>{"words after SALET", "blackbox 8 x 8 / 3"}));
    EXPECT_EQ(names(bench::chosen(all, {"4 X 7"})), std::vector<std::string>{"mastermind 4 x 7"});
    EXPECT_EQ(names(bench::chosen(all, {"pegs=6"})), std::vector<std::string>{"mastermind 6 x 4"});
    EXPECT_THROW(bench::chosen(all, {"chess"}), BadInput);
}

TEST(SuiteRow, VerdictsCompareProvenBoundsWithWhatIsKnown) {
    EXPECT_EQ(verdict_of(row_of(7, Ending::optimal, {7, 7})), Verdict::agrees);
    EXPECT_EQ(verdict_of(row_of(7, Ending::optimal, {8, 8})), Verdict::differs);
    EXPECT_EQ(verdict_of(row_of({}, Ending::optimal, {8, 8})), Verdict::fresh);
    EXPECT_EQ(verdict_of(row_of(7, Ending::unfinished, {6, 9})), Verdict::unfinished);
    EXPECT_EQ(verdict_of(row_of(7, Ending::unfinished, {8, 9})), Verdict::differs); // a bound that cannot be
    EXPECT_EQ(verdict_of(row_of(7, Ending::unfinished, {2, 6})), Verdict::differs);
    EXPECT_EQ(verdict_of(row_of(7, Ending::failed, {})), Verdict::failed);
    EXPECT_EQ(verdict_of(row_of(7, Ending::skipped, {})), Verdict::skipped);
    SuiteRow beside = row_of({}, Ending::optimal, {8, 8});
    beside.yardstick = row_of({}, Ending::optimal, {9, 9}).run;
    EXPECT_EQ(verdict_of(beside), Verdict::differs);
}

TEST(SuiteRow, CellsNeverMakeUpFigures) {
    EXPECT_EQ(suite_cells(row_of(7, Ending::optimal, {7, 7}), false),
              (std::vector<std::string>{"game", "1", "7", "agrees", "4", "2.00", "2.00", "500000000", "3.0", "-", "-",
                                        "10.0", "5.0", "peer"}));
    EXPECT_EQ(suite_cells(row_of(7, Ending::optimal, {8, 8}), false)[3], "DIFFERS: 7");
    EXPECT_EQ(suite_cells(row_of(7, Ending::unfinished, {6, infinite_cost}), false)[2], "6..inf");
    SuiteRow skipped = row_of(7, Ending::skipped, {});
    skipped.ratio.reset();
    EXPECT_EQ(suite_cells(skipped, true), (std::vector<std::string>{"game", "1", "-", "skipped", "-", "-", "-", "-",
                                                                    "-", "-", "-", "10.0", "-", "-", "peer"}));
    const auto table = bench::suite_table({row_of(7, Ending::optimal, {7, 7}).instance}, true);
    EXPECT_EQ(table.columns.size(), suite_cells(skipped, true).size());
}

TEST(SuiteRow, FactsHaveTheDocumentedKeys) {
    SuiteRow row = row_of(7, Ending::optimal, {7, 7});
    row.speed_up = 1.9;
    row.node_overhead = 0.05;
    row.yardstick = row_of({}, Ending::optimal, {7, 7}).run;
    const auto facts = suite_facts(row);
    for (const char* key :
         {"instance",       "game",         "threads",       "status",        "lower_total", "upper_total",
          "weight",         "situations",   "questions",     "nodes",         "cpu_seconds", "user_seconds",
          "system_seconds", "wall_seconds", "solve_seconds", "ns_per_node",   "peak_bytes",  "verdict",
          "known_total",    "source",       "speed_up",      "node_overhead", "peer",        "peer_seconds",
          "yardstick",      "ratio"})
        EXPECT_TRUE(facts.contains(key)) << key;
    EXPECT_EQ(facts["peak_bytes"], 3 << 20);
    EXPECT_EQ(facts["yardstick"]["total"], 7);
    EXPECT_FALSE(suite_facts(row_of(7, Ending::skipped, {})).contains("nodes"));
}

TEST(PeerSeconds, AreThoseOfTheYardstickWhereItRan) {
    SuiteRow row = row_of(7, Ending::optimal, {7, 7});
    EXPECT_EQ(peer_seconds(row), 10.0);
    row.yardstick = row.run;
    EXPECT_EQ(peer_seconds(row), 2.0);
    row.yardstick->ending = Ending::unfinished;
    EXPECT_FALSE(peer_seconds(row).has_value());
}

} // namespace
} // namespace deduce::test
