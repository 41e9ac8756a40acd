// Reading and checking of text files: see text_file.hpp.
#include "rulesets/text/text_file.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// The bytes of the code point that `text` begins with, or 0 if it begins with none: overlong forms, surrogates and what
// is above U+10FFFF are no UTF-8 either.
std::size_t code_point_length(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(0);
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80; };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xC2) return 0;
    if (first < 0xE0) return follows(1) ? 2 : 0;
    if (first < 0xF0) {
        const bool overlong = first == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = first == 0xED && byte(1) >= 0xA0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool too_large = first > 0xF4 || (first == 0xF4 && byte(1) >= 0x90);
    return follows(1) && follows(2) && follows(3) && !overlong && !too_large ? 4 : 0;
}

void check_size(const std::string& path, std::uintmax_t bytes, std::size_t most_bytes) {
    if (bytes > most_bytes)
        throw BadInput(fmt::format("{}: the file has {} bytes, expected at most {}; give a smaller file", path, bytes,
                                   most_bytes));
}

} // namespace

void check_text(std::string_view path, std::string_view text) {
    std::size_t line = 1;
    std::size_t column = 1;
    while (!text.empty()) {
        const std::size_t length = code_point_length(text);
        if (length == 0)
            throw BadInput(fmt::format("{}:{}:{}: the byte 0x{:02X} is not UTF-8 here; save the file as UTF-8 text",
                                       path, line, column, static_cast<unsigned char>(text.front())));
        if (text.front() == '\0')
            throw BadInput(
                fmt::format("{}:{}:{}: a zero byte, expected text; give a text file in UTF-8", path, line, column));
        const bool ends_line = text.front() == '\n';
        line += ends_line ? 1 : 0;
        column = ends_line ? 1 : column + 1;
        text.remove_prefix(length);
    }
}

std::string read_text_file(const std::string& path, std::size_t most_bytes) {
    // 1. Only a regular file: anything else may have no end, or never begin. Its name will be printed, in JSON too.
    for (std::string_view rest = path; !rest.empty(); rest.remove_prefix(code_point_length(rest)))
        if (code_point_length(rest) == 0)
            throw BadInput("the name of a file is not UTF-8, expected one that can be printed; rename the file");
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        throw BadInput(fmt::format("{}: there is no such file; check the name and the directory", path));
    if (error) throw BadInput(fmt::format("{}: cannot read it: {}; give a text file", path, error.message()));
    if (std::filesystem::is_directory(status))
        throw BadInput(fmt::format("{}: is a directory, expected a text file; name a file in it", path));
    if (!std::filesystem::is_regular_file(status))
        throw BadInput(fmt::format("{}: is no regular file, expected a text file; copy it into a file first", path));
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) throw BadInput(fmt::format("{}: cannot read it: {}; give a text file", path, error.message()));
    check_size(path, size, most_bytes);

    // 2. Read it, even if it grows meanwhile, up to one byte too many.
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::string text(std::min<std::size_t>(static_cast<std::size_t>(size), most_bytes) + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in.is_open() || in.bad())
        throw BadInput(fmt::format("{}: cannot read it: {}; check its permissions", path, std::strerror(errno)));
    if (!in.eof()) throw BadInput(fmt::format("{}: the file grows while it is read; try again once it is done", path));
    text.resize(static_cast<std::size_t>(in.gcount()));

    // 3. What is in it.
    if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
    check_text(path, text);
    return text;
}

char32_t take_code_point(std::string_view& text) {
    const std::size_t length = code_point_length(text);
    const auto first = static_cast<unsigned char>(text.front());
    char32_t result = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; i++) result = result << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
    text.remove_prefix(length);
    return result;
}

std::size_t code_point_count(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

} // namespace deduce::rulesets
