// Tables of faults: the same for a seed, as mixed as they promise, and of a size that was asked for.
#include "bench/suite/fault_suite.hpp"
#include "bench/suite/faults.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/csv_cells.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using namespace bench;

TEST(Faults, TablesHaveTheirSizeAndTellAllFaultsApart) {
    for (std::uint64_t seed = 1; seed <= 20; seed++) {
        const auto rows = cells_of(csv_text(fault_table(50, 20, seed)));
        ASSERT_EQ(rows.size(), 52U) << "seed " << seed;
        std::set<std::vector<std::string>> answers;
        for (std::size_t i = 2; i < rows.size(); i++) {
            ASSERT_EQ(rows[i].size(), 22U) << "seed " << seed;
            EXPECT_GE(std::stol(rows[i][1]), 1) << "seed " << seed;
            answers.insert({rows[i].begin() + 2, rows[i].end()});
        }
        EXPECT_EQ(answers.size(), 50U) << "seed " << seed;
        for (std::size_t t = 2; t < rows[1].size(); t++)
            EXPECT_TRUE((std::set<std::string>{"1", "2", "3", "5", "8", "13"}).contains(rows[1][t])) << rows[1][t];
    }
}

TEST(Faults, ASeedNamesATable) {
    EXPECT_EQ(csv_text(fault_table(12, 15, 3)), csv_text(fault_table(12, 15, 3)));
    EXPECT_NE(csv_text(fault_table(12, 15, 3)), csv_text(fault_table(12, 15, 11)));
    const std::string text = csv_text(fault_table(12, 15, 1));
    EXPECT_TRUE(text.find("\nfault 1,1000,") != std::string::npos && text.find("\nfault 3,333,") != std::string::npos);
}

TEST(Faults, TwentySeedsAreMixedAsPromised) {
    std::map<Priors, int> priors;
    std::map<Prices, int> prices;
    std::map<Answers, int> answers;
    for (std::uint64_t seed = 1; seed <= 20; seed++) {
        const FaultTable table = fault_table(50, 60, seed);
        priors[table.priors]++;
        prices[table.prices]++;
        answers[table.answers]++;
    }
    EXPECT_EQ(priors[Priors::harmonic], 10);
    EXPECT_EQ(prices[Prices::unit], 4);
    EXPECT_EQ(answers[Answers::three], 4);
    EXPECT_EQ(answers[Answers::noisy], 4);
}

TEST(Faults, SizesAreReadOrRefused) {
    EXPECT_EQ(parse_fault_size("100x80").faults, 100U);
    EXPECT_EQ(parse_fault_size("100x80").tests, 80U);
    for (const char* wrong : {"", "100", "100x", "x80", "1x80", "100x9", "100x80x2", "-5x20", "100 x 80", "9999x80"})
        EXPECT_THROW(parse_fault_size(wrong), BadInput) << wrong;
}

TEST(Faults, GapIsAPartOfTheUpperBound) {
    SolveRun run;
    run.total = {75, 100};
    EXPECT_DOUBLE_EQ(gap_of(run), 0.25);
    run.total = {75, infinite_cost};
    EXPECT_DOUBLE_EQ(gap_of(run), 1);
    run.total = {0, 0};
    EXPECT_DOUBLE_EQ(gap_of(run), 0);
}

} // namespace
} // namespace deduce::test
