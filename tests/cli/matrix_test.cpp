// `deduce matrix`: printed figures of the examples, and files that cannot be used.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

json example(const std::string& name) {
    return facts_of({"matrix", std::string(SOURCE_DIR) + "/rulesets/examples/matrix/" + name + ".csv"});
}

struct Printed {
    std::string name;
    std::string value;
    json rows; // null where several mixtures are optimal, or none is printed
    json columns;
};

// Ferguson, Game Theory, part II.
TEST(MatrixCommand, AgreesWithPrint) {
    const std::vector<Printed> all = {
        {"odd-or-even", "1/12", {{"one", "7/12"}, {"two", "5/12"}}, {{"one", "7/12"}, {"two", "5/12"}}},
        {"domination", "9/2", nullptr, nullptr},
        {"two-rows", "17/7", {{"1", "5/7"}, {"2", "2/7"}}, {{"2", "5/7"}, {"3", "2/7"}}},
        {"latin-square", "3", nullptr, nullptr},
        {"diagonal",
         "12/25",
         {{"1", "12/25"}, {"2", "6/25"}, {"3", "4/25"}, {"4", "3/25"}},
         {{"1", "12/25"}, {"2", "6/25"}, {"3", "4/25"}, {"4", "3/25"}}},
        {"triangular",
         "1/12",
         {{"1", "1/12"}, {"2", "1/4"}, {"3", "1/3"}, {"4", "1/3"}},
         {{"1", "1/3"}, {"2", "1/3"}, {"3", "1/4"}, {"4", "1/12"}}},
        {"mendelsohn", "0", {{"1", "1/4"}, {"2", "1/2"}, {"3", "1/4"}}, {{"1", "1/4"}, {"2", "1/2"}, {"3", "1/4"}}},
        {"blotto", "14/9", {{"(4,0)", "4/9"}, {"(0,4)", "4/9"}, {"(2,2)", "1/9"}}, nullptr},
        {"thievery", "30/7", nullptr, {{"a", "4/7"}, {"b", "2/7"}, {"c", "1/7"}}},
        {"pivoting", "1/2", {{"1", "1/4"}, {"2", "3/4"}}, {{"1", "1/2"}, {"2", "1/2"}}},
        {"inspection", "1/4", {{"1", "1/4"}, {"2", "1/4"}, {"3", "1/4"}, {"4", "1/4"}}, nullptr},
        {"endurance", "1/5", nullptr, nullptr},
    };
    for (const auto& [name, value, rows, columns] : all) {
        SCOPED_TRACE(name);
        const json facts = example(name);
        EXPECT_EQ(facts.at("value"), value);
        EXPECT_EQ(facts.at("sure_fire_test"), "passed");
        if (!rows.is_null()) {
            EXPECT_EQ(facts.at("row_player"), rows);
        }
        if (!columns.is_null()) {
            EXPECT_EQ(facts.at("column_player"), columns);
        }
    }
}

TEST(MatrixCommand, NamesWhatIsDominated) {
    const json facts = example("domination");
    ASSERT_EQ(facts.at("dominated_columns").size(), 1U);
    EXPECT_EQ(facts.at("dominated_columns")[0].at("column"), "2");
    EXPECT_EQ(facts.at("dominated_columns")[0].at("domination"), "strict");
    EXPECT_EQ(facts.at("dominated_rows"), json::array());
    EXPECT_EQ(example("thievery").at("dominated_rows").size(), 2U);
    const TextOnDisk equal("a,b\nx,1\ny,1\nz,0\n");
    EXPECT_EQ(facts_of({"matrix", equal.path()}).at("dominated_rows"),
              json::parse(R"([{"row": "y", "domination": "equal", "by": {"x": "1"}},
                              {"row": "z", "domination": "strict", "by": {"x": "1"}}])"));
}

TEST(MatrixCommand, RefusesWhatIsNoMatrix) {
    const std::vector<std::pair<std::string, std::string>> files = {
        {"1,2\n3\n", ":2:2: this line has 1 cells, expected 2"},
        {"1,x\n", ":1:3: \"x\" is not a number"},
        {"# nothing\n\n", "there is no row of numbers"},
        {"r,a,a\nx,1,2\n", "there are two columns 'a'"},
        {"r,a\nx,1\nx,2\n", "there are two rows 'x'"},
        {"r,a,\nx,1,2\n", "this column has no name"},
        {"1,1/0\n", "divides by 0"},
        {"alone\n", "there is no column of numbers"},
    };
    for (const auto& [text, part] : files) {
        const TextOnDisk file(text);
        const Outcome outcome = run_deduce({"matrix", file.path()});
        EXPECT_EQ(outcome.exit_code, 2) << text;
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(run_deduce({"matrix", "/nonexistent"}).exit_code, 2);
    EXPECT_EQ(run_deduce({"matrix"}).exit_code, 2);
}

} // namespace
} // namespace deduce::test
