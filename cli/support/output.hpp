// Where results go: stdout, and JSON and other text to a file or "-". A pipe that was closed or a full disk is an
// error, not silence.
#pragma once

#include "engine/run/replaced_file.hpp"

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// Where stdin, stdout or stderr is closed, opens something that cannot be written or read in its place: the next file
// would get its number, and what is printed.
void reserve_standard_streams();

// Writes to stdout at once. Throws Error if that fails.
void print(const std::string& text);

// Fails early, before a long run, if the file cannot be written. Opens nothing: a FIFO may have no reader yet. Does
// nothing for "" and "-". `option` is named in the message.
void check_writable(const std::string& file, const std::string& option = "--json");

// To stdout for "-". A regular file is replaced only once all is written; links to it stay. Devices, FIFOs and open
// files such as /dev/stdout are written into.
void write_text(const std::string& file, const std::string& text, const std::string& option);

// The same of a file whose text that is too long to be held: what is put is written in pieces. Without finish() a
// regular file stays as it was.
class OutputFile {
  public:
    // For a name that check_writable has passed. `option` is named in messages.
    OutputFile(const std::string& file, std::string option);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Throw Error if it cannot be written.
    void put(std::string_view text);
    void finish();

  private:
    void write_out();
    [[noreturn]] void fail(int error);

    std::string option_;
    std::string file_;
    std::string text_; // not yet written
    std::unique_ptr<ReplacedFile> replaced_;
    int descriptor_ = -1;
};

// The same, of indented JSON for --json.
void write_json(const std::string& file, const nlohmann::ordered_json& json);

} // namespace deduce::cli
