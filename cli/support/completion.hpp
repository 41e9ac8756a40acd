// Completion for bash, from the table of commands.
#pragma once

#include "cli/support/command.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

// A script that defines how `deduce` is completed: commands, options, and the values of options that have a list of
// them. Everything else is completed as a file.
std::string bash_completion(const std::vector<Command>& commands);

} // namespace deduce::cli
