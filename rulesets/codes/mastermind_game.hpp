// MasterMind and Bulls and Cows (thesis, section 2.6): one game, of which two rulesets choose the parameters.
#pragma once

#include "engine/estimate/exact_guess.hpp"
#include "engine/model/game.hpp"
#include "rulesets/codes/code_space.hpp"
#include "rulesets/codes/feedback.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/text/spec.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deduce::rulesets {

// How white dots are counted: variants A and B.
enum class FeedbackRule { standard, presence };
inline constexpr std::array<std::string_view, 2> feedback_names{"standard", "presence"};

// What a question costs: 1, or 2 pegs - 2 black - white (variants a and b).
enum class Score { moves, pegs };
inline constexpr std::array<std::string_view, 2> score_names{"moves", "pegs"};

// How the last move is counted, the one with a code that is known to be right or turns out to be.
//   free      asking the hidden code is free, and so is announcing a known code (the thesis)
//   paid      one more than `free` in every situation: the hidden code has to be asked, and that counts (literature)
//   announce  asking the hidden code costs 1 as well, but a known code need not be asked: announcing it is free
enum class FinalMove { free, paid, announce };
inline constexpr std::array<std::string_view, 3> final_names{"free", "paid", "announce"};

struct ScoringRules {
    FeedbackRule feedback;
    Score score;
    FinalMove final_move;

    // Reads the keys feedback, score and final. Without the latter, `pegs` goes with `free`: the hidden code lacks
    // nothing when it is tried, so trying it costs 0. `moves` goes with `paid`.
    static ScoringRules read(const Spec& spec);
    std::string text() const; // "feedback=...,score=...,final=..."
};

// What answers are called: "1 black 2 white", or "1 bull, 2 cows".
enum class AnswerWords { dots, bulls_and_cows };

class MastermindGame final : public Game, public Pictured {
  public:
    // Throws BadInput if there are no codes, or more than 2^26. `name` is the full specification; `symbols` holds one
    // character a colour.
    MastermindGame(std::string name, std::string_view symbols, std::uint32_t pegs, std::uint32_t colours, bool repeats,
                   ScoringRules rules, AnswerWords words);

    // Reads the key first, if it is given: a code that is to be asked first. Throws BadInput.
    void read_first_question(const Spec& spec);

    std::string name() const override { return name_; }
    std::uint32_t situation_count() const override { return codes_.size(); }
    std::uint32_t question_count() const override { return codes_.size(); }
    std::uint32_t answer_count() const override { return (codes_.pegs() + 1) * (codes_.pegs() + 1); }
    std::uint64_t estimate_count() const override { return codes_.size(); }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override; // black * (pegs + 1) + white
    void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const override;
    Cost cost(QuestionIndex q, AnswerIndex a) const override;
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override;
    const Estimator& estimator() const override { return estimator_; }
    std::optional<QuestionIndex> first_question() const override { return first_; }

    // All permutations of positions and of colours: a transposition and a cycle generate each group.
    std::vector<Symmetry> symmetries() const override;
    bool normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                   std::span<SituationIndex> image) const override;

    std::string situation_label(SituationIndex s) const override { return label(s); }
    std::string question_label(QuestionIndex q) const override { return label(q); }
    std::string answer_label(QuestionIndex q, AnswerIndex a) const override;
    std::string estimate_label(std::uint64_t e) const override { return label(static_cast<std::uint32_t>(e)); }
    std::optional<QuestionIndex> read_question(std::string_view text) const override;
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;

    Picture picture() const override;
    Figure situation_figure(SituationIndex s) const override { return {codes_[s].begin(), codes_[s].end()}; }
    Figure question_figure(QuestionIndex q) const override { return situation_figure(q); }
    Figure answer_figure(AnswerIndex a) const override { return {a / (codes_.pegs() + 1), a % (codes_.pegs() + 1)}; }
    Figure estimate_figure(std::uint64_t e) const override { return situation_figure(static_cast<SituationIndex>(e)); }

  private:
    std::string label(std::uint32_t code) const;
    std::string expected_code() const; // for messages

    std::string name_;
    std::string symbols_;
    AnswerWords words_;
    CodeSpace codes_;
    ScoringRules rules_;
    std::optional<QuestionIndex> first_;
    ExactGuess estimator_;
};

} // namespace deduce::rulesets
