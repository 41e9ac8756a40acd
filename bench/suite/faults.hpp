// Random fault diagnoses: tables of faults with priors, and of tests with costs, in the CSV format of `table:FILE`.
//
// The games that people bring are of this kind, and no published one is large: unequal weights, unequal costs, tests
// that tell little. A seed and a size name a table, the same on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace deduce::bench {

enum class Priors { harmonic, lognormal }; // 1000 / i, or e to a normal number
enum class Prices { fibonacci, unit };     // 1, 1, 2, 3, 5, 8 or 13, or always 1
enum class Answers { binary, three, noisy };

struct FaultTable {
    std::uint32_t faults = 50;
    std::uint32_t tests = 60;
    Priors priors = Priors::harmonic;
    Prices prices = Prices::fibonacci;
    Answers answers = Answers::binary;
    std::uint64_t seed = 1;
};

// The table of this size that belongs to a seed: of twenty seeds ten have each of the priors, four cost 1 a test,
// twelve are binary, four have three answers, and four are noisy.
FaultTable fault_table(std::uint32_t faults, std::uint32_t tests, std::uint64_t seed);

// "harmonic, costs 1 to 13, binary".
std::string kind_text(const FaultTable& table);

// Each test has a density from 0.05 to 0.5, with which a fault makes it fail. One with three answers fails low or high,
// with a density of its own each; a noisy one says "unclear" for a tenth of the faults. No two faults give the same
// answers to all tests. Needs at least as many tests as tell the faults apart without effort: log2 of them, and 10
// more.
std::string csv_text(const FaultTable& table);

} // namespace deduce::bench
