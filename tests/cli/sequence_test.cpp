// `deduce sequence`: facts, refusals, and stops.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

namespace deduce::test {
namespace {

using nlohmann::json;

TEST(SequenceCommand, TellsExactValuesAndStrategies) {
    const json facts = facts_of({"sequence", "schroedinger-nim:heaps=3+3+1", "--strategies"});
    EXPECT_EQ(facts.at("value"), "1/3");
    EXPECT_EQ(facts.at("status"), "exact");
    EXPECT_EQ(facts.at("game"), "schroedinger-nim:heaps=3+3+1,misere=no");
    EXPECT_TRUE(facts.at("player_1").contains("start"));
    EXPECT_EQ(facts_of({"sequence", "fuzzy-nim:heaps=1+1,misere=yes"}).at("value"), "1");
    EXPECT_EQ(facts_of({"sequence", "kriegspiel-nim:heaps=2+2"}).at("value"), "0");
}

TEST(SequenceCommand, TellsProvenIntervals) {
    const json facts = facts_of({"sequence", "schroedinger-nim:heaps=4+3+1", "--method", "regret", "--digits", "2"});
    EXPECT_EQ(facts.at("status"), "proven interval");
    const double lower = std::stod(facts.at("lower").get<std::string>());
    const double upper = std::stod(facts.at("upper").get<std::string>());
    EXPECT_LE(lower, 1 / 3.);
    EXPECT_GE(upper, 1 / 3.);
    EXPECT_LE(upper - lower, .010002);
}

TEST(SequenceCommand, ReadsTrees) {
    const TextOnDisk pennies(
        R"({"player": 1, "knows": "", "moves": {
            "heads": {"player": 2, "knows": "", "moves": {"heads": "3/2", "tails": -1}},
            "tails": {"player": 2, "knows": "", "moves": {"heads": -1, "tails": 2}}}})");
    const json facts = facts_of({"sequence", "tree:" + pennies.path()});
    EXPECT_EQ(facts.at("value"), "4/11");
    EXPECT_EQ(facts_of({"sequence", "tree:" SOURCE_DIR "/rulesets/examples/kuhn-poker.json"}).at("value"), "-1/18");
    const TextOnDisk drawn(R"({"chance": [["1/3", 3], ["2/3", 6]]})");
    EXPECT_EQ(facts_of({"sequence", "tree:" + drawn.path()}).at("value"), "5");
}

TEST(SequenceCommand, RefusesWhatItCannotUse) {
    const auto refused = [](const std::string& text, const std::string& part) {
        const TextOnDisk file(text);
        expect_refused({"sequence", "tree:" + file.path()}, part);
    };
    refused(R"({"player": 1, "knows": "a", "moves": {
        "x": {"player": 1, "knows": "b", "moves": {"u": 1, "v": 0}},
        "y": {"player": 1, "knows": "b", "moves": {"u": 0, "v": 1}}}})",
            "perfect recall");
    refused("{", "no JSON");
    refused("{}", "\"player\" is missing");
    refused("[1]", "is no number");
    refused(R"({"player": 3, "knows": "a", "moves": {"x": 1}})", "3 is no player");
    refused(R"({"player": 1, "knows": "a", "moves": {}})", "/moves");
    refused(R"({"player": 1, "knows": "a", "moves": {"x": "one"}})", "/moves/x");
    refused(R"({"chance": [["1/2", 0]]})", "sum 1/2");
    refused(R"({"chance": [[0, 0], [1, 0]]})", "above 0");
    expect_refused({"sequence", "schroedinger-nim:heaps=21"}, "heaps=21");
    expect_refused({"sequence", "schroedinger-nim:heaps=1+1+1+1+1+1+1"}, "heaps");
    expect_refused({"sequence", "schrodinger-nim"}, "did you mean schroedinger-nim?");
    expect_refused({"sequence", "tree:nowhere.json"}, "no such file");
}

TEST(SequenceCommand, StopsAtTheTimeLimit) {
    const Outcome outcome =
        run_deduce({"sequence", "schroedinger-nim:heaps=9+9+9", "--time-limit", "1s"}, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
}

} // namespace
} // namespace deduce::test
