// A table's file as text in memory, with what every error needs: its name, and line and column of an offset.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace deduce::rulesets::table {

// Files above this are refused before they are read.
inline constexpr std::size_t most_bytes = std::size_t{256} << 20;

class Source {
  public:
    // `text` has passed check_text, and is shorter than 4 GiB. Throws BadInput if it is empty.
    Source(std::string file, std::string text);

    // Throws BadInput for what read_text_file refuses.
    static Source load(const std::string& file);

    const std::string& file() const { return file_; }
    std::string_view text() const { return text_; }

    // Throws BadInput "file:line:column: what". Lines and columns count from 1, columns in code points.
    [[noreturn]] void fail(std::size_t offset, std::string_view what) const;

  private:
    std::string file_;
    std::string text_;
};

// For messages and labels: control characters as \n, \t, \u0001, and what is longer than `most` bytes cut.
std::string one_line(std::string_view text, std::size_t most = std::string_view::npos);

// One line in quotes and of a readable length, as messages show what was given.
std::string shown(std::string_view text);

} // namespace deduce::rulesets::table
