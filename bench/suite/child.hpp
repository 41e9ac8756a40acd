// A program run as a child process, and what it took: the figures are those of the kernel for the whole process, so
// what is measured is the program that users run, its start and the building of its tables included.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace deduce::bench {

// What a process took, its threads together.
struct Usage {
    double user_seconds = 0;
    double system_seconds = 0;
    double wall_seconds = 0;
    std::size_t peak_bytes = 0; // the most memory that it held at once

    double cpu_seconds() const { return user_seconds + system_seconds; }
};

struct ChildResult {
    int exit_code = -1;     // -1 if a signal ended it
    bool timed_out = false; // we told it to end, as its time was over
    bool stopped = false;   // the same, as the user asked us to stop
    std::string out;
    std::string err;
    Usage usage;
};

// Runs `command` to its end; command[0] is looked up in PATH. After `timeout`, if given, or once cli::stop_flag is set,
// the child gets one SIGTERM, and is killed if it does not heed that. Throws Error if no process can be made.
ChildResult run_child(const std::vector<std::string>& command, std::optional<std::chrono::milliseconds> timeout);

} // namespace deduce::bench
