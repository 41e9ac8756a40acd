// What `cmake --install` puts into a prefix, and a program outside the tree that is built with it: the one that
// docs/own-games.md shows.
#include "tests/cli/program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/text_of.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

const fs::path source = SOURCE_DIR;
constexpr std::chrono::seconds patience{240};

// What cmake/public_headers.cmake lists.
std::set<std::string> public_headers() {
    std::istringstream list(PUBLIC_HEADERS);
    std::set<std::string> headers;
    for (std::string header; std::getline(list, header, ',');) headers.insert(header);
    return headers;
}

// The names between quotes behind #include.
std::vector<std::string> own_includes(const fs::path& file) {
    static const std::regex include("#include \"([^\"]+)\"");
    const std::string text = text_of(file);
    std::vector<std::string> names;
    for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) names.push_back((*i)[1]);
    return names;
}

std::string run(const std::vector<std::string>& command) {
    const Outcome outcome = Program(command, patience).wait();
    EXPECT_EQ(outcome.exit_code, 0) << command.front() << '\n' << outcome.out << outcome.err;
    return outcome.out;
}

class Installation : public testing::Test {
  protected:
    Installation() { run({CMAKE, "--install", BUILD_DIR, "--prefix", prefix().string()}); }

    const fs::path& root() const { return root_.path(); }
    fs::path prefix() const { return root() / "prefix"; }

  private:
    TemporaryFolder root_;
};

TEST(PublicHeaders, IncludeNoOthers) {
    const std::set<std::string> headers = public_headers();
    EXPECT_TRUE(headers.contains("include/deduce/deduce.hpp"));
    for (const std::string& header : headers)
        for (const std::string& included : own_includes(source / header))
            EXPECT_TRUE(headers.contains(included))
                << header << " includes " << included << ", which is not in cmake/public_headers.cmake";
}

TEST(PublicHeaders, AreAllReachedFromDeduceHpp) {
    std::set<std::string> reached;
    std::vector<std::string> open = {"include/deduce/deduce.hpp"};
    while (!open.empty()) {
        const std::string header = open.back();
        open.pop_back();
        if (!reached.insert(header).second) continue;
        for (const std::string& included : own_includes(source / header)) open.push_back(included);
    }
    EXPECT_EQ(reached, public_headers());
}

TEST_F(Installation, HoldsThePublicHeadersAndNoOthers) {
    std::set<std::string> installed;
    for (const auto& entry : fs::recursive_directory_iterator(prefix() / "include"))
        if (!entry.is_directory()) installed.insert(entry.path().lexically_relative(prefix() / "include").string());
    std::set<std::string> expected;
    for (const std::string& header : public_headers())
        expected.insert(header.starts_with("include/") ? header.substr(8) : "deduce/" + header);
    EXPECT_EQ(installed, expected);
    for (const std::string& header : installed)
        for (const std::string& included : own_includes(prefix() / "include" / header))
            EXPECT_TRUE(installed.contains(included)) << header << " includes " << included;
}

TEST_F(Installation, HoldsTheManualAndTheCompletion) {
    EXPECT_NE(text_of(prefix() / "share/man/man1/deduce.1").find("\n.TH DEDUCE 1 "), std::string::npos);
    const std::string completion = text_of(prefix() / "share/bash-completion/completions/deduce");
    EXPECT_NE(completion.find("complete -o bashdefault -o default -F _deduce deduce\n"), std::string::npos);
}

TEST_F(Installation, HoldsTheProgram) {
    const std::string program = (prefix() / "bin/deduce").string();
    EXPECT_NE(run({program, "solve", "blackbox:size=6,dots=2"}).find("upper_total = 3260\n"), std::string::npos);
}

// The least sum over n floors in a row, one of which is the highest that an egg survives: by splits alone.
std::vector<long> egg_totals(std::size_t most, long egg) {
    std::vector<long> total(most + 1, 0);
    for (std::size_t n = 2; n <= most; n++) {
        total[n] = 1L << 40;
        for (std::size_t breaks = 1; breaks < n; breaks++)
            total[n] = std::min(total[n], static_cast<long>(n) + static_cast<long>(breaks) * egg + total[breaks] +
                                              total[n - breaks]);
    }
    return total;
}

// The total of blackbox is that of the thesis, table 10.13. The caller has an engine/ of his own.
TEST_F(Installation, IsLinkedByAProgramOutsideTheTree) {
    const fs::path sources = root() / "consumer";
    const std::string build = (root() / "build").string();
    fs::copy(source / "tests/install/consumer", sources);
    fs::create_directories(sources / "engine/model");
    std::ofstream(sources / "engine/model/game.hpp") << "#error this is the caller's own\n";
    run({CMAKE, "-S", sources.string(), "-B", build, "-G", CMAKE_GENERATOR, "-DCMAKE_BUILD_TYPE=Debug",
         "-DCMAKE_CXX_FLAGS=-I" + sources.string(), "-DCMAKE_CXX_COMPILER=" CXX_COMPILER,
         "-DCMAKE_PREFIX_PATH=" + prefix().string(), "-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF"});
    run({CMAKE, "--build", build});
    const std::string printed = run({build + "/eggs"});
    const long total = egg_totals(21, 3)[21];
    const long common = std::gcd(total, 21L);
    EXPECT_TRUE(printed.starts_with(
        fmt::format("eggs:floors=20,egg=3: {} in all, {}/{} on average\n", total, total / common, 21 / common)))
        << printed;
    EXPECT_NE(printed.find("\nblackbox:width=6,height=6,dots=2"), std::string::npos) << printed;
    EXPECT_NE(printed.find(": 3260 in all, 326/63 on average\n"), std::string::npos) << printed;
}

TEST(OwnGames, ShowsThatProgram) {
    const std::string document = text_of(source / "docs/own-games.md");
    for (const auto& [language, file] : {std::pair("cpp", "eggs.cpp"), std::pair("cmake", "CMakeLists.txt")}) {
        const std::string text = text_of(source / "tests/install/consumer" / file);
        ASSERT_FALSE(text.empty());
        EXPECT_NE(document.find(fmt::format("```{}\n{}```\n", language, text)), std::string::npos) << file;
    }
}

} // namespace
} // namespace deduce::test
