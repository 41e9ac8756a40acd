// One measured solve: `deduce solve GAME` as a child process, and what it printed and took.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/child.hpp"
#include "engine/model/cost.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace deduce::bench {

struct SolveOrder {
    std::string game;
    int threads = 1;
    std::chrono::milliseconds limit{60000};
    std::string memo = {};    // as --memo; "": deduce's default
    std::string without = {}; // as --without; "": all optimizations on
};

enum class Ending { optimal, unfinished, failed, skipped };

struct SolveRun {
    Ending ending = Ending::skipped;
    std::string remark = {}; // why it failed or was skipped
    Interval total;          // proven, whatever the ending
    Weight weight = 0;
    std::uint64_t situations = 0;
    std::uint64_t questions = 0;
    std::uint64_t nodes = 0;
    double solve_seconds = 0; // wall time that deduce gives for itself, the building of its table included
    Usage usage;
    std::string deduce = {}; // the version that ran
    bool is_earlier = false; // measured by an earlier run of the suite

    bool ran() const { return ending == Ending::optimal || ending == Ending::unfinished; }
    double ns_per_node() const { return nodes == 0 ? 0 : usage.cpu_seconds() * 1e9 / static_cast<double>(nodes); }
};

std::vector<std::string> command_of(const std::filesystem::path& deduce, const SolveOrder& order);

// What the child's end and its JSON tell.
SolveRun read_solve(const ChildResult& child);

SolveRun solve_once(const Bench& bench, const SolveOrder& order);

// Of repeated runs the one of less CPU time, on several threads of less wall time. One thread that gives other nodes,
// or runs that give other totals, are a failure. Runs that are not over take the place of those that are.
SolveRun better_of(const std::optional<SolveRun>& before, const SolveRun& next, int threads);

// Solves `bench.repeat` times, or once if the first run is not over: the best of the runs. Skipped if the user has
// stopped the benchmark.
SolveRun solve_repeatedly(const Bench& bench, const SolveOrder& order);

// Makes `run` a failure if both are over and their totals differ.
void expect_total_of(const SolveRun& reference, SolveRun& run);

} // namespace deduce::bench
