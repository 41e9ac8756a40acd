// Word games: Wordle's feedback, the readers of lists, the last and the first question.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/text/text_file.hpp"
#include "rulesets/words/letter_feedback.hpp"
#include "rulesets/words/word_feedback.hpp"
#include "rulesets/words/word_list.hpp"
#include "rulesets/words/word_weights.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/budgeted_brute_force.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/text_on_disk.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::expect_bad_input;
using test::TextOnDisk;

std::string feedback(const std::string& guess, const std::string& hidden) {
    const auto length = static_cast<std::uint32_t>(guess.size());
    const std::vector<Letter> guess_letters(guess.begin(), guess.end());
    const std::vector<Letter> hidden_letters(hidden.begin(), hidden.end());
    return feedback_text(word_feedback(length)(guess_letters.data(), hidden_letters.data()), length);
}

TEST(WordFeedback, RepeatedLettersByHand) {
    EXPECT_EQ(feedback("SPEED", "ABIDE"), "--Y-Y"); // one E hidden: the second one is grey
    EXPECT_EQ(feedback("ABIDE", "SPEED"), "---YY");
    EXPECT_EQ(feedback("SPEED", "ERASE"), "Y-YY-"); // two
    EXPECT_EQ(feedback("ERASE", "SPEED"), "Y--YY");
    EXPECT_EQ(feedback("SPEED", "STEAL"), "G-G--"); // the green E uses up the only one
    EXPECT_EQ(feedback("STEAL", "SPEED"), "G-G--");
    EXPECT_EQ(feedback("SPEED", "CREPE"), "-YGY-"); // one green, one yellow
    EXPECT_EQ(feedback("CREPE", "SPEED"), "--GYY");
    EXPECT_EQ(feedback("EERIE", "CREEP"), "YYY--"); // three against two
    EXPECT_EQ(feedback("CREEP", "EERIE"), "-YYY-");
    EXPECT_EQ(feedback("LLAMA", "ALERT"), "-GY--"); // a later green goes before an earlier yellow
    EXPECT_EQ(feedback("ALERT", "LLAMA"), "YG---");
    EXPECT_EQ(feedback("MAMMA", "MADAM"), "GGY-Y");
    EXPECT_EQ(feedback("MADAM", "MAMMA"), "GG-YY");
    EXPECT_EQ(feedback("ALLOY", "LOYAL"), "YYYYY");
    EXPECT_EQ(feedback("SALET", "SALET"), "GGGGG");
    EXPECT_EQ(feedback("CRWTH", "SALSA"), "-----");
}

// The rule as a person would follow it, with a heap of the letters that are not green yet.
std::string feedback_by_heap(const std::string& guess, const std::string& hidden) {
    std::string colours(guess.size(), '-');
    std::map<char, int> heap;
    for (std::size_t i = 0; i < guess.size(); i++) {
        if (guess[i] == hidden[i])
            colours[i] = 'G';
        else
            heap[hidden[i]]++;
    }
    for (std::size_t i = 0; i < guess.size(); i++)
        if (colours[i] == '-' && heap[guess[i]] > 0) {
            colours[i] = 'Y';
            heap[guess[i]]--;
        }
    return colours;
}

TEST(WordFeedback, AgreesWithAHeapOfLettersAtEveryLength) {
    std::mt19937 random(1);
    for (std::size_t length = 1; length <= longest_word; length++)
        for (unsigned alphabet = 1; alphabet <= 8; alphabet++)
            for (int round = 0; round < 200; round++) {
                std::string guess(length, ' ');
                std::string hidden(length, ' ');
                for (char& c : guess) c = static_cast<char>('a' + random() % alphabet);
                for (char& c : hidden) c = static_cast<char>('a' + random() % alphabet);
                ASSERT_EQ(feedback(guess, hidden), feedback_by_heap(guess, hidden)) << guess << " " << hidden;
            }
}

// Guesses and hidden words of few letters, so that many repeat, and of many.
TEST(LetterFeedback, IsTheFeedbackOfWholeWords) {
    test::Dice dice(3);
    for (std::uint32_t length = 1; length <= longest_word; length++)
        for (const unsigned alphabet : {1U, 2U, 4U, 26U, 65'535U}) {
            const std::uint32_t hidden = 1 + dice.below(1500);
            const std::uint32_t guesses = hidden + dice.below(20);
            std::vector<Letter> letters;
            for (std::size_t i = 0; i < std::size_t{guesses} * length; i++)
                letters.push_back(static_cast<Letter>(dice.below(alphabet)));
            const LetterFeedback feedback(letters, length, hidden);
            if (!feedback.exists()) {
                EXPECT_GT(alphabet, 26U) << "there are few letters, so there are few summands";
                continue;
            }
            for (int round = 0; round < 50; round++) {
                const std::uint32_t guess = dice.below(guesses);
                const std::uint32_t first = dice.below(hidden);
                std::vector<std::uint32_t> found(1 + dice.below(hidden - first));
                feedback.feedback(guess, first, found);
                for (std::size_t i = 0; i < found.size(); i++)
                    ASSERT_EQ(found[i], word_feedback(length)(letters.data() + std::size_t{guess} * length,
                                                              letters.data() + (first + i) * length));
            }
        }
}

TEST(LetterFeedback, DoesNotExistWhereEveryNumberIsALetter) {
    const std::vector<Letter> letters = {0, 1, 65'535};
    EXPECT_FALSE(LetterFeedback(letters, 1, 3).exists());
}

TEST(WordFeedback, NumbersAreDigitsToTheBaseThree) {
    EXPECT_EQ(feedback_count(1), 3U);
    EXPECT_EQ(feedback_count(5), 243U);
    EXPECT_EQ(feedback_count(longest_word), 59'049U);
    EXPECT_EQ(feedback_text(242, 5), "GGGGG");
    EXPECT_EQ(feedback_text(2 * 81 + 1, 5), "G---Y");
}

TEST(WordList, TakesAnyWordsOfOneLength) {
    const WordList list = parse_word_list("f", "alpha\r\n\n  \nbravo\n\nÄÖÜß€");
    EXPECT_EQ(list.length, 5U);
    EXPECT_EQ(list.words, (std::vector<std::string>{"alpha", "bravo", "ÄÖÜß€"}));
    EXPECT_EQ(parse_word_list("f", "a").length, 1U);
    EXPECT_EQ(parse_word_list("f", "字字字字字字字字字字\r\n").length, 10U);
}

TEST(WordList, NamesThePlaceOfWhatDoesNotFit) {
    const auto refuse = [](std::string_view text, const std::vector<std::string>& mentions) {
        expect_bad_input([&] { parse_word_list("f", text); }, mentions);
    };
    refuse("", {"f:1:1: there are no words"});
    refuse("\n\r\n \t\n", {"f:1:1: there are no words"});
    refuse("\nalpha\nbravo\nalpha\n", {"f:4:1: 'alpha'", "line 2"});
    refuse("alpha\n\nbeta\n", {"f:3:5: 'beta' has 4 letters, expected 5 as in line 1"});
    refuse("\nbeta\nalpha\n", {"f:3:5: 'alpha' has 5 letters, expected 4 as in line 2"});
    refuse("alpha \n", {"f:1:6: ", "U+0020"});
    refuse("alpha\nbra\tvo\n", {"f:2:4: ", "U+0009"});
    refuse("äöü\xC2\xA0\n", {"f:1:4: ", "U+00A0"});
    refuse("alpha\rbravo\n", {"f:1:6: ", "U+000D"});
    refuse("\x1B[2J\n", {"f:1:1: ", "U+001B"});
    refuse("abcdefghijk\n", {"f:1:11: ", "at most 10 letters"});
    refuse(std::string(1'000'000, 'x'), {"f:1:11: ", "at most 10 letters"});
}

TEST(WordList, RefusesTooManyWords) {
    std::string text;
    for (std::size_t i = 0; i <= most_words; i++) text += fmt::format("{:07}\n", i);
    expect_bad_input([&] { parse_word_list("f", text); }, {fmt::format("f:{}:1: too many words", most_words + 1)});
}

TEST(WordList, RefusesFilesThatAreNoLists) {
    expect_bad_input([] { make_game("words:answers=/nonexistent/list"); },
                     {"/nonexistent/list: there is no such file"});
    expect_bad_input([] { make_game("words:answers=/"); }, {"/: is a directory"});
    const TextOnDisk latin1("alpha\nbr\xE4vo\n");
    expect_bad_input([&] { make_game("words:answers=" + latin1.path()); }, {latin1.path() + ":2:3: ", "0xE4"});
    const TextOnDisk zeros("");
    std::filesystem::resize_file(zeros.path(), std::uintmax_t{1} << 30);
    expect_bad_input([&] { make_game("words:answers=" + zeros.path()); }, {zeros.path(), "1073741824 bytes"});
    std::filesystem::resize_file(zeros.path(), 1000);
    expect_bad_input([&] { make_game("words:answers=" + zeros.path()); }, {zeros.path() + ":1:1: a zero byte"});
}

std::uint32_t find_question(const Game& game, const std::string& label) {
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        if (game.question_label(q) == label) return q;
    throw std::out_of_range(label);
}

TEST(Words, QuestionsAreTheAnswersAndThenTheOtherGuesses) {
    const TextOnDisk answers("speed\nabide\n");
    const TextOnDisk guesses("crepe\nabide\nsteal\n");
    const auto game = make_game(fmt::format("words:answers={},guesses={}", answers.path(), guesses.path()));
    EXPECT_EQ(game->name(), fmt::format("words:answers={},guesses={},final=paid", answers.path(), guesses.path()));
    EXPECT_EQ(game->situation_count(), 2U);
    EXPECT_EQ(game->estimate_count(), 2U);
    EXPECT_EQ(game->answer_count(), 243U);
    std::vector<std::string> questions;
    for (QuestionIndex q = 0; q < game->question_count(); q++) questions.push_back(game->question_label(q));
    EXPECT_EQ(questions, (std::vector<std::string>{"speed", "abide", "crepe", "steal"}));
    EXPECT_EQ(game->situation_label(1), "abide");
    EXPECT_EQ(game->estimate_label(1), "abide");
    EXPECT_EQ(game->answer_label(2, game->answer(2, 0)), "--GYY");
    EXPECT_EQ(game->first_question(), std::nullopt);
}

TEST(Words, LettersAreCodePoints) {
    const TextOnDisk answers("größe\nstraß\ngrösi\n");
    const auto game = make_game("words:answers=" + answers.path());
    EXPECT_EQ(game->answer_label(0, game->answer(0, 1)), "-Y-Y-");
    EXPECT_EQ(game->answer_label(0, game->answer(0, 2)), "GGG--");
}

TEST(Words, TheLastQuestionIsPaidOrFree) {
    const TextOnDisk answers("speed\nabide\n");
    const auto paid = make_game("words:answers=" + answers.path());
    const auto free = make_game("words:final=free,answers=" + answers.path());
    for (const Game* game : {paid.get(), free.get()}) {
        EXPECT_EQ(game->cost(0, 242), 0);
        EXPECT_EQ(game->cost(0, 0), 1);
        EXPECT_TRUE(is_infinite(game->penalty(0, 1)));
    }
    EXPECT_EQ(paid->penalty(1, 1), 1);
    EXPECT_EQ(free->penalty(1, 1), 0);
    EXPECT_EQ(solve(*paid, {}).total.upper, 3); // the first guess is right, or the second one is
    EXPECT_EQ(solve(*free, {}).total.upper, 1);
}

TEST(Words, TheFirstQuestionCanBeGiven) {
    const TextOnDisk answers("speed\nabide\n");
    const TextOnDisk guesses("crepe\nsteal\n");
    const std::string lists = fmt::format("words:answers={},guesses={}", answers.path(), guesses.path());
    const auto game = make_game(lists + ",first=steal");
    EXPECT_EQ(game->name(), lists + ",final=paid,first=steal");
    EXPECT_EQ(game->first_question(), 3U);
    EXPECT_EQ(make_game(game->name())->name(), game->name());
    expect_bad_input([&] { make_game(lists + ",first=STEAL"); }, {"first=STEAL", "first="});
    expect_bad_input([&] { make_game(lists + ",first=stel"); }, {"first=stel", "did you mean first=steal?"});
}

TEST(Words, RefusesListsThatDoNotFit) {
    const TextOnDisk five("speed\nabide\n");
    const TextOnDisk four("able\n");
    expect_bad_input([] { make_game("words"); }, {"no answers=", "answers=answers.txt"});
    expect_bad_input([&] { make_game(fmt::format("words:answers={},guesses={}", five.path(), four.path())); },
                     {five.path(), "5 letters", four.path(), "4"});
    expect_bad_input([&] { make_game(fmt::format("words:answers={},final=maybe", five.path())); },
                     {"final=maybe", "paid, free"});
}

std::string random_list(std::mt19937& random, std::size_t count, std::size_t length, unsigned alphabet) {
    std::set<std::string> words;
    while (words.size() < count) {
        std::string word(length, ' ');
        for (char& c : word) c = static_cast<char>('a' + random() % alphabet);
        words.insert(word);
    }
    return fmt::format("{}\n", fmt::join(words, "\n"));
}

void expect_brute_force_agrees(const std::string& spec) {
    const auto game = make_game(spec);
    SolveParams params;
    EXPECT_EQ(solve(*game, params).total.upper, test::brute_force_average(*game)) << spec;
    params.objective = Objective::worst;
    EXPECT_EQ(solve(*game, params).total.upper, test::brute_force_worst(*game)) << spec;
}

TEST(Words, SmallListsConformAndAgreeWithBruteForce) {
    std::mt19937 random(2);
    for (int round = 0; round < 12; round++) {
        const std::size_t length = 2 + random() % 4;
        const TextOnDisk answers(random_list(random, 3 + random() % 8, length, 4));
        const TextOnDisk guesses(random_list(random, 1 + random() % 12, length, 4));
        for (const std::string final_question : {"paid", "free"}) {
            const std::string alone = fmt::format("words:answers={},final={}", answers.path(), final_question);
            const std::string both = fmt::format("{},guesses={}", alone, guesses.path());
            conformance::expect_conforming(*make_game(alone));
            conformance::expect_conforming(*make_game(both));
            expect_brute_force_agrees(alone);
            expect_brute_force_agrees(both);
        }
    }
    const TextOnDisk one("word\n");
    expect_brute_force_agrees("words:answers=" + one.path());
}

TEST(Words, AgreeWithBruteForceAfterAFirstQuestion) {
    const TextOnDisk birds("booby\neagle\negret\ngoose\nheron\nraven\nrobin\n");
    for (const std::string first : {"booby", "egret", "robin"})
        for (const std::string final_question : {"paid", "free"})
            expect_brute_force_agrees(
                fmt::format("words:answers={},final={},first={}", birds.path(), final_question, first));
}

TEST(Words, TheShippedBirdsAgreeWithBruteForce) {
    expect_brute_force_agrees("words:answers=" SOURCE_DIR "/rulesets/examples/birds.txt");
    expect_brute_force_agrees("words:answers=" SOURCE_DIR "/rulesets/examples/birds.txt,final=free");
}

TEST(Words, WordleListsHaveThePublishedParts) {
    const std::string folder = SOURCE_DIR "/../shared/data/wordle/";
    if (!std::filesystem::exists(folder + "answers.txt") || !std::filesystem::exists(folder + "guesses.txt"))
        GTEST_SKIP() << "there are no lists in " << folder;
    const auto game = make_game(fmt::format("words:answers={0}answers.txt,guesses={0}guesses.txt,first=salet", folder));
    EXPECT_EQ(game->situation_count(), 2315U);
    EXPECT_EQ(game->question_count(), 12'972U);
    EXPECT_EQ(game->question_label(*game->first_question()), "salet");
    const auto parts = [&](const std::string& guess) {
        const QuestionIndex q = find_question(*game, guess);
        std::map<std::string, std::set<std::string>> result;
        for (SituationIndex s = 0; s < game->situation_count(); s++)
            result[game->answer_label(q, game->answer(q, s))].insert(game->situation_label(s));
        return result;
    };
    EXPECT_EQ(parts("trace").size(), 150U); // Vermeulen, "Wordle solvers", 2022: the most of all
    EXPECT_EQ(parts("hello").at("-GGGG"), (std::set<std::string>{"cello"})); // Norvig, "Winning Wordle", 2022
    EXPECT_EQ(parts("hello").at("-YGY-"), (std::set<std::string>{"alley"}));
    for (QuestionIndex q = 0; q < 2315; q += 7) // a letter that is nowhere else cannot be yellow
        for (SituationIndex s = 0; s < 2315; s++) {
            const std::string text = game->answer_label(q, game->answer(q, s));
            ASSERT_FALSE(std::count(text.begin(), text.end(), 'G') == 4 && text.find('Y') != std::string::npos);
        }
}

TEST(WordWeights, AreReadInTheOrderOfTheWords) {
    const std::vector<std::string> words{"crane", "brant", "diver"};
    EXPECT_EQ(parse_word_weights("w", "diver, 3\n\nbooby 9\ncrane\t1\r\nbrant,20 \n", words),
              (std::vector<Weight>{1, 20, 3}));
}

TEST(WordWeights, RefuseWhatIsNoWeight) {
    const std::vector<std::string> words{"crane", "brant"};
    for (const std::string line : {"crane", "crane,", ", 3", "crane, 0", "crane, -1", "crane, 1.5", "crane, 3 4",
                                   "crane, 1000000001", "crane, x"})
        EXPECT_THROW(parse_word_weights("w", line + "\nbrant, 1\n", words), BadInput) << line;
    EXPECT_THROW(parse_word_weights("w", "crane, 1\n", words), BadInput) << "one is missing";
    EXPECT_THROW(parse_word_weights("w", "crane, 1\nbrant, 1\ncrane, 1\n", words), BadInput) << "twice";
}

TEST(Words, WithWeightsAreSolvedAsByBruteForce) {
    const TextOnDisk answers("crane\nbrant\ncrake\ndiver\nbooby\ngrebe\negret\n");
    for (const std::string& text : {std::string("crane 1\nbrant 2\ncrake 9\ndiver 4\nbooby 30\ngrebe 7\negret 1\n"),
                                    std::string("crane 5\nbrant 5\ncrake 5\ndiver 5\nbooby 5\ngrebe 5\negret 5\n")}) {
        const TextOnDisk weights(text);
        const auto game = make_game(fmt::format("words:answers={},weights={}", answers.path(), weights.path()));
        SolveParams params;
        params.memo_bytes = std::size_t{1} << 20;
        const SolveResult result = solve(*game, params);
        EXPECT_EQ(result.total.lower, test::brute_force_average(*game));
        EXPECT_EQ(result.weight, text[6] == '1' ? 54 : 35);
    }
}

TEST(Words, WithALimitOfGuessesAreSolvedAsByBruteForce) {
    const TextOnDisk answers("crane\nbrant\ncrake\ndiver\nbooby\ngrebe\negret\nbrake\nbrave\n");
    int impossible = 0;
    for (const std::string final_question : {"paid", "free"})
        for (Cost guesses = 1; guesses <= 5; guesses++) {
            const auto game =
                make_game(fmt::format("words:answers={},guesses={},final={}", answers.path(), guesses, final_question));
            EXPECT_EQ(game->cost_limit(), guesses);
            SolveParams params;
            params.memo_bytes = std::size_t{1} << 20;
            const SolveResult result = solve(*game, params);
            EXPECT_EQ(result.at_most, guesses);
            EXPECT_EQ(result.total.lower, test::BudgetedBruteForce(*game).whole_game(guesses));
            impossible += result.infinite() ? 1 : 0;
        }
    EXPECT_GT(impossible, 1);
}

} // namespace
} // namespace deduce::rulesets
