// A line of /proc/self/cgroup is "number:controllers:path"; the second version's has number 0 and no controllers.
#include "cli/support/memory_limit.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace deduce::cli {
namespace {

namespace fs = std::filesystem;

void lower_to_limit(std::optional<std::size_t>& least, const fs::path& file) {
    std::size_t limit = 0; // "max" is no number
    if (std::ifstream in(file); in >> limit && limit > 0) least = std::min(least.value_or(limit), limit);
}

// Of the group and all above it. A container may see a path of which its own mount shows only the end: what is not
// there has no limit to tell.
void lower_to_limits(std::optional<std::size_t>& least, const fs::path& mount, fs::path group, const char* file) {
    for (; !group.empty(); group = group.parent_path()) lower_to_limit(least, mount / group / file);
    lower_to_limit(least, mount / file);
}

bool has_memory(const std::string& controllers) {
    return ("," + controllers + ",").find(",memory,") != std::string::npos;
}

} // namespace

std::optional<std::size_t> control_group_limit(const fs::path& root) {
    const fs::path mount = root / "sys/fs/cgroup";
    std::optional<std::size_t> least;
    std::ifstream groups(root / "proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const fs::path group = fs::path(line.substr(second + 1)).relative_path();
        if (controllers.empty()) {
            lower_to_limits(least, mount, group, "memory.max");
            lower_to_limits(least, mount / "unified", group, "memory.max");
        } else if (has_memory(controllers)) {
            lower_to_limits(least, mount / "memory", group, "memory.limit_in_bytes");
        }
    }
    return least;
}

} // namespace deduce::cli
