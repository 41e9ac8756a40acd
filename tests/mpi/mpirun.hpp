// The program under mpirun.
#pragma once

#include "tests/cli/program.hpp"

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace deduce::test {

using nlohmann::json;

inline constexpr std::chrono::seconds patience{120};

// Flags and settings of scripts/mpi_environment.sh, as ctest may be run without it.
inline std::vector<std::string> mpirun_command(int ranks, const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {"mpirun", "-n", std::to_string(ranks), "--oversubscribe", "--bind-to", "none"};
    if (geteuid() == 0) command.emplace_back("--allow-run-as-root");
    const std::vector<std::string> program = deduce_command(arguments);
    command.insert(command.end(), program.begin(), program.end());
    return command;
}

inline const std::map<std::string, std::string> settings = {{"OMPI_MCA_btl_vader_single_copy_mechanism", "none"}};

inline Outcome run_on_ranks(int ranks, const std::vector<std::string>& arguments) {
    return Program(mpirun_command(ranks, arguments), patience, settings).wait();
}

inline json json_in(const Outcome& outcome) {
    EXPECT_TRUE(json::accept(outcome.out)) << "stdout: " << outcome.out << "\nstderr: " << outcome.err;
    return json::parse(outcome.out, nullptr, false);
}

} // namespace deduce::test
