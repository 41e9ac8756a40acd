// The suite: every instance on each of its thread counts, ours and, where it is asked for, the yardstick in turn.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/instances.hpp"
#include "bench/suite/solve_run.hpp"
#include "bench/suite/yardstick.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace deduce::bench {

enum class Verdict { agrees, differs, fresh, unfinished, failed, skipped };

// One line of the table.
struct SuiteRow {
    Instance instance;
    int threads = 1;
    SolveRun run;
    std::optional<SolveRun> yardstick;   // of one thread, in turn with ours
    std::optional<double> speed_up;      // wall time of one thread over that of these threads
    std::optional<double> node_overhead; // nodes over those of one thread, less 1
    std::optional<double> ratio;         // the peer's CPU seconds over ours
};

// Against the known total: one that lies outside the proven bounds differs, be the run finished or not.
Verdict verdict_of(const SuiteRow& row);
const char* name_of(Verdict verdict);

// The least CPU seconds that the peer, or the yardstick beside ours, needed.
std::optional<double> peer_seconds(const SuiteRow& row);

// Calls `finished` after each row. Once the user stops it, the row at hand is the last.
std::vector<SuiteRow> run_suite(const Bench& bench, const std::vector<Instance>& instances, const Yardstick* yardstick,
                                const std::function<void(const SuiteRow&)>& finished);

} // namespace deduce::bench
