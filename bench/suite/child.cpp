// fork, exec, poll and wait4.
//
// A child has a process group of its own, so that Ctrl-C reaches it once, through us: a second signal would end
// deduce before it has printed its bounds. Should we die, the kernel tells the child to stop.
#include "bench/suite/child.hpp"

#include "cli/support/interrupt.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace deduce::bench {
namespace {

constexpr std::chrono::seconds patience{20}; // for a child that was told to stop
constexpr int poll_milliseconds = 100;
constexpr int exit_cannot_run = 127; // as shells have it

[[noreturn]] void fail(const char* what) { throw Error(fmt::format("{}: {}", what, std::strerror(errno))); }

struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe2");
    }
    std::array<int, 2> ends{};
};

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; }

// False once the other end is closed.
bool drain(int fd, std::string& text) {
    std::array<char, 4096> buffer{};
    const ssize_t count = read(fd, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

// SIGTERM waits while it lives: a child that is told to stop before it is another program must not forget it.
class SigtermWaits {
  public:
    SigtermWaits() {
        sigset_t sigterm;
        sigemptyset(&sigterm);
        sigaddset(&sigterm, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &sigterm, &before_);
    }
    ~SigtermWaits() { end(); }
    SigtermWaits(const SigtermWaits&) = delete;
    SigtermWaits& operator=(const SigtermWaits&) = delete;

    void end() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_;
};

[[noreturn]] void become(const std::vector<char*>& argv, int out, int err, pid_t parent, const SigtermWaits& waits) {
    std::signal(SIGTERM, SIG_DFL);
    waits.end();
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(exit_cannot_run); // it died before the line above
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(argv.front(), argv.data());
    _exit(exit_cannot_run);
}

} // namespace

ChildResult run_child(const std::vector<std::string>& command, std::optional<std::chrono::milliseconds> timeout) {
    // 1. Start it.
    std::vector<std::string> texts = command;
    std::vector<char*> argv;
    for (std::string& text : texts) argv.push_back(text.data());
    argv.push_back(nullptr);
    const Pipe out;
    const Pipe err;
    const pid_t parent = getpid();
    const Stopwatch watch;
    const pid_t pid = [&] {
        const SigtermWaits waits;
        const pid_t child = fork();
        if (child == 0) become(argv, out.ends[1], err.ends[1], parent, waits);
        return child;
    }();
    if (pid < 0) fail("fork");
    setpgid(pid, pid); // as the child does: whichever comes first
    close(out.ends[1]);
    close(err.ends[1]);

    // 2. Read what it prints until it closes both ends.
    ChildResult result;
    std::optional<Stopwatch::Duration> deadline = timeout;
    std::array<pollfd, 2> sources{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
    while (sources[0].fd >= 0 || sources[1].fd >= 0) {
        if (poll(sources.data(), sources.size(), poll_milliseconds) > 0) {
            if (sources[0].revents != 0 && !drain(sources[0].fd, result.out)) sources[0].fd = -1;
            if (sources[1].revents != 0 && !drain(sources[1].fd, result.err)) sources[1].fd = -1;
        }
        const bool is_late = deadline && watch.elapsed() > *deadline;
        if (is_late && (result.stopped || result.timed_out)) {
            kill(-pid, SIGKILL);
            deadline.reset();
        } else if (is_late || (cli::stop_flag() && !result.stopped)) {
            (is_late ? result.timed_out : result.stopped) = true;
            kill(pid, SIGTERM);
            deadline = watch.elapsed() + patience;
        }
    }
    close(out.ends[0]);
    close(err.ends[0]);

    // 3. What it took.
    int status = 0;
    rusage usage{};
    while (wait4(pid, &status, 0, &usage) < 0)
        if (errno != EINTR) fail("wait4");
    const double wall = watch.seconds();
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    result.usage = {seconds(usage.ru_utime), seconds(usage.ru_stime), wall,
                    static_cast<std::size_t>(usage.ru_maxrss) * 1024};
    if (result.exit_code == exit_cannot_run && result.err.empty())
        result.err = fmt::format("cannot run {}", command.front());
    return result;
}

} // namespace deduce::bench
