// The host's name and the process's number.
#include "cluster/this_process.hpp"

#include <array>

#include <fmt/format.h>
#include <unistd.h>

namespace deduce::cluster {

std::string this_process() {
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) != 0) return fmt::format("process {}", getpid());
    return fmt::format("process {} on {}", getpid(), host.data());
}

} // namespace deduce::cluster
