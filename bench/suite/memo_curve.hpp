// The memo-size curve: the same games with less and less memory for what is remembered, one thread.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"
#include "bench/suite/solve_run.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace deduce::bench {

struct MemoPoint {
    std::size_t bytes;
    SolveRun run;
};

// The least memo that is as good as the largest: of those points, the largest first, up to which no run took 2% more
// nodes than the first. 0 if there are none.
std::size_t ample_memo(const std::vector<MemoPoint>& points);

// Small, middling and large: the last takes some minutes a point where the memo is least.
std::vector<std::string> memo_games();
inline constexpr std::chrono::minutes memo_limit{10};

// Halves the memo until it is too small by the factor `starved`, counted from what is ample, or one KiB, or a run that
// is not over at its limit. Runs whose totals differ are a failure.
Section memo_section(const Bench& bench, const std::vector<std::string>& games, const Sink& sink);

} // namespace deduce::bench
