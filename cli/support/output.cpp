// stdout with checks; regular files whole or not at all; everything else as it is.
#include "cli/support/output.hpp"

#include "engine/model/errors.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

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
    OutputFile out(file, option);
    out.put(text);
    out.finish();
}

OutputFile::OutputFile(const std::string& file, std::string option) : option_(std::move(option)), file_(file) {
    if (ReplacedFile::is_possible(file)) {
        replaced_ = std::make_unique<ReplacedFile>(file, fmt::format(".{}.part", getpid()));
        file_ = replaced_->part();
        descriptor_ = open(file_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } else {
        std::fflush(stdout); // it may be the same file
        const auto own = open_file(file);
        descriptor_ = own ? fcntl(*own, F_DUPFD_CLOEXEC, 0) : open(file.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    }
    if (descriptor_ < 0) fail(errno);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

void OutputFile::put(std::string_view text) {
    constexpr std::size_t piece = std::size_t{1} << 20;
    text_ += text;
    if (text_.size() >= piece) write_out();
}

void OutputFile::finish() {
    write_out();
    if (close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    if (replaced_) replaced_->put_in_place();
}

void OutputFile::write_out() {
    for (std::size_t done = 0; done < text_.size();) {
        const ssize_t count = write(descriptor_, text_.data() + done, text_.size() - done);
        if (count >= 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            fail(errno);
    }
    text_.clear();
}

void OutputFile::fail(int error) { throw Error(cannot_write(option_, file_, error)); }

void write_json(const std::string& file, const nlohmann::ordered_json& json) {
    write_text(file, json.dump(2) + "\n", "--json");
}

} // namespace deduce::cli
