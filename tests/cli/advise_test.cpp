// deduce advise: what it prints and writes, what it refuses, and that --time-limit leaves bounds.
#include "tests/cli/facts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

json advised(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "advise");
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return json::parse(outcome.out);
}

TEST(Advise, TellsWhatIsLeftAndWhatToAsk) {
    const Outcome outcome =
        run_deduce({"advise", "mastermind", "--given", "aabb=1b1w", "--top", "2", "--list", "2", "--threads", "1"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const std::string part :
         {"\nstatus = optimal\n", "\nremaining = 208\n", "\nlower_total = 718\n", "\nvalue = 359/104\n",
          "\nbest = ask ACAD\n", "\nbest_value = 3.4519 (359/104)\n", "\ngiven:\n  AABB=1 black 1 white\n",
          "\nstill possible:\n       50  ABCC\n       51  ABCD\n  ... 208 in all\n", "  ACAD\n"})
        EXPECT_TRUE(contains(outcome.out, part)) << part << " is missing in:\n" << outcome.out;
}

TEST(Advise, JsonHasTheSame) {
    const json facts = advised({"mastermind", "--given", "AABB=1b1w", "--top", "2", "--list", "3"});
    EXPECT_EQ(facts.at("status"), "optimal");
    EXPECT_EQ(facts.at("remaining"), 208);
    EXPECT_EQ(facts.at("weight"), 208);
    EXPECT_EQ(facts.at("upper_total"), 718);
    EXPECT_EQ(facts.at("given").at(0).at("label"), "AABB");
    EXPECT_EQ(facts.at("given").at(0).at("answer_label"), "1 black 1 white");
    EXPECT_EQ(facts.at("best").at("label"), "ACAD");
    EXPECT_EQ(facts.at("best").at("question"), 75);
    EXPECT_EQ(facts.at("best").at("total"), 718);
    ASSERT_EQ(facts.at("questions").size(), 2U);
    EXPECT_EQ(facts.at("questions").at(0), facts.at("best"));
    EXPECT_EQ(facts.at("questions").at(1).at("total"), 720);
    EXPECT_EQ(facts.at("situations").size(), 3U);
    EXPECT_EQ(facts.at("situations").at(0).at("label"), "ABCC");
}

// Koyama and Lai (1993): 5625, which opens with AABC. Knuth (1976-77): AABB needs five at most.
TEST(Advise, TablesOfFirstGuesses) {
    const json average = advised({"mastermind", "--top", "all", "--list", "0"});
    ASSERT_EQ(average.at("questions").size(), 5U);
    EXPECT_EQ(average.at("questions").at(0).at("label"), "AABC");
    EXPECT_EQ(average.at("questions").at(0).at("total"), 5625);
    EXPECT_TRUE(average.at("situations").empty());
    const json worst = advised({"mastermind", "--top", "all", "--objective", "worst"});
    for (const json& q : worst.at("questions")) EXPECT_EQ(q.at("total"), q.at("label") == "AAAA" ? 6 : 5) << q;
    // Each is the value of the game that fixes this guess.
    for (const json& q : average.at("questions")) {
        const Outcome fixed =
            run_deduce({"solve", "mastermind:first=" + q.at("label").get<std::string>(), "--json", "-"});
        EXPECT_EQ(json::parse(fixed.out).at("upper_total"), q.at("total")) << q;
    }
    const json words = advised({"words:answers=rulesets/examples/birds.txt", "--top", "5"});
    EXPECT_EQ(words.at("questions").size(), 5U);
    EXPECT_EQ(words.at("questions").at(0), words.at("best"));
}

TEST(Advise, NamesWhatIsKnown) {
    const json facts = advised({"milk", "--given", "taste=slightly sour"});
    EXPECT_EQ(facts.at("best").at("label"), "throw away");
    EXPECT_EQ(facts.at("best").at("total"), 0);
    EXPECT_FALSE(facts.at("best").contains("question"));
    EXPECT_TRUE(
        contains(run_deduce({"advise", "milk", "--given", "taste=slightly sour"}).out, "\nbest = name throw away\n"));
}

TEST(Advise, SaysWhenNothingIsFinite) {
    const json facts = advised({"scales:coins=2", "--top", "all"});
    EXPECT_EQ(facts.at("status"), "infinite");
    EXPECT_TRUE(facts.at("best").is_null());
    EXPECT_EQ(facts.at("upper_total"), "inf");
}

TEST(Advise, LeavesBoundsWhenItIsLate) {
    const Outcome outcome = run_deduce({"advise", "blackbox:size=6,dots=4", "--time-limit", "1s", "--top", "3",
                                        "--json", "-", "--quiet", "--memo", "64M"},
                                       std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    const json facts = json::parse(outcome.out);
    EXPECT_EQ(facts.at("status"), "bounds");
    EXPECT_LT(facts.at("lower_total"), facts.at("upper_total"));
    EXPECT_TRUE(facts.at("best").at("total").is_null());
    EXPECT_LE(facts.at("best").at("lower_total"), facts.at("best").at("upper_total"));
    EXPECT_EQ(facts.at("questions").size(), 3U);
}

TEST(Advise, RefusesContradictionsAndNonsense) {
    expect_refused_naming(
        {"advise", "mastermind", "--given", "AABB=4b", "--given", "ABCD=1,2"},
        {"--given: \"ABCD=1 black 2 white\" excludes the only situation", "AABB would answer \"1 black 1 white\""});
    expect_refused_naming({"advise", "mastermind", "--given", "AABB=3b1w"},
                          {"--given: no situation answers \"AABB=3 black 1 white\""});
    expect_refused_naming({"advise", "mastermind", "--given", "AABB"}, {"--given", "QUESTION=ANSWER"});
    expect_refused_naming({"advise", "mastermind", "--given", "AABG=1b"}, {"--given", "'AABG'", "AAAA"});
    expect_refused_naming({"advise", "mastermind", "--top", "0"}, {"--top", "\"0\""});
    expect_refused_naming({"advise", "mastermind", "--top", "every"}, {"--top", "\"every\""});
    expect_refused_naming({"advise", "mastermind", "--list", "-1"}, {"--list"});
    expect_refused_naming({"advise", "chess"}, {"chess"});
}

} // namespace
} // namespace deduce::test
