// What all benchmarks of one command share.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace deduce::bench {

struct Bench {
    std::filesystem::path deduce;                     // the program that is measured
    int repeat = 1;                                   // each solve, and the least counts
    std::optional<std::chrono::milliseconds> limit{}; // in place of each instance's own
    bool limit_only_lowers = false;                   // those that are less stay
    bool quiet = false;

    std::chrono::milliseconds limit_or(std::chrono::milliseconds own) const {
        return limit && limit_only_lowers ? std::min(*limit, own) : limit.value_or(own);
    }
    // A line of progress on the standard error.
    void say(const std::string& text) const;
};

} // namespace deduce::bench
