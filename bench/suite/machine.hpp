// The machine that figures were taken on, and how busy it was.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

namespace deduce::bench {

struct MachineFacts {
    std::string cpu;
    int cores = 0; // that this process may use
    std::size_t memory_bytes = 0;
    std::string system;    // kernel
    std::string compiler;  // that built deduce and these benchmarks
    std::string deduce;    // as `deduce --version` prints it
    double busy_cores = 0; // with other work, when this began
};

// As the program prints it. Throws BadInput if there is no such program.
std::string version_of(const std::filesystem::path& deduce);

// Watches the machine for a moment. Throws BadInput if there is no such program.
MachineFacts machine_facts(const std::filesystem::path& deduce);

// Seconds taken beside other work are not those of the machine alone.
bool is_quiet(const MachineFacts& machine);

std::string to_text(const MachineFacts& machine);
nlohmann::ordered_json to_json(const MachineFacts& machine);

} // namespace deduce::bench
