// Files that users bring: read whole, of bounded size, and valid UTF-8 before anyone takes them apart.
//
// Lines and columns in messages count from 1, columns in code points.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace deduce::rulesets {

// The text of a regular file, without a byte order mark at its beginning. Throws BadInput if it is missing, a directory
// or anything else that is no file, unreadable, larger than `most_bytes` (found before it is read), or fails
// check_text.
std::string read_text_file(const std::string& path, std::size_t most_bytes);

// Refuses NUL bytes and what is not UTF-8 with "path:line:column: ...". Throws BadInput.
void check_text(std::string_view path, std::string_view text);

// Takes the first code point off `text`, which passed check_text and is not empty.
char32_t take_code_point(std::string_view& text);

std::size_t code_point_count(std::string_view text);

// Takes the first line off `text`: without its line feed, and without a carriage return before that.
std::string_view take_line(std::string_view& text);

} // namespace deduce::rulesets
