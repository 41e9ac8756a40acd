// What each optimization is worth: each switch off in turn, on a few games, one thread.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"
#include "bench/suite/solve_run.hpp"

#include <string>
#include <vector>

namespace deduce::bench {

struct AblationGame {
    std::string name;
    std::string game;
};

// Five games of several kinds: the whole takes less than ten minutes.
std::vector<AblationGame> ablation_games();
inline constexpr std::chrono::seconds ablation_limit{8};

// A switch off ("" for all on), and its run of each game, in order.
struct AblationRow {
    std::string off;
    std::vector<SolveRun> runs;
};

// "412 (x2.1)" against the first row's figure; "> 8.00 s" where the run was not over.
std::string ablation_cell(const SolveRun& run, const SolveRun& all_on, bool nodes);

// A run that ends with another total than that with all on is a failure.
Section ablation_section(const Bench& bench, const std::vector<AblationGame>& games, const Sink& sink);

} // namespace deduce::bench
