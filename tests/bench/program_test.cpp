// The suite from its command line to its files, on games of milliseconds. Totals are those of the thesis (table 10.13,
// and the final moves of section 2.6 counted by hand: 46 = 73 - 27 for three pegs and three colours). No time is looked
// at.
#include "tests/cli/program.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

constexpr std::chrono::seconds patience{120};

Outcome run_bench(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {BENCH_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return Program(command, patience).wait();
}

nlohmann::json facts_of(const std::vector<std::string>& arguments) {
    std::vector<std::string> with_json = arguments;
    with_json.insert(with_json.end(), {"--json", "-", "--quiet"});
    const Outcome outcome = run_bench(with_json);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
}

TEST(BenchProgram, ComparesWithPublishedTotals) {
    const auto facts = facts_of({"quick", "--only", "blackbox 6 x 6 / 2,mastermind", "--repeat", "2"});
    for (const char* key : {"command", "machine", "seconds", "suite", "stopped"}) EXPECT_TRUE(facts.contains(key));
    const auto& rows = facts["suite"];
    ASSERT_EQ(rows.size(), 3U); // mastermind on one thread and two
    for (const auto& row : rows) EXPECT_EQ(row["verdict"], "agrees") << row;
    EXPECT_EQ(rows[0]["upper_total"], 5625);
    EXPECT_EQ(rows[1]["threads"], 2);
    EXPECT_TRUE(rows[1].contains("speed_up"));
    EXPECT_EQ(rows[2]["upper_total"], 3260);
    EXPECT_GT(rows[2]["nodes"], 0);
    EXPECT_GT(rows[2]["peak_bytes"], 1 << 20);
    EXPECT_GT(rows[2]["cpu_seconds"], 0.0);
}

TEST(BenchProgram, RunsGamesOfTheUsersChoice) {
    const auto facts = facts_of({"games", "blackbox:size=5,dots=2", "blackbox:size=4,dots=3", "--threads", "2"});
    ASSERT_EQ(facts["suite"].size(), 4U);
    for (std::size_t i = 0; i < 4; i++) EXPECT_EQ(facts["suite"][i]["upper_total"], i < 2 ? 1443 : 3463);
}

TEST(BenchProgram, SwitchesAndSmallMemosChangeNoTotal) {
    const auto ablation = facts_of({"ablation", "mastermind:pegs=3,colours=3,final=free"});
    EXPECT_GT(ablation["ablation"].size(), 10U);
    for (const auto& row : ablation["ablation"]) EXPECT_EQ(row["upper_total"], 46) << row;
    const auto curve = facts_of({"memo", "blackbox:size=4,dots=3"});
    EXPECT_GT(curve["memo"].size(), 10U);
    for (const auto& row : curve["memo"]) EXPECT_EQ(row["upper_total"], 3463) << row;
}

TEST(BenchProgram, FindsEquilibria) {
    const auto facts = facts_of({"equilibria", "mastermind:pegs=3,colours=4", "numbers:max=7"});
    ASSERT_EQ(facts["equilibria"].size(), 2U);
    EXPECT_EQ(facts["equilibria"][0]["value"], "219/68");
    EXPECT_EQ(facts["equilibria"][1]["value"], "3");
    EXPECT_GT(facts["equilibria"][0]["iterations"], 0);
}

TEST(BenchProgram, AnUnfinishedRowIsCalledSo) {
    const Outcome outcome = run_bench({"full", "--only", "8x8/4", "--limit", "0.01s", "--quiet"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("unfinished"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(".."), std::string::npos) << outcome.out;
}

TEST(BenchProgram, SkipsWhatIsNotThereVisibly) {
    const Outcome outcome = run_bench({"quick", "--only", "salet", "--words", "/no/such/folder", "--quiet"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("skipped: there is no /no/such/folder/"), std::string::npos) << outcome.out;
}

// A yardstick that knows the answer.
TEST(BenchProgram, RunsAYardstickBeside) {
    const TemporaryFile file;
    const std::string source = file.path().string() + ".cpp";
    std::ofstream(source)
        << "#include <cstdio>\nint main() { std::puts(\"blackbox 6x6 dots 2: situations 630 total 3260 "
           "average 5.17 nodes 7 stored 3 seconds 0.01\"); }\n";
    const auto facts = facts_of({"quick", "--only", "6x6/2", "--yardstick", "--yardstick-source", source});
    std::filesystem::remove(source);
    ASSERT_EQ(facts["suite"].size(), 1U);
    EXPECT_EQ(facts["suite"][0]["yardstick"]["nodes"], 7);
    EXPECT_EQ(facts["suite"][0]["yardstick"]["total"], 3260);
    EXPECT_EQ(facts["suite"][0]["verdict"], "agrees");
}

TEST(BenchProgram, WritesMarkdown) {
    const TemporaryFile file;
    const Outcome outcome = run_bench({"quick", "--only", "6x6/2", "--markdown", file.path().string(), "--quiet"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string text = file.text();
    EXPECT_NE(text.find("## The quick tier\n"), std::string::npos) << text;
    EXPECT_NE(text.find("| blackbox 6 x 6 / 2 | 1 | 3260 | agrees |"), std::string::npos) << text;
}

TEST(BenchProgram, StopsWithWhatIsThere) {
    Program program({BENCH_PROGRAM, "full", "--only", "6x6/2,8x8/4"}, patience);
    EXPECT_TRUE(program.wait_for_err("8 x 8 / 4"));
    program.send(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.out.find("3260"), std::string::npos) << outcome.out;
}

// Killed at its second game, resumed, stopped, and resumed: the first game is measured once. Its nodes, changed in the
// file by hand, tell where they come from.
TEST(BenchProgram, GoesOnWhereAnEarlierRunWasKilledOrStopped) {
    const TemporaryFile file;
    const std::string json = file.path().string();
    const std::vector<std::string> line = {BENCH_PROGRAM, "full", "--only", "6x6/2,8x8/4", "--json", json};
    Program killed(line, patience);
    EXPECT_TRUE(killed.wait_for_err("8 x 8 / 4"));
    killed.send(SIGKILL);
    killed.wait();
    auto facts = nlohmann::json::parse(file.text());
    EXPECT_EQ(facts["stopped"], true);
    ASSERT_EQ(facts["suite"].size(), 2U);
    EXPECT_EQ(facts["suite"][0]["upper_total"], 3260);
    EXPECT_TRUE(facts["suite"][1].contains("speed_up"));
    EXPECT_EQ(facts["suite"][0]["deduce"], facts["machine"]["deduce"]);

    facts["suite"][0]["nodes"] = 123456;
    facts["suite"][0]["deduce"] = "deduce of old";
    std::ofstream(json) << facts;
    std::vector<std::string> again = line;
    again.insert(again.end(), {"--resume", json});
    Program stopped(again, patience);
    EXPECT_TRUE(stopped.wait_for_err("8 x 8 / 4"));
    stopped.send(SIGINT);
    const Outcome outcome = stopped.wait();
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_EQ(outcome.err.find("6 x 6 / 2"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.out.find("From an earlier run: blackbox 6 x 6 / 2 (1 thread) by deduce of old; "
                               "blackbox 6 x 6 / 2 (2 threads)."),
              std::string::npos)
        << outcome.out;
    facts = nlohmann::json::parse(file.text());
    ASSERT_EQ(facts["suite"].size(), 3U);
    EXPECT_EQ(facts["suite"][0]["nodes"], 123456);
    EXPECT_EQ(facts["suite"][0]["deduce"], "deduce of old");
    EXPECT_NE(facts["suite"][2]["status"], "optimal");

    const auto only_first = facts_of({"quick", "--only", "6x6/2", "--resume", json});
    ASSERT_EQ(only_first["suite"].size(), 1U);
    EXPECT_EQ(only_first["suite"][0]["nodes"], 123456);
}

TEST(BenchProgram, ResumesCurvesAndAblation) {
    const std::vector<std::vector<std::string>> lines = {{"ablation", "mastermind:pegs=3,colours=3,final=free"},
                                                         {"memo", "blackbox:size=4,dots=3"}};
    for (const auto& line : lines) {
        const TemporaryFile file;
        auto facts = facts_of(line);
        auto& list = facts[line[0]];
        for (auto& row : list) row["cpu_seconds"] = row["user_seconds"] = row["system_seconds"] = 1;
        list.erase(list.begin() + 1);
        std::ofstream(file.path()) << facts;
        std::vector<std::string> again = line;
        again.insert(again.end(), {"--resume", file.path().string()});
        facts = facts_of(again);
        for (std::size_t i = 0; i < facts[line[0]].size(); i++)
            EXPECT_EQ(facts[line[0]][i]["user_seconds"] == 1, i != 1) << line[0] << " " << i;
    }
}

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

// The costs that the first run leaves make the second one the same.
TEST(BenchProgram, RanksAreTheSameCurveForTheSameCosts) {
    const auto folder = std::filesystem::path(::testing::TempDir()) / "bench-ranks";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    std::string curves[2];
    for (std::string& curve : curves) {
        const auto csv = (folder / "ranks.csv").string();
        const auto svg = (folder / "ranks.svg").string();
        const auto facts = facts_of({"ranks", "blackbox:size=4,dots=2", "mastermind:pegs=3,colours=3", "--ranks", "1,3",
                                     "--costs", folder.string(), "--csv", csv, "--plot", svg});
        ASSERT_EQ(facts["ranks"].size(), 4U);
        EXPECT_EQ(facts["ranks"][1]["ranks"], 3);
        EXPECT_GT(facts["ranks"][1]["nodes"], 0);
        curve = text_of(csv);
        EXPECT_EQ(std::ranges::count(curve, '\n'), 5);
        const std::string drawn = text_of(svg);
        for (const char* series : {"blackbox size=4 dots=2", "mastermind pegs=3 colours=3"})
            EXPECT_NE(drawn.find(series), std::string::npos) << series;
    }
    EXPECT_EQ(curves[0], curves[1]);
}

TEST(BenchProgram, BadArgumentsAreOneLine) {
    const std::vector<std::vector<std::string>> lines = {{"chess"},
                                                         {"--repeat", "0"},
                                                         {"--repeat", "x"},
                                                         {"--limit", "soon"},
                                                         {"--limit", "0"},
                                                         {"--only", "chess"},
                                                         {"games"},
                                                         {"games", "chess"},
                                                         {"ablation", "blackbox:size=99"},
                                                         {"full", "extra"},
                                                         {"growth", "--plot", "x"},
                                                         {"ranks", "--plot", "x"},
                                                         {"ranks", "--costs", "/no/such/folder"},
                                                         {"faults", "--sizes", "100x80,small"},
                                                         {"faults", "--seeds", "0"},
                                                         {"faults", "--folder", "/proc/no/such"},
                                                         {"report", "--docs", "/no/such/folder"},
                                                         {"--json", "/no/x"},
                                                         {"report", "--tier", "x"},
                                                         {"--deduce", "/no/such/program"},
                                                         {"--yardstick", "--yardstick-source", "/no/such/file"},
                                                         {"--resume", "/no/such/file"},
                                                         {"report", "--resume", BENCH_PROGRAM}};
    for (const auto& arguments : lines) {
        const Outcome outcome = run_bench(arguments);
        EXPECT_EQ(outcome.exit_code, 2) << arguments[0];
        EXPECT_TRUE(outcome.out.empty()) << outcome.out;
        EXPECT_TRUE(outcome.err.starts_with("bench: ")) << outcome.err;
        EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
    }
}

TEST(BenchProgram, HelpTeaches) {
    EXPECT_NE(run_bench({"--help"}).out.find("./run.sh bench full"), std::string::npos);
    for (const char* command :
         {"quick", "full", "games", "ablation", "memo", "growth", "ranks", "faults", "equilibria", "report"}) {
        const Outcome outcome = run_bench({command, "--help"});
        EXPECT_EQ(outcome.exit_code, 0);
        EXPECT_NE(outcome.out.find("Examples:"), std::string::npos) << command;
    }
}

} // namespace
} // namespace deduce::test
