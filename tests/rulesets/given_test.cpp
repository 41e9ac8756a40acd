// What people write is read as what they mean, in every game; what means nothing, or two things, is refused.
#include "rulesets/given.hpp"
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/text_on_disk.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

std::string read(const std::string& game, const std::string& text) {
    const auto made = make_game(game);
    return given_label(*made, read_given(*made, text, "--given"));
}

// Each text is read as the last one.
void expect_alike(const std::string& game, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) EXPECT_EQ(read(game, text), texts.back()) << game << ": " << text;
}

TEST(Given, ReadsCodes) {
    expect_alike("mastermind", {"aabb=1b2w", "1122=1,2", "AABB = 1 / 2", "A A B B=2w1b", "AABB=bww",
                                "AABB=1 Black, 2 Whites", "AABB=7", "#7=7", "7=1b2w", "AABB=1 black 2 white"});
    expect_alike("mastermind", {"AAAA=4", "0=0b4w", "AAAA=4w", "AAAA=0 black 4 white"});
    expect_alike("mastermind", {"#1122=0,0", "FBBA=0b", "FBBA=0 black 0 white"});
    expect_alike("mastermind", {"1290=6", "#1290=6", "FFFA=1 black 1 white"});
    expect_alike("bulls",
                 {"0123=1A2B", "0123=2b1a", "0123=1b2c", "0 1 2 3=1,2", "#0=1 bull 2 cows", "0123=1 bull, 2 cows"});
    expect_alike("bulls:digits=3,symbols=12", {"0AB=1a", "0ab=1 bull", "0ab=1 bull, 0 cows"});
}

TEST(Given, ReadsWords) {
    const std::string game = "words:answers=rulesets/examples/birds.txt";
    expect_alike(
        game, {"crane=BYGBB", "CRANE=.yg._", " crane = -YG-- ", "crane=⬛🟨🟩⬜⬛", "crane=45", "crane=-YG--"});
}

TEST(Given, ReadsBoards) {
    expect_alike("blackbox:size=5,dots=2", {"ta=A", "top a=Absorbed", "a-top=hit", "0=0", "top a=absorbed"});
    expect_alike("blackbox:size=5,dots=2",
                 {"r2=left 3", "right 2=exits at l3", "2 right=leaves left 3", "right 2=leaves at left 3"});
    expect_alike("blackbox:size=5,dots=2", {"left 5=r", "l5=Reflected", "left 5=reflected"});
    expect_alike("battleships:sinking=yes", {"b2=miss", "shoot B2=Water", "5=0", "shoot b2=water"});
    expect_alike("battleships:sinking=yes", {"c1-a1=yes", "a1-c1=sunk", "is a1-c1 a ship?=sinking"});
    expect_alike("battleships:sinking=yes", {"a1-c1=no", "is a1-c1 a ship?=not yet sinking"});
    expect_alike("battleships:sinking=all", {"a1=hit", "shoot a1=ship"});
    expect_alike("minesweeper:width=4,height=3,mines=2,open=yes", {"B2=3", "look at b2=3"});
    expect_alike("minesweeper:width=4,height=3,mines=2,open=yes", {"b2=mine", "b2=*", "look at b2=mine!"});
    expect_alike("minesweeper:width=4,height=3,mines=2,open=yes",
                 {"b2 beside a1=1", "open b2 beside a1=1", "open b2 beside empty a1=1"});
}

TEST(Given, ReadsPuzzles) {
    expect_alike("scales:coins=8", {"2+1:4,3=left", "1 2 : 3 4=>", "1+2 : 3+4=left goes down"});
    expect_alike("scales:coins=8", {"1:2==", "1 : 2=equal", "1 : 2=balanced"});
    expect_alike("numbers:max=10,bits=yes", {">5=y", "larger than 5=YES", "4=1", "larger than 5?=yes"});
    expect_alike("numbers:max=10,bits=yes", {"bit 0=1", "BIT0?=1", "9=3", "bit 0?=1"});
    expect_alike("milk", {"TASTE=Slightly Sour", "0=4", "taste=slightly sour"});
    expect_alike("life", {"aba=3", "ABA=LOSES 3", "2=loses 3", "ABA=loses 3"});
    expect_alike("production", {"ABA=3", "ABA=loses 3"});
}

TEST(Given, ReadsTablesByName) {
    const test::TextOnDisk csv("thing,Colour,x=1,x,7\na,Red,yes,1=no,0\nb,red,no,2,1\nc,Blue,no,2,1\n");
    const std::string game = "table:" + csv.path();
    expect_alike(game, {"colour=blue", "0=2", "Colour=Blue"});
    expect_alike(game, {"Colour=red"});
    expect_alike(game, {"Colour=Red"});
    expect_alike(game, {"x=1=yes"}); // x has no answer 1=yes
    expect_alike(game, {"7=1"});     // a label before a number
    expect_alike(game, {"#3=#1", "7=1"});
    test::expect_bad_input([&] { read(game, "colour=RED"); }, {"--given: ", "'RED'", "\"Colour\"", "0 to 2"});
    test::expect_bad_input([&] { read(game, "x=1=no"); }, {"two ways", "\"x\"", "\"x=1\"", "#1", "#2"});
}

TEST(Given, RefusesWhatMeansNothing) {
    test::expect_bad_input([] { read("words:answers=rulesets/examples/birds.txt", "crnae=-----"); },
                           {"--given: ", "'crnae'", "question", "0 to ", "did you mean \"crane\"?"});
    test::expect_bad_input([] { read("words:answers=rulesets/examples/birds.txt", "crane=-YG-"); },
                           {"'-YG-'", "answer to \"crane\"", "such as \""});
    test::expect_bad_input([] { read("mastermind", "AABB"); }, {"'AABB'", "QUESTION=ANSWER", "AAAA="});
    for (const std::string wrong :
         {"", "=", "==", "AABB=", "=1b2w", "AABG=1b2w", "AAB=1b", "AABB=5b", "AABB=1b1b", "AABB=1b2c", "AABB=1,2,3",
          "AABB=-1", "AABB=25", "#1296=1b", "1,2=AABB", "AABB=1,", "AABB=b1", "AABB=99999999999999999999"})
        EXPECT_THROW(read("mastermind", wrong), BadInput) << wrong;
    for (const std::string wrong : {"0123=2B", "0123=1a2c", "0012=1,1", "1123=1,1", "01=1,1", "0123=1A2B3C", "0123=AB"})
        EXPECT_THROW(read("bulls", wrong), BadInput) << wrong;
    for (const std::string wrong : {"top f=A", "top=A", "a=A", "top a=top", "right a=A", "ta=leaves at", "ta=22"})
        EXPECT_THROW(read("blackbox:size=5,dots=2", wrong), BadInput) << wrong;
    for (const std::string wrong : {"3+4 : 1+2=left", "1 : 1=left", "1+2 : 3=left", ":=left", "1:9=left", "1:2=up"})
        EXPECT_THROW(read("scales:coins=8", wrong), BadInput) << wrong;
    test::expect_bad_input([] { read("scales:coins=8", "4+3 : 1+2=left"); }, {"--given: ", "write 1+2 : 3+4"});
    for (const std::string wrong : {">0=y", ">100=y", "larger than x?=y", "bit 0=1", ">5=maybe", ">5=2"})
        EXPECT_THROW(read("numbers", wrong), BadInput) << wrong;
    test::expect_bad_input([] { read("numbers:max=1", ">1=y"); }, {"no questions"});
}

TEST(Given, FindsSituations) {
    const auto game = make_game("words:answers=rulesets/examples/birds.txt");
    EXPECT_EQ(find_situation(*game, "Crane"), find_situation(*game, "crane"));
    EXPECT_EQ(game->situation_label(*find_situation(*game, "crane")), "crane");
    EXPECT_EQ(find_situation(*game, "#3"), SituationIndex{3});
    EXPECT_EQ(find_situation(*game, "zzzzz"), std::nullopt);
}

// Words of the games' own spellings, put together at random: an answer, or BadInput of one line.
TEST(Given, IsReadOrRefusedWhateverItIs) {
    const std::vector<std::string> pieces = {
        "=",  "A",    "b",     "1",      "22",          ",",  "#",    "-",        "top",         " ",
        "is", "ship", "loses", "G",      "Y",           "\n", "\x01", "\xf0\x9f", "99999999999", "?",
        ":",  "+",    "open ", "beside", "larger than", "a1", "0123", "w",        "/",           "\xff"};
    std::mt19937 random(7);
    for (const Ruleset& ruleset : all_rulesets()) {
        const auto game = make_game(ruleset.examples.front());
        for (int i = 0; i < 2000; i++) {
            std::string text;
            for (std::size_t n = random() % 8; n > 0; n--) text += pieces[random() % pieces.size()];
            try {
                const Given given = read_given(*game, text, "--given");
                ASSERT_LT(given.question, game->question_count());
                ASSERT_LT(given.answer, game->answer_count());
            } catch (const BadInput& error) {
                const std::string message = error.what();
                ASSERT_TRUE(message.starts_with("--given: ")) << message;
                ASSERT_EQ(message.find('\n'), std::string::npos) << message;
            }
        }
    }
}

TEST(Given, ExamplesOfTheSpellingAreRead) {
    for (const Ruleset& ruleset : all_rulesets()) {
        const auto game = make_game(ruleset.examples.front());
        EXPECT_EQ(ruleset.spelling.text.empty(), game->question_count() == 0) << ruleset.name;
        for (const std::string& text : ruleset.spelling.examples) {
            const Given given = read_given(*game, text, "--given");
            bool occurs = false;
            for (SituationIndex s = 0; s < game->situation_count() && !occurs; s++)
                occurs = game->answer(given.question, s) == given.answer;
            EXPECT_TRUE(occurs) << ruleset.name << ": " << text;
        }
    }
}

TEST(FirstQuestion, IsReadAsQuestionsAre) {
    const auto game = make_game("mastermind:pegs=3,colours=4,first=1 1 2");
    EXPECT_EQ(game->name(),
              "mastermind:pegs=3,colours=4,repeats=yes,feedback=standard,score=moves,final=paid,first=AAB");
    EXPECT_EQ(game->question_label(game->first_question().value()), "AAB");
    EXPECT_EQ(make_game("bulls:first=3210")->question_label(make_game("bulls:first=3210")->first_question().value()),
              "3210");
    EXPECT_EQ(make_game("mastermind")->first_question(), std::nullopt);
    test::expect_bad_input([] { make_game("mastermind:first=AABG"); },
                           {"first=AABG", "4 of the symbols ABCDEF", "first=AAAA"});
    test::expect_bad_input([] { make_game("bulls:first=0012"); }, {"first=0012", "none of them twice", "first=0123"});
}

} // namespace
} // namespace deduce::rulesets
