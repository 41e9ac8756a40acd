// Commands that print facts as JSON, or refuse what was given in one line.
#pragma once

#include "tests/cli/program.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {

using nlohmann::json;

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Of `deduce` with these arguments and `--json -`.
inline json facts_of(std::vector<std::string> arguments, int exit_code = 0) {
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run_deduce(arguments, std::chrono::seconds(60));
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
    return json::parse(outcome.out, nullptr, false);
}

// So many lines that mention all of these, and exit code 2.
inline void expect_refused_naming(const std::vector<std::string>& arguments, const std::vector<std::string>& mentions,
                                  int lines = 1) {
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), lines) << outcome.err;
    for (const std::string& mention : mentions) EXPECT_TRUE(contains(outcome.err, mention)) << outcome.err;
}

inline void expect_refused(const std::vector<std::string>& arguments, const std::string& mention, int lines = 1) {
    expect_refused_naming(arguments, {mention}, lines);
}

} // namespace deduce::test
