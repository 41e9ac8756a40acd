// JSON tables: what the keys mean, where each mistake is found, and the thesis' milk as a table.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/table/table_text.hpp"
#include "tests/support/brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::rulesets::table {
namespace {

using test::expect_bad_json;
using test::from_json;
using Texts = std::vector<std::string>;

TEST(TableJson, KeysSayAllOfDefinition13) {
    const TableData data = from_json(R"({
        "description": "two \u00e4 things",
        "situations": ["x", "y", "z"],
        "weights": [1, 20, 3],
        "questions": [
            {"name": "a", "answers": ["p", "q", "p"], "cost": {"q": "inf", "p": 4}},
            {"name": "b", "answers": ["1", "2", "3"], "cost": "inf"},
            {"name": "c", "answers": ["1", "2", "3"]}
        ],
        "first": "b",
        "estimates": {"names": ["keep", "drop"], "penalties": [[0, "inf"], [1, 2], [3, 0]]}
    })");
    EXPECT_EQ(data.description, "two \xC3\xA4 things");
    EXPECT_EQ(data.situations, (Texts{"x", "y", "z"}));
    EXPECT_EQ(data.weights, (std::vector<Weight>{1, 20, 3}));
    EXPECT_EQ(data.questions[0], (TableQuestion{"a", {"p", "q"}, {0, 1, 0}, {4, infinite_cost}}));
    EXPECT_EQ(data.questions[1].costs, (std::vector<Cost>(3, infinite_cost)));
    EXPECT_EQ(data.questions[2].costs, (std::vector<Cost>(3, 1)));
    EXPECT_EQ(data.first, 1U);
    EXPECT_EQ(data.estimates.names, (Texts{"keep", "drop"}));
    EXPECT_EQ(data.estimates.penalties, (std::vector<Cost>{0, infinite_cost, 1, 2, 3, 0}));
}

TEST(TableJson, EstimatesMayBeExactOrGroups) {
    const auto estimates = [](const std::string& value) {
        return from_json(R"({"situations": ["x", "y", "z"], "questions": [])" + value + "}").estimates;
    };
    EXPECT_EQ(estimates(""), TableEstimates());
    EXPECT_EQ(estimates(R"(, "estimates": "exact")"), TableEstimates());
    EXPECT_EQ(estimates(R"(, "estimates": {"exact": 7})").fee, 7);
    const TableEstimates groups = estimates(R"(, "estimates": {"groups": ["g", "h", "g"]})");
    EXPECT_EQ(groups.kind, TableEstimates::Kind::groups);
    EXPECT_EQ(groups.names, (Texts{"g", "h"}));
    EXPECT_EQ(groups.group_of, (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(TableJson, RefusesWhatIsNoJson) {
    expect_bad_json("", "1:1", {"empty"});
    expect_bad_json("{\n  \"situations\": [\"x\",]\n}", "2:22", {"no JSON", "unexpected ']'"});
    expect_bad_json("{\"situations\": [\"x\"", "1:20", {"no JSON", "unexpected end of input"});
    expect_bad_json("{} {}", "1:4", {"no JSON"});
    expect_bad_json("{'a': 1}", "1:2", {"no JSON"});
    expect_bad_json("{\"weights\": [1e999]}", "1:18", {"too large"});
    expect_bad_json(std::string(100000, '['), "1:17", {"more than 16 brackets"});
    expect_bad_json("{\"a\":" + std::string(100, '[') + std::string(100, ']') + "}", "1:21", {"more than 16 brackets"});
}

TEST(TableJson, RefusesUnknownDoubleAndMissingKeys) {
    expect_bad_json("{\n \"situation\": [\"x\"]}", "2:2", {"no key 'situation'", "did you mean situations?"});
    expect_bad_json(R"({"situations": ["x"], "situations": ["y"]})", "1:23", {"'situations' twice"});
    expect_bad_json(R"({"questions": []})", "1:1", {"no key 'situations'"});
    expect_bad_json(R"({"situations": ["x"]})", "1:1", {"no key 'questions'"});
    expect_bad_json(R"({"situations": ["x"], "questions": [{"name": "a"}]})", "1:37", {"no key 'answers'"});
    expect_bad_json(R"({"situations": ["x"], "questions": [{"name": "a", "costs": 1, "answers": ["1"]}]})", "1:51",
                    {"no key 'costs'", "did you mean cost?"});
    expect_bad_json("{\"situations\": [\"x\"], \"questions\": [],\n \"Weights\": [1]}", "2:2",
                    {"no key 'Weights'", "did you mean weights?"});
    expect_bad_json("{\"situations\": [\"x\"], \"questions\": [],\n \"prior\": [1]}", "2:2",
                    {"no key 'prior'", "situations, weights"});
}

TEST(TableJson, RefusesWrongTypes) {
    expect_bad_json("[]", "1:1", {"the table is a list here, expected an object"});
    expect_bad_json(R"({"situations": "x", "questions": []})", "1:16", {"situations is a text here"});
    expect_bad_json(R"({"situations": ["x", 7], "questions": []})", "1:22", {"a situation is a number here"});
    expect_bad_json(R"({"situations": [], "questions": []})", "1:16", {"no situations"});
    expect_bad_json(R"({"situations": ["x"], "questions": {}})", "1:36", {"questions is an object here"});
    expect_bad_json(R"({"situations": ["x"], "questions": [null]})", "1:37", {"a question is null here"});
    expect_bad_json(R"({"situations": ["x"], "questions": [{"name": "a", "answers": [true]}]})", "1:63",
                    {"an answer is a truth value here"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "weights": ["1"]})", "1:52", {"a weight is a text here"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": "exakt"})", "1:53", {"estimates is a text"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "first": "a"})", "1:49", {"no question 'a'"});
}

TEST(TableJson, RefusesNumbersThatAreNone) {
    for (const std::string wrong : {"-1", "0", "-1.5", "1e3", "99999999999999999999", "1000000000000001"})
        expect_bad_json("{\"situations\": [\"x\"], \"questions\": [],\n\"weights\": [" + wrong + "]}", "2:13",
                        {"'" + wrong + "'", "a weight"});
    for (const std::string wrong : {"-1", "-2.5", "1e3", "99999999999999999999", "1000000000000001"}) {
        expect_bad_json(
            "{\"situations\": [\"x\"], \"questions\": [{\"name\": \"a\", \"answers\": [\"1\"],\n\"cost\": " + wrong +
                "}]}",
            "2:9", {"'" + wrong + "'", "a cost"});
        expect_bad_json("{\"situations\": [\"x\"], \"questions\": [],\n"
                        "\"estimates\": {\"names\": [\"e\"], \"penalties\": [[" +
                            wrong + "]]}}",
                        "2:46", {"'" + wrong + "'", "a penalty"});
    }
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"exact": "inf"}})", "1:63", {"infinite"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"exact": "3"}})", "1:63",
                    {"without quotes"});
}

TEST(TableJson, RefusesListsThatDoNotFit) {
    expect_bad_json(R"({"situations": ["x", "y"], "questions": [], "weights": [1]})", "1:56",
                    {"weights has 1 items, expected 2"});
    expect_bad_json(R"({"situations": ["x"], "questions": [{"name": "a", "answers": []}]})", "1:62",
                    {"answers has 0 items, expected 1"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"groups": ["g", "g"]}})", "1:64",
                    {"groups has 2 items, expected 1"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"names": ["e"], "penalties": [[1, 2]]}})",
                    "1:84", {"2 penalties, expected 1"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"names": [], "penalties": [[]]}})", "1:63",
                    {"no estimates"});
    expect_bad_json(R"({"situations": ["x"], "questions": [], "estimates": {"exact": 1, "groups": ["g"]}})", "1:53",
                    {"several ways"});
}

TEST(TableJson, RefusesEmptyAndDoubleNames) {
    expect_bad_json(R"({"situations": ["x", "\u0078"], "questions": []})", "1:22", {"two situations named 'x'"});
    expect_bad_json(R"({"situations": [""], "questions": []})", "1:17", {"situation is empty"});
    expect_bad_json(
        R"({"situations": ["x"], "questions": [{"name": "a", "answers": ["1"]}, {"name": "a", "answers": ["1"]}]})",
        "1:79", {"two questions named 'a'"});
    expect_bad_json(R"({"situations": ["x"], "questions": [{"name": "a", "answers": ["1"], "cost": {"2": 1}}]})",
                    "1:78", {"no answer '2'"});
    expect_bad_json(
        R"({"situations": ["x"], "questions": [{"name": "a", "answers": ["1"], "cost": {"1": 1, "1": 2}}]})", "1:86",
        {"two costs"});
}

TEST(TableJson, RefusesTotalsThatCouldOverflow) {
    expect_bad_json("{\"situations\": [\"x\", \"y\"], \"weights\": [1000000, 1], \"questions\": [],\n"
                    "\"estimates\": {\"names\": [\"e\"], \"penalties\": [[0], [1000000000000]]}}",
                    "2:51", {"1000000000000", "overflow"});
}

// Thesis, section 7.8: the best estimates' penalties, for weights of one and for the second table's.
TEST(TableJson, MilkHasTheBestEstimatesOfTheThesis) {
    const auto milk = make_game("table:rulesets/examples/milk.json");
    EXPECT_EQ(milk->name(), "table:rulesets/examples/milk.json");
    const Estimator& estimator = milk->estimator();
    EXPECT_EQ(estimator.best_worst(std::vector<SituationIndex>{0}), 0);
    EXPECT_EQ(estimator.best_worst(std::vector<SituationIndex>{2, 3}), 0);
    EXPECT_EQ(estimator.best_worst(std::vector<SituationIndex>{0, 1}), 20);
    EXPECT_EQ(estimator.best_worst(std::vector<SituationIndex>{0, 1, 2}), 20);
    EXPECT_EQ(estimator.best_worst(std::vector<SituationIndex>{0, 1, 2, 3}), 20);
    // Two days old: 20 okay, 15 slightly sour, 5 very sour, 1 mouldy.
    EXPECT_EQ(estimator.best_average(std::vector<SituationIndex>{0, 1}), 20 * 20);
    conformance::expect_conforming(*milk);
    SolveParams params;
    EXPECT_EQ(solve(*milk, params).total.upper, test::brute_force_average(*milk));
    params.objective = Objective::worst;
    EXPECT_EQ(solve(*milk, params).total.upper, test::brute_force_worst(*milk));
}

} // namespace
} // namespace deduce::rulesets::table
