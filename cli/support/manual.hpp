// The man page, from the table of commands.
#pragma once

#include "cli/support/command.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

// deduce(1), for `man` and groff.
std::string man_page(const std::vector<Command>& commands);

} // namespace deduce::cli
