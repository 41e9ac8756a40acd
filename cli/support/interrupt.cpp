// Signal handlers that only set a flag, and a timer that does.
#include "cli/support/interrupt.hpp"

#include <csignal>
#include <ctime>

namespace deduce::cli {
namespace {

std::atomic<bool> stop = false;
std::atomic<std::time_t> first_interrupt = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::time_t>::is_always_lock_free,
              "signal handlers may only touch lock-free atomics");

extern "C" void on_signal(int signal) {
    stop = true;
    if (signal != SIGINT) return;
    const std::time_t now = std::time(nullptr);
    std::time_t never = 0;
    if (first_interrupt.compare_exchange_strong(never, now) || now - first_interrupt < 2) return;
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
}

} // namespace

const std::atomic<bool>& stop_flag() { return stop; }

void watch_signals() {
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGXCPU}) std::signal(signal, on_signal);
    if (std::signal(SIGHUP, on_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN); // nohup: the terminal may go
}

TimeLimit::TimeLimit(std::optional<std::chrono::milliseconds> limit) {
    if (limit) ticker_.emplace(*limit, [] { stop = true; });
}

} // namespace deduce::cli
