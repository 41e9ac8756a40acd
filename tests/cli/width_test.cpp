// `deduce solve --width`: what it prints, its exit codes, and what it refuses.
#include "tests/cli/facts.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

const std::string game = "blackbox:size=5,dots=3";

TEST(Width, TellsAGoodStrategyAndWhatIsProvenOfAll) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "box.json").string();
    const std::int64_t optimum = facts_of({"solve", game}).at("upper_total");
    const json facts = facts_of({"solve", game, "--width", "2", "--strategy", file});
    EXPECT_EQ(facts.at("status"), "narrow");
    EXPECT_EQ(facts.at("width"), 2);
    EXPECT_LT(facts.at("lower_total"), optimum);
    EXPECT_GE(facts.at("upper_total"), optimum);
    EXPECT_LE(facts.at("upper_total"), optimum * 102 / 100);
    EXPECT_EQ(facts.at("strategy_status"), "bounds");
    EXPECT_EQ(facts.at("total_of_strategy"), facts.at("upper_total"));
    EXPECT_EQ(facts_of({"verify", game, file}).at("verdict"), "verified");
}

TEST(Width, IsTheOptimumWhereNoQuestionIsLeftOut) {
    EXPECT_EQ(facts_of({"solve", "blackbox:size=3,dots=2", "--width", "1"}).at("status"), "optimal");
}

TEST(Width, PrintsBoundsWhenTheTimeIsUp) {
    const json facts = facts_of({"solve", "blackbox:size=7,dots=4", "--width", "8", "--time-limit", "4s"}, 3);
    EXPECT_EQ(facts.at("status"), "bounds");
    EXPECT_LE(facts.at("lower_total"), 2041949); // docs/blackbox.md
    EXPECT_GE(facts.at("upper_total"), 2041949);
    EXPECT_TRUE(facts.contains("total_of_strategy"));
}

TEST(Width, IsRefusedWithWhatItSaysNothingOf) {
    expect_refused({"solve", game, "--width", "0"}, "--width");
    expect_refused({"solve", game, "--width", "few"}, "--width");
    expect_refused_naming({"solve", game, "--width", "2", "--limit", "9"}, {"--width", "--limit"});
    expect_refused_naming({"solve", game, "--width", "2", "--at-most", "20"}, {"--width", "--at-most"});
    expect_refused_naming({"solve", game, "--width", "2", "--objective", "worst"}, {"--width", "--objective"});
    expect_refused_naming({"solve", game, "--width", "2", "--objective", "worst-then-average"},
                          {"--width", "--objective"});
    expect_refused_naming({"solve", game, "--width", "2", "--certificate", "box.cert"}, {"--width", "--certificate"});
    // A game's own limit counts as one.
    expect_refused({"solve", "words:answers=rulesets/examples/birds.txt,guesses=3", "--width", "2"}, "limit");
}

} // namespace
} // namespace deduce::test
