// MasterMind and Bulls and Cows: see mastermind_game.hpp.
#include "rulesets/codes/mastermind_game.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/codes/code_normalizer.hpp"
#include "rulesets/codes/code_reader.hpp"
#include "rulesets/codes/feedback_block.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint64_t most_codes = std::uint64_t{1} << 26;

CodeSpace checked_codes(const std::string& game, std::uint32_t pegs, std::uint32_t colours, bool repeats) {
    const std::uint64_t count = CodeSpace::count(pegs, colours, repeats);
    if (count == 0)
        throw BadInput(fmt::format("{}: {} different symbols out of {} make no code; use at least {}, or allow repeats",
                                   game, pegs, colours, pegs));
    if (count > most_codes)
        throw BadInput(fmt::format("{}: too many codes, expected at most {}; use a shorter code or fewer symbols", game,
                                   most_codes));
    return {pegs, colours, repeats};
}

std::vector<std::uint32_t> identity(std::uint32_t n) {
    std::vector<std::uint32_t> result(n);
    std::iota(result.begin(), result.end(), 0U);
    return result;
}

// A transposition and a cycle: they generate all permutations of 0..n-1.
std::vector<std::vector<std::uint32_t>> generators_of_all_permutations(std::uint32_t n) {
    std::vector<std::vector<std::uint32_t>> result;
    if (n < 2) return result;
    std::vector<std::uint32_t> transposition = identity(n);
    std::swap(transposition[0], transposition[1]);
    result.push_back(std::move(transposition));
    if (n == 2) return result;
    std::vector<std::uint32_t> cycle = identity(n);
    std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
    result.push_back(std::move(cycle));
    return result;
}

Symmetry code_symmetry(const CodeSpace& codes, const std::vector<std::uint32_t>& positions,
                       const std::vector<std::uint32_t>& colours) {
    Symmetry symmetry;
    symmetry.situations.resize(codes.size());
    std::vector<Peg> image(codes.pegs());
    for (std::uint32_t index = 0; index < codes.size(); index++) {
        const Code code = codes[index];
        for (std::uint32_t i = 0; i < codes.pegs(); i++) image[positions[i]] = static_cast<Peg>(colours[code[i]]);
        symmetry.situations[index] = codes.index_of(image);
    }
    symmetry.questions = symmetry.situations;
    return symmetry;
}

} // namespace

ScoringRules ScoringRules::read(const Spec& spec) {
    const auto feedback = static_cast<FeedbackRule>(spec.choice("feedback", feedback_names, 0));
    const auto score = static_cast<Score>(spec.choice("score", score_names, 0));
    const FinalMove usual = score == Score::pegs ? FinalMove::free : FinalMove::paid;
    const auto final_move = static_cast<FinalMove>(spec.choice("final", final_names, static_cast<std::size_t>(usual)));
    return {feedback, score, final_move};
}

std::string ScoringRules::text() const {
    return fmt::format("feedback={},score={},final={}", feedback_names[static_cast<std::size_t>(feedback)],
                       score_names[static_cast<std::size_t>(score)], final_names[static_cast<std::size_t>(final_move)]);
}

MastermindGame::MastermindGame(std::string name, std::string_view symbols, std::uint32_t pegs, std::uint32_t colours,
                               bool repeats, ScoringRules rules, AnswerWords words)
    : name_(std::move(name)),
      symbols_(symbols),
      words_(words),
      codes_(checked_codes(name_, pegs, colours, repeats)),
      rules_(rules),
      estimator_(codes_.size(), {}, rules.final_move == FinalMove::paid ? 1 : 0) {}

AnswerIndex MastermindGame::answer(QuestionIndex q, SituationIndex s) const {
    const Feedback dots = rules_.feedback == FeedbackRule::standard ? standard_feedback(codes_[q], codes_[s])
                                                                    : presence_feedback(codes_[q], codes_[s]);
    return dots.black * (codes_.pegs() + 1) + dots.white;
}

void MastermindGame::answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const {
    FeedbackBlock feedback(codes_, block.first_situation, block.situations);
    for (std::uint32_t i = 0; i < block.questions; i++) {
        const Code tried = codes_[block.first_question + i];
        const auto dots =
            rules_.feedback == FeedbackRule::standard ? feedback.standard(tried) : feedback.presence(tried);
        AnswerIndex* const answers = out.data() + std::size_t{i} * block.situations;
        for (std::uint32_t j = 0; j < block.situations; j++)
            answers[j] = dots.black[j] * codes_.pegs() + dots.both[j]; // black * (pegs + 1) + white
    }
}

Cost MastermindGame::cost(QuestionIndex, AnswerIndex a) const {
    const std::uint32_t pegs = codes_.pegs();
    const Cost black = a / (pegs + 1);
    const Cost white = a % (pegs + 1);
    if (black == pegs) return rules_.final_move == FinalMove::announce ? 1 : 0;
    if (rules_.score == Score::moves) return 1;
    return std::max<Cost>(0, 2 * Cost{pegs} - 2 * black - white); // below 0 only for answers that no code gives
}

Cost MastermindGame::penalty(SituationIndex s, std::uint64_t estimate) const {
    if (s != estimate) return infinite_cost;
    return rules_.final_move == FinalMove::paid ? 1 : 0;
}

std::vector<Symmetry> MastermindGame::symmetries() const {
    const std::vector<std::uint32_t> same_positions = identity(codes_.pegs());
    const std::vector<std::uint32_t> same_colours = identity(codes_.colours());
    std::vector<Symmetry> result;
    for (const auto& positions : generators_of_all_permutations(codes_.pegs()))
        result.push_back(code_symmetry(codes_, positions, same_colours));
    for (const auto& colours : generators_of_all_permutations(codes_.colours()))
        result.push_back(code_symmetry(codes_, same_positions, colours));
    return result;
}

bool MastermindGame::normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                               std::span<SituationIndex> image) const {
    normalize_codes(codes_, set, of, image);
    return true;
}

std::string MastermindGame::answer_label(QuestionIndex, AnswerIndex a) const {
    const std::uint32_t black = a / (codes_.pegs() + 1);
    const std::uint32_t white = a % (codes_.pegs() + 1);
    if (words_ == AnswerWords::dots) return fmt::format("{} black {} white", black, white);
    return fmt::format("{} {}, {} {}", black, black == 1 ? "bull" : "bulls", white, white == 1 ? "cow" : "cows");
}

std::string MastermindGame::expected_code() const {
    return fmt::format("{} of the symbols {}{}", codes_.pegs(), symbols_.substr(0, codes_.colours()),
                       codes_.repeats() ? "" : ", none of them twice");
}

void MastermindGame::read_first_question(const Spec& spec) {
    if (!spec.has("first")) return;
    const std::string text = spec.text("first", "");
    first_ = read_code(codes_, symbols_, text);
    if (!first_)
        throw BadInput(fmt::format("{}: first={} is no code of this game, expected {}; such as first={}", spec.name(),
                                   text, expected_code(), label(0)));
    name_ += fmt::format(",first={}", label(*first_));
}

std::optional<QuestionIndex> MastermindGame::read_question(std::string_view text) const {
    const auto code = read_code(codes_, symbols_, text);
    if (!code && repeats_a_symbol(codes_, symbols_, text))
        throw BadInput(fmt::format("'{}' is no code of this game, expected {}; #N is the question of number N", text,
                                   expected_code()));
    return code;
}

std::optional<AnswerIndex> MastermindGame::read_answer(QuestionIndex, std::string_view text) const {
    const auto dots = words_ == AnswerWords::dots ? read_dots(text) : read_bulls_and_cows(text);
    const std::uint32_t pegs = codes_.pegs();
    if (!dots || dots->black > pegs || dots->white > pegs) return std::nullopt;
    return dots->black * (pegs + 1) + dots->white;
}

Picture MastermindGame::picture() const {
    return {words_ == AnswerWords::dots ? "pegs" : "digits", {{"pegs", codes_.pegs()}}, symbols_};
}

std::string MastermindGame::label(std::uint32_t code) const {
    std::string text;
    for (const Peg peg : codes_[code]) text += symbols_[peg];
    return text;
}

} // namespace deduce::rulesets
