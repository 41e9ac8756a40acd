// packages.txt has two parts, and what only tests need is neither installed nor looked for to build and run.
#include "tests/cli/program.hpp"
#include "tests/support/temporary_folder.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds download_patience{280};
const std::string script = SOURCE_DIR "/scripts/ensure_packages.sh";

std::set<std::string> packages(const std::string& part) {
    std::istringstream out(Program({script, "--list", part}, download_patience).wait().out);
    std::set<std::string> names;
    for (std::string name; std::getline(out, name);) names.insert(name);
    return names;
}

TEST(Packages, HaveTwoParts) {
    const std::set<std::string> run = packages("run");
    const std::set<std::string> test = packages("test");
    for (const std::string name : {"cmake", "libfmt-dev", "libtbb-dev", "libopenmpi-dev"})
        EXPECT_TRUE(run.contains(name)) << name;
    for (const std::string name : {"libgtest-dev", "libbenchmark-dev", "clang", "clang-format", "gnuplot-nox"}) {
        EXPECT_TRUE(test.contains(name)) << name;
        EXPECT_FALSE(run.contains(name)) << name;
    }
    EXPECT_EQ(packages("").size(), 0U) << "the name of a part was expected";
}

// A system on which a program `name` does what `body` says.
void fake(const fs::path& folder, const std::string& name, const std::string& body) {
    std::ofstream(folder / name) << "#!/bin/sh\n" << body;
    fs::permissions(folder / name, fs::perms::owner_all);
}

// All is installed but what only tests need.
TEST(Packages, OfTheTestsAreInstalledForTestsOnly) {
    const TemporaryFolder folder;
    fake(folder.path(), "dpkg-query",
         "for argument; do case $argument in lib*gtest*|-*) ;; *) echo \"$argument installed\" ;; esac; done\n");
    fake(folder.path(), "apt-get", "echo \"$@\" >&2\n");
    fake(folder.path(), "sudo", "case $1 in -n) exit 0 ;; *) \"$@\" ;; esac\n");
    const std::string path = folder.path().string() + ":" + getenv("PATH");
    const auto outcome = [&](const std::vector<std::string>& arguments) {
        std::vector<std::string> command = {script};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return Program(command, download_patience, {{"PATH", path}}).wait();
    };
    EXPECT_EQ(outcome({"run"}).exit_code, 0);
    EXPECT_EQ(outcome({"run"}).err, "");
    EXPECT_EQ(outcome({"--check", "run"}).exit_code, 0);
    EXPECT_EQ(outcome({"--check", "run", "test"}).exit_code, 1);
    EXPECT_EQ(outcome({"--check", "run", "test"}).err, "");
    const Outcome installed = outcome({"run", "test"});
    EXPECT_EQ(installed.exit_code, 0) << installed.err;
    EXPECT_NE(installed.err.find("install -y --no-install-recommends libgtest-dev\n"), std::string::npos)
        << installed.err;
    EXPECT_EQ(outcome({"tests"}).exit_code, 2);
}

// As run.sh configures on a machine that has the first part only.
TEST(Packages, OfTheTestsAreNotNeededToConfigure) {
    const TemporaryFolder folder;
    const std::vector<std::string> without_tests = {
        CMAKE,
        "-S",
        SOURCE_DIR,
        "-B",
        (folder.path() / "build").string(),
        "-G",
        CMAKE_GENERATOR,
        "-DCMAKE_CXX_COMPILER=" CXX_COMPILER,
        "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON",
        "-DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON",
        "-DDEDUCE_TESTS=OFF",
        "-DDEDUCE_BENCH=OFF",
    };
    const Outcome outcome = Program(without_tests, download_patience).wait();
    EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
}

} // namespace
} // namespace deduce::test
