// `deduce report`: where the page goes, what is printed beside it, and what is refused.
#include "tests/cli/program.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

const std::vector<std::string> small = {"report", "scales:coins=3", "--threads", "1", "--output"};

Outcome report(std::vector<std::string> more) {
    more.insert(more.begin(), small.begin(), small.end());
    return run_deduce(more);
}

TEST(ReportCommand, WritesAPageAndPrintsTheResult) {
    const TemporaryFile page;
    const Outcome outcome = report({page.path().string()});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\ntotal_of_strategy = 10\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("\npage = " + page.path().string() + "\n"), std::string::npos) << outcome.out;
    EXPECT_TRUE(page.text().starts_with("<!doctype html>"));
    EXPECT_TRUE(page.text().ends_with("</html>\n"));
}

TEST(ReportCommand, PrintsThePageAlone) {
    const Outcome outcome = report({"-"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("<!doctype html>"));
    EXPECT_TRUE(outcome.out.ends_with("</html>\n"));
}

TEST(ReportCommand, SaysThatAValueIsInfinite) {
    const TemporaryFile page;
    const Outcome outcome = run_deduce({"report", "scales:coins=2", "--output", page.path().string()});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(page.text().find("\"status\":\"infinite\""), std::string::npos);
}

TEST(ReportCommand, ShowsAStrategyFromAFile) {
    const TemporaryFile page;
    const std::string file = page.path().string() + ".json";
    ASSERT_EQ(run_deduce({"solve", "scales:coins=3", "--objective", "worst", "--strategy", file}).exit_code, 0);
    const Outcome outcome = report({page.path().string(), "--strategy", file});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    for (const char* part :
         {"objective = worst\n", "verdict = verified\n", "claims = optimal\n", "\nfirst_question = "})
        EXPECT_NE(outcome.out.find(part), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("\nstatus = "), std::string::npos) << "nothing was proven: " << outcome.out;
    EXPECT_NE(page.text().find(R"("status":"replayed","said_to_be":"optimal")"), std::string::npos);
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"report", "scales:coins=4", "--output", "-", "--strategy", file},
             {"report", "scales:coins=3", "--output", "-", "--strategy", file, "--time-limit", "9s"},
             {"report", "scales:coins=3", "--output", "-", "--strategy", "/no/such/file.json"}}) {
        const Outcome refused = run_deduce(wrong);
        EXPECT_EQ(refused.exit_code, 2) << refused.err;
        EXPECT_EQ(refused.out, "");
        EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
    }
    std::filesystem::remove(file);
}

TEST(ReportCommand, RefusesWhatItCannotDo) {
    const TemporaryFile page;
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"report", "scales:coins=3"},
             {"report", "scales:coins=3", "--output", "/no/such/folder/page.html"},
             {"report", "scales:coins=3", "--output", "-", "--json", "-"},
             {"report", "scales:coins=3", "--output", page.path().string(), "--top-for", "soon"},
             {"report", "scales:coins=3", "--output", page.path().string(), "--top", "-1"},
             {"report", "no-such-game", "--output", page.path().string()}}) {
        const Outcome outcome = run_deduce(wrong);
        EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
        EXPECT_TRUE(outcome.err.starts_with("deduce: ")) << outcome.err;
        EXPECT_FALSE(page.exists());
    }
}

} // namespace
} // namespace deduce::test
