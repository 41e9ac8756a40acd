// Tables in files, and export: bad files end with one clear line and exit code 2, in bounded time and memory.
#include "tests/cli/program.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

// A folder of its own that is removed at the end.
class Folder : public testing::Test {
  protected:
    Folder() { fs::create_directory(path_); }
    ~Folder() override { fs::remove_all(path_); }

    std::string file(const std::string& name) const { return (path_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return file(name);
    }
    static nlohmann::json solved(const std::string& game) {
        const Outcome outcome = run_deduce({"solve", game, "--json", "-"}, std::chrono::seconds(60));
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out, nullptr, false);
    }
    static void expect_refused(const std::string& path, const std::vector<std::string>& mentions) {
        const Outcome outcome = run_deduce({"solve", "table:" + path});
        EXPECT_FALSE(outcome.timed_out) << path;
        EXPECT_EQ(outcome.exit_code, 2) << path << ": " << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(path), std::string::npos) << outcome.err;
        for (const std::string& mention : mentions)
            EXPECT_NE(outcome.err.find(mention), std::string::npos)
                << "\"" << mention << "\" is missing in: " << outcome.err;
    }

  private:
    TemporaryFile name_; // for its name only
    fs::path path_ = name_.path().string() + ".d";
};

using TableFiles = Folder;
using Export = Folder;

TEST_F(TableFiles, AreSolvedUnderTheNameThatWasGiven) {
    const std::string path = write("a, b=c:d.csv", "t,a,b\nx,1,1\ny,1,2\nz,2,1\n");
    const nlohmann::json facts = solved("table:" + path);
    EXPECT_EQ(facts.at("game"), "table:" + path);
    EXPECT_EQ(facts.at("upper_total"), 5);
    EXPECT_EQ(facts.at("weight"), 3);
    EXPECT_EQ(solved(facts.at("game").get<std::string>()).at("upper_total"), 5);
}

TEST_F(TableFiles, WithInseparableRowsAreInfiniteForAReason) {
    const nlohmann::json facts = solved("table:" + write("t.csv", "t,a\ncat,1\ndog,2\nwolf,2\n"));
    EXPECT_EQ(facts.at("status"), "infinite");
    EXPECT_EQ(facts.at("upper_total"), "inf");
    EXPECT_EQ(facts.at("value"), "inf");
    const auto reason = facts.at("reason").get<std::string>();
    EXPECT_NE(reason.find("dog"), std::string::npos) << reason;
    EXPECT_NE(reason.find("wolf"), std::string::npos) << reason;
    EXPECT_EQ(reason.find("cat"), std::string::npos) << reason;
}

TEST_F(TableFiles, ThatAreNoFilesAreRefused) {
    expect_refused(file("missing.csv"), {"no such file"});
    fs::create_directory(file("folder.csv"));
    expect_refused(file("folder.csv"), {"directory"});
    ASSERT_EQ(mkfifo(file("pipe.csv").c_str(), 0600), 0);
    expect_refused(file("pipe.csv"), {"no regular file"});
    expect_refused("/dev/zero", {"no regular file"});
}

TEST_F(TableFiles, ThatAreNoTablesAreRefused) {
    expect_refused(write("empty.csv", ""), {":1:1: ", "empty"});
    expect_refused(write("empty.json", ""), {":1:1: ", "empty"});
    expect_refused(write("mark.csv", "\xEF\xBB\xBF"), {":1:1: ", "empty"});
    expect_refused(write("latin1.csv", "t,a\nb\xE4r,1\n"), {":2:2: ", "0xE4", "UTF-8"});
    expect_refused(write("latin1.json", "{\n\"b\xE4r\": 1}"), {":2:3: ", "UTF-8"});
    expect_refused(write("nul.csv", std::string("t,a\nx,\0\n", 8)), {":2:3: "});
    expect_refused(write("ragged.csv", "t,a,b\nx,1\n"), {":2:4: ", "2 columns, expected 3"});
    expect_refused(write("key.json", "{\n  \"situation\": []\n}"), {":2:3: ", "situations"});
}

TEST_F(TableFiles, ThatAreHugeAreRefusedAtOnce) {
    for (const std::string name : {"zeros.csv", "zeros.json"}) {
        write(name, "");
        fs::resize_file(file(name), std::uintmax_t{1} << 30); // sparse: no disk is filled
        expect_refused(file(name), {"1073741824", "268435456"});
    }
    expect_refused(write("deep.json", std::string(1 << 22, '[')), {":1:17: ", "brackets"});
    expect_refused(write("commas.csv", std::string(1 << 22, ',')), {"columns"});
    expect_refused(write("quote.csv", "t,\"" + std::string(1 << 22, 'x')), {":1:3: ", "never closed"});
    expect_refused(write("long.json", "{\"" + std::string(1 << 22, 'x') + "\": 1}"), {":1:2: ", "no key"});
}

TEST_F(Export, JsonIsTheDefaultAndRoundTrips) {
    const Outcome outcome = run_deduce({"export", "mastermind:pegs=2,colours=3"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const std::string path = write("m.json", outcome.out);
    const nlohmann::json table = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(table.at("situations").size(), 9U);
    EXPECT_EQ(table.at("estimates").at("exact"), 1);
    EXPECT_EQ(solved("table:" + path).at("upper_total"), solved("mastermind:pegs=2,colours=3").at("upper_total"));
}

TEST_F(Export, CsvIsChosenByFormatOrByTheFilesName) {
    const Outcome outcome = run_deduce({"export", "numbers:max=3", "--format", "csv"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "situation,larger than 1?,larger than 2?\n1,no,no\n2,yes,no\n3,yes,yes\n");
    const std::string path = file("n.csv");
    EXPECT_EQ(run_deduce({"export", "numbers:max=100", "--output", path}).exit_code, 0);
    EXPECT_EQ(solved("table:" + path).at("upper_total"), 672); // 28 numbers end at depth 6, 72 at depth 7
    EXPECT_FALSE(fs::exists(path + ".part"));
}

TEST_F(Export, RefusesWhatItCannotWrite) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"mastermind:pegs=2,colours=3", "--format", "csv"}, "export as JSON"},
        {{"numbers:max=65536"}, "answers (situations x questions)"},
        {{"numbers:max=3", "--format", "xml"}, "choose json, csv or binary"},
        {{"numbers:max=3", "--output", "/nonexistent/t.json"}, "--output: cannot write /nonexistent/t.json"},
        {{"numbers:max=3", "--output", ""}, "--output: an empty text was given"},
    };
    for (const auto& [given, mention] : cases) {
        std::vector<std::string> arguments = given;
        arguments.insert(arguments.begin(), "export");
        const Outcome outcome = run_deduce(arguments);
        EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(mention), std::string::npos) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

TEST_F(Export, HelpTeachesByExample) {
    const Outcome outcome = run_deduce({"export", "--help"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("Examples:\n  deduce export "), std::string::npos) << outcome.out;
}

} // namespace
} // namespace deduce::test
