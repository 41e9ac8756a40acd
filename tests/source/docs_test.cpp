// Documents name files and link to each other: what they name is there.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = SOURCE_DIR;

std::vector<fs::path> documents() {
    std::vector<fs::path> files = {root / "README.md", root / "bench/README.md"};
    for (const auto& entry : fs::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    return files;
}

std::vector<std::string> found_in(const fs::path& file, const std::regex& pattern) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    const std::string whole = text.str();
    std::vector<std::string> found;
    for (std::sregex_iterator i(whole.begin(), whole.end(), pattern), end; i != end; ++i) found.push_back((*i)[1]);
    return found;
}

// Paths from the root in backticks, such as `engine/solve.hpp`; a path with a NAME in capitals stands for many.
TEST(Documents, NameFilesThatAreThere) {
    const std::regex path("`((?:engine|rulesets|thesis|cluster|cli|include|bench|tests|docs|docker|scripts|cmake)/"
                          "[a-z0-9_./-]*)`");
    std::size_t paths = 0;
    for (const fs::path& file : documents())
        for (const std::string& name : found_in(file, path)) {
            EXPECT_TRUE(fs::exists(root / name)) << file.filename() << ": " << name;
            paths++;
        }
    EXPECT_GT(paths, 40U);
}

TEST(Documents, LinkToFilesThatAreThere) {
    const std::regex link(R"(\]\(([^)#: ]+)\))");
    std::size_t links = 0;
    for (const fs::path& file : documents())
        for (const std::string& name : found_in(file, link)) {
            EXPECT_TRUE(fs::exists(file.parent_path() / name)) << file.filename() << ": " << name;
            links++;
        }
    EXPECT_GT(links, 20U);
}

} // namespace
} // namespace deduce::test
