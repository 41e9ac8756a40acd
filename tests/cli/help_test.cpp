// The ways to ask for help and the version, and what the table of options is written as: man page and completion.
#include "tests/cli/commands.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/text_of.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

const fs::path built = fs::path(DEDUCE_PROGRAM).parent_path() / "cli";

std::string printed(const std::vector<std::string>& arguments) {
    const Outcome outcome = run_deduce(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
}

// The long options that a help text lists.
std::set<std::string> options_in(const std::string& help) {
    std::set<std::string> options;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("  -")) continue;
        const std::size_t start = line.find("--");
        options.insert(line.substr(start, line.find(' ', start) - start));
    }
    return options;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

TEST(HelpCommand, SaysWhatTheOptionSays) {
    EXPECT_EQ(printed({"help"}), printed({"--help"}));
    for (const std::string& command : all_commands)
        EXPECT_EQ(printed({"help", command}), printed({command, "--help"})) << command;
}

TEST(HelpCommand, RefusesWhatIsNotThere) {
    for (const auto& [arguments, mention] :
         std::vector<std::pair<std::vector<std::string>, std::string>>{{{"help", "slove"}, "slove"},
                                                                       {{"help", "--as", "html"}, "html"},
                                                                       {{"help", "solve", "--as", "man"}, "man"}}) {
        const Outcome outcome = run_deduce(arguments);
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_NE(outcome.err.find(mention), std::string::npos) << outcome.err;
    }
}

TEST(Version, IsTheSameHoweverItIsAskedFor) {
    const std::string version = printed({"--version"});
    EXPECT_TRUE(version.starts_with("deduce 0."));
    EXPECT_EQ(printed({"-V"}), version);
    for (const std::string& command : all_commands) EXPECT_EQ(printed({command, "--version"}), version) << command;
}

TEST(Manual, HoldsEachCommandAndOption) {
    const std::string manual = replaced(text_of(built / "deduce.1"), "\\-", "-");
    for (const std::string& command : all_commands) {
        const std::size_t start = manual.find(fmt::format("\n.SS {}\n", command));
        ASSERT_NE(start, std::string::npos) << command;
        const std::string section = manual.substr(start, manual.find("\n.SS ", start + 1) - start);
        for (const std::string& option : options_in(printed({command, "--help"}))) {
            const bool is_of_all = option == "--help" || option == "--version";
            EXPECT_NE((is_of_all ? manual : section).find(fmt::format("\\fB{}\\fR", option)), std::string::npos)
                << command << ' ' << option;
        }
    }
}

TEST(Manual, IsTakenByGroffWithoutWarnings) {
    if (std::system("command -v groff >/dev/null") != 0) GTEST_SKIP() << "groff is not here (Debian: groff-base)";
    const Outcome outcome =
        Program({"groff", "-man", "-ww", "-Tutf8", (built / "deduce.1").string()}, std::chrono::seconds(30)).wait();
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("mastermind:pegs=4,colours=6"), std::string::npos) << outcome.out;
}

// What bash would offer behind these words.
std::string completed(const std::vector<std::string>& words) {
    std::string line = fmt::format("source '{}'; COMP_WORDS=(", (built / "deduce.bash").string());
    for (const std::string& word : words) line += fmt::format("'{}' ", word);
    line += fmt::format("); COMP_CWORD={}; _deduce; echo \"${{COMPREPLY[*]}}\"", words.size() - 1);
    const Outcome outcome = Program({"bash", "-c", line}, std::chrono::seconds(30)).wait();
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
}

TEST(Completion, CompletesCommandsOptionsAndValues) {
    EXPECT_EQ(completed({"deduce", "sol"}), "solve\n");
    EXPECT_EQ(completed({"deduce", "solve", "--obj"}), "--objective\n");
    EXPECT_EQ(completed({"deduce", "solve", "--objective", ""}),
              "average worst worst-then-average average-then-worst\n");
    EXPECT_EQ(completed({"deduce", "show", "black"}), "blackbox\n");
    EXPECT_EQ(completed({"deduce", "solve", "--json", ""}), "\n") << "files";
}

TEST(Completion, KnowsEachCommandAndOption) {
    for (const std::string& command : all_commands) {
        const std::string options = " " + replaced(completed({"deduce", command, "--"}), "\n", " ");
        for (const std::string& option : options_in(printed({command, "--help"})))
            EXPECT_NE(options.find(" " + option + " "), std::string::npos) << command << ' ' << option;
        const std::string words =
            " " + replaced(completed({"deduce", command.substr(0, command.size() - 1)}), "\n", " ");
        EXPECT_NE(words.find(" " + command + " "), std::string::npos) << words; // "pla" is play and play-out
    }
}

// Each is refused in one line that says what was given or that it is empty.
TEST(Numbers, AreWholeTextsOrRefused) {
    for (const std::string text : {"10x", "", " 5", "5 ", "-1", "1e99", "0x10", "1.5", "99999999999999999999"})
        for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
                 {"solve", "numbers", "--threads", text},
                 {"solve", "numbers", "--memo", text == "99999999999999999999" ? text + "K" : text},
                 {"levels", "numbers", "--depth", text},
                 {"levels", "numbers", "--seed", text},
                 {"play-out", "numbers", "--width", text},
                 {"bounds", "--sizes", text + ",2,2"},
                 {"show", "numbers", "--question", text},
                 {"solve", "numbers:max=" + text}}) {
            const Outcome outcome = run_deduce(line);
            EXPECT_EQ(outcome.exit_code, 2) << fmt::format("{} {}: '{}'", line[0], line.back(), text);
            EXPECT_EQ(outcome.out, "");
            EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
            EXPECT_TRUE(text.empty() || outcome.err.find(text) != std::string::npos) << outcome.err;
        }
}

TEST(Numbers, OfDurationsAreNoSpecialNumbers) {
    for (const std::string text : {"", "nan", "inf", "-0s", "1e99", " 5s", "5 s", "10x"}) {
        const Outcome outcome = run_deduce({"solve", "numbers", "--time-limit", text});
        EXPECT_EQ(outcome.exit_code, 2) << text;
        EXPECT_NE(outcome.err.find("--time-limit"), std::string::npos) << outcome.err;
    }
}

TEST(Texts, ThatAreEmptyAreRefused) {
    for (const std::vector<std::string>& line :
         std::vector<std::vector<std::string>>{{"solve", ""},
                                               {"solve", "numbers", "--json", ""},
                                               {"solve", "numbers", "--without", ""},
                                               {"solve", "numbers", "--objective", ""},
                                               {"games", ""},
                                               {"show", "numbers", "--situation", ""},
                                               {"reproduce", "thesis", "--table", "10.3,,10.4"}}) {
        const Outcome outcome = run_deduce(line);
        EXPECT_EQ(outcome.exit_code, 2) << line.back();
        EXPECT_NE(outcome.err.find("empty"), std::string::npos) << outcome.err;
    }
}

} // namespace
} // namespace deduce::test
