// The processes below one, and the processor time that they took: from /proc.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

namespace deduce::test {

struct Process {
    pid_t id = 0;
    pid_t parent = 0;
    std::string name;
    double core_seconds = 0;
    char state = '?'; // 'R', 'S', 'T', 'Z': see proc(5)
};

inline std::vector<Process> all_processes() {
    std::vector<Process> result;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const std::string number = entry.path().filename().string();
        if (number.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream in(entry.path() / "stat");
        std::string text;
        std::getline(in, text);
        const std::size_t open = text.find('(');
        const std::size_t close = text.rfind(')');
        if (close == std::string::npos) continue; // it has ended
        Process p;
        p.id = static_cast<pid_t>(std::stol(number));
        p.name = text.substr(open + 1, close - open - 1);
        std::istringstream rest(text.substr(close + 1));
        std::string skipped;
        rest >> p.state >> p.parent;
        for (int field = 5; field < 14; field++) rest >> skipped;
        std::uint64_t user = 0;
        std::uint64_t system = 0;
        rest >> user >> system;
        p.core_seconds = static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
        result.push_back(p);
    }
    return result;
}

// `deduce` itself, or the ranks of an mpirun on this machine, in the order in which they were started.
inline std::vector<Process> ranks_of(pid_t program) {
    std::vector<Process> ranks;
    for (const Process& p : all_processes())
        if (p.name == "deduce" && (p.id == program || p.parent == program) && p.state != 'Z') ranks.push_back(p);
    return ranks;
}

} // namespace deduce::test
