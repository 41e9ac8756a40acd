// From /proc, uname and the build.
#include "bench/suite/machine.hpp"

#include "bench/suite/child.hpp"
#include "cli/support/quantities.hpp"
#include "engine/model/errors.hpp"

#include <chrono>
#include <cmath>
#include <fstream>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <sched.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>

namespace deduce::bench {
namespace {

constexpr double quiet = 0.2; // cores
constexpr std::chrono::milliseconds watch{250};

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

int usable_cores() {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

std::string kernel() {
    utsname names{};
    return uname(&names) == 0 ? fmt::format("{} {}", names.sysname, names.release) : "unknown";
}

// All cores' time so far, and how much of it they had nothing to do, in the kernel's ticks.
struct Ticks {
    double all = 0;
    double idle = 0;
};

Ticks ticks() {
    std::ifstream stat("/proc/stat"); // cpu user nice system idle iowait irq softirq steal ...
    std::string name;
    stat >> name;
    Ticks result;
    double value = 0;
    for (int i = 0; i < 8 && stat >> value; i++) {
        result.all += value;
        if (i == 3 || i == 4) result.idle += value;
    }
    return result;
}

// The load average will not do: the build that came just before is in it.
double busy_cores() {
    const Ticks before = ticks();
    std::this_thread::sleep_for(watch);
    const Ticks after = ticks();
    const double all = after.all - before.all;
    return all > 0 ? (1 - (after.idle - before.idle) / all) * static_cast<double>(get_nprocs()) : 0;
}

} // namespace

std::string version_of(const std::filesystem::path& deduce) {
    const ChildResult asked = run_child({deduce.string(), "--version"}, std::nullopt);
    if (asked.exit_code != 0)
        throw BadInput(fmt::format("--deduce: {} cannot be run; build it, or name the program that shall be measured",
                                   deduce.string()));
    return asked.out.substr(0, asked.out.find('\n'));
}

MachineFacts machine_facts(const std::filesystem::path& deduce) {
    return {cpu_model(),        usable_cores(), cli::physical_memory(), kernel(), BENCH_COMPILER,
            version_of(deduce), busy_cores()};
}

bool is_quiet(const MachineFacts& machine) { return machine.busy_cores < quiet; }

std::string to_text(const MachineFacts& m) {
    return fmt::format("{}, {} cores, {:.0f} GiB, {}; {}; {}; {:.1f} cores busy with other work at the start{}", m.cpu,
                       m.cores, static_cast<double>(m.memory_bytes) / (1 << 30), m.system, m.compiler, m.deduce,
                       m.busy_cores, is_quiet(m) ? "" : ", so seconds are too high");
}

nlohmann::ordered_json to_json(const MachineFacts& m) {
    return {{"cpu", m.cpu},
            {"cores", m.cores},
            {"memory_bytes", m.memory_bytes},
            {"system", m.system},
            {"compiler", m.compiler},
            {"deduce", m.deduce},
            {"busy_cores", std::round(m.busy_cores * 100) / 100},
            {"quiet", is_quiet(m)}};
}

} // namespace deduce::bench
