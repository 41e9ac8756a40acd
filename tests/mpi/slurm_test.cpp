// scripts/deduce.sbatch in a real Slurm of two nodes, which this test starts on this machine. Skipped where there is
// none.
#include "tests/mpi/slurm_cluster.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds queue_patience{280};

class Slurm : public testing::Test {
  protected:
    Slurm()
        : directory_(TemporaryFile().path().string() + ".slurm"),
          cluster_(directory_),
          environment_{{"SLURM_CONF", cluster_.configuration()},
                       {"PATH", fs::path(DEDUCE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH")},
                       {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                       {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                       {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                       {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"}} {
        fs::create_directories(directory_ / "work");
    }

    void SetUp() override {
        if (cluster_.is_missing()) GTEST_SKIP() << cluster_.why_not();
        ASSERT_TRUE(cluster_.is_there()) << cluster_.why_not();
    }

    std::string told(const std::string& command) const {
        return Program({"bash", "-c", "cd " + (directory_ / "work").string() + " && " + command}, patience,
                       environment_)
            .wait()
            .out;
    }
    // Waits until the command's output has the text; false after too long.
    bool comes(const std::string& command, const std::string& text) const {
        const auto end = std::chrono::steady_clock::now() + queue_patience;
        while (told(command).find(text) == std::string::npos) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
        }
        return true;
    }
    std::string text_of(const std::string& file) const {
        std::ifstream in(directory_ / "work" / file);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }
    std::string submit(const std::string& arguments) const {
        return told("sbatch --parsable --nodes=2 --cpus-per-task=1 --time=10 --signal=B:USR1@30 " + arguments);
    }

    fs::path directory_;
    SlurmCluster cluster_;
    std::map<std::string, std::string> environment_;
};

const std::string script = SOURCE_DIR "/scripts/deduce.sbatch ";

// Slurm's warning comes while two ranks on two nodes search: the job queues itself again, goes on, and is done.
TEST_F(Slurm, RequeuesAJobUntilItIsDone) {
    const std::string id = submit(script + "blackbox:size=5,dots=4 --threads 1 --memo 64M --no-strategy");
    ASSERT_NE(id, "");
    const std::string number = id.substr(0, id.find_first_of(";\n"));
    ASSERT_TRUE(comes("cat deduce-*.out", " nodes, ")) << told("squeue; cat deduce-*.out");
    told("scancel --batch --signal=USR1 " + number);
    ASSERT_TRUE(comes("cat deduce-*.out", "exit code 3 after")) << told("squeue; cat deduce-*.out");
    ASSERT_TRUE(comes("scontrol show job " + number, "JobState=COMPLETED")) << told("squeue; cat deduce-*.out");
    EXPECT_NE(told("scontrol show job " + number).find("Restarts=1 "), std::string::npos);
    const json result = json::parse(text_of("blackbox:size=5,dots=4.json"), nullptr, false);
    EXPECT_EQ(result.value("status", ""), "optimal");
    EXPECT_EQ(result.value("upper_total", 0), 112133);
    EXPECT_EQ(result.value("ranks", 0), 2);
    EXPECT_GT(result.value("known_from_checkpoint", 0), 100);
}

// An array of games, and one that is none: its exit code is 2, and it is not queued again.
TEST_F(Slurm, SolvesAnArrayOfGames) {
    std::ofstream(directory_ / "work" / "games.txt") << "numbers:max=50\nmastermnd\nblackbox:size=4,dots=3\n";
    const std::string id = submit("--array=1-3 " + script + "games.txt --threads 1 --memo 64M");
    const std::string number = id.substr(0, id.find_first_of(";\n"));
    for (const std::string item : {"_1", "_3"})
        ASSERT_TRUE(comes("scontrol show job " + number + item, "JobState=COMPLETED")) << told("squeue; cat *.out");
    ASSERT_TRUE(comes("scontrol show job " + number + "_2", "JobState=FAILED")) << told("squeue; cat *.out");
    EXPECT_NE(told("scontrol show job " + number + "_2").find("ExitCode=2:0"), std::string::npos);
    for (const char* file : {"numbers:max=50.json", "blackbox:size=4,dots=3.json"})
        EXPECT_EQ(json::parse(text_of(file), nullptr, false).value("status", ""), "optimal") << file;
}

} // namespace
} // namespace deduce::test
