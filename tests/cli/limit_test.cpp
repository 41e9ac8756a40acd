// `deduce solve --limit`: the ways to write a limit, both answers, and their exit codes.
#include "tests/cli/facts.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string game = "blackbox:size=4,dots=2";

TEST(Limit, IsATotalAFractionOrAnAverage) {
    const json whole = facts_of({"solve", game});
    const std::int64_t total = whole.at("upper_total");
    const std::int64_t weight = whole.at("weight");
    for (const std::int64_t limit : {total - 1, total, total + 1})
        for (const std::string& text :
             {std::to_string(limit), std::to_string(limit) + "/" + std::to_string(weight),
              // 120 situations: four places tell totals apart, rounded down they mean this total or less.
              std::to_string(limit * 10000 / weight / 10000) + "." +
                  std::to_string(10000 + limit * 10000 / weight % 10000).substr(1)}) {
            const json facts = facts_of({"solve", game, "--limit", text});
            EXPECT_EQ(facts.at("limit_total"), limit) << text;
            EXPECT_EQ(facts.at("status"), limit > total ? "below" : "refuted") << text;
            if (limit > total)
                EXPECT_LT(facts.at("total_of_strategy"), limit);
            else
                EXPECT_GE(facts.at("lower_total"), limit);
        }
}

TEST(Limit, IsACostWithTheWorstCase) {
    const std::int64_t worst = facts_of({"solve", game, "--objective", "worst"}).at("upper_total");
    EXPECT_EQ(facts_of({"solve", game, "--objective", "worst", "--limit", std::to_string(worst)}).at("status"),
              "refuted");
    EXPECT_EQ(facts_of({"solve", game, "--objective", "worst", "--limit", std::to_string(worst) + ".5"}).at("status"),
              "below");
}

TEST(Limit, IsNeitherWhenTheTimeIsUp) {
    const Outcome outcome = run_deduce(
        {"solve", "blackbox:size=6,dots=4", "--limit", "9.0", "--time-limit", "1s", "--no-strategy", "--json", "-"});
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out).at("status"), "bounds");
}

TEST(Limit, IsRefusedUnlessItIsANumber) {
    for (const std::string text : {"much", "-3", "3/", "3/0", "1.", ".5", "1.2.3", "1e5", "1234567890123456789"}) {
        const Outcome outcome = run_deduce({"solve", game, "--limit", text});
        EXPECT_EQ(outcome.exit_code, 2) << text;
        EXPECT_NE(outcome.err.find("--limit"), std::string::npos) << outcome.err;
    }
}

} // namespace
} // namespace deduce::test
