// deduce play, driven by what is piped into it: suggestions, other questions, undo, secrets, files, nonsense, signals.
#include "rulesets/registry.hpp"
#include "tests/cli/facts.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace deduce::test {
namespace {

// Starts `deduce play` with the file as its input.
Program playing(const std::string& input_file, const std::vector<std::string>& arguments, std::chrono::seconds timeout,
                const std::string& redirection = "<") {
    std::vector<std::string> command = {"sh", "-c", "file=$1; shift; exec \"$@\" " + redirection + " \"$file\"", "sh",
                                        input_file};
    for (const std::string& word : deduce_command({"play"})) command.push_back(word);
    command.insert(command.end(), arguments.begin(), arguments.end());
    return {command, timeout};
}

Outcome played(const std::string& input, const std::vector<std::string>& arguments) {
    const TextOnDisk file(input);
    return playing(file.path(), arguments, std::chrono::seconds(30)).wait();
}

void expect_parts(const Outcome& outcome, const std::vector<std::string>& parts) {
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    std::size_t at = 0;
    for (const std::string& part : parts) {
        const std::size_t found = outcome.out.find(part, at);
        EXPECT_NE(found, std::string::npos) << "'" << part << "' does not follow in:\n" << outcome.out;
        if (found != std::string::npos) at = found + part.size();
    }
}

TEST(Play, AdvisesMoveByMove) {
    // The parts of AABB and the optimum are published: Knuth (1976-77), Koyama and Lai (1993).
    expect_parts(played("AABB=1b1w\n\n2b\nwhy\nlist 2\ntop 2\nundo\nundo\n", {"mastermind", "--threads", "1"}),
                 {"1296 situations possible.\nAsk AABC: from here 4.3403 (625/144) on average.\n",
                  "208 situations possible, paid so far: 1.\nAsk ACAD: from here 3.4519 (359/104) on average.\n",
                  "paid so far: 2.\nAsk ", "situations        cost  answer\n", "  ... ", " in all\n", "question\n",
                  "208 situations possible, paid so far: 1.\nAsk ACAD", "1296 situations possible.\nAsk AABC"});
}

TEST(Play, EndsWhereTheSituationIsKnown) {
    expect_parts(
        played("AB=2,0\nundo\nquit\nlist\n", {"mastermind:pegs=2,colours=3"}),
        {"1 situation possible: AB, paid so far: 0.\nName AB: from here 1 on average.\n", "9 situations possible."});
}

TEST(Play, SaysWhatItCannotUse) {
    expect_parts(played("foo\nAABB=7b\nundo\nAABB=0,4\nABCD=0,0\nlist x\nhelp\n", {"mastermind"}),
                 {"'foo' is no answer to \"AABC\"", "'7b' is no answer to \"AABB\"", "there is no answer to take back",
                  "1 situation possible: BBAA", "excludes the only situation", "list: \"x\" was given",
                  "QUESTION=ANSWER"});
}

TEST(Play, TakesQuestionsThatLookLikeCommands) {
    const TextOnDisk csv("thing,undo,why\na,1,1\nb,1,2\nc,2,1\n");
    expect_parts(played("undo=1\nwhy why\n#1=2\n", {"table:" + csv.path()}),
                 {"3 situations possible", "2 situations possible, paid so far: 1.", "why\n  situations ",
                  "1 situation possible: b"});
    expect_parts(played("top a\n", {"blackbox:size=4,dots=2", "--secret", "c3 d4"}),
                 {"top a: leaves at bottom a (costs 2)"});
}

TEST(Play, HidesASituation) {
    expect_parts(
        played("AABB\nhint\nABCD\nundo\nABDC\nABDB\n", {"mastermind:pegs=4,colours=4,final=free", "--secret", "abdc"}),
        {"256 situations possible.\n", "AABB: 1 black 1 white (costs 1)\n", "Ask ", "ABCD: 2 black 2 white (costs 1)\n",
         "ABDC: 4 black 0 white (costs 0)\n1 situation possible: ABDC, paid so far: 1.\n",
         "Named ABDC; hidden was ABDC. That costs 0.\nYou paid 1: 1 for 2 answers and 0 for the estimate.\n",
         "The optimum is 2.5352 (649/256) on average.\n"});
}

TEST(Play, CountsWrongEstimates) {
    expect_parts(
        played("name d1 d2\n", {"blackbox:size=4,dots=2", "--secret", "c3 d4"}),
        {"Named d1 d2; hidden was c3 d4. That costs 10.\nYou paid 10: 0 for 0 answers and 10 for the estimate.\n",
         "The optimum is 4.2833 (257/60) on average.\n"});
    expect_parts(played("name\nname B\nname AB\n", {"mastermind:pegs=2,colours=2", "--secret", "AA"}),
                 {"ask on", "'B' is no estimate", "That costs infinitely much: it is wrong.", "You paid inf"});
}

TEST(Play, DrawsTheSameSecretForASeed) {
    const std::vector<std::string> arguments = {"numbers:max=1000", "--secret", "random", "--seed", "7"};
    const std::string once = played(">500\n>250\n>750\nname 1\n", arguments).out;
    EXPECT_TRUE(contains(once, "hidden was")) << once;
    EXPECT_EQ(played(">500\n>250\n>750\nname 1\n", arguments).out, once);
}

TEST(Play, FollowsAFile) {
    const TemporaryFile file;
    const std::string name = file.path().string() + ".json";
    ASSERT_EQ(run_deduce({"solve", "blackbox:size=4,dots=2", "--strategy", name}).exit_code, 0);
    expect_parts(played("absorbed\nundo\nleft 1=absorbed\n", {"blackbox:size=4,dots=2", "--strategy", name}),
                 {"120 situations possible.\nAsk ", ": from here 4.2833 (257/60) on average, by the strategy's file.\n",
                  "by the strategy's file.\n", "by the strategy's file.\n", " on average.\n"});
    const Outcome other = played("", {"blackbox:size=4,dots=3", "--strategy", name});
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_TRUE(contains(other.err, "about another game, blackbox:width=4,height=4,dots=2")) << other.err;
    std::filesystem::remove(name);
}

TEST(Play, IsGreedyWhenItIsLate) {
    const Outcome outcome = played("quit\n", {"blackbox:size=6,dots=4", "--time-limit", "0.2s", "--memo", "64M"});
    expect_parts(outcome,
                 {"58905 situations possible.\nAsk ", "It is late: a greedy choice, not proven to be the best. "
                                                      "The optimum is between "});
}

TEST(Play, RefusesBadOptions) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"mastermind", "--secret", "AABG"},
                                                      {"mastermind", "--seed", "1"},
                                                      {"mastermind", "--secret", "AABB", "--seed", "1"},
                                                      {"mastermind", "--strategy", "/nonexistent.json"},
                                                      {"chess"}}) {
        const Outcome outcome = played("", arguments);
        EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
}

TEST(Play, EndsAtASignal) {
    const TemporaryFile fifo;
    ASSERT_EQ(mkfifo(fifo.path().c_str(), 0600), 0);
    Program program = playing(fifo.path().string(), {"mastermind:pegs=2,colours=3"}, std::chrono::seconds(20), "<>");
    std::this_thread::sleep_for(std::chrono::milliseconds(700)); // it waits for a line by then
    program.send(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_TRUE(outcome.out.ends_with("stopped\n")) << outcome.out;
}

// A large table takes longer than a move: what is done is said, and a signal ends it at once.
TEST(Play, PreparesInTheOpen) {
    const TemporaryFile fifo;
    ASSERT_EQ(mkfifo(fifo.path().c_str(), 0600), 0);
    Program program =
        playing(fifo.path().string(), {"blackbox:size=8,dots=5", "--threads", "1"}, std::chrono::seconds(60), "<>");
    EXPECT_TRUE(program.wait_for_err("preparing 7624512 situations and 32 questions"));
    program.send(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_TRUE(outcome.out.ends_with("\nstopped\n")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "Ask ")) << outcome.out;
}

// Whatever is typed, in every game, with a secret and without: it ends by itself, and says something of each line.
TEST(Play, SurvivesNonsense) {
    const std::vector<std::string> pieces = {"undo", "list", "top", "why",  "hint", "name",   "#1",         "#0",  "=",
                                             "1",    "2",    "a",   "B",    "-",    ",",      " ",          "yes", "A1",
                                             "\xff", "\t",   "0",   "help", "?",    "\x1b[A", "99999999999"};
    std::mt19937 random(11);
    for (const rulesets::Ruleset& ruleset : rulesets::all_rulesets()) {
        const std::string game = *std::ranges::min_element(ruleset.examples, {}, [](const std::string& example) {
            return rulesets::make_game(example)->situation_count();
        });
        std::string input;
        for (int line = 0; line < 60; line++) {
            for (std::size_t n = random() % 4; n > 0; n--) input += pieces[random() % pieces.size()];
            input += '\n';
        }
        input += std::string(100'000, 'x') + "\n\n" + std::string(5000, '=');
        for (const bool hides : {false, true}) {
            std::vector<std::string> arguments = {game, "--time-limit", "0.05s", "--threads", "1", "--memo", "16M"};
            if (hides) arguments.insert(arguments.end(), {"--secret", "random", "--seed", "1"});
            const Outcome outcome = played(input, arguments);
            EXPECT_FALSE(outcome.timed_out) << game;
            EXPECT_EQ(outcome.exit_code, 0) << game << ": " << outcome.err;
        }
    }
}

} // namespace
} // namespace deduce::test
