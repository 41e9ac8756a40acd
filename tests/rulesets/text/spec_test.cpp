// Game specifications: what is accepted, and that each refusal says what was given and what to do, on one line.
#include "engine/model/errors.hpp"
#include "rulesets/text/spec.hpp"
#include "tests/rulesets/bad_input.hpp"

#include <array>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

void expect_refused(const std::string& text, const std::vector<std::string>& mentions) {
    test::expect_bad_input([&] { Spec::parse(text); }, mentions);
}

TEST(Spec, NameAlone) {
    const Spec spec = Spec::parse("bulls");
    EXPECT_EQ(spec.name(), "bulls");
    EXPECT_TRUE(spec.entries().empty());
}

TEST(Spec, KeysKeepTheirOrder) {
    const Spec spec = Spec::parse("blackbox:size=5,dots=2,penalty=7");
    EXPECT_EQ(spec.name(), "blackbox");
    ASSERT_EQ(spec.entries().size(), 3U);
    EXPECT_EQ(spec.entries()[0], std::pair(std::string("size"), std::string("5")));
    EXPECT_EQ(spec.entries()[2], std::pair(std::string("penalty"), std::string("7")));
    EXPECT_TRUE(spec.has("dots"));
    EXPECT_FALSE(spec.has("width"));
}

TEST(Spec, RefusesWhatIsNotKeyEqualsValue) {
    expect_refused("", {"no game is named"});
    expect_refused(":size=5", {"':size=5'", "no game is named"});
    expect_refused("g:", {"g: ''", "not key=value"});
    expect_refused("g:size", {"'size'", "not key=value"});
    expect_refused("g:size=5,", {"''", "not key=value"});
    expect_refused("g:,size=5", {"''", "not key=value"});
    expect_refused("g:=5", {"'=5'", "not key=value"});
    expect_refused("g:size=", {"size=", "no value"});
    expect_refused("g:size=5,dots=2,size=6", {"size", "twice", "5", "6"});
}

TEST(Spec, Integers) {
    EXPECT_EQ(Spec::parse("g:n=7").integer("n", 1, 0, 10), 7);
    EXPECT_EQ(Spec::parse("g:n=0").integer("n", 1, 0, 10), 0);
    EXPECT_EQ(Spec::parse("g:n=10").integer("n", 1, 0, 10), 10);
    EXPECT_EQ(Spec::parse("g").integer("n", 3, 0, 10), 3);
    for (const char* wrong : {"4x", "+4", "-1", "11", "99999999999999999999", "1.5", " 4", "4 ", "0x4", "four"})
        test::expect_bad_input([&] { Spec::parse(std::string("g:n=") + wrong).integer("n", 3, 0, 10); },
                               {"g: ", std::string("n=") + wrong, "from 0 to 10"});
}

TEST(Spec, Choices) {
    constexpr std::array<std::string_view, 3> finals{"free", "paid", "announce"};
    EXPECT_EQ(Spec::parse("g:final=announce").choice("final", finals, 1), 2U);
    EXPECT_EQ(Spec::parse("g").choice("final", finals, 1), 1U);
    test::expect_bad_input([&] { Spec::parse("g:final=fre").choice("final", finals, 1); },
                           {"final=fre", "free, paid, announce", "did you mean final=free?"});
}

TEST(Spec, UnknownKeysSuggestTheNearest) {
    constexpr std::array<std::string_view, 3> known{"pegs", "colours", "repeats"};
    EXPECT_NO_THROW(Spec::parse("g:repeats=no,pegs=4").reject_unknown_keys(known));
    test::expect_bad_input([&] { Spec::parse("g:pegs=4,colors=6").reject_unknown_keys(known); },
                           {"'colors'", "pegs, colours, repeats", "did you mean colours=6?"});
}

} // namespace
} // namespace deduce::rulesets
