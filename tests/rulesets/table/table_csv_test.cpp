// CSV tables: what the columns, quotes and costs mean, and where each mistake is found.
#include "engine/solve.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/table/table_text.hpp"
#include "tests/support/brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets::table {
namespace {

using test::expect_bad_csv;
using test::from_csv;
using Texts = std::vector<std::string>;

TEST(TableCsv, ColumnsAreSituationsWeightsGroupsAndQuestions) {
    const TableData data = from_csv("thing,weight,big?,group,loud?\n"
                                    "cost,,2,,yes=1;no=3\n"
                                    "cat,3,no,animal,no\n"
                                    "train,1,yes,vehicle,yes\n"
                                    "cow,2,yes,animal,yes\n");
    EXPECT_EQ(data.situations, (Texts{"cat", "train", "cow"}));
    EXPECT_EQ(data.weights, (std::vector<Weight>{3, 1, 2}));
    EXPECT_EQ(data.estimates.kind, TableEstimates::Kind::groups);
    EXPECT_EQ(data.estimates.names, (Texts{"animal", "vehicle"}));
    EXPECT_EQ(data.estimates.group_of, (std::vector<std::uint32_t>{0, 1, 0}));
    ASSERT_EQ(data.questions.size(), 2U);
    EXPECT_EQ(data.questions[0], (TableQuestion{"big?", {"no", "yes"}, {0, 1, 1}, {2, 2}}));
    EXPECT_EQ(data.questions[1], (TableQuestion{"loud?", {"no", "yes"}, {0, 1, 1}, {3, 1}}));
}

TEST(TableCsv, DefaultsAreOneAndTheExactSituation) {
    const TableData data = from_csv("thing,a,b\nx,1,2\ny,1,3");
    EXPECT_EQ(data.weights, (std::vector<Weight>{1, 1}));
    EXPECT_EQ(data.estimates, TableEstimates());
    EXPECT_EQ(data.questions[0].costs, (std::vector<Cost>{1}));
    EXPECT_EQ(data.questions[1].costs, (std::vector<Cost>{1, 1}));
}

TEST(TableCsv, CostsMayBeLeftOutInfiniteOrPartial) {
    const TableData data = from_csv("t,a,b,c,d\ncost,,inf,0,p = 7 ; q=inf\nx,1,1,1,p\ny,1,2,1,q\nz,1,2,1,r\n");
    EXPECT_EQ(data.questions[0].costs, (std::vector<Cost>{1}));
    EXPECT_EQ(data.questions[1].costs, (std::vector<Cost>{infinite_cost, infinite_cost}));
    EXPECT_EQ(data.questions[2].costs, (std::vector<Cost>{0}));
    EXPECT_EQ(data.questions[3].costs, (std::vector<Cost>{7, infinite_cost, 1}));
}

// Only directly under the header: further down, "cost" is a situation if there is a line of costs, and else a mistake.
TEST(TableCsv, TheLineOfCostsHasOnePlace) {
    EXPECT_EQ(from_csv("t,a\ncost,5\nx,1\ncost,2\nCost,3\n").situations, (Texts{"x", "cost", "Cost"}));
    EXPECT_EQ(from_csv("t,a\ncost,\ncosts,1\nx,2\n").situations, (Texts{"costs", "x"}));
    expect_bad_csv("t,a\nx,1\ncost,2\n", "3:1", {"'cost'", "directly under the header"});
    for (const std::string wrong : {"Cost", "costs", "COST", "\"cost \"", "cots", "cost:"})
        expect_bad_csv("t,a\n" + wrong + ",5\nx,1\n", "2:1", {"looks like the line of costs"});
}

TEST(TableCsv, RefusesColumnsThatLookLikeWeightGroupOrCost) {
    for (const std::string wrong : {"Weight", "WEIGHT", "weights", "wieght", "weigth", "wight", "weightt", "prior",
                                    "Priors", "probability", "frequency", "weight (%)"})
        expect_bad_csv("t,a," + wrong + "\nx,1,2\ny,2,3\n", "1:5", {"'" + wrong + "'", "write weight", wrong + "?"});
    for (const std::string wrong : {"Group", "groups", "gruop", "goup"})
        expect_bad_csv("t,a," + wrong + "\nx,1,2\ny,2,3\n", "1:5", {"'" + wrong + "'", "write group", wrong + "?"});
    for (const std::string wrong : {"cost", "Cost", "costs"})
        expect_bad_csv("t,a," + wrong + "\nx,1,2\ny,2,3\n", "1:5", {"a line of costs", wrong + "?"});
    for (const std::string wrong : {"weight", "Prior", "group", "cost"})
        expect_bad_csv(wrong + ",a\nx,1\ny,2\n", "1:1", {"the first column names the situations", "'" + wrong + "'"});
}

TEST(TableCsv, TakesQuestionsOfSimilarNames) {
    for (const std::string name : {"weight?", "Cost?", "group?", "height", "eight", "coast", "coat", "lost", "price",
                                   "class", "weight in kg", "cost of repair", "GR", "\xC3\xA4"})
        EXPECT_EQ(from_csv("t," + name + "\nx,1\ny,2\n").questions.at(0).name, name);
}

TEST(TableCsv, QuotesAreThoseOfTheRfc) {
    const TableData data = from_csv("t,\"say \"\"a, b\"\"\"\r\n\" x\",\"two\r\nlines\"\r\ny , plain \r\n");
    EXPECT_EQ(data.questions[0].name, "say \"a, b\"");
    EXPECT_EQ(data.situations, (Texts{" x", "y"}));
    EXPECT_EQ(data.questions[0].answers, (Texts{"two\r\nlines", "plain"}));
}

TEST(TableCsv, AllLineEndsAndEmptyLinesAreFine) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const TableData data = from_csv("t,a" + end + "x,1" + end + end + "y,2");
        EXPECT_EQ(data.situations, (Texts{"x", "y"}));
        EXPECT_EQ(data.questions[0].answers, (Texts{"1", "2"}));
    }
}

TEST(TableCsv, LabelsStayOnOneLine) {
    const TableGame game("table:t", from_csv("t,\"a\nb\"\n\"x\ty\",\"1\n2\"\nz,3\n"));
    EXPECT_EQ(game.question_label(0), "a\\nb");
    EXPECT_EQ(game.situation_label(0), "x\\ty");
    EXPECT_EQ(game.answer_label(0, 0), "1\\n2");
}

TEST(TableCsv, RefusesWhatIsNoTable) {
    expect_bad_csv("", "1:1", {"empty"});
    expect_bad_csv("\n\n", "1:1", {"empty lines"});
    expect_bad_csv("t,a\n", "2:1", {"no situations"});
    expect_bad_csv("t;a;b\nx;1;2\n", "1:1", {"no comma"});
}

TEST(TableCsv, RefusesRaggedLines) {
    expect_bad_csv("t,a,b\nx,1,2\ny,1\n", "3:4", {"2 columns, expected 3"});
    expect_bad_csv("t,a,b\nx,1,2,3,4\n", "2:7", {"5 columns, expected 3"});
    expect_bad_csv("t,a,b\ncost,1\nx,1,2\n", "2:7", {"2 columns, expected 3"});
}

TEST(TableCsv, RefusesStrayQuotes) {
    expect_bad_csv("t,a\nx,\"1\ny,2\n", "2:3", {"never closed"});
    expect_bad_csv("t,a\nx,1\"2\n", "2:4", {"quote inside a field"});
    expect_bad_csv("t,a\nx,\"1\"2\n", "2:6", {"after a closed quote"});
}

TEST(TableCsv, RefusesEmptyAndDoubleNames) {
    expect_bad_csv("t,a,b,a\nx,1,2,3\n", "1:7", {"two columns named 'a'"});
    expect_bad_csv("t,weight,weight\nx,1,2\n", "1:10", {"two columns named 'weight'"});
    expect_bad_csv("t,a,\nx,1,2\n", "1:5", {"column is empty"});
    expect_bad_csv("t,a\nx,1\ny,2\nx,3\n", "4:1", {"two situations named 'x'"});
    expect_bad_csv("t,a\n,1\n", "2:1", {"situation is empty"});
    expect_bad_csv("t,a\nx,\n", "2:3", {"answer is empty"});
    expect_bad_csv("t,group,a\nx,,1\n", "2:3", {"group is empty"});
}

TEST(TableCsv, RefusesNumbersThatAreNone) {
    for (const std::string wrong : {"-1", "0", "0.0", ".5", "5.", "1.2.3", "1e3", "inf", "+1", "0.1234567891",
                                    "99999999999999999999", "1000000000000001", ""})
        expect_bad_csv("t,weight,a\nx,1,1\n\xC3\xA4\xC3\xB6," + wrong + ",2\n", "3:4", {"'" + wrong + "'", "a weight"});
    for (const std::string wrong : {"-1", "-2.5", "1e3", "infinite", "99999999999999999999", "1000000000000001"}) {
        expect_bad_csv("t,a,b\ncost,1," + wrong + "\nx,1,1\n", "2:8", {"'" + wrong + "'", "a cost"});
        expect_bad_csv("t,a,b\ncost,1,1=" + wrong + "\nx,1,1\n", "2:8", {"'" + wrong + "'", "a cost"});
    }
}

TEST(TableCsv, RefusesCostsThatFitNoAnswer) {
    expect_bad_csv("t,a\ncost,yse=1;no=2\nx,yes\ny,no\n", "2:6", {"no answer 'yse'"});
    expect_bad_csv("t,a\ncost,yes=1;yes=2\nx,yes\ny,no\n", "2:6", {"two costs"});
    expect_bad_csv("t,a\ncost,yes=1;\nx,yes\ny,no\n", "2:6", {"answer=cost"});
    expect_bad_csv("t,weight,a\ncost,2,1\nx,1,1\n", "2:6", {"column weight is no question"});
}

TEST(TableCsv, RefusesTotalsThatCouldOverflow) {
    expect_bad_csv("t,weight,a\ncost,,1000000000000\nx,1000000,1\ny,1,2\n", "2:7", {"1000000000000", "overflow"});
}

// 2.11's kind of game, where two situations cannot be told apart.
TEST(TableCsv, TwoRowsThatNoQuestionSeparatesAreNamed) {
    const TableGame game("table:t.csv", from_csv("t,a,b\nx,1,1\ny,2,1\nz,2,1\n"));
    for (const Objective objective : {Objective::average, Objective::worst}) {
        SolveParams params;
        params.objective = objective;
        const SolveResult result = solve(game, params);
        EXPECT_EQ(exact_value(result), "inf");
        EXPECT_NE(result.reason.find("1 (y)"), std::string::npos) << result.reason;
        EXPECT_NE(result.reason.find("2 (z)"), std::string::npos) << result.reason;
    }
    // It is enough to know the group.
    const TableGame grouped("table:t.csv", from_csv("t,a,b,group\nx,1,1,g\ny,2,1,h\nz,2,1,h\n"));
    EXPECT_EQ(solve(grouped, {}).total.upper, 3);
}

TEST(TableCsv, GamesConformAndAgreeWithBruteForce) {
    for (const char* text : {"t,weight,big?,group,loud?\ncost,,2,,yes=1;no=3\n"
                             "cat,3,no,animal,no\ntrain,1,yes,vehicle,yes\ncow,2,yes,animal,no\n",
                             "t,a,b,c\ncost,1,0,inf\nv,1,1,1\nw,2,1,1\nx,3,2,2\ny,1,2,2\nz,2,2,1\n"}) {
        const TableGame game("table:t.csv", from_csv(text));
        conformance::expect_conforming(game);
        SolveParams params;
        EXPECT_EQ(solve(game, params).total.upper, test::brute_force_average(game));
        params.objective = Objective::worst;
        EXPECT_EQ(solve(game, params).total.upper, test::brute_force_worst(game));
    }
}

} // namespace
} // namespace deduce::rulesets::table
