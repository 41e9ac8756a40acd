// Warnings and the audit of tables: what they tell, and that sound tables give none.
#include "rulesets/registry.hpp"
#include "rulesets/table/audit.hpp"
#include "rulesets/table/warnings.hpp"
#include "tests/rulesets/table/table_text.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace deduce::rulesets::table {
namespace {

using test::from_csv;
using Texts = std::vector<std::string>;

void expect_one_warning(const std::string& csv, const Texts& parts) {
    const Texts warnings = warnings_of(from_csv(csv));
    ASSERT_EQ(warnings.size(), 1U) << csv;
    for (const std::string& part : parts) EXPECT_NE(warnings[0].find(part), std::string::npos) << warnings[0];
}

TEST(TableWarnings, NumbersThatDifferInEachSituation) {
    expect_one_warning("t,id,b\nx,1,p\ny,2,p\nz,3.5,q\n", {"question 'id'", "another number in each situation"});
    EXPECT_TRUE(warnings_of(from_csv("t,a\nx,1\ny,2\n")).empty()) << "two are few";
    EXPECT_TRUE(warnings_of(from_csv("t,a\nx,1\ny,2\nz,2\n")).empty()) << "a number comes twice";
    EXPECT_TRUE(warnings_of(from_csv("t,a\nx,1\ny,2\nz,none\n")).empty()) << "one is no number";
}

TEST(TableWarnings, NamesThatDifferOnlyInCaseOrBlanks) {
    expect_one_warning("t,a\nx,Yes\ny,yes\nz,no\n", {"question 'a'", "'Yes' and 'yes'"});
    expect_one_warning("t,a\nx,\"yes \"\ny,yes\nz,no\n", {"'yes ' and 'yes'"});
    expect_one_warning("t,a\ncat,1\nCat,2\n", {"situations 'cat' and 'Cat'"});
    expect_one_warning("t,group,a\nx,G 1,1\ny,g1,2\n", {"groups 'G 1' and 'g1'"});
    EXPECT_TRUE(warnings_of(from_csv("t,a\nx,yes\ny,no\n")).empty());
}

TEST(TableWarnings, AreCutWhereTheyAreMany) {
    std::string header = "t";
    std::string rows[3] = {"x", "y", "z"};
    for (int q = 0; q < 12; q++) {
        header += ",q" + std::to_string(q);
        for (int s = 0; s < 3; s++) rows[s] += "," + std::to_string(s);
    }
    const Texts warnings = warnings_of(from_csv(header + "\n" + rows[0] + "\n" + rows[1] + "\n" + rows[2] + "\n"));
    ASSERT_EQ(warnings.size(), 5U);
    EXPECT_TRUE(warnings.back().ends_with("(and 7 more like this)")) << warnings.back();
}

TEST(TableWarnings, GamesTellThem) {
    EXPECT_EQ(TableGame("table:t.csv", from_csv("t,id\nx,1\ny,2\nz,3\n")).warnings().size(), 1U);
    for (const Ruleset& ruleset : all_rulesets())
        for (const std::string& example : ruleset.examples)
            EXPECT_TRUE(make_game(example)->warnings().empty()) << example;
}

// The lines of one section; none if there is no such section.
Texts section(const std::string& csv, const std::string& title) {
    const auto sections = audit(from_csv(csv));
    const auto found = std::ranges::find(sections, title, &AuditSection::title);
    return found == sections.end() ? Texts{} : found->lines;
}

TEST(TableAudit, WeightsAndCosts) {
    const std::string csv = "t,weight,a,b\ncost,,0.5,no=3;yes=inf\nx,1,1,yes\ny,20.5,2,no\nz,3,2,yes\n";
    EXPECT_EQ(section(csv, "weights"),
              (Texts{"3 situations, 24.5 in all", "from 1 ('x') to 20.5 ('y'), 20.5000 times as much"}));
    EXPECT_EQ(section(csv, "costs"), (Texts{"from 0.5 to 3", "'b' costs inf if 'yes' is answered"}));
    EXPECT_EQ(section("t,a\nx,1\ny,2\n", "weights"), (Texts{"2 situations, 2 in all", "1 each"}));
}

TEST(TableAudit, Estimates) {
    EXPECT_EQ(section("t,a\nx,1\ny,2\n", "estimates"), (Texts{"the situation must be known, and naming it costs 0"}));
    EXPECT_EQ(
        section("t,weight,group,a\nx,2,g,1\ny,3,h,2\nz,4,g,3\n", "estimates"),
        (Texts{"it is enough to know the group, of 2", "group 'g': weight 6, 'x', 'z'", "group 'h': weight 3, 'y'"}));
}

TEST(TableAudit, WhatNoQuestionSeparates) {
    EXPECT_EQ(section("t,a,b\nw,1,1\nx,2,1\ny,2,1\nz,1,2\n", "not told apart"),
              (Texts{"'x', 'y': no estimate covers them, so every value is inf"}));
    EXPECT_EQ(section("t,group,a\nx,g,1\ny,g,1\nz,h,2\n", "not told apart"),
              (Texts{"'x', 'y': one estimate covers them"}));
    EXPECT_EQ(section("t,group,a\nx,g,1\ny,h,1\nz,h,2\n", "not told apart"),
              (Texts{"'x', 'y': no estimate covers them, so every value is inf"}));
    EXPECT_TRUE(section("t,a,b\nw,1,1\nx,2,1\ny,2,2\nz,1,2\n", "not told apart").empty());
}

TEST(TableAudit, QuestionsThatAddNothing) {
    EXPECT_EQ(section("t,a,b,c,d\ncost,1,1,1,2\nx,1,no,p,1\ny,1,yes,q,2\nz,1,yes,q,2\n", "questions that add nothing"),
              (Texts{"'a' is answered '1' in all situations", "'c' tells what 'b' tells, at the same costs",
                     "'d' tells what 'b' tells, at other costs"}));
    EXPECT_TRUE(section("t,a,b\nx,1,1\ny,1,2\nz,2,2\n", "questions that add nothing").empty());
}

} // namespace
} // namespace deduce::rulesets::table
