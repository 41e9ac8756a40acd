// Runs a program as a child: captures what it prints, sends it signals, and ends it after a hard timeout.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace deduce::test {

// How a child ended.
struct Outcome {
    int exit_code = -1; // -1 if a signal ended it
    int signal = 0;
    bool timed_out = false; // it was killed here
    std::string out;        // stdout
    std::string err;        // stderr
};

class Program {
  public:
    // Starts `command` in a process group of its own; command[0] is looked up in PATH. `environment` is added to this
    // process's. After `timeout` the whole group is killed. Throws std::system_error if it cannot be started.
    Program(const std::vector<std::string>& command, std::chrono::seconds timeout,
            const std::map<std::string, std::string>& environment = {});
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // To the child itself, not to its group.
    void send(int signal) const;

    pid_t pid() const { return pid_; }

    // False once it has ended, or was killed after the timeout.
    bool is_running() { return !has_ended(); }

    // Waits until stderr contains `text`; false if the child ended, or was killed, before.
    bool wait_for_err(const std::string& text);

    Outcome wait();

  private:
    bool read_some();
    void drain(int& fd, std::string& text) const;
    bool has_ended();
    void kill_group();

    pid_t pid_ = -1;
    int out_ = -1;
    int err_ = -1;
    bool ended_ = false;
    std::chrono::steady_clock::time_point deadline_;
    Outcome outcome_;
};

inline constexpr std::chrono::seconds usual_timeout{10};

// The built `deduce` with these arguments, run to its end.
Outcome run_deduce(const std::vector<std::string>& arguments, std::chrono::seconds timeout = usual_timeout);

// {path of deduce, arguments...}
std::vector<std::string> deduce_command(const std::vector<std::string>& arguments);

// A path for a file that does not exist yet, and is removed at the end if it does then.
class TemporaryFile {
  public:
    TemporaryFile();
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    bool exists() const { return std::filesystem::exists(path_); }
    std::string text() const;

  private:
    std::filesystem::path path_;
};

} // namespace deduce::test
