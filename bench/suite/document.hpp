// What is written of all sections together: docs/performance.md, and one JSON object.
#pragma once

#include "bench/suite/machine.hpp"
#include "bench/suite/section.hpp"

#include <string>
#include <vector>

namespace deduce::bench {

// `command` as the user gave it, after `./run.sh bench`; `seconds` is what all took.
struct Run {
    MachineFacts machine;
    std::string command;
    double seconds = 0;
    std::vector<Section> sections;
};

std::string to_markdown(const Run& run);
nlohmann::ordered_json to_json(const Run& run);

} // namespace deduce::bench
