// Files of numbers for `deduce-check`: eight letters that name the kind of file, and one zstd frame.
#pragma once

#include "engine/model/number_writer.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace deduce::cli {

inline constexpr std::string_view table_kind = "deducet2";
inline constexpr std::string_view certificate_kind = "deducec2";

// For a name that check_writable has passed; `option` is named in messages. `write` finishes the writer. Throws Error
// if the file cannot be written: a regular one then stays as it was.
void write_numbers(const std::string& file, const std::string& option, std::string_view kind,
                   const std::function<void(NumberWriter&)>& write);

} // namespace deduce::cli
