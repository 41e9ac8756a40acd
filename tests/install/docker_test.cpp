// The files in docker/: built into an image that solves a game where a Docker engine runs, and read closely in any
// case.
#include "tests/cli/program.hpp"
#include "tests/support/text_of.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds a_moment{30};
constexpr std::chrono::minutes build_patience{20};
const fs::path root = SOURCE_DIR;

struct Instruction {
    std::string name;
    std::string text;
};

// Without comments; lines that end with a backslash go on.
std::vector<Instruction> dockerfile() {
    std::vector<Instruction> instructions;
    std::ifstream file(root / "docker" / "Dockerfile");
    std::string text;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        text += line;
        if (text.back() == '\\') {
            text.pop_back();
            continue;
        }
        const std::size_t space = text.find(' ');
        instructions.push_back({text.substr(0, space), text.substr(text.find_first_not_of(' ', space))});
        text.clear();
    }
    EXPECT_EQ(text, "") << "the last line goes on";
    return instructions;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

void expect_shell_accepts(const std::string& script) {
    const Outcome outcome = Program({"bash", "-n", "-c", script}, a_moment).wait();
    EXPECT_EQ(outcome.exit_code, 0) << script << "\n" << outcome.err;
}

TEST(Dockerfile, HasKnownInstructionsOnly) {
    const std::set<std::string> known = {"FROM", "COPY", "RUN", "ENV", "USER", "WORKDIR", "ENTRYPOINT"};
    const std::vector<Instruction> instructions = dockerfile();
    ASSERT_FALSE(instructions.empty());
    EXPECT_EQ(instructions.front().name, "FROM");
    for (const auto& [name, text] : instructions) {
        EXPECT_TRUE(known.contains(name)) << name;
        if (name == "RUN") expect_shell_accepts(text);
        if (name == "ENTRYPOINT") {
            EXPECT_TRUE(nlohmann::json::parse(text).is_array());
        }
    }
}

TEST(Dockerfile, CopiesAndCallsWhatIsThere) {
    std::set<std::string> copied;
    for (const auto& [name, text] : dockerfile()) {
        const std::vector<std::string> words = words_of(text);
        if (name == "COPY")
            for (auto source = words.begin(); source != words.end() - 1; ++source) {
                EXPECT_TRUE(fs::exists(root / *source)) << *source;
                copied.insert(words.back() + fs::path(*source).filename().string());
            }
        if (name != "RUN") continue;
        for (const std::string& word : words) {
            if (word.starts_with("/tmp/deduce/scripts/")) {
                EXPECT_TRUE(copied.contains(word)) << word;
            }
            if (!word.starts_with("-DDEDUCE_")) continue;
            const std::string option = "option(" + word.substr(2, word.find('=') - 2) + " ";
            EXPECT_NE(text_of(root / "CMakeLists.txt").find(option), std::string::npos) << word;
        }
    }
}

// A name without a comment, and what follows it on its line.
std::vector<std::string> fields(const std::string& text, const std::string& key) {
    std::vector<std::string> values;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start == std::string::npos || line.compare(start, key.size() + 2, key + ": ") != 0) continue;
        const std::string value = line.substr(start + key.size() + 2);
        values.push_back(value.substr(0, value.find(" #")));
    }
    return values;
}

TEST(Compose, HasTheNodesOfTheHostfile) {
    const std::string compose = text_of(root / "docker" / "compose.yaml");
    const std::vector<std::string> hostnames = fields(compose, "hostname");
    std::multiset<std::string> hosts;
    std::istringstream lines(text_of(root / "docker" / "hostfile"));
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#')) hosts.insert(words_of(line).front());
    EXPECT_EQ(hosts, (std::multiset<std::string>(hostnames.begin(), hostnames.end())));
    EXPECT_NE(text_of(root / "docker" / "ssh_config").find("Host head worker*\n"), std::string::npos);
    for (const std::string& host : hosts) {
        EXPECT_TRUE(host == "head" || host.starts_with("worker")) << host;
        EXPECT_NE(compose.find("\n  " + host + ":\n"), std::string::npos) << "a service of its name";
    }
}

TEST(Compose, CommandsAndVolumesAreThere) {
    const std::string compose = text_of(root / "docker" / "compose.yaml");
    for (const char* key : {"entrypoint", "command", "test"})
        for (const std::string& value : fields(compose, key)) {
            if (value == "|") continue;
            const auto words = nlohmann::json::parse(value).get<std::vector<std::string>>();
            ASSERT_FALSE(words.empty());
            if (const auto script = std::find(words.begin(), words.end(), "-c"); script != words.end())
                expect_shell_accepts(*(script + 1));
        }
    const std::size_t script = compose.find("      - |\n");
    ASSERT_NE(script, std::string::npos);
    expect_shell_accepts(compose.substr(script + 10, compose.find("\n\n", script) - script - 10));
    for (const std::string& value : fields(compose, "volumes"))
        for (const auto& volume : nlohmann::json::parse(value).get<std::vector<std::string>>()) {
            const std::string from = volume.substr(0, volume.find(':'));
            const bool is_there =
                from.starts_with("./")
                    ? fs::exists(root / "docker" / from)
                    : compose.find("\n  " + from + ":\n", compose.find("\nvolumes:\n")) != std::string::npos;
            EXPECT_TRUE(is_there) << from;
        }
}

TEST(Dockerfile, MakesAnImageThatSolvesAGame) {
    if (std::system("docker info >/dev/null 2>&1") != 0) GTEST_SKIP() << "no Docker engine runs here";
    const std::string image = "deduce-test";
    const Outcome built = Program({"docker", "build", "--quiet", "--file", (root / "docker" / "Dockerfile").string(),
                                   "--tag", image, root.string()},
                                  build_patience)
                              .wait();
    ASSERT_EQ(built.exit_code, 0) << built.err;
    const Outcome solved =
        Program({"docker", "run", "--rm", image, "solve", "blackbox:size=4,dots=3", "--json", "-"}, a_moment).wait();
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_EQ(nlohmann::json::parse(solved.out).at("upper_total"), 3463);
}

} // namespace
} // namespace deduce::test
