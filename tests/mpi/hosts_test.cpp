// Two hosts, which are network namespaces of this machine with an sshd each: the same answer, and a file of each rank.
#include "tests/mpi/mpirun.hpp"

#include <algorithm>
#include <filesystem>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

TEST(Hosts, SolveAGameTogether) {
    const fs::path directory = TemporaryFile().path().string() + ".hosts";
    fs::create_directories(directory);
    const auto on_two_hosts = [&](const std::vector<std::string>& program, const std::string& name) {
        const fs::path own = directory / name;
        std::vector<std::string> command = {SOURCE_DIR "/tests/mpi/two_hosts.sh", own.string()};
        std::vector<std::string> start = mpirun_command(2, {});
        start.pop_back(); // deduce
        start.insert(start.end(), {"--hostfile", (own / "hosts").string(), "--map-by", "ppr:1:node"});
        command.insert(command.end(), start.begin(), start.end());
        command.insert(command.end(), program.begin(), program.end());
        return Program(command, patience, settings).wait();
    };
    const Outcome addresses = on_two_hosts({"ip", "-o", "-4", "address"}, "addresses");
    if (addresses.exit_code == 77) {
        fs::remove_all(directory);
        GTEST_SKIP() << addresses.err;
    }
    for (const char* address : {"10.199.0.1/24", "10.199.0.2/24"})
        EXPECT_NE(addresses.out.find(address), std::string::npos) << addresses.out << addresses.err;

    const std::vector<std::string> arguments = {
        "solve", "blackbox:size=5,dots=3", "--threads", "1", "--memo", "64M", "--json", "-"};
    std::vector<std::string> kept = arguments;
    kept.insert(kept.end(), {"--checkpoint", (directory / "box").string()});
    const json together = json_in(on_two_hosts(deduce_command(kept), "solve"));
    const json alone = json_in(run_deduce(arguments, patience));
    EXPECT_EQ(together.at("ranks"), 2);
    for (const char* key : {"game", "status", "lower_total", "upper_total", "value", "first_question"})
        EXPECT_EQ(together.at(key), alone.at(key)) << key;
    for (const char* file : {"memo", "memo.rank1", "memo.top"})
        EXPECT_TRUE(fs::exists(directory / "box" / file)) << file;
    fs::remove_all(directory);
}

} // namespace
} // namespace deduce::test
