// Tables as lines and as Markdown.
#include "bench/suite/table.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::Align;
using bench::Table;

const Table prices{{{"name", Align::left, 6}, {"cost"}}, {{"pear", "3"}, {"a|b", "12345"}}};

TEST(Table, LinesAreAlignedAndEndWithoutBlanks) {
    EXPECT_EQ(head_line(prices), "name    cost\n");
    EXPECT_EQ(line(prices, prices.rows[0]), "pear       3\n");
    EXPECT_EQ(line(prices, prices.rows[1]), "a|b     12345\n");
    EXPECT_EQ(line(Table{{{"a"}, {"b", Align::left, 9}}}, {"1", "2"}), "1  2\n");
}

TEST(Table, MarkdownEscapesBars) {
    EXPECT_EQ(to_markdown(prices), "| name | cost |\n| --- | ---: |\n| pear | 3 |\n| a\\|b | 12345 |\n");
}

TEST(Table, GrowsLineByLine) {
    std::string seen;
    bench::GrowingTable table(Table{prices.columns}, [&seen](const std::string& text) { seen += text; });
    EXPECT_EQ(seen, "name    cost\n");
    table.add({"fig", "1"});
    EXPECT_EQ(seen, "name    cost\nfig        1\n");
    ASSERT_EQ(table.table().rows.size(), 1U);
    bench::GrowingTable silent(Table{prices.columns}, {});
    silent.add({"fig", "1"});
    EXPECT_EQ(silent.table().rows, table.table().rows);
}

} // namespace
} // namespace deduce::test
