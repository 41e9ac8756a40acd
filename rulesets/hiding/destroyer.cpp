// The destroyer: one ship on a board, shot at until all of its fields are hit (Ferguson, Game Theory, II.3.7,
// exercise 15).
//
// Nobody shoots twice at a field. So the shots are those that miss, and the fields of the ship: a miss costs 1, a hit
// nothing, and the ship, once it is known, costs its length. That counts each hit in the end and needs no memory of
// them.
#include "engine/estimate/exact_guess.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/boards/runs.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/ruleset.hpp"

#include <array>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

// Situation s: the s-th run of `length` fields. Question q: shoot at field q.
class Destroyer final : public Game, public Pictured {
  public:
    Destroyer(const Board& board, std::uint32_t length)
        : length_(length), runs_(board, length), estimator_(runs_.end(length) - runs_.begin(length), {}, length) {}

    std::string name() const override {
        return fmt::format("destroyer:width={},height={},length={}", board().width(), board().height(), length_);
    }

    std::uint32_t situation_count() const override { return runs_.end(length_) - first_run(); }
    std::uint32_t question_count() const override { return board().fields(); }
    std::uint32_t answer_count() const override { return 2; }
    std::uint64_t estimate_count() const override { return situation_count(); }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return fields(s)[q] ? hit : miss; }
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a == miss ? 1 : 0; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return s == e ? length_ : infinite_cost; }
    const Estimator& estimator() const override { return estimator_; }

    std::vector<Symmetry> symmetries() const override {
        std::vector<Symmetry> result;
        for (std::vector<std::uint32_t>& fields : board().reflections()) {
            const std::vector<RunIndex> images = runs_.images(fields);
            Symmetry symmetry;
            for (SituationIndex s = 0; s < situation_count(); s++)
                symmetry.situations.push_back(images[first_run() + s] - first_run());
            symmetry.questions = std::move(fields);
            result.push_back(std::move(symmetry));
        }
        return result;
    }

    std::string situation_label(SituationIndex s) const override { return runs_.label(first_run() + s); }
    std::string question_label(QuestionIndex q) const override { return board().label(q); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return std::array{"miss", "hit"}[a]; }
    std::string estimate_label(std::uint64_t e) const override {
        return situation_label(static_cast<SituationIndex>(e));
    }
    std::string draw(SituationIndex s) const override {
        std::string characters;
        for (std::uint32_t field = 0; field < board().fields(); field++) characters += fields(s)[field] ? '#' : '.';
        return board().draw(characters);
    }

    Picture picture() const override {
        return {"battleships", {{"width", board().width()}, {"height", board().height()}}, ""};
    }
    Figure situation_figure(SituationIndex s) const override {
        Figure result{length_};
        for (std::uint32_t field = 0; field < board().fields(); field++)
            if (fields(s)[field]) result.push_back(field);
        return result;
    }
    Figure question_figure(QuestionIndex q) const override { return {0, q}; }
    Figure answer_figure(AnswerIndex a) const override { return {a}; }
    Figure estimate_figure(std::uint64_t e) const override { return situation_figure(static_cast<SituationIndex>(e)); }

  private:
    enum : AnswerIndex { miss, hit };

    const Board& board() const { return runs_.board(); }
    std::uint32_t first_run() const { return runs_.begin(length_); }
    const FieldSet& fields(SituationIndex s) const { return runs_.fields(first_run() + s); }

    std::uint32_t length_;
    Runs runs_;
    ExactGuess estimator_;
};

std::unique_ptr<Game> make_destroyer(const Spec& spec) {
    constexpr std::int64_t side = Board::longest_side;
    const auto width = static_cast<std::uint32_t>(spec.integer("width", 3, 1, side));
    const auto height = static_cast<std::uint32_t>(spec.integer("height", 3, 1, side));
    const auto length = static_cast<std::uint32_t>(spec.integer("length", 2, 1, side));
    if (length > std::max(width, height))
        throw BadInput(fmt::format("destroyer: a ship of length={} does not fit on {} x {} fields; use a shorter ship",
                                   length, width, height));
    return std::make_unique<Destroyer>(Board(width, height), length);
}

} // namespace

Ruleset destroyer_ruleset() {
    return {
        "destroyer",
        "shoot at one ship until all of its fields are hit",
        "Ferguson II.3",
        "A ship lies on a row or a column of a board. "
        "A shot at a field is answered hit or miss. "
        "The cost is the number of shots until all fields of the ship are hit: a miss costs 1 at once, and the hits "
        "are counted in the end, when the ship is known, by its length.",
        {{"width", "3", "1..16", "columns of the board"},
         {"height", "3", "1..16", "rows of the board"},
         {"length", "2", "1..16", "fields of the ship"}},
        {"destroyer", "destroyer:width=4,height=4,length=3", "destroyer:width=6,height=1,length=2"},
        make_destroyer,
        {"A question is a field, such as b2. An answer is hit or miss.", {"b2=hit", "a1=miss"}}};
}

} // namespace deduce::rulesets
