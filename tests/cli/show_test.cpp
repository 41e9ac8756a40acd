// deduce show and deduce games NAME: what people need to check the rules.
#include "rulesets/registry.hpp"
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

std::string shown(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "show");
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
}

json shown_as_json(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--json", "-"});
    return json::parse(shown(std::move(arguments)));
}

TEST(Show, ExplainsAGame) {
    const std::string text = shown({"mastermind:pegs=2,colours=3"});
    EXPECT_TRUE(
        text.starts_with("game = mastermind:pegs=2,colours=3,repeats=yes,feedback=standard,score=moves,final=paid\n"
                         "situations = 9\n"
                         "questions = 9\n"
                         "answers = 9\n"
                         "estimates = 9\ncost_once_known = 1\n\n"))
        << text;
    EXPECT_TRUE(contains(text, "black dots")) << text;
    EXPECT_TRUE(contains(text, "\nsituations:\n  0  AA\n  1  AB\n")) << text;
    EXPECT_TRUE(contains(text, "  ... 9 in all\n")) << text;
    EXPECT_TRUE(contains(text, "\nquestions:\n  0  AA\n")) << text;
}

TEST(Show, DrawsASituation) { // blackbox_test checks the picture itself
    const std::string text = shown({"blackbox:width=5,height=4,dots=2", "--situation", "a1 d3"});
    EXPECT_TRUE(contains(text, "\nsituation_label = a1 d3\nweight = 1\ncost_once_known = 0\n\n     A  R  1  A  2\n"))
        << text;
}

TEST(Show, AnswersAQuestion) { // the thesis's example in section 2.6
    const json facts = shown_as_json({"mastermind", "--situation", "ABCD", "--question", "ACCB"});
    EXPECT_EQ(facts.at("situation_label"), "ABCD");
    EXPECT_EQ(facts.at("question_label"), "ACCB");
    EXPECT_EQ(facts.at("answer"), "2 black 1 white");
    EXPECT_EQ(facts.at("cost"), 1);
    EXPECT_EQ(facts.at("drawing"), "ABCD");
    const std::string text = shown({"mastermind", "--situation", "ABCD", "--question", "ACCB"});
    EXPECT_TRUE(text.ends_with("answer = 2 black 1 white\ncost = 1\n")) << text;
}

TEST(Show, CountsTheAnswersToAQuestion) { // Knuth 1976: the parts that 1122 leaves
    const json facts = shown_as_json({"mastermind", "--question", "AABB"});
    std::vector<int> sizes;
    for (const json& answer : facts.at("answers")) sizes.push_back(answer.at("situations"));
    EXPECT_EQ(sizes, (std::vector<int>{256, 256, 256, 208, 114, 96, 36, 32, 20, 16, 4, 1, 1}));
    EXPECT_EQ(facts.at("answers").back().at("answer"), "4 black 0 white");
    EXPECT_EQ(facts.at("answers").back().at("cost"), 0);
    EXPECT_EQ(facts.at("answers").front().at("weight"), 256);
    EXPECT_TRUE(
        contains(shown({"mastermind", "--question", "AABB"}), "\n       208           1       6  1 black 1 white\n"));
}

TEST(Show, SaysWhatAKnownSituationStillCosts) {
    const auto fee = [](const std::string& game) { return shown_as_json({game}).at("cost_once_known"); };
    EXPECT_EQ(fee("mastermind:final=paid"), 1);
    EXPECT_EQ(fee("mastermind:final=free"), 0);
    EXPECT_EQ(fee("bulls:final=paid"), 1);
    EXPECT_EQ(fee("numbers:max=10"), 0);
    EXPECT_EQ(shown_as_json({"mastermind:final=paid", "--situation", "AABB"}).at("cost_once_known"), 1);
    const TemporaryFile table; // its name ends in .json
    std::ofstream(table.path()) << R"({"situations": ["a", "b"], "questions": [{"name": "q", "answers": ["x", "y"]}],
                               "estimates": {"names": ["e"], "penalties": [[2], [3]]}})";
    EXPECT_FALSE(shown_as_json({"table:" + table.path().string()}).contains("cost_once_known"));
    EXPECT_EQ(shown_as_json({"table:" + table.path().string(), "--situation", "b"}).at("cost_once_known"), 3);
}

TEST(Show, NumbersCountFromZeroAndLabelsGoFirst) {
    EXPECT_EQ(shown_as_json({"mastermind", "--situation", "1"}).at("situation_label"), "AAAB");
    EXPECT_EQ(shown_as_json({"numbers:max=10", "--situation", "10"}).at("situation"), 9);
    EXPECT_EQ(shown_as_json({"numbers:max=10", "--situation", "0"}).at("situation_label"), "1");
    EXPECT_EQ(shown_as_json({"bulls", "--situation", "0124"}).at("situation"), 1);
}

TEST(Show, JsonHasTheFactsOfAGame) {
    const TextOnDisk list("eagle\negret\n");
    const json facts = shown_as_json({"words:answers=" + list.path() + ",first=egret"});
    EXPECT_EQ(facts.at("game"), "words:answers=" + list.path() + ",final=paid,first=egret");
    EXPECT_EQ(facts.at("situations"), 2);
    EXPECT_EQ(facts.at("questions"), 2);
    EXPECT_EQ(facts.at("answers"), 243);
    EXPECT_EQ(facts.at("estimates"), 2);
    EXPECT_EQ(facts.at("first_question"), "egret");
    EXPECT_TRUE(contains(facts.at("rules"), "word"));
    EXPECT_EQ(facts.at("first_situations"), (json{"eagle", "egret"}));
    EXPECT_EQ(facts.at("first_questions"), (json{"eagle", "egret"}));
}

// A table of decimals, with a column that looks like weights.
TEST(Show, AuditsATable) {
    const TextOnDisk table("thing,weight,count,a\ncost,,1.5,yes=0.25;no=3\nx,0.5,7,yes\ny,1,8,no\nz,2,9,yes\n");
    const Outcome outcome = run_deduce({"show", "table:" + table.path()});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_TRUE(outcome.err.starts_with("deduce: warning: question 'count' has another number in each situation"))
        << outcome.err;
    EXPECT_TRUE(
        contains(outcome.out, "\nweights:\n  3 situations, 3.5 in all\n  from 0.5 ('x') to 2 ('z'), 4.0000 times"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\ncosts:\n  from 0.25 to 3\n")) << outcome.out;

    const Outcome question = run_deduce({"show", "table:" + table.path(), "--question", "a", "--json", "-"});
    const json answers = json::parse(question.out).at("answers");
    EXPECT_EQ(answers.at(0).at("cost"), "0.25");
    EXPECT_EQ(answers.at(0).at("weight"), "2.5");
    EXPECT_EQ(answers.at(1).at("cost"), 3);

    const Outcome solved = run_deduce({"solve", "table:" + table.path(), "--json", "-"});
    const json facts = json::parse(solved.out);
    EXPECT_EQ(facts.at("cost_scale"), 100);
    EXPECT_EQ(facts.at("weight_scale"), 10);
    EXPECT_EQ(facts.at("value"), "3/2"); // `count` tells all
}

TEST(Show, WritesJsonToAFileBesideTheText) {
    const TemporaryFile file;
    EXPECT_TRUE(contains(shown({"numbers:max=3", "--json", file.path().string()}), "situations = 3\n"));
    EXPECT_EQ(json::parse(file.text()).at("situations"), 3);
}

TEST(Show, TeachesByExample) {
    const std::string help = run_deduce({"show", "--help"}).out;
    EXPECT_TRUE(contains(help, "Examples:\n  deduce show ")) << help;
    EXPECT_TRUE(contains(help, "count from 0")) << help;
}

TEST(Show, RefusesWhatIsNotThere) {
    expect_refused_naming({"show"}, {"game"});
    expect_refused_naming({"show", "chess"}, {"chess"});
    expect_refused_naming({"show", "mastermind", "--situation", "ABCZ"}, {"--situation", "ABCZ", "0 to 1295", "AAAA"});
    expect_refused_naming({"show", "mastermind", "--question", "1296"}, {"--question", "1296", "0 to 1295"});
    expect_refused_naming({"show", "mastermind", "--question=-1"}, {"--question", "-1"});
    expect_refused_naming({"show", "numbers:max=1", "--question", "0"}, {"--question", "no questions"});
    expect_refused_naming({"show", "blackbox:size=16,dots=4", "--question", "0"},
                          {"174792640 situations", "--situation"});
    expect_refused_naming({"show", "blackbox:size=16,dots=4", "--situation", "a1"},
                          {"a1", "too many situations for labels"});
    expect_refused_naming({"show", "numbers", "--json", "/nonexistent/x.json"}, {"/nonexistent/x.json"});
    expect_refused_naming({"show", "words:answers=/nonexistent/list.txt"}, {"/nonexistent/list.txt"});
}

TEST(Games, ExplainsOneRuleset) {
    const std::string text = run_deduce({"games", "numbers"}).out;
    EXPECT_TRUE(text.starts_with("numbers: ")) << text;
    EXPECT_TRUE(contains(text, "(thesis 2.")) << text;
    EXPECT_TRUE(contains(text, "is hidden")) << text;
    EXPECT_TRUE(
        contains(text, "\n  deduce solve numbers:max=10\n    10 situations, 9 questions, 2 answers, 10 estimates\n"))
        << text;
    std::size_t longest = 0;
    std::size_t start = 0;
    const std::string rules = text.substr(0, text.find("\nparameters"));
    for (std::size_t end = 0; (end = rules.find('\n', start)) != std::string::npos; start = end + 1)
        longest = std::max(longest, end - start);
    EXPECT_LE(longest, 100U);
}

TEST(Games, ListsOfFilesElsewhereAreNoError) {
    const Outcome outcome = run_deduce({"games", "words"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_TRUE(contains(outcome.out, "answers")) << outcome.out;
    for (const json& size : json::parse(run_deduce({"games", "words", "--json", "-"}).out)[0].at("sizes"))
        EXPECT_NE(size.contains("error"), size.contains("situations")) << size;
}

TEST(Games, JsonHasRulesAndSizes) {
    const json all = json::parse(run_deduce({"games", "--json", "-"}).out);
    for (std::size_t i = 0; i < all.size(); i++) EXPECT_EQ(all[i].at("rules"), rulesets::all_rulesets()[i].rules);
    const json one = json::parse(run_deduce({"games", "mastermind", "--json", "-"}).out);
    ASSERT_EQ(one.size(), 1U);
    const json& size = one[0].at("sizes")[0];
    EXPECT_EQ(size.at("game"), "mastermind");
    EXPECT_EQ(size.at("situations"), 1296);
    EXPECT_EQ(size.at("questions"), 1296);
    EXPECT_EQ(size.at("answers"), 25);
    EXPECT_EQ(size.at("estimates"), 1296);
}

} // namespace
} // namespace deduce::test
