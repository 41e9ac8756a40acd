// The nearest word, and none where none is near.
#include "rulesets/text/nearest.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

const std::vector<std::string_view> games{"numbers", "mastermind", "bulls", "milk", "words", "cost"};

TEST(Nearest, IsTheWordOfTheFewestEdits) {
    EXPECT_EQ(nearest("mastermnd", games), "mastermind");
    EXPECT_EQ(nearest("MasterMind", games), "mastermind");
    EXPECT_EQ(nearest("bull", games), "bulls");
    EXPECT_EQ(nearest("wrods", games), "words");
    EXPECT_EQ(nearest("cots", games), "cost") << "neighbours exchanged are one edit";
    EXPECT_EQ(nearest("numbers", games), "numbers");
}

TEST(Nearest, IsNoneWhereNoneIsNear) {
    for (const char* given : {"", "x", "chess", "mm", "kilm", "wordle2", "masters"})
        EXPECT_FALSE(nearest(given, games).has_value()) << given;
    EXPECT_FALSE(nearest("words", {}).has_value());
}

TEST(DidYouMean, IsNothingWhereNoneIsNear) {
    EXPECT_EQ(did_you_mean("bull", games), "; did you mean bulls?");
    EXPECT_EQ(did_you_mean("bull", games, "game=", "!"), "; did you mean game=bulls!?");
    EXPECT_EQ(did_you_mean("chess", games), "");
}

} // namespace
} // namespace deduce::rulesets
