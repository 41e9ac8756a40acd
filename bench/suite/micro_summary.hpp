// The micro benchmarks (bench_kernels, Google Benchmark) as a table beside the machine's bandwidth, which the same
// program measures.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"

#include <filesystem>

namespace deduce::bench {

// Fills the section from what Google Benchmark writes as JSON. Throws Error if it is not that.
void read_micro(const nlohmann::json& report, Section& section);

// Runs bench_kernels of that folder, with `seconds` for each benchmark, unless an earlier run has all of them.
Section micro_section(const Bench& bench, const std::filesystem::path& programs, double seconds, const Sink& sink);

} // namespace deduce::bench
