// Random fault diagnoses of unequal weights and costs, size by size and seed by seed: how many are solved within the
// limit, by how many nodes, and the gap that the others leave. One thread, average objective.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/faults.hpp"
#include "bench/suite/section.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace deduce::bench {

struct FaultSize {
    std::uint32_t faults;
    std::uint32_t tests;
};

inline constexpr std::chrono::minutes faults_limit{1};

// "100x80". Throws BadInput for what is no size of a table: 2 to 2000 faults, tests from 10 to 1000.
FaultSize parse_fault_size(const std::string& text);

// What is proven to be missing at most, as a part of the upper bound; 0 if nothing is.
double gap_of(const SolveRun& run);

// Throws BadInput if there is no such folder, and none can be made.
void make_faults_folder(const std::filesystem::path& folder);

// Tables go to `folder` as FAULTSxTESTS-SEED.csv; they are left there.
Section faults_section(const Bench& bench, const std::vector<FaultSize>& sizes, std::uint64_t seeds,
                       const std::filesystem::path& folder, const Sink& sink);

} // namespace deduce::bench
