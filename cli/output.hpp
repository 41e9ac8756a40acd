// Where results go: stdout, and JSON and other text to a file or "-". A pipe that was closed or a full disk is an
// error, not silence.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace deduce::cli {

// Writes to stdout at once. Throws Error if that fails.
void print(const std::string& text);

// Fails early, before a long run, if the file cannot be written. Does nothing for "" and "-". `option` is named then.
void check_writable(const std::string& file, const std::string& option = "--json");

// To stdout for "-"; to a file otherwise, which is replaced only once all is written.
void write_text(const std::string& file, const std::string& text, const std::string& option);

// The same, of indented JSON for --json.
void write_json(const std::string& file, const nlohmann::ordered_json& json);

} // namespace deduce::cli
