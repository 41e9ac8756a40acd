// What control groups allow, read from trees of files like those that Linux shows.
#include "cli/support/memory_limit.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <stdlib.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;
using cli::control_group_limit;

class ControlGroups : public testing::Test {
  protected:
    ControlGroups() {
        std::string name = (fs::temp_directory_path() / "deduce-groups-XXXXXX").string();
        root_ = mkdtemp(name.data());
    }
    ~ControlGroups() override { fs::remove_all(root_); }

    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }
    std::optional<std::size_t> limit() const { return control_group_limit(root_); }

  private:
    fs::path root_;
};

TEST_F(ControlGroups, ThatAreNotThereHaveNoLimit) { EXPECT_EQ(limit(), std::nullopt); }

TEST_F(ControlGroups, OfTheSecondVersionLimitTheJobOfThisProcess) {
    write("proc/self/cgroup", "0::/slurm/job_7/step_0\n");
    write("sys/fs/cgroup/slurm/job_7/step_0/memory.max", "max\n");
    EXPECT_EQ(limit(), std::nullopt);
    write("sys/fs/cgroup/slurm/job_7/memory.max", "3000000\n");
    EXPECT_EQ(limit(), 3'000'000U) << "the group above counts";
    write("sys/fs/cgroup/slurm/job_7/step_0/memory.max", "2000000\n");
    EXPECT_EQ(limit(), 2'000'000U);
    write("sys/fs/cgroup/slurm/job_8/memory.max", "1000\n");
    EXPECT_EQ(limit(), 2'000'000U) << "another job's does not";
    write("sys/fs/cgroup/memory.max", "1000000\n");
    EXPECT_EQ(limit(), 1'000'000U) << "of the container";
}

TEST_F(ControlGroups, OfTheFirstVersionDoSoToo) {
    write("proc/self/cgroup", "5:cpu,cpuacct:/else\n4:memory:/job/step\n0::/\n");
    write("sys/fs/cgroup/memory/else/memory.limit_in_bytes", "1000\n");
    write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "5000000\n");
    EXPECT_EQ(limit(), 5'000'000U);
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "4000000\n");
    EXPECT_EQ(limit(), 4'000'000U);
}

TEST_F(ControlGroups, OfWhichOnlyTheEndIsMountedHaveItsLimit) {
    write("proc/self/cgroup", "0::/docker/abc\n");
    write("sys/fs/cgroup/memory.max", "77777\n");
    EXPECT_EQ(limit(), 77'777U);
}

} // namespace
} // namespace deduce::test
