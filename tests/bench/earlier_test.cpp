// What --resume takes over from the JSON of an earlier run, and what it refuses.
#include "bench/suite/earlier.hpp"
#include "bench/suite/suite_report.hpp"
#include "bench/suite/taken_over.hpp"
#include "engine/model/errors.hpp"
#include "tests/cli/program.hpp"

#include <fstream>
#include <list>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using bench::Earlier;
using bench::Ending;
using bench::SolveRun;
using Json = nlohmann::ordered_json;

SolveRun run_of(Cost total, Ending ending = Ending::optimal) {
    SolveRun run;
    run.ending = ending;
    run.total = {ending == Ending::optimal ? total : 0, total};
    run.weight = 9;
    run.situations = 8;
    run.questions = 7;
    run.nodes = 6;
    run.solve_seconds = 0.5;
    run.usage = {1.5, 0.25, 2.0, std::size_t{3} << 20};
    run.deduce = "deduce 1";
    return run;
}

Json row_of(const std::string& game, int threads, const SolveRun& run, std::optional<SolveRun> yardstick = {}) {
    bench::Instance instance{game, game};
    return bench::suite_facts({instance, threads, run, std::move(yardstick), {}, {}, {}});
}

Json run_with(const Json::array_t& suite) {
    return {{"machine", {{"cpu", "this"}, {"deduce", "deduce 0"}}}, {"suite", suite}};
}

class EarlierRun : public testing::Test {
  protected:
    std::string write_text(const std::string& text) {
        files_.emplace_back();
        std::ofstream(files_.back().path()) << text;
        return files_.back().path().string();
    }
    std::string write(const Json& json) { return write_text(json.dump()); }

  private:
    std::list<TemporaryFile> files_;
};

TEST_F(EarlierRun, GivesFinishedRowsAsTheyWere) {
    const Earlier earlier({write(run_with({row_of("a", 1, run_of(5), run_of(5)), row_of("a", 2, run_of(5))}))}, "this");
    const auto one = earlier.row("suite", {{"game", "a"}, {"threads", 1}});
    ASSERT_TRUE(one.has_value());
    EXPECT_TRUE(one->run.is_earlier);
    Json facts = row_of("a", 1, one->run, one->yardstick);
    EXPECT_EQ(facts, row_of("a", 1, run_of(5), run_of(5)));
    EXPECT_TRUE(earlier.row("suite", {{"game", "a"}, {"threads", 2}}).has_value());
    EXPECT_FALSE(earlier.row("suite", {{"game", "a"}, {"threads", 2}}, true).has_value()) << "it has no yardstick";
    EXPECT_FALSE(earlier.row("suite", {{"game", "a"}, {"threads", 3}}).has_value());
    EXPECT_FALSE(earlier.row("memo", {{"game", "a"}}).has_value());
}

TEST_F(EarlierRun, HasNothingOfRowsThatWereNotFinished) {
    const Earlier earlier({write(run_with({row_of("a", 1, run_of(infinite_cost, Ending::unfinished)),
                                           row_of("b", 1, run_of(1, Ending::failed)), row_of("c", 1, SolveRun{}),
                                           row_of("d", 1, run_of(5), run_of(0, Ending::unfinished))}))},
                          "this");
    for (const char* game : {"a", "b", "c"}) EXPECT_FALSE(earlier.row("suite", {{"game", game}}).has_value()) << game;
    EXPECT_FALSE(earlier.row("suite", {{"game", "d"}}, true).has_value());
    EXPECT_TRUE(earlier.row("suite", {{"game", "d"}}).has_value());
}

TEST_F(EarlierRun, TheFirstFileThatHasARowWins) {
    const Earlier earlier({write(run_with({row_of("a", 1, run_of(5))})),
                           write(run_with({row_of("a", 1, run_of(6)), row_of("b", 1, run_of(7))}))},
                          "this");
    EXPECT_EQ(earlier.row("suite", {{"game", "a"}})->run.total.upper, 5);
    EXPECT_EQ(earlier.row("suite", {{"game", "b"}})->run.total.upper, 7);
}

TEST_F(EarlierRun, AnotherMachinesFiguresAreNotOurs) {
    const std::string file = write(run_with({row_of("a", 1, run_of(5))}));
    const Earlier earlier({file}, "another");
    EXPECT_FALSE(earlier.row("suite", {{"game", "a"}}).has_value());
    EXPECT_EQ(earlier.foreign_files(), std::vector<std::string>{file});
}

TEST_F(EarlierRun, RowsWithoutAVersionAreTheWholeRuns) {
    Json row = row_of("a", 1, run_of(5));
    row.erase("deduce");
    EXPECT_EQ(Earlier({write(run_with({row}))}, "this").row("suite", {{"game", "a"}})->run.deduce, "deduce 0");
}

TEST_F(EarlierRun, KernelsAreTakenOverAllOrNone) {
    Json run = run_with({});
    for (const char* name : {"x", "y"})
        run["kernels"].push_back({{"name", name}, {"cpu_ns", 2}, {"bytes_per_second", 3}, {"label", ""}});
    const Earlier earlier({write(run)}, "this");
    EXPECT_EQ(earlier.kernels({"x", "y"}).size(), 2U);
    EXPECT_EQ(earlier.kernels({"x", "y"})[0]["deduce"], "deduce 0");
    EXPECT_TRUE(earlier.kernels({"x", "y", "z"}).empty());
}

TEST_F(EarlierRun, CompletesARunThatWasStopped) {
    const Earlier earlier(
        {write(run_with({row_of("a", 1, run_of(5)), row_of("b", 1, run_of(6)), row_of("c", 1, run_of(7))}))}, "this");
    Json stopped = run_with({row_of("a", 1, run_of(8)), row_of("b", 1, run_of(9, Ending::unfinished))});
    earlier.complete(stopped);
    const Earlier both({write(stopped)}, "this");
    EXPECT_EQ(stopped["suite"].size(), 4U) << "a as it is now, b as it was, too, and c";
    EXPECT_EQ(both.row("suite", {{"game", "a"}})->run.total.upper, 8);
    EXPECT_EQ(both.row("suite", {{"game", "b"}})->run.total.upper, 6);
    EXPECT_EQ(both.row("suite", {{"game", "c"}})->run.total.upper, 7);
}

TEST_F(EarlierRun, OtherFilesAreRefusedInOneLine) {
    Json no_total = row_of("a", 1, run_of(5));
    no_total["lower_total"] = 4;
    Json no_nodes = row_of("a", 1, run_of(5));
    no_nodes.erase("nodes");
    const std::vector<std::string> files = {
        "/no/such/file",
        "/",
        write_text(""),
        write_text("{\n"),
        write_text("[]"),
        write_text("{}"),
        write_text(R"({"machine": {"cpu": 1, "deduce": ""}})"),
        write_text(R"({"machine": {"cpu": "this", "deduce": ""}, "suite": "text"})"),
        write(run_with({Json(1)})),
        write(run_with({Json::object({{"status", 1}})})),
        write(run_with({Json::object({{"status", "optimal"}})})),
        write(run_with({no_total})),
        write(run_with({no_nodes}))};
    for (std::size_t i = 0; i < files.size(); i++) {
        try {
            const Earlier earlier({files[i]}, "this");
            ADD_FAILURE() << i << " is taken";
        } catch (const BadInput& error) {
            const std::string text = error.what();
            EXPECT_TRUE(text.starts_with("--resume: ")) << text;
            EXPECT_NE(text.find(files[i]), std::string::npos) << text;
            EXPECT_EQ(text.find('\n'), std::string::npos) << text;
        }
    }
}

TEST(TakenOver, NamesRowsAndOtherVersions) {
    bench::TakenOver rows("deduce 1");
    EXPECT_EQ(rows.line(), "");
    SolveRun run = run_of(5);
    rows.add("a", "1 thread", run);
    EXPECT_EQ(rows.line(), "") << "measured by this run";
    run.is_earlier = true;
    rows.add("a", "1 thread", run);
    rows.add("a", "2 threads", run);
    rows.add("b", "", run);
    EXPECT_EQ(rows.line(), "From an earlier run: a (1 thread, 2 threads), b.");
    run.deduce = "deduce 0";
    rows.add("c", "", run);
    EXPECT_EQ(rows.line(), "From an earlier run: a (1 thread, 2 threads), b; c by deduce 0.");
}

} // namespace
} // namespace deduce::test
