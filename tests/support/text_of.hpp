// All that is in a file; nothing if it is not there.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace deduce::test {

inline std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

} // namespace deduce::test
