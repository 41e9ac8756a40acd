// The command line of the suite: `./run.sh bench COMMAND ...`.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/fault_suite.hpp"
#include "bench/suite/instances.hpp"
#include "bench/suite/rank_curve.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace deduce::bench {

enum class Command { quick, full, games, ablation, memo, growth, ranks, faults, equilibria, report };

struct Options {
    Command command = Command::quick;
    Bench bench;
    std::string line; // the command line, as one would write it again
    std::string json;
    std::string markdown;
    std::vector<std::string> resume; // files of --json of earlier runs

    std::vector<std::string> only;  // quick, full, report
    std::vector<std::string> games; // games, ablation, memo, ranks, equilibria: these in place of the usual ones
    int threads = 1;                // games: beside one thread
    bool yardstick = false;         // quick, full; a report has it wherever its source is
    std::filesystem::path yardstick_source;
    std::filesystem::path words;    // folder with answers.txt and guesses.txt
    std::filesystem::path programs; // folder with deduce and bench_kernels; the yardstick is compiled into it
    std::filesystem::path root;     // of the sources

    std::vector<FaultSize> sizes;        // faults
    std::uint64_t seeds = 20;            // faults: of each size
    std::filesystem::path faults_folder; // faults: where the tables go

    std::string ranks = rank_curve_ranks; // ranks: how many, as `deduce simulate` takes them
    std::filesystem::path costs;          // ranks: the folder of what looks take

    std::string csv;  // growth, ranks
    std::string plot; // growth, ranks
    std::filesystem::path docs;
    Tier tier = Tier::full;    // report
    double kernel_seconds = 1; // report: for each micro benchmark; 0: none
};

// Not one of them: it is another program, with options of its own.
inline constexpr const char* kernels_command = "kernels";

// Where this program is, and those that it runs.
std::filesystem::path programs_folder();

// Throws BadInput for what cannot be; CLI::Success where help was asked for, which has been printed then.
Options parse_options(int argc, char** argv);

} // namespace deduce::bench
