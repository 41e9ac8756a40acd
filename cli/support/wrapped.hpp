// Paragraphs for terminals.
#pragma once

#include <string>

namespace deduce::cli {

// Breaks lines of more than 100 bytes at blanks, and keeps the breaks that are there.
std::string wrapped(const std::string& text);

} // namespace deduce::cli
