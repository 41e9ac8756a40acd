// Every command line in docs/cluster.md is run, in the order in which they stand there, in one directory.
#include "tests/mpi/slurm_cluster.hpp"

#include <filesystem>
#include <fstream>
#include <thread>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> command_lines() {
    std::ifstream in(SOURCE_DIR "/docs/cluster.md");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("    ")) lines.push_back(line.substr(4));
    return lines;
}

class ClusterDocument : public testing::Test {
  protected:
    ClusterDocument() : directory_(TemporaryFile().path().string() + ".doc") {
        fs::create_directories(directory_);
        fs::copy(SOURCE_DIR "/scripts/deduce.sbatch", directory_);
        std::ofstream(directory_ / "hosts") << "localhost\n";
        std::ofstream(directory_ / "games.txt") << "numbers:max=50\nblackbox:size=4,dots=3\n";
        environment_ = settings;
        environment_.insert({{"PATH", fs::path(DEDUCE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH")},
                             {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                             {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                             {"OMPI_MCA_rmaps_base_oversubscribe", "1"}});
    }
    ~ClusterDocument() override { fs::remove_all(directory_); }

    Outcome run(const std::string& line) const {
        return Program({"bash", "-c", "cd " + directory_.string() + " && " + line}, patience, environment_).wait();
    }

    fs::path directory_;
    std::map<std::string, std::string> environment_;
};

TEST_F(ClusterDocument, CommandLinesWork) {
    int run_lines = 0;
    for (const std::string& line : command_lines()) {
        if (line.starts_with("sbatch ")) continue; // the next test
        SCOPED_TRACE(line);
        ASSERT_TRUE(line.starts_with("mpirun ") || line.starts_with("deduce ")) << "what is it?";
        const Outcome outcome = run(line);
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_NE(outcome.out.find("_total = "), std::string::npos) << outcome.out;
        run_lines++;
    }
    EXPECT_GE(run_lines, 10);
    EXPECT_NE(run("deduce campaign box.campaign --merge").out.find("status = optimal\n"), std::string::npos);
}

TEST_F(ClusterDocument, BatchCommandLinesWork) {
    const SlurmCluster cluster(directory_ / "slurm");
    if (cluster.is_missing()) GTEST_SKIP() << cluster.why_not();
    ASSERT_TRUE(cluster.is_there()) << cluster.why_not();
    environment_["SLURM_CONF"] = cluster.configuration();
    for (const std::string& line : command_lines()) {
        if (!line.starts_with("sbatch ")) continue;
        SCOPED_TRACE(line);
        const Outcome outcome = run("sbatch --wait " + line.substr(7));
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err << run("cat *.out").out;
    }
    for (const char* file : {"blackbox:size=5,dots=3.json", "numbers:max=50.json", "blackbox:size=4,dots=3.json"})
        EXPECT_TRUE(fs::exists(directory_ / file)) << file;
}

} // namespace
} // namespace deduce::test
