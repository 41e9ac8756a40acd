// `deduce reproduce thesis`: figures beside the print, as text, JSON and Markdown.
#include "tests/cli/facts.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

constexpr std::chrono::seconds timeout{120};

json reproduced(const std::string& tables) {
    const Outcome outcome = run_deduce({"reproduce", "thesis", "--table", tables, "--json", "-", "--quiet"}, timeout);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

const json* find_figure(const json& table, const std::string& row, const std::string& column) {
    for (const json& figure : table.at("figures"))
        if (figure.at("row") == row && figure.at("column") == column) return &figure;
    return nullptr;
}

TEST(ReproduceThesis, PlayerNodesAndHeuristicsAgreeInAllFigures) {
    const json facts = reproduced("10.9,10.13");
    ASSERT_EQ(facts.at("tables").size(), 2U);
    EXPECT_EQ(facts.at("tables")[0].at("figures").size(), 6U);
    EXPECT_EQ(facts.at("tables")[1].at("figures").size(), 35U);
    for (const json& table : facts.at("tables"))
        for (const json& figure : table.at("figures")) {
            EXPECT_EQ(figure.at("verdict"), "agrees") << figure;
            EXPECT_EQ(figure.at("printed"), figure.at("ours")) << figure;
        }
    EXPECT_EQ(facts.at("summary").at("agrees"), 41);
    EXPECT_EQ(facts.at("summary").at("differs"), 0);
}

TEST(ReproduceThesis, JsonHasTheDocumentedKeys) {
    const json facts = reproduced("10.4,10.5,10.11");
    for (const char* key : {"tables", "summary", "slow", "threads", "seconds", "version"})
        EXPECT_TRUE(facts.contains(key)) << key;
    std::set<std::string> verdicts;
    for (const json& table : facts.at("tables")) {
        for (const char* key : {"table", "title", "note", "figures"}) EXPECT_TRUE(table.contains(key)) << key;
        for (const json& figure : table.at("figures")) {
            for (const char* key : {"row", "column", "printed", "verdict"})
                EXPECT_TRUE(figure.contains(key)) << key << " in " << figure;
            verdicts.insert(figure.at("verdict"));
            EXPECT_EQ(figure.contains("ratio"), figure.at("verdict") == "time") << figure;
            EXPECT_TRUE(!figure.contains("ratio") || figure.at("unit") == "ms") << figure;
        }
    }
    EXPECT_EQ(verdicts, (std::set<std::string>{"agrees", "time", "not run", "not offered"}));
    const json* counted = find_figure(facts.at("tables")[1], "NG (20)", "behavioural game tree");
    ASSERT_NE(counted, nullptr);
    EXPECT_EQ(counted->at("ours"), "1162261467");
    EXPECT_NE(counted->at("remark").get<std::string>().find("counted, not walked"), std::string::npos);
    std::size_t figures = 0;
    for (const json& table : facts.at("tables")) figures += table.at("figures").size();
    std::size_t summed = 0;
    for (const auto& [name, number] : facts.at("summary").items()) summed += number.get<std::size_t>();
    EXPECT_EQ(summed, figures);
}

// Misprints are shown as such, with a reason, and are no failure.
TEST(ReproduceThesis, GivesReasonsWhereThePrintIsAtFault) {
    const json facts = reproduced("10.2,10.15");
    for (const json& table : facts.at("tables"))
        for (const json& figure : table.at("figures")) {
            EXPECT_EQ(figure.contains("reason"), figure.at("verdict") == "DIFFERS") << figure;
            EXPECT_EQ(figure.at("verdict") == "DIFFERS", figure.at("ours") != figure.at("printed")) << figure;
        }
    const json* cut_off = find_figure(facts.at("tables")[1], "random A", "BB (5 x 2)");
    ASSERT_NE(cut_off, nullptr);
    EXPECT_EQ(cut_off->at("ours"), "6.7360"); // 6.735995..., by exact fractions
    const json* swapped = find_figure(facts.at("tables")[1], "best solution", "MM (4 x 3)");
    ASSERT_NE(swapped, nullptr);
    EXPECT_EQ(swapped->at("printed"), "2.2188");
    EXPECT_EQ(swapped->at("ours"), "2.0370");
}

TEST(ReproduceThesis, WritesTextAndMarkdown) {
    const TemporaryFile file;
    const Outcome outcome = run_deduce(
        {"reproduce", "thesis", "--table", "10.3", "--table", "section-10.4", "--markdown", file.path()}, timeout);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Table 10.3"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("DIFFERS: print leaves e^(1/a) out"), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("Table 10.1:"), std::string::npos) << outcome.out;
    const std::string text = file.text();
    EXPECT_TRUE(text.starts_with("# ")) << text;
    EXPECT_NE(text.find("\n| actual number | BB (4 x 3) | 73216 | 73216 | agrees |\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n## Section 10.4: "), std::string::npos) << text;
    EXPECT_NE(text.find("\n| MM (4 x 4) | least average | 649/256 | 649/256 | agrees |\n"), std::string::npos) << text;
}

TEST(ReproduceThesis, ShowsBetterStrategiesBesideTheThesis) {
    const json facts = reproduced("chapter-11");
    const json& table = facts.at("tables")[0];
    EXPECT_EQ(facts.at("summary").at("agrees"), 10); // best solutions, and best heuristics of the thesis
    std::size_t news = 0;
    for (const json& figure : table.at("figures")) {
        const bool printed = figure.contains("printed");
        EXPECT_EQ(figure.at("verdict"), printed ? "agrees" : "new") << figure;
        news += printed ? 0 : 1;
    }
    EXPECT_EQ(facts.at("summary").at("new"), news);
    const json* beam = find_figure(table, "beam, time", "BB (4 x 3)");
    ASSERT_NE(beam, nullptr);
    EXPECT_EQ(beam->at("unit"), "ms");
    EXPECT_FALSE(beam->contains("ratio"));
    // No strategy is cheaper than the best solution, and playing every question out never dearer than one alone.
    for (const char* game : {"BB (6 x 2)", "BB (4 x 3)", "MM (4 x 3)", "MM (3 x 5)", "NG (200)"}) {
        const auto average = [&](const std::string& row) {
            const json* figure = find_figure(table, row, game);
            EXPECT_NE(figure, nullptr) << row;
            return figure == nullptr ? 0 : std::stod(figure->at("ours").get<std::string>());
        };
        const double best = average("best solution");
        for (const char* row : {"least-bound", "learned", "rollout", "beam", "rollout, width 8, information-per-cost"})
            EXPECT_GE(average(row), best) << row << ", " << game;
        EXPECT_GE(average("rollout, all questions"), best) << game;
        EXPECT_LE(average("rollout, all questions"), average("learned")) << game;
        EXPECT_LE(average("rollout"), average("learned")) << game;
    }
}

// What is over at once is judged, and what is too long for a test has its rows.
TEST(ReproduceThesis, OpensTheLargestGameOfTheThesis) {
    const Outcome outcome = run_deduce(
        {"reproduce", "thesis", "--table", "section-10.5,preface", "--time-limit", "1s", "--json", "-", "--quiet"},
        timeout);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    ASSERT_EQ(facts.at("tables").size(), 2U);
    const json& levels = facts.at("tables")[0];
    EXPECT_EQ(find_figure(levels, "situations", "the game")->at("verdict"), "agrees");
    const auto printed = [&](const char* row, const char* column) {
        const json* figure = find_figure(levels, row, column);
        EXPECT_NE(figure, nullptr) << row << ", " << column;
        return figure != nullptr && figure->contains("printed") ? figure->at("printed").get<std::string>() : "";
    };
    EXPECT_EQ(printed("player nodes", "after 1 question"), "396");
    EXPECT_EQ(printed("player nodes", "after 2 questions"), "61464");
    EXPECT_EQ(printed("different masks of intersections", "after 3 questions"), "11541000");
    EXPECT_EQ(printed("player nodes", "after 3 questions"), "");
    EXPECT_EQ(printed("sampled subgames", "in all"), "200");
    EXPECT_NE(levels.at("note").get<std::string>().find("200 of the sets"), std::string::npos);
    EXPECT_NE(find_figure(facts.at("tables")[1], "rollout, width 8, information-per-cost", "BB (8 x 5)"), nullptr);
}

TEST(ReproduceThesis, StopsWithWhatIsFinished) {
    const Outcome outcome = run_deduce(
        {"reproduce", "thesis", "--table", "10.5,10.12", "--slow", "--time-limit", "6s", "--json", "-"}, timeout);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    ASSERT_TRUE(json::accept(outcome.out)) << outcome.out;
    const json facts = json::parse(outcome.out);
    EXPECT_GT(facts.at("summary").at("agrees"), 0);
    EXPECT_GT(facts.at("summary").at("stopped"), 0);
    EXPECT_NE(outcome.err.find(" a second"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("left"), std::string::npos) << outcome.err;
}

TEST(ReproduceThesis, RefusesWhatItDoesNotKnow) {
    expect_refused(
        {"reproduce", "thesis", "--table", "10.16"},
        "choose from 10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 10.9, 10.10, 10.11, 10.12, 10.13, 10.14, 10.15, section-10.4, section-10.5, chapter-11, preface");
    expect_refused({"reproduce", "book"}, "choose optima or thesis");
    expect_refused({"reproduce", "--table", "10.13"}, "deduce reproduce thesis");
    expect_refused({"reproduce", "thesis", "--json", "-", "--markdown", "-"}, "--markdown");
    expect_refused({"reproduce", "thesis", "--markdown", "/nowhere/file.md"}, "--markdown");
}

} // namespace
} // namespace deduce::test
