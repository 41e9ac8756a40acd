// stdout with checks; regular files whole or not at all; everything else as it is.
#include "cli/support/output.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/replaced_file.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace deduce::cli {
namespace {

namespace fs = std::filesystem;

std::string cannot_write(const std::string& option, const std::string& file, int error) {
    return fmt::format("{}: cannot write {}: {}", option, file, std::strerror(error));
}

// An open file of this process, such as 1 for /dev/stdout or 3 for /dev/fd/3.
std::optional<int> open_file(const fs::path& file) {
    std::error_code error;
    fs::path at = file;
    for (int i = 0; i < 3; i++) { // /dev/stdout -> /proc/self/fd/1
        if (at.has_parent_path() && fs::equivalent(at.parent_path(), "/proc/self/fd", error)) {
            const std::string name = at.filename().string();
            int number = -1;
            const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
            if (problem == std::errc() && end == name.data() + name.size()) return number;
        }
        const fs::path next = fs::read_symlink(at, error);
        if (error) return std::nullopt;
        at = at.parent_path() / next;
    }
    return std::nullopt;
}

// Writes all of it, and closes. Throws Error.
void write_and_close(int descriptor, const std::string& text, const std::string& option, const std::string& file) {
    int error = descriptor < 0 ? errno : 0;
    for (std::size_t done = 0; error == 0 && done < text.size();) {
        const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
        if (count >= 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            error = errno;
    }
    if (descriptor >= 0 && close(descriptor) != 0 && error == 0) error = errno;
    if (error != 0) throw Error(cannot_write(option, file, error));
}

void write_into(const std::string& file, const std::string& text, const std::string& option) {
    std::fflush(stdout); // it may be the same file
    const auto own = open_file(file);
    const int descriptor = own ? fcntl(*own, F_DUPFD_CLOEXEC, 0) : open(file.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    write_and_close(descriptor, text, option, file);
}

} // namespace

void reserve_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) // the least free number is this one
            [[maybe_unused]]
            const int opened = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void print(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(fmt::format("cannot write to the standard output: {}", std::strerror(errno)));
}

void check_writable(const std::string& file, const std::string& option) {
    if (file.empty() || file == "-") return;
    struct stat found {};
    const bool exists = stat(file.c_str(), &found) == 0;
    int error = exists || errno == ENOENT ? 0 : errno;
    if (exists && S_ISDIR(found.st_mode)) error = EISDIR;
    if (error == 0 && exists && access(file.c_str(), W_OK) != 0) error = errno;
    if (error == 0 && ReplacedFile::is_possible(file)) {
        const fs::path directory = ReplacedFile::without_links(file).parent_path();
        if (access(directory.empty() ? "." : directory.c_str(), W_OK | X_OK) != 0) error = errno;
    } else if (error == 0 && !exists) {
        error = ENOENT;
    }
    if (error != 0) throw BadInput(cannot_write(option, file, error));
}

void write_text(const std::string& file, const std::string& text, const std::string& option) {
    if (file == "-") return print(text);
    if (!ReplacedFile::is_possible(file)) return write_into(file, text, option);
    ReplacedFile replaced(file, fmt::format(".{}.part", getpid()));
    const int descriptor = open(replaced.part().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    write_and_close(descriptor, text, option, replaced.part());
    replaced.put_in_place();
}

void write_json(const std::string& file, const nlohmann::ordered_json& json) {
    write_text(file, json.dump(2) + "\n", "--json");
}

} // namespace deduce::cli
