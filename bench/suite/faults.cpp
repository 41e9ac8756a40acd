// The draws; see faults.hpp.
#include "bench/suite/faults.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

// The standard fixes the generator, and leaves distributions to the library: hence these.
class Draws {
  public:
    explicit Draws(std::uint64_t seed) : engine_(seed) {}

    double from_0_to_1() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * from_0_to_1(); }
    std::size_t below(std::size_t bound) { return engine_() % bound; }
    double normal() { // Box and Muller's
        const double radius = std::sqrt(-2 * std::log(1 - from_0_to_1()));
        return radius * std::cos(2 * std::numbers::pi * from_0_to_1());
    }

  private:
    std::mt19937_64 engine_;
};

constexpr double least_density = 0.05;
constexpr double greatest_density = 0.5;
constexpr double noise = 0.1;
constexpr std::array<int, 7> fibonacci = {1, 1, 2, 3, 5, 8, 13};
constexpr double median_weight = 100;
constexpr long greatest_weight = 1'000'000;

struct Test {
    int cost;
    double first;  // density of "fail", or "low"
    double second; // of "high", or "unclear"
};

Test draw_test(const FaultTable& table, Draws& draws) {
    Test test{1, draws.between(least_density, greatest_density), 0};
    if (table.answers == Answers::three) test.second = draws.between(least_density, greatest_density);
    if (table.answers == Answers::noisy) test.second = noise;
    if (table.prices == Prices::fibonacci) test.cost = fibonacci[draws.below(fibonacci.size())];
    return test;
}

std::string draw_row(const FaultTable& table, const std::vector<Test>& tests, Draws& draws) {
    std::string row;
    for (const Test& test : tests) {
        const double at = draws.from_0_to_1();
        if (table.answers == Answers::binary)
            row += at < test.first ? ",fail" : ",ok";
        else if (table.answers == Answers::noisy)
            row += at < test.second ? ",unclear" : at < test.second + (1 - test.second) * test.first ? ",fail" : ",ok";
        else
            row += at < test.first ? ",low" : at < test.first + test.second ? ",high" : ",ok";
    }
    return row;
}

long draw_weight(const FaultTable& table, std::uint32_t fault, Draws& draws) {
    if (table.priors == Priors::harmonic) return std::max(1L, std::lround(1000.0 / (fault + 1)));
    return std::clamp(std::lround(median_weight * std::exp(draws.normal())), 1L, greatest_weight);
}

} // namespace

FaultTable fault_table(std::uint32_t faults, std::uint32_t tests, std::uint64_t seed) {
    constexpr std::array<Answers, 4> kinds = {Answers::binary, Answers::binary, Answers::three, Answers::noisy};
    return {faults,
            tests,
            seed % 2 == 1 ? Priors::harmonic : Priors::lognormal,
            seed % 5 == 0 ? Prices::unit : Prices::fibonacci,
            kinds[(seed - 1) / 2 % kinds.size()],
            seed};
}

std::string kind_text(const FaultTable& table) {
    return fmt::format("{}, {}, {}", table.priors == Priors::harmonic ? "1000/i" : "log-normal",
                       table.prices == Prices::unit ? "costs 1" : "costs 1 to 13",
                       table.answers == Answers::binary  ? "binary"
                       : table.answers == Answers::three ? "three answers"
                                                         : "noisy");
}

std::string csv_text(const FaultTable& table) {
    Draws draws(table.seed * 1'000'003 + table.faults * std::uint64_t{1009} + table.tests);
    std::vector<Test> tests;
    for (std::uint32_t t = 0; t < table.tests; t++) tests.push_back(draw_test(table, draws));

    std::string text = "fault,weight";
    for (std::uint32_t t = 0; t < table.tests; t++) text += fmt::format(",test {}?", t + 1);
    text += "\ncost,";
    for (const Test& test : tests) text += fmt::format(",{}", test.cost);
    text += '\n';
    std::set<std::string> rows;
    for (std::uint32_t f = 0; f < table.faults; f++) {
        const long weight = draw_weight(table, f, draws);
        std::string row;
        do row = draw_row(table, tests, draws);
        while (!rows.insert(row).second);
        text += fmt::format("fault {},{}{}\n", f + 1, weight, row);
    }
    return text;
}

} // namespace deduce::bench
