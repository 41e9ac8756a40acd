// Ranks of this machine have their memo in common: the kernel tells so.
#include "tests/mpi/mpirun.hpp"
#include "tests/mpi/processes.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace deduce::test {
namespace {

// Memory without a name in any file system, by its number.
std::set<std::string> common_memory_of(pid_t process) {
    std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
    std::set<std::string> numbers;
    for (std::string line; std::getline(maps, line);) {
        if (line.find("/memfd:deduce") == std::string::npos) continue;
        std::istringstream fields(line);
        std::string skipped;
        std::string number;
        fields >> skipped >> skipped >> skipped >> skipped >> number;
        numbers.insert(number);
    }
    return numbers;
}

// The most that all ranks have in common at a time.
std::size_t pieces_in_common(int ranks, const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"solve", "blackbox:size=6,dots=4", "--threads", "1", "--memo",
                                          "64M",   "--time-limit",           "2s"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Program program(mpirun_command(ranks, arguments), patience, settings);
    std::size_t most = 0;
    while (program.is_running()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        const std::vector<Process> processes = ranks_of(program.pid());
        if (static_cast<int>(processes.size()) != ranks) continue;
        std::set<std::string> common = common_memory_of(processes.front().id);
        for (const Process& p : processes) {
            const std::set<std::string> its = common_memory_of(p.id);
            std::erase_if(common, [&](const std::string& number) { return !its.contains(number); });
        }
        most = std::max(most, common.size());
    }
    return most;
}

TEST(MpiCommonMemo, RanksOfAMachineMapTheSameMemory) {
    EXPECT_EQ(pieces_in_common(3, {}), 2u) << "where they meet, and what they meet for";
}

TEST(MpiCommonMemo, IsNotThereWithoutTheSwitch) {
    for (const std::string name : {"common-memo", "gossip"})
        EXPECT_EQ(pieces_in_common(2, {"--without", name}), 1u) << "where they meet, without " << name;
}

TEST(MpiCommonMemo, IsUsedByAllRanks) {
    const auto nodes = [](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {
            "solve", "blackbox:size=6,dots=3", "--threads", "1", "--no-strategy", "--json", "-"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const json result = json_in(run_on_ranks(4, arguments));
        EXPECT_EQ(result.at("upper_total"), 50718);
        return result.at("nodes").get<std::uint64_t>();
    };
    EXPECT_LT(nodes({}), nodes({"--without", "gossip"}));
}

} // namespace
} // namespace deduce::test
