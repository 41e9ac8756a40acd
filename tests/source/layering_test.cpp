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

// A room or a folder, and what its files may include of ours, beside what lies in it: beginnings of paths.
struct Place {
    std::string name;
    std::vector<std::string> may_see;
};

const std::vector<std::string> engine_facts = {"engine/model/", "engine/estimate/"};
const std::vector<Place> rooms = {
    {"engine", {}},
    {"rulesets", engine_facts},
    {"thesis", {"engine/", "rulesets/"}},
    {"adversary", {"engine/"}},
    {"cluster", {"engine/"}},
    {"report", {"engine/", "rulesets/"}},
    {"cli", {"engine/", "rulesets/", "thesis/", "adversary/", "cluster/", "report/"}},
    {"checker", {}},
    {"include", {"engine/", "rulesets/"}},
    {"bench", {"engine/", "rulesets/", "thesis/", "adversary/", "cluster/", "cli/"}},
    {"tests", {"engine/", "rulesets/", "thesis/", "adversary/", "cluster/", "report/", "cli/", "bench/", "checker/"}},
};

// From the bottom up. The search and its cutouts (small sets as words) are two folders of one thing. Bounds see a table
// and a set, never the memo.
const std::vector<Place> engine_folders = {
    {"engine/model", {}},
    {"engine/run", {"engine/model/"}},
    {"engine/memory", {"engine/model/", "engine/run/"}},
    {"engine/estimate", {"engine/model/", "engine/memory/key", "engine/memory/hash"}},
    {"engine/table",
     {"engine/model/", "engine/run/", "engine/memory/key", "engine/memory/hash", "engine/memory/large_array",
      "engine/memory/flat_array", "engine/memory/array_source", "engine/memory/gather"}},
    {"engine/bounds", {"engine/model/", "engine/table/"}},
    {"engine/cutout",
     {"engine/model/", "engine/run/", "engine/memory/", "engine/table/", "engine/bounds/", "engine/search/"}},
    {"engine/search",
     {"engine/model/", "engine/run/", "engine/memory/", "engine/table/", "engine/bounds/", "engine/cutout/"}},
    {"engine/strategy", {"engine/model/", "engine/run/", "engine/table/", "engine/search/"}},
    {"engine/proof",
     {"engine/model/", "engine/memory/key", "engine/memory/hash", "engine/table/", "engine/search/set_keys.hpp",
      "engine/strategy/strategy.hpp"}},
    {"engine/play",
     {"engine/model/", "engine/run/", "engine/memory/hash", "engine/memory/key", "engine/memory/scratch",
      "engine/estimate/", "engine/table/", "engine/bounds/"}},
    {"engine/levels",
     {"engine/model/", "engine/run/", "engine/memory/key", "engine/memory/hash", "engine/table/",
      "engine/search/search.hpp", "engine/solve"}},
    {"engine/advice",
     {"engine/model/", "engine/run/", "engine/table/", "engine/search/search.hpp", "engine/search/hurried_play.hpp",
      "engine/strategy/", "engine/within/", "engine/solve"}},
    {"engine/within",
     {"engine/model/", "engine/run/", "engine/memory/", "engine/table/", "engine/search/search.hpp",
      "engine/search/move_sink.hpp", "engine/search/hurried_play.hpp", "engine/strategy/", "engine/solve"}},
    {"engine", // its face: solve.hpp
     {"engine/model/", "engine/run/", "engine/memory/", "engine/estimate/", "engine/table/", "engine/search/",
      "engine/strategy/", "engine/within/"}},
};

struct SourceFile {
    std::string path; // below the root, such as engine/model/cost.hpp
    std::vector<std::string> lines;

    bool is_in(const std::string& folder) const { return path.starts_with(folder + "/"); }
    std::string folder() const { return path.substr(0, path.rfind('/')); }
};

std::vector<SourceFile> read_sources() {
    std::vector<SourceFile> files;
    for (const Place& room : rooms) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room.name)) {
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

bool begins_with_one_of(const std::string& path, const std::vector<std::string>& beginnings) {
    return std::ranges::any_of(beginnings, [&](const std::string& b) { return path.starts_with(b); });
}

bool is_ours(const std::string& path) {
    return std::ranges::any_of(rooms, [&](const Place& room) { return path.starts_with(room.name + "/"); });
}

// The lines by which `file` includes what is ours, but neither begins with `own` nor is among what its place may see.
std::vector<std::string> offences(const SourceFile& file, const std::string& own, const Place& place) {
    std::vector<std::string> found;
    for (const std::string& line : file.lines) {
        const std::string path = included_by(line);
        const bool may = !is_ours(path) || path.starts_with(own) || begins_with_one_of(path, place.may_see);
        if (!may || path.starts_with("..")) found.push_back(file.path + ": " + line);
    }
    return found;
}

// No file of `room` includes anything that begins with one of these.
void expect_ignorant(const std::string& room, const std::vector<std::string>& unknown) {
    for (const SourceFile& file : sources()) {
        if (!file.is_in(room)) continue;
        for (const std::string& line : file.lines)
            EXPECT_FALSE(begins_with_one_of(included_by(line), unknown)) << file.path << ": " << line;
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
    for (const Place& room : rooms)
        EXPECT_GT(std::ranges::count_if(sources(), [&](const SourceFile& f) { return f.is_in(room.name); }),
                  room.name == "include" ? 0 : 5)
            << room.name;
    EXPECT_EQ(included_by("  #include <mpi.h> // why"), "mpi.h");
    EXPECT_EQ(included_by("#include \"engine/model/cost.hpp\""), "engine/model/cost.hpp");
    EXPECT_EQ(included_by("// #include <mpi.h>"), "");
}

TEST(Layering, SeesOffences) {
    const SourceFile bound{"engine/bounds/size_bound.cpp",
                           {"#include \"engine/bounds/size_bound.hpp\"", "#include \"engine/table/answer_table.hpp\"",
                            "#include \"engine/memory/memo.hpp\"", "#include <vector>", "#include \"../solve.hpp\"",
                            "#include \"rulesets/registry.hpp\""}};
    const std::vector<std::string> expected = {bound.path + ": " + bound.lines[2], bound.path + ": " + bound.lines[4],
                                               bound.path + ": " + bound.lines[5]};
    EXPECT_EQ(offences(bound, "engine/bounds/", {"", {"engine/model/", "engine/table/"}}), expected);
}

TEST(Layering, EachRoomKnowsOnlyWhatItMay) {
    for (const Place& room : rooms)
        for (const SourceFile& file : sources()) {
            if (!file.is_in(room.name)) continue;
            EXPECT_EQ(offences(file, room.name + "/", room), std::vector<std::string>{});
        }
}

TEST(Layering, EachFolderOfTheEngineKnowsOnlyWhatItMay) {
    for (const SourceFile& file : sources()) {
        if (!file.is_in("engine")) continue;
        const auto place = std::ranges::find(engine_folders, file.folder(), &Place::name);
        ASSERT_NE(place, engine_folders.end()) << file.path << ": a new folder has a place in engine_folders above";
        const std::string own = place->name == "engine" ? "engine/solve" : place->name + "/";
        EXPECT_EQ(offences(file, own, *place), std::vector<std::string>{});
    }
}

TEST(Layering, OnlyTheMpiTransportIncludesMpi) {
    std::vector<std::string> includers;
    for (const SourceFile& file : sources())
        for (const std::string& line : file.lines)
            if (included_by(line) == "mpi.h") includers.push_back(file.path);
    EXPECT_EQ(includers, std::vector<std::string>{"cluster/mpi_transport.cpp"});
    for (const std::string room : {"engine", "rulesets", "thesis", "adversary", "cli"})
        expect_free_of(room, R"(\bMPI_[A-Z])");
}

// Formats of results are the program's and the tables', not the engine's or the cluster's; options are the program's.
TEST(Layering, LibrariesOfOthersStayWhereTheyBelong) {
    for (const std::string room : {"engine", "cluster"}) expect_ignorant(room, {"nlohmann/", "CLI/"});
    for (const std::string room : {"rulesets", "thesis", "adversary", "report"}) expect_ignorant(room, {"CLI/"});
}

// The engine is a library for others: it never prints, and reads no environment.
TEST(Layering, EngineNeitherPrintsNorReadsTheEnvironment) {
    expect_free_of("engine", R"(\bstd::(cout|cerr|clog|cin)\b|printf\b|\bputs\b|\bfmt::print\b|getenv\b|\benviron\b)");
    expect_ignorant("engine", {"iostream"});
}

// Who distrusts the engine can read the checker in an hour, and build it alone.
TEST(Layering, TheCheckerKnowsNothingButItself) {
    std::size_t lines = 0;
    for (const SourceFile& file : sources()) {
        if (!file.is_in("checker")) continue;
        lines += file.lines.size();
        for (const std::string& line : file.lines) {
            const std::string path = included_by(line);
            EXPECT_TRUE(path.ends_with(".hpp") ? std::filesystem::exists(root / "checker" / path)
                                               : path.find('/') == std::string::npos)
                << file.path << ": " << line;
        }
    }
    EXPECT_LT(lines, 900U);
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
