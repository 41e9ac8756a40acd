// The program: one command line on one rank or many.
#pragma once

#include "cli/support/command.hpp"

#include <vector>

namespace deduce::cli {

// In the order of --help.
std::vector<Command> all_commands();

// Runs the command that the line names; errors become a line on the standard error of rank 0. Returns the exit code.
int run_program(int argc, char** argv);

} // namespace deduce::cli
