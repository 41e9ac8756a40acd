// Decimals in tables: read exactly, printed exactly, and optima in the user's units.
#include "engine/model/average.hpp"
#include "engine/solve.hpp"
#include "rulesets/table/decimal.hpp"
#include "rulesets/table/table_of_game.hpp"
#include "rulesets/table/writers.hpp"
#include "tests/rulesets/table/table_text.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets::table {
namespace {

using test::expect_bad_csv;
using test::from_csv;
using test::from_json;

TEST(Decimals, AreReadExactly) {
    const auto expect = [](std::string_view text, std::int64_t digits, int places) {
        const auto decimal = read_decimal(text);
        ASSERT_TRUE(decimal.has_value()) << text;
        EXPECT_EQ(decimal->digits, digits) << text;
        EXPECT_EQ(decimal->places, places) << text;
    };
    expect("0", 0, 0);
    expect("007", 7, 0);
    expect("0.25", 25, 2);
    expect("1.50", 15, 1);
    expect("3.000", 3, 0);
    expect("1000000000000000", 1'000'000'000'000'000, 0);
    expect("0.123456789", 123'456'789, 9);
    expect("0.1234567890000", 123'456'789, 9);
    for (const char* text : {"", ".", "1.", ".1", "-1", "+1", "1e3", "1,5", "1.5.2", " 1", "0x1", "0.1234567891",
                             "9223372036854775808", "922337203685477580.91"})
        EXPECT_FALSE(read_decimal(text).has_value()) << text;
}

TEST(Decimals, ArePrintedExactly) {
    EXPECT_EQ(exact_decimal(25, 100), "0.25");
    EXPECT_EQ(exact_decimal(150, 100), "1.5");
    EXPECT_EQ(exact_decimal(300, 100), "3");
    EXPECT_EQ(exact_decimal(5, 1000), "0.005");
    EXPECT_EQ(exact_decimal(0, 10), "0");
    EXPECT_EQ(exact_decimal(42, 1), "42");
    EXPECT_EQ(exact_decimal(infinite_cost, 10), "inf");
}

constexpr const char* decimal_csv = "t,weight,a,b\ncost,,1.5,yes=0.25\nx,0.5,1,yes\ny,1,2,no\nz,1.5,2,yes\n";

TEST(Decimals, ScaleCostsAndWeightsApart) {
    const TableData data = from_csv(decimal_csv);
    EXPECT_EQ(data.cost_scale, 100);
    EXPECT_EQ(data.weight_scale, 10);
    EXPECT_EQ(data.weights, (std::vector<Weight>{5, 10, 15}));
    EXPECT_EQ(data.questions[0].costs, (std::vector<Cost>{150, 150}));
    EXPECT_EQ(data.questions[1].costs, (std::vector<Cost>{25, 100})) << "an answer that is left out costs 1";
    const TableData whole = from_csv("t,weight,a\ncost,,2.0\nx,3.00,1\ny,4,2\n");
    EXPECT_EQ(whole.cost_scale, 1);
    EXPECT_EQ(whole.weight_scale, 1);
    EXPECT_EQ(whole.weights, (std::vector<Weight>{3, 4}));
}

TEST(Decimals, OfJsonIncludeFeesAndPenalties) {
    const TableData fee = from_json(
        R"({"situations": ["x", "y"], "questions": [{"name": "a", "answers": ["1", "2"]}], "estimates": {"exact": 0.5}})");
    EXPECT_EQ(fee.cost_scale, 10);
    EXPECT_EQ(fee.estimates.fee, 5);
    EXPECT_EQ(fee.questions[0].costs, (std::vector<Cost>{10, 10})) << "1 if not given";
    const TableData penalties = from_json(
        R"({"situations": ["x", "y"], "weights": [0.001, 2], "questions": [],
            "estimates": {"names": ["e"], "penalties": [[0.75], ["inf"]]}})");
    EXPECT_EQ(penalties.estimates.penalties, (std::vector<Cost>{75, infinite_cost}));
    EXPECT_EQ(penalties.weights, (std::vector<Weight>{1, 2000}));
}

// Of weights 0.5, 1, 1.5: both questions in the cheaper order cost 0.25 or 1, and 1.5 if that was yes.
TEST(Decimals, GiveOptimaInTheUnitsOfTheUser) {
    const TableGame game("table:t.csv", from_csv(decimal_csv));
    const SolveResult average = solve(game, {});
    EXPECT_EQ(average.cost_scale, 100);
    EXPECT_EQ(average.weight_scale, 10);
    // b first: 0.5 (0.25 + 1.5) + 1 (1) + 1.5 (0.25 + 1.5) = 4.5, over a weight of 3.
    EXPECT_EQ(exact_value(average), "3/2");
    EXPECT_EQ(decimal_value(average), "1.5000");
    SolveParams params;
    params.objective = Objective::worst;
    EXPECT_EQ(exact_value(solve(game, params)), "7/4");
}

// The same numbers times powers of ten, without a point.
TEST(Decimals, AgreeWithWholeNumbers) {
    const TableGame game("table:t.csv", from_csv(decimal_csv));
    const TableGame whole("table:t.csv",
                          from_csv("t,weight,a,b\ncost,,150,yes=25;no=100\nx,5,1,yes\ny,10,2,no\nz,15,2,yes\n"));
    EXPECT_EQ(solve(game, {}).total, solve(whole, {}).total);
}

TEST(Decimals, SurviveExportAndReading) {
    const TableData data = from_csv(decimal_csv);
    TableData exported = table_of(TableGame("table:t.csv", data));
    EXPECT_EQ(from_json(json_text(exported)), exported);
    exported.description.clear();
    EXPECT_EQ(exported, data);
    EXPECT_EQ(from_csv(csv_text(exported)), data);
    EXPECT_NE(json_text(exported).find("\"weights\": [0.5, 1, 1.5]"), std::string::npos) << json_text(exported);
    EXPECT_NE(csv_text(exported).find("cost,,1.5,yes=0.25;no=1\n"), std::string::npos) << csv_text(exported);
}

TEST(Decimals, ThatOverflowAreRefused) {
    expect_bad_csv("t,weight,a\nx,0.000000001,1\ny,1000000000,2\n", "3:3", {"'1000000000'", "up to 1000000"});
    expect_bad_csv("t,weight,a\ncost,,0.000000001\nx,2000000000,1\ny,1,2\n", "3:3",
                   {"too much for costs of 9 decimals"});
}

} // namespace
} // namespace deduce::rulesets::table
