// Jobs that are killed at random moments, and started again by the same command until they are done: the optimum is the
// right one, and little is done twice.
//
// DEDUCE_KILLS=200 kills so often (default: once each), after up to DEDUCE_KILL_SECONDS of processor time of all ranks:
// so the test asks of no machine to be fast; and it measures the work beside that of a run that nothing disturbs. A
// checkpoint is due every second.
#include "tests/mpi/mpirun.hpp"
#include "tests/mpi/processes.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <thread>

namespace deduce::test {
namespace {

constexpr std::chrono::seconds long_patience{900};

int number_in(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

// A directory that is not there yet, and is gone at the end.
class NoDirectory {
  public:
    NoDirectory() : path_(TemporaryFile().path().string() + ".checkpoint") {}
    ~NoDirectory() { remove(); }
    void remove() const { std::filesystem::remove_all(path_); }
    std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

struct Job {
    std::string game;
    int ranks;
    std::string directory;

    std::vector<std::string> command() const {
        const std::vector<std::string> arguments = {
            "solve",        game,      "--threads",          "1", "--memo", "64M", "--json", "-", "--no-strategy",
            "--checkpoint", directory, "--checkpoint-every", "1s"};
        return ranks == 1 ? deduce_command(arguments) : mpirun_command(ranks, arguments);
    }
};

struct Trial {
    double core_seconds = 0;      // of all ranks, until it ended or was killed
    std::optional<json> result{}; // none if it was killed
};

void kill_one_of(const Program& program, const std::vector<Process>& ranks, std::mt19937& random) {
    const auto whom = ranks.size() == 1 ? 1UL : random() % 3;
    if (whom == 0)
        program.send(SIGKILL); // mpirun
    else if (whom == 1)
        for (const Process& p : ranks) kill(p.id, SIGKILL);
    else
        kill(ranks[random() % ranks.size()].id, SIGKILL);
}

// Kills it once it has used so many core seconds, unless it is done before.
Trial run(const Job& job, std::optional<double> moment, std::mt19937& random) {
    Trial result;
    Program program(job.command(), long_patience, settings);
    bool is_killed = false;
    while (program.is_running()) {
        const std::vector<Process> ranks = ranks_of(program.pid());
        double seconds = 0;
        for (const Process& p : ranks) seconds += p.core_seconds;
        result.core_seconds = std::max(result.core_seconds, seconds);
        if (moment && !is_killed && static_cast<int>(ranks.size()) == job.ranks && seconds >= *moment) {
            kill_one_of(program, ranks, random);
            is_killed = true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const Outcome outcome = program.wait();
    EXPECT_FALSE(outcome.timed_out) << outcome.err;
    if (!is_killed || outcome.exit_code == 0) { // a kill may come too late
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        result.result = json_in(outcome);
    }
    return result;
}

class Kills : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Mpi, Kills, testing::Values(1, 2, 4),
                         [](const auto& test) { return "On" + std::to_string(test.param) + "Ranks"; });

TEST_P(Kills, LoseLittle) {
    const bool is_measured = std::getenv("DEDUCE_KILLS") != nullptr;
    const int kills = number_in("DEDUCE_KILLS", 3) / 3;
    std::mt19937 random(static_cast<unsigned>(number_in("DEDUCE_SEED", 1)));
    const NoDirectory directory;
    const Job job{"blackbox:size=5,dots=4", GetParam(), directory.path()};
    std::uniform_real_distribution<double> moments(0, number_in("DEDUCE_KILL_SECONDS", 4));
    int done = 0;
    int rounds = 0;
    double all = 0;
    while (done < kills) {
        directory.remove();
        for (rounds++;;) {
            const Trial r = run(job, done < kills ? std::optional(moments(random)) : std::nullopt, random);
            all += r.core_seconds;
            if (r.result) {
                EXPECT_EQ(r.result->at("status"), "optimal");
                EXPECT_EQ(r.result->at("lower_total"), 112133);
                EXPECT_EQ(r.result->at("upper_total"), 112133);
                break;
            }
            done++;
        }
    }
    if (!is_measured) return;
    directory.remove();
    const Trial undisturbed = run(job, std::nullopt, random);
    std::cout << job.ranks << " ranks, " << done << " kills in " << rounds << " solves: " << all / rounds
              << " core seconds a solve, " << undisturbed.core_seconds << " undisturbed, "
              << all / rounds / undisturbed.core_seconds << " times\n";
}

// Two ranks began, four go on, one ends it: what each left is taken over.
TEST(Kills, AnotherNumberOfRanksGoesOn) {
    std::mt19937 random(1);
    const NoDirectory directory;
    const std::string game = "blackbox:size=5,dots=4";
    EXPECT_FALSE(run({game, 2, directory.path()}, 3, random).result);
    EXPECT_FALSE(run({game, 4, directory.path()}, 1, random).result);
    const Trial last = run({game, 1, directory.path()}, std::nullopt, random);
    ASSERT_TRUE(last.result);
    EXPECT_EQ(last.result->at("upper_total"), 112133);
    EXPECT_GT(last.result->at("known_from_checkpoint"), 0);
    for (int rank = 1; rank < 4; rank++)
        EXPECT_FALSE(std::filesystem::exists(directory.path() + "/memo.rank" + std::to_string(rank))) << rank;
    const Trial known = run({game, 2, directory.path()}, std::nullopt, random);
    ASSERT_TRUE(known.result);
    EXPECT_EQ(known.result->at("upper_total"), 112133);
    EXPECT_LT(known.result->at("nodes"), 1000);
}

// A rank that is stopped is named, and the others do its work; the job ends without it.
TEST(Hanging, RanksAreNamedAndReplaced) {
    Program job(mpirun_command(3, {"solve", "blackbox:size=5,dots=4", "--threads", "1", "--memo", "64M"}),
                long_patience, settings);
    ASSERT_TRUE(job.wait_for_err(" nodes, ")) << job.wait().err;
    const std::vector<Process> ranks = ranks_of(job.pid());
    ASSERT_EQ(ranks.size(), 3U);
    const Process& stopped = *std::ranges::max_element(ranks, {}, &Process::id); // started last: no rank 0
    kill(stopped.id, SIGSTOP);
    EXPECT_TRUE(job.wait_for_err("has been silent for"));
    const Outcome outcome = job.wait();
    EXPECT_FALSE(outcome.timed_out) << "the job waits for the rank that hangs";
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("process " + std::to_string(stopped.id) + " on "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.out.find("status = optimal\nlower_total = 112133\n"), std::string::npos) << outcome.out;
}

TEST(Hanging, RankZeroIsMissed) {
    Program job(mpirun_command(2, {"solve", "blackbox:size=6,dots=4", "--threads", "1", "--memo", "64M"}),
                long_patience, settings);
    ASSERT_TRUE(job.wait_for_err(" nodes, ")) << job.wait().err;
    const std::vector<Process> ranks = ranks_of(job.pid());
    ASSERT_EQ(ranks.size(), 2U);
    const Process& first = *std::ranges::min_element(ranks, {}, &Process::id);
    kill(first.id, SIGSTOP);
    EXPECT_TRUE(job.wait_for_err("rank 0 has been silent for"));
    kill(first.id, SIGCONT);
    job.send(SIGTERM);
    EXPECT_FALSE(job.wait().timed_out);
}

// Whichever dies, somebody who lives tells how to go on.
TEST(Dying, RanksEndTheJobWithAWordOnHowToGoOn) {
    for (const bool is_first : {true, false}) {
        const NoDirectory directory;
        Program job(mpirun_command(2, {"solve", "blackbox:size=6,dots=4", "--threads", "1", "--memo", "64M",
                                       "--checkpoint", directory.path()}),
                    long_patience, settings);
        ASSERT_TRUE(job.wait_for_err(" nodes, ")) << job.wait().err;
        const std::vector<Process> ranks = ranks_of(job.pid());
        ASSERT_EQ(ranks.size(), 2U);
        const auto by_id = std::ranges::minmax(ranks, {}, &Process::id);
        kill(is_first ? by_id.min.id : by_id.max.id, SIGKILL);
        const Outcome outcome = job.wait();
        EXPECT_FALSE(outcome.timed_out);
        EXPECT_EQ(outcome.exit_code, 128 + SIGKILL) << outcome.err;
        EXPECT_NE(outcome.err.find("the same command goes on from its checkpoint"), std::string::npos) << outcome.err;
    }
}

// SIGUSR1, which mpirun hands on, ends a job as documented: with bounds, and exit code 3.
TEST(Dying, SigusrToTheLauncherIsAnOrderlyEnd) {
    const NoDirectory directory;
    Program job(mpirun_command(2, {"solve", "blackbox:size=6,dots=4", "--threads", "1", "--memo", "64M", "--checkpoint",
                                   directory.path()}),
                long_patience, settings);
    ASSERT_TRUE(job.wait_for_err(" nodes, ")) << job.wait().err;
    job.send(SIGUSR1);
    const Outcome outcome = job.wait();
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.out.find("status = bounds\n"), std::string::npos) << outcome.out;
    for (const char* file : {"/memo", "/memo.rank1", "/memo.top"})
        EXPECT_TRUE(std::filesystem::exists(directory.path() + file)) << file;
}

} // namespace
} // namespace deduce::test
