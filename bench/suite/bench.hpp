// What all benchmarks of one command share.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace deduce::bench {

class Earlier;
struct Section;

struct Bench {
    std::filesystem::path deduce;                     // the program that is measured,
    std::string version{};                            // and what it calls itself
    int repeat = 1;                                   // each solve, and the least counts
    std::optional<std::chrono::milliseconds> limit{}; // in place of each instance's own
    bool limit_only_lowers = false;                   // those that are less stay
    bool quiet = false;
    const Earlier* earlier = nullptr;           // rows that need not be measured again
    std::function<void(const Section&)> save{}; // to be called with a section after each of its rows

    std::chrono::milliseconds limit_or(std::chrono::milliseconds own) const {
        return limit && limit_only_lowers ? std::min(*limit, own) : limit.value_or(own);
    }
    // A line of progress on the standard error.
    void say(const std::string& text) const;
    void save_so_far(const Section& section) const {
        if (save) save(section);
    }
};

} // namespace deduce::bench
