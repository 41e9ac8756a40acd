// `deduce recursive`: facts, refusals, and stops.
#include "tests/cli/facts.hpp"

namespace deduce::test {
namespace {

using nlohmann::json;

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
    expect_refused({"recursive", "push:m=10"}, "m=10");
    expect_refused({"recursive", "push:k=1"}, "k");
    expect_refused({"recursive", "dare:forever=x"}, "x");
    expect_refused({"recursive", "dare:forever=2000"}, "forever=2000");
    expect_refused({"recursive", "stages:example=4"}, "dare");
    expect_refused({"recursive", "dare", "--digits", "0"}, "--digits");
}

} // namespace
} // namespace deduce::test
