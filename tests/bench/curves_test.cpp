// Ablation, memo curve, growth, micro benchmarks: what is made of their figures.
#include "bench/suite/ablation.hpp"
#include "bench/suite/cells.hpp"
#include "bench/suite/growth.hpp"
#include "bench/suite/memo_curve.hpp"
#include "bench/suite/micro_summary.hpp"
#include "engine/model/errors.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::Ending;
using bench::SolveRun;

SolveRun run_of(std::uint64_t nodes, double seconds, Ending ending = Ending::optimal) {
    SolveRun run;
    run.ending = ending;
    run.nodes = nodes;
    run.usage.user_seconds = seconds;
    return run;
}

TEST(Cells, HaveThreeDigits) {
    EXPECT_EQ(bench::seconds_cell(0.01234), "0.012");
    EXPECT_EQ(bench::seconds_cell(1.234), "1.23");
    EXPECT_EQ(bench::seconds_cell(12.34), "12.3");
    EXPECT_EQ(bench::seconds_cell(1234.5), "1234");
    EXPECT_EQ(bench::factor_cell(0.5), "0.50");
    EXPECT_EQ(bench::factor_cell(9.87), "9.9");
    EXPECT_EQ(bench::factor_cell(118.2), "118");
    EXPECT_EQ(bench::factor_cell({}), "-");
    EXPECT_EQ(bench::percent_cell(0.0521), "+5.2%");
    EXPECT_EQ(bench::percent_cell(-0.01), "-1.0%");
    EXPECT_EQ(bench::size_cell(64 << 20), "64");
    EXPECT_EQ(bench::memory_text(std::size_t{3} << 30), "3 GiB");
    EXPECT_EQ(bench::memory_text(64 << 10), "64 KiB");
    EXPECT_EQ(bench::memory_text(1536), "1536 B");
}

TEST(Ablation, CellsCompareWithAllOn) {
    const SolveRun all_on = run_of(100, 2);
    EXPECT_EQ(ablation_cell(all_on, all_on, true), "100");
    EXPECT_EQ(ablation_cell(run_of(210, 3), all_on, true), "210 (x2.1)");
    EXPECT_EQ(ablation_cell(run_of(210, 3), all_on, false), "3.00 (x1.5)");
    EXPECT_EQ(ablation_cell(run_of(900, 8, Ending::unfinished), all_on, false), "> 8.00 (> x4.0)");
    EXPECT_EQ(ablation_cell(run_of(9, 8), run_of(1, 8, Ending::unfinished), true), "9");
    EXPECT_EQ(ablation_cell(run_of(0, 0, Ending::failed), all_on, true), "FAILED");
    EXPECT_EQ(ablation_cell(run_of(0, 0, Ending::skipped), all_on, true), "-");
}

TEST(MemoCurve, AmpleIsTheLeastThatIsAsGoodAsTheLargest) {
    EXPECT_EQ(bench::ample_memo({}), 0U);
    EXPECT_EQ(bench::ample_memo({{8, run_of(100, 1)}, {4, run_of(102, 1)}, {2, run_of(103, 1)}, {1, run_of(100, 1)}}),
              4U);
    EXPECT_EQ(bench::ample_memo({{8, run_of(100, 1, Ending::unfinished)}}), 0U);
}

TEST(Growth, CsvHasFinishedRunsOnly) {
    SolveRun run = run_of(5, 0.25);
    run.situations = 36;
    run.questions = 36;
    run.total = {97, 97};
    run.usage.peak_bytes = 1024;
    EXPECT_EQ(bench::to_csv({{"mastermind", "2 x c", "mastermind:pegs=2,colours=6", run},
                             {"mastermind", "2 x c", "mastermind:pegs=2,colours=7", run_of(1, 1, Ending::unfinished)}}),
              "family,series,game,situations,questions,total,nodes,cpu_seconds,peak_bytes\n"
              "mastermind,2 x c,\"mastermind:pegs=2,colours=6\",36,36,97,5,0.250000,1024\n");
}

TEST(Growth, SeriesRise) {
    for (const bench::Series& series : bench::growth_series()) {
        EXPECT_GT(series.games.size(), 2U) << series.label;
        for (const std::string& game : series.games) EXPECT_TRUE(game.starts_with(series.family)) << game;
    }
}

// The plot's script names them.
TEST(Growth, AllSeriesAreDrawn) {
    std::ostringstream script;
    script << std::ifstream(SOURCE_DIR "/bench/suite/growth.gp").rdbuf();
    for (const bench::Series& series : bench::growth_series())
        EXPECT_NE(script.str().find("'" + series.label + "'"), std::string::npos) << series.label;
}

TEST(Micro, RatesAreComparedWithMemory) {
    bench::Section section{"kernels", "Kernels", "", {}, "", nlohmann::ordered_json::array()};
    read_micro(nlohmann::json::parse(R"({"benchmarks": [
        {"name": "bandwidth/read/memory", "cpu_time": 0.1, "time_unit": "s", "bytes_per_second": 1e10},
        {"name": "partition/0/8", "cpu_time": 80.04, "time_unit": "ns", "bytes_per_second": 5e9, "label": "blackbox"},
        {"name": "nothing", "cpu_time": 2, "time_unit": "us"}]})"),
               section);
    ASSERT_EQ(section.tables.size(), 1U);
    const auto& rows = section.tables[0].table.rows;
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"bandwidth/read/memory", "100000000.0", "10.00", "100%", ""}));
    EXPECT_EQ(rows[1], (std::vector<std::string>{"partition/0/8", "80.0", "5.00", "50%", "blackbox"}));
    EXPECT_EQ(rows[2], (std::vector<std::string>{"nothing", "2000.0", "-", "-", ""}));
    EXPECT_THROW(read_micro(nlohmann::json::parse(R"({"other": 1})"), section), Error);
}

TEST(Section, MarkdownHasAllItsParts) {
    const bench::Section section{"k",      "Title", "Prose.", {{"Part", {{{"a", bench::Align::left}}, {{"1"}}}}},
                                 "Notes.", {},      false,    true};
    EXPECT_EQ(to_markdown(section), "## Title\n\nProse.\n\n### Part\n\n| a |\n| --- |\n| 1 |\n"
                                    "\nStopped by the user: what is missing was not run.\n\nNotes.\n");
}

} // namespace
} // namespace deduce::test
