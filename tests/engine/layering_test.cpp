// The rooms of the house know only what they may: read off the sources' #include lines and a few forbidden names.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

const std::filesystem::path root = SOURCE_DIR;
const std::vector<std::string> rooms = {"engine", "rulesets", "cluster", "cli", "bench", "tests"};

struct SourceFile {
    std::string path; // below the root, such as engine/cost.hpp
    std::vector<std::string> lines;

    bool is_in(const std::string& folder) const { return path.starts_with(folder + "/"); }
};

std::vector<SourceFile> read_sources() {
    std::vector<SourceFile> files;
    for (const std::string& room : rooms) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".cpp" && extension != ".hpp" && extension != ".in") continue;
            SourceFile file{entry.path().lexically_relative(root).generic_string(), {}};
            std::ifstream text(entry.path());
            for (std::string line; std::getline(text, line);) file.lines.push_back(line);
            files.push_back(std::move(file));
        }
    }
    return files;
}

const std::vector<SourceFile>& sources() {
    static const std::vector<SourceFile> files = read_sources();
    return files;
}

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

// "" if the line is no #include.
std::string included_by(const std::string& line) {
    static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::smatch match;
    return std::regex_search(line, match, include) ? match[1].str() : "";
}

// No file of `room` includes anything that begins with one of these.
void expect_ignorant(const std::string& room, const std::vector<std::string>& unknown) {
    for (const SourceFile& file : sources()) {
        if (!file.is_in(room)) continue;
        for (const std::string& line : file.lines)
            for (const std::string& prefix : unknown)
                EXPECT_FALSE(included_by(line).starts_with(prefix)) << file.path << ": " << line;
    }
}

// No code (comments aside) of `room` matches.
void expect_free_of(const std::string& room, const std::string& pattern) {
    const std::regex forbidden(pattern);
    for (const SourceFile& file : sources()) {
        if (!file.is_in(room)) continue;
        for (const std::string& line : file.lines)
            EXPECT_FALSE(std::regex_search(without_comment(line), forbidden)) << file.path << ": " << line;
    }
}

TEST(Layering, SeesTheSources) {
    for (const std::string& room : rooms)
        EXPECT_GT(std::count_if(sources().begin(), sources().end(), [&](const SourceFile& f) { return f.is_in(room); }),
                  5)
            << room;
    EXPECT_EQ(included_by("  #include <mpi.h> // why"), "mpi.h");
    EXPECT_EQ(included_by("#include \"engine/cost.hpp\""), "engine/cost.hpp");
    EXPECT_EQ(included_by("// #include <mpi.h>"), "");
}

TEST(Layering, OnlyTheMpiTransportIncludesMpi) {
    std::vector<std::string> includers;
    for (const SourceFile& file : sources())
        for (const std::string& line : file.lines)
            if (included_by(line) == "mpi.h") includers.push_back(file.path);
    EXPECT_EQ(includers, std::vector<std::string>{"cluster/mpi_transport.cpp"});
    for (const std::string room : {"engine", "rulesets", "cli"}) expect_free_of(room, R"(\bMPI_[A-Z])");
}

TEST(Layering, EngineKnowsNoOtherRoom) {
    expect_ignorant("engine", {"rulesets/", "cluster/", "cli/", "bench/", "tests/", ".."});
}

TEST(Layering, RulesetsKnowNothingOfSearch) {
    expect_ignorant("rulesets", {"cluster/", "cli/", "bench/", "tests/", "engine/search", "engine/bounds",
                                 "engine/memo", "engine/solve", ".."});
}

TEST(Layering, ClusterKnowsNoRuleset) { expect_ignorant("cluster", {"rulesets/", "cli/", "bench/", "tests/", ".."}); }

TEST(Layering, ProgramKnowsNoTests) { expect_ignorant("cli", {"bench/", "tests/", ".."}); }

// The engine is a library for others: it never prints, and reads no environment.
TEST(Layering, EngineNeitherPrintsNorReadsTheEnvironment) {
    expect_free_of("engine", R"(\bstd::(cout|cerr|clog|cin)\b|printf\b|\bputs\b|\bfmt::print\b|getenv\b|\benviron\b)");
    expect_ignorant("engine", {"iostream", "CLI/", "nlohmann/"});
}

TEST(Layering, NoFileIsLongerThan500Lines) {
    for (const SourceFile& file : sources()) EXPECT_LE(file.lines.size(), 500U) << file.path;
}

TEST(Layering, EveryFileOpensWithAComment) {
    for (const SourceFile& file : sources()) {
        if (file.path.ends_with(".in") || file.lines.empty()) continue;
        EXPECT_TRUE(file.lines.front().starts_with("// ")) << file.path;
    }
}

} // namespace
} // namespace deduce::test
