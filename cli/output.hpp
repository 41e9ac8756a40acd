// Where results go: stdout, and JSON to a file or "-". A pipe that was closed or a full disk is an error, not silence.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace deduce::cli {

// Writes to stdout at once. Throws Error if that fails.
void print(const std::string& text);

// Fails early, before a long run, if the file cannot be written. Does nothing for "" and "-".
void check_writable(const std::string& file);

// To stdout for "-"; to a file otherwise, which is replaced only once all is written.
void write_json(const std::string& file, const nlohmann::ordered_json& json);

} // namespace deduce::cli
