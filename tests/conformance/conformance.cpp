// The conformance suite: see conformance.hpp.
#include "tests/conformance/conformance.hpp"

#include "tests/conformance/report.hpp"

#include <gtest/gtest.h>

namespace deduce::conformance {

std::vector<std::string> find_violations(const Game& game, std::uint64_t seed) {
    Report report(game, seed);
    check_basics(report);
    if (report.is_clean()) {
        check_labels(report);
        check_estimator(report);
        check_symmetries(report);
        check_hider(report);
    }
    return report.lines();
}

void expect_conforming(const Game& game, std::uint64_t seed) {
    for (const std::string& line : find_violations(game, seed)) ADD_FAILURE() << game.name() << ": " << line;
}

} // namespace deduce::conformance
