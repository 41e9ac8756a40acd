// `--checkpoint FILE`: a run that was killed goes on, and what cannot be used is refused with one line.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace deduce::test {
namespace {

using nlohmann::json;

constexpr std::chrono::seconds kept_patience{120};

json solved(const std::string& game, const TemporaryFile& file, const std::vector<std::string>& further = {}) {
    std::vector<std::string> arguments = {"solve",  game, "--threads", "1", "--checkpoint", file.path().string(),
                                          "--json", "-"};
    arguments.insert(arguments.end(), further.begin(), further.end());
    const Outcome outcome = run_deduce(arguments, kept_patience);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

// Starts the same solve, and kills it once its checkpoint is there.
void solve_until_killed(const std::string& game, const TemporaryFile& file,
                        const std::vector<std::string>& further = {}) {
    std::vector<std::string> arguments = {
        "solve", game, "--threads", "1", "--checkpoint", file.path().string(), "--checkpoint-every", "1s"};
    arguments.insert(arguments.end(), further.begin(), further.end());
    Program program(deduce_command(arguments), kept_patience);
    while (!file.exists()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    program.send(SIGKILL);
    ASSERT_EQ(program.wait().signal, SIGKILL);
}

TEST(CheckpointOption, LetsAKilledRunGoOn) {
    const std::string game = "blackbox:size=5,dots=4"; // nine seconds
    const TemporaryFile file;
    ASSERT_NO_FATAL_FAILURE(solve_until_killed(game, file));
    const json rest = solved(game, file);
    EXPECT_EQ(rest.at("status"), "optimal");
    EXPECT_EQ(rest.at("upper_total"), 112133);
    EXPECT_GT(rest.at("known_from_checkpoint"), 100);
    const json known = solved(game, file);
    EXPECT_EQ(known.at("upper_total"), 112133);
    EXPECT_GT(known.at("known_from_checkpoint"), rest.at("known_from_checkpoint"));
    EXPECT_LT(known.at("nodes"), 1000) << "solved already";
    const json other = solved(game, file, {"--memo", "100M"});
    EXPECT_EQ(other.at("upper_total"), 112133);
    EXPECT_LT(other.at("nodes"), 10000) << "a memo of another size knows it, too";
}

// Limits on both sides of the optimum; what a limited run has proven serves the whole solve, too.
TEST(CheckpointOption, LetsAKilledRunWithALimitGoOn) {
    const std::string game = "blackbox:size=5,dots=4";
    const TemporaryFile file;
    ASSERT_NO_FATAL_FAILURE(solve_until_killed(game, file, {"--limit", "112133"}));
    const json refuted = solved(game, file, {"--limit", "112133"});
    EXPECT_EQ(refuted.at("status"), "refuted");
    EXPECT_GE(refuted.at("lower_total"), 112133);
    EXPECT_GT(refuted.at("known_from_checkpoint"), 100);
    const json below = solved(game, file, {"--limit", "112134"});
    EXPECT_EQ(below.at("status"), "below");
    EXPECT_LT(below.at("upper_total"), 112134);
    const json known = solved(game, file);
    EXPECT_EQ(known.at("status"), "optimal");
    EXPECT_EQ(known.at("upper_total"), 112133);
    EXPECT_LT(known.at("nodes"), 1000) << "both sides are proven";
}

// Only what the table decides is found out after the line that tells of the checkpoint.
TEST(CheckpointOption, RefusesWhatItCannotUse) {
    const TemporaryFile file;
    const std::string path = file.path().string();
    const std::string game = "blackbox:size=4,dots=3";
    EXPECT_EQ(solved(game, file).at("known_from_checkpoint"), 0);
    expect_refused({"solve", "blackbox:size=4,dots=2", "--checkpoint", path}, "of another game or objective", 2);
    expect_refused({"solve", game, "--objective", "worst", "--checkpoint", path}, "of another game or objective", 2);
    const TemporaryFile tiny;
    EXPECT_EQ(run_deduce({"solve", game, "--memo", "64K", "--checkpoint", tiny.path().string()}).exit_code, 0);
    expect_refused({"solve", game, "--memo", "64M", "--checkpoint", tiny.path().string()}, "a far smaller --memo", 2);
    expect_refused({"solve", game, "--checkpoint-every", "1s"}, "give --checkpoint PATH, too");
    expect_refused({"solve", game, "--checkpoint", path, "--checkpoint-every", "soon"}, "--checkpoint-every");
    expect_refused({"solve", game, "--checkpoint", path, "--checkpoint-every", "0.1s"}, "a second or more");
    expect_refused({"solve", game, "--checkpoint-least", "64"}, "give --checkpoint PATH, too");
    expect_refused({"solve", game, "--checkpoint", path, "--checkpoint-least", "0"},
                   "\"0\" was given; choose a whole number from 1");
    expect_refused({"solve", game, "--checkpoint", path, "--without", "memo"}, "--without memo", 2);
    expect_refused({"solve", game, "--checkpoint", "-"}, "name a file");
    expect_refused({"solve", game, "--checkpoint", "/nowhere/memo"}, "--checkpoint: cannot write /nowhere/memo");
    const TextOnDisk text("not a checkpoint");
    expect_refused({"solve", game, "--checkpoint", text.path()}, "damaged or no checkpoint");
    expect_refused({"solve", game, "--checkpoint", "/dev/null"}, "no regular file");
    const TemporaryFile fifo;
    ASSERT_EQ(mkfifo(fifo.path().c_str(), 0600), 0);
    expect_refused({"solve", game, "--checkpoint", fifo.path().string()}, "no regular file");
}

TEST(CheckpointOption, RefusesASecondRunOnOneFile) {
    const TemporaryFile file;
    const std::string path = file.path().string();
    Program first(deduce_command({"solve", "blackbox:size=6,dots=4", "--checkpoint", path}), kept_patience);
    ASSERT_TRUE(first.wait_for_err(" nodes, "));
    expect_refused({"solve", "blackbox:size=6,dots=4", "--checkpoint", path}, "another run has");
    first.send(SIGTERM);
    EXPECT_EQ(first.wait().exit_code, 3);
    EXPECT_TRUE(file.exists());
    EXPECT_FALSE(std::filesystem::exists(path + ".lock"));
}

// `levels` is stopped within a subgame, says so, and goes on from there.
TEST(CheckpointOption, KeepsWhatALevelsRunHasProvenOfASubgame) {
    const TemporaryFile memo;
    const TemporaryFile sample;
    const auto command = [&](const std::vector<std::string>& further) {
        std::vector<std::string> all = {
            "levels",       "blackbox:size=8,dots=4", "--depth", "1", "--sample", "2", "--json", sample.path().string(),
            "--checkpoint", memo.path().string()};
        all.insert(all.end(), further.begin(), further.end());
        return all;
    };
    EXPECT_EQ(run_deduce(command({"--subgame-time", "0.2s"}), kept_patience).exit_code, 0)
        << "every subgame had its time";
    const json first = json::parse(sample.text());
    EXPECT_EQ(first.at("status"), "complete");
    ASSERT_EQ(first.at("sample").at("unfinished"), 2) << "choose a larger game"; // they take half a minute and more

    const TextOnDisk earlier(sample.text());
    Program program(deduce_command(command({"--subgame-time", "1h", "--resume", earlier.path()})), kept_patience);
    ASSERT_TRUE(program.wait_for_err("this subgame: "));
    program.send(SIGINT);
    const Outcome stopped = program.wait();
    EXPECT_EQ(stopped.exit_code, 3);
    EXPECT_NE(stopped.err.find("reads the checkpoint"), std::string::npos) << stopped.err;
    const json second = json::parse(sample.text());
    EXPECT_EQ(second.at("status"), "complete levels, part of the sample");
    ASSERT_EQ(second.at("sample").at("each").size(), 2U);
    double more = 0;
    for (std::size_t i = 0; i < 2; i++) {
        const json& before = first.at("sample").at("each")[i];
        const json& after = second.at("sample").at("each")[i];
        EXPECT_GE(after.at("lower_total"), before.at("lower_total"));
        EXPECT_GE(after.at("nodes"), before.at("nodes"));
        more += after.at("seconds").get<double>() - before.at("seconds").get<double>();
    }
    EXPECT_GT(more, 0.5) << "the times add up";
}

} // namespace
} // namespace deduce::test
