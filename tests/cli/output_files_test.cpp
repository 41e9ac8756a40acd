// Where --json, --output and --markdown write: regular files whole, through links; devices, FIFOs and open files as
// they are.
#include "tests/cli/program.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string text_in(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

void put(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

class OutputFiles : public testing::Test {
  protected:
    OutputFiles() {
        std::string name = (fs::temp_directory_path() / "deduce-test-XXXXXX").string();
        directory_ = mkdtemp(name.data());
    }
    ~OutputFiles() override { fs::remove_all(directory_); }

    fs::path at(const std::string& name) const { return directory_ / name; }

    std::size_t file_count() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
    }

    static Outcome solve_to(const std::string& file) { return run_deduce({"solve", "numbers:max=20", "--json", file}); }

    static void expect_result(const std::string& text) {
        ASSERT_TRUE(json::accept(text)) << text;
        EXPECT_EQ(json::parse(text).at("upper_total"), 88);
    }

  private:
    fs::path directory_;
};

TEST_F(OutputFiles, ALinkStaysAndItsTargetIsReplaced) {
    fs::create_directory(at("real"));
    put(at("real/result.json"), "old");
    fs::create_symlink("real/result.json", at("second"));
    fs::create_symlink("second", at("first"));
    EXPECT_EQ(solve_to(at("first")).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(at("first")));
    EXPECT_TRUE(fs::is_symlink(at("second")));
    EXPECT_FALSE(fs::is_symlink(at("real/result.json")));
    expect_result(text_in(at("real/result.json")));
    EXPECT_EQ(file_count(), 3U) << "nothing is left over";
}

TEST_F(OutputFiles, ALinkToNothingYetGetsItsTarget) {
    fs::create_symlink(at("new.json"), at("link"));
    EXPECT_EQ(solve_to(at("link")).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(at("link")));
    expect_result(text_in(at("new.json")));
}

TEST_F(OutputFiles, LinksInACircleAreRefused) {
    fs::create_symlink("b", at("a"));
    fs::create_symlink("a", at("b"));
    const Outcome outcome = solve_to(at("a"));
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(fs::is_symlink(at("a")));
}

TEST_F(OutputFiles, AnExistingFileKeepsItsMode) {
    put(at("result.json"), "a text that is longer than nothing");
    fs::permissions(at("result.json"), fs::perms::owner_all | fs::perms::group_read);
    EXPECT_EQ(solve_to(at("result.json")).exit_code, 0);
    EXPECT_EQ(fs::status(at("result.json")).permissions(), fs::perms::owner_all | fs::perms::group_read);
    expect_result(text_in(at("result.json")));
}

TEST_F(OutputFiles, ANewFileHasTheModeThatTheUmaskLeaves) {
    EXPECT_EQ(solve_to(at("result.json")).exit_code, 0);
    const mode_t mask = umask(0);
    umask(mask);
    EXPECT_EQ(static_cast<mode_t>(fs::status(at("result.json")).permissions()), 0666 & ~mask);
    EXPECT_EQ(file_count(), 1U);
}

// Until there is a result, what was there stays.
TEST_F(OutputFiles, ARunThatIsKilledLeavesWhatWasThere) {
    put(at("result.json"), "earlier");
    Program program(deduce_command({"solve", "blackbox:size=6,dots=4", "--json", at("result.json")}),
                    std::chrono::seconds(60));
    ASSERT_TRUE(program.wait_for_err(" nodes, "));
    EXPECT_EQ(text_in(at("result.json")), "earlier");
    program.send(SIGKILL);
    program.wait();
    EXPECT_EQ(text_in(at("result.json")), "earlier");
}

TEST_F(OutputFiles, DevicesAreWrittenInto) {
    EXPECT_EQ(solve_to("/dev/null").exit_code, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_FALSE(fs::exists("/dev/null.part"));
    const Outcome full = solve_to("/dev/full");
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_NE(full.err.find("--json: cannot write /dev/full: No space left on device"), std::string::npos) << full.err;
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

// As root, a device of the test's own: were it renamed over, only the test would lose it.
TEST_F(OutputFiles, ALinkToADeviceKeepsBoth) {
    fs::create_symlink("/dev/null", at("link"));
    EXPECT_EQ(solve_to(at("link")).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(at("link")));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(OutputFiles, AFifoIsWrittenIntoOnceThereIsAResult) {
    ASSERT_EQ(mkfifo(at("fifo").c_str(), 0600), 0);
    std::string text;
    std::thread reader([&] { text = text_in(at("fifo")); });
    const Outcome outcome = solve_to(at("fifo"));
    reader.join();
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(fs::is_fifo(at("fifo")));
    expect_result(text);
}

// Bad input is found though nobody reads the FIFO.
TEST_F(OutputFiles, CheckingDoesNotWaitForAReader) {
    ASSERT_EQ(mkfifo(at("fifo").c_str(), 0600), 0);
    const Outcome outcome = run_deduce({"solve", "chess", "--json", at("fifo")});
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
}

TEST_F(OutputFiles, CheckingLeavesFilesAsTheyAre) {
    put(at("result.json"), "earlier");
    EXPECT_EQ(run_deduce({"solve", "chess", "--json", at("result.json")}).exit_code, 2);
    EXPECT_EQ(text_in(at("result.json")), "earlier");
    EXPECT_EQ(run_deduce({"solve", "chess", "--json", at("new.json")}).exit_code, 2);
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(OutputFiles, TheStandardOutputByItsNameComesAfterTheLines) {
    for (const std::string name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
        const std::string program = deduce_command({}).front();
        const std::string command = program + " solve numbers:max=20 --json " + name;
        const Outcome pipe = Program({"sh", "-c", command}, usual_timeout).wait();
        EXPECT_EQ(pipe.exit_code, 0) << pipe.err;
        const std::size_t brace = pipe.out.find("\n{");
        ASSERT_NE(brace, std::string::npos) << pipe.out;
        EXPECT_TRUE(pipe.out.starts_with("game = "));
        expect_result(pipe.out.substr(brace));
        // The same into a regular file: neither truncated nor replaced.
        EXPECT_EQ(Program({"sh", "-c", command + " >" + at("out").string()}, usual_timeout).wait().exit_code, 0);
        const std::string text = text_in(at("out"));
        EXPECT_TRUE(text.starts_with("game = ")) << text;
        const std::size_t start = text.find("\n{");
        ASSERT_NE(start, std::string::npos) << text;
        expect_result(text.substr(start));
    }
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(OutputFiles, ExportAndReproduceWriteThroughLinks) {
    put(at("table.csv"), "old");
    fs::create_symlink("table.csv", at("link.csv"));
    EXPECT_EQ(run_deduce({"export", "numbers:max=3", "--output", at("link.csv")}).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(at("link.csv")));
    EXPECT_NE(text_in(at("table.csv")).find("situation"), std::string::npos);
    EXPECT_EQ(run_deduce({"export", "numbers:max=3", "--output", "/dev/null"}).exit_code, 0);
    EXPECT_EQ(
        run_deduce({"reproduce", "thesis", "--table", "10.3", "--markdown", "/dev/null"}, std::chrono::seconds(60))
            .exit_code,
        0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

// Else the checkpoint would be opened in the place of the standard output, and get the lines.
TEST_F(OutputFiles, AClosedStandardOutputIsAnErrorAndNoFileGetsTheLines) {
    const std::string program = deduce_command({}).front();
    const std::string command =
        program + " solve numbers:max=20 --json " + at("result.json").string() + " --checkpoint " + at("memo").string();
    const Outcome outcome = Program({"sh", "-c", command + " >&-"}, usual_timeout).wait();
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.err.find("cannot write to the standard output"), std::string::npos) << outcome.err;
    EXPECT_EQ(text_in(at("memo")).find("game = "), std::string::npos);
    EXPECT_EQ(text_in(at("result.json")).find("game = "), std::string::npos);
}

TEST_F(OutputFiles, WhatCannotBeWrittenIsOneLine) {
    const std::string too_long(300, 'x');
    for (const std::string& file : {at("no/such/directory").string(), at("").string(), too_long}) {
        const Outcome outcome = solve_to(file);
        EXPECT_EQ(outcome.exit_code, 2) << file;
        EXPECT_EQ(outcome.out, "") << file;
        EXPECT_TRUE(outcome.err.starts_with("deduce: --json: cannot write " + file)) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

} // namespace
} // namespace deduce::test
