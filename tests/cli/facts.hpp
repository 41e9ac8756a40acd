// Commands that print facts as JSON, or refuse what was given in one line.
#pragma once

#include "tests/cli/program.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {

inline nlohmann::json facts_of(std::vector<std::string> arguments, int exit_code = 0) {
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    EXPECT_TRUE(nlohmann::json::accept(outcome.out)) << outcome.out;
    return nlohmann::json::parse(outcome.out, nullptr, false);
}

inline void expect_refused(const std::vector<std::string>& arguments, const std::string& part) {
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

} // namespace deduce::test
