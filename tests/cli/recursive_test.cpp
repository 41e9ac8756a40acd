// `deduce recursive` and `deduce sequence`: facts, refusals, and stops.
#include "tests/cli/program.hpp"
#include "tests/support/text_on_disk.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

json facts_of(std::vector<std::string> arguments, int exit_code = 0) {
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& part) {
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

TEST(RecursiveCommand, TellsExactValues) {
    const json facts = facts_of({"recursive", "hackenbush:m=3,n=1"});
    EXPECT_EQ(facts.at("game"), "hackenbush:m=3,n=1");
    EXPECT_EQ(facts.at("value"), "9/14");
    EXPECT_EQ(facts.at("value_decimal"), "0.6429");
    EXPECT_EQ(facts.at("status"), "exact");
    EXPECT_EQ(facts.at("method"), "induction");
    EXPECT_EQ(facts.at("values").size(), facts.at("positions"));
    EXPECT_EQ(facts_of({"recursive", "guess-it:own=2,other=1"}).at("rows"),
              json({{"honest", "1/2"}, {"bluff", "1/2"}}));
    EXPECT_EQ(facts_of({"recursive", "die"}).at("value"), "49/12");
}

TEST(RecursiveCommand, TellsProvenIntervals) {
    const json dare = facts_of({"recursive", "dare", "--digits", "12"});
    EXPECT_EQ(dare.at("status"), "proven interval");
    EXPECT_EQ(dare.at("lower").get<std::string>().substr(0, 12), "0.6457513110"); // sqrt 7 - 2
    EXPECT_EQ(dare.at("upper").get<std::string>().substr(0, 12), "0.6457513110");
    EXPECT_EQ(facts_of({"recursive", "stages:example=1,forever=5/2"}).at("value"), "5/2");
    const json early = facts_of({"recursive", "stages:example=2", "--iterations", "3"}, 3);
    EXPECT_EQ(early.at("status"), "stopped early");
    EXPECT_EQ(early.at("iterations"), 3);
    EXPECT_EQ(early.at("value_decimal"), "2.0210");
}

TEST(RecursiveCommand, PrintsLists) {
    const Outcome list = run_deduce({"recursive"});
    EXPECT_EQ(list.exit_code, 0);
    for (const char* name : {"hackenbush:", "guess-it:", "poker:", "stages:"})
        EXPECT_NE(list.out.find(name), std::string::npos) << name;
    const Outcome table = run_deduce({"recursive", "inspection:inspections=2,periods=4", "--all"});
    EXPECT_NE(table.out.find("1 inspections, 3 periods"), std::string::npos) << table.out;
}

TEST(RecursiveCommand, RefusesWhatItDoesNotKnow) {
    expect_refused({"recursive", "hackenbusch"}, "did you mean hackenbush?");
    expect_refused({"recursive", "push:m=21"}, "m=21");
    expect_refused({"recursive", "push:k=1"}, "k");
    expect_refused({"recursive", "dare:forever=x"}, "x");
    expect_refused({"recursive", "dare:forever=2000"}, "forever=2000");
    expect_refused({"recursive", "stages:example=4"}, "dare");
    expect_refused({"recursive", "dare", "--digits", "0"}, "--digits");
}

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
