// stdout with checks; files by way of a temporary one beside them.
#include "cli/output.hpp"

#include "engine/errors.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

BadInput cannot_write(const std::string& option, const std::string& file) {
    return BadInput(fmt::format("{}: cannot write {}: {}", option, file, std::strerror(errno)));
}

} // namespace

void print(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(fmt::format("cannot write to the standard output: {}", std::strerror(errno)));
}

void check_writable(const std::string& file, const std::string& option) {
    if (file.empty() || file == "-") return;
    if (std::filesystem::is_directory(file)) {
        errno = EISDIR;
        throw cannot_write(option, file);
    }
    const bool existed = std::filesystem::exists(file);
    if (!std::ofstream(file, std::ios::app)) throw cannot_write(option, file);
    if (!existed) std::filesystem::remove(file);
}

void write_text(const std::string& file, const std::string& text, const std::string& option) {
    if (file == "-") return print(text);
    const std::string temporary = file + ".part";
    {
        std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
        if (!out || !(out << text).flush()) throw cannot_write(option, temporary);
    }
    std::filesystem::rename(temporary, file);
}

void write_json(const std::string& file, const nlohmann::ordered_json& json) {
    write_text(file, json.dump(2) + "\n", "--json");
}

} // namespace deduce::cli
