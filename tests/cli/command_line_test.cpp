// The program as its users meet it: help, results as lines and as JSON, and one clear line for what cannot be used.
#include "rulesets/registry.hpp"
#include "tests/cli/commands.hpp"
#include "tests/cli/facts.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;
using Arguments = std::vector<std::string>;

// "key = value" lines.
std::map<std::string, std::string> facts_in(const std::string& lines) {
    std::map<std::string, std::string> facts;
    std::istringstream text(lines);
    for (std::string line; std::getline(text, line);) {
        const std::size_t equals = line.find(" = ");
        EXPECT_NE(equals, std::string::npos) << "no \"key = value\" line: " << line;
        if (equals != std::string::npos) facts[line.substr(0, equals)] = line.substr(equals + 3);
    }
    return facts;
}

json solved(Arguments arguments) {
    arguments.insert(arguments.begin(), "solve");
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

TEST(Help, VersionIsOneLineWithNameVersionAndCommit) {
    const Outcome outcome = run_deduce({"--version"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_TRUE(outcome.out.starts_with("deduce 0.")) << outcome.out;
    EXPECT_TRUE(outcome.out.ends_with(")\n")) << outcome.out;
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
}

TEST(Help, ListsTheCommandsAndTeachesByExample) {
    const Outcome outcome = run_deduce({"--help"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_TRUE(contains(outcome.out, "Examples:\n  deduce ")) << outcome.out;
    std::vector<std::string> listed; // by indented lines below "Subcommands:"
    std::istringstream lines(outcome.out.substr(outcome.out.find("\nSubcommands:\n") + 14));
    for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
        listed.push_back(line.substr(2, line.find(' ', 2) - 2));
    EXPECT_EQ(listed, all_commands);
}

TEST(Help, EachCommandTeachesByExample) {
    for (const std::string& command : all_commands) {
        const Outcome outcome = run_deduce({command, "--help"});
        EXPECT_EQ(outcome.exit_code, 0) << command;
        EXPECT_EQ(outcome.err, "") << command;
        const std::string examples =
            outcome.out.substr(std::min(outcome.out.size(), outcome.out.find("\nExamples:\n")));
        EXPECT_TRUE(contains(examples, "\n  deduce " + command)) << outcome.out;
    }
    const std::string solve_help = run_deduce({"solve", "--help"}).out;
    for (const std::string option : {"--objective", "--threads", "--memo", "--time-limit", "--json", "--without"})
        EXPECT_TRUE(contains(solve_help, option)) << option;
}

// The examples of the help text are promises: each game in them must be one.
TEST(Help, ExamplesNameRealGames) {
    std::size_t games = 0;
    for (const std::string& command : all_commands) {
        std::istringstream words(run_deduce({command, "--help"}).out);
        for (std::string word; words >> word;) {
            const auto& rulesets = rulesets::all_rulesets();
            if (std::none_of(rulesets.begin(), rulesets.end(),
                             [&](const auto& r) { return word.starts_with(r.name + ":") && word.back() != ':'; }))
                continue;
            if (contains(word, "FILE")) continue; // the reader's own
            EXPECT_NO_THROW(rulesets::make_game(word)) << word;
            games++;
        }
    }
    EXPECT_GE(games, 4U);
}

TEST(Games, ListsEachRulesetWithItsParametersDefaultsAndRanges) {
    const Outcome outcome = run_deduce({"games"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    for (const auto& ruleset : rulesets::all_rulesets()) {
        EXPECT_TRUE(contains(outcome.out, ruleset.name + ": ")) << ruleset.name;
        for (const auto& parameter : ruleset.parameters) {
            const std::string setting =
                parameter.default_text.empty() ? parameter.name : parameter.name + "=" + parameter.default_text;
            EXPECT_TRUE(contains(outcome.out, "\n  " + setting + " ")) << setting;
            EXPECT_TRUE(contains(outcome.out, parameter.range_text)) << parameter.range_text;
        }
    }
}

TEST(Games, CanBeAskedForOneAndAsJson) {
    const Outcome one = run_deduce({"games", "blackbox"});
    EXPECT_EQ(one.exit_code, 0);
    EXPECT_TRUE(one.out.starts_with("blackbox: "));
    EXPECT_FALSE(contains(one.out, "mastermind"));
    const json all = json::parse(run_deduce({"games", "--json", "-"}).out);
    EXPECT_EQ(all.size(), rulesets::all_rulesets().size());
    EXPECT_EQ(all[0].at("name"), rulesets::all_rulesets()[0].name);
}

TEST(Solve, PrintsShortLines) {
    const Outcome outcome = run_deduce({"solve", "mastermind:pegs=3,colours=3,final=free"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    auto facts = facts_in(outcome.out);
    EXPECT_EQ(facts["game"], "mastermind:pegs=3,colours=3,repeats=yes,feedback=standard,score=moves,final=free");
    EXPECT_EQ(facts["objective"], "average");
    EXPECT_EQ(facts["status"], "optimal");
    EXPECT_EQ(facts["lower_total"], "46");
    EXPECT_EQ(facts["upper_total"], "46");
    EXPECT_EQ(facts["value"], "46/27");
    EXPECT_EQ(facts["value_decimal"], "1.7037");
    EXPECT_EQ(facts["situations"], "27");
    EXPECT_EQ(facts["ranks"], "1");
}

TEST(Solve, JsonHasTheKeysThatProgramsRelyOn) {
    const json facts = solved({"blackbox:size=5,dots=2", "--threads", "2"});
    EXPECT_EQ(facts.at("game"), "blackbox:width=5,height=5,dots=2,penalty=5");
    EXPECT_EQ(facts.at("objective"), "average");
    EXPECT_EQ(facts.at("status"), "optimal");
    EXPECT_EQ(facts.at("lower_total"), 1443);
    EXPECT_EQ(facts.at("upper_total"), 1443);
    EXPECT_EQ(facts.at("weight"), 300);
    EXPECT_EQ(facts.at("value"), "481/100");
    EXPECT_EQ(facts.at("value_decimal"), "4.8100");
    EXPECT_EQ(facts.at("situations"), 300);
    EXPECT_EQ(facts.at("questions"), 20);
    EXPECT_EQ(facts.at("threads"), 2);
    EXPECT_EQ(facts.at("ranks"), 1);
    for (const char* key :
         {"lower_total", "upper_total", "weight", "situations", "questions", "classes", "nodes", "threads", "ranks"})
        EXPECT_TRUE(facts.at(key).is_number_integer()) << key;
    EXPECT_GT(facts.at("nodes"), 0);
    EXPECT_GT(facts.at("classes"), 0);
    EXPECT_LE(facts.at("classes"), 300);
    EXPECT_TRUE(facts.at("seconds").is_number());
    EXPECT_TRUE(facts.at("version").is_string());
    EXPECT_FALSE(facts.contains("reason"));
}

TEST(Solve, WorstCaseTotalsAreCosts) {
    const json facts = solved({"mastermind:pegs=4,colours=6", "--objective", "worst"});
    EXPECT_EQ(facts.at("objective"), "worst");
    EXPECT_EQ(facts.at("lower_total"), 5);
    EXPECT_EQ(facts.at("upper_total"), 5);
    EXPECT_EQ(facts.at("value"), "5");
    EXPECT_EQ(facts.at("weight"), 1296);
}

TEST(Solve, WritesJsonToAFileBesideTheLines) {
    const TemporaryFile file;
    const Outcome outcome = run_deduce({"solve", "numbers:max=200", "--json", file.path().string()});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(facts_in(outcome.out)["value_decimal"], "7.7200");
    ASSERT_TRUE(file.exists());
    const json facts = json::parse(file.text());
    EXPECT_EQ(facts.at("upper_total"), 1544);
    EXPECT_FALSE(std::filesystem::exists(file.path().string() + ".part"));
}

// Lines and JSON hold the same facts in the same words.
TEST(Solve, LinesAndJsonAgree) {
    const TemporaryFile file;
    auto lines = facts_in(run_deduce({"solve", "numbers:max=50", "--json", file.path().string()}).out);
    const json facts = json::parse(file.text());
    EXPECT_EQ(lines.size(), facts.size());
    for (const auto& [key, value] : facts.items())
        EXPECT_EQ(lines[key], value.is_string() ? value.get<std::string>() : value.dump()) << key;
}

TEST(Solve, SwitchesChangeNothingButTheWork) {
    const json with = solved({"mastermind:pegs=3,colours=4", "--threads", "1"});
    const json without =
        solved({"mastermind:pegs=3,colours=4", "--threads", "1", "--without", "symmetry,one-ply,greedy-start"});
    EXPECT_EQ(with.at("upper_total"), without.at("upper_total"));
    EXPECT_NE(with.at("nodes"), without.at("nodes"));
}

TEST(Solve, MoreThreadsThanCoresArePermittedAndSilent) {
    const Outcome outcome = run_deduce({"solve", "blackbox:size=5,dots=2", "--threads", "64"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    auto facts = facts_in(outcome.out);
    EXPECT_EQ(facts["upper_total"], "1443");
    EXPECT_EQ(facts["threads"], "64");
}

TEST(Solve, TakesMemoSizesOfAllUnits) {
    for (const std::string size : {"100000", "100K", "1M", "1m", "1MB", "1MiB"})
        EXPECT_EQ(solved({"numbers:max=20", "--memo", size}).at("upper_total"), 88) << size;
}

TEST(Count, PrintsThePlayerNodes) {
    const Outcome outcome = run_deduce({"count", "numbers:max=100"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    auto facts = facts_in(outcome.out);
    EXPECT_EQ(facts["player_nodes"], "5050");
    EXPECT_EQ(facts["status"], "complete");
    const json as_json = json::parse(run_deduce({"count", "mastermind:pegs=3,colours=3", "--json", "-"}).out);
    EXPECT_EQ(as_json.at("player_nodes"), 662);
}

struct BadCommandLine {
    std::string name;
    Arguments arguments;
    std::vector<std::string> mentions; // what was given, what to do
};

void PrintTo(const BadCommandLine& bad, std::ostream* out) { *out << bad.name; }

class BadInputs : public testing::TestWithParam<BadCommandLine> {};

TEST_P(BadInputs, EndWithOneClearLineAndExitCodeTwo) {
    const Outcome outcome = run_deduce(GetParam().arguments);
    EXPECT_FALSE(outcome.timed_out) << "bad input must be found at once";
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.err.starts_with("deduce: ")) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with("\n")) << outcome.err;
    for (const std::string& mention : GetParam().mentions)
        EXPECT_TRUE(contains(outcome.err, mention)) << "\"" << mention << "\" is missing in: " << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, BadInputs,
    testing::Values(
        BadCommandLine{"no_command", {}, {"--help"}},
        BadCommandLine{"unknown_command", {"slove", "numbers"}, {"--help"}},
        BadCommandLine{"unknown_option", {"solve", "numbers", "--thread", "2"}, {"--thread"}},
        BadCommandLine{"no_game", {"solve"}, {"game"}},
        BadCommandLine{"two_games", {"solve", "numbers", "bulls"}, {"bulls"}},
        BadCommandLine{"unknown_game", {"solve", "mastermnd:pegs=3"}, {"mastermnd", "did you mean mastermind?"}},
        BadCommandLine{"unknown_game_to_list", {"games", "chess"}, {"chess", "numbers, mastermind"}},
        BadCommandLine{"unknown_key", {"solve", "blackbox:boxes=3"}, {"boxes", "size, width, height"}},
        BadCommandLine{"unknown_value", {"solve", "mastermind:repeats=maybe"}, {"maybe", "yes, no"}},
        BadCommandLine{"no_value", {"solve", "mastermind:pegs"}, {"pegs", "key=value"}},
        BadCommandLine{"no_number", {"solve", "numbers:max=ten"}, {"max=ten", "from 1 to 65536"}},
        BadCommandLine{"number_too_large", {"solve", "numbers:max=65537"}, {"65537", "from 1 to 65536"}},
        BadCommandLine{"number_too_small", {"count", "numbers:max=0"}, {"max=0", "from 1 to 65536"}},
        BadCommandLine{"impossible_game", {"solve", "bulls:digits=5,symbols=4"}, {"5", "4"}},
        BadCommandLine{"unknown_objective", {"solve", "numbers", "--objective", "best"}, {"best", "average, worst, "}},
        BadCommandLine{"memo_without_sense", {"solve", "numbers", "--memo", "12Q"}, {"--memo", "12Q", "512M"}},
        BadCommandLine{"memo_of_zero", {"solve", "numbers", "--memo", "0"}, {"--memo", "\"0\""}},
        BadCommandLine{"memo_above_memory", {"solve", "numbers", "--memo", "900T"}, {"--memo", "900T"}},
        BadCommandLine{"memo_without_value", {"solve", "numbers", "--memo"}, {"--memo"}},
        BadCommandLine{
            "time_without_sense", {"solve", "numbers", "--time-limit", "soon"}, {"--time-limit", "soon", "90s"}},
        BadCommandLine{"negative_time", {"solve", "numbers", "--time-limit=-3s"}, {"--time-limit", "-3s"}},
        BadCommandLine{"unknown_switch", {"solve", "numbers", "--without", "luck"}, {"luck", "memo", "symmetry"}},
        BadCommandLine{"threads_below_one", {"solve", "numbers", "--threads", "-1"}, {"--threads", "-1"}},
        BadCommandLine{"threads_above_all_sense", {"solve", "numbers", "--threads", "99999"}, {"--threads", "99999"}},
        BadCommandLine{"threads_no_number", {"solve", "numbers", "--threads", "two"}, {"--threads", "two"}},
        BadCommandLine{
            "json_in_no_directory", {"solve", "numbers", "--json", "/nonexistent/x.json"}, {"/nonexistent/x.json"}},
        BadCommandLine{"json_is_a_directory", {"solve", "numbers", "--json", "/"}, {"cannot write /"}},
        BadCommandLine{
            "table_of_codes_too_large", {"solve", "mastermind:pegs=6,colours=10"}, {"2794.3 GiB", "1000000 questions"}},
        BadCommandLine{
            "table_of_boards_too_large", {"solve", "blackbox:size=16,dots=4"}, {"GiB", "174792640 situations"}},
        BadCommandLine{"boards_too_many_to_list", {"solve", "blackbox:size=8,dots=7"}, {"GiB"}},
        BadCommandLine{"table_to_count_too_large", {"count", "mastermind:pegs=6,colours=10"}, {"GiB"}},
        BadCommandLine{"codes_too_many_to_name", {"solve", "mastermind:pegs=12,colours=26"}, {"too many codes"}},
        BadCommandLine{
            "count_outgrows_its_memory", {"count", "blackbox:size=5,dots=3", "--memo", "1M"}, {"--memo", "1 MiB"}}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace deduce::test
