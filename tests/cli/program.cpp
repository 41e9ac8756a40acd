// fork, exec, poll and waitpid behind one small class.
#include "tests/cli/program.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace deduce::test {
namespace {

constexpr int poll_milliseconds = 20;

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe2");
    return ends;
}

// "A=1" strings: this process's environment with the additions on top.
std::vector<std::string> merged_environment(const std::map<std::string, std::string>& additions) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; entry++) {
        const std::string text = *entry;
        if (!additions.contains(text.substr(0, text.find('=')))) result.push_back(text);
    }
    for (const auto& [name, value] : additions) result.push_back(name + "=" + value);
    return result;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

} // namespace

Program::Program(const std::vector<std::string>& command, std::chrono::seconds timeout,
                 const std::map<std::string, std::string>& environment)
    : deadline_(std::chrono::steady_clock::now() + timeout) {
    std::vector<std::string> arguments = command;
    std::vector<std::string> settings = merged_environment(environment);
    const std::vector<char*> argv = pointers_to(arguments);
    const std::vector<char*> envp = pointers_to(settings);
    const auto out = make_pipe();
    const auto err = make_pipe();
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ == 0) {
        setpgid(0, 0);
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        execvpe(argv.front(), argv.data(), envp.data());
        _exit(127);
    }
    setpgid(pid_, pid_); // as the child does: whichever comes first
    close(out[1]);
    close(err[1]);
    out_ = out[0];
    err_ = err[0];
    fcntl(out_, F_SETFL, O_NONBLOCK);
    fcntl(err_, F_SETFL, O_NONBLOCK);
}

Program::~Program() {
    if (!ended_) {
        kill_group();
        waitpid(pid_, nullptr, 0);
    }
    if (out_ >= 0) close(out_);
    if (err_ >= 0) close(err_);
}

void Program::send(int signal) const { kill(pid_, signal); }

// SIGTERM first: mpirun then ends its ranks, which live in groups of their own.
void Program::kill_group() {
    outcome_.timed_out = true;
    kill(-pid_, SIGTERM);
    for (int i = 0; i < 100 && !has_ended(); i++) poll(nullptr, 0, poll_milliseconds);
    kill(-pid_, SIGKILL);
}

void Program::drain(int& fd, std::string& text) const {
    std::array<char, 4096> buffer{};
    while (fd >= 0) {
        const ssize_t count = read(fd, buffer.data(), buffer.size());
        if (count > 0) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
        } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            return;
        } else {
            close(fd);
            fd = -1;
        }
    }
}

bool Program::has_ended() {
    if (ended_) return true;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return false;
    ended_ = true;
    if (WIFEXITED(status)) outcome_.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome_.signal = WTERMSIG(status);
    return true;
}

// False once the child has ended and all that it printed is read.
bool Program::read_some() {
    std::array<pollfd, 2> sources{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    poll(sources.data(), sources.size(), poll_milliseconds);
    const bool was_over = has_ended(); // asked before the last drain, so that nothing printed is missed
    drain(out_, outcome_.out);
    drain(err_, outcome_.err);
    if (was_over) return false;
    if (std::chrono::steady_clock::now() > deadline_) kill_group();
    return true;
}

bool Program::wait_for_err(const std::string& text) {
    while (outcome_.err.find(text) == std::string::npos)
        if (!read_some()) return outcome_.err.find(text) != std::string::npos;
    return true;
}

Outcome Program::wait() {
    while (read_some()) {
    }
    return outcome_;
}

std::vector<std::string> deduce_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {DEDUCE_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

Outcome run_deduce(const std::vector<std::string>& arguments, std::chrono::seconds timeout) {
    return Program(deduce_command(arguments), timeout).wait();
}

TemporaryFile::TemporaryFile() {
    std::string name = (std::filesystem::temp_directory_path() / "deduce-test-XXXXXX").string();
    const int fd = mkstemp(name.data());
    if (fd < 0) fail("mkstemp");
    close(fd);
    std::filesystem::remove(name);
    path_ = name + ".json";
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

std::string TemporaryFile::text() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
}

} // namespace deduce::test
