// From a command line to the command that it chooses, its options filled in. The one place that knows CLI11.
#pragma once

#include "cli/support/command.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

inline constexpr const char* program_summary = "provably optimal strategies for deduction games";
inline constexpr const char* program_footer =
    "Examples:\n"
    "  deduce games\n"
    "  deduce solve mastermind:pegs=4,colours=6\n"
    "  deduce solve blackbox:size=5,dots=2 --objective worst --json -\n"
    "  mpirun -n 4 deduce solve blackbox:size=6,dots=3\n"
    "`deduce COMMAND --help` explains a command. Exit codes: 0 done, 1 failed, 2 bad input, 3 stopped early.";

struct Choice {
    const Command* command = nullptr; // none: `text` is what was asked for, such as help
    std::string text;
};

// Fills in the options of the command that the line names. Throws BadInput.
Choice parse_command_line(const std::vector<Command>& commands, int argc, char** argv);

// What `deduce --help` prints, or `deduce NAME --help`. Throws BadInput if there is no command `name`.
std::string help_text(const std::vector<Command>& commands, const std::string& name = "");

} // namespace deduce::cli
