// Every ruleset as a table: written, read back, and solved to the same optimum.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/table/table_of_game.hpp"
#include "rulesets/table/writers.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/table/table_text.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <memory>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::rulesets::table {
namespace {

constexpr std::uint32_t most_situations_solved = 100;
constexpr std::uint64_t most_cells_solved = test::is_instrumented ? 5000 : 20000;

Interval optimum(const Game& game, Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 24;
    return solve(game, params).total;
}

void expect_same_optima(const Game& a, const Game& b) {
    for (const Objective objective : {Objective::average, Objective::worst})
        EXPECT_EQ(optimum(a, objective), optimum(b, objective)) << a.name();
}

// CSV or why not.
std::string csv_or_reason(const TableData& data) {
    try {
        return csv_text(data);
    } catch (const BadInput& error) {
        return error.what();
    }
}

TEST(TableRoundTrip, EveryRulesetKeepsItsOptimum) {
    std::set<std::string> tried;
    std::set<std::string> as_csv;
    for (const Ruleset& ruleset : all_rulesets())
        for (const std::string& example : ruleset.examples) {
            const auto game = make_game(example);
            if (game->situation_count() > most_situations_solved ||
                std::uint64_t{game->situation_count()} * game->question_count() > most_cells_solved)
                continue;
            const TableData data = table_of(*game);
            const TableData read = test::from_json(json_text(data));
            EXPECT_EQ(read, data) << example;
            const TableGame table("table:t.json", read);
            conformance::expect_conforming(table);
            expect_same_optima(*game, table);
            tried.insert(ruleset.name);
            const std::string csv = csv_or_reason(data);
            if (csv.starts_with("CSV cannot say this: ")) continue;
            expect_same_optima(*game, TableGame("table:t.csv", test::from_csv(csv)));
            as_csv.insert(ruleset.name);
        }
    for (const std::string name : {"numbers", "mastermind", "table"}) EXPECT_TRUE(tried.contains(name)) << name;
    for (const std::string name : {"numbers", "table"}) EXPECT_TRUE(as_csv.contains(name)) << name;
}

TEST(TableRoundTrip, RandomGamesKeepTheirOptimum) {
    for (std::uint64_t seed = 1; seed <= 60; seed++) {
        const auto game = test::random_game(seed);
        const TableData data = table_of(game);
        EXPECT_EQ(test::from_json(json_text(data)), data) << seed;
        expect_same_optima(game, TableGame("table:t.json", data));
    }
}

// Either question is enough; the dearer one must come first.
TEST(TableRoundTrip, KeepsTheFirstQuestion) {
    TableData data = test::from_csv("t,cheap,dear\ncost,1,5\nx,1,1\ny,2,2\n");
    EXPECT_EQ(optimum(TableGame("table:t", data), Objective::average).upper, 2);
    data.first = 1;
    const TableGame game("table:t", data);
    EXPECT_EQ(optimum(game, Objective::average).upper, 10);
    TableData again = table_of(game);
    EXPECT_EQ(again.first, 1U);
    EXPECT_EQ(test::from_json(json_text(again)), again);
    expect_same_optima(game, TableGame("table:t", std::move(again)));
}

TEST(TableRoundTrip, LabelsThatGamesHaveTwiceGetNumbers) {
    TableData data = test::from_csv("t,\"a\nb\",a\\nb,c\n\"x\ty\",1,1,\"\n\"\nx\\ty,2,1,\\n\n");
    const TableData shown = table_of(TableGame("table:t", data)); // control characters are shown as \n, \t
    EXPECT_EQ(shown.situations, (std::vector<std::string>{"x\\ty", "x\\ty (2)"}));
    EXPECT_EQ(shown.questions[0].name, "a\\nb");
    EXPECT_EQ(shown.questions[1].name, "a\\nb (2)");
    EXPECT_EQ(shown.questions[2].answers, (std::vector<std::string>{"\\n", "\\n (2)"}));
}

TEST(TableRoundTrip, EstimatesAreToldTheShortestWay) {
    const auto kind_of = [](const std::string& spec) { return table_of(*make_game(spec)).estimates.kind; };
    EXPECT_EQ(kind_of("numbers:max=10"), TableEstimates::Kind::exact);
    EXPECT_EQ(table_of(*make_game("mastermind:pegs=2,colours=3")).estimates.fee, 1);
    EXPECT_EQ(kind_of("table:rulesets/examples/car.csv"), TableEstimates::Kind::groups);
    EXPECT_EQ(kind_of("blackbox:size=3,dots=2"), TableEstimates::Kind::penalties);
}

TEST(TableRoundTrip, CsvTellsWhyItCannot) {
    const auto reason = [](const std::string& spec) { return csv_or_reason(table_of(*make_game(spec))); };
    EXPECT_NE(reason("mastermind:pegs=2,colours=3").find("the right estimate costs 1; export as JSON"),
              std::string::npos);
    EXPECT_NE(reason("blackbox:size=3,dots=2").find("penalties"), std::string::npos);
    TableData data = test::from_csv("t,a\nx,1\ny,2\n");
    data.first = 0;
    EXPECT_NE(csv_or_reason(data).find("first question must be 'a'"), std::string::npos);
    data.first.reset();
    data.questions[0].name = "group";
    EXPECT_NE(csv_or_reason(data).find("named 'group'"), std::string::npos);
    data.questions[0] = {"a", {"1;2", "3"}, {0, 1}, {1, 5}};
    EXPECT_NE(csv_or_reason(data).find("semicolon"), std::string::npos);
}

TEST(TableRoundTrip, CsvKeepsDifficultTexts) {
    TableData data;
    data.situations = {"cost", " blank ", "a,b", "say \"x\"", "two\nlines", "\xC3\xA4"};
    data.weights = {1, 2, 1, 1, 1, 1};
    data.questions = {{"q, \"1\"", {"=", "x=y"}, {0, 1, 0, 1, 0, 1}, {infinite_cost, 2}},
                      {"cost?", {"1", "2", "3", "4", "5", "6"}, {0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}},
                      {"situation", {"1"}, {0, 0, 0, 0, 0, 0}, {0}}};
    EXPECT_EQ(test::from_csv(csv_text(data)), data);
    EXPECT_EQ(test::from_json(json_text(data)), data);
}

TEST(TableRoundTrip, RefusesGamesThatNoTableHolds) {
    test::expect_bad_input([] { table_of(*make_game("numbers:max=65536")); }, {"4294901760", "16777216"});
    test::expect_bad_input([] { table_of(*make_game("blackbox:size=8,dots=3")); }, {"penalties", "4194304"});
}

// A path may hold what specifications are made of.
TEST(TableRoundTrip, PathsKeepCommasColonsAndEqualSigns) {
    test::expect_bad_input([] { make_game("table:no, such=dir:x/t.csv"); }, {"no, such=dir:x/t.csv: "});
    test::expect_bad_input([] { make_game("table:"); }, {"no file is named", "table:FILE"});
    test::expect_bad_input([] { make_game("table"); }, {"no file is named", "table:FILE"});
}

} // namespace
} // namespace deduce::rulesets::table
