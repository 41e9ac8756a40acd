// From /proc, uname and the build.
#include "bench/suite/machine.hpp"

#include "bench/suite/child.hpp"
#include "cli/quantities.hpp"
#include "engine/errors.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

namespace deduce::bench {
namespace {

constexpr double quiet_load = 0.3;

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

std::string version_of(const std::filesystem::path& deduce) {
    const ChildResult asked = run_child({deduce.string(), "--version"}, std::nullopt);
    if (asked.exit_code != 0)
        throw BadInput(fmt::format("--deduce: {} cannot be run; build it, or name the program that shall be measured",
                                   deduce.string()));
    return asked.out.substr(0, asked.out.find('\n'));
}

} // namespace

MachineFacts machine_facts(const std::filesystem::path& deduce) {
    MachineFacts facts{cpu_model(), usable_cores(), cli::physical_memory(),
                       kernel(),    BENCH_COMPILER, version_of(deduce)};
    if (getloadavg(&facts.load, 1) != 1) facts.load = 0;
    return facts;
}

bool is_quiet(const MachineFacts& machine) { return machine.load < quiet_load; }

std::string to_text(const MachineFacts& m) {
    return fmt::format("{}, {} cores, {:.0f} GiB, {}; {}; {}; load {:.2f} at the start{}", m.cpu, m.cores,
                       static_cast<double>(m.memory_bytes) / (1 << 30), m.system, m.compiler, m.deduce, m.load,
                       is_quiet(m) ? "" : ": the machine was not quiet, and seconds are too high");
}

nlohmann::ordered_json to_json(const MachineFacts& m) {
    return {{"cpu", m.cpu},
            {"cores", m.cores},
            {"memory_bytes", m.memory_bytes},
            {"system", m.system},
            {"compiler", m.compiler},
            {"deduce", m.deduce},
            {"load", std::round(m.load * 100) / 100},
            {"quiet", is_quiet(m)}};
}

} // namespace deduce::bench
