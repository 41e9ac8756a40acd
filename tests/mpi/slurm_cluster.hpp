// A Slurm of two nodes on this machine, from construction on; stopped, and its directory removed, at the end.
#pragma once

#include "tests/mpi/mpirun.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {

class SlurmCluster {
  public:
    explicit SlurmCluster(std::filesystem::path directory)
        : directory_(std::move(directory)), started_(control("start")) {}
    ~SlurmCluster() {
        control("stop");
        std::filesystem::remove_all(directory_);
    }
    SlurmCluster(const SlurmCluster&) = delete;
    SlurmCluster& operator=(const SlurmCluster&) = delete;

    // This machine has no Slurm, or not the rights: a test is then skipped. One that is here and does not start is a
    // failure.
    bool is_missing() const { return started_.exit_code == 77; }
    bool is_there() const { return started_.exit_code == 0; }
    const std::string& why_not() const { return started_.err; }
    std::string configuration() const { return (directory_ / "slurm.conf").string(); }

  private:
    Outcome control(const std::string& what) const {
        return Program({SOURCE_DIR "/tests/slurm/slurm_cluster.sh", what, directory_.string()}, patience).wait();
    }

    std::filesystem::path directory_;
    Outcome started_;
};

} // namespace deduce::test
