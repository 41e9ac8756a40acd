// docs/own-games.md keeps what it promises: its table has the value that it prints, and its ruleset works as shown.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/text_on_disk.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace deduce::rulesets {

Ruleset treasure_ruleset(); // example_ruleset.cpp

namespace {

std::string text_of(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(SOURCE_DIR "/" + file).rdbuf();
    return text.str();
}

TEST(ExampleRuleset, ConformsAndAgreesWithBruteForce) {
    for (const std::string fields : {"1", "2", "4", "9"}) {
        const auto game = treasure_ruleset().factory(Spec::parse("treasure:fields=" + fields));
        conformance::expect_conforming(*game);
        SolveParams params;
        EXPECT_EQ(solve(*game, params).total.upper, test::brute_force_average(*game)) << fields;
        params.objective = Objective::worst;
        EXPECT_EQ(solve(*game, params).total.upper, test::brute_force_worst(*game)) << fields;
    }
}

TEST(ExampleRuleset, IsQuotedWhole) {
    const std::string ruleset = text_of("tests/rulesets/example_ruleset.cpp");
    ASSERT_FALSE(ruleset.empty());
    EXPECT_NE(text_of("docs/own-games.md").find("```cpp\n" + ruleset + "```\n"), std::string::npos);
}

TEST(ExampleTable, HasThePrintedValue) {
    const std::string document = text_of("docs/own-games.md");
    const std::string opening = "```csv\n";
    const std::size_t begin = document.find(opening) + opening.size();
    const std::size_t end = document.find("```\n", begin);
    ASSERT_LT(end, document.size());
    const test::TextOnDisk csv(document.substr(begin, end - begin));
    const auto game = make_game("table:" + csv.path());
    EXPECT_EQ(test::brute_force_average(*game), 402);
    EXPECT_EQ(solve(*game, {}).total.upper, 402);
    EXPECT_NE(document.find("upper_total = 402\n       weight = 100\n       value = 201/50\n"), std::string::npos);
}

} // namespace
} // namespace deduce::rulesets
