// The interface that a ruleset fills in: Definition 6.1 and section 9.2 of the thesis.
//
// Situations, questions, answers and estimates are indices 0, 1, 2, ...; what they mean is told by labels. Everything
// but `normalize` is cold: AnswerTable asks each (question, situation) once. All functions are const, and safe from
// many threads.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/estimator.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deduce {

using QuestionIndex = std::uint32_t;
using AnswerIndex = std::uint32_t;

// A symmetry of the game: situation s becomes situations[s], question q becomes questions[q]. Two situations agree on
// q exactly if their images agree on q's image, answers keep their cost, and weights and best estimates do not change.
struct Symmetry {
    std::vector<SituationIndex> situations;
    std::vector<QuestionIndex> questions;
};

// Neighbouring questions, each asked in neighbouring situations.
struct AnswerBlock {
    QuestionIndex first_question;
    std::uint32_t questions;
    SituationIndex first_situation;
    std::uint32_t situations;

    std::size_t size() const { return std::size_t{questions} * situations; }
};

class Game {
  public:
    virtual ~Game() = default;

    // The full specification, every parameter spelled out: "mastermind:pegs=4,colours=6,...".
    virtual std::string name() const = 0;
    // Whether the name tells all: not of games that are made of files, which can move and change.
    virtual bool is_told_by_name() const { return true; }

    virtual std::uint32_t situation_count() const = 0;
    virtual std::uint32_t question_count() const = 0;
    virtual std::uint32_t answer_count() const = 0;   // answers are below this; no question need give all of them
    virtual std::uint64_t estimate_count() const = 0; // can be far more than situations

    virtual Weight weight(SituationIndex) const { return 1; }
    virtual AnswerIndex answer(QuestionIndex, SituationIndex) const = 0;
    // The block's answers, question after question. What it says is what `answer` says; it is there for games that
    // find many answers sooner than one by one.
    virtual void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const {
        for (std::uint32_t i = 0; i < block.questions; i++)
            for (std::uint32_t j = 0; j < block.situations; j++)
                out[std::size_t{i} * block.situations + j] =
                    answer(block.first_question + i, block.first_situation + j);
    }
    virtual Cost cost(QuestionIndex, AnswerIndex) const = 0;                // >= 0, or infinite_cost
    virtual Cost penalty(SituationIndex, std::uint64_t estimate) const = 0; // >= 0, or infinite_cost

    // Best estimates in closed form. Owned by the game; agrees with `penalty` (the conformance suite checks it).
    virtual const Estimator& estimator() const = 0;

    // The first question, where the rules fix it: the value of all situations together is then what this question leads
    // to. Nothing else changes.
    virtual std::optional<QuestionIndex> first_question() const { return std::nullopt; }

    // What no situation may cost more than in the end, where the rules say so, in the game's units. Answers and values
    // of positions do not know it; solve() keeps to it as to SolveParams::at_most.
    virtual std::optional<Cost> cost_limit() const { return std::nullopt; }

    // Generators of the group of symmetries; none is always right, only slower.
    virtual std::vector<Symmetry> symmetries() const { return {}; }

    // For games of so many symmetries that nobody can list them: writes the images of the situations `of`, in their
    // order, under one symmetry of the game, which is chosen by the set alone, so that sets that are images of each
    // other get the same image as often as that is cheap to find out. False, if the game does not know how. Asked for
    // every set that the search remembers.
    virtual bool normalize(std::span<const SituationIndex> /*set*/, std::span<const SituationIndex> /*of*/,
                           std::span<SituationIndex> /*image*/) const {
        return false;
    }

    virtual std::string situation_label(SituationIndex) const = 0;
    virtual std::string question_label(QuestionIndex) const = 0;
    virtual std::string answer_label(QuestionIndex, AnswerIndex) const = 0;
    virtual std::string estimate_label(std::uint64_t estimate) const = 0;

    // What people write for a question, or for an answer to it, without blanks at its ends; none if it means nothing
    // here. Every label of a question, and of an answer that the question gives, is read as what it labels. By default
    // nothing else is: labels are compared one by one, upper and lower case alike where that leaves no doubt. What
    // would mean something but for a mistake, and must not be taken for a number, is BadInput.
    virtual std::optional<QuestionIndex> read_question(std::string_view text) const;
    virtual std::optional<AnswerIndex> read_answer(QuestionIndex, std::string_view text) const;

    // Costs and penalties are the user's times this, weights are the user's times weight_scale: powers of ten, where
    // the user gave decimals. Totals are in the game's units; averages and worst cases are divided by cost_scale for
    // people.
    virtual Cost cost_scale() const { return 1; }
    virtual Weight weight_scale() const { return 1; }

    // What looks like a mistake in the game's source though it can be used: a line of text each, for the user.
    virtual std::vector<std::string> warnings() const { return {}; }

    // The situation as text over one or more lines, for people who check the rules.
    virtual std::string draw(SituationIndex s) const { return situation_label(s); }
};

} // namespace deduce
