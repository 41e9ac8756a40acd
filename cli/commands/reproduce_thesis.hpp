// deduce reproduce thesis: chapter 10 side by side with what is computed here.
#pragma once

#include "cli/support/common_options.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

struct ThesisOptions {
    std::vector<std::string> tables; // none: all
    std::string markdown;
    bool slow = false;
};

// Prints each table when it is finished. The exit code is 1 if a figure differs for no reason that the print gives.
int reproduce_thesis(const ThesisOptions& options, const RunOptions& run, const Session& session);

} // namespace deduce::cli
