// How much memory the control groups of this process's job leave it: batch systems and containers set that.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

namespace deduce::cli {

// The least limit of the group that this process is in and of all above it, in bytes, of both versions of control
// groups; none if there is none. `root` holds proc/self/cgroup and sys/fs/cgroup.
std::optional<std::size_t> control_group_limit(const std::filesystem::path& root = "/");

} // namespace deduce::cli
