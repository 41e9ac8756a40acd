// The program under mpirun: the same answers on any number of ranks, and the same manners.
#include "tests/mpi/mpirun.hpp"

#include <algorithm>
#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string long_game = "blackbox:size=6,dots=4"; // takes many times the limit

struct Case {
    std::string name;
    std::vector<std::string> arguments;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Ranks : public testing::TestWithParam<std::tuple<Case, int>> {};

INSTANTIATE_TEST_SUITE_P(
    Mpi, Ranks,
    testing::Combine(testing::Values(Case{"mastermind_average", {"mastermind:pegs=4,colours=4,final=free"}},
                                     Case{"blackbox_average", {"blackbox:size=4,dots=3"}},
                                     Case{"blackbox_worst", {"blackbox:size=5,dots=2", "--objective", "worst"}}),
                     testing::Values(1, 2, 4)),
    [](const auto& test) {
        return std::get<0>(test.param).name + "_on_" + std::to_string(std::get<1>(test.param)) + "_ranks";
    });

TEST_P(Ranks, FindTheOptimumOfOneProcess) {
    const auto& [game, ranks] = GetParam();
    std::vector<std::string> arguments = {"solve"};
    arguments.insert(arguments.end(), game.arguments.begin(), game.arguments.end());
    arguments.insert(arguments.end(), {"--threads", "1", "--memo", "64M", "--json", "-"});
    const json alone = json_in(run_deduce(arguments, patience));
    const Outcome outcome = run_on_ranks(ranks, arguments);
    const json together = json_in(outcome);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(together.at("status"), "optimal");
    for (const char* key : {"game", "objective", "lower_total", "upper_total", "weight", "value", "value_decimal",
                            "situations", "questions", "classes", "version", "first_question", "first_question_label"})
        EXPECT_EQ(together.at(key), alone.at(key)) << key;
    EXPECT_EQ(together.at("ranks"), ranks);
    EXPECT_EQ(alone.at("ranks"), 1);
}

// Ranks that tell each other nothing share the work out by tasks.
TEST(Mpi, RanksWithoutGossipFindTheOptimumToo) {
    for (const char* off : {"gossip", "memo", "gossip,deferral"}) {
        const json facts = json_in(run_on_ranks(3, {"solve", "blackbox:size=5,dots=2", "--threads", "1", "--memo",
                                                    "64M", "--without", off, "--json", "-"}));
        EXPECT_EQ(facts.at("lower_total"), 1443) << off;
        EXPECT_EQ(facts.at("upper_total"), 1443) << off;
    }
}

// A limited solve, to its end and stopped: rank 0 says that it is alone with the limit.
TEST(Mpi, RanksShareThePlainAverageOfALimitedSolve) {
    std::vector<std::string> arguments = {
        "solve", "blackbox:size=5,dots=3", "--threads", "1", "--memo", "64M", "--at-most", "10", "--json", "-"};
    const Outcome outcome = run_on_ranks(2, arguments);
    EXPECT_EQ(json_in(outcome).at("lower_total"), 15355);
    EXPECT_EQ(json_in(outcome).at("worst_of_strategy"), 10);
    EXPECT_NE(outcome.err.find("searched by rank 0 alone"), std::string::npos) << outcome.err;
    arguments[1] = "blackbox:size=6,dots=4";
    arguments[7] = "25";
    arguments.insert(arguments.end(), {"--time-limit", "3s"});
    const Outcome stopped = run_on_ranks(2, arguments);
    EXPECT_EQ(stopped.exit_code, 3) << stopped.err;
    EXPECT_LE(json_in(stopped).value("worst_of_strategy", 0), 25);
}

TEST(Mpi, RanksWithSeveralThreadsFindTheOptimumToo) {
    const json facts =
        json_in(run_on_ranks(2, {"solve", "blackbox:size=5,dots=2", "--threads", "2", "--memo", "64M", "--json", "-"}));
    EXPECT_EQ(facts.at("lower_total"), 1443);
    EXPECT_EQ(facts.at("upper_total"), 1443);
    EXPECT_EQ(facts.at("threads"), 2);
    EXPECT_EQ(facts.at("ranks"), 2);
}

// MPI tells how many ranks there are on this machine, not a variable of one launcher: they share its cores.
TEST(Mpi, RanksOnOneMachineShareItsCores) {
    std::vector<std::string> command = mpirun_command(2, {"solve", "numbers:max=50", "--memo", "64M", "--json", "-"});
    const std::vector<std::string> without_hint = {"env", "-u", "OMPI_COMM_WORLD_LOCAL_SIZE", "-u",
                                                   "SLURM_NTASKS_PER_NODE"};
    command.insert(std::ranges::find(command, deduce_command({}).front()), without_hint.begin(), without_hint.end());
    const json shared = json_in(Program(command, patience, settings).wait());
    const json alone = json_in(run_deduce({"solve", "numbers:max=50", "--memo", "64M", "--json", "-"}, patience));
    const int cores = alone.at("threads");
    EXPECT_EQ(shared.at("threads"), std::max(1, cores / 2));
}

TEST(Mpi, OneRankAloneSpeaks) {
    EXPECT_EQ(run_on_ranks(3, {"--version"}).out, run_deduce({"--version"}).out);
    EXPECT_EQ(run_on_ranks(3, {"games"}).out, run_deduce({"games"}).out);
    const json count = json_in(run_on_ranks(2, {"count", "numbers:max=100", "--json", "-"}));
    EXPECT_EQ(count.at("player_nodes"), 5050);
}

TEST(Mpi, BadInputEndsTheJobWithItsMessageOnce) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"solve", "mastermnd"},
          {"solve", "mastermind:pegs=6,colours=10"},
          {"solve", "numbers:max=100", "--json", "/nowhere/numbers.json"}, // rank 0 alone looks
          {"solve", "numbers:max=100", "--checkpoint", "/nowhere/memo"},
          {"levels", "numbers:max=100", "--sample", "1", "--checkpoint", "/tmp/never.memo"}}) {
        const Outcome outcome = run_on_ranks(2, arguments);
        EXPECT_FALSE(outcome.timed_out);
        EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
        const std::size_t message = outcome.err.find("deduce: ");
        ASSERT_NE(message, std::string::npos) << outcome.err;
        EXPECT_EQ(outcome.err.find("\ndeduce: ", message), std::string::npos) << "said twice: " << outcome.err;
        EXPECT_EQ(outcome.out.find("status"), std::string::npos) << outcome.out;
    }
}

TEST(Mpi, TimeLimitPrintsBounds) {
    const TemporaryFile file;
    const Outcome outcome = run_on_ranks(2, {"solve", long_game, "--threads", "1", "--memo", "64M", "--time-limit",
                                             "3s", "--json", file.path().string()});
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.out.find("status = bounds\n"), std::string::npos) << outcome.out;
    ASSERT_TRUE(file.exists());
    const json facts = json::parse(file.text());
    EXPECT_EQ(facts.at("status"), "bounds");
    EXPECT_EQ(facts.at("ranks"), 2);
    ASSERT_TRUE(facts.at("upper_total").is_number_integer());
    EXPECT_LT(facts.at("lower_total"), facts.at("upper_total"));
}

TEST(Mpi, SigtermToTheLauncherEndsTheJob) {
    Program job(mpirun_command(2, {"solve", long_game, "--threads", "1", "--memo", "64M"}), patience, settings);
    ASSERT_TRUE(job.wait_for_err(" nodes, ")) << job.wait().err;
    job.send(SIGTERM);
    const Outcome outcome = job.wait();
    EXPECT_FALSE(outcome.timed_out) << "the job hangs";
    EXPECT_NE(outcome.exit_code, 0) << outcome.out;
    // mpirun hands the signal on, and rank 0 says what is proven, unless mpirun loses patience first.
    EXPECT_TRUE(outcome.out.empty() || outcome.out.find("status = bounds\n") != std::string::npos) << outcome.out;
}

} // namespace
} // namespace deduce::test
