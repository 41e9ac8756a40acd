// Limits and both objectives in advise, play, report and verify, and the limit that a word game's guesses=N is.
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deduce::test {
namespace {

using nlohmann::json;

const std::string box = "blackbox:size=5,dots=3"; // 15354 in all and 11 at worst; 15355 with 10
const std::string birds = "words:answers=" SOURCE_DIR "/rulesets/examples/birds.txt"; // 38 in all, 3 at worst

// A strategy's file and a page beside it, removed in the end.
class Files {
  public:
    ~Files() { std::filesystem::remove(strategy()); }
    std::string strategy() const { return page_.path().string() + ".json"; }
    std::string page() const { return page_.path().string(); }
    std::string page_text() const { return page_.text(); }
    json strategy_json() const { return json::parse(std::ifstream(strategy())); }

  private:
    TemporaryFile page_;
};

TEST(AtMostAdvise, CountsWhatWasSpent) {
    const json ten = facts_of({"advise", box, "--at-most", "10", "--top", "2"});
    EXPECT_EQ(ten.at("status"), "optimal");
    EXPECT_EQ(ten.at("at_most"), 10);
    EXPECT_EQ(ten.at("upper_total"), 15355);
    EXPECT_EQ(ten.at("best").at("total"), 15355);
    EXPECT_EQ(ten.at("questions").at(0).at("total"), 15355);
    const json later = facts_of({"advise", box, "--at-most", "10", "--given", "top b=absorbed"});
    EXPECT_EQ(later.at("at_most_from_here"), 9);
    EXPECT_EQ(later.at("status"), "optimal");
    const json spent = facts_of({"advise", box, "--at-most", "1", "--given", "top b=absorbed"});
    EXPECT_EQ(spent.at("status"), "infeasible");
    EXPECT_EQ(spent.at("at_most_from_here"), 0);
    EXPECT_TRUE(spent.at("best").is_null());
}

TEST(AtMostAdvise, KnowsBothObjectives) {
    const json worst = facts_of({"advise", box, "--objective", "worst-then-average"});
    EXPECT_EQ(worst.at("objective"), "worst-then-average");
    EXPECT_EQ(worst.at("upper_worst"), 10);
    EXPECT_EQ(worst.at("lower_total"), 15355);
    const json average = facts_of({"advise", box, "--objective", "average-then-worst"});
    EXPECT_EQ(average.at("lower_worst"), 11);
    EXPECT_EQ(average.at("lower_total"), 15354);
    expect_refused_naming({"advise", box, "--objective", "worst", "--at-most", "9"}, {"--at-most"});
}

TEST(AtMostFiles, NameTheirObjectiveAndLimit) {
    const Files files;
    const std::vector<std::pair<std::string, int>> goals = {{"worst-then-average", 10}, {"average-then-worst", 11}};
    for (const auto& [objective, worst] : goals) {
        const json solved = facts_of({"solve", box, "--objective", objective, "--strategy", files.strategy()});
        EXPECT_EQ(files.strategy_json().at("objective"), objective);
        EXPECT_EQ(files.strategy_json().at("at_most"), worst);
        const json verified = facts_of({"verify", box, files.strategy()});
        EXPECT_EQ(verified.at("verdict"), "verified");
        EXPECT_EQ(verified.at("objective"), objective);
        EXPECT_EQ(verified.at("at_most"), worst);
        EXPECT_EQ(verified.at("total_of_strategy"), solved.at("upper_total"));
        const json shown =
            facts_of({"report", box, "--strategy", files.strategy(), "--output", files.page(), "--top", "1"});
        EXPECT_EQ(shown.at("objective"), objective);
        EXPECT_EQ(shown.at("at_most"), worst);
        EXPECT_TRUE(contains(files.page_text(), fmt::format(R"("priority":"{}","at_most":{})", objective, worst)));
        json changed = files.strategy_json();
        changed["at_most"] = worst - 1;
        std::ofstream(files.strategy()) << changed;
        EXPECT_EQ(facts_of({"verify", box, files.strategy()}, 1).at("verdict"), "differs");
        changed.erase("at_most");
        std::ofstream(files.strategy()) << changed;
        EXPECT_EQ(facts_of({"verify", box, files.strategy()}, 1).at("verdict"), "differs");
    }
}

TEST(AtMostReport, SolvesWithinIt) {
    const Files files;
    const json ten = facts_of({"report", box, "--at-most", "10", "--output", files.page(), "--top", "2"});
    EXPECT_EQ(ten.at("upper_total"), 15355);
    EXPECT_EQ(ten.at("worst_of_strategy"), 10);
    EXPECT_TRUE(contains(files.page_text(), R"("at_most":10,"status":"optimal")"));
    EXPECT_TRUE(contains(files.page_text(), R"("lower":15355,"upper":15355)")) << "the first questions are within it";
    facts_of({"report", box, "--at-most", "9", "--output", files.page()});
    EXPECT_TRUE(contains(files.page_text(), R"("at_most":9,"status":"infeasible")"));
    expect_refused_naming({"report", box, "--strategy", "x.json", "--at-most", "9", "--output", "-"}, {"--at-most"});
}

std::string played(const std::string& lines, const std::vector<std::string>& arguments) {
    const TextOnDisk input(lines);
    std::vector<std::string> command = {"sh", "-c", R"(file=$1; shift; exec "$@" < "$file")", "sh", input.path()};
    for (const std::string& word : deduce_command({"play"})) command.push_back(word);
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Outcome outcome = Program(command, usual_timeout).wait();
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.out;
}

TEST(AtMostPlay, KeepsToIt) {
    EXPECT_TRUE(contains(played("quit\n", {box, "--at-most", "10"}), "from here 6.6761 (3071/460) on average"));
    EXPECT_TRUE(contains(played("quit\n", {box, "--objective", "average-then-worst"}), "from here 6.6757 "));
    EXPECT_TRUE(
        contains(played("quit\n", {box, "--at-most", "9"}), "Whatever is asked, it may cost more than 9 in all."));
    const Files files;
    facts_of({"solve", box, "--at-most", "10", "--strategy", files.strategy()});
    // The strategy's limit counts where another question is asked.
    const std::string text = played("top c=absorbed\nquit\n", {box, "--strategy", files.strategy()});
    const json advised = facts_of({"advise", box, "--at-most", "10", "--given", "top c=absorbed"});
    EXPECT_TRUE(contains(text, fmt::format("({})", advised.at("value").get<std::string>()))) << text;
    expect_refused_naming({"play", box, "--at-most", "9", "--strategy", files.strategy()}, {"--at-most"});
}

TEST(Guesses, AreALimitInEveryCommand) {
    const Files files;
    const std::string three = birds + ",guesses=3";
    const json solved = facts_of({"solve", three, "--strategy", files.strategy()});
    EXPECT_EQ(solved.at("at_most"), 3);
    EXPECT_EQ(solved.at("upper_total"), 38);
    EXPECT_TRUE(contains(solved.at("game").get<std::string>(), ",guesses=3,"));
    EXPECT_EQ(files.strategy_json().at("at_most"), 3);
    for (const std::string& game : {three, birds}) {
        EXPECT_EQ(facts_of({"verify", game, files.strategy()}).at("at_most"), 3);
        EXPECT_EQ(facts_of({"report", game, "--strategy", files.strategy(), "--output", files.page()}).at("at_most"),
                  3);
    }
    EXPECT_EQ(facts_of({"verify", birds + ",guesses=2", files.strategy()}, 1).at("verdict"), "differs");
    EXPECT_EQ(facts_of({"solve", birds + ",guesses=2"}).at("status"), "infeasible");
    EXPECT_EQ(facts_of({"solve", birds + ",guesses=9", "--at-most", "2"}).at("status"), "infeasible");
    EXPECT_EQ(facts_of({"solve", birds + ",guesses=2", "--at-most", "9"}).at("at_most"), 2);
    EXPECT_EQ(facts_of({"advise", three}).at("at_most_from_here"), 3);
    EXPECT_EQ(facts_of({"advise", birds + ",guesses=2"}).at("status"), "infeasible");
    EXPECT_EQ(facts_of({"report", birds + ",guesses=2", "--output", files.page()}).at("status"), "infeasible");
    EXPECT_TRUE(contains(played("quit\n", {birds + ",guesses=2"}), "it may cost more than 2 in all"));
    expect_refused_naming({"solve", three, "--objective", "worst"}, {"limit"});
    expect_refused_naming({"levels", three}, {"guesses=3", "leave the limit out"});
}

TEST(Guesses, MayBeAFileToo) {
    const std::filesystem::path before = std::filesystem::current_path();
    const TemporaryFile folder;
    std::filesystem::create_directory(folder.path());
    std::filesystem::current_path(folder.path());
    std::ofstream("5") << "hydra\n";
    expect_refused_naming({"solve", birds + ",guesses=5"}, {"guesses=./5", "--at-most 5"});
    const json facts = facts_of({"solve", birds + ",guesses=./5"});
    EXPECT_EQ(facts.at("questions"), 20);
    EXPECT_FALSE(facts.contains("at_most"));
    expect_refused_naming({"solve", birds + ",guesses=0"}, {"guesses=0"});
    expect_refused_naming({"solve", birds + ",guesses=99999999999999999999"}, {"guesses="});
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder.path());
}

} // namespace
} // namespace deduce::test
