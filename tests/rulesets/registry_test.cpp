// The table of games: every entry works as it says, and names are canonical.
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"

#include <set>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

TEST(Registry, DescribesEachGameCompletely) {
    std::set<std::string> names;
    for (const Ruleset& ruleset : all_rulesets()) {
        EXPECT_TRUE(names.insert(ruleset.name).second) << ruleset.name;
        EXPECT_FALSE(ruleset.summary.empty()) << ruleset.name;
        EXPECT_FALSE(ruleset.thesis_section.empty()) << ruleset.name;
        EXPECT_FALSE(ruleset.examples.empty()) << ruleset.name;
        for (const Parameter& parameter : ruleset.parameters) {
            EXPECT_FALSE(parameter.range_text.empty()) << parameter.name;
            EXPECT_FALSE(parameter.meaning.empty()) << parameter.name;
        }
    }
    EXPECT_EQ(names, (std::set<std::string>{"numbers", "mastermind", "bulls", "blackbox", "battleships", "minesweeper",
                                            "life", "production", "scales", "milk", "words", "guess", "destroyer",
                                            "hides", "silver", "coin-test", "table"}));
}

TEST(Registry, ExamplesWorkAndNamesRoundTrip) {
    for (const Ruleset& ruleset : all_rulesets())
        for (const std::string& example : ruleset.examples) {
            const std::string name = make_game(example)->name();
            EXPECT_TRUE(name.starts_with(ruleset.name + ":")) << name;
            EXPECT_EQ(make_game(name)->name(), name);
        }
}

TEST(Registry, DefaultsAreThoseOfTheTable) {
    for (const Ruleset& ruleset : all_rulesets()) {
        if (ruleset.takes_path || ruleset.name == "words") continue; // there are no files by default
        std::string spelled_out = ruleset.name;
        for (const Parameter& parameter : ruleset.parameters)
            if (!parameter.default_text.empty())
                spelled_out +=
                    (spelled_out == ruleset.name ? ":" : ",") + parameter.name + "=" + parameter.default_text;
        EXPECT_EQ(make_game(spelled_out)->name(), make_game(ruleset.name)->name());
    }
}

TEST(Registry, NamesSpellOutEveryParameter) {
    EXPECT_EQ(make_game("numbers:max=007")->name(), "numbers:max=7,bits=no,cost=unit,penalty=exact");
    EXPECT_EQ(make_game("mastermind:colours=3,pegs=3")->name(),
              "mastermind:pegs=3,colours=3,repeats=yes,feedback=standard,score=moves,final=paid");
    EXPECT_EQ(make_game("mastermind:final=announce,score=pegs,feedback=presence,repeats=no,pegs=2")->name(),
              "mastermind:pegs=2,colours=6,repeats=no,feedback=presence,score=pegs,final=announce");
    EXPECT_EQ(make_game("bulls:digits=2,final=free")->name(),
              "bulls:digits=2,symbols=10,feedback=standard,score=moves,final=free");
    EXPECT_EQ(make_game("blackbox:dots=2,size=5")->name(), "blackbox:width=5,height=5,dots=2,penalty=5");
    EXPECT_EQ(make_game("blackbox:height=3,width=4,dots=2,penalty=1")->name(),
              "blackbox:width=4,height=3,dots=2,penalty=1");
}

TEST(Registry, RefusesUnknownGamesAndKeys) {
    test::expect_bad_input([] { make_game("mastermnd:pegs=3"); },
                           {"'mastermnd'", "numbers, mastermind, bulls, blackbox", "did you mean mastermind?"});
    test::expect_bad_input([] { make_game("blackbox:boxes=3"); }, {"blackbox: ", "'boxes'", "size, width, height"});
}

TEST(Registry, RefusesGamesThatAreTooLargeBeforeBuildingThem) {
    test::expect_bad_input([] { make_game("mastermind:pegs=12,colours=26"); }, {"too many codes", "67108864"});
    test::expect_bad_input([] { make_game("bulls:digits=12,symbols=36"); }, {"too many codes"});
    test::expect_bad_input([] { make_game("blackbox:size=16,dots=128"); }, {"too many situations", "2147483648"});
    test::expect_bad_input([] { make_game("numbers:max=65537"); }, {"max=65537", "from 1 to 65536"});
}

TEST(Registry, RefusesParametersThatDoNotFitTogether) {
    test::expect_bad_input([] { make_game("mastermind:pegs=4,colours=3,repeats=no"); },
                           {"4 different symbols out of 3"});
    test::expect_bad_input([] { make_game("bulls:digits=5,symbols=4"); }, {"5 different symbols out of 4"});
    test::expect_bad_input([] { make_game("blackbox:size=5,width=4,height=4"); }, {"size=N", "width=W and height=H"});
    test::expect_bad_input([] { make_game("blackbox:width=4"); }, {"both width=W and height=H"});
    test::expect_bad_input([] { make_game("blackbox:size=3,dots=10"); }, {"dots=10", "from 0 to 9"});
}

} // namespace
} // namespace deduce::rulesets
