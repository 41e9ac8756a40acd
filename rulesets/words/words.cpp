// The ruleset "words": Wordle and its kin in any language, with the user's own lists of words. Not in the thesis; the
// rules are those of Josh Wardle's Wordle (2021). The last question is counted as in MasterMind (section 2.6 and its
// errata).
#include "engine/estimate/exact_guess.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/ruleset.hpp"
#include "rulesets/text/nearest.hpp"
#include "rulesets/text/text_file.hpp"
#include "rulesets/words/letter_feedback.hpp"
#include "rulesets/words/word_feedback.hpp"
#include "rulesets/words/word_list.hpp"
#include "rulesets/words/word_weights.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

enum class FinalQuestion { paid, free };
constexpr std::array<std::string_view, 2> final_question_names{"paid", "free"};

// Each word's letters, numbered in order of first appearance, word after word.
std::vector<Letter> numbered_letters(const std::vector<std::string>& words, std::size_t length) {
    std::vector<Letter> letters;
    letters.reserve(words.size() * length);
    std::unordered_map<char32_t, Letter> numbers;
    for (const std::string& word : words)
        for (std::string_view rest = word; !rest.empty();) {
            const char32_t c = take_code_point(rest);
            if (numbers.size() > std::numeric_limits<Letter>::max() && !numbers.contains(c))
                throw BadInput(fmt::format("words: too many different letters, expected at most {}; shorten the lists",
                                           std::numeric_limits<Letter>::max() + 1));
            letters.push_back(numbers.emplace(c, static_cast<Letter>(numbers.size())).first->second);
        }
    return letters;
}

// Situation s is the answer s; question s asks it, and the questions after the answers are the other guesses.
class Words final : public Game, public Pictured {
  public:
    // `words` starts with the `answers` ones, no word occurs twice, all are `length` letters long. `weights`: one an
    // answer, or empty if all are one.
    Words(std::string name, std::vector<std::string> words, std::size_t answers, std::size_t length,
          FinalQuestion final_question, std::optional<QuestionIndex> first, std::vector<Weight> weights,
          std::optional<Cost> most_guesses)
        : name_(std::move(name)),
          words_(std::move(words)),
          letters_(numbered_letters(words_, length)),
          answers_(static_cast<std::uint32_t>(answers)),
          length_(static_cast<std::uint32_t>(length)),
          fee_(final_question == FinalQuestion::paid ? 1 : 0),
          first_(first),
          most_guesses_(most_guesses),
          feedback_(word_feedback(length_)),
          letter_feedback_(letters_, length_, answers_),
          weights_(std::move(weights)),
          estimator_(answers_, weights_, fee_) {}

    std::string name() const override { return name_; }
    bool is_told_by_name() const override { return false; }

    std::uint32_t situation_count() const override { return answers_; }
    std::uint32_t question_count() const override { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t answer_count() const override { return feedback_count(length_); }
    std::uint64_t estimate_count() const override { return answers_; }
    Weight weight(SituationIndex s) const override { return weights_.empty() ? 1 : weights_[s]; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        const Letter* const letters = letters_.data();
        return feedback_(letters + std::size_t{q} * length_, letters + std::size_t{s} * length_);
    }
    void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const override {
        if (!letter_feedback_.exists()) return Game::answer_all(block, out);
        for (std::uint32_t i = 0; i < block.questions; i++)
            letter_feedback_.feedback(block.first_question + i, block.first_situation,
                                      out.subspan(std::size_t{i} * block.situations, block.situations));
    }
    // The right word is free here; where the last question counts, the estimate's fee is for it.
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a + 1 == answer_count() ? 0 : 1; }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override {
        return s == estimate ? fee_ : infinite_cost;
    }
    const Estimator& estimator() const override { return estimator_; }
    std::optional<QuestionIndex> first_question() const override { return first_; }
    std::optional<Cost> cost_limit() const override { return most_guesses_; }

    std::string situation_label(SituationIndex s) const override { return words_[s]; }
    std::string question_label(QuestionIndex q) const override { return words_[q]; }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return feedback_text(a, length_); }
    std::string estimate_label(std::uint64_t estimate) const override { return words_[estimate]; }
    std::optional<AnswerIndex> read_answer(QuestionIndex, std::string_view text) const override {
        return read_feedback(text, length_);
    }

    Picture picture() const override { return {"words", {{"length", length_}}, ""}; }
    Figure situation_figure(SituationIndex) const override { return {}; }
    Figure question_figure(QuestionIndex) const override { return {}; }
    Figure answer_figure(AnswerIndex a) const override {
        Figure result(length_);
        for (std::uint32_t i = length_; i-- > 0; a /= 3) result[i] = a % 3;
        return result;
    }
    Figure estimate_figure(std::uint64_t) const override { return {}; }

  private:
    std::string name_;
    std::vector<std::string> words_;
    std::vector<Letter> letters_;
    std::uint32_t answers_;
    std::uint32_t length_;
    Cost fee_;
    std::optional<QuestionIndex> first_;
    std::optional<Cost> most_guesses_;
    WordFeedback feedback_;
    LetterFeedback letter_feedback_;
    std::vector<Weight> weights_;
    ExactGuess estimator_;
};

void append_other_guesses(WordList& words, const std::string& answers_file, const std::string& guesses_file) {
    const WordList guesses = read_word_list(guesses_file);
    if (guesses.length != words.length)
        throw BadInput(fmt::format("words: {} has words of {} letters, but {} of {}; give two lists of one length",
                                   answers_file, words.length, guesses_file, guesses.length));
    const std::unordered_set<std::string> answers(words.words.begin(), words.words.end());
    std::copy_if(guesses.words.begin(), guesses.words.end(), std::back_inserter(words.words),
                 [&](const std::string& word) { return !answers.contains(word); });
}

QuestionIndex find_question(const std::vector<std::string>& words, const std::string& word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        throw BadInput(
            fmt::format("words: first={} is in none of the lists, expected a word that may be asked{}", word,
                        did_you_mean(word, std::vector<std::string_view>(words.begin(), words.end()), "first=")));
    return static_cast<QuestionIndex>(found - words.begin());
}

// guesses=5 is a limit; a file may be called so, too.
std::optional<Cost> most_guesses_in(const Spec& spec) {
    constexpr Cost most = 1'000'000;
    const std::string text = spec.text("guesses", "");
    if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    std::error_code no_matter;
    if (std::filesystem::exists(text, no_matter))
        throw BadInput(fmt::format(
            "words: guesses={0} is a limit of {0} guesses, and a file of this name is here; write guesses=./{0} "
            "for the file's words, or --at-most {0} for the limit",
            text));
    return spec.integer("guesses", 1, 1, most);
}

std::unique_ptr<Game> make_words(const Spec& spec) {
    // 1. The lists: questions are the answers, and after them the guesses that are no answers.
    const std::string answers_file = spec.text("answers", "");
    if (answers_file.empty())
        throw BadInput(
            "words: no answers= is given, expected a file with one word a line; such as words:answers=answers.txt,guesses=guesses.txt");
    const std::optional<Cost> most_guesses = most_guesses_in(spec);
    const std::string guesses = spec.text("guesses", "");
    const std::string guesses_file = most_guesses ? "" : guesses;
    const std::size_t final_question = spec.choice("final", final_question_names, 0);
    WordList words = read_word_list(answers_file);
    const std::size_t answers = words.words.size();
    if (!guesses_file.empty()) append_other_guesses(words, answers_file, guesses_file);

    const std::string weights_file = spec.text("weights", "");
    std::vector<Weight> weights;
    if (!weights_file.empty()) weights = read_word_weights(weights_file, std::span(words.words).first(answers));

    // 2. The name, and the first question.
    std::string name = fmt::format("words:answers={}", answers_file);
    if (!guesses.empty()) name += fmt::format(",guesses={}", guesses);
    if (!weights_file.empty()) name += fmt::format(",weights={}", weights_file);
    name += fmt::format(",final={}", final_question_names[final_question]);
    std::optional<QuestionIndex> first;
    if (spec.has("first")) {
        first = find_question(words.words, spec.text("first", ""));
        name += fmt::format(",first={}", words.words[*first]);
    }
    return std::make_unique<Words>(std::move(name), std::move(words.words), answers, words.length,
                                   static_cast<FinalQuestion>(final_question), first, std::move(weights), most_guesses);
}

} // namespace

Ruleset words_ruleset() {
    return {
        "words",
        "find a word of a list; each letter of a guess is green, yellow or grey",
        "Wordle, 2021",
        "A word of the list of answers is hidden. "
        "A question guesses a word of either list; all words have the same length. "
        "Each letter of the guess is answered: green (G) in the right place, yellow (Y) if it occurs elsewhere, grey (-) if not. "
        "A letter that the guess has more often than the hidden word is green or yellow only as often as the hidden word has it: green ones first, then yellow ones from the left. "
        "A guess costs 1. "
        "With final=paid the hidden word must be guessed in the end, and that guess counts too; with final=free it is enough to know the word, and guessing it is free. "
        "With guesses=N no word may take more than N guesses (of cost 1 each): the same as --at-most N. "
        "Letters are code points, upper and lower case are different.",
        {{"answers", "", "FILE", "the words that may be hidden: UTF-8 text, one word a line"},
         {"guesses", "", "FILE|N",
          "further words that may be guessed; only the answers if not given. A whole number N: no word may take more "
          "than N guesses (with a FILE, --at-most N says so)"},
         {"weights", "", "FILE",
          "how likely the answers are: a word and a whole number a line; all alike if not given"},
         {"final", "paid", "paid|free", "whether the last guess, with the hidden word, costs 1 or nothing"},
         {"first", "", "WORD", "the first guess, if it is to be this one"}},
        {"words:answers=rulesets/examples/birds.txt", "words:answers=rulesets/examples/birds.txt,final=free"},
        make_words,
        {"A question is a word of the lists; upper and lower case do not matter where only one word fits. "
         "An answer has a character for each letter: G for green, Y for yellow, and -, B, _ or a dot for grey, or the coloured squares that people share.",
         {"crane=-Y-Y-", "crane=BYBYB"}}};
}

} // namespace deduce::rulesets
